/** What went wrong, as a machine tells it. */
export interface ProblemView {
  kind: string;
  status: number | null;
  statusText: string;
  /** The host's own words. */
  detail: string | null;
  /** The error's own; empty where it has none. */
  message: string;
}

/** The sentence of a failure (SES-11): the host's words, else the error's own, else what the screen says by default. */
export const problemText = ({ detail, message }: ProblemView, otherwise: string): string =>
  detail || message || otherwise;

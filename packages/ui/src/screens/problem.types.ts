/** What went wrong, as a machine tells it; the copy files make sentences of it. */
export interface ProblemView {
  kind: string;
  status: number | null;
  statusText: string;
  /** The host's own words. */
  detail: string | null;
  message: string;
}

import type { FaultKind } from '@plinth/api';

/** What went wrong, as plain data: the screen's copy file makes the sentence. */
export interface Problem {
  kind: FaultKind | 'other';
  status: number | null;
  statusText: string;
  /** The host's own words, where it sent any. */
  detail: string | null;
  /** The error's own; empty for an answer, which has said all with its status. */
  message: string;
}

export interface ExplainPort {
  /** The host's own words about an error: its detail, else its message. */
  detailText: (error: unknown) => string | undefined;
}

const faultFields = (error: object) =>
  error as { kind?: FaultKind; status?: number | null; statusText?: string };

export const toProblem = ({ detailText }: ExplainPort, error: unknown): Problem => {
  const fields = error instanceof Error ? faultFields(error) : {};
  return {
    kind: fields.kind ?? 'other',
    status: fields.status ?? null,
    statusText: fields.statusText ?? '',
    detail: detailText(error) ?? null,
    message: error instanceof Error && fields.kind !== 'status' ? error.message : '',
  };
};

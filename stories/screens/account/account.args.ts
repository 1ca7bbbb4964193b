import type { Problem } from '@plinth/api/facts';

/** A refusal of the host, with its words where it sent any. */
export const refusal = (problem: Partial<Problem> = {}): Problem => ({
  kind: 'status',
  status: 400,
  statusText: '',
  detail: null,
  message: '',
  ...problem,
});

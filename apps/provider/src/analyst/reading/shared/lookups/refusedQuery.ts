import { SourceError } from '../../../../sources/source.ts';

const reasons = new Set(['bad_input', 'bad_sql', 'unsupported', 'not_allowed', 'refused', 'not_found']);

/** Whether a database refuses a query of ours as such: another one may do. */
export const isRefused = (error: unknown): boolean =>
  error instanceof SourceError && reasons.has(error.reason);

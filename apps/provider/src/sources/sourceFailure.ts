import { SourceError } from './source.ts';

const statuses: Record<SourceError['reason'], number> = {
  unreachable: 502,
  refused: 502,
  not_allowed: 422,
  timeout: 504,
  not_found: 404,
  denied: 400,
  unsupported: 400,
  bad_input: 400,
  bad_sql: 400,
  cancelled: 503,
};

export const sourceDetail = (error: SourceError): string =>
  error.hint === null ? error.message : `${error.message} ${error.hint}`;

/** Whoever asked still waits: its time was over, or the host is closing. */
const stopped = 'The source did not answer in time, so the work was stopped. Please try again later.';

/** How a source's error is answered; null for errors of others. */
export const sourceFailure = (error: Error): { status: number; detail: string } | null =>
  error instanceof SourceError
    ? {
        status: statuses[error.reason],
        detail: error.reason === 'cancelled' ? stopped : sourceDetail(error),
      }
    : null;

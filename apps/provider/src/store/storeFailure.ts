/** Codes of Node's sockets, and classes of PostgreSQL's errors: connection exceptions and a server that shuts down or starts. */
const unreachable = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08|57P0|53300)/;
/** The driver gives these no code. */
const lost = /Connection terminated|timeout exceeded when trying to connect|server does not answer/;
const full = new Set(['ENOSPC', '53100']);
/** SQLite: locked, read-only, unreadable, damaged, no longer openable, no store at all. */
const unusable = new Set([5, 6, 8, 10, 11, 14, 26]);
const sqliteFull = 13;

/** What the store says of an error of its own; null where it is none. */
export const storeFailure = (error: Error): { status: number; detail: string } | null => {
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  const name = typeof code === 'string' ? code : '';
  const cause = (errcode ?? 0) % 256;
  if (full.has(name) || cause === sqliteFull)
    return { status: 507, detail: 'The disk of the host is full. Nothing was saved.' };
  if (unreachable.test(name) || lost.test(error.message) || unusable.has(cause))
    return { status: 503, detail: 'The store can’t be reached. Please try again in a moment.' };
  return null;
};

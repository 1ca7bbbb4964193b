/**
 * The child process that holds DuckDB. One huge expression can pass DuckDB's own limits, so the process watches its
 * memory and ends itself, and its parent kills it at a deadline.
 */
import { flushCompileCache } from 'node:module';
import { importCsv, inspectCsv } from './duckdb.importCsv.ts';
import { firstLine, withTable } from './duckdb.open.ts';
import { tableColumns } from './duckdb.rows.ts';
import { profile } from './duckdb.profile.ts';
import type { CsvFormat, DuckAnswer, DuckJob, DuckJobs, DuckRequest } from './duckdb.protocol.ts';
import { query } from './duckdb.query.ts';
import { SourceError } from './source.ts';

// Whatever the umask of who started the provider: what is imported is its owner's.
process.umask(0o077);

const memoryCap = Number(process.env['DUCKDB_CHILD_MEMORY_MB'] ?? 1536) * 1024 * 1024;

function answer(message: DuckAnswer, then?: () => void): void {
  process.send?.(message, undefined, {}, () => then?.());
}

setInterval(() => {
  if (process.memoryUsage.rss() > memoryCap) {
    answer({ kind: 'memory' }, () => process.exit(3));
    setTimeout(() => process.exit(3), 20);
  }
}, 25).unref();

const jobs: {
  [Job in DuckJob]: (
    args: DuckJobs[Job]['args'],
    ahead: (format: CsvFormat) => void,
  ) => Promise<DuckJobs[Job]['result']>;
} = {
  inspect: inspectCsv,
  import: importCsv,
  columns: ({ data, table }) => withTable(data, table, (from, connection) => tableColumns(connection, from)),
  profile,
  query,
  documents: async ({ source, target }) =>
    (await import('./mongodb.readFile.ts')).readDocuments(source, target),
};

function handle<Job extends DuckJob>({ id, job, args }: DuckRequest<Job>): void {
  jobs[job](args, (format) => answer({ id, kind: 'ahead', format })).then(
    (result) => answer({ id, kind: 'result', result }),
    (error: unknown) => {
      if (error instanceof SourceError) {
        answer({
          id,
          kind: 'error',
          reason: error.reason as 'bad_input',
          message: error.message,
          hint: error.hint,
        });
        return;
      }
      const message = firstLine(error);
      const memory = /out of memory/i.test(message);
      answer({
        id,
        kind: 'error',
        // Before a row is read; all other errors may tell of values.
        reason: /^(?:Parser|Binder|Catalog) Error:/.test(message) ? 'bad_sql' : 'bad_input',
        message: memory ? 'The query needs more memory than it may have.' : message,
        hint: memory ? 'Ask for fewer rows or groups.' : null,
      });
    },
  );
}

process.on('message', (message) => handle(message as DuckRequest));
process.on('disconnect', () => process.exit(0));
flushCompileCache();

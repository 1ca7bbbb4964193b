import { HostRule } from '../../sources/hostRule.ts';
import { PostgresSource } from '../../sources/postgres.source.ts';
import { connectionTo, runScript, startPostgres } from '../../testing/postgres.ts';
import { analystTable, type AnalystTable } from '../table.ts';
import type { RunQuery } from '../reading/shared/lookups/valueIndex.ts';

export interface PostgresTable {
  table: AnalystTable;
  run: RunQuery;
  /** For scripts that change it. */
  url: string;
  stop: () => Promise<void>;
}

/** A table that a script makes in a real PostgreSQL, as the analyst sees it. */
export async function postgresTable(name: string, script: string): Promise<PostgresTable> {
  const server = await startPostgres();
  await runScript(server.url, script);
  const source = new PostgresSource(connectionTo(server), new HostRule({ allowPrivate: true }));
  const profile = await source.profile('postgres', name, { signal: AbortSignal.timeout(20_000) });
  return {
    table: analystTable(profile, { reference: source.tableReference(name), dialect: source.dialect }),
    url: server.url,
    run: (sql, maxRows = 100) => source.query('postgres', name, sql, { timeoutMs: 5000, maxRows }),
    stop: async () => {
      await source.close();
      await server.stop();
    },
  };
}

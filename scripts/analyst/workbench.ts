import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { withReach } from '../../apps/provider/src/analyst/reading/shared/lookups/timeReach.ts';
import { analystTable, type AnalystTable } from '../../apps/provider/src/analyst/table.ts';
import { CsvSource, CsvStore } from '../../apps/provider/src/sources/csv.source.ts';
import { cellOf } from '../../apps/provider/src/sources/duckdb.rows.ts';
import { DuckPool } from '../../apps/provider/src/sources/duckdb.pool.ts';
import { SourceError, type QueryResult, type TableProfile } from '../../apps/provider/src/sources/source.ts';

/** Where imported tables, judgements and the weights of folds are kept between runs. */
export const cacheFolder = process.env.PLINTH_ANALYST_CACHE ?? path.join(tmpdir(), 'plinth-analyst');
const mostOpen = 60;
const mostKept = 4;
const mostRowsKept = 2500;

export interface OpenTable {
  key: string;
  file: string;
  table: AnalystTable;
  run: (sql: string, maxRows?: number) => Promise<QueryResult>;
}

/**
 * CSV files as the product opens them. Profiles and imported files are kept between runs, and queries run in this
 * process, so that a trainer can run hundreds of thousands.
 */
export class Workbench {
  readonly #pool = new DuckPool();
  readonly #store = new CsvStore(path.join(cacheFolder, 'tables'), this.#pool);
  readonly #tables = new Map<string, Promise<OpenTable>>();
  readonly #open = new Map<string, Promise<{ instance: DuckDBInstance; connection: DuckDBConnection }>>();
  readonly #results = new Map<string, Map<string, Promise<QueryResult>>>();

  close(): void {
    this.#pool.close();
  }

  table(file: string, name: string): Promise<OpenTable> {
    const key = createHash('sha1').update(`${file} ${name}`).digest('hex').slice(0, 16);
    let table = this.#tables.get(key);
    if (!table) this.#tables.set(key, (table = this.#load(file, name, key)));
    return table;
  }

  async #load(file: string, name: string, key: string): Promise<OpenTable> {
    mkdirSync(path.join(cacheFolder, 'profiles'), { recursive: true });
    mkdirSync(path.join(cacheFolder, 'tables'), { recursive: true });
    const kept = path.join(cacheFolder, 'profiles', `${key}.json`);
    const connection = {
      kind: 'csv' as const,
      id: key,
      version: '1',
      fileName: `${name}.csv`,
      content: () => Promise.resolve(readFileSync(file)),
    };
    const source = new CsvSource(connection, this.#store, this.#pool);
    if (!existsSync(kept)) {
      const [tableName] = await source.tables('csv');
      const signal = AbortSignal.timeout(120_000);
      const profile = await source.profile('csv', tableName ?? '', { signal });
      writeFileSync(kept, JSON.stringify(profile));
    }
    const profile = JSON.parse(readFileSync(kept, 'utf8')) as TableProfile;
    const run: OpenTable['run'] = (sql, maxRows = 10_000) => this.#run(key, sql, maxRows);
    const reference = source.tableReference(profile.table);
    const table = await withReach(analystTable(profile, { reference, dialect: source.dialect }), run);
    return { key, file, table, run };
  }

  async #connect(key: string): Promise<DuckDBConnection> {
    let open = this.#open.get(key);
    if (!open) {
      open = (async () => {
        const file = path.join(cacheFolder, 'tables', 'csv', `${key}@1.duckdb`);
        const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY', threads: '1' });
        return { instance, connection: await instance.connect() };
      })();
      if (this.#open.size >= mostOpen) {
        const [oldest] = this.#open;
        if (oldest) {
          this.#open.delete(oldest[0]);
          const { instance, connection } = await oldest[1];
          connection.closeSync();
          instance.closeSync();
        }
      }
      this.#open.set(key, open);
    }
    return (await open).connection;
  }

  /** Questions about a table come to the same queries, in other words too: those of the last tables are kept. */
  #run(key: string, sql: string, maxRows: number): Promise<QueryResult> {
    const own = this.#results.get(key) ?? new Map<string, Promise<QueryResult>>();
    this.#results.delete(key);
    this.#results.set(key, own);
    const [oldest] = this.#results;
    if (oldest && this.#results.size > mostKept) this.#results.delete(oldest[0]);
    const query = `${maxRows} ${sql}`;
    const known = own.get(query);
    if (known) return known;
    const result = this.#query(key, sql, maxRows);
    own.set(query, result);
    result.then(
      ({ rows }) => rows.length > mostRowsKept && own.delete(query),
      () => undefined,
    );
    return result;
  }

  async #query(key: string, sql: string, maxRows: number): Promise<QueryResult> {
    const connection = await this.#connect(key);
    const reader = await connection.runAndReadUntil(sql, maxRows + 1).catch((error: unknown) => {
      throw new SourceError('bad_input', String(error));
    });
    const types = reader.columnTypes().map(String);
    const rows = reader.getRowsJson().map((row) => row.map((v, j) => cellOf(v, types[j] ?? '')));
    return {
      columns: reader.columnNames(),
      rows: rows.slice(0, maxRows),
      truncated: rows.length > maxRows,
      sampled: false,
    };
  }
}

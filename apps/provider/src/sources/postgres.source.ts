import { runChecks } from './check.ts';
import { selectOf } from './gate/selectOf.ts';
import type { HostRule } from './hostRule.ts';
import { parseTableName, quoteIdentifier } from './identifiers.ts';
import { columnsOf, databasesOf, findTable, hasTables, referenceOf, tablesOf } from './postgres.catalog.ts';
import { cellByOid, rawText } from './postgres.cells.ts';
import { postgresChecks } from './postgres.check.ts';
import { pageOf, recordOf, RowCounts } from './postgres.paging.ts';
import { PostgresPool } from './postgres.pool.ts';
import type { PgSession, PostgresOptions } from './postgres.pool.ts';
import { tableSummaries } from './postgres.summaries.ts';
import { profileTable } from './postgres.profile.ts';
import { postgresTarget } from './postgres.target.ts';
import type { PostgresConnection, PostgresTarget } from './postgres.target.ts';
import type {
  CheckResult,
  ObjectPage,
  ObjectQuery,
  ObjectRecord,
  ProfileOptions,
  QueryLimits,
  QueryResult,
  Source,
  TableAddress,
  TableProfile,
  TableSummary,
} from './source.ts';

const catalogLimit = 20_000;
const profileLimit = 120_000;
const pageLimit = 30_000;

export class PostgresSource implements Source {
  readonly kind = 'postgres';
  readonly dialect = 'postgres';
  readonly keepsOrder = false;
  readonly #account: string | undefined;
  readonly #target: PostgresTarget;
  readonly #rule: HostRule;
  readonly #connectTimeoutMs: number;
  readonly #pool: PostgresPool;
  readonly #counts = new RowCounts();

  constructor(connection: PostgresConnection, rule: HostRule, options: PostgresOptions = {}) {
    this.#account = connection.account;
    this.#target = postgresTarget(connection);
    this.#rule = rule;
    this.#connectTimeoutMs = options.connectTimeoutMs ?? 10_000;
    this.#pool = new PostgresPool(this.#target, rule, options);
  }

  async *check(signal: AbortSignal, wanted?: TableAddress): AsyncIterable<CheckResult> {
    const { database } = wanted ?? this.#target;
    const steps = postgresChecks(this.#target, this.#rule, this.#connectTimeoutMs, signal, wanted, {
      pool: this.#pool,
      databases: () => this.databases(signal),
      tables: () => this.tables(database, signal),
      hasTables: () => this.#pool.run(database, { timeoutMs: catalogLimit, signal }, hasTables),
      readRow: (table) => this.#readRow(database, table, signal),
    });
    yield* runChecks(steps, signal);
  }

  databases(signal: AbortSignal): Promise<string[]> {
    return this.#pool.run(this.#target.database, { timeoutMs: catalogLimit, signal }, databasesOf);
  }

  tables(database: string, signal: AbortSignal): Promise<string[]> {
    return this.#pool.run(database, { timeoutMs: catalogLimit, signal }, tablesOf);
  }

  summaries(database: string, signal: AbortSignal): Promise<TableSummary[]> {
    return this.#pool.run(database, { timeoutMs: catalogLimit, signal }, tableSummaries);
  }

  columns(database: string, table: string, signal: AbortSignal): Promise<Map<string, string>> {
    return this.#pool.run(database, { timeoutMs: catalogLimit, signal }, async (session) => {
      const columns = await columnsOf(session, await findTable(session, table));
      return new Map(columns.map(({ name, type }) => [name, type]));
    });
  }

  profile(database: string, table: string, { signal, onProgress }: ProfileOptions): Promise<TableProfile> {
    return this.#pool.run(database, { timeoutMs: profileLimit, signal }, (session) =>
      profileTable(session, database, table, (message) => onProgress?.(message)),
    );
  }

  async query(database: string, table: string, sql: string, limits: QueryLimits): Promise<QueryResult> {
    const { timeoutMs, maxRows, timeZone, signal } = limits;
    const select = await selectOf(sql, this, table, limits, this.#account);
    const { schema } = parseTableName(table);
    return this.#pool.run(database, { timeoutMs, timeZone, signal }, (session) =>
      answerOf(session, schema, select, Math.max(0, Math.trunc(maxRows))),
    );
  }

  tableReference(table: string): string {
    return referenceOf(table);
  }

  objects(database: string, table: string, query: ObjectQuery, signal: AbortSignal): Promise<ObjectPage> {
    return this.#pool.run(database, { timeoutMs: pageLimit, signal }, (session) =>
      pageOf(session, { database, table, query }, this.#counts, (count) =>
        this.#pool.run(database, { timeoutMs: pageLimit }, count),
      ),
    );
  }

  object(database: string, table: string, id: string, signal: AbortSignal): Promise<ObjectRecord | null> {
    return this.#pool.run(database, { timeoutMs: pageLimit, signal }, (session) =>
      recordOf(session, table, id),
    );
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #readRow(database: string, table: string, signal: AbortSignal): Promise<void> {
    const columns = await this.columns(database, table, signal);
    const names = [...columns.keys()].map(quoteIdentifier).join(', ');
    await this.#pool.run(database, { timeoutMs: catalogLimit, signal }, ({ query }) =>
      query({
        text: `SELECT ${names} FROM ${this.tableReference(table)} LIMIT 1`,
        queryMode: 'extended',
        types: rawText,
      }),
    );
  }
}

/**
 * Operators of an extension, such as those of citext, may lie in the model's schema. Where somebody else has put some there,
 * or functions that take a row and so are called by `row.name`, or an unnest, nothing but the catalog's are found.
 */
const searchPath = `SELECT set_config('search_path', concat('pg_catalog', (
    SELECT ', ' || quote_ident(nspname) FROM pg_namespace AS schema WHERE nspname = $1 AND NOT EXISTS (
      SELECT 1 FROM (
        SELECT 'pg_operator'::regclass AS kind, oid FROM pg_operator WHERE oprnamespace = schema.oid
        UNION ALL
        SELECT 'pg_proc'::regclass, function.oid FROM pg_proc AS function JOIN pg_type ON pg_type.oid = proargtypes[0]
        WHERE pronamespace = schema.oid AND (typtype IN ('c', 'd', 'p') OR proname = 'unnest')
      ) AS found
      WHERE NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = kind AND objid = found.oid AND deptype = 'e')
    )
  )), true)`;

async function answerOf(
  { query }: PgSession,
  schema: string,
  statement: string,
  maxRows: number,
): Promise<QueryResult> {
  await query({ text: searchPath, values: [schema] });
  // A cursor, so that no more than the wanted rows leave the server. The extended protocol takes one statement only.
  await query({ text: `DECLARE answer NO SCROLL CURSOR FOR ${statement}`, queryMode: 'extended' });
  const { rows, fields } = await query<(string | null)[]>({
    text: `FETCH FORWARD ${maxRows + 1} FROM answer`,
    rowMode: 'array',
    queryMode: 'extended',
    types: rawText,
  });
  return {
    columns: fields.map(({ name }) => name),
    rows: rows
      .slice(0, maxRows)
      .map((row) => row.map((text, index) => cellByOid(text, fields[index]?.dataTypeID ?? 0))),
    truncated: rows.length > maxRows,
    sampled: false,
  };
}

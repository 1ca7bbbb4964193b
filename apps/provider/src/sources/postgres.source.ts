import pg from 'pg';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import { numberCell, timeCell } from './cell.ts';
import { listDatabases, orAborted, reachPort, runChecks, shownHost } from './check.ts';
import { dayRange } from './days.ts';
import { gateSql } from './gate/sqlGate.ts';
import { checkedSocket } from './hostRule.ts';
import type { Address, HostRule } from './hostRule.ts';
import { parseTableName, quoteIdentifier, showTableName } from './identifiers.ts';
import { postgresError } from './postgres.errors.ts';
import { estimateDistinct, profileColumns } from './postgres.profile.ts';
import type { PgColumn, PgKind, PgSample } from './postgres.profile.ts';
import { postgresTarget } from './postgres.target.ts';
import type { PostgresConnection, PostgresTarget } from './postgres.target.ts';
import { createdColumn, titleColumn, titleText } from './rowTitle.ts';
import { SourceError } from './source.ts';
import type {
  Cell,
  CheckResult,
  ColumnProfile,
  ForeignKey,
  ObjectPage,
  ObjectQuery,
  ObjectRecord,
  ProfileOptions,
  QueryLimits,
  QueryResult,
  Source,
  TableProfile,
} from './source.ts';

export interface PostgresOptions {
  connectTimeoutMs?: number;
  /** A connection without work is closed after this time. */
  idleMs?: number;
  /** Connections to one database at the same time. */
  connections?: number;
}

interface PgTable {
  schema: string;
  name: string;
  oid: string;
  kind: 'r' | 'p' | 'v' | 'm' | 'f';
  /** Whether all of the table may be read, not only some columns. */
  whole: boolean;
  comment: string | null;
  /** Rows as the planner estimates them; null when it never looked. */
  estimate: number | null;
  pages: number;
  bytes: number;
}

interface PgKeys {
  primary: string[];
  unique: string[][];
  foreign: ForeignKey[];
}

const catalogLimit = 20_000;
const profileLimit = 120_000;
const pageLimit = 30_000;
/** Tables up to this size are read whole. */
const wholeBytes = 4 * 1024 * 1024;
const sampleRows = 10_000;
const samplePages = 1000;
const sampleBytes = 64 * 1024 * 1024;
const viewRows = 20_000;
/** Above this many rows a page of objects shows the planner's estimate until the exact count is there. */
const countedRows = 100_000;
const countKept = 300_000;

/** Values travel as PostgreSQL writes them, and become cells here. */
const rawText = { getTypeParser: () => (text: string) => text };

export class PostgresSource implements Source {
  readonly kind = 'postgres';
  readonly dialect = 'postgres';
  readonly #target: PostgresTarget;
  readonly #rule: HostRule;
  readonly #options: Required<PostgresOptions>;
  readonly #pools = new Map<string, Promise<Pool>>();
  readonly #counts = new Map<string, { total: number; until: number } | { pending: true }>();
  #plain = false;

  constructor(connection: PostgresConnection, rule: HostRule, options: PostgresOptions = {}) {
    this.#target = postgresTarget(connection);
    this.#rule = rule;
    this.#options = { connectTimeoutMs: 10_000, idleMs: 10_000, connections: 4, ...options };
  }

  async *check(signal: AbortSignal): AsyncIterable<CheckResult> {
    const { host, port, user, database, socket } = this.#target;
    const where = this.#where();
    let addresses: Address[] = [];
    let tables: string[] = [];
    yield* runChecks(
      [
        {
          check: 'resolve_host',
          message: `Looking up ${host}`,
          run: async () => {
            if (socket !== null) {
              this.#refuseSocket();
              return `${host} is a folder of this machine.`;
            }
            addresses = await this.#rule.resolve(host);
            return `${host} is ${addresses.map(({ address }) => address).join(', ')}.`;
          },
        },
        {
          check: 'reach_port',
          message: `Opening ${where}`,
          run: async () => {
            const target = socket === null ? addresses : { path: `${socket}/.s.PGSQL.${port}` };
            await reachPort(host, target, port, this.#options.connectTimeoutMs, signal);
            return `${where} answers.`;
          },
        },
        {
          check: 'sign_in',
          message: `Signing in as ${user}`,
          run: () =>
            this.#work(database, catalogLimit, signal, async (client) => {
              const { rows } = await client.query<{ version: string; encrypted: boolean | null }>({
                text: `SELECT current_setting('server_version') AS version,
                  (SELECT ssl FROM pg_catalog.pg_stat_ssl WHERE pid = pg_backend_pid()) AS encrypted`,
                queryMode: 'extended',
              });
              const [row] = rows;
              return `Signed in as ${user}: PostgreSQL ${row?.version ?? ''}, ${row?.encrypted === true ? 'with' : 'without'} TLS.`;
            }),
        },
        listDatabases(() => this.databases(signal)),
        {
          check: 'read_table',
          message: `Reading a table of ${database}`,
          run: async () => {
            tables = await this.tables(database, signal);
            const [first] = tables;
            if (first === undefined) {
              throw new SourceError(
                'denied',
                `${user} may read no table in ${database}.`,
                `Grant SELECT on a table to ${user}, or choose another database.`,
              );
            }
            const columns = await this.columns(database, first, signal);
            await this.#work(database, catalogLimit, signal, (client) =>
              client.query({
                text: `SELECT ${[...columns.keys()].map(quoteIdentifier).join(', ')} FROM ${this.tableReference(first)} LIMIT 1`,
                queryMode: 'extended',
                types: rawText,
              }),
            );
            return `${tables.length} ${tables.length === 1 ? 'table' : 'tables'}; ${first} can be read.`;
          },
        },
      ],
      signal,
    );
  }

  async databases(signal: AbortSignal): Promise<string[]> {
    return this.#work(this.#target.database, catalogLimit, signal, async (client) => {
      const { rows } = await client.query<{ name: string }>({
        text: `SELECT datname AS name FROM pg_catalog.pg_database
          WHERE datallowconn AND NOT datistemplate AND has_database_privilege(oid, 'CONNECT')
          ORDER BY datname <> current_database(), datname`,
        queryMode: 'extended',
      });
      return rows.map(({ name }) => name);
    });
  }

  async tables(database: string, signal: AbortSignal): Promise<string[]> {
    return this.#work(database, catalogLimit, signal, async (client) => {
      const { rows } = await client.query<{ schema: string; name: string }>({
        text: `SELECT n.nspname AS schema, c.relname AS name
          FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
          WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
            AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_(toast|temp)'
            AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')
          ORDER BY n.nspname <> 'public', n.nspname, c.relname`,
        queryMode: 'extended',
      });
      return rows.map(showTableName);
    });
  }

  async columns(database: string, table: string, signal: AbortSignal): Promise<Map<string, string>> {
    return this.#work(database, catalogLimit, signal, async (client) => {
      const columns = await columnsOf(client, await findTable(client, table));
      return new Map(columns.map(({ name, type }) => [name, type]));
    });
  }

  async profile(
    database: string,
    table: string,
    { signal, onProgress }: ProfileOptions,
  ): Promise<TableProfile> {
    return this.#work(database, profileLimit, signal, async (client) => {
      const found = await findTable(client, table);
      const columns = await columnsOf(client, found);
      onProgress?.(`Found ${columns.length} columns in ${table}`);
      const keys = await keysOf(client, found);
      onProgress?.(
        `Read keys and comments: primary key ${keys.primary.length === 0 ? 'none' : `(${keys.primary.join(', ')})`}, ${keys.foreign.length} foreign ${keys.foreign.length === 1 ? 'key' : 'keys'}`,
      );
      const sample = sampleOf(found);
      const read = await profileColumns(client, columns, sample, (done) => {
        if (columns.length > 40) onProgress?.(`Read ${done} of ${columns.length} columns`);
      });
      const exact = sample.fraction === 1 && (sample.limit === null || read.rows < sample.limit);
      let total = read.rows;
      if (!exact) {
        total =
          found.estimate ??
          (sample.fraction < 1 ? Math.round(read.rows / sample.fraction) : await plannedRows(client, found));
        total = Math.max(total, read.rows);
      }
      onProgress?.(exact ? `Read all ${read.rows} rows` : `Read ${read.rows} of about ${total} rows`);
      const statistics = exact ? new Map<string, PgStatistics>() : await statisticsOf(client, found);
      const bounds = exact ? new Map<string, Bounds>() : await indexBounds(client, found, columns);
      return {
        database,
        table,
        comment: found.comment,
        rowCount: total,
        sampledRows: read.rows,
        exact,
        primaryKey: keys.primary,
        columns: read.columns.map(({ profile, once }, index): ColumnProfile => {
          const kind = columns[index]?.kind ?? 'other';
          const present = Math.round(read.rows * (1 - profile.nullFraction));
          const known = statistics.get(profile.name);
          let { distinct } = profile;
          const unique = keys.unique.some((names) => names.length === 1 && names[0] === profile.name);
          if (!exact) {
            const totalPresent = Math.round(total * (1 - profile.nullFraction));
            if (unique) distinct = totalPresent;
            else if (known?.distinct === undefined || known.distinct === null)
              distinct = estimateDistinct(present, distinct, once, totalPresent);
            else
              distinct = Math.max(
                distinct,
                Math.round(known.distinct < 0 ? -known.distinct * total : known.distinct),
              );
          }
          const wider = widen(profile, kind, [known, bounds.get(profile.name)]);
          return {
            ...profile,
            ...wider,
            distinct,
            isPrimaryKey: keys.primary.includes(profile.name),
            isUnique:
              unique || (exact && read.rows > 0 && profile.nullFraction === 0 && distinct === read.rows),
            foreignKey: keys.foreign.find((key) => key.columns.includes(profile.name)) ?? null,
          };
        }),
      };
    });
  }

  async query(
    database: string,
    table: string,
    sql: string,
    { timeoutMs, maxRows, signal }: QueryLimits,
  ): Promise<QueryResult> {
    const gate = gateSql(sql, { dialect: 'postgres', tables: [this.tableReference(table)] });
    if (!gate.ok) throw new SourceError('refused', gate.reason);
    const { schema } = parseTableName(table);
    return this.#work(database, timeoutMs, signal, async (client) => {
      // Unqualified names mean built-in functions first, then the model's own schema.
      await client.query({
        text: `SELECT set_config('search_path', $1, true)`,
        values: [`pg_catalog, ${quoteIdentifier(schema)}`],
      });
      // A cursor, so that no more than the wanted rows leave the server. The extended protocol takes one statement only.
      const statement = sql.trim().replace(/(?:;\s*)+$/, '');
      await client.query({ text: `DECLARE answer NO SCROLL CURSOR FOR ${statement}`, queryMode: 'extended' });
      const { rows, fields } = await client.query<(string | null)[]>({
        text: `FETCH FORWARD ${Math.max(0, Math.trunc(maxRows)) + 1} FROM answer`,
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
    });
  }

  tableReference(table: string): string {
    const { schema, name } = parseTableName(table);
    return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
  }

  async objects(
    database: string,
    table: string,
    query: ObjectQuery,
    signal: AbortSignal,
  ): Promise<ObjectPage> {
    return this.#work(database, pageLimit, signal, async (client) => {
      const { found, columns, keys, title, created } = await this.#rows(client, table);
      const from = this.tableReference(table);
      const values: string[] = [];
      const conditions: string[] = [];
      const titleSql = title === null ? 'NULL::text' : `${quoteIdentifier(title.name)}::text`;
      if (query.search !== undefined && query.search.value !== '') {
        values.push(`%${query.search.value.replace(/[\\%_]/g, '\\$&')}%`);
        conditions.push(`${titleSql} ILIKE $${values.length}::text`);
      }
      const { from: first, before } = dayRange(query.startDate, query.endDate);
      if (first !== null || before !== null) {
        if (created === null) conditions.push('false');
        else {
          // Days are days in UTC; the comparison stays on the bare column, so an index can serve it.
          const type = created.type.startsWith('timestamp with time zone') ? 'timestamptz' : 'timestamp';
          const bound = (time: string): string => {
            values.push(type === 'timestamptz' ? time : time.replace('Z', ''));
            return `$${values.length}::text::${type}`;
          };
          if (first !== null) conditions.push(`${quoteIdentifier(created.name)} >= ${bound(first)}`);
          if (before !== null) conditions.push(`${quoteIdentifier(created.name)} < ${bound(before)}`);
        }
      }
      const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
      const total = await this.#total(client, {
        database,
        table,
        found,
        from: `${from}${where}`,
        filtered: conditions.length > 0,
        values,
      });
      const key = rowKey(found, columns, keys);
      const order: { sql: string; ascending: boolean }[] = [];
      if (query.order !== undefined && title !== null)
        order.push({ sql: `t0.${quoteIdentifier(title.name)}`, ascending: query.order.ascending });
      // With the table's alias, for a bare name could mean a column of the answer.
      for (const sql of key.order) order.push({ sql: `t0.${sql}`, ascending: true });
      const limit = Math.max(0, Math.trunc(query.limit));
      const offset = Math.max(0, Math.trunc(query.offset));
      // The far half is read from the other end, so the worst page skips half the rows.
      const backwards =
        total.exact && offset > total.rows / 2 && offset + limit <= total.rows && order.length > 0;
      const ordering = order
        .map(
          ({ sql, ascending }) =>
            `${sql} ${ascending === backwards ? 'DESC' : 'ASC'} NULLS ${backwards ? 'FIRST' : 'LAST'}`,
        )
        .map((term) => (key.plain ? term.replace(/ NULLS (FIRST|LAST)$/, '') : term));
      const createdSql = created === null ? 'NULL::text' : `${quoteIdentifier(created.name)}::text`;
      const { rows } = await client.query<[string, string | null, string | null]>({
        text: `SELECT ${key.select} AS id, left(${titleSql}, 400) AS title, ${createdSql} AS created FROM ${from} AS t0${where}
          ${ordering.length === 0 ? '' : `ORDER BY ${ordering.join(', ')}`} LIMIT ${limit} OFFSET ${backwards ? total.rows - offset - limit : offset}`,
        values,
        rowMode: 'array',
        types: rawText,
      });
      if (backwards) rows.reverse();
      return {
        total: Math.max(total.rows, rows.length === 0 ? 0 : offset + rows.length),
        rows: rows.map(([id, text, time]) => ({
          id: encodeRowId(key.kind, id),
          title: titleText(text, untitled(key.kind, id)),
          createdAt: isoTime(time),
        })),
      };
    });
  }

  async object(
    database: string,
    table: string,
    id: string,
    signal: AbortSignal,
  ): Promise<ObjectRecord | null> {
    const decoded = decodeRowId(id);
    if (decoded === null) return null;
    return this.#work(database, pageLimit, signal, async (client) => {
      const { found, columns, keys, title } = await this.#rows(client, table);
      const key = rowKey(found, columns, keys);
      if (key.kind !== decoded.kind) return null;
      let values: string[];
      try {
        values = key.kind === 'k' ? (JSON.parse(decoded.value) as unknown[]).map(String) : [decoded.value];
      } catch {
        return null;
      }
      if (values.length !== key.match.length || values.some((value) => value.includes('\0'))) return null;
      const { rows, fields } = await client
        .query<(string | null)[]>({
          text: `SELECT ${columns.map(({ name }) => quoteIdentifier(name)).join(', ')} FROM ${this.tableReference(table)} AS t0 WHERE ${key.match.join(' AND ')} LIMIT 1`,
          values,
          rowMode: 'array',
          types: rawText,
        })
        .catch((error: unknown) => {
          // An id that isn't even of the key's type is no row.
          if (/^22/.test((error as { code?: string }).code ?? '')) return { rows: [], fields: [] };
          throw error;
        });
      const [row] = rows;
      if (row === undefined) return null;
      // An assignment would lose a column named __proto__.
      const record = Object.fromEntries(
        fields.map(({ name, dataTypeID }, index) => [name, cellByOid(row[index] ?? null, dataTypeID)]),
      );
      const titleIndex = title === null ? -1 : fields.findIndex(({ name }) => name === title.name);
      return { title: titleText(row[titleIndex] ?? null, untitled(key.kind, decoded.value)), record };
    });
  }

  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.then((open) => open.end()).catch(() => undefined)));
  }

  /** Live connections, over all databases. */
  async openConnections(): Promise<number> {
    const pools = await Promise.all([...this.#pools.values()]);
    return pools.reduce((sum, pool) => sum + pool.totalCount, 0);
  }

  #where(): string {
    const { socket, host, port } = this.#target;
    return socket === null ? shownHost(host, port) : `${host}/.s.PGSQL.${port}`;
  }

  #refuseSocket(): void {
    if (!this.#rule.allowSockets)
      throw new SourceError(
        'refused',
        'Unix sockets of the provider are not reached.',
        'Use a host name or an address.',
      );
  }

  async #rows(client: PoolClient, table: string) {
    const found = await findTable(client, table);
    const columns = await columnsOf(client, found);
    const keys = await keysOf(client, found);
    const candidates = columns.map(({ name, kind }) => ({
      name,
      kind: kind === 'text' || kind === 'number' || kind === 'time' ? kind : ('other' as const),
      isPrimaryKey: keys.primary.includes(name),
    }));
    const named = (name: string | null): PgColumn | null =>
      columns.find((column) => column.name === name) ?? null;
    return {
      found,
      columns,
      keys,
      title: named(titleColumn(candidates)),
      created: named(createdColumn(candidates)),
    };
  }

  /**
   * Rows behind a page. Small tables are counted; of a big one the first page takes the planner's estimate and the exact
   * count follows in the background, for the pages after it.
   */
  async #total(
    client: PoolClient,
    ask: {
      database: string;
      table: string;
      found: PgTable;
      from: string;
      filtered: boolean;
      values: string[];
    },
  ): Promise<{ rows: number; exact: boolean }> {
    const { found, from, values } = ask;
    const count = async (own: PoolClient): Promise<number> => {
      const { rows } = await own.query<{ n: string }>({
        text: `SELECT count(*)::text AS n FROM ${from}`,
        values,
      });
      return Number(rows[0]?.n ?? 0);
    };
    if (!ask.filtered && found.estimate !== null && found.estimate <= countedRows)
      return { rows: await count(client), exact: true };
    const cacheKey = JSON.stringify([ask.database, from, values]);
    const cached = this.#counts.get(cacheKey);
    if (cached !== undefined && 'total' in cached && cached.until > Date.now())
      return { rows: cached.total, exact: true };
    const remember = (total: number): void => {
      if (this.#counts.size > 500) this.#counts.clear();
      this.#counts.set(cacheKey, { total, until: Date.now() + countKept });
    };
    if (!ask.filtered && found.estimate !== null) {
      if (cached === undefined || !('pending' in cached)) {
        this.#counts.set(cacheKey, { pending: true });
        this.#work(ask.database, pageLimit, undefined, count).then(remember, () =>
          this.#counts.delete(cacheKey),
        );
      }
      return { rows: found.estimate, exact: false };
    }
    const bounded = await client.query<{ n: string }>({
      text: `SELECT count(*)::text AS n FROM (SELECT 1 FROM ${from} LIMIT ${countedRows + 1}) AS q`,
      values,
    });
    const rows = Number(bounded.rows[0]?.n ?? 0);
    if (rows <= countedRows) return { rows, exact: true };
    const total = await count(client);
    remember(total);
    return { rows: total, exact: true };
  }

  /** Runs the work in a read-only transaction with a deadline; an abort cancels it on the server. */
  async #work<T>(
    database: string,
    timeoutMs: number,
    signal: AbortSignal | undefined,
    work: (client: PoolClient) => Promise<T>,
  ): Promise<T> {
    const target = { where: this.#where(), user: this.#target.user, database };
    const connecting = this.#connect(database);
    let client: PoolClient;
    try {
      client = await orAborted(connecting, signal);
    } catch (error) {
      connecting.then(
        (late) => late.release(),
        () => undefined,
      );
      throw postgresError(error, target);
    }
    // A connection that breaks while nobody waits on it must not end the provider.
    const broken = (): void => undefined;
    client.on('error', broken);
    const abort = (): void => void this.#cancel(database, client);
    signal?.addEventListener('abort', abort, { once: true });
    let lost: Error | undefined;
    try {
      const deadline = Math.max(1, Math.trunc(timeoutMs));
      // Fixed texts only: these go by the simple protocol.
      await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${deadline}; SET LOCAL idle_in_transaction_session_timeout = ${deadline + 10_000};
        SET LOCAL search_path = pg_catalog; SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres';
        SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL standard_conforming_strings = on; SET LOCAL work_mem = '64MB'; SET LOCAL jit = off`);
      const result = await work(client);
      await client.query('ROLLBACK');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: unknown) => {
        lost = failure instanceof Error ? failure : new Error('lost');
      });
      if (signal?.aborted === true) throw new SourceError('cancelled', 'The work was cancelled.');
      throw postgresError(error, target);
    } finally {
      signal?.removeEventListener('abort', abort);
      client.off('error', broken);
      client.release(lost);
    }
  }

  async #cancel(database: string, client: PoolClient): Promise<void> {
    const { processID } = client as PoolClient & { processID?: number | null };
    if (processID === undefined || processID === null) return;
    const helper = new pg.Client(await this.#config(database));
    helper.on('error', () => undefined);
    try {
      await helper.connect();
      await helper.query({ text: 'SELECT pg_catalog.pg_cancel_backend($1::integer)', values: [processID] });
    } catch {
      // The deadline of the statement ends it in any case.
    } finally {
      await helper.end().catch(() => undefined);
    }
  }

  async #connect(database: string): Promise<PoolClient> {
    const wasPlain = this.#plain;
    try {
      return await (await this.#pool(database)).connect();
    } catch (error) {
      // "prefer": a server without TLS is taken as it is.
      if (this.#target.ssl !== 'prefer' || wasPlain || !/does not support SSL/i.test(String(error)))
        throw error;
      // Calls side by side all learn it; the first drops the pools, the others only try again.
      if (!this.#plain) {
        this.#plain = true;
        await this.close();
      }
      return (await this.#pool(database)).connect();
    }
  }

  #pool(database: string): Promise<Pool> {
    let pool = this.#pools.get(database);
    if (pool === undefined) {
      pool = this.#config(database).then((config) => {
        const open = new pg.Pool(config);
        open.on('error', () => undefined);
        // The last connection gone, the pool goes too: the next one looks the host up anew.
        open.on('remove', () => {
          if (open.totalCount === 0 && this.#pools.get(database) === pool) {
            this.#pools.delete(database);
            void open.end().catch(() => undefined);
          }
        });
        return open;
      });
      this.#pools.set(database, pool);
      pool.catch(() => this.#pools.delete(database));
    }
    return pool;
  }

  async #config(database: string): Promise<PoolConfig> {
    const { host, port, user, password, socket, ssl } = this.#target;
    if (socket !== null) this.#refuseSocket();
    const addresses = socket === null ? await this.#rule.resolve(host) : [];
    const useTls = socket === null && ssl !== 'disable' && !this.#plain;
    return {
      host,
      port,
      user,
      password,
      database,
      max: this.#options.connections,
      idleTimeoutMillis: this.#options.idleMs,
      connectionTimeoutMillis: this.#options.connectTimeoutMs,
      allowExitOnIdle: true,
      keepAlive: true,
      application_name: 'Plinth',
      ...(socket === null ? { stream: () => checkedSocket(host, addresses) } : {}),
      ssl: useTls
        ? {
            rejectUnauthorized: ssl === 'verify-ca' || ssl === 'verify-full',
            ...(ssl === 'verify-ca' ? { checkServerIdentity: () => undefined } : {}),
          }
        : false,
    };
  }
}

async function findTable(client: PoolClient, shown: string): Promise<PgTable> {
  const { schema, name } = parseTableName(shown);
  if (schema.includes('\0') || name.includes('\0')) throw noTable(shown);
  const { rows } = await client.query<{
    oid: string;
    kind: PgTable['kind'];
    whole: boolean;
    comment: string | null;
    tuples: number;
    pages: number;
    current: string;
    bytes: string;
  }>({
    text: `WITH wanted AS (
        SELECT c.oid, c.relkind, c.relname, n.nspname FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = $1::text AND c.relname = $2::text AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
          AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')),
      parts AS (
        SELECT w.oid AS root, coalesce(t.relid, w.oid)::oid AS part FROM wanted w
        LEFT JOIN LATERAL pg_partition_tree(w.oid) t ON w.relkind = 'p' AND t.isleaf)
      SELECT w.oid::text AS oid, w.relkind AS kind, has_table_privilege(w.oid, 'SELECT') AS whole, obj_description(w.oid, 'pg_class') AS comment,
        (SELECT sum(CASE WHEN c.reltuples < 0 OR (c.reltuples = 0 AND c.relpages = 0 AND pg_relation_size(c.oid) > 0) THEN 'NaN'::float8 ELSE c.reltuples END) FROM parts p JOIN pg_class c ON c.oid = p.part)::float8 AS tuples,
        (SELECT sum(c.relpages) FROM parts p JOIN pg_class c ON c.oid = p.part)::float8 AS pages,
        (SELECT sum(pg_relation_size(p.part)) FROM parts p WHERE w.relkind IN ('r', 'm', 'p'))::text AS current,
        (SELECT sum(pg_table_size(p.part)) FROM parts p WHERE w.relkind IN ('r', 'm', 'p'))::text AS bytes
      FROM wanted w`,
    values: [schema, name],
  });
  const [row] = rows;
  if (row === undefined) throw noTable(shown);
  const pages = Math.ceil(Number(row.current) / 8192);
  const tuples = Number(row.tuples);
  const stored = row.kind === 'r' || row.kind === 'm' || row.kind === 'p';
  // As the planner does it: the density at the last ANALYZE times the pages of today.
  const estimate =
    !stored || !Number.isFinite(tuples)
      ? null
      : row.pages > 0
        ? Math.round((tuples / row.pages) * pages)
        : pages === 0
          ? 0
          : null;
  return {
    schema,
    name,
    oid: row.oid,
    kind: row.kind,
    whole: row.whole,
    comment: row.comment,
    estimate,
    pages,
    bytes: Number(row.bytes),
  };
}

const noTable = (shown: string): SourceError =>
  new SourceError(
    'not_found',
    `There is no table "${shown.slice(0, 200)}".`,
    'It may have been renamed or dropped, or the user may not read it.',
  );

const documentTypes = new Set(['json', 'jsonb', 'xml', 'tsvector', 'tsquery']);

function kindOf(base: string, category: string): PgKind {
  if (/^(int2|int4|int8|float4|float8|numeric)$/.test(base)) return 'number';
  if (/^(date|timestamp|timestamptz)$/.test(base)) return 'time';
  if (base === 'bool') return 'boolean';
  if (base === 'bytea') return 'bytes';
  if (documentTypes.has(base)) return 'document';
  return category === 'S' || category === 'E' || base === 'uuid' ? 'text' : 'other';
}

async function columnsOf(client: PoolClient, { oid }: PgTable): Promise<PgColumn[]> {
  const { rows } = await client.query<{
    name: string;
    type: string;
    base: string;
    category: string;
    not_null: boolean;
    comment: string | null;
  }>({
    text: `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
        coalesce(b.typname, t.typname) AS base, t.typcategory::text AS category, a.attnotnull AS not_null,
        col_description(a.attrelid, a.attnum) AS comment
      FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
        LEFT JOIN pg_catalog.pg_type b ON t.typtype = 'd' AND b.oid = t.typbasetype
      WHERE a.attrelid = $1::text::oid AND a.attnum > 0 AND NOT a.attisdropped
        AND has_column_privilege(a.attrelid, a.attnum, 'SELECT')
      ORDER BY a.attnum`,
    values: [oid],
  });
  return rows.map(({ name, type, base, category, not_null: notNull, comment }) => ({
    name,
    type,
    kind: kindOf(base, category),
    notNull,
    comment,
  }));
}

async function keysOf(client: PoolClient, { oid }: PgTable): Promise<PgKeys> {
  const { rows } = await client.query<{
    kind: 'p' | 'u' | 'f';
    columns: string[];
    schema: string | null;
    name: string | null;
    referenced: string[] | null;
  }>({
    text: `SELECT CASE WHEN i.indisprimary THEN 'p' ELSE 'u' END AS kind,
        ARRAY(SELECT a.attname::text FROM unnest(i.indkey::int2[]) WITH ORDINALITY k(num, pos)
          JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.num WHERE k.pos <= i.indnkeyatts ORDER BY k.pos) AS columns,
        NULL::text AS schema, NULL::text AS name, NULL::text[] AS referenced
      FROM pg_catalog.pg_index i
      WHERE i.indrelid = $1::text::oid AND i.indisunique AND i.indisvalid AND i.indpred IS NULL AND i.indexprs IS NULL
      UNION ALL
      SELECT 'f', ARRAY(SELECT a.attname::text FROM unnest(c.conkey) WITH ORDINALITY k(num, pos)
          JOIN pg_catalog.pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.num ORDER BY k.pos),
        n.nspname, r.relname, ARRAY(SELECT a.attname::text FROM unnest(c.confkey) WITH ORDINALITY k(num, pos)
          JOIN pg_catalog.pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.num ORDER BY k.pos)
      FROM pg_catalog.pg_constraint c JOIN pg_catalog.pg_class r ON r.oid = c.confrelid JOIN pg_catalog.pg_namespace n ON n.oid = r.relnamespace
      WHERE c.conrelid = $1::text::oid AND c.contype = 'f'`,
    values: [oid],
  });
  const foreign = rows
    .filter(({ kind }) => kind === 'f')
    .map(({ columns, schema, name, referenced }) => ({
      columns,
      table: showTableName({ schema: schema ?? '', name: name ?? '' }),
      referencedColumns: referenced ?? [],
    }));
  return {
    primary: rows.find(({ kind }) => kind === 'p')?.columns ?? [],
    unique: rows.filter(({ kind }) => kind !== 'f').map(({ columns }) => columns),
    foreign,
  };
}

/** Small tables are read whole, big ones by a sample of pages whose size doesn't grow with the table. */
function sampleOf(table: PgTable): PgSample & { fraction: number } {
  const from = `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`;
  if (table.kind === 'v' || table.kind === 'f') return { from, limit: viewRows, fraction: 1 };
  if (table.bytes <= wholeBytes) return { from, limit: null, fraction: 1 };
  const rows = table.estimate ?? table.pages * 60;
  const density = Math.max(rows / Math.max(table.pages, 1), 0.001);
  const width = table.bytes / Math.max(rows, 1);
  const wantedRows = Math.min(sampleRows, Math.max(200, sampleBytes / Math.max(width, 1)));
  const pages = Math.min(samplePages, Math.max(50, wantedRows / density));
  const fraction = Math.min(1, pages / Math.max(table.pages, 1));
  if (fraction === 1) return { from, limit: null, fraction };
  // Repeatable, so that every statement of the profile sees the same rows.
  return {
    from: `${from} TABLESAMPLE SYSTEM (${(fraction * 100).toFixed(6)}) REPEATABLE (42)`,
    limit: null,
    fraction,
  };
}

async function plannedRows(client: PoolClient, { schema, name }: PgTable): Promise<number> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>({
    text: `EXPLAIN (FORMAT JSON) SELECT 1 FROM ${quoteIdentifier(schema)}.${quoteIdentifier(name)}`,
    queryMode: 'extended',
  });
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

interface Bounds {
  low: string | null;
  high: string | null;
}

interface PgStatistics extends Bounds {
  distinct: number | null;
}

/** What ANALYZE has left: distinct values and the ends of the histogram. */
async function statisticsOf(
  client: PoolClient,
  { schema, name }: PgTable,
): Promise<Map<string, PgStatistics>> {
  const { rows } = await client.query<{
    name: string;
    distinct: number;
    low: string | null;
    high: string | null;
  }>({
    text: `SELECT attname AS name, n_distinct::float8 AS distinct, bounds[1] AS low, bounds[array_length(bounds, 1)] AS high
      FROM (SELECT DISTINCT ON (attname) attname, n_distinct, histogram_bounds::text::text[] AS bounds FROM pg_catalog.pg_stats
        WHERE schemaname = $1::text AND tablename = $2::text ORDER BY attname, inherited DESC) AS s`,
    values: [schema, name],
  });
  return new Map(
    rows.map((row) => [
      row.name,
      { distinct: row.distinct === 0 ? null : row.distinct, low: row.low, high: row.high },
    ]),
  );
}

/** Smallest and largest of the columns that lead an index: two look-ups each, whatever the size of the table. */
async function indexBounds(
  client: PoolClient,
  { oid, schema, name }: PgTable,
  columns: readonly PgColumn[],
): Promise<Map<string, Bounds>> {
  const { rows } = await client.query<{ name: string }>({
    text: `SELECT DISTINCT a.attname AS name FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class x ON x.oid = i.indexrelid
        JOIN pg_catalog.pg_am m ON m.oid = x.relam AND m.amname = 'btree'
        JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = (i.indkey::int2[])[0]
      WHERE i.indrelid = $1::text::oid AND i.indisvalid AND i.indpred IS NULL LIMIT 16`,
    values: [oid],
  });
  const bounds = new Map<string, Bounds>();
  for (const row of rows) {
    const column = columns.find((known) => known.name === row.name);
    if (column === undefined || (column.kind !== 'number' && column.kind !== 'time')) continue;
    const c = quoteIdentifier(row.name);
    const answer = await client.query<Bounds>({
      text: `SELECT min(${c})::text AS low, max(${c})::text AS high FROM ${quoteIdentifier(schema)}.${quoteIdentifier(name)}`,
      queryMode: 'extended',
    });
    const [found] = answer.rows;
    if (found !== undefined) bounds.set(row.name, found);
  }
  return bounds;
}

/** Smallest and largest over what the sample and other knowledge hold; numbers and times only. */
function widen(
  profile: ColumnProfile,
  kind: PgKind,
  more: readonly (Bounds | undefined)[],
): { min: Cell; max: Cell } {
  let { min, max } = profile;
  if (kind !== 'number' && kind !== 'time') return { min, max };
  const cell = (text: string): Cell => (kind === 'number' ? numberCell(text) : timeCell(text));
  const order = (value: Cell): number => {
    if (typeof value !== 'string') return Number(value);
    return kind === 'number' ? Number(value) : Date.parse(value);
  };
  for (const bounds of more) {
    if (bounds === undefined) continue;
    if (bounds.low !== null && (min === null || order(cell(bounds.low)) < order(min))) min = cell(bounds.low);
    if (bounds.high !== null && (max === null || order(cell(bounds.high)) > order(max)))
      max = cell(bounds.high);
  }
  return { min, max };
}

interface RowKey {
  /** k: primary key, c: place in the table, h: hash of the whole row. */
  kind: 'k' | 'c' | 'h';
  select: string;
  order: string[];
  match: string[];
  /** The order has no nulls, so an index may serve it in both directions. */
  plain: boolean;
}

function rowKey(table: PgTable, columns: readonly PgColumn[], keys: PgKeys): RowKey {
  const primary = keys.primary.map((name) => columns.find((column) => column.name === name));
  const readable = primary.filter((column) => column !== undefined);
  if (readable.length > 0 && readable.length === primary.length) {
    const names = readable.map(({ name }) => quoteIdentifier(name));
    return {
      kind: 'k',
      select: `json_build_array(${names.map((name) => `${name}::text`).join(', ')})::text`,
      order: names,
      match: readable.map(
        ({ name, type }, index) => `${quoteIdentifier(name)} = $${index + 1}::text::${type}`,
      ),
      plain: true,
    };
  }
  if ((table.kind === 'r' || table.kind === 'm') && table.whole) {
    return { kind: 'c', select: 'ctid::text', order: ['ctid'], match: ['ctid = $1::text::tid'], plain: true };
  }
  if (table.kind === 'p' && table.whole) {
    return {
      kind: 'c',
      select: `tableoid::oid::text || ':' || ctid::text`,
      order: ['tableoid', 'ctid'],
      match: [`tableoid = split_part($1::text, ':', 1)::oid AND ctid = split_part($1::text, ':', 2)::tid`],
      plain: true,
    };
  }
  const whole = `md5(ROW(${columns.map(({ name }) => quoteIdentifier(name)).join(', ')})::text)`;
  const first = columns.find(({ kind }) => kind === 'number' || kind === 'time' || kind === 'text');
  return {
    kind: 'h',
    select: whole,
    order: first === undefined ? [] : [quoteIdentifier(first.name)],
    match: [`${whole} = $1::text`],
    plain: false,
  };
}

const encodeRowId = (kind: RowKey['kind'], value: string): string =>
  kind + Buffer.from(value, 'utf8').toString('base64url');

function decodeRowId(id: string): { kind: RowKey['kind']; value: string } | null {
  const match = /^([kch])([\w-]*)$/.exec(id);
  if (match === null) return null;
  return {
    kind: match[1] as RowKey['kind'],
    value: Buffer.from(match[2] ?? '', 'base64url').toString('utf8'),
  };
}

function untitled(kind: RowKey['kind'], value: string): string {
  if (kind !== 'k') return 'Untitled row';
  return (JSON.parse(value) as unknown[]).map(String).join(', ');
}

function isoTime(text: string | null): string | null {
  if (text === null) return null;
  const day = /^\d{4,}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : timeCell(text);
  if (!day.includes('T')) return null;
  return /Z$|[-+]\d\d(:?\d\d)?$/.test(day) ? day : `${day}Z`;
}

const numberOids = new Set([20, 21, 23, 26, 700, 701, 1700]);

function cellByOid(text: string | null, oid: number): Cell {
  if (text === null) return null;
  if (numberOids.has(oid)) return numberCell(text);
  switch (oid) {
    case 16:
      return text === 't';
    case 1114:
    case 1184:
      return timeCell(text);
    case 114:
    case 3802:
      return JSON.parse(text) as Cell;
    default: {
      const element = arrayOids.get(oid);
      if (element === undefined) return text;
      const parse = pg.types.getTypeParser(textArray) as (value: string) => NestedText[];
      return parse(text).map((inner) => nestedCell(inner, element));
    }
  }
}

const textArray = 1009 as Parameters<typeof pg.types.getTypeParser>[0];

type NestedText = string | null | NestedText[];

const nestedCell = (value: NestedText, oid: number): Cell =>
  Array.isArray(value) ? value.map((inner) => nestedCell(inner, oid)) : cellByOid(value, oid);

/** Array types and the type of their elements. */
const arrayOids = new Map([
  [1000, 16],
  [1005, 21],
  [1007, 23],
  [1016, 20],
  [1021, 700],
  [1022, 701],
  [1231, 1700],
  [1009, 25],
  [1015, 1043],
  [1014, 1042],
  [1003, 19],
  [1182, 1082],
  [1115, 1114],
  [1185, 1184],
  [2951, 2950],
  [199, 114],
  [3807, 3802],
]);

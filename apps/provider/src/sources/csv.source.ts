import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs';
import { mkdir, readdir, rm, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { dayMs, minuteMs } from '@plinth/api/facts';
import { countOf } from '../countOf.ts';
import { cellText } from './cell.ts';
import { runChecks } from './check.ts';
import type { CsvOverrides } from './csvFile.ts';
import { tableNameOf } from './csvFile.ts';
import { dayRange } from './days.ts';
import type { DuckPool } from './duckdb.pool.ts';
import type { CsvFormat, CsvImport, DuckData } from './duckdb.protocol.ts';
import { selectOf } from './gate/selectOf.ts';
import { quoteIdentifier } from './identifiers.ts';
import { unpackProfile } from './packedProfile.ts';
import { createdColumn, titleColumn, titleText } from './rowTitle.ts';
import type { TitleCandidate } from './rowTitle.ts';
import { SourceError } from './source.ts';
import { leftoverAge, sweepFolder } from './sweep.ts';
import type {
  CheckResult,
  ObjectPage,
  ObjectQuery,
  ObjectRecord,
  PackedProfile,
  ProfileOptions,
  QueryLimits,
  QueryResult,
  Source,
  TableProfile,
  TableSummary,
} from './source.ts';

export interface CsvConnection {
  kind: 'csv';
  id: string;
  /** Whose it is: DuckDB's processes go round between the accounts. */
  account?: string;
  /** Changes whenever the connection does. */
  version: string;
  fileName: string;
  delimiter?: string;
  encoding?: string;
  hasHeader?: boolean;
  /** The uploaded bytes: asked only when the imported copy isn't on this machine. */
  content: () => Promise<Uint8Array>;
}

/** That of `fs/promises` comes back to this thread after every half a megabyte. */
const writeAtOnce = promisify(writeFile);

const importLimit = 120_000;
const readLimit = minuteMs;
/** The text of a file is kept in the store: its copy is made again when somebody reads it. */
const unusedMs = dayMs;
const database = 'csv';
/** Uploads while they are read, imports, and what is beside an import that is being written. */
const ownNames = /^(?:upload-[\w-]+|[\w-]+@[\w-]+\.duckdb(?:\.\w+)*)$/;

/** Uploaded files, imported once into a DuckDB file per connection under the data folder. */
export class CsvStore {
  readonly #folder: string;
  readonly #pool: DuckPool;
  readonly #importing = new Map<string, Promise<string>>();
  /** By connection: opening a file takes DuckDB longer than telling its columns, and an import never changes. */
  readonly #columns = new Map<string, { version: string; columns: CsvImport['columns'] }>();

  constructor(dataDir: string, pool: DuckPool) {
    this.#folder = join(dataDir, 'csv');
    this.#pool = pool;
  }

  /** What the file holds, with its first rows; throws bad_input with the reason when it is no CSV file. */
  async inspect(
    bytes: Uint8Array,
    overrides: CsvOverrides = {},
    signal?: AbortSignal,
    account?: string,
  ): Promise<Omit<CsvImport, 'table' | 'rowCount'>> {
    return this.#withUpload(bytes, (upload) =>
      this.#pool.run('inspect', { upload, overrides }, { timeoutMs: importLimit, signal, account }),
    );
  }

  /**
   * Imports an upload for a connection, so that its first use finds it ready. `keep` is told what the file is as soon as that
   * is understood, and works while its rows are written. What fails is thrown when both have ended.
   */
  async import<T>(
    connection: Omit<CsvConnection, 'kind' | 'content'>,
    bytes: Uint8Array,
    keep: (format: CsvFormat, written: Promise<CsvImport>) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const { delimiter, encoding, hasHeader } = connection;
    const target = this.#path(connection);
    const kept = Promise.withResolvers<T>();
    const written: Promise<CsvImport> = this.#withUpload(bytes, async (upload) => {
      const imported = await this.#pool.run(
        'import',
        {
          upload,
          target,
          table: tableNameOf(connection.fileName),
          overrides: { delimiter, encoding, hasHeader },
        },
        { timeoutMs: importLimit, signal, account: connection.account },
        (format) => kept.resolve(keep(format, written)),
      );
      this.#columns.set(connection.id, { version: connection.version, columns: imported.columns });
      return imported;
    });
    written.catch(kept.reject);
    await Promise.allSettled([this.#readyAfter(target, written), kept.promise]);
    await written;
    return kept.promise;
  }

  /** Path of the connection's DuckDB file, imported from its content when it isn't there. */
  ready(connection: CsvConnection): Promise<string> {
    const path = this.#path(connection);
    const imported = async (): Promise<void> =>
      this.import(connection, await connection.content(), () => Promise.resolve());
    const now = new Date();
    return this.#importing.get(path) ?? this.#readyAfter(path, utimes(path, now, now).catch(imported));
  }

  /** Types of the columns by their names. */
  async columns(connection: CsvConnection, signal: AbortSignal): Promise<Map<string, string>> {
    const { id, version, account, fileName } = connection;
    const data: DuckData = { kind: 'file', path: await this.ready(connection) };
    let known = this.#columns.get(id);
    if (known?.version !== version) {
      const table = tableNameOf(fileName);
      const limits = { timeoutMs: readLimit, signal, account };
      known = { version, columns: await this.#pool.run('columns', { data, table }, limits) };
      this.#columns.set(id, known);
    }
    return new Map(known.columns.map(({ name, type }) => [name, type]));
  }

  /** Until the work has ended, whoever wants the file waits for it. */
  #readyAfter(path: string, work: Promise<unknown>): Promise<string> {
    const ready = work.then(() => path);
    this.#importing.set(path, ready);
    const forget = (): void => {
      if (this.#importing.get(path) === ready) this.#importing.delete(path);
    };
    ready.then(forget, forget);
    return ready;
  }

  /** Deletes what was imported for a connection, all versions. */
  async remove(id: string): Promise<void> {
    this.#columns.delete(id);
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      if (name.startsWith(`${fileSafe(id)}@`)) await rm(join(this.#folder, name), { force: true });
    }
  }

  /** Leftovers of work that broke off go, imports that no connection names, and those that were long not used. */
  async sweep(inUse: readonly { id: string; version: string }[], startedAt: number | null): Promise<void> {
    const kept = new Set(inUse.map((connection) => basename(this.#path(connection))));
    const ids = new Set(inUse.map(({ id }) => id));
    for (const id of this.#columns.keys()) if (!ids.has(id)) this.#columns.delete(id);
    await sweepFolder(this.#folder, ownNames, (name) => (kept.has(name) ? unusedMs : leftoverAge(startedAt)));
  }

  #path({ id, version }: { id: string; version: string }): string {
    return join(this.#folder, `${fileSafe(id)}@${fileSafe(version)}.duckdb`);
  }

  async #withUpload<T>(bytes: Uint8Array, work: (path: string) => Promise<T>): Promise<T> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, `upload-${randomUUID()}`);
    await writeAtOnce(path, bytes, { mode: 0o600 });
    try {
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }
}

const fileSafe = (text: string): string => text.replace(/[^\w-]/g, '_');

export class CsvSource implements Source {
  readonly kind = 'csv';
  readonly dialect = 'duckdb';
  readonly keepsOrder = true;
  readonly #connection: CsvConnection;
  readonly #store: CsvStore;
  readonly #pool: DuckPool;
  readonly #table: string;

  constructor(connection: CsvConnection, store: CsvStore, pool: DuckPool) {
    this.#connection = connection;
    this.#store = store;
    this.#pool = pool;
    this.#table = tableNameOf(connection.fileName);
  }

  async *check(signal: AbortSignal): AsyncIterable<CheckResult> {
    const run = async () => {
      const { size } = await this.columns(database, this.#table, signal).catch((error: unknown) => {
        throw error instanceof SourceError
          ? error
          : new SourceError('unsupported', 'The file could not be read.');
      });
      return `${this.#table} has ${countOf(size, 'column', 'columns')}.`;
    };
    yield* runChecks([{ check: 'read_table', message: `Reading ${this.#table}`, run }], signal);
  }

  databases(): Promise<string[]> {
    return Promise.resolve([database]);
  }

  tables(name: string): Promise<string[]> {
    return name === database ? Promise.resolve([this.#table]) : Promise.reject(noDatabase(name));
  }

  async summaries(name: string, signal: AbortSignal): Promise<TableSummary[]> {
    const limits = { timeoutMs: readLimit, signal };
    const columns = await this.columns(name, this.#table, signal);
    const count = `SELECT count(*) FROM ${this.tableReference(this.#table)}`;
    const { rows } = await this.#run(name, this.#table, count, [], 1, limits);
    return [
      {
        name: this.#table,
        rows: Number(rows[0]?.[0] ?? 0),
        exact: true,
        columns: columns.size,
        primaryKey: [],
        links: [],
      },
    ];
  }

  async columns(name: string, table: string, signal: AbortSignal): Promise<Map<string, string>> {
    this.#refuseOther(name, table);
    return this.#store.columns(this.#connection, signal);
  }

  async profile(name: string, table: string, options: ProfileOptions): Promise<TableProfile> {
    return unpackProfile((await this.packedProfile(name, table, options)).bytes);
  }

  async packedProfile(
    name: string,
    table: string,
    { signal, onProgress }: ProfileOptions,
  ): Promise<PackedProfile> {
    const data = await this.#data(name, table);
    onProgress?.(`Opened ${table}`);
    const profile = await this.#pool.run(
      'profile',
      { data, table },
      { timeoutMs: importLimit, signal, account: this.#connection.account },
    );
    onProgress?.(
      `Read ${countOf(profile.rowCount, 'row', 'rows')} in ${countOf(profile.columnCount, 'column', 'columns')}`,
    );
    return profile;
  }

  async query(name: string, table: string, sql: string, limits: QueryLimits): Promise<QueryResult> {
    const select = await selectOf(sql, this, table, limits, this.#connection.account);
    const { columns, rows, truncated } = await this.#run(name, table, select, [], limits.maxRows, limits);
    return { columns, rows, truncated, sampled: false };
  }

  tableReference(table: string): string {
    return quoteIdentifier(table);
  }

  async objects(name: string, table: string, query: ObjectQuery, signal: AbortSignal): Promise<ObjectPage> {
    const limits = { timeoutMs: readLimit, signal };
    const { title, created } = await this.#roles(name, table, signal);
    const parameters: string[] = [];
    const conditions: string[] = [];
    const titleSql = title === null ? 'NULL' : `${quoteIdentifier(title)}::VARCHAR`;
    const createdSql = created === null ? 'NULL' : `${quoteIdentifier(created)}::TIMESTAMP`;
    if (query.search) {
      parameters.push(query.search);
      conditions.push(`contains(lower(${titleSql}), lower($${parameters.length}::VARCHAR))`);
    }
    const { from, before } = dayRange(query.startDate, query.endDate);
    if (from !== null) {
      parameters.push(from);
      conditions.push(`${createdSql} >= $${parameters.length}::VARCHAR::TIMESTAMP`);
    }
    if (before !== null) {
      parameters.push(before);
      conditions.push(`${createdSql} < $${parameters.length}::VARCHAR::TIMESTAMP`);
    }
    const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
    const order =
      query.order === undefined
        ? 'rowid'
        : `${titleSql} ${query.order === 'ascending' ? 'ASC' : 'DESC'} NULLS LAST, rowid`;
    const source = `FROM ${this.tableReference(table)}${where}`;
    const total = await this.#run(name, table, `SELECT count(*) ${source}`, parameters, 1, limits);
    const page = await this.#run(
      name,
      table,
      `SELECT rowid, left(${titleSql}, 400), ${createdSql} ${source} ORDER BY ${order} LIMIT ${whole(query.limit)} OFFSET ${whole(query.offset)}`,
      parameters,
      query.limit,
      limits,
    );
    return {
      total: Number(total.rows[0]?.[0] ?? 0),
      rows: page.rows.map(([row, text, time]) => ({
        id: String(Number(row)),
        title: titleText(cellText(text), `Row ${Number(row) + 1}`),
        // No day is infinite.
        createdAt: typeof time === 'string' && time.includes('T') ? `${time}Z` : null,
      })),
    };
  }

  async object(name: string, table: string, id: string, signal: AbortSignal): Promise<ObjectRecord | null> {
    if (!/^\d{1,15}$/.test(id)) return null;
    const { title } = await this.#roles(name, table, signal);
    const { columns, rows } = await this.#run(
      name,
      table,
      `SELECT * FROM ${this.tableReference(table)} WHERE rowid = $1`,
      [Number(id)],
      1,
      { timeoutMs: readLimit, signal },
    );
    const [row] = rows;
    if (row === undefined) return null;
    const record = Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null]));
    return {
      title: titleText(title === null ? null : cellText(record[title]), `Row ${Number(id) + 1}`),
      record,
    };
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async #data(name: string, table: string): Promise<DuckData> {
    this.#refuseOther(name, table);
    return { kind: 'file', path: await this.#store.ready(this.#connection) };
  }

  #refuseOther(name: string, table: string): void {
    if (name !== database) throw noDatabase(name);
    if (table !== this.#table)
      throw new SourceError('not_found', `There is no table "${table.slice(0, 200)}".`);
  }

  async #run(
    name: string,
    table: string,
    sql: string,
    parameters: (string | number)[],
    maxRows: number,
    { timeZone, ...limits }: { timeoutMs: number; signal?: AbortSignal; timeZone?: string },
  ) {
    const data = await this.#data(name, table);
    return this.#pool.query(
      { data, sql, parameters, maxRows, timeZone },
      { ...limits, account: this.#connection.account },
    );
  }

  async #roles(
    name: string,
    table: string,
    signal: AbortSignal,
  ): Promise<{ title: string | null; created: string | null }> {
    const columns = [...(await this.columns(name, table, signal))].map(([column, type]): TitleCandidate => ({
      name: column,
      kind: duckKind(type),
      isPrimaryKey: false,
    }));
    return { title: titleColumn(columns), created: createdColumn(columns) };
  }
}

function duckKind(type: string): TitleCandidate['kind'] {
  if (type === 'VARCHAR') return 'text';
  if (/^(DATE|TIMESTAMP.*)$/.test(type)) return 'time';
  return /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DOUBLE|FLOAT|DECIMAL.*)$/.test(type) ? 'number' : 'other';
}

const whole = (value: number): number => Math.max(0, Math.trunc(value) || 0);

const noDatabase = (name: string): SourceError =>
  new SourceError('not_found', `There is no database "${name.slice(0, 200)}".`);

import { runChecks } from './check.ts';
import type { DuckPool } from './duckdb.pool.ts';
import { selectOf } from './gate/selectOf.ts';
import type { HostRule } from './hostRule.ts';
import { quoteIdentifier } from './identifiers.ts';
import { DocumentFiles } from './mongodb.files.ts';
import { mongoChecks } from './mongodb.check.ts';
import { collectionNames, databaseOf, MongoServer } from './mongodb.client.ts';
import { workLimit } from './mongodb.limits.ts';
import { decodeId, pageOf, recordOf } from './mongodb.paging.ts';
import { FieldShapes, sampleFacts, Samples } from './mongodb.sample.ts';
import { mongoTarget } from './mongodb.target.ts';
import type { MongoConnection, MongoTarget } from './mongodb.target.ts';
import { unpackProfile } from './packedProfile.ts';
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
  TableAddress,
  TableProfile,
  TableSummary,
} from './source.ts';

const profileDocuments = 10_000;
const queryDocuments = 50_000;
/** Collections that are asked for the number of their documents. */
const mostCounted = 60;
const countMs = 4000;

export class MongoSource implements Source {
  readonly kind = 'mongodb';
  readonly dialect = 'duckdb';
  readonly keepsOrder = false;
  readonly #connection: MongoConnection;
  readonly #target: MongoTarget;
  readonly #rule: HostRule;
  readonly #pool: DuckPool;
  readonly #server: MongoServer;
  readonly #shapes: FieldShapes;
  readonly #samples: Samples;

  constructor(connection: MongoConnection, rule: HostRule, pool: DuckPool, dataDir: string) {
    this.#connection = connection;
    this.#target = mongoTarget(connection);
    this.#rule = rule;
    this.#pool = pool;
    this.#server = new MongoServer(this.#target, rule, connection);
    const files = new DocumentFiles(dataDir, pool, connection.account);
    this.#shapes = new FieldShapes(this.#server, files);
    this.#samples = new Samples(this.#server, files);
  }

  async *check(signal: AbortSignal, wanted?: TableAddress): AsyncIterable<CheckResult> {
    const steps = mongoChecks(this.#connection, this.#target, this.#rule, signal, wanted, {
      server: this.#server,
      databases: () => this.databases(signal),
      tables: () => this.tables(this.#connection.database, signal),
    });
    yield* runChecks(steps, signal);
  }

  async databases(signal: AbortSignal): Promise<string[]> {
    const own = this.#connection.database;
    return this.#server.run(signal, async (client) => {
      try {
        const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
        const names = databases
          .map(({ name }) => name)
          .filter((name) => name === own || !['admin', 'config', 'local'].includes(name));
        return names.sort((a, b) => Number(b === own) - Number(a === own) || a.localeCompare(b));
      } catch (error) {
        // A user of one database may not list the others.
        if ((error as { code?: number }).code === 13 && own !== '') return [own];
        throw error;
      }
    });
  }

  async tables(database: string, signal: AbortSignal): Promise<string[]> {
    return this.#server.run(signal, async (client) => {
      const names = await collectionNames(databaseOf(client, database));
      return names.filter((name) => !name.startsWith('system.')).sort((a, b) => (a < b ? -1 : 1));
    });
  }

  async summaries(database: string, signal: AbortSignal): Promise<TableSummary[]> {
    const names = await this.tables(database, signal);
    return this.#server.run(signal, (client) =>
      Promise.all(
        names.map(async (name, index): Promise<TableSummary> => {
          // The server keeps this figure; a view has none.
          const rows =
            index < mostCounted
              ? await databaseOf(client, database)
                  .collection(name)
                  .estimatedDocumentCount({ maxTimeMS: countMs })
                  .catch(() => null)
              : null;
          return { name, rows, exact: false, columns: null, primaryKey: ['_id'], links: [] };
        }),
      ),
    );
  }

  async columns(database: string, table: string, signal: AbortSignal): Promise<Map<string, string>> {
    const fields = await this.#shapes.of(database, table, signal);
    return new Map(fields.map(({ name, type }) => [name, type]));
  }

  /** Of the sample that queries read: another may have other types. */
  async sqlTypes(database: string, table: string, signal: AbortSignal): Promise<Map<string, string>> {
    const { fields } = await this.#samples.of(database, table, queryDocuments, signal);
    return new Map(fields.map(({ name, duckType }) => [name, duckType]));
  }

  async namesInSource(database: string, table: string, signal: AbortSignal): Promise<Map<string, string>> {
    const fields = await this.#shapes.of(database, table, signal);
    return new Map(fields.flatMap(({ name, path }) => (name === path ? [] : [[name, path] as const])));
  }

  async profile(database: string, table: string, options: ProfileOptions): Promise<TableProfile> {
    return unpackProfile((await this.packedProfile(database, table, options)).bytes);
  }

  async packedProfile(
    database: string,
    table: string,
    { signal, onProgress }: ProfileOptions,
  ): Promise<PackedProfile> {
    const sample = await this.#samples.of(database, table, profileDocuments, signal);
    onProgress?.(`Read ${sample.documents} of ${sample.complete ? '' : 'about '}${sample.total} documents`);
    const packed = await this.#pool.run(
      'profile',
      { data: sample.data, table, collection: { database, ...sampleFacts(sample) } },
      { timeoutMs: workLimit, signal, account: this.#connection.account },
    );
    onProgress?.(`Computed the figures of ${packed.columnCount} fields`);
    return packed;
  }

  async query(database: string, table: string, sql: string, limits: QueryLimits): Promise<QueryResult> {
    const select = await selectOf(sql, this, table, limits, this.#connection.account);
    const started = Date.now();
    const sample = await this.#samples.of(database, table, queryDocuments, limits.signal);
    const timeoutMs = Math.max(1000, limits.timeoutMs - (Date.now() - started));
    const { columns, rows, truncated } = await this.#pool.query(
      {
        data: sample.data,
        sql: select,
        parameters: [],
        maxRows: limits.maxRows,
        timeZone: limits.timeZone,
      },
      { timeoutMs, signal: limits.signal, account: this.#connection.account },
    );
    return { columns, rows, truncated, sampled: !sample.complete };
  }

  tableReference(table: string): string {
    return quoteIdentifier(table);
  }

  async objects(
    database: string,
    table: string,
    query: ObjectQuery,
    signal: AbortSignal,
  ): Promise<ObjectPage> {
    const fields = await this.#shapes.of(database, table, signal);
    return this.#server.run(signal, (client) =>
      pageOf(databaseOf(client, database).collection(table), fields, query, signal),
    );
  }

  async object(
    database: string,
    table: string,
    id: string,
    signal: AbortSignal,
  ): Promise<ObjectRecord | null> {
    const key = decodeId(id);
    if (key === undefined) return null;
    const fields = await this.#shapes.of(database, table, signal);
    return this.#server.run(signal, (client) =>
      recordOf(databaseOf(client, database).collection(table), fields, key, signal),
    );
  }

  async close(): Promise<void> {
    this.#samples.close();
    await this.#server.close();
  }
}

import { randomUUID } from 'node:crypto';
import dns from 'node:dns';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { BSON, MongoClient } from 'mongodb';
import type { Db, Document, Filter, MongoClientOptions } from 'mongodb';
import { listDatabases, networkError, orAborted, reachPort, runChecks, shownHost } from './check.ts';
import { dayRange } from './days.ts';
import type { DuckPool } from './duckdb.pool.ts';
import type { DuckData } from './duckdb.protocol.ts';
import { gateSql } from './gate/sqlGate.ts';
import type { Address, HostRule } from './hostRule.ts';
import { quoteIdentifier } from './identifiers.ts';
import { bsonCell, flatten, jsonValue, Shape } from './mongodb.documents.ts';
import type { FieldShape } from './mongodb.documents.ts';
import { unpackProfile } from './packedProfile.ts';
import { createdColumn, titleColumn, titleText } from './rowTitle.ts';
import type { TitleCandidate } from './rowTitle.ts';
import { SourceError } from './source.ts';
import type {
  Cell,
  CheckResult,
  ColumnProfile,
  ObjectPage,
  ObjectQuery,
  ObjectRecord,
  ProfileOptions,
  QueryLimits,
  QueryResult,
  Source,
  TableProfile,
} from './source.ts';

export interface MongoConnection {
  kind: 'mongodb';
  id: string;
  /** Whose it is: DuckDB's processes go round between the accounts. */
  account?: string;
  /** Changes whenever the connection does. */
  version: string;
  /** host, host:port, several of them with commas, or a mongodb:// or mongodb+srv:// URL. */
  host: string;
  port?: number;
  user: string;
  password: string;
  database: string;
  /** How TLS is used; as the address says where it is left out. */
  sslmode?: string;
  /** PEM of the authorities that vouch for the server. */
  ca_certificate?: string;
}

const connectLimit = 10_000;
const workLimit = 60_000;
const shapeDocuments = 500;
const profileDocuments = 10_000;
const queryDocuments = 50_000;
const loadedBytes = 64 * 1024 * 1024;
const loadedKept = 60_000;
/** A socket that has been silent for longer than any work may take is given up. */
const silentLimit = workLimit + 2000;
const closeLimit = 1000;
const countedDocuments = 100_000;

/** Numbers keep their BSON type, so that int, long and double can be told apart. */
const exactTypes = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;

interface Target {
  uri: string;
  options: MongoClientOptions;
  /** Named hosts; empty for mongodb+srv, whose hosts come from DNS. */
  hosts: { host: string; port: number }[];
  srv: string | null;
}

interface Loaded {
  data: Extract<DuckData, { kind: 'documents' }>;
  fields: FieldShape[];
  documents: number;
  total: number;
  complete: boolean;
  until: number;
}

export class MongoSource implements Source {
  readonly kind = 'mongodb';
  readonly dialect = 'duckdb';
  readonly #connection: MongoConnection;
  readonly #rule: HostRule;
  readonly #pool: DuckPool;
  readonly #folder: string;
  readonly #target: Target;
  readonly #loads = new Map<string, Promise<Loaded>>();
  readonly #shapes = new Map<string, { fields: FieldShape[]; until: number }>();
  #client: Promise<MongoClient> | null = null;

  constructor(connection: MongoConnection, rule: HostRule, pool: DuckPool, dataDir: string) {
    this.#connection = connection;
    this.#rule = rule;
    this.#pool = pool;
    this.#folder = join(dataDir, 'mongodb');
    this.#target = mongoTarget(connection);
  }

  async *check(signal: AbortSignal): AsyncIterable<CheckResult> {
    const { hosts, srv } = this.#target;
    const { database } = this.#connection;
    const [first] = hosts;
    const shown = srv ?? first?.host ?? '';
    let addresses: Address[] = [];
    yield* runChecks(
      [
        {
          check: 'resolve_host',
          message: `Looking up ${shown}`,
          run: async () => {
            if (srv !== null) {
              const names = await serversOf(srv);
              return `${srv} names ${names.length} ${names.length === 1 ? 'server' : 'servers'} in DNS: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}`;
            }
            if (first === undefined) throw new SourceError('bad_input', 'The host is missing.');
            addresses = await this.#rule.resolve(first.host);
            return `${shown} is ${addresses.map(({ address }) => address).join(', ')}.`;
          },
        },
        {
          check: 'reach_port',
          message: `Opening ${this.#where()}`,
          run: async () => {
            if (first === undefined)
              await this.#open().catch((error: unknown) => {
                const problem = this.#error(error);
                // A server that doesn't take the password was reached; the next check tells.
                if (problem.reason !== 'denied') throw problem;
              });
            else await reachPort(first.host, addresses, first.port, connectLimit, signal);
            return `${this.#where()} answers.`;
          },
        },
        {
          check: 'sign_in',
          message: this.#connection.user === '' ? 'Connecting' : `Signing in as ${this.#connection.user}`,
          run: () =>
            this.#work(signal, async (client) => {
              await client.db(database).command({ ping: 1 });
              const { user } = this.#connection;
              const way = wayOf(this.#target);
              return user === '' ? `Connected without a user, ${way}.` : `Signed in as ${user}, ${way}.`;
            }),
        },
        listDatabases(() => this.databases(signal)),
        {
          check: 'read_table',
          message: `Reading a collection of ${database}`,
          run: async () => {
            const names = await this.tables(database, signal);
            const [name] = names;
            if (name === undefined) {
              throw new SourceError(
                'not_found',
                `The database ${database} has no collections.`,
                'Check the name of the database; upper and lower case count.',
              );
            }
            await this.#work(signal, (client) =>
              client.db(database).collection(name).findOne({}, { signal, maxTimeMS: connectLimit }),
            );
            return `${names.length} ${names.length === 1 ? 'collection' : 'collections'}; ${name} can be read.`;
          },
        },
      ],
      signal,
    );
  }

  async databases(signal: AbortSignal): Promise<string[]> {
    const own = this.#connection.database;
    return this.#work(signal, async (client) => {
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
    return this.#work(signal, async (client) => {
      const found = await databaseOf(client, database)
        .listCollections({}, { nameOnly: true, authorizedCollections: true, signal })
        .toArray();
      return found
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('system.'))
        .sort((a, b) => (a < b ? -1 : 1));
    });
  }

  async columns(database: string, table: string, signal: AbortSignal): Promise<Map<string, string>> {
    const fields = await this.#shape(database, table, signal);
    return new Map(fields.map(({ name, type }) => [name, type]));
  }

  async profile(
    database: string,
    table: string,
    { signal, onProgress }: ProfileOptions,
  ): Promise<TableProfile> {
    const loaded = await this.#load(database, table, profileDocuments, signal);
    onProgress?.(`Read ${loaded.documents} of ${loaded.complete ? '' : 'about '}${loaded.total} documents`);
    const packed = await this.#pool.run(
      'profile',
      { data: loaded.data, table },
      { timeoutMs: workLimit, signal, account: this.#connection.account },
    );
    const profile = unpackProfile(packed.bytes);
    onProgress?.(`Computed the figures of ${profile.columns.length} fields`);
    const rows = loaded.documents;
    return {
      ...profile,
      database,
      rowCount: loaded.total,
      sampledRows: rows,
      exact: loaded.complete,
      primaryKey: ['_id'],
      columns: profile.columns.map((column): ColumnProfile => {
        const field = loaded.fields.find(({ name }) => name === column.name);
        const key = column.name === '_id';
        const present = rows * (1 - column.nullFraction);
        // A field that repeats little in the sample goes on doing so in the rest.
        const grows = !loaded.complete && present > 0 && column.distinct > present * 0.9;
        return {
          ...column,
          type: field?.type ?? column.type,
          nullable: !key && column.nullable,
          distinct: key
            ? loaded.total
            : grows
              ? Math.round((column.distinct / rows) * loaded.total)
              : column.distinct,
          isPrimaryKey: key,
          isUnique: key || (loaded.complete && column.isUnique),
        };
      }),
    };
  }

  async query(database: string, table: string, sql: string, limits: QueryLimits): Promise<QueryResult> {
    const gate = gateSql(sql, { dialect: 'duckdb', tables: [this.tableReference(table)] });
    if (!gate.ok) throw new SourceError('refused', gate.reason);
    const started = Date.now();
    const loaded = await this.#load(database, table, queryDocuments, limits.signal);
    const timeoutMs = Math.max(1000, limits.timeoutMs - (Date.now() - started));
    const { columns, rows, truncated } = await this.#pool.run(
      'query',
      { data: loaded.data, sql: gate.sql, parameters: [], maxRows: limits.maxRows },
      { timeoutMs, signal: limits.signal, account: this.#connection.account },
    );
    return { columns, rows, truncated, sampled: !loaded.complete };
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
    const fields = await this.#shape(database, table, signal);
    const { title, created } = rolesOf(fields);
    const conditions: Filter<Document>[] = [];
    if (query.search !== undefined && query.search.value !== '') {
      if (title === null) conditions.push({ _id: { $exists: false } });
      else
        conditions.push({
          [title]: { $regex: query.search.value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), $options: 'i' },
        });
    }
    const { from, before } = dayRange(query.startDate, query.endDate);
    const time = created ?? (fields.find(({ path }) => path === '_id')?.type === 'objectId' ? '_id' : null);
    for (const [operator, day] of [
      ['$gte', from],
      ['$lt', before],
    ] as const) {
      if (day === null) continue;
      if (time === null) conditions.push({ _id: { $exists: false } });
      else if (time === '_id' && created === null) {
        conditions.push({ _id: { [operator]: BSON.ObjectId.createFromTime(Date.parse(day) / 1000) } });
      } else conditions.push({ [time]: { [operator]: new Date(day) } });
    }
    const filter: Filter<Document> = conditions.length === 0 ? {} : { $and: conditions };
    return this.#work(signal, async (client) => {
      const collection = databaseOf(client, database).collection(table);
      const estimate = await collection.estimatedDocumentCount({ maxTimeMS: connectLimit });
      const total =
        conditions.length === 0 && estimate > countedDocuments
          ? estimate
          : await collection.countDocuments(filter, { signal, maxTimeMS: workLimit });
      const sort: [string, 1 | -1][] = [];
      if (query.order !== undefined && title !== null) sort.push([title, query.order.ascending ? 1 : -1]);
      sort.push(['_id', 1]);
      const paths = [...new Set(['_id', title, created].filter((path) => path !== null))];
      const documents = await collection
        .find(filter, { ...exactTypes, signal, maxTimeMS: workLimit })
        .sort(sort)
        .skip(Math.max(0, Math.trunc(query.offset)))
        .limit(Math.max(1, Math.trunc(query.limit)))
        .project(Object.fromEntries(paths.map((path) => [path, 1])))
        .toArray();
      return {
        total,
        rows: documents.map((document) => {
          const values = flatten(document);
          const id: unknown = document['_id'];
          return {
            id: encodeId(id),
            title: titleText(
              title === null ? null : textOf(bsonCell(values.get(title))),
              textOf(bsonCell(id)) ?? '',
            ),
            createdAt: createdAt(created === null ? id : values.get(created)),
          };
        }),
      };
    });
  }

  async object(
    database: string,
    table: string,
    id: string,
    signal: AbortSignal,
  ): Promise<ObjectRecord | null> {
    const key = decodeId(id);
    if (key === undefined) return null;
    const fields = await this.#shape(database, table, signal);
    const { title } = rolesOf(fields);
    return this.#work(signal, async (client) => {
      const document = await databaseOf(client, database)
        .collection<Document>(table)
        .findOne({ _id: { $eq: key } } as Filter<Document>, {
          ...exactTypes,
          signal,
          maxTimeMS: connectLimit,
        });
      if (document === null) return null;
      const record = bsonCell(document) as { [name: string]: Cell };
      const text = title === null ? null : textOf(bsonCell(flatten(document).get(title)));
      return { title: titleText(text, textOf(record['_id'] ?? null) ?? ''), record };
    });
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    const loads = [...this.#loads.values()];
    this.#loads.clear();
    for (const load of loads) {
      const loaded = await load.catch(() => null);
      if (loaded !== null) await rm(loaded.data.path, { force: true });
    }
    // The driver says goodbye to each server; one that doesn't answer is not waited for.
    const closed = client?.then((open) => open.close()).catch(() => undefined);
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, closeLimit).unref())]);
  }

  #where(): string {
    const [first] = this.#target.hosts;
    return this.#target.srv ?? (first === undefined ? '' : shownHost(first.host, first.port));
  }

  #error(error: unknown): SourceError {
    if (error instanceof SourceError) return error;
    const { user, database } = this.#connection;
    const where = this.#where();
    const {
      code,
      message = '',
      name = '',
      cause,
      reason,
    } = error as {
      code?: number | string;
      message?: string;
      name?: string;
      cause?: unknown;
      reason?: { servers?: Map<string, { error?: unknown }> };
    };
    if (name === 'AbortError') return new SourceError('cancelled', 'The work was cancelled.');
    const failed = [...(reason?.servers?.values() ?? [])].map(
      (server) => server.error as Error | null | undefined,
    );
    const inner = failed.find((found) => found !== undefined && found !== null);
    for (const found of [inner, inner?.cause, cause, error]) {
      if (found instanceof SourceError) return found;
      const network = found === undefined ? null : networkError(found, where);
      if (network !== null) return network;
    }
    if (code === 18 || code === 8000 || /auth(entication)? failed/i.test(message)) {
      return new SourceError(
        'denied',
        `The server did not accept user ${user} with this password.`,
        'Check both; a user made in another database needs ?authSource=… at the end of a mongodb:// URL.',
      );
    }
    if (code === 13)
      return new SourceError(
        'denied',
        `${user === '' ? 'This connection' : user} may not do this in ${database}.`,
        'Give the user the role read on the database.',
      );
    if (code === 50) return new SourceError('timeout', 'The query took too long and was stopped.');
    if (code === 26 || code === 73)
      return new SourceError('not_found', `There is no such collection: ${message}.`);
    if (/ENOTFOUND|ENODATA|querySrv/i.test(`${code ?? ''} ${message}`)) {
      return new SourceError(
        'unreachable',
        `DNS names no servers for ${where}.`,
        'Check the spelling of the host.',
      );
    }
    if (/does not (share hostname|match parent)|parent URI/i.test(message)) {
      return new SourceError(
        'refused',
        `The DNS of ${where} names servers outside its own domain, which isn't followed.`,
        'Check the spelling of the host.',
      );
    }
    if (/tls|ssl|certificate/i.test(message))
      return new SourceError(
        'denied',
        `TLS with ${where} did not work.`,
        'Add ?tls=true to a mongodb:// URL, or check the certificate.',
      );
    if (name === 'MongoServerSelectionError' || /timed out/i.test(message)) {
      return new SourceError(
        'timeout',
        `${where} did not answer in time.`,
        'A firewall may drop the connection, the server may require TLS (?tls=true), or another service listens there.',
      );
    }
    return new SourceError('unsupported', `MongoDB says: ${message}.`);
  }

  async #work<T>(signal: AbortSignal | undefined, work: (client: MongoClient) => Promise<T>): Promise<T> {
    try {
      return await orAborted(this.#open().then(work), signal);
    } catch (error) {
      throw this.#error(error);
    }
  }

  #open(): Promise<MongoClient> {
    const open =
      this.#client ??
      (async () => {
        const { uri, options, hosts, srv } = this.#target;
        // Addresses written as such pass by the lookup.
        for (const { host } of hosts) await this.#rule.resolve(host);
        // The driver would try again and again, until its time is over, what the rule refuses each time.
        if (srv !== null) {
          const found = await Promise.allSettled(
            (await serversOf(srv)).map((name) => this.#rule.resolve(name)),
          );
          const refused = found.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
          if (refused.length === found.length) throw refused[0];
        }
        const client = new MongoClient(uri, { ...options, lookup: this.#rule.lookup });
        client.on('serverOpening', ({ address }) => {
          const host = address.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
          // A server may name further servers by address.
          if (isIP(host) !== 0) this.#rule.resolve(host).catch(() => client.close());
        });
        await client.connect();
        return client;
      })();
    this.#client = open;
    open.catch(() => {
      if (this.#client === open) this.#client = null;
    });
    return open;
  }

  async #exists(client: MongoClient, database: string, table: string): Promise<void> {
    const found = await databaseOf(client, database)
      .listCollections({ name: { $eq: table } }, { nameOnly: true, authorizedCollections: true })
      .toArray();
    if (found.length === 0)
      throw new SourceError('not_found', `There is no collection "${table.slice(0, 200)}".`);
  }

  /** Fields of a collection, from a random sample; kept for a minute. */
  async #shape(database: string, table: string, signal: AbortSignal): Promise<FieldShape[]> {
    const key = JSON.stringify([database, table]);
    const known = this.#shapes.get(key);
    if (known !== undefined && known.until > Date.now()) return known.fields;
    return this.#work(signal, async (client) => {
      await this.#exists(client, database, table);
      const shape = new Shape();
      const collection = databaseOf(client, database).collection(table);
      const cursor = collection.aggregate([{ $sample: { size: shapeDocuments } }], {
        ...exactTypes,
        batchSize: 100,
        signal,
        maxTimeMS: workLimit,
      });
      let bytes = 0;
      for await (const document of cursor) {
        shape.add(flatten(document));
        bytes += BSON.calculateObjectSize(document);
        if (bytes > loadedBytes) break;
      }
      const fields = shape.fields();
      if (this.#shapes.size > 200) this.#shapes.clear();
      this.#shapes.set(key, { fields, until: Date.now() + loadedKept });
      return fields;
    });
  }

  /** Documents, all or a random sample, as a file that DuckDB can load; kept for a minute. */
  async #load(
    database: string,
    table: string,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<Loaded> {
    const key = JSON.stringify([database, table, limit]);
    const known = this.#loads.get(key);
    if (known !== undefined) {
      const loaded = await orAborted(known, signal);
      if (loaded.until > Date.now()) return loaded;
      this.#loads.delete(key);
      await rm(loaded.data.path, { force: true });
    }
    const load = this.#work(signal, async (client) => {
      await this.#exists(client, database, table);
      const collection = databaseOf(client, database).collection(table);
      const total = await collection.estimatedDocumentCount({ maxTimeMS: connectLimit });
      const options = { ...exactTypes, maxTimeMS: workLimit, ...(signal === undefined ? {} : { signal }) };
      const cursor =
        total <= limit
          ? collection.find({}, { ...options, limit: limit + 1 })
          : collection.aggregate([{ $sample: { size: limit } }], options);
      const shape = new Shape();
      const documents: Map<string, unknown>[] = [];
      let bytes = 0;
      for await (const document of cursor) {
        if (documents.length === limit || bytes > loadedBytes) break;
        const fields = flatten(document);
        shape.add(fields);
        documents.push(fields);
        bytes += BSON.calculateObjectSize(document);
      }
      const fields = shape.fields();
      await mkdir(this.#folder, { recursive: true });
      const path = join(this.#folder, `${randomUUID()}.json`);
      const file = createWriteStream(path, { mode: 0o600 });
      for (const document of documents) {
        const line = Object.fromEntries(
          fields.map((field) => [field.name, jsonValue(document.get(field.path), field.duckType)]),
        );
        if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, 'drain');
      }
      file.end();
      await finished(file);
      const columns = fields.map(({ name, duckType }) => ({ name, type: duckType }));
      if (columns.length === 0) columns.push({ name: '_id', type: 'VARCHAR' });
      const complete = documents.length >= total;
      return {
        data: { kind: 'documents' as const, path, table, columns },
        fields,
        documents: documents.length,
        total: complete ? documents.length : total,
        complete,
        until: Date.now() + loadedKept,
      };
    });
    this.#loads.set(key, load);
    load.catch(() => this.#loads.delete(key));
    return load;
  }
}

function databaseOf(client: MongoClient, name: string): Db {
  if (name === '' || /[\0/\\ "$.]/.test(name))
    throw new SourceError('not_found', `There is no database "${name.slice(0, 100)}".`);
  return client.db(name);
}

function rolesOf(fields: readonly FieldShape[]): { title: string | null; created: string | null } {
  const candidates = fields
    .filter(({ path }) => !path.startsWith('$') && !path.includes('\0') && path !== '_id')
    .map(({ path, type, duckType }): TitleCandidate => {
      const kind =
        type === 'string' || type.startsWith('string |')
          ? 'text'
          : duckType === 'TIMESTAMP'
            ? 'time'
            : duckType === 'BIGINT' || duckType === 'DOUBLE'
              ? 'number'
              : 'other';
      return { name: path, kind, isPrimaryKey: false };
    });
  return { title: titleColumn(candidates), created: createdColumn(candidates) };
}

const textOf = (cell: Cell): string | null =>
  cell === null ? null : typeof cell === 'string' ? cell : JSON.stringify(cell);

function createdAt(value: unknown): string | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  return value instanceof BSON.ObjectId ? value.getTimestamp().toISOString() : null;
}

const encodeId = (id: unknown): string =>
  Buffer.from(BSON.EJSON.stringify({ id }, { relaxed: false }), 'utf8').toString('base64url');

function decodeId(id: string): unknown {
  try {
    const parsed = BSON.EJSON.parse(Buffer.from(id, 'base64url').toString('utf8'), { relaxed: false }) as {
      id?: unknown;
    };
    return parsed.id;
  } catch {
    return undefined;
  }
}

/** The servers that a mongodb+srv name stands for. */
async function serversOf(name: string): Promise<string[]> {
  try {
    const records = await dns.promises.resolve(`_mongodb._tcp.${name}`, 'SRV');
    return records.map((record) => record.name);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOTFOUND' || code === 'ENODATA'
      ? new SourceError(
          'unreachable',
          `DNS names no servers for ${name}.`,
          'Check the spelling; a server that is no cluster goes by mongodb:// and its own name.',
        )
      : new SourceError(
          'unreachable',
          `The servers of ${name} could not be looked up in DNS just now.`,
          'Check the network of the provider, then try again.',
        );
  }
}

const harmless = new Set(
  'authsource authmechanism tls ssl tlsinsecure tlsallowinvalidcertificates tlsallowinvalidhostnames replicaset directconnection loadbalanced retryreads retrywrites'.split(
    ' ',
  ),
);
const passwordMechanisms = new Set(['default', 'scram-sha-1', 'scram-sha-256', 'plain']);

/**
 * Options that name files of this machine, sign in with what its environment or cloud gives it, or lift a limit are no
 * business of a connection. The driver reads their names in any case.
 */
function keepHarmless(query: URLSearchParams): void {
  for (const [key, value] of [...query]) {
    const name = key.toLowerCase();
    const isOwn = name === 'authmechanism' && !passwordMechanisms.has(value.toLowerCase());
    if (!harmless.has(name) || isOwn) query.delete(key);
  }
}

/** What the connection says of TLS; it goes before what the address says. */
function tlsOptions({ sslmode = '', ca_certificate: ca = '' }: MongoConnection): MongoClientOptions {
  switch (sslmode) {
    case '':
      return {};
    case 'disable':
      return { tls: false };
    case 'require':
      return { tls: true, tlsAllowInvalidCertificates: true, tlsAllowInvalidHostnames: true };
    case 'verify-ca':
    case 'verify-full':
      return {
        tls: true,
        tlsAllowInvalidCertificates: false,
        tlsAllowInvalidHostnames: sslmode === 'verify-ca',
        ...(ca === '' ? {} : { ca }),
      };
    default:
      throw new SourceError('bad_input', `${sslmode.slice(0, 40)} is no way of TLS.`);
  }
}

/** Whether the way to the server is encrypted, and the server verified, as far as options and address tell. */
function wayOf({ uri, options, srv }: Target): string {
  const query = new URLSearchParams(uri.split('?')[1] ?? '');
  const said = query.get('tls') ?? query.get('ssl');
  const isEncrypted = options.tls ?? (said === null ? srv !== null : said === 'true');
  if (!isEncrypted) return 'without TLS: whoever is on the way can read along';
  const isLoose =
    options.tlsAllowInvalidCertificates ??
    (query.get('tlsInsecure') === 'true' || query.get('tlsAllowInvalidCertificates') === 'true');
  return isLoose
    ? 'with TLS, but the server isn’t verified: someone on the way could answer in its place'
    : 'with TLS, and the server is verified';
}

/** Reads the many ways in which people write where a server is. */
export function mongoTarget(connection: MongoConnection): Target {
  const { host: given, port, user, password, database } = connection;
  const host = given.trim();
  const bad = (message: string): SourceError =>
    new SourceError(
      'bad_input',
      message,
      'It looks like mongodb://host:27017 or mongodb+srv://cluster.example.org.',
    );
  if (host === '') throw bad('The host is missing.');
  const base: MongoClientOptions = {
    appName: 'Plinth',
    serverSelectionTimeoutMS: connectLimit,
    connectTimeoutMS: connectLimit,
    socketTimeoutMS: silentLimit,
    maxPoolSize: 4,
    maxIdleTimeMS: 10_000,
    retryReads: true,
    readPreference: 'secondaryPreferred',
  };
  const signed: MongoClientOptions = {
    ...(user === '' ? {} : { auth: { username: user, password } }),
    ...tlsOptions(connection),
  };
  const match = /^mongodb(\+srv)?:\/\/([^/?#]*)(?:\/([^?#]*))?(?:\?(.*))?$/i.exec(host);
  const authority = match?.[2] ?? host;
  const at = authority.lastIndexOf('@');
  const named = authority.slice(at + 1);
  const query = new URLSearchParams(match?.[4] ?? '');
  keepHarmless(query);
  if (!query.has('authSource') && user !== '' && match?.[3] !== undefined && match[3] !== '')
    query.set('authSource', decodeURIComponent(match[3]));
  const credentials = user === '' && at !== -1 ? `${authority.slice(0, at)}@` : '';
  if (match?.[1] !== undefined) {
    if (named === '' || isIP(named) !== 0 || !/^[^\s%/\\@?#:,\0]+$/.test(named))
      throw bad(
        `"${named.slice(0, 100)}" is not the name of a cluster: mongodb+srv takes one name without a port.`,
      );
    return {
      uri: `mongodb+srv://${credentials}${named}/?${query}`,
      options: { ...base, ...signed },
      hosts: [],
      srv: named,
    };
  }
  const hosts = named.split(',').map((part) => {
    const found =
      /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(part) ??
      (isIP(part) === 6 ? [part, part, undefined, undefined] : null);
    const name = found?.[1] ?? found?.[2];
    if (found === null || name === undefined || /[\s%/\\@?#\0]/.test(name))
      throw bad(`"${part.slice(0, 100)}" is not the name of a host.`);
    return { host: name, port: Number(found[3] ?? port ?? 27017) };
  });
  if (
    hosts.length === 1 &&
    !query.has('replicaSet') &&
    !query.has('directConnection') &&
    !query.has('loadBalanced')
  )
    query.set('directConnection', 'true');
  const uri = `mongodb://${credentials}${hosts.map(({ host: name, port: number }) => shownHost(name, number)).join(',')}/?${query}`;
  if (database.includes('\0')) throw bad('A zero byte is not allowed.');
  return { uri, options: { ...base, ...signed }, hosts, srv: null };
}

import pg from 'pg';
import type { ClientConfig, Pool, PoolClient } from 'pg';
import { orAborted, shownHost } from './check.ts';
import { quoteLiteral } from './identifiers.ts';
import { checkedSocket } from './hostRule.ts';
import type { Address, HostRule } from './hostRule.ts';
import { Permits } from './permits.ts';
import { postgresError } from './postgres.errors.ts';
import { PgSocket } from './postgres.socket.ts';
import { openPlainSocket, postgresTls } from './postgres.target.ts';
import type { PostgresTarget } from './postgres.target.ts';
import type { Security } from './security.ts';
import { cancelled, SourceError } from './source.ts';
import { asPiece } from '../watch/pieces.ts';

export interface PostgresOptions {
  connectTimeoutMs?: number;
  /** A connection without work is closed after this time. */
  idleMs?: number;
  /** Connections to the server at the same time, whichever of its databases they are to. */
  connections?: number;
  /** Bytes that the answer to one statement may cost in memory. */
  answerBytes?: number;
}

/** One read-only transaction. */
export interface PgSession {
  readonly query: PoolClient['query'];
  readonly security: Security;
}

interface Work {
  timeoutMs: number;
  /** Of the session; UTC without it. */
  timeZone?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** After this time a connection that lies idle isn't believed any more when it doesn't answer. */
const wakeMs = 3000;
/** How long the server has to stop a statement by itself before its connection is cut. */
const graceMs = 2000;
const cancelMs = 5000;
const overflowMs = 2000;

/** Neither environment nor files of this machine say anything about a person's connection. */
class QuietClient extends pg.Client {
  readonly socket: PgSocket;
  /** Whether it has worked before, and may have been lost since without a word. */
  isUsed = false;

  constructor(config: ClientConfig & { makeSocket: () => PgSocket }) {
    const socket = config.makeSocket();
    // Named, for the pool hides it from a copy.
    super({ ...config, password: config.password, stream: () => socket });
    this.socket = socket;
    // A server that breaks the connection at any moment must not end the provider.
    this.on('error', () => undefined);
  }

  override getStartupConf(): { [name: string]: string } {
    return {
      user: this.user ?? '',
      database: this.database ?? '',
      application_name: 'Plinth',
    };
  }
}

/** The driver's types leave out the names by which a session is cancelled. */
type Lent = QuietClient & PoolClient & { processID?: number | null; secretKey?: number | null };

/**
 * To so many databases of a server connections may lie idle. More than work at the same time: the one that wasn't used for the
 * longest is never one that is about to be.
 */
const mostPools = 10;

/** Connections to the databases of one server. Whatever the server does, or doesn't, each call ends by its deadline. */
export class PostgresPool {
  readonly #target: PostgresTarget;
  readonly #rule: HostRule;
  readonly #options: Required<PostgresOptions>;
  readonly #permits: Permits;
  readonly #pools = new Map<string, Promise<Pool>>();
  readonly #sockets = new Set<PgSocket>();
  readonly #closing = new AbortController();

  constructor(target: PostgresTarget, rule: HostRule, options: PostgresOptions = {}) {
    this.#target = target;
    this.#rule = rule;
    this.#options = {
      connectTimeoutMs: 10_000,
      idleMs: 10_000,
      connections: 4,
      answerBytes: 32 * 1024 * 1024,
      ...options,
    };
    this.#permits = new Permits(this.#options.connections, overflowMs, this.#options.connectTimeoutMs);
  }

  get where(): string {
    const { socket, host, port } = this.#target;
    return socket === null ? shownHost(host, port) : `${host}/.s.PGSQL.${port}`;
  }

  /** Runs the work in a read-only transaction; an abort cancels it on the server. */
  async run<T>(
    database: string,
    { timeoutMs, timeZone = 'UTC', signal: given }: Work,
    work: (session: PgSession) => Promise<T>,
  ): Promise<T> {
    const closing = this.#closing.signal;
    const signal = given === undefined ? closing : AbortSignal.any([given, closing]);
    try {
      const giveBack = await this.#permits.take(signal);
      try {
        return await asPiece('postgres transaction', async () => {
          const client = await this.#begun(database, openingOf(timeoutMs, timeZone), signal);
          return this.#transaction(client, { timeoutMs, signal }, work);
        });
      } finally {
        giveBack();
      }
    } catch (error) {
      if (signal.aborted) throw cancelled();
      throw postgresError(error, { where: this.where, user: this.#target.user, database });
    }
  }

  /** Waits for nobody: what is idle says goodbye, what works is cut. */
  async close(): Promise<void> {
    this.#closing.abort();
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(
      pools.map((open) =>
        open.then(
          (pool) => void pool.end().catch(() => undefined),
          () => undefined,
        ),
      ),
    );
    for (const socket of this.#sockets) socket.part();
  }

  async #transaction<T>(
    client: Lent,
    { timeoutMs, signal }: Work,
    work: (session: PgSession) => Promise<T>,
  ): Promise<T> {
    const { socket } = client;
    const cut = (): void => void socket.destroy(silent());
    const deadline = setTimeout(cut, timeoutMs + graceMs);
    let grace: NodeJS.Timeout | undefined;
    const abort = (): void => {
      grace = setTimeout(cut, graceMs);
      void this.#cancel(client);
    };
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted === true) abort();
    const query = (config: pg.QueryConfig) => {
      socket.renew();
      return client.query(config);
    };
    const session: PgSession = { query: query as PoolClient['query'], security: socket.security };
    let lost: Error | undefined;
    try {
      const result = await work(session);
      await client.query('ROLLBACK');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: unknown) => {
        lost = failure instanceof Error ? failure : new Error('lost');
      });
      throw error;
    } finally {
      clearTimeout(deadline);
      clearTimeout(grace);
      signal?.removeEventListener('abort', abort);
      client.isUsed = true;
      client.release(lost);
    }
  }

  /** A connection whose transaction has begun. One that was lost while it lay idle takes all the idle ones with it. */
  async #begun(database: string, opening: string, signal: AbortSignal | undefined): Promise<Lent> {
    for (;;) {
      const client = await this.#connect(database, signal);
      const { socket, isUsed } = client;
      const abort = (): void => void socket.destroy();
      signal?.addEventListener('abort', abort, { once: true });
      const deadline = setTimeout(
        () => socket.destroy(silent()),
        isUsed ? wakeMs : this.#options.connectTimeoutMs,
      );
      try {
        await client.query(opening);
        return client;
      } catch (error) {
        client.release(error instanceof Error ? error : true);
        if (!isUsed || signal?.aborted === true || (error as { code?: string }).code?.length === 5)
          throw error;
        await this.#dropIdle(database);
      } finally {
        clearTimeout(deadline);
        signal?.removeEventListener('abort', abort);
      }
    }
  }

  async #connect(database: string, signal: AbortSignal | undefined): Promise<Lent> {
    const pool = await orAborted(this.#pool(database), signal);
    const known = new Set(this.#sockets);
    const connecting = pool.connect();
    const opened = [...this.#sockets].filter((socket) => !known.has(socket));
    try {
      return (await orAborted(connecting, signal)) as Lent;
    } catch (error) {
      // Left alone, it would keep its place in the pool until its deadline.
      for (const socket of opened) socket.destroy();
      connecting.then(
        (late) => late.release(true),
        () => undefined,
      );
      throw error;
    }
  }

  async #dropIdle(database: string): Promise<void> {
    const known = this.#pools.get(database);
    this.#pools.delete(database);
    await known?.then(
      (pool) => void pool.end().catch(() => undefined),
      () => undefined,
    );
  }

  #pool(database: string): Promise<Pool> {
    const known = this.#pools.get(database);
    if (known !== undefined) {
      // The one that was used last stands last.
      this.#pools.delete(database);
      this.#pools.set(database, known);
      return known;
    }
    const [longest] = this.#pools.keys();
    if (longest !== undefined && this.#pools.size >= mostPools) void this.#dropIdle(longest);
    const made = this.#makePool(database);
    const opened = made.then((pool) => {
      pool.on('error', () => undefined);
      // The last connection gone, the pool goes too: the next one looks the host up anew.
      pool.on('remove', () => {
        if (pool.totalCount === 0 && this.#pools.get(database) === opened) {
          this.#pools.delete(database);
          void pool.end().catch(() => undefined);
        }
      });
      return pool;
    });
    this.#pools.set(database, opened);
    opened.catch(() => this.#pools.delete(database));
    return opened;
  }

  async #makePool(database: string): Promise<Pool> {
    const { host, port, user, password } = this.#target;
    const addresses = await this.#addresses();
    return new pg.Pool({
      host,
      port,
      user,
      database,
      // A function, for an empty password would be looked up in the environment and in files.
      password: () => password,
      makeSocket: () => this.#socket(addresses),
      Client: QuietClient as unknown as new () => pg.ClientBase,
      ssl: false,
      sslnegotiation: 'postgres',
      // Twice as many as there should be: a lost one mustn't keep the next waiting.
      max: 2 * this.#options.connections,
      idleTimeoutMillis: this.#options.idleMs,
      connectionTimeoutMillis: this.#options.connectTimeoutMs,
      allowExitOnIdle: true,
      keepAlive: true,
    } as pg.PoolConfig);
  }

  async #addresses(): Promise<Address[]> {
    const { host, socket } = this.#target;
    if (socket === null) return this.#rule.resolve(host);
    refuseSocket(this.#rule);
    return [];
  }

  #socket(addresses: readonly Address[]): PgSocket {
    const { host, socket: folder } = this.#target;
    const socket = new PgSocket({
      open: () => (folder === null ? checkedSocket(host, addresses) : openPlainSocket()),
      host,
      tls: postgresTls(this.#target),
      answerBytes: this.#options.answerBytes,
    });
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }

  /** Asks the server to stop the client's statement, by a connection that carries nothing else. */
  async #cancel({ processID, secretKey }: Lent): Promise<void> {
    if (!processID || !secretKey) return;
    const request = Buffer.alloc(16);
    request.writeInt32BE(16, 0);
    request.writeInt32BE(80877102, 4);
    request.writeInt32BE(processID, 8);
    request.writeInt32BE(secretKey, 12);
    try {
      const { host, port, socket: folder } = this.#target;
      const socket = this.#socket(await this.#addresses());
      socket.on('error', () => undefined);
      setTimeout(() => socket.destroy(), cancelMs).unref();
      socket.once('connect', () => socket.end(request));
      socket.resume();
      if (folder === null) socket.connect(port, host);
      else socket.connect(`${folder}/.s.PGSQL.${port}`);
    } catch {
      // The deadline of the statement ends it in any case.
    }
  }
}

export function refuseSocket(rule: HostRule): void {
  if (!rule.allowSockets)
    throw new SourceError(
      'refused',
      'Unix sockets of the provider are not reached.',
      'Use a host name or an address.',
    );
}

/** As the network says it of a peer that doesn't answer. */
const silent = (): Error => Object.assign(new Error('No answer in time'), { code: 'ETIMEDOUT' });

const mostLockedMs = 5_000;

/** Fixed texts only, and the zone as a literal: these go by the simple protocol. */
function openingOf(timeoutMs: number, timeZone: string): string {
  const deadline = Math.max(1, Math.trunc(timeoutMs));
  const local = {
    statement_timeout: deadline,
    // Nobody waits a minute for what another holds, and it is told apart from what takes long.
    lock_timeout: Math.min(deadline, mostLockedMs),
    idle_in_transaction_session_timeout: deadline + 10_000,
    search_path: 'pg_catalog',
    TimeZone: quoteLiteral(timeZone),
    DateStyle: `'ISO, YMD'`,
    IntervalStyle: `'postgres'`,
    bytea_output: `'hex'`,
    extra_float_digits: 1,
    standard_conforming_strings: 'on',
    // Types are named by the server, and a role may have it put quotes around them.
    quote_all_identifiers: 'off',
    work_mem: `'64MB'`,
    jit: 'off',
  };
  const settings = Object.entries(local).map(([name, value]) => `SET LOCAL ${name} = ${value}`);
  return ['BEGIN READ ONLY', ...settings].join('; ');
}

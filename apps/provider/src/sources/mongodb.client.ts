import dns from 'node:dns';
import type { Socket } from 'node:net';
import { MongoClient } from 'mongodb';
import { BSON } from 'mongodb';
import type { Collection, Db, Document } from 'mongodb';
import { orAborted, shownHost } from './check.ts';
import type { HostRule } from './hostRule.ts';
import { mongoError } from './mongodb.errors.ts';
import { guardDriver, withSockets } from './mongodb.guard.ts';
import { callLimit, connections } from './mongodb.limits.ts';
import type { MongoTarget } from './mongodb.target.ts';
import { Permits } from './permits.ts';
import { SourceError } from './source.ts';
import { asPiece } from '../watch/pieces.ts';

/** After this time without an answer, a connection that lay idle isn't believed any more. */
const wakeMs = 3000;
const partingMs = 1000;
const overflowMs = 2000;
const patienceMs = 10_000;

/** A client of the driver, and how many work with it. */
interface Opened {
  client: MongoClient;
  sockets: Set<Socket>;
  running: number;
  /** Takes no more work, and is closed with the last that it has. */
  isRetired: boolean;
}

/** A client on its way to its server, or there. */
interface Opening {
  opened: Promise<Opened>;
  isOpen: boolean;
  /** How many wait for it. */
  waiting: number;
  end(): void;
}

/**
 * The driver's client of one connection: opened with the first work, opened again after it failed or left a call without
 * an answer. Whatever the server does, or doesn't, each call ends by its deadline.
 */
export class MongoServer {
  readonly #target: MongoTarget;
  readonly #rule: HostRule;
  readonly #person: { user: string; database: string };
  readonly #permits = new Permits(connections, overflowMs, patienceMs);
  readonly #closing = new AbortController();
  #opening: Opening | null = null;

  constructor(target: MongoTarget, rule: HostRule, person: { user: string; database: string }) {
    this.#target = target;
    this.#rule = rule;
    this.#person = person;
  }

  get where(): string {
    const { hosts, srv } = this.#target;
    const [first] = hosts;
    return srv ?? (first === undefined ? '' : shownHost(first.host, first.port));
  }

  /** Runs the work; whatever goes wrong is a {@link SourceError}. */
  async run<T>(
    signal: AbortSignal | undefined,
    work: (client: MongoClient) => Promise<T>,
    timeoutMs = callLimit,
  ): Promise<T> {
    const deadline = AbortSignal.timeout(timeoutMs);
    const ends = [deadline, this.#closing.signal];
    const over = AbortSignal.any(signal === undefined ? ends : [signal, ...ends]);
    try {
      const giveBack = await this.#permits.take(over);
      try {
        return await asPiece('mongodb work', () => this.#runWith(work, over));
      } finally {
        giveBack();
      }
    } catch (error) {
      if (deadline.aborted && signal?.aborted !== true && !this.#closing.signal.aborted)
        throw noAnswer(this.where);
      throw mongoError(error, { where: this.where, ...this.#person });
    }
  }

  /** Waits for nobody: what is open is closed, whoever works with it. */
  close(): Promise<void> {
    this.#closing.abort();
    const opening = this.#opening;
    this.#opening = null;
    opening?.end();
    return Promise.resolve();
  }

  async #runWith<T>(work: (client: MongoClient) => Promise<T>, over: AbortSignal): Promise<T> {
    const opened = await this.#awake(over);
    try {
      return await ask(opened, work, over);
    } finally {
      this.#letGo(opened, over);
    }
  }

  /** A client that answers, held until it is let go. One that was lost while nobody worked with it is replaced. */
  async #awake(over: AbortSignal): Promise<Opened> {
    for (;;) {
      const opened = await this.#open(over);
      if (opened.isRetired) continue;
      opened.running += 1;
      const asked = AbortSignal.any([over, AbortSignal.timeout(wakeMs)]);
      try {
        await ask(opened, (client) => client.db('admin').command({ ping: 1 }), asked);
        return opened;
      } catch (error) {
        this.#letGo(opened, asked);
        if (over.aborted || !asked.aborted) throw error;
      }
    }
  }

  /** A call that is given up leaves a connection behind that may be dead: nobody begins to work with it from then on. */
  #letGo(opened: Opened, over: AbortSignal): void {
    opened.running -= 1;
    if (over.aborted) this.#retire(opened);
    if (opened.isRetired && opened.running === 0) part(opened);
  }

  #retire(opened: Opened): void {
    opened.isRetired = true;
    const opening = this.#opening;
    void opening?.opened.then((current) => {
      if (current === opened && this.#opening === opening) this.#opening = null;
    });
  }

  async #open(over: AbortSignal): Promise<Opened> {
    const opening = (this.#opening ??= this.#begin());
    opening.waiting += 1;
    try {
      return await orAborted(opening.opened, over);
    } catch (error) {
      // Nobody waits for it any more, or it failed: the next call begins anew.
      if (!opening.isOpen && (opening.waiting === 1 || !over.aborted)) {
        if (this.#opening === opening) this.#opening = null;
        opening.end();
      }
      throw error;
    } finally {
      opening.waiting -= 1;
    }
  }

  #begin(): Opening {
    const sockets = new Set<Socket>();
    let client: MongoClient | undefined;
    const connecting = withSockets(sockets, () => this.#connect((made) => (client = made)));
    const opened = connecting.then((connected) => {
      opening.isOpen = true;
      return { client: connected, sockets, running: 0, isRetired: false };
    });
    opened.catch(() => undefined);
    const opening: Opening = {
      opened,
      isOpen: false,
      waiting: 0,
      end() {
        if (client !== undefined) part({ client, sockets });
      },
    };
    return opening;
  }

  async #connect(onMade: (client: MongoClient) => void): Promise<MongoClient> {
    const { uri, options, hosts, srv } = this.#target;
    for (const { host } of hosts) await this.#rule.resolve(host);
    // The driver would try again and again, until its time is over, what the rule refuses each time.
    if (srv !== null) {
      const found = await Promise.allSettled((await serversOf(srv)).map((name) => this.#rule.resolve(name)));
      const refused = found.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      if (refused.length === found.length) throw refused[0];
    }
    guardDriver();
    const client = new MongoClient(uri, { ...options, lookup: this.#rule.lookup });
    onMade(client);
    await client.connect();
    return client;
  }
}

/** The work's answer; given up when its time is over. */
const ask = <T>(
  { client, sockets }: Opened,
  work: (client: MongoClient) => Promise<T>,
  over: AbortSignal,
): Promise<T> =>
  orAborted(
    withSockets(sockets, () => work(client)),
    over,
  );

/** The driver says goodbye to each server; one that doesn't answer is not waited for. */
function part({ client, sockets }: Pick<Opened, 'client' | 'sockets'>): void {
  client.close().catch(() => undefined);
  setTimeout(() => sockets.forEach((socket) => socket.destroy()), partingMs).unref();
}

const noAnswer = (where: string): SourceError =>
  new SourceError(
    'timeout',
    `${where} did not answer in time.`,
    'Ask for less data, or try again when the server is less busy.',
  );

const tooLarge = (): SourceError =>
  new SourceError('bad_input', 'The answer is larger than it may be.', 'Ask for fewer rows or fields.');

/** All that a cursor gives; refused while it is read where that is more documents or bytes than may be. */
export async function readAll(
  cursor: AsyncIterable<Document>,
  most: { documents: number; bytes: number },
): Promise<Document[]> {
  const documents: Document[] = [];
  let bytes = 0;
  for await (const document of cursor) {
    bytes += BSON.calculateObjectSize(document);
    if (documents.length === most.documents || bytes > most.bytes) throw tooLarge();
    documents.push(document);
  }
  return documents;
}

const mostNames = { documents: 20_000, bytes: 8 * 1024 * 1024 };

/** Names of the collections, or of the one with this name. */
export async function collectionNames(database: Db, name?: string): Promise<string[]> {
  const filter = name === undefined ? {} : { name: { $eq: name } };
  const cursor = database.listCollections(filter, { nameOnly: true, authorizedCollections: true });
  return (await readAll(cursor, mostNames)).map((found) => String(found['name']));
}

export function databaseOf(client: MongoClient, name: string): Db {
  if (name === '' || /[\0/\\ "$.]/.test(name))
    throw new SourceError('not_found', `There is no database "${name.slice(0, 100)}".`);
  return client.db(name);
}

/** A collection that is there; the driver would read one that isn't as empty. */
export async function collectionOf(
  client: MongoClient,
  database: string,
  table: string,
): Promise<Collection> {
  const found = await collectionNames(databaseOf(client, database), table);
  if (found.length === 0)
    throw new SourceError('not_found', `There is no collection "${table.slice(0, 200)}".`);
  return databaseOf(client, database).collection(table);
}

/** The servers that a mongodb+srv name stands for. */
export async function serversOf(name: string): Promise<string[]> {
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

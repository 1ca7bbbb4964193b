import dns from 'node:dns';
import { isIP } from 'node:net';
import { MongoClient } from 'mongodb';
import type { Collection, Db } from 'mongodb';
import { orAborted, shownHost } from './check.ts';
import type { HostRule } from './hostRule.ts';
import { mongoError } from './mongodb.errors.ts';
import type { MongoTarget } from './mongodb.target.ts';
import { SourceError } from './source.ts';

const closeLimit = 1000;

/** Numbers keep their BSON type, so that int, long and double can be told apart. */
export const exactTypes = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;

/** The driver's client of one connection: opened with the first work, opened again after it failed. */
export class MongoServer {
  readonly #target: MongoTarget;
  readonly #rule: HostRule;
  readonly #person: { user: string; database: string };
  #client: Promise<MongoClient> | null = null;

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
  async run<T>(signal: AbortSignal | undefined, work: (client: MongoClient) => Promise<T>): Promise<T> {
    try {
      return await orAborted(this.#open().then(work), signal);
    } catch (error) {
      throw mongoError(error, { where: this.where, ...this.#person });
    }
  }

  /** The driver says goodbye to each server; one that doesn't answer is not waited for. */
  async close(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    const closed = client?.then((open) => open.close()).catch(() => undefined);
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, closeLimit).unref())]);
  }

  #open(): Promise<MongoClient> {
    const open = this.#client ?? this.#connect();
    this.#client = open;
    open.catch(() => {
      if (this.#client === open) this.#client = null;
    });
    return open;
  }

  async #connect(): Promise<MongoClient> {
    const { uri, options, hosts, srv } = this.#target;
    // Addresses written as such pass by the lookup.
    for (const { host } of hosts) await this.#rule.resolve(host);
    // The driver would try again and again, until its time is over, what the rule refuses each time.
    if (srv !== null) {
      const found = await Promise.allSettled((await serversOf(srv)).map((name) => this.#rule.resolve(name)));
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
  }
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
  const found = await databaseOf(client, database)
    .listCollections({ name: { $eq: table } }, { nameOnly: true, authorizedCollections: true })
    .toArray();
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

import { countOf } from '../countOf.ts';
import { listDatabases, reachPort } from './check.ts';
import type { CheckStep } from './check.ts';
import type { Address, HostRule } from './hostRule.ts';
import { collectionOf, serversOf } from './mongodb.client.ts';
import type { MongoServer } from './mongodb.client.ts';
import { connectLimit } from './mongodb.limits.ts';
import { securityOf } from './mongodb.target.ts';
import type { MongoConnection, MongoTarget } from './mongodb.target.ts';
import { securityTexts } from './security.ts';
import { SourceError } from './source.ts';
import type { TableAddress } from './source.ts';

interface Readers {
  server: MongoServer;
  databases: () => Promise<string[]>;
  tables: () => Promise<string[]>;
}

const shownNames = 3;

async function servers(srv: string): Promise<string> {
  const names = await serversOf(srv);
  const shown = names.slice(0, shownNames).join(', ');
  return `${srv} names ${countOf(names.length, 'server', 'servers')} in DNS: ${shown}${names.length > shownNames ? ' …' : ''}`;
}

function readCollection(
  { server, tables }: Readers,
  own: string,
  signal: AbortSignal,
  wanted?: TableAddress,
): CheckStep {
  const database = wanted?.database ?? own;
  const read = (name: string): Promise<unknown> =>
    server.run(signal, (client) =>
      collectionOf(client, database, name).then((found) =>
        found.findOne({}, { signal, maxTimeMS: connectLimit }),
      ),
    );
  return {
    check: 'read_table',
    message: wanted === undefined ? `Reading a collection of ${database}` : `Reading ${wanted.table}`,
    run: async () => {
      if (wanted === undefined) return firstReadable(await tables(), database, read);
      await read(wanted.table);
      return `${wanted.table} can be read.`;
    },
  };
}

async function firstReadable(
  names: readonly string[],
  database: string,
  read: (name: string) => Promise<unknown>,
): Promise<string> {
  const [name] = names;
  if (name === undefined)
    throw new SourceError(
      'not_found',
      `The database ${database} has no collections.`,
      'Check the name of the database; upper and lower case count.',
    );
  await read(name);
  return `${countOf(names.length, 'collection', 'collections')}; ${name} can be read.`;
}

/** The steps of a connection's test, from its name to a document. */
export function mongoChecks(
  { user, database }: MongoConnection,
  target: MongoTarget,
  rule: HostRule,
  signal: AbortSignal,
  wanted: TableAddress | undefined,
  readers: Readers,
): CheckStep[] {
  const { hosts, srv } = target;
  const { server, databases } = readers;
  const { where } = server;
  const [first] = hosts;
  let addresses: Address[] = [];
  return [
    {
      check: 'resolve_host',
      message: `Looking up ${srv ?? first?.host ?? ''}`,
      run: async () => {
        if (srv !== null) return servers(srv);
        if (first === undefined) throw new SourceError('bad_input', 'The host is missing.');
        addresses = await rule.resolve(first.host);
        return `${first.host} is ${addresses.map(({ address }) => address).join(', ')}.`;
      },
    },
    {
      check: 'reach_port',
      message: `Opening ${where}`,
      run: async () => {
        if (first !== undefined) await reachPort(first.host, addresses, first.port, connectLimit, signal);
        else
          await server
            .run(signal, () => Promise.resolve())
            .catch((error: unknown) => {
              // A server that doesn't take the password was reached; the next check tells.
              if (!(error instanceof SourceError) || error.reason !== 'denied') throw error;
            });
        return `${where} answers.`;
      },
    },
    {
      check: 'sign_in',
      message: user === '' ? 'Connecting' : `Signing in as ${user}`,
      run: () =>
        server.run(signal, async (client) => {
          await client.db(database).command({ ping: 1 });
          const way = securityTexts[securityOf(target)];
          return user === '' ? `Connected without a user, ${way}.` : `Signed in as ${user}, ${way}.`;
        }),
    },
    listDatabases(databases),
    readCollection(readers, database, signal, wanted),
  ];
}

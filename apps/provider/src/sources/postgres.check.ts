import { countOf } from '../countOf.ts';
import { listDatabases, reachPort } from './check.ts';
import type { CheckStep } from './check.ts';
import type { Address, HostRule } from './hostRule.ts';
import { refuseSocket } from './postgres.pool.ts';
import type { PgSession, PostgresPool } from './postgres.pool.ts';
import type { PostgresTarget } from './postgres.target.ts';
import { securityTexts, type Security } from './security.ts';
import { SourceError } from './source.ts';
import type { TableAddress } from './source.ts';

const wayOf = (security: Security, isSocket: boolean): string =>
  isSocket ? 'over a socket of this machine' : securityTexts[security];

const maxVersion = 40;

async function signedIn({ query, security }: PgSession, { user, socket }: PostgresTarget): Promise<string> {
  const { rows } = await query<{ version: string }>({
    text: `SELECT current_setting('server_version') AS version`,
    queryMode: 'extended',
  });
  const version = (rows[0]?.version ?? '').slice(0, maxVersion);
  return `Signed in as ${user}: PostgreSQL ${version}, ${wayOf(security, socket !== null)}.`;
}

interface Readers {
  pool: PostgresPool;
  databases: () => Promise<string[]>;
  tables: () => Promise<string[]>;
  /** Whether the database has a table, readable or not. */
  hasTables: () => Promise<boolean>;
  readRow: (table: string) => Promise<void>;
}

/** The first may be locked, or a view that divides by zero, and say nothing of the others. */
const mostTried = 3;

async function firstReadable(readers: Readers, user: string, database: string): Promise<string> {
  const { tables, hasTables, readRow } = readers;
  const names = await tables();
  if (names.length === 0 && !(await hasTables()))
    throw new SourceError(
      'not_found',
      `The database ${database} has no tables.`,
      'Check the name of the database; upper and lower case count.',
    );
  let failure: unknown = new SourceError(
    'denied',
    `The user ${user} may not read any table of ${database}.`,
    `Grant SELECT on a table and USAGE on its schema to ${user}, or choose another database.`,
  );
  for (const [index, name] of names.slice(0, mostTried).entries()) {
    try {
      await readRow(name);
      return `${countOf(names.length, 'table', 'tables')}; ${name} can be read.`;
    } catch (error) {
      if (index === 0) failure = error;
    }
  }
  throw failure;
}

/** The steps of a connection's test, from its name to a row. */
export function postgresChecks(
  target: PostgresTarget,
  rule: HostRule,
  connectTimeoutMs: number,
  signal: AbortSignal,
  wanted: TableAddress | undefined,
  readers: Readers,
): CheckStep[] {
  const { host, port, user, socket } = target;
  const { pool, databases, readRow } = readers;
  const { where } = pool;
  const database = wanted?.database ?? target.database;
  let addresses: Address[] = [];
  return [
    {
      check: 'resolve_host',
      message: `Looking up ${host}`,
      run: async () => {
        if (socket !== null) {
          refuseSocket(rule);
          return `${host} is a folder of this machine.`;
        }
        addresses = await rule.resolve(host);
        return `${host} is ${addresses.map(({ address }) => address).join(', ')}.`;
      },
    },
    {
      check: 'reach_port',
      message: `Opening ${where}`,
      run: async () => {
        const path = socket === null ? addresses : { path: `${socket}/.s.PGSQL.${port}` };
        await reachPort(host, path, port, connectTimeoutMs, signal);
        return `${where} answers.`;
      },
    },
    {
      check: 'sign_in',
      message: `Signing in as ${user}`,
      run: () =>
        pool.run(database, { timeoutMs: connectTimeoutMs, signal }, (session) => signedIn(session, target)),
    },
    listDatabases(databases),
    {
      check: 'read_table',
      message: wanted === undefined ? `Reading a table of ${database}` : `Reading ${wanted.table}`,
      run: async () => {
        if (wanted === undefined) return firstReadable(readers, user, database);
        await readRow(wanted.table);
        return `${wanted.table} can be read.`;
      },
    },
  ];
}

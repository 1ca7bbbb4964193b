import { Socket } from 'node:net';
import { sslModes, type DetailsOf, type ServerField } from '@plinth/api/facts';
import { escapedSigns } from './check.ts';
import type { PgSocketOptions } from './postgres.socket.ts';
import { SourceError } from './source.ts';

type SslMode = (typeof sslModes)[number];

/**
 * The host is a name, IPv4, IPv6 with or without brackets, the folder of a Unix socket, or a postgres:// URL; it may end in
 * ?sslmode=…
 */
export interface PostgresConnection extends DetailsOf<ServerField> {
  kind: 'postgres';
  id: string;
  /** Changes whenever the connection does. */
  version: string;
  /** Whose it is: the threads that read long statements go round between the accounts. */
  account?: string;
}

export interface PostgresTarget {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  ssl: SslMode;
  /** Null: the authorities that this machine trusts. */
  ca: string | null;
  /** Folder of the Unix socket, when that is how the server is reached. */
  socket: string | null;
}

const bad = (message: string, hint: string | null = null): SourceError =>
  new SourceError('bad_input', message, hint);

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw bad(
      `${text.slice(0, 20)} is no port.`,
      'A port is a number from 1 to 65535; PostgreSQL uses 5432.',
    );
  return port;
}

function sslOf(text: string | null | undefined): SslMode | null {
  if (text === null || text === undefined || text === '') return null;
  if (text === 'allow') return 'prefer';
  const mode = sslModes.find((known) => known === text);
  if (mode === undefined)
    throw bad(`${text.slice(0, 40)} is no sslmode.`, `Known are ${sslModes.join(', ')}.`);
  return mode;
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

type Place = Pick<PostgresTarget, 'host' | 'port' | 'user' | 'password' | 'database'> & {
  ssl: SslMode | null;
};

/** postgres://user:password@host:5432/database; what stands in fields of its own counts before it. */
function placeOfUrl(place: Place): Place {
  let url: URL;
  try {
    url = new URL(place.host);
  } catch {
    throw bad(
      'The connection URL cannot be read.',
      `It looks like postgres://user:password@host:5432/database. ${escapedSigns}`,
    );
  }
  return {
    host: url.searchParams.get('host') ?? decode(url.hostname),
    port: url.port === '' ? place.port : portOf(url.port),
    user: place.user || decode(url.username),
    password: place.password || decode(url.password),
    database: place.database || decode(url.pathname.slice(1)),
    ssl: place.ssl ?? sslOf(url.searchParams.get('sslmode')),
  };
}

/** host, host:5432, [::1]:5432, each perhaps with ?sslmode=… */
function placeOfHost(place: Place): Place {
  const question = place.host.indexOf('?');
  const host = question === -1 ? place.host : place.host.slice(0, question);
  const query = question === -1 ? '' : place.host.slice(question + 1);
  const [, name = host, port] = /^\[([^\]]+)\](?::(\d+))?$/.exec(host) ?? /^([^:/]+):(\d+)$/.exec(host) ?? [];
  return {
    ...place,
    host: name,
    port: port === undefined ? place.port : portOf(port),
    ssl: place.ssl ?? sslOf(new URLSearchParams(query).get('sslmode')),
  };
}

/** Reads the many ways in which people write where a server is. */
export function postgresTarget(connection: DetailsOf<ServerField>): PostgresTarget {
  const { user: givenUser, password: givenPassword, database: givenDatabase } = connection;
  const given: Place = {
    host: connection.host.trim(),
    port: connection.port ?? 5432,
    user: givenUser,
    password: givenPassword,
    database: givenDatabase,
    ssl: sslOf(connection.sslmode),
  };
  const place = /^postgres(ql)?:\/\//i.test(given.host) ? placeOfUrl(given) : placeOfHost(given);
  const { port, user, password, database, ssl } = place;
  const host = place.host.replace(/^\[(.*)\]$/, '$1');
  portOf(String(port));
  if (host === '') throw bad('The host is missing.');
  if (user === '') throw bad('The user name is missing.');
  if (database === '') throw bad('The name of the database is missing.');
  for (const text of [host, user, password, database])
    if (text.includes('\0')) throw bad('A zero byte is not allowed.');
  const socket = host.startsWith('/') ? host : null;
  const ca = connection.ca_certificate || null;
  return { host, port, user, password, database, ssl: ssl ?? 'prefer', ca, socket };
}

/** The way of TLS that is taken, stated or not; undefined for a socket, and where the place can't be read. */
export const takenSslMode = (details: DetailsOf<Exclude<ServerField, 'password'>>): SslMode | undefined => {
  try {
    const { socket, ssl } = postgresTarget({ ...details, password: '' });
    return socket === null ? ssl : undefined;
  } catch {
    return undefined;
  }
};

export const openPlainSocket = (): Socket => new Socket();

/** How the connection uses TLS; null where it never does. */
export function postgresTls({ ssl, ca, socket }: PostgresTarget): PgSocketOptions['tls'] {
  if (socket !== null || ssl === 'disable') return null;
  return {
    isRequired: ssl !== 'prefer',
    options: {
      rejectUnauthorized: ssl === 'verify-ca' || ssl === 'verify-full',
      ca: ca ?? undefined,
      ...(ssl === 'verify-ca' ? { checkServerIdentity: () => undefined } : {}),
    },
  };
}

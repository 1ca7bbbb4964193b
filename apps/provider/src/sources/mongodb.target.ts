import { isIP } from 'node:net';
import { mongoOptions, verifiesServer, type sslModes } from '@plinth/api/facts';
import type { MongoClientOptions } from 'mongodb';
import { escapedSigns, shownHost } from './check.ts';
import { connectLimit, connections, silentLimit } from './mongodb.limits.ts';
import type { Security } from './security.ts';
import { SourceError } from './source.ts';

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

export interface MongoTarget {
  uri: string;
  options: MongoClientOptions;
  /** Named hosts; empty for mongodb+srv, whose hosts come from DNS. */
  hosts: { host: string; port: number }[];
  srv: string | null;
}

const harmless = new Set(mongoOptions.map((name) => name.toLowerCase()));
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
        ca: ca || undefined,
      };
    default:
      throw new SourceError('bad_input', `${sslmode.slice(0, 40)} is no way of TLS.`);
  }
}

type TlsMode = (typeof sslModes)[number];

/** The way of TLS that a target takes, said or not: options go before the address, whose names the driver reads in any case. */
function tlsOf({ uri, options, srv }: MongoTarget): TlsMode {
  const said = new Map(
    [...new URLSearchParams(uri.split('?')[1] ?? '')].map(([key, value]) => [
      key.toLowerCase(),
      value === 'true',
    ]),
  );
  const says = (...names: string[]): boolean => names.some((name) => said.get(name) === true);
  if (!(options.tls ?? said.get('tls') ?? said.get('ssl') ?? srv !== null)) return 'disable';
  if (options.tlsAllowInvalidCertificates ?? says('tlsinsecure', 'tlsallowinvalidcertificates'))
    return 'require';
  return (options.tlsAllowInvalidHostnames ?? says('tlsallowinvalidhostnames')) ? 'verify-ca' : 'verify-full';
}

/** Whether the way to the server is encrypted, and the server verified, as far as options and address tell. */
export function securityOf(target: MongoTarget): Security {
  const mode = tlsOf(target);
  if (mode === 'disable') return 'plain';
  return verifiesServer(mode) ? 'verified' : 'unverified';
}

const bad = (message: string, more = ''): SourceError =>
  new SourceError(
    'bad_input',
    message,
    `It looks like mongodb://host:27017 or mongodb+srv://cluster.example.org.${more}`,
  );

function clientOptions(connection: MongoConnection): MongoClientOptions {
  const { user, password } = connection;
  return {
    appName: 'Plinth',
    serverSelectionTimeoutMS: connectLimit,
    connectTimeoutMS: connectLimit,
    socketTimeoutMS: silentLimit,
    // Twice as many as there should be: a lost one mustn't keep the next waiting.
    maxPoolSize: 2 * connections,
    waitQueueTimeoutMS: connectLimit,
    maxIdleTimeMS: 10_000,
    serverMonitoringMode: 'poll',
    retryReads: true,
    readPreference: 'secondaryPreferred',
    auth: user === '' ? undefined : { username: user, password },
    ...tlsOptions(connection),
  };
}

/** An address in its parts; a bare host has no credentials, database or options. */
interface Address {
  isSrv: boolean;
  credentials: string;
  named: string;
  database: string;
  query: URLSearchParams;
}

function addressOf(host: string): Address {
  const match = /^mongodb(\+srv)?:\/\/([^/?#]*)(?:\/([^?#]*))?(?:\?(.*))?$/i.exec(host);
  const authority = match?.[2] ?? host;
  const at = authority.lastIndexOf('@');
  // What stands in the place of the host is of the password, and isn't repeated.
  if (/^mongodb(?:\+srv)?:/i.test(host) && (match === null || /[@#]/.test(`${match[3]}${match[4]}`)))
    throw bad('The connection URL cannot be read.', ` ${escapedSigns}`);
  return {
    isSrv: match?.[1] !== undefined,
    credentials: at === -1 ? '' : `${authority.slice(0, at)}@`,
    named: authority.slice(at + 1),
    database: match?.[3] ?? '',
    query: new URLSearchParams(match?.[4] ?? ''),
  };
}

function hostOf(part: string, port: number | undefined): { host: string; port: number } {
  const found =
    /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(part) ??
    (isIP(part) === 6 ? [part, part, undefined, undefined] : null);
  const name = found?.[1] ?? found?.[2];
  if (found === null || name === undefined || /[\s%/\\@?#\0]/.test(name))
    throw bad(`"${part.slice(0, 100)}" is not the name of a host.`);
  return { host: name, port: Number(found[3] ?? port ?? 27017) };
}

/** Reads the many ways in which people write where a server is. */
export function mongoTarget(connection: MongoConnection): MongoTarget {
  const { port, user, database } = connection;
  const host = connection.host.trim();
  if (host === '') throw bad('The host is missing.');
  const options = clientOptions(connection);
  const { isSrv, credentials: given, named, database: authSource, query } = addressOf(host);
  keepHarmless(query);
  if (!query.has('authSource') && user !== '' && authSource !== '')
    query.set('authSource', decodeURIComponent(authSource));
  const credentials = user === '' ? given : '';
  if (isSrv) {
    if (named === '' || isIP(named) !== 0 || !/^[^\s%/\\@?#:,\0]+$/.test(named))
      throw bad(
        `"${named.slice(0, 100)}" is not the name of a cluster: mongodb+srv takes one name without a port.`,
      );
    return { uri: `mongodb+srv://${credentials}${named}/?${query}`, options, hosts: [], srv: named };
  }
  const hosts = named.split(',').map((part) => hostOf(part, port));
  const isClusterNamed = ['replicaSet', 'directConnection', 'loadBalanced'].some((name) => query.has(name));
  if (hosts.length === 1 && !isClusterNamed) query.set('directConnection', 'true');
  const shown = hosts.map(({ host: name, port: number }) => shownHost(name, number)).join(',');
  if (database.includes('\0')) throw bad('A zero byte is not allowed.');
  return { uri: `mongodb://${credentials}${shown}/?${query}`, options, hosts, srv: null };
}

/** The way of TLS that is taken, stated or not; undefined where the place can't be read. */
export const takenTls = (
  details: Omit<MongoConnection, 'kind' | 'id' | 'version' | 'password'>,
): TlsMode | undefined => {
  try {
    return tlsOf(mongoTarget({ ...details, kind: 'mongodb', id: '', version: '', password: '' }));
  } catch {
    return undefined;
  }
};

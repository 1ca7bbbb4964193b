import { mongoOptions, sslModes, type ServerField } from '@plinth/api/facts';

/** What a pasted connection URL says. */
export interface ConnectionUrl {
  sourceType: 'postgresql' | 'mongodb';
  /** Fields that it doesn't name are absent. */
  values: Partial<Record<ServerField, string>>;
  /** Names of its parameters that no field takes and no host uses. */
  unusedOptions: string[];
}

/** JDBC's addresses have a word more. Passwords are often pasted with a bare @: the last one parts them from the host. */
const pattern =
  /^\s*(?:jdbc:)?(postgres(?:ql)?|mongodb(?:\+srv)?):\/\/(?:([^/?#\s]*)@)?([^/?#\s@]*)(?:\/([^?#\s]*))?(?:\?([^#\s]*))?\s*$/i;

/** The same, with any signs in the password. */
const barePattern =
  /^\s*(?:jdbc:)?(postgres(?:ql)?|mongodb(?:\+srv)?):\/\/(?:(.*)@)([^/?#\s@]+)(?:\/([^?#\s@]*))?(?:\?([^#\s]*))?\s*$/i;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // A password with a bare percent sign is taken as it stands.
    return text;
  }
};

const splitAt = (text: string, index: number): [string, string] => [
  text.slice(0, index),
  text.slice(index + 1),
];

interface UrlParts {
  scheme: string;
  user: string;
  password: string;
  /** Hosts and ports as they stand in the URL. */
  location: string;
  path: string;
  options: URLSearchParams;
}

/** A port that is no number, or an @ behind the host: they are of a password with a bare / or ? in it. */
const isCutInPassword = (location: string, path: string): boolean =>
  path.includes('@') || location.split(',').some((member) => /^[^[]*:(?!\d*$)/.test(member));

const partsOf = (text: string): UrlParts | null => {
  const strict = pattern.exec(text);
  const isCut = strict === null || isCutInPassword(strict[3] ?? '', strict[4] ?? '');
  // Passwords are often pasted as they are. What has signs that no address may bear was never encoded.
  const bare = isCut ? barePattern.exec(text) : null;
  const match = bare ?? strict;
  if (!match) return null;
  const [, scheme = '', credentials = '', location = '', path = '', query = ''] = match;
  const colon = credentials.indexOf(':');
  const [user, password] = colon < 0 ? [credentials, ''] : splitAt(credentials, colon);
  return {
    scheme: scheme.toLowerCase(),
    user: decode(user),
    password: bare ? password : decode(password),
    location,
    path: decode(path),
    // In a URL of either a plus is one; only web forms write blanks so.
    options: new URLSearchParams(query.replaceAll('+', '%2B')),
  };
};

const isUsedByMongo = (name: string): boolean =>
  mongoOptions.some((option) => option.toLowerCase() === name.toLowerCase());

/** Several members, a service record and options are part of where MongoDB is found. */
const mongoHost = ({ scheme, location, options }: UrlParts): string => {
  const used = new URLSearchParams([...options].filter(([name]) => isUsedByMongo(name))).toString();
  if (scheme === 'mongodb' && used === '') return location;
  return `${scheme}://${location}${used === '' ? '' : `/?${used}`}`;
};

/** What the field for TLS calls it; undefined for what is no way of TLS. */
const sslModeOf = (given: string | null): string | undefined =>
  given === 'allow' ? 'prefer' : sslModes.find((mode) => mode === given);

const postgresFields = new Set(['host', 'port', 'user', 'password', 'dbname', 'sslmode']);

const namesOf = (options: URLSearchParams, isUsed: (name: string) => boolean): string[] => [
  ...new Set([...options.keys()].filter((name) => name !== '' && !isUsed(name))),
];

const hostAndPort = (location: string): { host: string; port: string | undefined } => {
  const bracketed = /^(\[[^\]]*\])(?::(\d+))?$/.exec(location);
  const plain = /^(.*?)(?::(\d+))?$/.exec(location);
  const [, host = '', port] = bracketed ?? plain ?? [];
  return { host, port };
};

/** Without the fields that have no value: they leave what was entered before. */
const named = (fields: Partial<Record<ServerField, string | null | undefined>>): ConnectionUrl['values'] =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** Reads `postgres://…`, `postgresql://…`, `mongodb://…` and `mongodb+srv://…`; null for any other text. */
export const readConnectionUrl = (text: string): ConnectionUrl | null => {
  const parts = partsOf(text);
  if (parts === null) return null;
  const { user: username, password, path: database, location, options } = parts;
  if (parts.scheme.startsWith('mongodb')) {
    const values = named({ host: location && mongoHost(parts), username, password, database });
    return values.host === undefined
      ? null
      : { sourceType: 'mongodb', values, unusedOptions: namesOf(options, isUsedByMongo) };
  }
  const { host, port } = hostAndPort(location);
  const sslmode = sslModeOf(options.get('sslmode'));
  const values = named({
    host: decode(host).replace(/^\[(.*)\]$/, '$1') || options.get('host'),
    username: username || options.get('user'),
    password: password || options.get('password'),
    database: database || options.get('dbname'),
    port: port ?? options.get('port'),
    sslmode,
  });
  const isUsed = (name: string) => postgresFields.has(name) && (name !== 'sslmode' || sslmode !== undefined);
  return values.host === undefined
    ? null
    : { sourceType: 'postgresql', values, unusedOptions: namesOf(options, isUsed) };
};

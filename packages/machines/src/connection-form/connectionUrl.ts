/** What a pasted connection URL says. Fields that it doesn't name are absent. */
export interface ConnectionUrl {
  sourceType: 'postgresql' | 'mongodb';
  host: string;
  username?: string;
  password?: string;
  database?: string;
  port?: string;
}

const pattern =
  /^\s*(postgres(?:ql)?|mongodb(?:\+srv)?):\/\/([^/?#\s]*(?:@[^/?#\s]*)?)(?:\/([^?#\s]*))?(?:\?([^#\s]*))?\s*$/i;

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
  query: string;
}

const partsOf = (text: string): UrlParts | null => {
  const match = pattern.exec(text);
  if (!match) return null;
  const [, scheme = '', authority = '', path = '', query = ''] = match;
  // Passwords are often pasted with a bare @, so the last one parts them from the host.
  const at = authority.lastIndexOf('@');
  const [credentials, location] = at < 0 ? ['', authority] : splitAt(authority, at);
  const colon = credentials.indexOf(':');
  const [user, password] = colon < 0 ? [credentials, ''] : splitAt(credentials, colon);
  return {
    scheme: scheme.toLowerCase(),
    user: decode(user),
    password: decode(password),
    location,
    path: decode(path),
    query,
  };
};

/** Several members, a service record and options are part of where MongoDB is found. */
const mongoHost = ({ scheme, location, query }: UrlParts): string => {
  if (scheme === 'mongodb' && query === '') return location;
  return `${scheme}://${location}${query === '' ? '' : `/?${query}`}`;
};

const postgresHost = (host: string, options: URLSearchParams): string => {
  const name = decode(host).replace(/^\[(.*)\]$/, '$1') || options.get('host') || '';
  const ssl = options.get('sslmode');
  return name === '' || ssl === null ? name : `${name}?sslmode=${ssl}`;
};

const hostAndPort = (location: string): { host: string; port: string | undefined } => {
  const bracketed = /^(\[[^\]]*\])(?::(\d+))?$/.exec(location);
  const plain = /^(.*?)(?::(\d+))?$/.exec(location);
  const [, host = '', port] = bracketed ?? plain ?? [];
  return { host, port };
};

/** Without the fields that have no value: they leave what was entered before. */
const named = (fields: Record<'username' | 'password' | 'database' | 'port', string | null | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));

/** Reads `postgres://…`, `postgresql://…`, `mongodb://…` and `mongodb+srv://…`; null for any other text. */
export const readConnectionUrl = (text: string): ConnectionUrl | null => {
  const parts = partsOf(text);
  if (parts === null) return null;
  const { user, password, path, location } = parts;
  if (parts.scheme.startsWith('mongodb')) {
    const fields = { username: user || null, password: password || null, database: path || null, port: null };
    return location === '' ? null : { sourceType: 'mongodb', host: mongoHost(parts), ...named(fields) };
  }
  const options = new URLSearchParams(parts.query);
  const { host: given, port } = hostAndPort(location);
  const host = postgresHost(given, options);
  const fields = {
    username: user || options.get('user'),
    password: password || options.get('password'),
    database: path || options.get('dbname'),
    port: port ?? options.get('port'),
  };
  return host === '' ? null : { sourceType: 'postgresql', host, ...named(fields) };
};

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

/** Reads `postgres://…`, `postgresql://…`, `mongodb://…` and `mongodb+srv://…`; null for any other text. */
export const readConnectionUrl = (text: string): ConnectionUrl | null => {
  const match = pattern.exec(text);
  if (!match) return null;
  const [, schemeText = '', authority = '', path = '', query = ''] = match;
  const scheme = schemeText.toLowerCase();
  const options = new URLSearchParams(query);
  // Passwords are often pasted with a bare @, so the last one parts them from the host.
  const at = authority.lastIndexOf('@');
  const [credentials, location] = at < 0 ? ['', authority] : splitAt(authority, at);
  const colon = credentials.indexOf(':');
  const [user, password] = colon < 0 ? [credentials, ''] : splitAt(credentials, colon);
  const found: ConnectionUrl = {
    sourceType: scheme.startsWith('mongodb') ? 'mongodb' : 'postgresql',
    host: '',
    ...(user === '' ? {} : { username: decode(user) }),
    ...(password === '' ? {} : { password: decode(password) }),
    ...(path === '' ? {} : { database: decode(path) }),
  };
  if (found.sourceType === 'mongodb') {
    // Several members, a service record and options are part of where MongoDB is found.
    const isPlain = scheme === 'mongodb' && query === '';
    found.host = isPlain ? location : `${scheme}://${location}${query === '' ? '' : `/?${query}`}`;
    return location === '' ? null : found;
  }
  const bracketed = /^(\[[^\]]*\])(?::(\d+))?$/.exec(location);
  const plain = /^(.*?)(?::(\d+))?$/.exec(location);
  const [, host = '', port] = bracketed ?? plain ?? [];
  const named = {
    host: decode(host).replace(/^\[(.*)\]$/, '$1') || options.get('host') || '',
    username: found.username ?? options.get('user') ?? undefined,
    password: found.password ?? options.get('password') ?? undefined,
    database: found.database ?? options.get('dbname') ?? undefined,
    port: port ?? options.get('port') ?? undefined,
  };
  if (named.host === '') return null;
  const ssl = options.get('sslmode');
  found.host = named.host + (ssl === null ? '' : `?sslmode=${ssl}`);
  if (named.username !== undefined) found.username = named.username;
  if (named.password !== undefined) found.password = named.password;
  if (named.database !== undefined) found.database = named.database;
  if (named.port !== undefined) found.port = named.port;
  return found;
};

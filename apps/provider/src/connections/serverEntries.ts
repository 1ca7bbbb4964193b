import { X509Certificate } from 'node:crypto';
import {
  connectionKinds,
  detailFields,
  fieldsOfConnection,
  kindOfSource,
  serverFields,
  sslModes,
  verifiesServer,
} from '@plinth/api/facts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { takenTls } from '../sources/mongodb.target.ts';
import { takenSslMode } from '../sources/postgres.target.ts';
import type { ServerDetails, ServerKind } from './connections.ts';

export const serverKind = (type: string): ServerKind => {
  const kind = kindOfSource(type);
  if (kind === 'csv') throw new Refusal(400, 'Upload a CSV file to connect it.');
  if (kind !== undefined) return connectionKinds[kind].type;
  const names = Object.values(connectionKinds).map(({ name }) => name);
  throw invalidFields({ source_type: `This host connects ${new Intl.ListFormat('en-GB').format(names)}.` });
};

/** People paste whole URLs as host; the credentials in them belong where they are encrypted. */
const withoutCredentials = <T extends { host: string; user: string; password: string }>(given: T): T => {
  const url = /^([a-z][a-z0-9+]*:\/\/)([^/?#]*)@(.*)$/is.exec(given.host.trim());
  if (url === null) return given;
  const [, scheme = '', credentials = '', rest = ''] = url;
  const colon = credentials.indexOf(':');
  const decode = (text: string) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  const user = colon < 0 ? credentials : credentials.slice(0, colon);
  const password = colon < 0 ? '' : credentials.slice(colon + 1);
  return {
    ...given,
    host: scheme + rest,
    user: given.user === '' ? decode(user) : given.user,
    password: given.password === '' ? decode(password) : given.password,
  };
};

type Entries = ServerDetails & { password: string };
type Problems = Record<string, string>;

const control = /\p{Cc}/u;

/** Lines of text that no check of their own looks at. */
const plainFields = serverFields.filter(
  (field): field is 'username' | 'database' =>
    !['host', 'port', 'password', 'sslmode', 'caCertificate'].includes(field),
);

const findProblems = (kind: ServerKind, entries: Entries): Problems => {
  const { host, password, port } = entries;
  const fields = fieldsOfConnection(kind, {});
  const problems: Problems = {};
  const check = (field: string, ok: boolean, problem: string) => {
    if (!ok) problems[field] = problem;
  };
  check('host', host !== '', 'Host is required.');
  check('host', host.length <= 1000 && !/[\s\p{Cc}]/u.test(host), 'Host must not contain spaces.');
  check('host', !/[?&]password=/i.test(host), 'Put the password into its own field.');
  for (const field of plainFields) {
    const { label, sentAs } = detailFields[field];
    // A field that a host may leave out can be missing.
    const text: string = entries[sentAs] ?? '';
    check(sentAs, text !== '' || fields[field]?.rule !== 'required', `${label} is required.`);
    check(sentAs, text.length <= 256 && !control.test(text), `${label} is not valid.`);
  }
  check('password', password.length <= 1024 && !password.includes('\0'), 'Password is not valid.');
  check(
    'port',
    port === undefined || (Number.isInteger(port) && port >= 1 && port <= 65535),
    'Port must be a whole number from 1 to 65535.',
  );
  return problems;
};

const modesOf = (kind: ServerKind): readonly string[] =>
  (fieldsOfConnection(kind, {}).sslmode?.choices ?? []).filter((mode) => mode !== '');

const maxCertificate = 64 * 1024;
const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

const isCertificate = (pem: string): boolean => {
  const found = pem.match(certificate);
  if (found === null || pem.replace(certificate, '').includes('-----')) return false;
  try {
    for (const one of found) new X509Certificate(one);
    return true;
  } catch {
    return false;
  }
};

const findTlsProblems = (kind: ServerKind, mode: string, authority: string): Problems => {
  if (mode !== '' && !modesOf(kind).includes(mode))
    return { sslmode: `TLS must be one of ${modesOf(kind).join(', ')}.` };
  if (authority === '') return {};
  if (authority.length > maxCertificate || !isCertificate(authority))
    return { ca_certificate: 'CA certificate must be PEM: -----BEGIN CERTIFICATE----- and so on.' };
  return verifiesServer(mode)
    ? {}
    : { ca_certificate: 'A CA certificate is only looked at with TLS verify-ca or verify-full.' };
};

const trimmedTexts = (given: Entries) =>
  Object.fromEntries(
    plainFields.map((field) => {
      const { sentAs } = detailFields[field];
      return [sentAs, (given[sentAs] ?? '').trim()];
    }),
  ) as Pick<ServerDetails, 'user' | 'database'>;

export const parseServer = (
  kind: ServerKind,
  entries: Entries,
): { details: ServerDetails; password: string } => {
  const given = withoutCredentials(entries);
  const details: ServerDetails = {
    host: given.host.trim(),
    ...trimmedTexts(given),
    port: given.port,
  };
  const mode = given.sslmode ?? '';
  const authority = (given.ca_certificate ?? '').trim();
  const problems = {
    ...findProblems(kind, { ...details, password: given.password }),
    ...findTlsProblems(kind, mode, authority),
  };
  const named = Object.entries(problems).map(([field, text]) => [`connection_details.${field}`, text]);
  if (named.length > 0) throw invalidFields(Object.fromEntries(named) as Problems);
  return {
    details: {
      ...details,
      sslmode: mode || undefined,
      ca_certificate: authority || undefined,
    },
    password: given.password,
  };
};

/** Whether a stored password would go where it has never been: another server or user, or one that is vouched for less. */
export const isAnotherPlace = (kind: ServerKind, before: ServerDetails, after: ServerDetails): boolean => {
  const strength = (details: ServerDetails) => {
    const taken = kind === 'postgres' ? takenSslMode(details) : takenTls(details);
    return sslModes.findIndex((mode) => mode === taken);
  };
  return (
    before.host !== after.host ||
    before.port !== after.port ||
    before.user !== after.user ||
    strength(after) < strength(before) ||
    before.ca_certificate !== after.ca_certificate
  );
};

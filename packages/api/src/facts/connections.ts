import { knownSourceType, sourceTypes, type SourceType } from './sources.ts';

/** How a connection to a database uses TLS, from the weakest; only the last two verify who answers. */
export const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
/** Empty: as the address says. */
export type SslMode = (typeof sslModes)[number] | '';

/** Options of a MongoDB address that hosts use; others name files of the machine, sign in by its cloud, or lift a limit. */
export const mongoOptions = [
  'authSource',
  'authMechanism',
  'tls',
  'ssl',
  'tlsInsecure',
  'tlsAllowInvalidCertificates',
  'tlsAllowInvalidHostnames',
  'replicaSet',
  'directConnection',
  'loadBalanced',
  'retryReads',
  'retryWrites',
] as const;

export const verifiesServer = (mode: string): boolean => mode.startsWith('verify-');

export interface FieldFacts {
  label: string;
  /** The name under which it travels. */
  sentAs: string;
  /** Text where nothing is said. */
  type?: 'number' | 'boolean';
  /** It may be missing on the way. */
  isOptional?: true;
  /** Blanks at its ends are part of it. */
  isVerbatim?: true;
}

/** Every field that a connection may have besides its name, in the order in which they are shown. */
export const detailFields = {
  host: { label: 'Host', sentAs: 'host' },
  port: { label: 'Port', sentAs: 'port', type: 'number', isOptional: true },
  database: { label: 'Database', sentAs: 'database' },
  username: { label: 'Username', sentAs: 'user' },
  password: { label: 'Password', sentAs: 'password', isVerbatim: true },
  sslmode: { label: 'TLS', sentAs: 'sslmode', isOptional: true },
  caCertificate: { label: 'CA certificate', sentAs: 'ca_certificate', isOptional: true },
  fileName: { label: 'File name', sentAs: 'file_name' },
  delimiter: { label: 'Delimiter', sentAs: 'delimiter', isVerbatim: true },
  encoding: { label: 'Encoding', sentAs: 'encoding' },
  hasHeader: { label: 'Has header', sentAs: 'has_header', type: 'boolean' },
} as const satisfies Record<string, FieldFacts>;
export type DetailField = keyof typeof detailFields;
export const detailFieldNames = Object.keys(detailFields) as DetailField[];

/** Fields as they travel. */
export type DetailsOf<Names extends DetailField> = {
  [
    F in Names as (typeof detailFields)[F] extends { isOptional: true }
      ? never
      : (typeof detailFields)[F]['sentAs']
  ]: Sent<F>;
} & {
  [
    F in Names as (typeof detailFields)[F] extends { isOptional: true }
      ? (typeof detailFields)[F]['sentAs']
      : never
  ]?: Sent<F> | undefined;
};
type Sent<F extends DetailField> = (typeof detailFields)[F] extends { type: 'number' }
  ? number
  : (typeof detailFields)[F] extends { type: 'boolean' }
    ? boolean
    : string;
export type ConnectionDetails = Partial<DetailsOf<DetailField>>;

export interface KindField {
  /**
   * - `required`
   * - `port`: required, a number from 1 to 65535
   * - `ifPassword`: required when a password is given
   * - `optional`: isn't sent while it holds its initial value
   * - `authority`: optional, and only where the way of TLS looks at it
   * - `stored`: no form asks for it before it is stored
   */
  rule: 'required' | 'port' | 'ifPassword' | 'optional' | 'authority' | 'stored';
  /** What a form begins with. */
  initial?: string;
  hint?: string;
  choices?: readonly SslMode[];
}

interface ConnectionKind {
  name: string;
  /** As the host calls it. */
  type: SourceType;
  fields: Partial<Record<DetailField, KindField>>;
}

/** The kinds of connections that can be made, each with its fields in the order in which the form asks for them. */
export const connectionKinds = {
  postgresql: {
    name: 'PostgreSQL',
    type: 'postgres',
    fields: {
      host: { rule: 'required', hint: 'Or paste a postgres:// URL here: it fills all fields.' },
      port: { rule: 'port', initial: '5432' },
      username: { rule: 'required' },
      password: { rule: 'required' },
      database: { rule: 'required' },
      sslmode: { rule: 'optional', initial: 'prefer', choices: sslModes },
      caCertificate: { rule: 'authority' },
    },
  },
  mongodb: {
    name: sourceTypes.mongodb,
    type: 'mongodb',
    fields: {
      host: {
        rule: 'required',
        hint: 'Add :port where it isn’t 27017, or paste a mongodb:// or mongodb+srv:// URL.',
      },
      // A MongoDB without access control takes neither; a password alone is a slip.
      username: { rule: 'ifPassword' },
      password: { rule: 'optional' },
      database: { rule: 'required' },
      // Its driver either uses TLS or doesn't.
      sslmode: { rule: 'optional', choices: ['', 'disable', 'require', 'verify-ca', 'verify-full'] },
      caCertificate: { rule: 'authority' },
    },
  },
  csv: {
    name: sourceTypes.csv,
    type: 'csv',
    fields: {
      fileName: { rule: 'stored' },
      delimiter: { rule: 'stored' },
      encoding: { rule: 'stored' },
      hasHeader: { rule: 'stored' },
    },
  },
} as const satisfies Record<string, ConnectionKind>;
export type ConnectionKindName = keyof typeof connectionKinds;
export const connectionKindNames = Object.keys(connectionKinds) as ConnectionKindName[];

type FileField = keyof typeof connectionKinds.csv.fields;
export type ServerField = Exclude<DetailField, FileField>;
const isOfFile = (field: DetailField): field is FileField => field in connectionKinds.csv.fields;
export const fileFields = detailFieldNames.filter(isOfFile);
export const serverFields = detailFieldNames.filter((field): field is ServerField => !isOfFile(field));

/** The kind of a source, as its host calls it. */
export const kindOfSource = (sent: string): ConnectionKindName | undefined => {
  const type = knownSourceType(sent);
  return connectionKindNames.find((name) => connectionKinds[name].type === type);
};

export const fieldsOfKind = (kind: ConnectionKindName): ConnectionKind['fields'] =>
  connectionKinds[kind].fields;

/** A database of a type that no form asks for. */
const otherFields: ConnectionKind['fields'] = {
  host: { rule: 'required' },
  port: { rule: 'port' },
  username: { rule: 'required' },
  password: { rule: 'required' },
  database: { rule: 'required' },
};

/** The fields of a stored connection, whichever type its host says it has. */
export const fieldsOfConnection = (
  sent: string,
  { file_name }: ConnectionDetails,
): ConnectionKind['fields'] => {
  const kind = file_name === undefined ? kindOfSource(sent) : 'csv';
  return kind === undefined ? otherFields : fieldsOfKind(kind);
};

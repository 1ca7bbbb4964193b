import { sourceTypes, type SourceType } from './sources.ts';

/** How a connection to a database uses TLS, from the weakest; only the last two verify who answers. */
export const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
/** Empty: as the address says. */
export type SslMode = (typeof sslModes)[number] | '';
/** Whether an authority is looked at. */
export const verifiesServer = (mode: string): boolean => mode.startsWith('verify-');

interface FieldFacts {
  label: string;
  /** The name under which it travels. */
  sentAs: string;
  /** What holds it on the way; text where nothing is said. */
  type?: 'number' | 'boolean';
  /** A host may leave it out. */
  isOptional?: true;
}

const field = <const F extends FieldFacts>(facts: F): F => facts;

/** Every field that a connection may have besides its name, in the order in which a form asks for them. */
export const detailFields = {
  host: field({ label: 'Host', sentAs: 'host' }),
  port: field({ label: 'Port', sentAs: 'port', type: 'number', isOptional: true }),
  username: field({ label: 'Username', sentAs: 'user' }),
  password: field({ label: 'Password', sentAs: 'password' }),
  database: field({ label: 'Database', sentAs: 'database' }),
  sslmode: field({ label: 'TLS', sentAs: 'sslmode', isOptional: true }),
  caCertificate: field({ label: 'CA certificate', sentAs: 'ca_certificate', isOptional: true }),
  fileName: field({ label: 'File name', sentAs: 'file_name' }),
  delimiter: field({ label: 'Delimiter', sentAs: 'delimiter' }),
  encoding: field({ label: 'Encoding', sentAs: 'encoding' }),
  hasHeader: field({ label: 'Has header', sentAs: 'has_header', type: 'boolean' }),
} as const;

export type DetailField = keyof typeof detailFields;

interface KindField {
  /**
   * - `required`
   * - `port`: required, a number from 1 to 65535
   * - `ifPassword`: required when a password is given
   * - `optional`: isn't sent while it holds its initial value
   * - `authority`: optional, and only where the way of TLS looks at it
   * - `stored`: not asked for in a form
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

const kind = <const K extends ConnectionKind>(facts: K): K => facts;

/** The kinds of connections that can be made, each with its fields in the order in which the form asks for them. */
export const connectionKinds = {
  postgresql: kind({
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
  }),
  mongodb: kind({
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
      sslmode: {
        rule: 'optional',
        initial: '',
        choices: ['', ...sslModes.filter((mode) => mode !== 'prefer')],
      },
      caCertificate: { rule: 'authority' },
    },
  }),
  csv: kind({
    name: sourceTypes.csv,
    type: 'csv',
    fields: {
      fileName: { rule: 'stored' },
      delimiter: { rule: 'stored' },
      encoding: { rule: 'stored' },
      hasHeader: { rule: 'stored' },
    },
  }),
} as const;
export type ConnectionKindName = keyof typeof connectionKinds;

import * as z from 'zod/mini';
import {
  detailFieldNames,
  detailFields,
  fileFields,
  maxUploadMegabytes,
  serverFields,
  type ConnectionDetails,
  type DetailField,
  type DetailsOf,
  type FieldFacts,
} from '../facts.ts';
import { defineCall } from '../http/call.ts';
import {
  exactly,
  extra,
  flag,
  list,
  map,
  moment,
  number,
  object,
  sometimes,
  text,
  title,
  type Described,
  type Read,
  type Sent,
} from '../http/described.ts';

const schemaOf = (field: DetailField): z.ZodMiniType => {
  const facts: FieldFacts = detailFields[field];
  const schema = facts.type === 'number' ? z.number() : facts.type === 'boolean' ? z.boolean() : z.string();
  return facts.isOptional ? z.optional(schema) : schema;
};

/** Each field under the name by which it travels. */
const sent = <T>(fields: readonly DetailField[], of: (field: DetailField) => T): Record<string, T> =>
  Object.fromEntries(fields.map((field) => [detailFields[field].sentAs, of(field)]));

const detailsSchema = <F extends DetailField>(fields: readonly F[]) =>
  z.object(sent(fields, schemaOf)) as unknown as z.ZodMiniType<DetailsOf<F>>;

const shownServerFields = serverFields.filter((field) => field !== 'password');
const databaseDetails = detailsSchema(shownServerFields);
const csvDetails = detailsSchema(fileFields);
const databaseCredentialsSchema = detailsSchema(serverFields);

export type DatabaseDetails = z.output<typeof databaseDetails>;
export type CsvDetails = z.output<typeof csvDetails>;

const described = { text, number, boolean: flag };

/** Ours are either of a database or of a file; of another host's the client reads what is there. */
const connectionDetails = {
  ...(object({
    may: sent([...shownServerFields, ...fileFields], (field) => {
      const facts: FieldFacts = detailFields[field];
      return described[facts.type ?? 'text'];
    }),
  }) as Described<Partial<DetailsOf<DetailField>>, unknown>),
  full: z.union([csvDetails, databaseDetails]),
};

const connectionFields = {
  must: { connection_id: text, source_name: title },
  may: {
    source_type: text,
    connection_details: connectionDetails,
    owner_user_id: text,
    created_date: moment,
    updated_date: moment,
    /** The stored password can't be read any more: it has to be entered again. */
    needs_password: sometimes(flag),
  },
};
const connection = object(connectionFields);
export type Connection = Sent<typeof connection>;
export type ReadConnection = Read<typeof connection>;

const changedDetails = z.object(
  sent(
    detailFieldNames.filter((field) => field !== 'fileName'),
    (field) => z.optional(schemaOf(field)),
  ),
) as unknown as z.ZodMiniType<Omit<ConnectionDetails, 'file_name'>>;

export const listConnections = defineCall({
  name: 'listConnections',
  summary: 'Connections of the signed-in user',
  method: 'GET',
  path: '/data-source/user/connections',
  answer: list(connection),
});

export const createConnection = defineCall({
  name: 'createConnection',
  summary: 'Connect a database',
  method: 'POST',
  path: '/data-source/',
  body: z.object({
    source_name: z.string(),
    source_type: z.string(),
    connection_details: databaseCredentialsSchema,
  }),
  status: 201,
  answer: extra(connection),
  failures: [400, 409, 422, 429],
});

/** How a CSV file is to be read, where that isn't to be detected. */
const csvReading = z.object({
  delimiter: z.optional(z.string()),
  encoding: z.optional(z.string()),
  has_header: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
});

export const uploadCsv = defineCall({
  name: 'uploadCsv',
  summary: `Connect a CSV file of at most ${maxUploadMegabytes} MB`,
  method: 'POST',
  path: '/data-source/upload-csv',
  encoding: 'multipart',
  query: z.extend(csvReading, { source_name: z.string() }),
  body: z.object({ file: z.instanceof(Blob) }),
  status: 201,
  answer: extra(connection),
  failures: [400, 409, 413, 422, 429],
});

export const readConnection = defineCall({
  name: 'readConnection',
  summary: 'One connection',
  method: 'GET',
  path: '/data-source/:id',
  // Of an id that it has nothing for, a host may answer nothing instead of a 404.
  answer: { ...connection, least: z.nullable(connection.least) },
  failures: [404],
});

export const updateConnection = defineCall({
  name: 'updateConnection',
  summary: 'Change the named fields of a connection; another host, port or user takes the password again',
  method: 'PUT',
  path: '/data-source/:id',
  body: z.object({
    source_name: z.optional(z.string()),
    connection_details: z.optional(changedDetails),
  }),
  answer: extra(connection),
  failures: [400, 404, 409, 422, 429],
});

export const deleteConnection = defineCall({
  name: 'deleteConnection',
  summary: 'Delete a connection',
  method: 'DELETE',
  path: '/data-source/:id',
  failures: [404],
});

export const listDatabases = defineCall({
  name: 'listDatabases',
  summary: 'Databases of a connection',
  method: 'GET',
  path: '/data-source/:id/databases',
  answer: object({ must: { databases: list(text) } }),
  failures: [400, 404, 502, 504],
});

export const listTables = defineCall({
  name: 'listTables',
  summary: 'Tables or collections of a database',
  method: 'GET',
  path: '/data-source/:id/databases/:database/tables',
  answer: object({ must: { tables: list(text) } }),
  failures: [400, 404, 502, 504],
});

export const listColumns = defineCall({
  name: 'listColumns',
  summary: 'Columns of a table with their types',
  method: 'GET',
  path: '/data-source/:id/databases/:database/tables/:table/columns',
  answer: object({ must: { columns: map(text) } }),
  failures: [400, 404, 502, 504],
});

export const tableSummarySchema = z.object({
  name: z.string(),
  /** Null where nobody has counted. */
  rows: z.nullable(z.number()),
  /** Counted, not estimated. */
  rows_exact: z.boolean(),
  /** Null where rows differ in their fields. */
  columns: z.nullable(z.number()),
  primary_key: z.array(z.string()),
  /** Tables that its foreign keys lead to. */
  links: z.array(z.string()),
});
export type TableSummary = z.output<typeof tableSummarySchema>;

/** What a new connection has found. */
export const summarizeTables = defineCall({
  name: 'summarizeTables',
  summary: 'Rows, columns, key and links of each table of a database',
  method: 'GET',
  path: '/data-source/:id/databases/:database/summary',
  answer: exactly(z.object({ tables: z.array(tableSummarySchema) })),
  extension: true,
  failures: [400, 404, 405, 501, 502, 504],
});

/** What the host takes of a connection beyond what any host does. */
export const readConnectionOptions = defineCall({
  name: 'readConnectionOptions',
  summary: 'Whether connections take a way of TLS and a CA certificate',
  method: 'GET',
  path: '/connection-options',
  answer: exactly(z.object({ tls: z.boolean() })),
  extension: true,
  failures: [404, 405, 501],
});

export const connectionChecks = [
  'resolve_host',
  'reach_port',
  'sign_in',
  'list_databases',
  'read_table',
] as const;

export const connectionCheckSchema = z.object({
  check: z.enum(connectionChecks),
  status: z.enum(['started', 'ok', 'failed']),
  message: z.string(),
  hint: z.optional(z.string()),
});
export type ConnectionCheck = z.output<typeof connectionCheckSchema>;

export const testConnection = defineCall({
  name: 'testConnection',
  summary: 'Try a connection before it is saved',
  method: 'POST',
  path: '/data-source/test',
  body: z.object({ source_type: z.string(), connection_details: databaseCredentialsSchema }),
  answer: exactly(connectionCheckSchema),
  extension: true,
  answerKind: 'events',
  failures: [400, 404, 405, 422, 429, 501],
});

export const testStoredConnection = defineCall({
  name: 'testStoredConnection',
  summary: 'Try a stored connection with changes of it; another host, port or user takes the password again',
  method: 'POST',
  path: '/data-source/:id/test',
  body: z.object({ connection_details: z.optional(changedDetails) }),
  answer: exactly(connectionCheckSchema),
  extension: true,
  answerKind: 'events',
  failures: [400, 404, 405, 422, 429, 501],
});

/** What the host detects in a CSV file before it is uploaded for good. */
export const inspectCsv = defineCall({
  name: 'inspectCsv',
  summary: 'Delimiter, encoding, header and first rows of a CSV file',
  method: 'POST',
  path: '/data-source/inspect-csv',
  encoding: 'multipart',
  query: csvReading,
  body: z.object({ file: z.instanceof(Blob) }),
  answer: exactly(
    z.object({
      delimiter: z.string(),
      encoding: z.string(),
      has_header: z.boolean(),
      columns: z.array(z.string()),
      rows: z.array(z.array(z.nullable(z.string()))),
    }),
  ),
  extension: true,
  failures: [400, 404, 405, 413, 422, 429, 501],
});

/** The collection of a table, for "Browse objects". */
export const findCollection = defineCall({
  name: 'findCollection',
  summary: 'Id of the collection that holds the rows of a table',
  method: 'GET',
  path: '/data-source/:id/databases/:database/tables/:table/collection',
  answer: exactly(z.object({ collection_id: z.string() })),
  extension: true,
  failures: [404, 405, 501],
});

/** Sample data to try the product with. */
export const addSampleConnection = defineCall({
  name: 'addSampleConnection',
  summary: 'Add a CSV connection with sample data',
  method: 'POST',
  path: '/data-source/sample',
  status: 201,
  answer: object({
    ...connectionFields,
    /** The finished model of the sample, where the host has made one. */
    may: { ...connectionFields.may, model_id: sometimes(text) },
  }),
  extension: true,
  failures: [404, 405, 409, 413, 429, 501],
});

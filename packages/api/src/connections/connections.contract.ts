import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';

/** Types that the display mappings know; the host may send others. */
export const sourceTypes = ['postgres', 'mongodb', 'mysql', 'csv', 'snowflake'] as const;

/** How a connection to a database uses TLS; only the last two verify who answers. */
export const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;

export const databaseDetailsSchema = z.object({
  host: z.string(),
  user: z.string(),
  database: z.string(),
  port: z.optional(z.number()),
  /** One of `sslModes`; absent where the host's address or its default says it. */
  sslmode: z.optional(z.string()),
  /** PEM of the authorities that vouch for the server, beside those the host trusts anyway. */
  ca_certificate: z.optional(z.string()),
});

export const csvDetailsSchema = z.object({
  file_name: z.string(),
  delimiter: z.string(),
  encoding: z.string(),
  has_header: z.boolean(),
});

export const connectionSchema = z.object({
  connection_id: z.string(),
  source_name: z.string(),
  source_type: z.string(),
  connection_details: z.union([csvDetailsSchema, databaseDetailsSchema]),
  owner_user_id: z.string(),
  created_date: z.string(),
  updated_date: z.string(),
  /** The stored password can't be read any more: it has to be entered again. */
  needs_password: z.optional(z.boolean()),
});

export type DatabaseDetails = z.output<typeof databaseDetailsSchema>;
export type CsvDetails = z.output<typeof csvDetailsSchema>;
export type Connection = z.output<typeof connectionSchema>;

const databaseCredentialsSchema = z.object({
  host: z.string(),
  user: z.string(),
  password: z.string(),
  database: z.string(),
  port: z.optional(z.number()),
  sslmode: z.optional(z.string()),
  ca_certificate: z.optional(z.string()),
});

const id = z.object({ id: z.string() });

export const listConnections = defineCall({
  name: 'listConnections',
  summary: 'Connections of the signed-in user',
  method: 'GET',
  path: '/data-source/user/connections',
  auth: 'bearer',
  status: 200,
  answer: z.array(connectionSchema),
});

export const createConnection = defineCall({
  name: 'createConnection',
  summary: 'Connect a database',
  method: 'POST',
  path: '/data-source/',
  auth: 'bearer',
  body: z.object({
    source_name: z.string(),
    source_type: z.string(),
    connection_details: databaseCredentialsSchema,
  }),
  status: 201,
  answer: connectionSchema,
  failures: [400, 409, 422],
});

export const uploadCsv = defineCall({
  name: 'uploadCsv',
  summary: 'Connect a CSV file of at most 10 MB',
  method: 'POST',
  path: '/data-source/upload-csv',
  auth: 'bearer',
  encoding: 'multipart',
  query: z.object({
    source_name: z.string(),
    delimiter: z.optional(z.string()),
    encoding: z.optional(z.string()),
    has_header: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
  }),
  body: z.object({ file: z.instanceof(Blob) }),
  status: 201,
  answer: connectionSchema,
  failures: [400, 409, 413, 422],
});

export const readConnection = defineCall({
  name: 'readConnection',
  summary: 'One connection',
  method: 'GET',
  path: '/data-source/:id',
  auth: 'bearer',
  params: id,
  status: 200,
  answer: connectionSchema,
  failures: [404],
});

export const updateConnection = defineCall({
  name: 'updateConnection',
  summary: 'Change the named fields of a connection; another host, port or user takes the password again',
  method: 'PUT',
  path: '/data-source/:id',
  auth: 'bearer',
  params: id,
  body: z.object({
    source_name: z.optional(z.string()),
    connection_details: z.optional(
      z.object({
        host: z.optional(z.string()),
        user: z.optional(z.string()),
        password: z.optional(z.string()),
        database: z.optional(z.string()),
        port: z.optional(z.number()),
        sslmode: z.optional(z.string()),
        ca_certificate: z.optional(z.string()),
        delimiter: z.optional(z.string()),
        encoding: z.optional(z.string()),
        has_header: z.optional(z.boolean()),
      }),
    ),
  }),
  status: 200,
  answer: connectionSchema,
  failures: [400, 404, 409, 422],
});

export const deleteConnection = defineCall({
  name: 'deleteConnection',
  summary: 'Delete a connection',
  method: 'DELETE',
  path: '/data-source/:id',
  auth: 'bearer',
  params: id,
  status: 204,
  failures: [404],
});

export const listDatabases = defineCall({
  name: 'listDatabases',
  summary: 'Databases of a connection',
  method: 'GET',
  path: '/data-source/:id/databases',
  auth: 'bearer',
  params: id,
  status: 200,
  answer: z.object({ databases: z.array(z.string()) }),
  failures: [400, 404, 502, 504],
});

export const listTables = defineCall({
  name: 'listTables',
  summary: 'Tables or collections of a database',
  method: 'GET',
  path: '/data-source/:id/databases/:database/tables',
  auth: 'bearer',
  params: z.object({ id: z.string(), database: z.string() }),
  status: 200,
  answer: z.object({ tables: z.array(z.string()) }),
  failures: [400, 404, 502, 504],
});

export const listColumns = defineCall({
  name: 'listColumns',
  summary: 'Columns of a table with their types',
  method: 'GET',
  path: '/data-source/:id/databases/:database/tables/:table/columns',
  auth: 'bearer',
  params: z.object({ id: z.string(), database: z.string(), table: z.string() }),
  status: 200,
  answer: z.object({ columns: z.record(z.string(), z.string()) }),
  failures: [400, 404, 502, 504],
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

/** Extension: hidden where the host answers 404, 405 or 501. */
export const testConnection = defineCall({
  name: 'testConnection',
  summary: 'Try a connection before it is saved',
  method: 'POST',
  path: '/data-source/test',
  auth: 'bearer',
  body: z.object({ source_type: z.string(), connection_details: databaseCredentialsSchema }),
  status: 200,
  answer: connectionCheckSchema,
  answerKind: 'events',
  failures: [400, 404, 405, 422, 501],
});

/** Extension: what the host detects in a CSV file before it is uploaded for good. */
export const inspectCsv = defineCall({
  name: 'inspectCsv',
  summary: 'Delimiter, encoding, header and first rows of a CSV file',
  method: 'POST',
  path: '/data-source/inspect-csv',
  auth: 'bearer',
  encoding: 'multipart',
  query: z.object({
    delimiter: z.optional(z.string()),
    encoding: z.optional(z.string()),
    has_header: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
  }),
  body: z.object({ file: z.instanceof(Blob) }),
  status: 200,
  answer: z.object({
    delimiter: z.string(),
    encoding: z.string(),
    has_header: z.boolean(),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.nullable(z.string()))),
  }),
  failures: [400, 404, 405, 413, 422, 501],
});

/** Extension: the collection of a table, for "Browse objects". */
export const findCollection = defineCall({
  name: 'findCollection',
  summary: 'Id of the collection that holds the rows of a table',
  method: 'GET',
  path: '/data-source/:id/databases/:database/tables/:table/collection',
  auth: 'bearer',
  params: z.object({ id: z.string(), database: z.string(), table: z.string() }),
  status: 200,
  answer: z.object({ collection_id: z.string() }),
  failures: [404, 405, 501],
});

/** Extension: sample data to try the product with. */
export const addSampleConnection = defineCall({
  name: 'addSampleConnection',
  summary: 'Add a CSV connection with sample data',
  method: 'POST',
  path: '/data-source/sample',
  auth: 'bearer',
  status: 201,
  answer: connectionSchema,
  failures: [404, 405, 409, 501],
});

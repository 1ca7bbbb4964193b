import { availableParallelism } from 'node:os';
import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { DuckData } from './duckdb.protocol.ts';
import { withValues, type TableColumn } from './duckdb.rows.ts';
import { quoteIdentifier, quoteLiteral } from './identifiers.ts';

/** At the most, of an instance that runs what people ask, and of what reads a table together. */
export const threads = Math.min(4, availableParallelism());

const sealed = {
  temp_directory: '',
  max_temp_directory_size: '0B',
  memory_limit: '768MB',
  threads: String(threads),
  enable_external_access: 'false',
};

/** The lock comes last; a zone can't be given at the opening. */
async function lock(connection: DuckDBConnection, timeZone: string): Promise<void> {
  await connection.run(`SET TimeZone = ${quoteLiteral(timeZone)}`);
  await connection.run(`SET lock_configuration = true`);
}

/** Documents hold moments in UTC: where their days begin elsewhere, they are told apart from times without a zone. */
const momentsOf = (columns: readonly TableColumn[], timeZone: string): string => {
  const moments = timeZone === 'UTC' ? [] : columns.filter(({ type }) => type === 'TIMESTAMP');
  const casts = moments.map(({ name }) => [name, `timezone('UTC', ${quoteIdentifier(name)})`] as const);
  return withValues(columns, new Map(casts));
};

async function withInstance<T>(
  path: string,
  options: Record<string, string>,
  work: (connection: DuckDBConnection, instance: DuckDBInstance) => Promise<T>,
): Promise<T> {
  const instance = await DuckDBInstance.create(path, options);
  try {
    return await withConnection(instance, (connection) => work(connection, instance));
  } finally {
    instance.closeSync();
  }
}

export function withData<T>(
  data: DuckData,
  work: (connection: DuckDBConnection, instance: DuckDBInstance) => Promise<T>,
  timeZone = 'UTC',
): Promise<T> {
  if (data.kind === 'file')
    return withInstance(data.path, { access_mode: 'READ_ONLY', ...sealed }, async (connection, instance) => {
      await lock(connection, timeZone);
      return work(connection, instance);
    });
  const options = { temp_directory: '', memory_limit: sealed.memory_limit, threads: sealed.threads };
  return withInstance(':memory:', options, async (connection, instance) => {
    const columns = data.columns
      .map(({ name, type }) => `${quoteLiteral(name)}: ${quoteLiteral(type)}`)
      .join(', ');
    await connection.run(
      `CREATE TABLE ${quoteIdentifier(data.table)} AS SELECT ${momentsOf(data.columns, timeZone)} FROM read_json(${quoteLiteral(data.path)}, format = 'newline_delimited', columns = {${columns}}, maximum_object_size = 33554432)`,
    );
    await connection.run(`SET enable_external_access = false`);
    await lock(connection, timeZone);
    return work(connection, instance);
  });
}

let ownInstance: Promise<DuckDBInstance> | null = null;

/**
 * Attaches a file for statements of this module's own. They share an instance, which takes longer to open than a file; what
 * people ask runs sealed in one that ends with it. It has one thread: who wants more takes a connection for each.
 */
export async function withFile<T>(
  path: string,
  mode: string,
  work: (connection: DuckDBConnection, instance: DuckDBInstance) => Promise<T>,
): Promise<T> {
  const opening = (ownInstance ??= DuckDBInstance.create(':memory:', {
    temp_directory: '',
    memory_limit: sealed.memory_limit,
    threads: '1',
  }));
  try {
    const instance = await opening;
    return await withConnection(instance, async (connection) => {
      await connection.run(`ATTACH ${quoteLiteral(path)} AS file (${mode})`);
      const result = await work(connection, instance);
      await connection.run('DETACH file');
      return result;
    });
  } catch (error) {
    // What failed may have left something in it.
    ownInstance = null;
    await opening.then(
      (instance) => instance.closeSync(),
      () => undefined,
    );
    throw error;
  }
}

/** Of a file that is attached. */
export const inFile = (table: string): string => `file.main.${quoteIdentifier(table)}`;

/** `from` is the table as SQL. */
export const withTable = <T>(
  data: DuckData,
  table: string,
  work: (from: string, connection: DuckDBConnection, instance: DuckDBInstance) => Promise<T>,
): Promise<T> =>
  data.kind === 'file'
    ? withFile(data.path, 'READ_ONLY', (connection, instance) => work(inFile(table), connection, instance))
    : withData(data, (connection, instance) =>
        work(`memory.main.${quoteIdentifier(table)}`, connection, instance),
      );

export async function withConnection<T>(
  instance: DuckDBInstance,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const connection = await instance.connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
  }
}

/** What DuckDB says of an error, without the place that it quotes. */
export const firstLine = (error: unknown): string =>
  (String(error instanceof Error ? error.message : error).split('\n')[0] ?? '').trim();

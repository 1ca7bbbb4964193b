import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CsvSource, CsvStore } from '../sources/csv.source.ts';
import { DuckPool } from '../sources/duckdb.pool.ts';
import { HostRule } from '../sources/hostRule.ts';
import { PostgresSource } from '../sources/postgres.source.ts';
import type { Source, TableProfile } from '../sources/source.ts';
import {
  connectionTo,
  dataFiles,
  loadSuperstore,
  startPostgres,
  type TestPostgres,
} from '../testing/postgres.ts';
import { builtInWriter } from './writeModel.ts';

/**
 * Models of tables that people know, reviewed by a person. A change of a category or a word shows here as a
 * diff; `UPDATE_GOLDEN=1` writes the files anew, to be read again before they are committed.
 */
const signal = new AbortController().signal;
let folder: string;
let pool: DuckPool;
let store: CsvStore;
let server: TestPostgres;
let postgres: PostgresSource;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-golden-'));
  pool = new DuckPool({ size: 1 });
  store = new CsvStore(folder, pool);
  server = await startPostgres();
  await loadSuperstore(server.url);
  postgres = new PostgresSource(connectionTo(server), new HostRule({ allowPrivate: true }));
});

afterAll(async () => {
  await postgres.close();
  await server.stop();
  pool.close();
  await rm(folder, { recursive: true, force: true });
});

async function csvProfile(path: string): Promise<TableProfile> {
  const bytes = await readFile(path);
  const fileName = basename(path);
  const source = new CsvSource(
    { kind: 'csv', id: fileName, version: '1', fileName, content: () => Promise.resolve(bytes) },
    store,
    pool,
  );
  return profileFrom(source, 'csv');
}

async function profileFrom(source: Source, database: string, table?: string): Promise<TableProfile> {
  const [first = ''] = table === undefined ? await source.tables(database, signal) : [table];
  return source.profile(database, first, { signal });
}

async function modelOf(table: TableProfile): Promise<string> {
  const ignore = (): void => undefined;
  const columns = await builtInWriter.columns(table, { descriptions: true }, signal, ignore);
  const model = {
    table: table.table,
    understanding: await builtInWriter.understanding(table, columns, signal, ignore),
    visualizations: (await builtInWriter.visualizations(table, columns, signal, ignore)).map(
      (v) => `${v.metric} (${v.graph_type})`,
    ),
    columns: Object.fromEntries(
      columns.map((c) => [
        c.name,
        {
          type: c.type,
          category: c.data_category,
          because: c.category_reason,
          description: c.description,
          origin: c.origin,
        },
      ]),
    ),
  };
  return `${JSON.stringify(model, null, 2)}\n`;
}

function vega(file: string): string {
  const manifest = findPackageJSON('vega-datasets', import.meta.url);
  if (!manifest) throw new Error('vega-datasets is not installed.');
  return join(dirname(manifest), 'data', file);
}

describe('golden models', () => {
  it.each<[string, () => Promise<TableProfile>]>([
    ['superstore', () => csvProfile(dataFiles.superstore)],
    ['orders', () => profileFrom(postgres, 'postgres', 'orders')],
    ['customers', () => profileFrom(postgres, 'postgres', 'customers')],
    ['products', () => profileFrom(postgres, 'postgres', 'products')],
    ['countries', () => csvProfile(dataFiles.countries)],
    ['birdstrikes', () => csvProfile(vega('birdstrikes.csv'))],
    ['stocks', () => csvProfile(vega('stocks.csv'))],
  ])(
    '%s reads as it was reviewed',
    async (name, read) => {
      const path = join(import.meta.dirname, 'golden', `${name}.golden.json`);
      const model = await modelOf(await read());
      if (process.env.UPDATE_GOLDEN === '1') writeFileSync(path, model);
      expect(JSON.parse(model)).toEqual(JSON.parse(readFileSync(path, 'utf8')));
    },
    60_000,
  );
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CsvSource, CsvStore } from '../sources/csv.source.ts';
import { DuckPool } from '../sources/duckdb.pool.ts';
import { dataFiles } from '../testing/postgres.ts';
import { lookThrough } from './look.ts';
import { queryOf } from './view.ts';

/** Real tables that no kind was made by, and what is found in each. Looked at by hand: of each table one at most isn't true. */
const tables: { [file: string]: readonly string[] } = {
  // NA is written where there is no city. LaFayette and Lafayette are two towns.
  airports: ['missing:city', 'spaces:name', 'spelling:city', 'spelling:name', 'case:city'],
  // No damage is a degree of damage, which is left to a person. 24 strikes are there twice.
  birdstrikes: [
    'missing:Effect Amount of damage',
    'missing:Aircraft Airline Operator',
    'distinct:All columns',
    'spaces:Aircraft Make Model',
  ],
  // Desoto and De Soto. Orland is a town, and no typing error of Orlando.
  zipcodes: ['spelling:city'],
  'sp500-2000': ['leave out:adjclose'],
  disasters: [],
  'flights-airport': [],
  'gapminder-health-income': [],
  'la-riots': [],
  'seattle-weather': [],
  'us-employment': [],
  weather: [],
};

const { signal } = new AbortController();
let folder: string;
let pool: DuckPool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-untuned-'));
  pool = new DuckPool({ size: 1 });
});
afterAll(async () => {
  pool.close();
  await rm(folder, { recursive: true, force: true });
});

test.for(Object.entries(tables))('%s: what is found is there', async ([name, found]) => {
  const source = new CsvSource(
    {
      kind: 'csv',
      id: name,
      version: '1',
      fileName: 'data.csv',
      content: () => readFile(join(dirname(dataFiles.airports), `${name}.csv`)),
    },
    new CsvStore(folder, pool),
    pool,
  );
  const columns = [...(await source.columns('csv', 'data', signal))].map(([column, type]) => ({
    name: column,
    type,
  }));
  const { findings } = await lookThrough(
    { reference: '"data"', dialect: 'duckdb', columns },
    (sql, maxRows) => queryOf({ source, database: 'csv', table: 'data', signal }, sql, maxRows),
  );
  expect(findings.map(({ step }) => step.id).sort()).toEqual([...found].sort());
});

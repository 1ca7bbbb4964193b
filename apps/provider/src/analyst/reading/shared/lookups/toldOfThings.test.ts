import { expect, test } from 'vitest';
import { among, columnsOfRows } from '../../../testing/asked.ts';
import { tableOf } from '../../../testing/tableOf.ts';
import type { AnalystTable } from '../../../table.ts';
import { toldOfThings } from './toldOfThings.ts';
import type { RunQuery } from './valueIndex.ts';

const rowCount = 300;
const column = columnsOfRows(rowCount);

const visits = tableOf('vet_visits', rowCount, [
  column('visit_id', 'text', (row) => `V${row}`),
  column('pet_id', 'text', (row) => `P${row % 60}`),
  column('sku', 'text', (row) => `S${row % 50}`),
  column('species', 'text', among('cat', 'dog', 'rabbit')),
  column('reason', 'text', among('vaccination', 'surgery', 'checkup', 'dental')),
  column('visit_date', 'date', (row) => `2025-0${1 + (row % 6)}-1${row % 9}`),
]);

/** A database in which each thing has one value only in the columns that are named. */
const having =
  (...ofOne: string[]): RunQuery =>
  (sql) => {
    const counted = [...sql.matchAll(/COUNT\(DISTINCT "([^"]+)"\)/g)].map(([, name = '']) => name);
    const row = counted.map((name) => (ofOne.includes(name) ? 1 : 2));
    return Promise.resolve({ columns: counted, rows: [row], truncated: false, sampled: false });
  };

const found = async (table: AnalystTable, run: RunQuery): Promise<string[]> =>
  [...(await toldOfThings(table, run))].map(([{ name }, key]) => `${name} of ${key.name}`);

test('what comes with each visit of a pet again is told of the pet', async () => {
  expect(await found(visits, having('species'))).toEqual(['species of pet_id']);
  expect(await found(visits, having())).toEqual([]);
});

test('and of whom a name tells, of whom there may be fewer, but not of goods', async () => {
  const races = (who: string) =>
    tableOf('races', rowCount, [
      column(who, 'text', (row) => `One ${row % 16}`),
      column('sex', 'text', among('F', 'M')),
    ]);
  expect(await found(races('swimmer'), having('sex'))).toEqual(['sex of swimmer']);
  expect(await found(races('product'), having('sex'))).toEqual([]);
});

test('goods are no things that are counted once, and very long tables aren’t asked', async () => {
  const asked: string[] = [];
  const counting: RunQuery = (sql) => {
    asked.push(sql);
    return having('species')(sql);
  };
  await found(visits, counting);
  expect(asked.join(' ')).not.toContain('GROUP BY "sku"');
  expect(await found({ ...visits, rowCount: 2_000_000 }, counting)).toEqual([]);
});

import { expect, test } from 'vitest';
import { columnProfile } from '../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import type { ColumnProfile } from '../../sources/source.ts';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';
import { analystModel } from './probability/model.ts';

const many = 4000;

function queries(name: string, columns: ColumnProfile[], question: string): string[] {
  const table = tableOf(name, many, columns);
  return candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15', analystModel()).map(
    ({ sql }) => sql.replaceAll(/\s+/g, ' '),
  );
}

const rentals = [
  columnProfile('RentalNo', 'text', ['R1', 'R2', 'R3', 'R4']),
  columnProfile('Customer', 'text', ['Ann', 'Ann', 'Ben', 'Ben']),
  columnProfile('lead_source', 'text', ['Fair', 'Web', 'Fair', 'Web']),
  columnProfile('HireCharge', 'numeric', [10, 20, 35, 40]),
  columnProfile('LateFee', 'numeric', [0, 5, 0, 12]),
  columnProfile('weight', 'numeric', [100, 2000, 12000, 90]),
];

test('revenue is what is charged, and nothing that comes beside it', () => {
  const found = queries('tool_rentals', rentals, 'revenue by customer');
  expect(found[0]).toContain('SUM("HireCharge")');
});

test('what rows are called is no part of a value', () => {
  const columns = [
    columnProfile('channel', 'text', ['Google Ads', 'Radio', 'Google Ads', 'Radio']),
    columnProfile('spend', 'numeric', [10, 20, 30, 40]),
  ];
  const found = queries('ads', columns, 'how much did we spend on ads');
  expect(found[0]).toBe('SELECT SUM("spend") FROM "ads"');
  expect(found.filter((sql) => sql.includes('Google Ads'))).toEqual([]);
});

test('a percentage leaves out the whole of what isn’t known', () => {
  const columns = [
    columnProfile('course', 'text', ['Law', 'Law', 'Art', 'Art']),
    columnProfile('pts', 'numeric', [10, null, 30, 40]),
    columnProfile('max_pts', 'numeric', [50, 50, 40, 50]),
  ];
  const found = queries('exams', columns, 'percent score by course');
  expect(found).toContainEqual(expect.stringContaining('SUM("max_pts") FILTER (WHERE "pts" IS NOT NULL)'));
});

test('passengers are counted by the column that is short for them', () => {
  const columns = [
    columnProfile('route', 'text', ['Line 9', 'Line 4', 'Line 9', 'Line 4']),
    columnProfile('pax', 'integer', [10, 20, 30, 45]),
  ];
  const found = queries('bus_runs', columns, 'how many passengers by route');
  expect(found).toContainEqual(expect.stringContaining('"route", SUM("pax")'));
});

test('two letters tell a column from its like as a word does', () => {
  const columns = [
    columnProfile('Employee', 'text', ['Ann', 'Ben', 'Cid', 'Dee']),
    columnProfile('OT Pay', 'numeric', [0, 55, 12, 90]),
    columnProfile('Net Pay', 'numeric', [2000, 2100, 1900, 2500]),
  ];
  const found = queries('salaries', columns, 'average pay');
  expect(found).toContainEqual(expect.stringContaining('AVG("Net Pay")'));
});

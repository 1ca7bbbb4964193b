import type { RecipeStep } from '@plinth/api/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseNames, startDatabases, type Databases } from './kinds/databases.testing.ts';
import { profileOfView } from './profileOfView.ts';
import { asTable, queryOf, readAll, viewOf } from './view.ts';

const long = ['$12,345,678,901.2345678', '$0.10', '$-3.123456789012345'];
const shown = ['12345678901.2345678', 0.1, -3.123456789012345];
const asNumbers: RecipeStep = {
  id: 'number:value',
  kind: 'number',
  column: 'value',
  title: 'Read value as numbers',
  on: true,
  decimal: '.',
};

let databases: Databases;

beforeAll(async () => {
  databases = await startDatabases(long);
});
afterAll(() => databases.close());

describe.for(databaseNames)('numbers of many digits in %s', (name) => {
  test('are shown with all of them once they are read as numbers', async () => {
    const { rows } = await readAll(databases.subject(name), [asNumbers], 10);
    expect(rows.map(([, value]) => value)).toEqual(shown);
  });

  test('are the smallest, the largest and the most frequent with all of them', async () => {
    const subject = databases.subject(name);
    const view = await viewOf(subject, [asNumbers]);
    const table = await subject.source.profile(subject.database, subject.table, { signal: subject.signal });
    const { columns } = await profileOfView(table, view, {
      reference: asTable(view.select),
      run: (sql, { maxRows }) => queryOf(subject, sql, maxRows),
    });
    const { max, topValues } = columns.find((column) => column.name === 'value')!;
    expect(max).toBe('12345678901.2345678');
    expect(topValues.map(({ value }) => value)).toContain('12345678901.2345678');
  });
});

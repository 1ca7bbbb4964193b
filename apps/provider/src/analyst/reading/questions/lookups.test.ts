import { describe, expect, test } from 'vitest';
import type { AnalystTable } from '../../table.ts';
import { among, candidatesOver, columnsOfRows, onOneLine, queriesOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { riversTable, sensorReadingsTable } from '../../testing/tables/leisure.ts';
import { sayReading, withAliases } from '../wording/understood.ts';

describe('of sensor readings', () => {
  const asked = (question: string, table: AnalystTable = sensorReadingsTable): string[] =>
    queriesOver(table)(question);

  test.each<[string, RegExp]>([
    ['which sensor was 70003?', /"sensor" FROM "readings" WHERE "reading_no" = 70003$/],
  ])('%s', (question, sql) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(sql));
  });
});

describe('a measure is asked of the row of a name', () => {
  const column = columnsOfRows(6);

  const staff = tableOf('staff', 6, [
    column('name', 'text', among('Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Fay')),
    column('boss', 'text', among('Ann', 'Ann', 'Bo', 'Bo', 'Ann', 'Cy')),
    column('salary', 'numeric', (row) => 30_000 + row * 2500),
    column('age', 'integer', (row) => 21 + row * 7),
  ]);

  const asked = {
    rivers: candidatesOver(riversTable),
    staff: candidatesOver(staff),
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);

  test.each([
    ['rivers', 'how long is the Danube?', `"River" = 'Danube'`, '"Outflow"'],
    ['rivers', 'length of the Rhine', `"River" = 'Rhine'`, '"Outflow"'],
    ['rivers', 'how many dams does the Elbe have', `"River" = 'Elbe'`, '"Outflow"'],
    ['rivers', 'is the Rhine longer than the Elbe?', `"River" IN ('Rhine', 'Elbe')`, '"Outflow"'],
    ['staff', 'how old is Bo?', `"name" = 'Bo'`, '"boss"'],
    ['staff', 'salary of Ann', `"name" = 'Ann'`, '"boss"'],
  ] as const)('%s: %s', (table, question, where, other) => {
    const found = all(table, question);
    expect(found).toContainEqual(expect.stringContaining(where));
    expect(found).not.toContainEqual(expect.stringContaining(other));
  });

  test('another column is meant where it is led to', () => {
    expect(all('rivers', 'how many rivers flow into the Danube?')).toContainEqual(
      expect.stringContaining(`"Outflow" = 'Danube'`),
    );
    expect(all('staff', 'average salary of those with Ann')).toContainEqual(
      expect.stringContaining(`"boss" = 'Ann'`),
    );
  });

  test('what it has is told, and no average of it', () => {
    const said = asked
      .rivers('how long is the Danube?')
      .map(({ tree }) => sayReading(withAliases(tree, riversTable)));
    expect(said[0]).toBe('Length (km) where River is “Danube”');
    const both = asked
      .rivers('is the Rhine longer than the Elbe?')
      .map(({ tree }) => sayReading(withAliases(tree, riversTable)));
    expect(both).toContain('River and Length (km) where River is “Rhine” or “Elbe”');
  });
});

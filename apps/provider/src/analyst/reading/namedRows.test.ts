import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { sayReading, withAliases } from './wording/understood.ts';

const column = columnsOfRows(6);
const rivers = tableOf('rivers', 6, [
  column('River', 'text', among('Danube', 'Rhine', 'Elbe', 'Main', 'Po', 'Inn')),
  column('Outflow', 'text', among('Black Sea', 'North Sea', 'Danube', 'Rhine', 'Elbe', 'Danube')),
  column('Continent', 'text', among('Europe', 'South America')),
  column('Length (km)', 'integer', (row) => 6650 - row * 900),
  column('Dams', 'integer', (row) => row * 3),
]);
const staff = tableOf('staff', 6, [
  column('name', 'text', among('Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Fay')),
  column('boss', 'text', among('Ann', 'Ann', 'Bo', 'Bo', 'Ann', 'Cy')),
  column('salary', 'numeric', (row) => 30_000 + row * 2500),
  column('age', 'integer', (row) => 21 + row * 7),
]);
const weather = tableOf('weather', 400, [
  columnsOfRows(400)('day', 'date', (row) => new Date(Date.UTC(2023, 0, 1 + row)).toISOString().slice(0, 10)),
  columnsOfRows(400)('station', 'text', among('Ulm', 'Graz', 'Bern')),
  columnsOfRows(400)('temp_mean', 'numeric', (row) => (row % 40) - 8),
]);
const asked = {
  rivers: candidatesOver(rivers),
  staff: candidatesOver(staff),
  weather: candidatesOver(weather),
};
const all = (table: keyof typeof asked, question: string): string[] => asked[table](question).map(onOneLine);

describe('a measure is asked of the row of a name', () => {
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
      .map(({ tree }) => sayReading(withAliases(tree, rivers)));
    expect(said[0]).toBe('Length (km) where River is “Danube”');
    const both = asked
      .rivers('is the Rhine longer than the Elbe?')
      .map(({ tree }) => sayReading(withAliases(tree, rivers)));
    expect(both).toContain('River and Length (km) where River is “Rhine” or “Elbe”');
  });
});

test('“South American” is of South America', () => {
  expect(all('rivers', 'total length of south american rivers')).toContainEqual(
    expect.stringContaining(`"Continent" = 'South America'`),
  );
});

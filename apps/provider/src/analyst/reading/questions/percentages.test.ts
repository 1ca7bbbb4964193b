import { describe, expect, test } from 'vitest';
import { sayColumn, sayValue } from '../../sayValue.ts';
import { among, columnsOfRows, queriesOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 60;
const column = columnsOfRows(rowCount);

const countries = tableOf('countries', rowCount, [
  column('name', 'text', (row) => `Land ${row}`),
  column('region', 'text', among('North', 'South', 'East')),
  column('pctUrban', 'integer', (row) => 20 + ((row * 7) % 80)),
  column('population', 'integer', (row) => 100_000 + row * 977),
]);
const jobs = tableOf('occupations', rowCount, [
  column('name', 'text', (row) => `job${row}`),
  column('income', 'integer', (row) => 2000 + row * 91),
  column('women', 'numeric', (row) => (row * 13.37) % 98),
]);
const habitats = tableOf('habitats', rowCount, [
  column('species', 'text', (row) => `Frog ${row}`),
  column('yearround_pct', 'numeric', (row) => ((row * 37) % 101) / 101),
  column('winter_pct', 'numeric', (row) => ((row * 37) % 101) / 1.7),
]);

describe('what is told in percent already', () => {
  test('is told, and is no part of what it comes to in all', () => {
    const urban = queriesOver(countries)('percentage urban in Land 7');
    expect(urban).toContainEqual(
      expect.stringMatching(/^SELECT "pctUrban" FROM "countries" WHERE "name" = 'Land 7'$/),
    );
    expect(urban).not.toContainEqual(expect.stringContaining('100.0 *'));
  });

  test('is so, too, where only its values tell', () => {
    const women = queriesOver(jobs)('share of women among job5');
    expect(women).toContainEqual(
      expect.stringMatching(/^SELECT "women" FROM "occupations" WHERE "name" = 'job5'$/),
    );
    expect(women).not.toContainEqual(expect.stringMatching(/100\.0 \* SUM\(CASE WHEN "name" = 'job5'/));
  });

  test('people add up', () => {
    expect(queriesOver(countries)('share of population in Land 7')[0]).toContain(`THEN "population" ELSE 0`);
    expect(queriesOver(countries)('share of the population in the south')[0]).toContain(
      `THEN "population" ELSE 0`,
    );
  });
});

describe('percent', () => {
  const [, ofOne, ofHundred] = habitats.columns;
  test('carries its sign', () => {
    expect(sayColumn(ofHundred!)).toBe('winter (%)');
    expect(sayValue(12.5, ofHundred, ofHundred!.unit)).toBe('12.5 %');
  });

  test('carries none where it is told in parts of one', () => {
    expect(sayColumn(ofOne!)).toBe('yearround pct');
    expect(sayValue(0.18, ofOne, ofOne!.unit)).toBe('0.18');
  });

  test('leads a name that keeps its words', () => {
    expect(sayColumn(countries.columns[2]!)).toBe('pct urban');
  });
});

describe('a part of something in another unit', () => {
  const queries = queriesOver(
    tableOf('weeks', rowCount, [
      column('Branch', 'text', among('Luton', 'Dover')),
      column('Sales [GBP]', 'numeric', (row) => 90_000 + row * 13.7),
      column('Waste [kg]', 'numeric', (row) => 900 + row * 1.3),
      column('Staff hours [h]', 'numeric', (row) => 1500 + row * 2.1),
      column('Sick leave [h]', 'numeric', (row) => 40 + row * 0.7),
    ]),
  );
  const percent = expect.stringContaining('100.0 *') as string;

  test('is none', () => {
    expect(queries('sick leave as % of staff hours')).toContainEqual(percent);
    expect(queries('waste as % of sales')).not.toContainEqual(
      expect.stringMatching(/100\.0 \* SUM\("Waste \[kg\]"\) \/ NULLIF\(SUM\("Sales/),
    );
  });
});

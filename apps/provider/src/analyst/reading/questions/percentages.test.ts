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

import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, queriesOver, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 48;
const column = columnsOfRows(rowCount);

const murders = queriesOver(
  tableOf('murders', rowCount, [
    column('state', 'text', (row) => `Land ${row}`),
    column('abb', 'text', (row) => `L${row}`),
    column('region', 'text', among('South', 'West', 'North')),
    column('population', 'integer', (row) => 500_000 + row * 99_991),
    column('total', 'integer', (row) => 5 + ((row * 31) % 400)),
  ]),
);
const accidents = queriesOver(
  tableOf('accidents', rowCount, [
    column('year', 'integer', (row) => 1970 + row),
    column('number', 'integer', (row) => 20 + ((row * 31) % 90)),
  ]),
);

describe('how many there were of something at each place', () => {
  test.each([
    ['how many murders in the south', /SUM\("total"\).*"region" = 'South'/],
    ['how many murders were there in total', /^SELECT SUM\("total"\) FROM "murders"$/],
    ['states with fewer than 10 murders', /(?:SUM\("total"\)|"total") < 10/],
    ['which region has the most murders', /ORDER BY SUM\("total"\) DESC/],
  ])('%s: they are added up', (question, meant) => {
    const found = murders(question);
    expect(found).toContainEqual(expect.stringMatching(meant));
    expect(found).not.toContainEqual(
      expect.stringMatching(/COUNT\(\*\) (?:<|DESC|FROM "murders"(?! WHERE "total"))/),
    );
  });

  test('what is asked for is no place', () => {
    expect(murders('murders in L7')).not.toContainEqual(expect.stringMatching(/^SELECT "state" FROM/));
    expect(murders('states with no murders')).not.toContainEqual(expect.stringContaining('IS NULL'));
    expect(murders('murders in the west')).not.toContainEqual(expect.stringMatching(/^SELECT \* FROM/));
    expect(murders('murders and population of Land 7')).not.toContainEqual(
      expect.stringMatching(/^SELECT "population" FROM/),
    );
  });

  test('so are those of years', () => {
    expect(accidents('how many accidents were there')).not.toContainEqual(
      expect.stringContaining('COUNT(*)'),
    );
    expect(accidents('how many accidents since 2000')[0]).toContain('SUM("number")');
  });

  test('places are counted by their name', () => {
    expect(murders('how many states are in the south')).toContainEqual(
      expect.stringMatching(/^SELECT COUNT\(\*\) FROM "murders" WHERE/),
    );
    expect(murders('how many states have more than 100 murders')).toContainEqual(
      expect.stringMatching(/^SELECT COUNT\(\*\) FROM "murders" WHERE "total" > 100$/),
    );
  });
});

describe('what a region comes to', () => {
  test('is no largest of its places', () => {
    const { queries, believable } = readingsOver(
      tableOf('lands', rowCount, [
        column('state', 'text', (row) => `Land ${row}`),
        column('region', 'text', among('South', 'West', 'North')),
        column('population', 'integer', (row) => 500_000 + row * 99_991),
      ]),
    );
    const largest = /^SELECT "region".* FROM "lands" ORDER BY "population" DESC NULLS LAST LIMIT 1$/;
    expect(queries('which region has the largest population')).toContainEqual(expect.stringMatching(largest));
    expect(believable('which region has the largest population')).not.toContainEqual(
      expect.stringMatching(largest),
    );
    expect(believable('which state has the largest population')).toContainEqual(
      expect.stringMatching(/ORDER BY "population" DESC NULLS LAST LIMIT 1$/),
    );
  });
});

describe('the longest of what is named', () => {
  test('is not the longest of another', () => {
    const { believable } = readingsOver(
      tableOf('salaries', rowCount, [
        column('rank', 'text', among('Prof', 'Assistant')),
        column('yrs.since.phd', 'integer', (row) => 1 + ((row * 7) % 50)),
        column('yrs.service', 'integer', (row) => 1 + ((row * 5) % 40)),
      ]),
    );
    const found = believable('who has the longest service');
    expect(found).toContainEqual(expect.stringContaining('ORDER BY "yrs.service" DESC'));
    expect(found).not.toContainEqual(expect.stringContaining('ORDER BY "yrs.since.phd" DESC'));
  });
});

describe('how many a row stands for, by what they are called', () => {
  const days = readingsOver(
    tableOf('museum_visitors', rowCount, [
      column(
        'date',
        'date',
        (row) => `2024-0${1 + (row % 9)}-${String(10 + Math.floor(row / 9)).padStart(2, '0')}`,
      ),
      column('exhibition', 'text', among('Vikings', 'Toys', 'Deep Sea')),
      column('children', 'integer', (row) => 20 + (row % 31)),
      column('total_visitors', 'integer', (row) => 100 + ((row * 17) % 230)),
    ]),
  );
  const cellar = readingsOver(
    tableOf('wine_cellar', rowCount, [
      column('sku', 'text', (row) => `W${row}`),
      column('wine', 'text', (row) => `Chateau ${row}`),
      column('country', 'text', among('France', 'Italy', 'Spain')),
      column('qty', 'integer', (row) => row % 7),
      column('min_qty', 'integer', (row) => row % 3),
    ]),
  );

  test.each([
    [days, 'how many visitors did we have', /^SELECT SUM\("total_visitors"\)/],
    [cellar, 'bottles per country', /^SELECT "country", SUM\("qty"\)/],
    [cellar, 'how many bottles from France', /^SELECT SUM\("qty"\).*"country" = 'France'/],
  ])('%# they are added up, and rows are not counted: %s', (table, question, meant) => {
    expect(table.queries(question)[0]).toMatch(meant);
    expect(table.queries(question).filter((sql) => sql.includes('COUNT(*)'))).toEqual([]);
  });

  test('days with so many visitors, and wines, are counted themselves', () => {
    expect(days.queries('how many days had more than 200 visitors')).toContainEqual(
      expect.stringMatching(/COUNT\(.*"total_visitors" > 200/),
    );
    expect(cellar.queries('how many wines from France')).toContainEqual(
      expect.stringMatching(/^SELECT COUNT\(.*"country" = 'France'/),
    );
  });
});

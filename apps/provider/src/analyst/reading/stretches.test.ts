import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 400;
const each = columnsOfRows(rowCount);
const dayOf = (row: number): string => new Date(Date.UTC(2024, 5, 1 + row)).toISOString().slice(0, 10);

/** Stays at a guest house, to 5 July 2025. */
const stays = candidatesOver(
  tableOf('stays', rowCount, [
    each('stay_no', 'integer', (row) => row + 1),
    each('arrived', 'date', dayOf),
    each('room', 'text', (row) => ['Garden', 'Attic', 'Loft'][row % 3] ?? ''),
    each('csat', 'integer', (row) => 1 + (row % 5)),
    each('waitSec', 'integer', (row) => (row * 37) % 600),
    each('durationMin', 'integer', (row) => (row * 53) % 900),
    each('visits', 'integer', (row) => (row * 7) % 90),
  ]),
);

/** Bridges by the year in which they were opened. */
const bridges = candidatesOver(
  tableOf('bridges', rowCount, [
    each('Bridge', 'text', (row) => `Bridge ${row}`),
    each('Material', 'text', (row) => ['Steel', 'Stone', 'Wood'][row % 3] ?? ''),
    each('Opened Year', 'integer', (row) => 1950 + (row % 70)),
    each('Length (m)', 'integer', (row) => 20 + ((row * 31) % 800)),
  ]),
);

const queries = (found: ReturnType<typeof stays>): string[] => found.map(onOneLine);

describe('a stretch of time that is counted back', () => {
  test.each([
    ['how many stays this summer', `"arrived" >= '2025-06-01' AND "arrived" < '2025-09-01'`],
    ['how many stays last summer', `"arrived" >= '2024-06-01' AND "arrived" < '2024-09-01'`],
    ['how many stays last winter', `"arrived" >= '2024-12-01' AND "arrived" < '2025-03-01'`],
    ['average csat over the last 6 months', `"arrived" >= '2025-02-01' AND "arrived" < '2025-08-01'`],
  ])('%s', (question, where) => {
    const [first] = queries(stays(question));
    expect(first).toContain(where);
  });

  test('a season that is named alone is that of any year', () => {
    expect(queries(stays('how many stays in summer'))[0]).toContain('IN (6, 7, 8)');
    expect(queries(stays('how many stays this summer')).join('\n')).not.toContain('IN (6, 7, 8)');
  });

  test.each([
    ['bridges of the last 5 years by material', 'BETWEEN 2015 AND 2019'],
    ['how many bridges were opened last year', '"Opened Year" = 2019'],
  ])('%s: in a column of years', (question, where) => {
    expect(queries(bridges(question))[0]).toContain(where);
  });
});

/** Houses by when they were sold, to 30 May 2025, and when they were built. */
const houses = candidatesOver(
  tableOf('houses', rowCount, [
    each('house_no', 'integer', (row) => row + 1),
    each('year_built', 'integer', (row) => 1950 + (row % 70)),
    each('sold_on', 'date', (row) => new Date(Date.UTC(2025, 4, 30 - row)).toISOString().slice(0, 10)),
    each('price', 'integer', (row) => 100_000 + row * 100),
    each('weight_kg', 'double', (row) => row / 3),
  ]),
);

describe('a year that stands beside a day', () => {
  test.each([
    'how many houses were sold last year',
    'average price over the last 2 years',
    'when was the last sale',
  ])('%s: isn’t meant where it isn’t spoken of', (question) => {
    const [first] = queries(houses(question));
    expect(first).toContain('sold_on');
    expect(first).not.toContain('year_built');
  });

  test('is meant where it is', () => {
    expect(queries(houses('houses built in the last 10 years')).join('\n')).toContain(
      '"year_built" BETWEEN 2010 AND 2019',
    );
  });

  test('data that ends with a season, but for a day, has it', () => {
    expect(queries(houses('average price last spring'))[0]).toContain(`"sold_on" >= '2025-03-01'`);
  });
});

test('the first months aren’t counted back', () => {
  expect(queries(stays('average csat in the first 3 months')).join('\n')).toContain('LIMIT 3');
});

describe('figures of levels', () => {
  test('an overall weight is a sum', () => {
    expect(queries(houses('overall weight'))[0]).toContain('SUM("weight_kg")');
  });

  test('an overall rating is no sum', () => {
    expect(queries(stays('overall csat'))[0]).toContain('AVG("csat")');
    expect(queries(stays('overall wait'))[0]).toContain('SUM("waitSec")');
  });

  test('the time of a wait time is no other one', () => {
    const rules = stays('overall wait time').flatMap(({ cover }) => cover.parts.map(({ rule }) => rule));
    expect(rules).toContain('figures:plain:sum');
    expect(rules).not.toContain('meant:sum');
  });

  test('the cheapest visits aren’t the fewest', () => {
    const [first] = queries(stays('which room has the cheapest visits'));
    expect(first).not.toMatch(/ORDER BY.*"visits"/);
  });
});

describe('what is not there', () => {
  const weather = candidatesOver(
    tableOf('weather', rowCount, [
      each('date', 'date', dayOf),
      each('precipitation', 'double', (row) => (row % 3 === 0 ? 0 : row % 17)),
      each('temp_max', 'double', (row) => 10 + (row % 20)),
      each('temp_min', 'double', (row) => row % 11),
      each('weather', 'text', (row) => ['sun', 'snow', 'fog'][row % 3] ?? ''),
    ]),
  );

  test('days without rain have no rain to add up', () => {
    const all = queries(weather('days without precipitation per year'));
    expect(all.join('\n')).toContain('"precipitation" = 0');
    expect(all.filter((sql) => /SUM\("precipitation"\).*"precipitation" = 0/.test(sql))).toEqual([]);
  });

  test('a least temperature is no minutes', () => {
    expect(queries(weather('snow days per year')).join('\n')).not.toContain('temp_min');
  });
});

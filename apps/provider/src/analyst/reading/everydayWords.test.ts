import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';
import { analystModel } from './probability/model.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number): string => `202${4 + (row % 2)}-${10 + (row % 3)}-1${row % 9}`;

const trips = candidatesOver(
  tableOf('ferry_trips', rowCount, [
    column('Trip No', 'integer', (row) => row + 1),
    column('Left On', 'date', day),
    column('Route', 'text', among('North', 'South', 'Isles')),
    column('Takings', 'numeric', (row) => 900 + row * 3),
    column('km', 'numeric', (row) => 30 + (row % 90)),
    column('Lives Lost', 'integer', (row) => row % 3),
  ]),
);
const houses = tableOf('houses', rowCount, [
  column('House', 'text', (row) => `H-${row}`),
  column('List Price', 'integer', (row) => 200_000 + row * 500),
  column('Sale Price', 'integer', (row) => 190_000 + row * 600),
  column('Sold On', 'date', (row) => (row % 3 === 0 ? day(row) : null)),
]);
const homes = candidatesOver(houses);
const matches = candidatesOver(
  tableOf('matches', rowCount, [
    column('Played', 'date', day),
    column('Season', 'text', among('2023/24', '2024/25', '2025/26')),
    column('Team', 'text', among('U9', 'U13')),
  ]),
);
const asked = { trips, homes };

describe('people say it in a word of their own', () => {
  test.each([
    ['trips', 'how much revenue did the isles make', /SUM\("Takings"\)/],
    ['trips', 'what mileage did we do in total', /SUM\("km"\)/],
    ['trips', 'how many people died on the north route', /SUM\("Lives Lost"\).*'North'/],
    [
      'homes',
      'how many were sold above the asking price',
      /COUNT\(\*\).* WHERE "Sale Price" > "List Price"$/,
    ],
    ['homes', 'how many houses are for sale right now', /COUNT\(\*\).* WHERE "Sold On" IS NULL$/],
  ] as const)('%s: %s', (table, question, query) => {
    expect(asked[table](question).map(onOneLine)).toContainEqual(expect.stringMatching(query));
  });

  test('what is usual is an average', () => {
    const context = readContext('what do houses usually cost', houses, valuesOf(houses));
    const [first] = candidatesOf(context, '2026-01-15', analystModel());
    expect(first?.sql).toMatch(/AVG\("\w+ Price"\)/);
  });
});

describe('a month that is told by its name', () => {
  test('is the last one that began, where it is said to be this one', () => {
    const [first] = trips('trips this November').map(onOneLine);
    expect(first).toContain(`"Left On" >= '2025-11-01' AND "Left On" < '2025-12-01'`);
  });

  test('may be May', () => {
    expect(trips('trips in may').map(onOneLine).join()).toContain(
      `EXTRACT(MONTH FROM "Left On") AS integer) = 5`,
    );
  });
});

describe('a season that is told by its place', () => {
  test('is one of those that a column tells', () => {
    const last = matches('how many matches last season').map(onOneLine);
    expect(last).toContainEqual(
      expect.stringContaining(`COUNT(*) FROM "matches" WHERE "Season" = '2024/25'`),
    );
    expect(matches('matches this season').map(onOneLine).join()).toContain(`WHERE "Season" = '2025/26'`);
  });

  test('is a year where none does', () => {
    expect(trips('trips this season').map(onOneLine)[0]).toMatch(/WHERE "Left On" >= '202\d-01-01'/);
  });
});

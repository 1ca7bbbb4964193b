import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 300;
const column = columnsOfRows(rowCount);
const day = (row: number): string => new Date(Date.UTC(2025, 0, 1 + (row % 300))).toISOString().slice(0, 10);

const stays = candidatesOver(
  tableOf('stays', rowCount, [
    column('booking_ref', 'text', (row) => `B${row}`),
    column('booked_on', 'date', day),
    column('cancelled_on', 'date', (row) => (row % 6 ? null : day(row + 3))),
    column('property', 'text', (row) => ['Loft', 'Cottage', 'Penthouse'][row % 3] ?? ''),
    column('nights', 'integer', (row) => 1 + (row % 9)),
    column('nightly_rate', 'integer', (row) => 80 + (row % 12) * 15),
    column('guest_rating', 'integer', (row) => 1 + (row % 5)),
  ]),
);
const deliveries = candidatesOver(
  tableOf('deliveries', rowCount, [
    column('product', 'text', (row) => ['Apples', 'Leeks', 'Pears'][row % 3] ?? ''),
    column('farm', 'text', (row) => ['Hill Farm', 'Oak Lane'][row % 2] ?? ''),
    column('kg', 'integer', (row) => 3 + (row % 80)),
    column('price_per_kg', 'numeric', (row) => 0.8 + (row % 34) / 10),
  ]),
);
const survey = candidatesOver(
  tableOf('survey', rowCount, [
    column('response_id', 'text', (row) => `R${row}`),
    column('region', 'text', (row) => ['North', 'South'][row % 2] ?? ''),
    column('nps_score', 'integer', (row) => row % 11),
    column('satisfaction', 'integer', (row) => 1 + (row % 5)),
  ]),
);
const queries = (ask: typeof stays, question: string): string[] => ask(question).map(onOneLine);

describe('a price of one comes to what there was of it', () => {
  const stay = 'SUM(("nights" * "nightly_rate"))';
  const delivery = 'SUM(("kg" * "price_per_kg"))';

  test.each([
    ['total revenue by property', stays, `SELECT "property", ${stay} FROM "stays" GROUP BY "property"`],
    ['how much did we earn in total', stays, `SELECT ${stay} FROM "stays"`],
    ['which property earned the most', stays, `GROUP BY "property" ORDER BY ${stay} DESC NULLS LAST LIMIT 1`],
    ['total spend by farm', deliveries, `SELECT "farm", ${delivery} FROM "deliveries" GROUP BY "farm"`],
    [
      'how much did we pay for apples',
      deliveries,
      `${delivery} FROM "deliveries" WHERE "product" = 'Apples'`,
    ],
    [
      'which farm costs us the most',
      deliveries,
      `GROUP BY "farm" ORDER BY ${delivery} DESC NULLS LAST LIMIT 1`,
    ],
  ])('%s', (question, ask, sql) => {
    expect(queries(ask, question)).toContainEqual(expect.stringContaining(sql));
  });

  test('where rows say what they came to, nothing is worked out', () => {
    const tools = candidatesOver(
      tableOf('rentals', rowCount, [
        column('tool', 'text', (row) => ['Drill', 'Saw'][row % 2] ?? ''),
        column('daily_rate', 'numeric', (row) => 10 + (row % 30)),
        column('days', 'integer', (row) => 1 + (row % 7)),
        column('charge', 'numeric', (row) => 10 + row),
      ]),
    );
    expect(queries(tools, 'total revenue by tool').filter((sql) => sql.includes('* "daily_rate"'))).toEqual(
      [],
    );
    expect(queries(tools, 'total charge by tool')).toContainEqual(expect.stringContaining('SUM("charge")'));
  });
});

describe('what has no sum', () => {
  test.each([
    ['total nightly rate by property', stays, 'SUM("nightly_rate")'],
    ['total spend by farm', deliveries, 'SUM("price_per_kg")'],
    ['total satisfaction by region', survey, 'SUM("satisfaction")'],
  ])('%s', (question, ask, sum) => {
    expect(queries(ask, question).filter((sql) => sql.includes(sum))).toEqual([]);
  });
});

describe('who answered how on a scale', () => {
  test('"how satisfied" asks for a figure', () => {
    const found = queries(survey, 'how satisfied are people in the North');
    expect(found.filter((sql) => sql.includes('"satisfaction" >= 4'))).toEqual([]);
  });
});

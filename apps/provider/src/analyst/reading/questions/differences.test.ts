import { describe, expect, test } from 'vitest';
import type { AnalystTable } from '../../table.ts';
import { among, candidatesOver, columnsOfRows, onOneLine, queriesOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { rowersTable } from '../../testing/tables/leisure.ts';
import { paymentsTable } from '../../testing/tables/money.ts';
import {
  ferryOrdersTable,
  flightsTable,
  kayakRentalsTable,
  lorryTripsTable,
} from '../../testing/tables/travel.ts';
import { unreadWords } from '../reaction/unknownWords.ts';

describe('the difference of both ends of a column', () => {
  const rentals = candidatesOver(kayakRentalsTable);

  const queries = (of: typeof rentals, question: string): string[] => of(question).map(onOneLine);

  test('is one less the other', () => {
    expect(queries(rentals, 'difference between the highest and the lowest water temp')[0]).toBe(
      'SELECT (MAX("water_temp") - MIN("water_temp")) FROM "kayak_rentals"',
    );
  });
  test('is none of both beside each other', () => {
    const found = queries(rentals, 'difference between the highest and the lowest water temp');
    expect(found.every((sql) => sql.includes('(MAX("water_temp") - MIN("water_temp"))'))).toBe(true);
  });
  test('ranks groups', () => {
    expect(
      queries(rentals, 'which lake has the biggest gap between the highest and the lowest water temp'),
    ).toContainEqual(
      expect.stringMatching(
        /^SELECT "lake".*GROUP BY "lake" ORDER BY \(MAX\("water_temp"\) - MIN\("water_temp"\)\) DESC.*LIMIT 1$/,
      ),
    );
  });
});

describe('one column less another', () => {
  const candidates = candidatesOver(lorryTripsTable);

  const readWhole = (question: string): string[] =>
    candidates(question).flatMap((candidate) =>
      unreadWords(candidate).length === 0 ? [onOneLine(candidate)] : [],
    );

  test.each([
    [
      'income minus toll cost by maker',
      /^SELECT "maker", SUM\(\("income" - "toll_cost"\)\) .* GROUP BY "maker"/,
    ],
    ['average income minus toll cost', /^SELECT AVG\(\("income" - "toll_cost"\)\) FROM "lorry_trips"$/],
    [
      'what income did Volvo bring us, minus toll cost',
      /^SELECT SUM\(\("income" - "toll_cost"\)\) .* WHERE "maker" = 'Volvo'$/,
    ],
  ])('%s', (question, wanted) => {
    expect(readWhole(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of flights and rides', () => {
  const rowCount = 300;
  const each = columnsOfRows(rowCount);

  const flights = candidatesOver(flightsTable);

  const rides = candidatesOver(
    tableOf('rides', rowCount, [
      each('ride_id', 'integer', (row) => row + 1),
      each('tariff', 'text', among('Basic', 'Pass')),
      each('fare_eur', 'double', (row) => 1 + row / 10),
      each('discount', 'double', (row) => (row % 9 === 0 ? 0.2 + row / 100 : null)),
    ]),
  );

  const first = (found: ReturnType<typeof flights>): string => (found[0] ? onOneLine(found[0]) : '');

  test('where no discount stands, nothing is taken off', () => {
    const less = `SUM(("fare_eur" - COALESCE("discount", 0)))`;
    expect(first(rides('total fare minus discount'))).toContain(less);
    expect(first(rides('fares net of discounts per tariff'))).toContain(less);
  });
});

describe('one thing against another', () => {
  const queries = queriesOver(ferryOrdersTable);

  test.each([
    [
      'average difference between asking price and sale price',
      /^SELECT AVG\(\("asking_price" - "sale_price"\)\) FROM "ferry_orders"$/,
    ],
    ['biggest temperature difference', /^SELECT MAX\(\("temp_max" - "temp_min"\)\) FROM "ferry_orders"$/],
    [
      '3 biggest gaps between sale price and asking price',
      /ORDER BY .*\("asking_price" - "sale_price"\).* DESC NULLS LAST LIMIT 3$/,
    ],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of rowers and payments', () => {
  const asked = (question: string, table: AnalystTable): string[] => queriesOver(table)(question);

  test.each<[string, AnalystTable, RegExp]>([
    [
      'ages of the oldest and youngest rowers',
      rowersTable,
      /^SELECT MAX\("Age"\), MIN\("Age"\) FROM "rowers"$/,
    ],
    ['dues range', rowersTable, /^SELECT MIN\("Dues"\), MAX\("Dues"\) FROM "rowers"$/],
    [
      'range of dues of the rowers from Linz',
      rowersTable,
      /^SELECT MIN\("Dues"\), MAX\("Dues"\) FROM "rowers" WHERE "Harbour" = 'Linz'$/,
    ],
    ['maximum amount of payments', paymentsTable, /^SELECT MAX\("amount_of_payment"\) FROM "payments"$/],
    [
      'when was the first payment?',
      paymentsTable,
      /^SELECT "payment_date" .* ORDER BY "payment_date" NULLS LAST LIMIT 1$/,
    ],
  ])('%s', (question, table, wanted) => {
    expect(asked(question, table)).toContainEqual(expect.stringMatching(wanted));
  });
});

import { describe, expect, test } from 'vitest';
import {
  among,
  candidatesOver,
  columnsOfRows,
  onOneLine,
  queriesOver,
  readingsOver,
} from '../../testing/asked.ts';
import { columnProfile } from '../../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { roomServiceOrdersTable, shopSalesTable } from '../../testing/tables/shops.ts';
import { ferryOrdersTable, portBoxesTable } from '../../testing/tables/travel.ts';
import { repairsTable } from '../../testing/tables/work.ts';
import { readContext } from '../mentions/context.ts';
import { analystModel } from '../probability/model.ts';
import { candidatesOf } from '../ranking/candidates.ts';

describe('a share of rows that have some of a measure', () => {
  const boxes = candidatesOver(portBoxesTable);

  const queries = (question: string): string[] => boxes(question).map(onOneLine);

  const some = 'SUM(CASE WHEN "fee" > 0 THEN 1 ELSE 0 END)';
  test.each(['percentage of boxes that paid a fee', 'what share of boxes had a fee, by terminal'])(
    '%s',
    (question) => {
      expect(queries(question).join('\n')).toContain(some);
    },
  );

  test.each(['share of the fee by terminal', 'share of each terminal in the fee'])(
    '%s is one of the fee',
    (question) => {
      expect(queries(question).join('\n')).not.toContain(some);
    },
  );

  test('what every row has is no matter of some', () => {
    expect(queries('percentage of boxes with tonnes').join('\n')).not.toContain('"tonnes" > 0');
  });
});

describe('shares of what adds up', () => {
  const rowCount = 400;
  const column = columnsOfRows(rowCount);

  const harvest = readingsOver(
    tableOf('plot_harvest', rowCount, [
      column('plot', 'text', (row) => `P${row % 9}`),
      column('crop', 'text', (row) => ['Leeks', 'Kale', 'Beans'][row % 3] ?? ''),
      column('weight g', 'numeric', (row) => 200 + row * 3),
      column('organic', 'text', (row) => ['yes', 'no'][row % 2] ?? ''),
    ]),
  );

  test('of rows, where those are spoken of', () => {
    expect(harvest.believable('what percentage of rows are organic')).toContainEqual(
      expect.stringMatching(/THEN 1 ELSE 0/),
    );
  });
});

describe('what is a part of what', () => {
  const values = valuesOf(roomServiceOrdersTable);
  const asked = candidatesOver(roomServiceOrdersTable);
  const all = (question: string): string[] => asked(question).map(onOneLine);
  const part = (when: string) => `100.0 * SUM(CASE WHEN ${when} THEN 1 ELSE 0 END) / NULLIF(COUNT(*), 0)`;

  test.each([
    ['share of salads among the vegetarian orders', part(`"Dish" = 'Salad'`), `WHERE "Vegetarian" = 'Y'`],
    ['what share of orders was vegetarian in 2025', part(`"Vegetarian" = 'Y'`), 'WHERE "Ordered" >= '],
    ['share of each dish in 2025', '100.0 * COUNT(*) / SUM(COUNT(*)) OVER ()', 'WHERE "Ordered" >= '],
  ])('%s: the rest tells the whole', (question, share, whole) => {
    const [first] = candidatesOf(
      readContext(question, roomServiceOrdersTable, values),
      '2026-01-15',
      analystModel(),
    );
    expect(first && onOneLine(first)).toContain(share);
    expect(first && onOneLine(first)).toContain(whole);
  });

  test('it is no more than the whole', () => {
    const found = all('what share of children do the guests bring');
    expect(found).toContainEqual(expect.stringContaining('SUM("Children") / NULLIF(SUM("Guests"), 0)'));
  });

  test('how big a part of the rows something is', () => {
    expect(all('how big a part of the orders is vegetarian')).toContainEqual(
      expect.stringContaining(part(`"Vegetarian" = 'Y'`)),
    );
  });

  test('of those that have any of what only some have', () => {
    expect(all('what share of orders brought a complaint')).toContainEqual(
      expect.stringContaining(part(`("Complaint" IS NOT NULL AND "Complaint" <> '')`)),
    );
  });

  test('of what is measured in the unit that is said', () => {
    expect(all('share of each dish in kg')).toContainEqual(
      expect.stringContaining('100.0 * SUM("Weight (kg)") / SUM(SUM("Weight (kg)")) OVER ()'),
    );
  });

  test('of rows, where what is taken takes no time', () => {
    expect(all('what share takes breakfast').join()).not.toContain('"Minutes"');
  });

  test('of rows, where nothing says what they are lines of', () => {
    expect(all('complaints by type in %').join()).not.toContain('COUNT(DISTINCT "Room")');
  });
});

describe('shares of orders are none of their lines or pieces', () => {
  const ask = candidatesOver(shopSalesTable);
  const few = 12;
  const read = (question: string): string[] => ask(question).slice(0, few).map(onOneLine);

  test.each([
    [
      'what percent of orders had a discount',
      /COUNT\(DISTINCT CASE WHEN "Discount" > 0 THEN "Order ID" END\)/,
    ],
    ['percentage of unprofitable orders', /COUNT\(DISTINCT CASE WHEN "Profit" < 0 THEN "Order ID" END\)/],
    ['percentage of orders per region', /^SELECT "Region", 100\.0 \* COUNT\(DISTINCT "Order ID"\)/],
  ])('%s', (question, wanted) => {
    expect(read(question)[0]).toMatch(wanted);
  });
});

describe('of repairs', () => {
  const repairs = queriesOver(repairsTable);

  test.each([
    [
      'share of repairs in Gent with warranty from Ida',
      /SUM\(CASE WHEN "warranty" = TRUE THEN 1 ELSE 0 END\).*"city" = 'Gent' AND "mechanic" = 'Ida'$/,
    ],
    ['what share of the quoted was paid?', /100\.0 \* SUM\("paid"\) \/ NULLIF\(SUM\("quoted"\), 0\)/],
    ['share of repairs with a coupon', /SUM\(CASE WHEN .*"coupon".* THEN 1 ELSE 0 END\)/],
  ])('of repairs: %s', (question, wanted) => {
    expect(repairs(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('of ferry orders', () => {
  const queries = queriesOver(ferryOrdersTable);

  test.each([
    [
      'share of orders from Germany',
      /100\.0 \* COUNT\(DISTINCT CASE WHEN "country" = 'DE' THEN "order_ref" END\) \/ NULLIF\(COUNT\(DISTINCT "order_ref"\), 0\)/,
    ],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });

  test.each([
    [
      'share of ratings above 3',
      /SUM\(CASE WHEN "rating" > 3 THEN 1 ELSE 0 END\).* WHERE "rating" IS NOT NULL$/,
    ],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('what stands before the verb is the whole', () => {
  const claims = tableOf('claims', 6, [
    columnProfile('claim', 'text', ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']),
    columnProfile('category', 'text', ['taxi', 'hotel', 'taxi', 'meals', 'hotel', 'taxi']),
    columnProfile('status', 'text', ['paid', 'paid', 'rejected', 'paid', 'rejected', 'paid']),
  ]);

  test.each([
    ['what percentage of the taxi claims were paid', 'taxi', /paid/],
    ['what share of the hotel claims was rejected', 'hotel', /rejected/],
  ])('%s', (question, whole, part) => {
    const wholes = queriesOver(claims)(question)
      .filter((sql) => /100/.test(sql) && !sql.includes('GROUP BY'))
      .map((sql) => sql.split(' FROM ')[1]);
    expect(wholes).toContain(`"claims" WHERE "category" = '${whole}'`);
    expect(wholes.filter((said) => part.test(said ?? ''))).toEqual([]);
  });
});

describe('of what a share is', () => {
  const column = columnsOfRows(240);
  const lines = candidatesOver(
    tableOf('shop_orders', 240, [
      column('order_no', 'text', (row) => `O-${Math.floor(row / 2)}`),
      column('sales_channel', 'text', among('Mobile app', 'Web shop', 'Phone')),
      column('payment_method', 'text', among('PayPal', 'Card')),
      column('line_total_eur', 'numeric', (row) => 5 + row),
    ]),
  );
  const sharesOf = (question: string) =>
    lines(question)
      .map(onOneLine)
      .filter((sql) => /^SELECT 100\.0 \* (?:SUM|COUNT)\((?:DISTINCT )?CASE WHEN/.test(sql));

  test('orders are counted, whatever they are paid with', () => {
    const found = sharesOf('what % of orders is paid by paypal');
    expect(found[0]).toContain('"order_no"');
    expect(found.join('\n')).not.toContain('"line_total_eur"');
    expect(sharesOf('what % of the line total is paid by paypal')[0]).toContain('"line_total_eur"');
  });
});

test('levels are held against each other where both were measured', () => {
  const column = columnsOfRows(120);
  const air = queriesOver(
    tableOf('air', 120, [
      column('station', 'text', among('Harbour', 'Park')),
      column('no2', 'integer', (row) => (row % 9 === 0 ? null : row % 40)),
      column('nox', 'integer', (row) => 20 + (row % 60)),
    ]),
  );
  expect(air('what percentage of the nox is no2?')[0]).toMatch(/SUM\("no2"\).*WHERE "no2" IS NOT NULL$/);
});

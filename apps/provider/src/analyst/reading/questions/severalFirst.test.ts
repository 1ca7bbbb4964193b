import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, queriesOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 90;
const column = columnsOfRows(rowCount);
const day = (row: number): string => `2025-0${1 + (row % 9)}-1${row % 10}`;

const cheeses = [
  column('cheese', 'text', (row) => `Cheese ${row}`),
  column('maker', 'text', among('Alm', 'Hof', 'Senn')),
  column('price_eur', 'numeric', (row) => 4 + ((row * 7) % 41)),
  column('points', 'integer', (row) => 60 + ((row * 3) % 40)),
];
const asked = {
  cheeses: queriesOver(tableOf('cheeses', rowCount, cheeses)),
  walks: queriesOver(
    tableOf('walks', rowCount, [
      column('walk', 'integer', (row) => row + 1),
      column('walked', 'date', day),
      column('dog', 'text', among('Rex', 'Bella', 'Max', 'Luna', 'Coco')),
      column('distance_km', 'numeric', (row) => 1 + ((row * 11) % 17)),
    ]),
  ),
  towns: queriesOver(
    tableOf('towns', rowCount, [
      column('name', 'text', (row) => `Town ${row}`),
      column('county', 'text', among('Ash', 'Elm', 'Oak')),
      column('pct_rural', 'numeric', (row) => (row * 7) % 100),
    ]),
  ),
  gifts: queriesOver(
    tableOf('gifts', rowCount, [
      column('gift_id', 'integer', (row) => row + 1),
      column('donor', 'text', (row) => `Friend ${row % 12}`),
      column('given', 'date', day),
      column('amount', 'numeric', (row) => 5 + ((row * 13) % 97)),
    ]),
  ),
  stays: queriesOver(
    tableOf('stays', rowCount, [
      column('stay', 'integer', (row) => row + 1),
      column('guest', 'text', (row) => `Guest ${row % 20}`),
      column('nights', 'integer', (row) => 1 + (row % 9)),
      column('total_price', 'numeric', (row) => 80 + ((row * 37) % 900)),
    ]),
  ),
  cuts: queriesOver(
    tableOf('salon_bookings', rowCount, [
      column('booking', 'integer', (row) => row + 1),
      column('customer_country', 'text', among('Malta', 'Italy')),
      column('customer', 'text', (row) => `Friend ${row % 12}`),
      column('price', 'numeric', (row) => 15 + ((row * 13) % 97)),
    ]),
  ),
  accounts: queriesOver(
    tableOf('credit_accounts', rowCount, [
      column('customer_name', 'text', (row) => `Firm ${row}`),
      column('sales_rep', 'text', among('Ann', 'Bob', 'Cid')),
      column('open_amount', 'numeric', (row) => 500 + ((row * 37) % 900)),
    ]),
  ),
  shortList: queriesOver(
    tableOf('cheeses', 8, [
      columnsOfRows(8)('cheese', 'text', (row) => `Cheese ${row}`),
      columnsOfRows(8)('price_eur', 'numeric', (row) => 4 + row),
    ]),
  ),
};

describe('several that come first', () => {
  test.each([
    ['cheeses', 'cheapest cheeses', /ORDER BY "price_eur" NULLS LAST LIMIT 10$/],
    ['cheeses', 'what are the most expensive cheeses?', /ORDER BY "price_eur" DESC NULLS LAST LIMIT 10$/],
    ['cheeses', 'best rated cheeses', /ORDER BY "points" DESC NULLS LAST LIMIT 10$/],
    ['walks', 'highest distances', /ORDER BY "distance_km" DESC NULLS LAST LIMIT 10$/],
    ['walks', 'longest walks', /ORDER BY "distance_km" DESC NULLS LAST LIMIT 10$/],
    [
      'cheeses',
      'cheeses with the most points',
      /SELECT (?!"points" FROM).* ORDER BY "points" DESC NULLS LAST LIMIT 10$/,
    ],
    ['cheeses', 'which makers have the highest average points?', /GROUP BY "maker" .* LIMIT 10$/],
    ['gifts', 'which donors have the most gifts?', /GROUP BY "donor" ORDER BY COUNT\(\*\) DESC .* LIMIT 10$/],
    ['gifts', 'donors with the fewest gifts', /GROUP BY "donor" ORDER BY COUNT\(\*\) .* LIMIT 10$/],
    ['towns', 'most rural towns', /ORDER BY "pct_rural" DESC NULLS LAST LIMIT 10$/],
    ['walks', 'shortest walks with Rex', /"dog" = 'Rex' ORDER BY "distance_km" NULLS LAST LIMIT 10$/],
  ] as const)('%s: %s are no single one', (table, question, meant) => {
    expect(asked[table](question)[0]).toMatch(meant);
  });

  test('nor what the first of them comes to', () => {
    expect(asked.gifts('biggest gifts')).not.toContain('SELECT MAX("amount") FROM "gifts"');
  });

  test.each([
    ['cheeses', 'the cheapest cheese'],
    ['cheeses', 'which cheese has the highest points'],
    ['walks', 'what is the best day for walks'],
    ['gifts', 'who gave the most gifts'],
    ['gifts', 'which donor has the most gifts'],
    ['walks', 'the dog with the most walks'],
    ['walks', 'which dog has the largest number of walks'],
    ['cheeses', 'find the maker with the greatest number of cheeses'],
    ['shortList', 'cheapest cheeses'],
  ] as const)('%s: %s is one', (table, question) => {
    expect(asked[table](question)).toContainEqual(expect.stringMatching(/LIMIT 1$/));
  });
});

describe('who does most', () => {
  test.each([
    ['gifts', 'biggest donors', /SELECT "donor", SUM\("amount"\) .* GROUP BY "donor" .* LIMIT 10$/],
    ['gifts', 'top 5 donors', /SELECT "donor", SUM\("amount"\) .* GROUP BY "donor" .* LIMIT 5$/],
    ['stays', 'biggest spender', /SELECT "guest", SUM\("total_price"\) .* GROUP BY "guest" .* LIMIT 1$/],
  ] as const)('%s: %s by what they do in all', (table, question, meant) => {
    expect(asked[table](question)).toContainEqual(expect.stringMatching(meant));
  });

  test('a big spender is nobody by a single row', () => {
    const found = asked.cuts('biggest spender');
    expect(found[0]).toMatch(/GROUP BY "customer" ORDER BY SUM\("price"\) DESC NULLS LAST LIMIT 1$/);
    expect(found).not.toContainEqual(expect.stringMatching(/"salon_bookings" ORDER BY "price" DESC/));
  });

  test('each row is a debtor, whoever looks after it', () => {
    const found = asked.accounts('biggest debtors');
    expect(found).toContainEqual(expect.stringMatching(/ORDER BY "open_amount" DESC NULLS LAST LIMIT 10$/));
    expect(found).not.toContainEqual(expect.stringContaining('GROUP BY "sales_rep"'));
  });

  test('customers are no sellers', () => {
    const found = queriesOver(
      tableOf('shop_orders', rowCount, [
        column('item', 'text', among('Lamp', 'Desk', 'Chair')),
        column('customer', 'text', (row) => `Friend ${row % 12}`),
        column('revenue', 'numeric', (row) => 5 + ((row * 13) % 97)),
      ]),
    )('worst sellers');
    expect(found).not.toContainEqual(expect.stringContaining('GROUP BY "customer" ORDER BY SUM'));
  });
});

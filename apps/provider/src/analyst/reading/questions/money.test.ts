import { describe, expect, test } from 'vitest';
import { number, text } from '../../testing/tables/sites.ts';
import type { AnalystTable } from '../../table.ts';
import {
  firstReadings,
  among,
  candidatesOver,
  columnsOfRows,
  onOneLine,
  queriesOver,
  readingsOver,
} from '../../testing/asked.ts';
import { columnProfile } from '../../testing/columnProfile.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { campaignsTable, invoicesTable } from '../../testing/tables/money.ts';
import {
  bakeryDaysTable,
  farmDeliveriesTable,
  stallSalesTable,
  superstoreTable,
} from '../../testing/tables/shops.ts';
import { hotelBookingsTable, nightStaysTable } from '../../testing/tables/travel.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { withDerived } from '../shared/derivedColumns/derivedColumns.ts';

describe('of invoices and campaigns', () => {
  const invoices = candidatesOver(invoicesTable);

  const campaigns = candidatesOver(campaignsTable);

  const asked = {
    invoices,
    campaigns,
  };

  const all = (table: keyof typeof asked, question: string): string[] =>
    asked[table](question).map(onOneLine);

  test.each([
    [
      'invoices',
      'total invoiced in 2025',
      `SELECT SUM("Amount") FROM "invoices" WHERE "Issue Date" >= '2025-01-01' AND "Issue Date" < '2026-01-01'`,
    ],
    [
      'campaigns',
      'which campaigns lost money?',
      'SELECT "Campaign", SUM(("Revenue" - "Spend")) FROM "campaigns" GROUP BY "Campaign" HAVING SUM(("Revenue" - "Spend")) < 0 ORDER BY SUM(("Revenue" - "Spend")) DESC NULLS LAST',
    ],
  ] as const)('%s: %s', (table, question, sql) => {
    expect(all(table, question)).toContain(sql);
  });
});

describe('figures', () => {
  const rowCount = 400;
  const column = columnsOfRows(rowCount);

  const bakery = readingsOver(
    tableOf('bakery', rowCount, [
      column('shop', 'text', (row) => ['North', 'South'][row % 2] ?? ''),
      column('planned_qty', 'integer', (row) => 20 + (row % 30)),
      column('sold_qty', 'integer', (row) => 15 + (row % 25)),
      column('unit_price', 'numeric', (row) => 2 + (row % 5)),
    ]),
  );

  const races = readingsOver(
    tableOf('race_results', rowCount, [
      column('bib', 'integer', (row) => row),
      column('Runner', 'text', (row) => `Runner ${row}`),
      column('City', 'text', (row) => ['Leeds', 'York', 'Hull'][row % 3] ?? ''),
      column('Race Year', 'integer', (row) => 2022 + (row % 4)),
      column('minutes', 'numeric', (row) => 150 + row * 0.4),
    ]),
  );

  test('takings are of what was sold, not of what was planned', () => {
    const queries = bakery.queries('total takings per shop');
    expect(queries).toContainEqual(expect.stringContaining('SUM(("sold_qty" * "unit_price"))'));
    expect(queries).not.toContainEqual(expect.stringContaining('"planned_qty" *'));
  });

  test('there is no mean of years', () => {
    expect(races.queries('average race by city')).not.toContainEqual(
      expect.stringContaining('AVG("Race Year")'),
    );
    expect(races.queries('average race year by city')).toContainEqual(
      expect.stringContaining('AVG("Race Year")'),
    );
  });
});

describe('of hotel bookings', () => {
  const rowCount = 300;
  const each = columnsOfRows(rowCount);

  const bookings = candidatesOver(hotelBookingsTable);

  const over = (asked: typeof bookings, question: string): string =>
    asked(question).map(onOneLine).join('\n');

  describe('what costs come to', () => {
    const staff = candidatesOver(
      tableOf('staff', rowCount, [
        each('staff_no', 'integer', (row) => row + 1),
        each('office', 'text', among('Ulm', 'Graz')),
        each('base_salary_eur', 'integer', (row) => 40_000 + row * 50),
        each('repair_costs', 'integer', (row) => row * 5),
      ]),
    );

    test.each([
      ['salary costs per office', 'SELECT "office", SUM("base_salary_eur")'],
      ['the salary bill by office', 'SELECT "office", SUM("base_salary_eur")'],
      ['average salary costs per office', 'SELECT "office", AVG("base_salary_eur")'],
    ])('%s', (question, sql) => {
      const isSaid = ({ cover }: Candidate) => cover.parts.every(({ rule }) => !/^(?:left|meant)/.test(rule));
      expect(staff(question).filter(isSaid).map(onOneLine)[0]).toContain(sql);
    });
  });

  test('what is owed isn’t paid', () => {
    expect(over(bookings, 'how much money are we owed')).toContain(
      'SELECT SUM("total_eur") FROM "hotel_bookings" WHERE "paid" = FALSE',
    );
  });
});

describe('a price of one comes to what there was of it', () => {
  const rowCount = 300;
  const column = columnsOfRows(rowCount);

  const stays = candidatesOver(nightStaysTable);

  const deliveries = candidatesOver(farmDeliveriesTable);

  const queries = (ask: typeof stays, question: string): string[] => ask(question).map(onOneLine);

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

describe('of bakery days', () => {
  const asked = {
    bakes: candidatesOver(bakeryDaysTable),
  };

  const firstOf = firstReadings(asked, 8);

  test('a price is paid for what was sold, not for what was planned', () => {
    expect(firstOf('bakes', 'takings by shop')[0]).toContain('SUM(("sold_qty" * "unit_price"))');
  });
});

describe('of superstore', () => {
  const rowCount = 120;
  const column = columnsOfRows(rowCount);

  function queriesOf(table: AnalystTable) {
    const candidates = candidatesOver(table);
    return (question: string): string[] => candidates(question).map((c) => onOneLine(c).replaceAll('"', ''));
  }

  const store = queriesOf(superstoreTable);

  /** What stands in one clause of a query. */
  const clauseOf = (sql: string, name: string): string =>
    new RegExp(`^(?:.*? )?${name} (.*?)(?: FROM| WHERE| GROUP BY| HAVING| ORDER BY| LIMIT|$)`).exec(
      sql,
    )?.[1] ?? '';

  describe('a margin is worked out of sums', () => {
    test.each([
      'products with a profit margin below 10 %',
      'sales by profit margin',
      'regions by profit margin',
    ])('no row is chosen or grouped by it: %s', (question) => {
      for (const sql of store(question)) {
        expect(clauseOf(sql, 'WHERE') + clauseOf(sql, 'GROUP BY')).not.toContain('SUM(');
        if (sql.includes('GROUP BY') || !sql.includes('/ NULLIF(')) continue;
        expect(clauseOf(sql, 'SELECT')).not.toMatch(
          /\*$|^(?:DISTINCT )?(?:Product Name|Region|Sales|Profit)/,
        );
      }
    });
  });

  describe('what is billed already is not worked out', () => {
    const projects = (fee: string) =>
      queriesOf(
        tableOf('agency_projects', rowCount, [
          column('Project ID', 'integer', (row) => row + 1),
          column('Client', 'text', (row) => ['Nordbank', 'Orbit'][row % 2] ?? ''),
          column('Logged Hours', 'double', (row) => 5.5 + row),
          column('Hourly Rate (USD)', 'integer', (row) => 80 + (row % 9)),
          column(fee, 'integer', (row) => 500 + row * 7),
        ]),
      );

    test('a fee is the revenue, a booking fee comes beside it', () => {
      expect(projects('Fee (USD)')('total revenue')).toContain('SELECT SUM(Fee (USD)) FROM agency_projects');
      for (const sql of projects('Fee (USD)')('total revenue')) expect(sql).not.toContain('Logged Hours *');
      expect(projects('Booking Fee (USD)')('total revenue')).toContainEqual(
        expect.stringContaining('Logged Hours * Hourly Rate (USD)'),
      );
    });
  });
});

describe('of stall sales', () => {
  const stalls = queriesOver(stallSalesTable);

  test.each([
    ['revenue by stall', /SELECT "stall", SUM\(\("qty" \* "unit_price"\)\).* GROUP BY "stall"/],
    [
      'total revenue from plums',
      /SELECT SUM\(\("qty" \* "unit_price"\)\) FROM "stall_sales" WHERE "fruit" = 'plum'$/,
    ],
    [
      'stalls ranked by revenue',
      /GROUP BY "stall" ORDER BY SUM\(\("qty" \* "unit_price"\)\) DESC NULLS LAST$/,
    ],
  ])('of stalls: %s', (question, wanted) => {
    expect(stalls(question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('measures of two columns', () => {
  const rowCount = 40;

  const queriesOf = (table: AnalystTable, question: string): string[] => queriesOver(table)(question);

  const derivedOf = (table: AnalystTable): string[] => withDerived(table).columns.map((c) => c.name);

  test.each([
    [['correct_answers', 'exercises'], 'accuracy', '"correct_answers"', '"exercises"'],
    [['pts', 'max_pts'], 'average percent score', '"pts"', '"max_pts"'],
    [['tickets_sold', 'seats'], 'average occupancy', '"tickets_sold"', '"seats"'],
  ])('%j: %s', (names, said, top, bottom) => {
    const table = tableOf('things', rowCount, [
      text('hall', 'A', 'B'),
      ...names.map((name, i) => number(name, (row) => row + i * 50)),
    ]);
    expect(queriesOf(table, `${said} per hall`)).toContainEqual(
      expect.stringContaining(`100.0 * SUM(${top}) / NULLIF(SUM(${bottom}), 0)`),
    );
  });

  test('a price times a quantity is less its discount, in percent or as a part', () => {
    const table = (discount: string, of: (row: number) => number) =>
      tableOf('orders', rowCount, [
        number('qty', (row) => 1 + (row % 5)),
        number('price', (row) => 10 + row),
        number(discount, of),
      ]);
    expect(
      queriesOf(
        table('discount_pct', (row) => row % 16),
        'total revenue',
      ),
    ).toContainEqual('SELECT SUM((("qty" * "price") * (1 - ("discount_pct" * 0.01)))) FROM "orders"');
    expect(
      queriesOf(
        table('discount', (row) => (row % 5) / 10),
        'total revenue',
      ),
    ).toContainEqual('SELECT SUM((("qty" * "price") * (1 - "discount"))) FROM "orders"');
    expect(
      queriesOf(
        table('discount', (row) => row * 3),
        'total revenue',
      ),
    ).toContainEqual('SELECT SUM(("qty" * "price")) FROM "orders"');
  });

  test('prices are paid for what was sold, and are no sum of their own', () => {
    const baked = tableOf('bakery', rowCount, [
      text('category', 'bread', 'cake'),
      number('baked', (row) => 20 + row),
      number('sold', (row) => 10 + row),
      number('price', (row) => 1 + (row % 4)),
    ]);
    const asked = queriesOf(baked, 'revenue by category');
    expect(asked[0]).toMatch(/^SELECT "category", SUM\(\("sold" \* "price"\)\)/);
    expect(asked.filter((sql) => sql.includes('SUM("price")'))).toEqual([]);
    expect(derivedOf(baked)).toContain('revenue');
  });

  test('an average of several things is of how many there were, and of no price', () => {
    const baked = tableOf('bakery', rowCount, [
      text('product', 'Pretzel', 'Baguette'),
      text('weather', 'sun', 'rain'),
      number('sold', (row) => 10 + row),
      number('price', (row) => 1 + (row % 4)),
    ]);
    expect(queriesOf(baked, 'average pretzels by weather')[0]).toMatch(
      /^SELECT "weather", AVG\("sold"\).* WHERE "product" = 'Pretzel'/,
    );
  });

  test('two prices of a portion, for pupils and for staff, tell nothing of what came in', () => {
    const meals = tableOf('meals', rowCount, [
      number('portions_sold', (row) => 10 + row),
      number('pupil_price', (row) => 3 + (row % 2)),
      number('staff_price', (row) => 5 + (row % 2)),
    ]);
    expect(derivedOf(meals)).not.toContain('revenue');
    expect(queriesOf(meals, 'total revenue').filter((sql) => /SUM\("\w+_price"\)/.test(sql))).toEqual([]);
  });

  test('parts come to a whole that the table does not keep', () => {
    const of = (...names: string[]) =>
      tableOf(
        'things',
        rowCount,
        names.map((name, i) => number(name, (row) => row + i)),
      );
    expect(derivedOf(of('net_amt', 'vat_amt'))).toContain('gross');
    expect(derivedOf(of('home_score', 'away_score'))).toContain('goals');
    expect(derivedOf(of('home_points', 'away_points'))).toContain('points');
    expect(derivedOf(of('ticket_sales_eur', 'bar_sales_eur'))).toContain('total takings');
    expect(derivedOf(of('net_amt', 'vat_amt', 'gross_amt'))).not.toContain('gross');
    expect(derivedOf(of('ticket_sales_eur', 'bar_sales_eur', 'total_sales_eur'))).not.toContain(
      'total takings',
    );
  });
});

describe('amounts in several currencies', () => {
  const claims = tableOf('claims', 4, [
    columnProfile('claim', 'text', ['A-1', 'A-2', 'A-3', 'A-4']),
    columnProfile('team', 'text', ['Sales', 'Support', 'Sales', 'Support']),
    columnProfile('amount', 'decimal', [100, 80.5, 60.25, 42]),
    columnProfile('currency', 'text', ['EUR', 'USD', 'GBP', 'EUR']),
    columnProfile('amount_eur', 'decimal', [100, 74.1, 70.4, 42]),
  ]);
  const catalogue = tableOf('catalogue', 3, [
    columnProfile('entry', 'text', ['Cup', 'Bowl', 'Plate']),
    columnProfile('price_in_dollars', 'decimal', [7.5, 9.25, 12.1]),
    columnProfile('price_in_euros', 'decimal', [6.9, 8.5, 11.2]),
    columnProfile('price_in_pounds', 'decimal', [5.9, 7.2, 9.6]),
  ]);

  test.each([
    [claims, 'average amount per team in EUR', 'amount_eur', 'amount'],
    [claims, 'total amount in euros by team', 'amount_eur', 'amount'],
    [catalogue, 'average price in USD', 'price_in_dollars', 'price_in_euros'],
    [catalogue, 'entry with the highest price in euros', 'price_in_euros', 'price_in_pounds'],
    [catalogue, 'entries with a price above 8 dollars', 'price_in_dollars', 'price_in_pounds'],
  ])('%#', (table, question, meant, other) => {
    const found = queriesOver(table)(question);
    expect(found).toContainEqual(expect.stringContaining(`"${meant}"`));
    expect(found.filter((sql) => sql.includes(`"${other}"`))).toEqual([]);
  });

  test('amounts of something else stay what they are', () => {
    const deals = tableOf('deals', 3, [
      columnProfile('deal', 'text', ['A', 'B', 'C']),
      columnProfile('cost_usd', 'decimal', [70, 90.5, 120.1]),
      columnProfile('profit_eur', 'decimal', [6.9, 8.5, 11.2]),
    ]);
    expect(queriesOver(deals)('total profit in USD')).toContainEqual(
      expect.stringContaining('SUM("profit_eur")'),
    );
  });

  test('a currency that no amount is in chooses the rows', () => {
    expect(queriesOver(claims)('total amount in USD')[0]).toMatch(
      /SUM\("amount"\).* WHERE "currency" = 'USD'$/,
    );
  });
});

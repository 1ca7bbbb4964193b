import { describe, expect, test } from 'vitest';
import { columnProfile } from '../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';
import { withDerived } from './shared/derivedColumns/derivedColumns.ts';
import type { AnalystTable } from '../table.ts';

const rowCount = 40;
const column = <T>(of: (row: number) => T): T[] => Array.from({ length: rowCount }, (_, row) => of(row));
const dayAfter = (row: number): string => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10);
const either =
  (...values: string[]) =>
  (row: number) =>
    values[row % values.length] ?? '';
const text = (name: string, ...values: string[]) => columnProfile(name, 'text', column(either(...values)));
const number = (name: string, of: (row: number) => number) => columnProfile(name, 'numeric', column(of));

const queriesOf = (table: AnalystTable, question: string): string[] =>
  candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15').map((c) =>
    c.sql.replaceAll(/\s+/g, ' '),
  );
const derivedOf = (table: AnalystTable): string[] => withDerived(table).columns.map((c) => c.name);

describe('money that goes both ways in one column', () => {
  const ledger = (name: string, kinds: string, out: string, into: string) =>
    tableOf(name, rowCount, [
      columnProfile('day', 'date', column(dayAfter)),
      text(kinds, out, into, out),
      text('shelf', 'Rent', 'Food', 'Fuel', 'Wages'),
      number('amount', (row) => 20 + row * 3),
    ]);

  test.each([
    ['statement', 'side', 'debit', 'credit'],
    ['cash_book', 'kind', 'expense', 'income'],
    ['account_moves', 'way', 'Outgoing', 'Incoming'],
  ])('of %s spending and income are those of their side', (name, kinds, out, into) => {
    const table = ledger(name, kinds, out, into);
    const ofOut = `SUM("amount") FROM "${name}" WHERE "${kinds}" = '${out}'`;
    expect(queriesOf(table, 'spending per shelf')).toContainEqual(expect.stringContaining(ofOut));
    expect(queriesOf(table, 'how much did we spend on fuel?')).toContainEqual(
      `SELECT ${ofOut} AND "shelf" = 'Fuel'`,
    );
    expect(queriesOf(table, 'how much money came in?')).toContainEqual(
      `SELECT SUM("amount") FROM "${name}" WHERE "${kinds}" = '${into}'`,
    );
  });

  test('a table with one side alone has no other', () => {
    const table = ledger('fuel_bills', 'kind', 'expense', 'refused');
    expect(queriesOf(table, 'spending per shelf').join(' ')).not.toContain('"kind"');
  });
});

describe('who did it, and how', () => {
  const jobs = tableOf('jobs_done', rowCount, [
    columnProfile(
      'job_no',
      'text',
      column((row) => `J-${String(row)}`),
    ),
    text('driver', 'Ada', 'Ben', 'Cleo'),
    text('counted_by', 'Dan', 'Eve', 'Finn'),
    text('handler', 'Gus', 'Hal', 'Ida'),
    text('payment_method', 'card', 'cash', 'invoice'),
    number('km', (row) => row * 2),
  ]);

  test.each([
    ['who drove J-7?', 'driver'],
    ['who counted J-8?', 'counted_by'],
    ['who looks after J-9?', 'handler'],
    ['how was J-5 paid?', 'payment_method'],
  ])('%s', (question, asked) => {
    expect(queriesOf(jobs, question)).toContainEqual(
      expect.stringMatching(new RegExp(`^SELECT (?:DISTINCT )?"${asked}" FROM .* WHERE "job_no" = 'J-\\d'$`)),
    );
  });
});

describe('measures of two columns', () => {
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

describe('words for rows', () => {
  const of = (name: string, ...more: Parameters<typeof tableOf>[2]) =>
    tableOf(name, rowCount, [
      text('site', 'North', 'South', 'East', 'West'),
      number('cost', (row) => 100 + row * 250),
      columnProfile('day', 'date', column(dayAfter)),
      ...more,
    ]);

  test.each([
    ['wildlife_strikes', 'top 3 sites for strikes', 'COUNT(*) DESC'],
    ['visits', 'bottom 2 sites by visits', 'COUNT(*) NULLS LAST'],
    ['loans', 'top 3 sites by loans', 'COUNT(*) DESC'],
  ])('of %s: %s', (name, question, order) => {
    const [first] = queriesOf(of(name), question);
    expect(first).toMatch(/^SELECT "site".* GROUP BY "site"/);
    expect(first).toContain(`ORDER BY ${order}`);
  });

  test.each([
    ['crm_opportunities', 'how many deals in North?'],
    ['wildlife_strikes', 'how many incidents in North?'],
    ['van_trips', 'how many rides in North?'],
  ])('of %s: %s', (name, question) => {
    expect(queriesOf(of(name), question)[0]).toBe(`SELECT COUNT(*) FROM "${name}" WHERE "site" = 'North'`);
  });

  test('pounds are money where nothing is weighed, and are weighed where something is', () => {
    const wholly = (table: AnalystTable, question: string) =>
      candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15')
        .filter(({ cover }) => cover.parts.every(({ rule }) => !rule.startsWith('left:')))
        .map(({ sql }) => sql)
        .join(' ');
    const claims = of(
      'claims',
      number('claimed_amount', (row) => 100 * row),
    );
    expect(wholly(claims, 'claims over 3000 pounds')).toContain('"claimed_amount" > 3000');
    const weighed = of(
      'parcels',
      number('weight_lb', (row) => row),
    );
    expect(wholly(weighed, 'parcels over 12 pounds')).toContain('"weight_lb" > 12');
  });

  test('numbers that go up by one from row to row are not added up', () => {
    const numbered = (step: number) =>
      of(
        'requests',
        number('ticket', (row) => 901 + row * step),
      );
    expect(queriesOf(numbered(1), 'tickets in North').join(' ')).not.toContain('SUM("ticket")');
    expect(queriesOf(numbered(3), 'tickets in North').join(' ')).toContain('SUM("ticket")');
  });

  test.each(['how many visits in North again?', 'roughly how many visits in North so far?'])(
    'no word of "%s" is unknown',
    (question) => {
      const table = of('visits');
      const [best] = candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15');
      expect(best?.cover.parts.map(({ rule }) => rule)).not.toContain('left:word');
    },
  );

  test('a time that no row can have taken is told apart from one that some have', () => {
    const table = of(
      'orders',
      columnProfile(
        'shipped',
        'date',
        column((row) => dayAfter(row + 3)),
      ),
    );
    const told = (question: string) =>
      candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15')
        .filter((c) => /date_diff.* > \d+/.test(c.sql))
        .map((c) => c.features.has('range:outside'));
    expect(told('orders that took more than 4000 days')).toContain(true);
    expect(told('orders that took more than 2 days')).not.toContain(true);
  });
});

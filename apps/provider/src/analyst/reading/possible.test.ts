import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 600;
const column = columnsOfRows(rowCount);

/** A bookshop's sales, one row each. */
const sales = tableOf('book_sales', rowCount, [
  column('customer', 'text', (row) => `Customer ${row % 30}`),
  column('format', 'text', (row) => ['Paperback', 'Hardcover', 'Audio'][row % 3] ?? ''),
  column('revenue', 'numeric', (row) => 10 + row * 1.25),
  column('profit', 'numeric', (row) => row * 0.75 - 40),
  column('copies', 'integer', (row) => 1 + (row % 7)),
]);

const candidates = candidatesOver(sales);
const queries = (question: string): string[] => candidates(question).map(onOneLine);

test('what an order is read to go by is in the query', () => {
  const question = 'who are our top 5 customers by profit';
  expect(queries(question)).toContainEqual(
    expect.stringMatching(/GROUP BY "customer" ORDER BY SUM\("profit"\) DESC/),
  );
  const reading = candidates(question).filter(({ cover }) =>
    cover.parts.some(({ rule }) => rule.startsWith('by:order')),
  );
  expect(reading.filter(({ sql }) => !sql.includes('"profit"'))).toEqual([]);
});

test('a number that is said with and without a percent sign limits an amount', () => {
  expect(queries('sales with 10 % profit and revenue over 10')).toContainEqual(
    expect.stringContaining('"revenue" > 10'),
  );
});

describe('amounts', () => {
  test('that hardly come again make no groups', () => {
    expect(queries('total copies by profit').filter((sql) => sql.includes('GROUP BY "profit"'))).toEqual([]);
  });

  test('are none where a number names what it stands for', () => {
    const books = tableOf('bookings', rowCount, [
      column('branch', 'integer', (row) => 1000 + (row % 200)),
      column('fee', 'numeric', (row) => 10 + row * 1.25),
    ]);
    expect(candidatesOver(books)('total fee by branch').map(onOneLine)).toContainEqual(
      expect.stringContaining('GROUP BY "branch"'),
    );
  });

  test('that come again do', () => {
    expect(queries('total profit by copies')).toContainEqual(expect.stringContaining('GROUP BY "copies"'));
  });
});

describe('what a group has none of', () => {
  const never = `HAVING COUNT(*) FILTER (WHERE "format" = 'Audio') = 0`;

  test.each(['which customers have no audio at all'])('%s', (question) => {
    const found = queries(question);
    expect(found).toContainEqual(expect.stringContaining(`GROUP BY "customer" ${never}`));
    expect(
      found.filter((sql) => sql.includes(`"format" <> 'Audio'`) && sql.startsWith('SELECT DISTINCT')),
    ).toEqual([]);
  });
});

test('no row has a value and none', () => {
  const jobs = candidatesOver(
    tableOf('job_offers', rowCount, [
      column('applicant', 'text', (row) => `Applicant ${row}`),
      column('state', 'text', (row) => ['Hired', 'Open', 'Declined'][row % 3] ?? ''),
      column('start_date', 'date', (row) =>
        row % 2 ? null : `2025-${String((row % 12) + 1).padStart(2, '0')}-01`,
      ),
    ]),
  );
  const found = jobs('which hired applicants have no start date yet').map(onOneLine);
  expect(found).toContainEqual(expect.stringContaining(`"state" = 'Hired' AND "start_date" IS NULL`));
  expect(found.filter((sql) => sql.includes('"start_date" IS NOT NULL AND "start_date" IS NULL'))).toEqual(
    [],
  );
});

const tickets = candidatesOver(
  tableOf('tickets', rowCount, [
    column('ticket', 'text', (row) => `T-${row}`),
    column('created_at', 'timestamp', (row) => `2024-01-0${1 + (row % 9)} 08:00:00`),
    column('first_reply_at', 'timestamp', (row) => `2024-02-0${1 + (row % 9)} 08:00:00`),
    column('closed_at', 'timestamp', (row) => `2024-03-0${1 + (row % 9)} 08:00:00`),
  ]),
);
test('times between columns are told as many as are asked for', () => {
  const spans = tickets('average time to first reply and to close').map(
    ({ sql }) => (sql.split('FROM "tickets"')[0] ?? '').split('date_diff').length - 1,
  );
  expect(Math.max(...spans)).toBe(2);
});

test('of what names a single row each, none has the most rows', () => {
  const parcels = candidatesOver(
    tableOf('parcels', 40, [
      columnsOfRows(40)('parcel', 'text', (row) => `P-${row}`),
      columnsOfRows(40)('depot', 'text', (row) => ['Ulm', 'Graz', 'Bern'][row % 3] ?? ''),
    ]),
  );
  const ranked = (question: string) => parcels(question).map(onOneLine);
  expect(ranked('which parcel is the most common?')).not.toContainEqual(
    expect.stringMatching(/GROUP BY "parcel" .*LIMIT 1/),
  );
  expect(ranked('which depot is the most common?')).toContainEqual(
    expect.stringMatching(/GROUP BY "depot" ORDER BY COUNT\(\*\) DESC NULLS LAST LIMIT 1/),
  );
});

const support = tableOf('support_tickets', rowCount, [
  column('ticket', 'text', (row) => `T-${row}`),
  column('created_at', 'timestamp', (row) => new Date(Date.UTC(2024, 0, 1) + row * 9_000_000).toISOString()),
  column('resolved_at', 'timestamp', (row) => (row % 3 ? `2024-03-0${1 + (row % 9)} 08:00:00` : null)),
  column('country', 'text', (row) => ['FR', 'DE', 'US'][row % 3] ?? ''),
  column('first_resp_at', 'timestamp', (row) => `2024-02-0${1 + (row % 9)} 08:00:00`),
  column('is_lead', 'boolean', (row) => (row % 2 ? 'true' : 'false')),
  column('mins_taken', 'integer', (row) => row % 90),
]);
const asked = (question: string): string => candidatesOver(support)(question).map(onOneLine).join('\n');

test('hours are those of a time, and no time stands beside them', () => {
  const found = asked('busiest hour of the day');
  expect(found).toContain('GROUP BY CAST(EXTRACT(HOUR FROM "created_at") AS integer) ORDER BY COUNT(*) DESC');
  expect(found).not.toMatch(/GROUP BY CAST\(EXTRACT\(HOUR FROM "\w+"\) AS integer\), "created_at"/);
});

test('“first response” is what a time is called, and no FR', () => {
  expect(asked('avg first response time by country')).not.toContain(`"country" = 'FR'`);
});

test('what is akin to “is” names no column that begins so', () => {
  expect(asked('what do tickets cost to stay open')).not.toContain('"is_lead"');
});

describe('columns that only a small word tells apart', () => {
  const stays = candidatesOver(
    tableOf('stays', rowCount, [
      column('stay_no', 'integer', (row) => row + 1),
      column('check_in', 'date', (row) => `2024-01-0${1 + (row % 9)}`),
      column('check_out', 'date', (row) => `2024-02-0${1 + (row % 9)}`),
      column('status', 'text', (row) => ['checked in', 'checked out', 'cancelled'][row % 3] ?? ''),
    ]),
  );

  test.each([
    ['number of guests checking out per month in 2024', 'check_out', 'check_in'],
    ['guests checking in in January 2024', 'check_in', 'check_out'],
  ])('%s', (question, meant, other) => {
    const found = stays(question).map(onOneLine);
    const first = (column: string) => found.findIndex((sql) => sql.includes(`WHERE "${column}" >= '2024-0`));
    expect(first(meant)).toBeGreaterThanOrEqual(0);
    expect(first(meant)).toBeLessThan(first(other));
  });

  test('a check-in is no state', () => {
    const found = stays('busiest check-in weekday').map(onOneLine).join('\n');
    expect(found).toContain('dayname("check_in")');
    expect(found).not.toContain('checked out');
  });
});

describe('what was done at a time', () => {
  const loans = candidatesOver(
    tableOf('loans', 40, [
      columnsOfRows(40)(
        'borrowed_at',
        'timestamp',
        (row) => `2024-01-${10 + (row % 20)}T1${row % 10}:0${row % 7}:00`,
      ),
      columnsOfRows(40)('title', 'text', (row) => ['Tea', 'Jazz', 'Atlas'][row % 3] ?? ''),
    ]),
  );
  const asked = (question: string) => loans(question).map(onOneLine);

  test('is counted by what it was done to, and not by the minute', () => {
    expect(asked('how often was Jazz borrowed')).not.toContainEqual(
      expect.stringContaining('GROUP BY "borrowed_at"'),
    );
  });

  test('“most borrowed” isn’t what was borrowed last', () => {
    const found = asked('most borrowed title');
    expect(found).toContainEqual(expect.stringMatching(/GROUP BY "title" ORDER BY COUNT\(\*\) DESC/));
    expect(found).not.toContainEqual(expect.stringMatching(/ORDER BY (?:MAX\()?"borrowed_at".*LIMIT 1/));
  });
});

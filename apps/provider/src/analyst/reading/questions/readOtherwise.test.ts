import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { parseQuestion } from '../../secondReader/parse.ts';
import { passesOver } from '../reaction/passesOver.ts';
import { meantColumn } from '../shared/columns/columnChoice.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number): string => `202${4 + (row % 2)}-${10 + (row % 3)}-1${row % 9}`;

const asked = {
  jobs: candidatesOver(
    tableOf('services', rowCount, [
      column('Job No', 'text', (row) => `J${1000 + row}`),
      column('Customer', 'text', among('Ada Lund', 'Ben Roe', 'Cy Sand')),
      column('Job Type', 'text', among('Installation', 'Repair')),
      column('Job Status', 'text', among('Completed', 'Awaiting Parts', 'Booked')),
      column('Booked', 'date', day),
      column('Attended', 'date', (row) => (row % 20 ? day(row) : null)),
      column('Rated', 'date', (row) => (row % 4 ? day(row) : null)),
      column('Parts (£)', 'numeric', (row) => (row % 9 === 0 ? null : row % 2 ? 0 : 20 + row)),
    ]),
  ),
  posts: candidatesOver(
    tableOf('posts', rowCount, [
      column('influencer', 'text', among('@ada', '@ben', '@cy')),
      column('revenue (€)', 'numeric', (row) => 20 + (row % 90)),
    ]),
  ),
  swims: candidatesOver(
    tableOf('swims', rowCount, [
      column('Swimmer', 'text', among('Ada Lund', 'Ben Roe', 'Cy Sand')),
      column('Plc', 'integer', (row) => 1 + (row % 8)),
    ]),
  ),
  cards: candidatesOver(
    tableOf('card_payments', rowCount, [
      column('txn id', 'text', (row) => `T${1000 + row}`),
      column('merchant', 'text', among('Rail', 'Hotel')),
      column('amount', 'numeric', (row) => 20 + (row % 90)),
    ]),
  ),
};
const sql = (table: keyof typeof asked, question: string): string[] => asked[table](question).map(onOneLine);
/** What is told of it, among what reads it so. */
const told = (table: keyof typeof asked, question: string, read: RegExp): boolean[] =>
  asked[table](question)
    .filter((candidate) => read.test(onOneLine(candidate)))
    .map((candidate) => !passesOver(candidate));

test('what is waited for is told by the state that says so', () => {
  expect(sql('jobs', 'which jobs are still waiting on parts?')[0]).toMatch(
    /"Job Status" = 'Awaiting Parts'$/,
  );
});

test('“never done an installation” speaks of no state', () => {
  const found = sql('jobs', 'which customers have we never done an installation for?');
  expect(found[0]).toContain(`FILTER (WHERE "Job Type" = 'Installation') = 0`);
  expect(found.join('\n')).not.toContain('Completed');
});

test('of what wasn’t needed there was none', () => {
  expect(sql('jobs', 'how many jobs did not need any parts?')[0]).toContain('"Parts (£)" = 0');
  expect(sql('jobs', 'how many jobs where nobody wrote down any parts?')[0]).toContain('"Parts (£)" IS NULL');
});

describe('it is asked back', () => {
  test.each([
    ['jobs', 'jobs per year', /"Attended"\).*GROUP BY|GROUP BY.*"Attended"/],
    ['posts', 'which influencers sold the most?', /COUNT\(\*\)/],
    ['swims', 'swimmers with 20 wins or more', /HAVING COUNT\(\*\) >= 20/],
    ['cards', 'what was T1007 for and how much was it?', /^SELECT "amount" FROM/],
  ] as const)('%s: %s', (table, question, read) => {
    const found = told(table, question, read);
    expect(found.length).toBeGreaterThan(0);
    expect(found).not.toContain(true);
  });
  test.each([
    ['jobs', 'jobs booked per year', /GROUP BY.*"Booked"/],
    ['jobs', 'jobs attended per year', /GROUP BY.*"Attended"/],
    ['posts', 'which influencers sold the most?', /SUM\("revenue \(€\)"\)/],
    ['cards', 'how much was T1007?', /^SELECT "amount" FROM/],
  ] as const)('but not of %s: %s', (table, question, read) => {
    expect(told(table, question, read)).toContain(true);
  });
});

test('a time that some lack is asked back, whatever else speaks of another such', () => {
  const byAttended = asked
    .jobs('jobs per year')
    .find((candidate) => /GROUP BY.*"Attended"/.test(onOneLine(candidate)));
  const [first] = byAttended?.cover.parts ?? [];
  if (!byAttended || !first) throw new Error('it isn’t read so');
  const uses = byAttended.scan.columns
    .filter(({ name }) => name === 'Rated')
    .map((rated) => meantColumn(rated, 0.7));
  const other = { ...first, rule: 'people', uses };
  const cover = { ...byAttended.cover, parts: [...byAttended.cover.parts, other] };
  expect(uses).toHaveLength(1);
  expect(passesOver({ ...byAttended, cover })).toBe(true);
});

test('the other reader adds up no numbers of receipts either', () => {
  const sales = tableOf('shop_sales', rowCount, [
    column('RECEIPT_NO', 'integer', (row) => 20_000 + (row % 80)),
    column('CASHIER', 'text', among('Ines', 'Paul')),
    column('TOTAL', 'numeric', (row) => 5 + row),
  ]);
  const { tree } = parseQuestion('How many receipts did every cashier do?', sales, valuesOf(sales));
  expect(JSON.stringify(tree?.select)).not.toContain('"name":"sum"');
});

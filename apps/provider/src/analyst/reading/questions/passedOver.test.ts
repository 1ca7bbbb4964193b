import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine, readingsOver } from '../../testing/asked.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { candidatesFor } from '../ask.ts';
import { isFollowUp } from '../followUps/followUp.ts';
import { passesOver } from '../reaction/passesOver.ts';
import { sayReading } from '../wording/understood.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number): string => `202${4 + (row % 2)}-${10 + (row % 3)}-1${row % 9}`;
const today = '2026-01-15';

const pledges = tableOf('pledges', rowCount, [
  column('Pledge', 'integer', (row) => row + 1),
  column('Friend', 'text', among('Harbour Inn', 'Mill Bakery', 'Ada Lund', 'Ben Roe')),
  column('Pledged', 'date', day),
  column('Amount', 'numeric', (row) => 20 + row * 30),
]);
const repairs = tableOf('repairs', rowCount, [
  column('no', 'integer', (row) => row + 1),
  column('fault', 'text', among('leak', 'noise', 'rust')),
  column('bay', 'text', among('Bay 1', 'Bay 2')),
  column('begun', 'timestamp', (row) => `${day(row)} 08:00:00`),
  column('minutes', 'integer', (row) => 20 + (row % 90)),
]);
const yields = tableOf('yields', rowCount, [
  column('field', 'text', among('Top', 'Low', 'Far')),
  column('cut', 'date', day),
  column('hay_kg', 'integer', (row) => 500 + row),
  column('straw_kg', 'integer', (row) => 200 + row),
]);
const over = { pledges, repairs, yields };
const alone = (table: keyof typeof over, question: string) =>
  candidatesOver(over[table])(question).map(onOneLine);
const goingOn = (table: keyof typeof over, previous: string, question: string) =>
  candidatesFor(question, over[table], valuesOf(over[table]), {
    previous: { question: previous },
    today,
  }).map(onOneLine);

const jobs = tableOf('print_jobs', rowCount, [
  column('Job', 'integer', (row) => row + 1),
  column('Press', 'text', among('Riso', 'Indigo')),
  column('Status', 'text', among('Pending', 'Approved', 'Done', 'Open')),
  column('Rush', 'boolean', (row) => row % 3 === 0),
  column('Price', 'numeric', (row) => 20 + row * 3),
]);

describe('what the question before said', () => {
  const goingOnFrom = (question: string, before: string, reading?: string) =>
    candidatesFor(question, jobs, valuesOf(jobs), { previous: { question: before, reading }, today });

  test('is lost to what goes on from it, unless that was chosen', () => {
    const [first] = goingOnFrom('break it down by press', 'how many jobs were done late?');
    expect(first && onOneLine(first)).toMatch(/GROUP BY "Press"/);
    expect(first && passesOver(first)).toBe(true);
    const reading = sayReading(first!.goesOnFrom!.tree);
    const [chosen] = goingOnFrom('break it down by press', 'how many jobs were done late?', reading);
    expect(chosen && passesOver(chosen)).toBe(false);
  });

  test('“leave out the rush jobs” leaves the others', () => {
    const found = goingOnFrom('leave out the rush', 'average price by press').map(onOneLine);
    expect(found[0]).toMatch(
      /^SELECT "Press", AVG\("Price"\).*(?:NOT \("Rush" = TRUE\)|"Rush" = FALSE) GROUP BY/,
    );
    expect(found.join('\n')).not.toContain('NOT ("Rush" = FALSE)');
  });
});

test.each([
  ['everything pending approval', `'Approved'`],
  ['how many jobs were not finished - open or pending?', 'NOT IN'],
])('%s: no %s', (question, none) => {
  expect(readingsOver(jobs).queries(question).join('\n')).not.toContain(none);
});

describe('what is said is never passed over', () => {
  test.each([
    ['pledges', 'total pledged by Harbour Inn', 'and Mill Bakery?', /= 'Mill Bakery'/, /= 'Harbour Inn'/],
    ['yields', 'hay per year', 'what about straw?', /SUM\("straw_kg"\)/, /SUM\("hay_kg"\)/],
    ['repairs', 'repairs of leaks in 2024', 'and 2025?', /'2025-01-01'/, /'2024-01-01'/],
  ] as const)('%s: %s %s', (table, first, second, meant, other) => {
    const found = goingOn(table, first, second);
    expect(found[0]).toMatch(meant);
    expect(found.filter((sql) => !meant.test(sql))).not.toContainEqual(expect.stringMatching(other));
  });

  test.each([
    ['pledges', 'did friends pledge more in 2024 or in 2025?', /> 202[45]\b/],
    ['yields', 'was there less hay in 2024 or in 2025?', /< 202[45]\b/],
    ['repairs', 'do repairs take more minutes in 2024 or in 2025', /> 202[45]\b/],
    ['pledges', 'show me every pledge of 5000 or more', /[^<>]= 5000\b/],
    ['yields', 'cuts of 600 kg hay or less', /[^<>]= 600\b/],
  ] as const)('%s: %s', (table, question, other) => {
    expect(alone(table, question)).not.toContainEqual(expect.stringMatching(other));
  });
});

describe('a figure of what was just asked', () => {
  test.each([
    'how long in total?',
    'how much altogether?',
    'how many is that in total?',
    'how many repairs was that each?',
    'how long is that on average?',
  ])('%s', (question) => {
    expect(isFollowUp(question)).toBe(true);
  });
  test('"How long in total?" is of the rows before', () => {
    expect(goingOn('repairs', 'how many leaks in bay 2?', 'how long in total?')[0]).toMatch(
      /SUM\("minutes"\).*"fault" = 'leak' AND "bay" = 'Bay 2'/,
    );
  });
});

describe('a column called total is no total of something else', () => {
  const { queries, believable } = readingsOver(
    tableOf('invoices', rowCount, [
      column('invoice_no', 'integer', (row) => row + 1),
      column('customer', 'text', among('Ada', 'Ben', 'Cleo')),
      column('total', 'numeric', (row) => 20 + ((row * 7) % 90)),
      column('issued', 'date', day),
    ]),
  );
  const ofTotal = expect.stringMatching(/(?:SUM|AVG)\("total"\)/) as unknown;

  test.each([
    'total weight per customer',
    'total distance in 2024',
    'average total footprint by customer',
    'sum of quantities',
    'total quantity per customer',
  ])('%s', (question) => {
    expect(queries(question)).toContainEqual(ofTotal);
    expect(believable(question)).not.toContainEqual(ofTotal);
  });

  test.each(['total per customer', 'total revenue in 2024', 'average total by customer'])(
    'but it is what it is called: %s',
    (question) => {
      expect(believable(question)).toContainEqual(ofTotal);
    },
  );
});

test('what is negative is none of all', () => {
  const { believable } = readingsOver(
    tableOf('daily_prices', rowCount, [
      column('day', 'date', (row) => `2025-0${1 + (row % 9)}-1${row % 9}`),
      column('close', 'numeric', (row) => 30 + (row % 50)),
      column('ret', 'numeric', (row) => (row % 9) - 4),
    ]),
  );
  expect(believable('how many days had a negative outcome')).toEqual([]);
});

test('a word with a number in it is never passed over, as it says which rows are meant', () => {
  const { queries, believable } = readingsOver(
    tableOf('shirts', rowCount, [
      column('Article', 'integer', (row) => row + 1),
      column('Colour', 'text', among('Red', 'White', 'Black')),
      column('Price', 'numeric', (row) => 10 + row),
    ]),
  );
  const ofAllReds = expect.stringMatching(/AVG\("Price"\).* WHERE "Colour" = 'Red'$/) as string;
  expect(queries('avg price red 2xl')).toContainEqual(ofAllReds);
  expect(believable('avg price red 2xl')).not.toContainEqual(ofAllReds);
  expect(believable('avg price red')).toContainEqual(ofAllReds);
});

test('what a column tells isn’t counted by rows that are named for something else', () => {
  const { queries, believable } = readingsOver(
    tableOf('street_trees', rowCount, [
      column('tree_id', 'integer', (row) => row + 1),
      column('street', 'text', among('Opera Way', 'Forest Way', 'West Street')),
    ]),
  );
  const rows = 'SELECT COUNT(*) FROM "street_trees"';
  expect(queries('how many streets')).toContain(rows);
  expect(believable('how many streets')).not.toContain(rows);
  expect(believable('how many trees')).toContain(rows);
  expect(believable('how many street trees')).toContain(rows);
});

test('of two questions none is answered alone', () => {
  const told = readingsOver(repairs);
  const count = expect.stringMatching(/^SELECT COUNT\(\*\) FROM "repairs" WHERE "fault" = 'leak'/);
  expect(told.believable('how many leaks were there')).toContainEqual(count);
  expect(told.queries('how many leaks were there, and what are they worth')).toContainEqual(count);
  expect(told.believable('how many leaks were there, and what are they worth')).not.toContainEqual(count);
  expect(told.believable('how many leaks were there and who minded')).not.toContainEqual(count);
});

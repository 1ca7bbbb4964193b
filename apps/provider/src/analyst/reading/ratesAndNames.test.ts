import { describe, expect, test } from 'vitest';
import { expandedWords } from '../../modeling/names.ts';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';
import { continued } from './followUps/followUp.ts';
import { analystModel } from './probability/model.ts';

const rowCount = 60;
const column = columnsOfRows(rowCount);
const day = (row: number): string =>
  new Date(Date.UTC(2024, row % 12, 1 + (row % 28))).toISOString().slice(0, 10);

const bookings = tableOf('room_bookings', rowCount, [
  column('booking_no', 'integer', (row) => row + 1),
  column('booked_on', 'date', day),
  column('source', 'text', among('Phone', 'Web', 'Desk')),
  column('status', 'text', among('kept', 'cancelled', 'no-show', 'kept')),
  column('players', 'integer', (row) => 2 + (row % 5)),
]);
const cars = tableOf('car_checks', rowCount, [
  column('check_no', 'integer', (row) => row + 1),
  column('make', 'text', among('Fiat', 'Seat', 'Opel')),
  column('result', 'text', among('pass', 'fail', 'pass', null)),
  column('wheel_size', 'integer', (row) => 13 + (row % 6)),
  column('schooling', 'text', among('Master degree', 'No degree', 'Bachelor degree')),
]);
const trains = tableOf('train_runs', rowCount, [
  column('run_no', 'integer', (row) => row + 1),
  column('route', 'text', among('North', 'Coast')),
  column('state', 'text', among('late', 'on time', 'on time')),
  column('passengers', 'integer', (row) => 100 + row),
]);
const asked = {
  bookings: candidatesOver(bookings),
  cars: candidatesOver(cars),
  trains: candidatesOver(trains),
};
const all = (table: keyof typeof asked, question: string): string[] => asked[table](question).map(onOneLine);

describe('groups are ranked by how large a part of their rows it is', () => {
  test.each([
    [
      'bookings',
      'which source is cancelled most often, relatively?',
      /GROUP BY "source" ORDER BY 100\.0 \* SUM\(CASE WHEN "status" = 'cancelled'.* DESC NULLS LAST LIMIT 1$/,
    ],
    [
      'cars',
      'which make fails most often, as a rate?',
      /"result" IS NOT NULL.*GROUP BY "make" ORDER BY 100\.0 \* SUM\(CASE WHEN "result" = 'fail'/,
    ],
    [
      'trains',
      'which route is late most often, in percent?',
      /GROUP BY "route" ORDER BY 100\.0 \* SUM\(CASE WHEN "state" = 'late'/,
    ],
  ] as const)('%s: %s', (table, question, ranked) => {
    expect(all(table, question)).toContainEqual(expect.stringMatching(ranked));
  });
});

test.each([
  [
    'bookings',
    'how many people booked by phone?',
    `SUM("players") FROM "room_bookings" WHERE "source" = 'Phone'`,
  ],
  [
    'trains',
    'how many people travelled on the coast route?',
    `SUM("passengers") FROM "train_runs" WHERE "route" = 'Coast'`,
  ],
] as const)('%s: %s, who came together', (table, question, figure) => {
  expect(all(table, question)).toContainEqual(expect.stringContaining(figure));
});

test('without a degree is what says no degree', () => {
  expect(all('cars', 'how many checks without a degree?')).toContainEqual(
    expect.stringMatching(/COUNT\(\*\).*WHERE "schooling" = 'No degree'$/),
  );
});

test.each([
  'how many cars with wheels of size 15 or bigger?',
  'cars with a wheel size of 15 or bigger, make Fiat',
])('%s: no alternative', (question) => {
  expect(all('cars', question)).toContainEqual(expect.stringContaining('"wheel_size" >= 15'));
  expect(all('cars', question)[0]).not.toContain(' OR ');
});

test.each([
  ['numplays', 'number plays'],
  ['pricepaid', 'price paid'],
  ['orderdate', 'order date'],
  ['custname', 'customer name'],
  ['isactive', 'is active'],
  ['package', 'package'],
  ['average', 'average'],
  ['minutes', 'minutes'],
  ['timestamp', 'timestamp'],
])('%s is said as %s', (name, words) => {
  expect(expandedWords(name).join(' ')).toBe(words);
});

describe('halves of a year side by side', () => {
  test.each([
    'players first half vs second half of 2024',
    'players in H1 2024 against H2 2024',
    'players, first half of 2024 compared with the second half of 2024',
  ])('%s', (question) => {
    expect(all('bookings', question)).toContainEqual(
      expect.stringMatching(
        /^SELECT CASE WHEN "booked_on" >= '2024-01-01' AND "booked_on" < '2024-07-01' THEN .*, SUM\("players"\)/,
      ),
    );
  });
});

test('the worst after the three best may be three or one', () => {
  const of = (text: string) => readContext(text, bookings, valuesOf(bookings));
  const model = analystModel();
  const question = 'and the worst?';
  const own = candidatesOf(of(question), '2026-01-15', model);
  const found = continued(own, of(question), of('top 2 sources by players'), '2026-01-15', model).map(
    onOneLine,
  );
  for (const limit of [2, 1])
    expect(found).toContainEqual(
      expect.stringMatching(
        new RegExp(String.raw`GROUP BY "source" ORDER BY SUM\("players"\) NULLS LAST LIMIT ${limit}$`),
      ),
    );
});

test('a word beside the rate that the table doesn’t know is no part of it', () => {
  expect(all('cars', 'result success rate').filter((sql) => sql.includes('100.0 *'))).toEqual([]);
  expect(all('cars', 'fail rate')).toContainEqual(expect.stringContaining(`"result" = 'fail'`));
});

import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 900;
const each = columnsOfRows(rowCount);
const momentOf = (row: number): string =>
  new Date(Date.UTC(2023, 5, 1, (row * 7) % 24) + row * 86_400_000).toISOString().slice(0, 19);

/** Calls to an advice line, to 16 November 2025. */
const calls = candidatesOver(
  tableOf('calls', rowCount, [
    each('call_no', 'integer', (row) => row + 1),
    each('called_at', 'timestamp', momentOf),
    each('town', 'text', (row) => ['Hull', 'Leeds', 'York'][row % 3] ?? ''),
    each('age', 'integer', (row) => 5 + ((row * 13) % 85)),
    each('cost', 'integer', (row) => 10 + ((row * 37) % 600)),
  ]),
);
/** Guided tours with the time of day as a text of its own. */
const tours = candidatesOver(
  tableOf('tours', rowCount, [
    each('tour_no', 'integer', (row) => row + 1),
    each('tour_date', 'date', (row) => momentOf(row).slice(0, 10)),
    each('start_time', 'text', (row) => ['09:00:00', '11:30:00', '15:00:00', '18:30:00'][row % 4] ?? ''),
    each('visitors', 'integer', (row) => 3 + ((row * 37) % 60)),
  ]),
);
/** Loans of tools by day: no hour is told. */
const loans = candidatesOver(
  tableOf('loans', rowCount, [
    each('loan_no', 'integer', (row) => row + 1),
    each('lent_on', 'date', (row) => momentOf(row).slice(0, 10)),
    each('fee', 'integer', (row) => 10 + ((row * 37) % 600)),
  ]),
);

const hour = 'CAST(EXTRACT(HOUR FROM "called_at") AS integer)';

describe('times of the day', () => {
  test.each([
    ['average cost in the evening', `${hour} >= 18`],
    ['how many calls in the morning', `${hour} >= 6 AND ${hour} < 12`],
    ['how many calls before noon', `${hour} < 12`],
    ['how many calls between 8 and 10 am', `${hour} >= 8 AND ${hour} < 10`],
    ['how many calls from 11 am to 2 pm', `${hour} >= 11 AND ${hour} < 14`],
    ['how many calls between 11 and 2 pm', `${hour} >= 11 AND ${hour} < 14`],
    ['how many calls before eight in the morning', `${hour} < 8`],
    ['how many calls after 9 in the evening', `${hour} >= 21`],
    ['how many calls after ten at night', `${hour} >= 22`],
    ['how many calls after 10 p.m.', `${hour} >= 22`],
    ['how many calls at 6pm or later', `${hour} >= 18`],
    ['how many calls between midnight and 6 am', `${hour} < 6`],
    ['how many calls from 10pm to 6am', `${hour} >= 22 OR ${hour} < 6`],
    ['how many calls between midnight and 5', `${hour} < 5`],
    ['how many calls from 9 am to 5', `${hour} >= 9 AND ${hour} < 17`],
    ['how many calls 4 to 7 pm', `${hour} >= 16 AND ${hour} < 19`],
    ['how many calls between 8 and 9 in the morning', `${hour} >= 8 AND ${hour} < 9`],
  ])('%s', (question, where) => {
    expect(onOneLine(calls(question)[0]!)).toMatch(new RegExp(`WHERE ${where.replaceAll(/[()]/g, '\\$&')}$`));
  });
  test.each([
    ['average visitors of evening tours', `"start_time" >= '18:00'`],
    ['how many tours in the afternoon', `"start_time" >= '12:00' AND "start_time" < '18:00'`],
    ['how many tours between 2 and 4 pm', `"start_time" >= '14:00' AND "start_time" < '16:00'`],
    ['how many tours after 3:30pm', `"start_time" >= '15:30'`],
    ['how many tours before ten in the morning', `"start_time" < '10:00'`],
  ])('%s: of a column of such times', (question, where) => {
    expect(onOneLine(tours(question)[0]!)).toMatch(new RegExp(`WHERE ${where}$`));
  });
  test('minutes of a time with its day are not passed over', () => {
    const found = calls('how many calls after 3:30pm').map(onOneLine);
    expect(found).not.toContainEqual(expect.stringContaining(`${hour} >=`));
  });
  test.each(['how many loans in the evening', 'total fee of loans after lunch', 'loans at night by fee'])(
    '%s: nothing is answered that leaves it out',
    (question) => {
      expect(loans(question)).toEqual([]);
    },
  );
});

describe('a day without a year', () => {
  test.each([
    ['how many calls on March 5', '2025-03-05', '2025-03-06'],
    ['how many calls on the 24th of December', '2024-12-24', '2024-12-25'],
  ])('%s is the last one there was', (question, from, before) => {
    expect(onOneLine(calls(question)[0]!)).toContain(
      `WHERE "called_at" >= '${from}' AND "called_at" < '${before}'`,
    );
  });
  test('a day that no month has is none', () => {
    expect(calls('how many calls on February 31').map(onOneLine).join('\n')).not.toContain('2025-03-03');
  });
});

describe('tens of ages', () => {
  test.each([
    ['how many callers are in their thirties', 30],
    ['average cost for callers in their 60s', 60],
  ])('%s', (question, low) => {
    expect(onOneLine(calls(question)[0]!)).toContain(`"age" BETWEEN ${low} AND ${low + 9}`);
  });
  test('are no years', () => {
    expect(loans('average fee for borrowers in their 60s').map(onOneLine).join('\n')).not.toContain('1960');
  });
});

describe('so far', () => {
  test.each([['total cost mtd', '2025-11-01', '2025-12-01']])('%s', (question, from, before) => {
    const found = calls(question).map(onOneLine);
    expect(found[0]).toContain(`"called_at" >= '${from}' AND "called_at" < '${before}'`);
    expect(found.join('\n')).not.toContain('OVER');
  });
  test('what adds up runs on', () => {
    expect(calls('cumulative cost to date by month').map(onOneLine).join('\n')).toContain('OVER');
  });
});

import { describe, expect, test } from 'vitest';
import { type AnalystTable, isNumeric } from '../../table.ts';
import { firstReadings, candidatesOver, onOneLine, queriesOver } from '../../testing/asked.ts';
import { columnProfile } from '../../testing/columnProfile.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { rowersTable } from '../../testing/tables/leisure.ts';
import { drivingLessonsTable } from '../../testing/tables/people.ts';
import { landingsTable } from '../../testing/tables/travel.ts';

describe('of driving lessons', () => {
  const asked = {
    lessons: candidatesOver(drivingLessonsTable),
  };

  const firstOf = firstReadings(asked, 8);

  test('dates with dashes are read, the day first where only that can be', () => {
    expect(drivingLessonsTable.columns.find((c) => c.name === 'given_on')?.dateFormat).toBe('%d-%m-%Y');
    expect(firstOf('lessons', 'lessons per yr')[0]).toMatch(/COUNT\(\*\).*GROUP BY CAST\(EXTRACT\(YEAR FROM/);
  });
});

describe('dates that stand as text', () => {
  const queries = queriesOver(landingsTable);
  const landed = String.raw`CAST\(try_strptime\("Landed On", '%m/%d/%Y'\) AS date\)`;

  test.each([
    ['kilos by month', new RegExp(`date_trunc\\('month', ${landed}\\).*SUM\\("landed_kg"\\)`)],
    [
      'landings in 2025',
      new RegExp(`WHERE ${landed} >= DATE '2025-01-01' AND ${landed} < DATE '2026-01-01'`),
    ],
    ['when was the last landing?', new RegExp(`MAX\\(${landed}\\)|ORDER BY ${landed} DESC`)],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });

  test.each([
    ['day and month that can’t be told apart', ['01/02/2024', '03/04/2024', '05/06/2024'], null],
    ['days first', ['01/02/2024', '23/04/2024', '05/06/2024'], '%d/%m/%Y'],
    ['months alone', ['Jan 2024', 'Mar 2024', 'May 2025'], '%b %Y'],
    ['with dots', ['01.02.2024', '23.04.2024', '05.06.2024'], '%d.%m.%Y'],
    ['with a time in English', ['Jan 05, 2022 09:00 AM', 'Mar 23, 2022 10:30 PM'], '%b %d, %Y %I:%M %p'],
    ['with a time in German', ['25.01.2022 09:00', '03.02.2022 17:45'], '%d.%m.%Y %H:%M'],
    ['with seconds', ['01/25/2022 9:00:05', '02/03/2022 17:45:00'], '%m/%d/%Y %H:%M:%S'],
    ['as documents write them', ['2025-01-01T00:15:00.000Z', '2025-02-03T10:00:00Z'], '%Y-%m-%dT'],
    ['with a month’s name', ['25-Jan-2022', '03-Feb-2022'], '%d-%b-%Y'],
    ['with a month’s name and a short year', ['25-Jan-22', '03-Feb-22'], '%d-%b-%y'],
    ['with a month’s name first', ['Jan-25-22', 'Feb-03-22'], '%b-%d-%y'],
    ['no month’s name', ['Room 1203', 'Room 1204', 'Mars 2024'], null],
    ['no month’s name before a short year', ['Bay-07', 'Bay-12', 'Row-24'], null],
    ['with nothing between', ['20240201', '20240423', '20240605'], '%Y%m%d'],
  ])('%s', (_, cells, format) => {
    const [only] = tableOf('days', cells.length, [columnProfile('when', 'text', cells)]).columns;
    expect(only?.dateFormat).toBe(format);
    expect(only?.numericText).toBe(false);
  });

  test.each([
    [[20240201, 20240423, 20240605], '2024-02-01', '%Y%m%d'],
    [[20241399, 20240423, 20240605], 20240423, null],
  ])('numbers are days where each is one: %j', (cells, least, format) => {
    const [only] = tableOf('days', cells.length, [columnProfile('when', 'integer', cells)]).columns;
    expect([only?.dateFormat, only?.min]).toEqual([format, least]);
    expect(only && isNumeric(only)).toBe(format === null);
  });

  test('days that are numbers are read as text before they are compared', () => {
    const sold = tableOf('sales', 3, [columnProfile('sold', 'integer', [20240201, 20240423, 20240605])]);
    const day = String.raw`CAST\(try_strptime\(CAST\("sold" AS varchar\), '%Y%m%d'\) AS date\)`;
    expect(candidatesOver(sold)('how many sales in april 2024').map(onOneLine)).toContainEqual(
      expect.stringMatching(
        new RegExp(`COUNT.*WHERE ${day} >= DATE '2024-04-01' AND ${day} < DATE '2024-05-01'`),
      ),
    );
  });

  test('those with a time are grouped by their months', () => {
    const sent = ['Jan 05, 2022 09:00 AM', 'Mar 23, 2022 10:30 PM', 'Mar 29, 2022 10:30 PM'];
    const mails = tableOf('mails', 3, [columnProfile('sent', 'text', sent)]);
    const day = String.raw`CAST\(try_strptime\("sent", '%b %d, %Y %I:%M %p'\) AS date\)`;
    expect(mails.columns[0]?.max).toBe('2022-03-29');
    expect(candidatesOver(mails)('mails per month').map(onOneLine)).toContainEqual(
      expect.stringMatching(new RegExp(`date_trunc\\('month', ${day}\\).*COUNT`)),
    );
  });

  test('those that documents write are grouped by their months', () => {
    const sent = ['2022-01-05T09:00:00.000Z', '2022-03-23T22:30:00.000Z', '2022-03-29T22:30:00.000Z'];
    const mails = tableOf('mails', 3, [columnProfile('sent', 'date | string', sent)]);
    const day = String.raw`CAST\(try_strptime\(LEFT\(CAST\("sent" AS varchar\), 10\), '%Y-%m-%d'\) AS date\)`;
    expect(mails.columns[0]?.max).toBe('2022-03-29');
    expect(candidatesOver(mails)('mails per month').map(onOneLine)).toContainEqual(
      expect.stringMatching(new RegExp(`date_trunc\\('month', ${day}\\).*COUNT`)),
    );
  });

  test.each([
    [['2022-01-05 09:00:00', '2022-03-29 22:30:00'], `try_strptime("sent", '%Y-%m-%d %H:%M:%S')`],
    [['2022-01-05T09:00:00Z', '2022-03-29T22:30:00Z'], '"sent"'],
  ])('the latest of %j is so by its time too', (sent, moment) => {
    const mails = tableOf('mails', 2, [
      columnProfile('sent', 'text', sent),
      columnProfile('id', 'integer', [1, 2]),
    ]);
    expect(candidatesOver(mails)('latest mail').map(onOneLine)).toContainEqual(
      expect.stringContaining(`ORDER BY ${moment} DESC`),
    );
  });

  test('they reach from their first to their last day', () => {
    const { columns } = landingsTable;
    const [reach] = columns.filter(({ name }) => name === 'Landed On');
    expect([reach?.min, reach?.max]).toEqual(['2024-01-01', '2026-03-09']);
  });
});

describe('days between slashes', () => {
  const asked = (question: string, table: AnalystTable): string[] => queriesOver(table)(question);

  const years = (days: string[]) =>
    asked('how many visits in 2023', tableOf('visits', 3, [columnProfile('seen', 'text', days)]));
  test.each([
    [['07/24/2023', '01/02/2023', '03/04/2022'], '%m/%d/%Y'],
    [['24/07/2023', '01/02/2023', '03/04/2022'], '%d/%m/%Y'],
  ])('%s are read as %s', (days, format) => {
    expect(years(days)).toContainEqual(expect.stringContaining(`try_strptime("seen", '${format}')`));
  });
  test('are no days where nothing tells the month from the day', () => {
    expect(years(['07/04/2023', '01/02/2023', '03/04/2022'])).not.toContainEqual(
      expect.stringContaining('strptime'),
    );
  });
});

describe('of rowers', () => {
  const asked = (question: string, table: AnalystTable): string[] => queriesOver(table)(question);

  test.each<[string, AnalystTable, RegExp]>([
    ['boats that joined on 08/30/2015', rowersTable, /"Joined" = '2015-08-30'$/],
    ['boats that joined on 30.08.2015', rowersTable, /"Joined" = '2015-08-30'$/],
    ['boats that joined after 7th September, 2015', rowersTable, /"Joined" >= '2015-09-08'/],
    ['boats that joined in or after 2016', rowersTable, /"Joined" >= '2016-01-01'$/],
  ])('%s', (question, table, wanted) => {
    expect(asked(question, table)).toContainEqual(expect.stringMatching(wanted));
  });
});

import { describe, expect, test } from 'vitest';
import { candidatesOver, onOneLine } from '../testing/asked.ts';
import { columnProfile } from '../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import { isNumeric } from '../table.ts';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';

const rowCount = 400;
const column = <T>(of: (row: number) => T): T[] => Array.from({ length: rowCount }, (_, row) => of(row));
const american = (row: number): string => {
  const [year = '', month = '', day = ''] = new Date(Date.UTC(2024, 0, 1 + row * 2))
    .toISOString()
    .split(/[-T]/);
  return `${month}/${day}/${year}`;
};
const named = <T>(list: readonly T[], row: number): T | undefined => list[row % list.length];

/** Landings of boats: several of each skipper, priced by the kilo, with dates as Americans write them. */
const landings = tableOf('landings', rowCount, [
  columnProfile(
    'skipper',
    'text',
    column((row) => named(['Ada', 'Ben', 'Cleo', 'Dora', 'Egon'], row) ?? ''),
  ),
  columnProfile(
    'gear',
    'text',
    column((row) => named(['trawl', 'creel', 'longline'], row) ?? ''),
  ),
  columnProfile(
    'state',
    'text',
    column((row) => named(['sold', 'spoiled', 'stored'], row) ?? ''),
  ),
  columnProfile(
    'Landed On',
    'text',
    column((row) => american(row)),
  ),
  columnProfile(
    'tare_kg',
    'numeric',
    column((row) => 5 + (row % 7)),
  ),
  columnProfile(
    'landed_kg',
    'numeric',
    column((row) => 20 + (row % 90)),
  ),
  columnProfile(
    'price_eur_per_kg',
    'numeric',
    column((row) => 3 + (row % 8)),
  ),
  columnProfile(
    'delay_min',
    'integer',
    column((row) => row % 50),
  ),
  columnProfile(
    'trip_h',
    'numeric',
    column((row) => 4 + (row % 9)),
  ),
  columnProfile(
    'Deck Area (m2)',
    'numeric',
    column((row) => 12 + (row % 20)),
  ),
  columnProfile(
    'hull_price',
    'numeric',
    column((row) => 900 + row),
  ),
  columnProfile(
    'pet_age_yr',
    'integer',
    column((row) => row % 12),
  ),
]);
const values = valuesOf(landings);
const queries = (question: string): string[] =>
  candidatesOf(readContext(question, landings, values), '2026-01-15').map((c) =>
    c.sql.replaceAll(/\s+/g, ' '),
  );

const landed = String.raw`CAST\(try_strptime\("Landed On", '%m/%d/%Y'\) AS date\)`;

describe('sides that stand apart in the question', () => {
  test.each([
    [
      'trawl in May 2024 against trawl in May 2025: kilos',
      new RegExp(
        `^SELECT CAST\\(EXTRACT\\(YEAR FROM ${landed}\\).*SUM\\("landed_kg"\\).*"gear" = 'trawl'.* OR `,
      ),
    ],
    [
      'March 2024 kilos compared with those of June 2025',
      new RegExp(`^SELECT CAST\\(date_trunc\\('month', ${landed}\\).*SUM\\("landed_kg"\\).* OR `),
    ],
    [
      'trawl for Ada against creel for Ada: how many landings each?',
      /^SELECT "gear", COUNT\(\*\).*"skipper" = 'Ada'.* GROUP BY "gear"/,
    ],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });

  test('no row is asked for in two months at once', () => {
    const twice = /(>= DATE '2024-12-01').*AND.*>= DATE '2025-04-01'/;
    const both = queries('kilos december 2024 against april 2025');
    expect(both.length).toBeGreaterThan(0);
    expect(both.filter((sql) => twice.test(sql) && !sql.includes(' OR '))).toEqual([]);
  });
});

describe('dates that stand as text', () => {
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
    ['with a month’s name', ['25-Jan-2022', '03-Feb-2022'], '%d-%b-%Y'],
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

  test('they reach from their first to their last day', () => {
    const { columns } = landings;
    const [reach] = columns.filter(({ name }) => name === 'Landed On');
    expect([reach?.min, reach?.max]).toEqual(['2024-01-01', '2026-03-09']);
  });
});

describe('what people mean by a figure', () => {
  test.each([
    [
      'which skipper earned the most?',
      /GROUP BY "skipper" ORDER BY SUM\(\("landed_kg" \* "price_eur_per_kg"\)\) DESC/,
    ],
    ['revenue by gear', /SELECT "gear", SUM\(\("landed_kg" \* "price_eur_per_kg"\)\)/],
    ['kilos by gear', /SELECT "gear", SUM\("landed_kg"\)/],
    ['worst delay', /MAX\("delay_min"\)/],
    [
      'average delay by gear, longest first',
      /AVG\("delay_min"\).* GROUP BY "gear" ORDER BY AVG\("delay_min"\) DESC/,
    ],
    ['kilos by type of gear', /SELECT "gear", SUM\("landed_kg"\)/],
    [
      'gear ranked by spoiled rate, worst first',
      /GROUP BY "gear" ORDER BY 100\.0 \* SUM\(CASE WHEN "state" = 'spoiled'/,
    ],
    [
      'top 3 skippers by value',
      /GROUP BY "skipper" ORDER BY SUM\(\("landed_kg" \* "price_eur_per_kg"\)\) DESC/,
    ],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });

  test.each([
    [
      'revenue per hour by skipper',
      /SELECT "skipper", 1\.0 \* SUM\(\("landed_kg" \* "price_eur_per_kg"\)\) \/ NULLIF\(SUM\("trip_h"\), 0\)/,
    ],
    [
      'average hull price per square metre',
      /1\.0 \* SUM\("hull_price"\) \/ NULLIF\(SUM\("Deck Area \(m2\)"\), 0\)/,
    ],
    ['kilos in kg/h by gear', /1\.0 \* SUM\("landed_kg"\) \/ NULLIF\(SUM\("trip_h"\), 0\)/],
  ])('by a unit: %s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });

  test.each([
    [
      'mondays against saturdays: landings a day',
      /COUNT\(\*\) \/ NULLIF\(COUNT\(DISTINCT CAST\(date_trunc\('day'/,
    ],
    ['landings since November', /WHERE .* >= DATE '2025-11-01'$/],
    ['main gear of Ada', /"skipper" = 'Ada'.* GROUP BY "gear" ORDER BY COUNT\(\*\) DESC/],
    ['is trawl better than creel?', /SELECT "gear", AVG\("landed_kg"\)/],
  ])('%s', (question, wanted) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(wanted));
  });

  test('a common word is no first letters of a column', () => {
    expect(queries('what did we pay in total?').filter((sql) => sql.includes('pet_age_yr'))).toEqual([]);
  });
});

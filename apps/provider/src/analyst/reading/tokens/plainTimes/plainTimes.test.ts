import { expect, test } from 'vitest';
import { columnProfile } from '../../../testing/columnProfile.ts';
import { tableOf } from '../../../testing/tableOf.ts';
import { plainTimes } from './plainTimes.ts';

const cells = (of: (row: number) => string): string[] => Array.from({ length: 60 }, (_, row) => of(row));
const days = cells((row) => `202${2 + (row % 4)}-0${1 + (row % 7)}-1${row % 9}`);
const table = tableOf('parcels', 60, [
  columnProfile('Sent On', 'date', days),
  columnProfile(
    'Batch',
    'text',
    cells((row) => ['Mar-23', '24Q2', 'Momentum'][row % 3] ?? ''),
  ),
]);
const asked = (question: string): string => plainTimes(question, table, '2026-01-15');

test.each([
  ['parcels in Jan-24', 'parcels in January 2024'],
  ['parcels in Jan 24', 'parcels in January 2024'],
  ['parcels sept’24', 'parcels September 2024'],
  ['Jan25 parcels', 'January 2025 parcels'],
  ['parcels in 03/24', 'parcels in March 2024'],
  ['parcels in 2024 Jan', 'parcels in January 2024'],
  ["parcels in Q3'24", 'parcels in Q3 2024'],
  ['24Q3 parcels', 'Q3 2024 parcels'],
  ['parcels 3Q24', 'parcels Q3 2024'],
  ['parcels in 2024-Q3', 'parcels in Q3 2024'],
  ['parcels in 1H24', 'parcels in H1 2024'],
  ['parcels in FY24', 'parcels in fiscal 2024'],
  ["parcels '24 vs '23", 'parcels 2024 vs 2023'],
  ['parcels in 24', 'parcels in 2024'],
  ['parcels on 15.3.25', 'parcels on 15 March 2025'],
  ['parcels on 14 may 2025', 'parcels on 14 May 2025'],
  ['parcels on the 14th of may?', 'parcels on the 14th of May?'],
  ['which of the 14 may still come', 'which of the 14 may still come'],
  ['parcels on 3/15/25', 'parcels on 15 March 2025'],
  ['parcels on 15-Mar-25', 'parcels on 15 March 2025'],
  ['parcels on 2024/05/03', 'parcels on 2024-05-03'],
  ['parcels Mar–Apr 2025', 'parcels from March to April 2025'],
  ['parcels in 2022-24', 'parcels from 2022 to 2024'],
  ['parcels from 2022 till now', 'parcels since 2022'],
  ['parcels pre-2024', 'parcels before 2024'],
  ['parcels w/c 3 March 2025', 'parcels in the week commencing 3 March 2025'],
  ['parcels in week 12 of 2024', 'parcels in the week commencing 2024-03-18'],
  ['parcels in wk 50', 'parcels in the week commencing 2024-12-09'],
  ['parcels m-o-m', 'parcels month over month'],
  ['parcels this year v last', 'parcels this year vs last year'],
  ['Q1 vs Q2 2024', 'Q1 2024 vs Q2 2024'],
  ['parcels L12M', 'parcels over the last 12 months'],
  ['parcels Jan-24 to Mar-24', 'parcels from January 2024 to March 2024'],
  ['parcels jan-jun 24', 'parcels from January to June 2024'],
  ['parcels in the 1st quarter 24', 'parcels in the first quarter of 2024'],
  ['parcels Jan/Feb 2024', 'parcels January and February 2024'],
  ['parcels in jan & feb 24', 'parcels in January & February 2024'],
  ['parcels in the year 24', 'parcels in 2024'],
  ['parcels this qtr vs last', 'parcels this quarter vs last quarter'],
  ['parcels last 30d', 'parcels last 30 days'],
])('“%s” is asked as “%s”', (question, plain) => {
  expect(asked(question)).toBe(plain);
});

test.each([
  ['what the table says itself', 'parcels of Mar-23 and 24Q2'],
  ['what stands in quotes', 'parcels of “Q3 24” and "Jan-24"'],
  ['numbers that are no years', 'parcels in 24 hours, above 24, in 12'],
  ['days and their ranges', 'parcels from Jan 15-20 and May 3 to 17'],
  ['seasons', 'parcels in 2022/23 and 2023-24'],
  ['months as ISO 8601 writes them', 'parcels in 2022-10'],
  ['hours', 'parcels that took longer than 1h24'],
  ['weeks of something else', 'parcels in week 3 of the course'],
  ['growth from one month to another', 'growth from January 2024 to March 2024'],
  ['words', 'Wow, may 24 parcels be late'],
  ['days that may be of two months', 'parcels on 05/03/2024'],
  ['a month and a number without a word before them', 'parcels Jan 24'],
])('%s stay', (_, question) => {
  expect(asked(question)).toBe(question);
});

test('a table without times has none', () => {
  const plain = tableOf('parts', 60, [
    columnProfile(
      'Part',
      'text',
      cells((row) => `P${row}`),
    ),
  ]);
  expect(plainTimes('parts in Q3 24', plain, '2026-01-15')).toBe('parts in Q3 24');
});

test('a table that numbers its weeks knows which one is meant', () => {
  const weekly = tableOf('weekly', 60, [
    columnProfile('Started', 'date', days),
    columnProfile(
      'Week',
      'integer',
      Array.from({ length: 60 }, (_, row) => 1 + (row % 52)),
    ),
  ]);
  expect(plainTimes('sales in week 12', weekly, '2026-01-15')).toBe('sales in week 12');
});

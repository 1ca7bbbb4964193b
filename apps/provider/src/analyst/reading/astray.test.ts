import { describe, expect, test } from 'vitest';
import { columnProfile } from '../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import type { ColumnProfile } from '../../sources/source.ts';
import { candidatesOf, readContext, type Candidate } from './candidates.ts';
import { analystModel } from './model.ts';
import { passesOver } from './passesOver.ts';

const many = 4000;

function candidates(name: string, columns: ColumnProfile[], question: string): Candidate[] {
  const table = tableOf(name, many, columns);
  return candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15', analystModel());
}

const plain = (sql: string): string => sql.replaceAll(/\s+/g, ' ');

/** Whether queries like this one are read, and all of them passed over. */
function isPassed(found: Candidate[], like: RegExp): boolean {
  const own = found.filter(({ sql }) => like.test(plain(sql)));
  expect(own.length).toBeGreaterThan(0);
  return own.every(passesOver);
}

const lessons = [
  columnProfile('sessionId', 'integer', [1, 2, 3, 4]),
  columnProfile('userId', 'text', ['u1', 'u1', 'u2', 'u2']),
  columnProfile('course', 'text', ['Welsh', 'Irish', 'Welsh', 'Irish']),
  columnProfile('minutes', 'integer', [5, 9, 12, 7]),
  columnProfile('started_on', 'date', ['2025-01-02', '2025-02-03', '2025-03-04', '2025-04-05']),
  columnProfile('billed_on', 'date', ['2025-02-02', '2025-03-03', '2025-04-04', '2025-05-05']),
];
const rentals = [
  columnProfile('RentalNo', 'text', ['R1', 'R2', 'R3', 'R4']),
  columnProfile('Customer', 'text', ['Ann', 'Ann', 'Ben', 'Ben']),
  columnProfile('lead_source', 'text', ['Fair', 'Web', 'Fair', 'Web']),
  columnProfile('HireCharge', 'numeric', [10, 20, 35, 40]),
  columnProfile('LateFee', 'numeric', [0, 5, 0, 12]),
  columnProfile('weight', 'numeric', [100, 2000, 12000, 90]),
];

describe('another question is answered', () => {
  test.each([
    ['how many sessions were there in 2025?', false],
    ['how many learner sessions were there in 2025?', false],
  ])('%s: rows of learner_sessions are passed over: %s', (question, passed) => {
    expect(isPassed(candidates('learner_sessions', lessons, question), /^SELECT COUNT\(\*\) FROM/)).toBe(
      passed,
    );
  });

  test.each([['average duration from started to billed by course', false]])(
    '%s: days between two dates are passed over: %s',
    (question, passed) => {
      const found = candidates('learner_sessions', lessons, question);
      expect(isPassed(found, /AVG\(date_diff\('day', "started_on", "billed_on"\)\)/)).toBe(passed);
    },
  );
});

test('revenue is what is charged, and nothing that comes beside it', () => {
  const found = candidates('tool_rentals', rentals, 'revenue by customer').map(({ sql }) => plain(sql));
  expect(found[0]).toContain('SUM("HireCharge")');
});

test('what rows are called is no part of a value', () => {
  const columns = [
    columnProfile('channel', 'text', ['Google Ads', 'Radio', 'Google Ads', 'Radio']),
    columnProfile('spend', 'numeric', [10, 20, 30, 40]),
  ];
  const found = candidates('ads', columns, 'how much did we spend on ads').map(({ sql }) => plain(sql));
  expect(found[0]).toBe('SELECT SUM("spend") FROM "ads"');
  expect(found.filter((sql) => sql.includes('Google Ads'))).toEqual([]);
});

test('a percentage leaves out the whole of what isn’t known', () => {
  const columns = [
    columnProfile('course', 'text', ['Law', 'Law', 'Art', 'Art']),
    columnProfile('pts', 'numeric', [10, null, 30, 40]),
    columnProfile('max_pts', 'numeric', [50, 50, 40, 50]),
  ];
  const found = candidates('exams', columns, 'percent score by course').map(({ sql }) => plain(sql));
  expect(found).toContainEqual(expect.stringContaining('SUM("max_pts") FILTER (WHERE "pts" IS NOT NULL)'));
});

test('passengers are counted by the column that is short for them', () => {
  const columns = [
    columnProfile('route', 'text', ['Line 9', 'Line 4', 'Line 9', 'Line 4']),
    columnProfile('pax', 'integer', [10, 20, 30, 45]),
  ];
  const found = candidates('bus_runs', columns, 'how many passengers by route').map(({ sql }) => plain(sql));
  expect(found).toContainEqual(expect.stringContaining('"route", SUM("pax")'));
});

import { describe, expect, test } from 'vitest';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import { columnProfile } from '../testing/columnProfile.ts';
import type { AnalystTable } from '../table.ts';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';

/** Readings of sensors, several a day, each with its number. */
const readings = tableOf('readings', 6, [
  columnProfile('reading_no', 'integer', [70_001, 70_002, 70_003, 70_004, 70_005, 70_006]),
  columnProfile('read_at', 'timestamp', [
    '2024-01-01 06:00:00',
    '2024-01-01 18:00:00',
    '2024-01-02 06:00:00',
    '2024-01-02 19:00:00',
    '2025-01-03 06:00:00',
    '2025-01-03 23:00:00',
  ]),
  columnProfile('due_on', 'date', [
    '2024-01-01',
    '2024-01-01',
    '2024-01-01',
    '2024-01-02',
    '2025-01-01',
    '2025-01-03',
  ]),
  columnProfile('sensor', 'text', ['A', 'A', 'B', 'B', null, 'C']),
  columnProfile('battery', 'integer', [90, 89, 70, 69, 12, 50]),
  columnProfile('wait_s', 'integer', [10, 600, 700, 20, 30, 40]),
  columnProfile('kind', 'text', ['plain', 'plain', 'test', 'plain', 'plain', 'test']),
]);
/** Sessions of learners. */
const sessions = tableOf('learner_sessions', 8, [
  columnProfile('session_id', 'integer', [1, 2, 3, 4, 5, 6, 7, 8]),
  columnProfile('user_id', 'integer', [11, 11, 12, 12, 13, 13, 14, 14]),
  columnProfile('course', 'text', ['Welsh', 'Welsh', 'Dutch', 'Dutch', 'Welsh', 'Dutch', 'Welsh', 'Dutch']),
]);

const asked = (question: string, table: AnalystTable = readings): string[] =>
  candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15').map((c) =>
    c.sql.replaceAll(/\s+/g, ' '),
  );

describe('what stands in rows of records', () => {
  test.each<[string, RegExp]>([
    ['current battery of sensor A', /"sensor" = 'A' ORDER BY "read_at" DESC NULLS LAST LIMIT 1$/],
    ['battery of sensor B at the end of 2024', /< '2025-01-01' ORDER BY "read_at" DESC NULLS LAST LIMIT 1$/],
    ['which sensor was 70003?', /"sensor" FROM "readings" WHERE "reading_no" = 70003$/],
    [
      'how many readings were taken after 6pm?',
      /COUNT\(\*\).* WHERE CAST\(EXTRACT\(HOUR FROM "read_at"\) AS integer\) >= 18$/,
    ],
    ['readings before 9am by sensor', /EXTRACT\(HOUR FROM "read_at"\) AS integer\) < 9/],
    [
      'on how many days were there readings',
      /COUNT\(DISTINCT CAST\(date_trunc\('day', "read_at"\) AS date\)\)/,
    ],
    ['readings that waited over 10 minutes', /WHERE "wait_s" > 600$/],
    ['percentage of readings taken within 30 seconds', /CASE WHEN "wait_s" <= 30 THEN 1/],
    ['how many days did the battery go over 60', /"battery" > 60/],
    ['sensors whose battery never went below 60', /GROUP BY "sensor" HAVING MIN\("battery"\) >= 60$/],
    [
      'readings whose read at is after the due on',
      /CAST\(date_trunc\('day', "read_at"\) AS date\) > "due_on"$/,
    ],
    [
      'sensors that never had a test',
      /WHERE .*"sensor" IS NOT NULL.* GROUP BY "sensor" HAVING COUNT\(\*\) FILTER/,
    ],
  ])('%s', (question, sql) => {
    expect(asked(question)).toContainEqual(expect.stringMatching(sql));
  });

  test('a year is no number of a row', () => {
    expect(asked('readings in 2024')).not.toContainEqual(expect.stringContaining('"reading_no" ='));
  });

  test('learners are counted once, not their sessions', () => {
    expect(asked('how many learners are there', sessions)).toContainEqual(
      expect.stringContaining('COUNT(DISTINCT "user_id")'),
    );
  });

  test('what is shown of rows comes with what they are called', () => {
    const found = asked(
      'list the open claims over 20 with their handler',
      tableOf('claims', 3, [
        columnProfile('claim_no', 'text', ['C-1', 'C-2', 'C-3']),
        columnProfile('handler', 'text', ['Ada', 'Ben', 'Ada']),
        columnProfile('amount', 'integer', [10, 30, 40]),
      ]),
    );
    expect(found).toContainEqual(
      expect.stringMatching(/^SELECT "claim_no", "handler" FROM "claims" WHERE "amount" > 20$/),
    );
  });
});

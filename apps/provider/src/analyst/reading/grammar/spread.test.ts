import { expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { sayReading } from '../wording/understood.ts';

const rowCount = 200;
const column = columnsOfRows(rowCount);
const calls = candidatesOver(
  tableOf('support_calls', rowCount, [
    column('opened_at', 'timestamp', (row) => `2025-03-0${1 + (row % 9)} 10:00:00`),
    column('closed_at', 'timestamp', (row) => `2025-03-1${row % 9} 12:00:00`),
    column('team', 'text', among('Billing', 'Sales')),
    column('wait_seconds', 'integer', (row) => 20 + ((row * 7) % 90)),
  ]),
);

test.each([
  ['90th percentile of wait time', 'SELECT QUANTILE_CONT("wait_seconds", 0.9) FROM "support_calls"'],
  ['wait seconds p95', 'SELECT QUANTILE_CONT("wait_seconds", 0.95) FROM "support_calls"'],
  [
    'mean and standard deviation of wait seconds',
    'SELECT AVG("wait_seconds"), STDDEV("wait_seconds") FROM "support_calls"',
  ],
  ['standard deviation of wait seconds', 'SELECT STDDEV("wait_seconds") FROM "support_calls"'],
  [
    'upper quartile of wait seconds by team',
    'SELECT "team", QUANTILE_CONT("wait_seconds", 0.75) FROM "support_calls" GROUP BY "team" ORDER BY QUANTILE_CONT("wait_seconds", 0.75) DESC NULLS LAST',
  ],
  [
    '95th percentile of time to close',
    `SELECT QUANTILE_CONT((date_diff('second', "opened_at", "closed_at") / 3600.0), 0.95) FROM "support_calls"`,
  ],
])('%s', (question, sql) => {
  expect(calls(question).map(onOneLine)).toContain(sql);
});

test('a percentile is said as one says it', () => {
  expect(calls('92nd percentile of wait (s)').map(({ tree }) => sayReading(tree))).toContain(
    '92nd percentile of wait (s)',
  );
});

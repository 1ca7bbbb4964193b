import { expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 240;
const each = columnsOfRows(rowCount);

/** Absences, of which each person has several. */
const leave = candidatesOver(
  tableOf('leave_requests', rowCount, [
    each('req_id', 'text', (row) => `LV${row}`),
    each('emp_id', 'text', (row) => `E${row % 20}`),
    each('office', 'text', among('Berlin', 'Lisbon')),
    each('start_dt', 'date', (row) => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10)),
  ]),
);
const sessions = candidatesOver(
  tableOf('web_sessions', rowCount, [
    each('session_id', 'text', (row) => `S${row}`),
    each('campaign', 'text', among('Spring', 'Brand')),
    each('converted', 'boolean', (row) => (row % 9 === 0 ? 'true' : 'false')),
    each('convValue', 'double', (row) => (row % 9 === 0 ? row + 0.5 : null)),
  ]),
);
const over = (asked: typeof leave, question: string): string[] => asked(question).map(onOneLine);

test('a conversion rate is the share of what converted', () => {
  expect(over(sessions, 'conversion rate by campaign')[0]).toContain('CASE WHEN "converted" = TRUE THEN 1');
});

test('“performed” is one word', () => {
  const [read] = sessions('which campaign performed best');
  expect(read?.scan.context.tokens.map(({ lower }) => lower)).toContain('performed');
});

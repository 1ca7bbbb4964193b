import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 300;
const each = columnsOfRows(rowCount);
const dayOf = (row: number): string => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10);

const orders = candidatesOver(
  tableOf('purchase_orders', rowCount, [
    each('po_nbr', 'text', (row) => `PO-${row}`),
    each('supplier', 'text', among('Bolt', 'Kraft', 'Torres')),
    each('ordered_on', 'date', (row) => dayOf(row)),
    each('promised_on', 'date', (row) => dayOf(row + 14)),
    each('received_on', 'date', (row) => (row % 5 === 0 ? null : dayOf(row + 10 + (row % 9)))),
    each('qty_ord', 'integer', (row) => 10 + row),
    each('po_status', 'text', among('Received', 'Open')),
    each('qc_pass', 'text', (row) => (row % 5 === 0 ? null : among('Y', 'N', 'Y')(row))),
  ]),
);
const calls = candidatesOver(
  tableOf('calls', rowCount, [
    each('call_id', 'integer', (row) => row + 1),
    each('queued_at', 'timestamp', (row) => `${dayOf(row)} 09:00:00`),
    each('queue', 'text', among('Sales', 'Support')),
    each('agent_name', 'text', among('Eva', 'Tim', 'Nia')),
    each('wait_sec', 'integer', (row) => row * 2),
    each('talk_sec', 'integer', (row) => row * 3),
    each('abandoned', 'integer', (row) => (row % 11 === 0 ? 1 : 0)),
    each('transferred', 'text', among('Y', 'N', 'N')),
    each('first_time_fix', 'boolean', among('true', 'false')),
    each('nps_score', 'integer', (row) => row % 11),
  ]),
);
const leave = candidatesOver(
  tableOf('absences', rowCount, [
    each('kind', 'text', among('Annual', 'Sick')),
    each('office', 'text', among('Berlin', 'Lisbon')),
    each('days', 'double', (row) => (row % 9) + 1),
  ]),
);
const over = (asked: typeof calls, question: string): string[] => asked(question).map(onOneLine);
const all = (asked: typeof calls, question: string): string => over(asked, question).join('\n');

describe('what should have been done by a day', () => {
  test.each([
    ['late deliveries by supplier', '"received_on" > "promised_on"'],
    ['orders received early', '"received_on" < "promised_on"'],
    ['overdue purchase orders', `"received_on" IS NULL AND "promised_on" < '2026-01-15'`],
    ['overdue POs', `"received_on" IS NULL AND "promised_on" < '2026-01-15'`],
  ])('%s', (question, where) => {
    const [first] = orders(question);
    expect(first && onOneLine(first)).toContain(where);
    expect(first?.cover.parts.map(({ rule }) => rule)).not.toContain('left:word');
  });
});

describe('rates', () => {
  test.each([
    ['transfer rate by agent', 'CASE WHEN "transferred" = \'Y\' THEN 1'],
    ['share of calls over 5 min', '"_sec" > 300'],
  ])('%s', (question, figure) => {
    expect(over(calls, question)[0]?.replaceAll(/"(?:wait|talk)_sec"/g, '"_sec"')).toContain(figure);
  });

  test('five minutes are no five seconds', () => {
    expect(all(calls, 'share of calls over 5 min')).not.toMatch(/_sec" > 5\b/);
  });
});

describe('words of a column or value that are others as well', () => {
  test('time is no form of Tim, and no first-time fix', () => {
    expect(all(calls, 'avg wait time by queue')).not.toContain("'Tim'");
    expect(all(calls, 'avg wait time by queue')).not.toContain('"first_time_fix" = TRUE');
    expect(all(calls, 'calls taken by Tim')).toContain("'Tim'");
  });

  test('calls that are taken are counted', () => {
    const [first] = calls('how many calls did Eva take');
    expect(first && onOneLine(first)).toBe(`SELECT COUNT(*) FROM "calls" WHERE "agent_name" = 'Eva'`);
  });

  test('missed calls are those abandoned', () => {
    expect(over(calls, 'missed calls per day')[0]).toContain('WHERE "abandoned" = 1');
  });

  test('vacation is annual leave', () => {
    expect(over(leave, 'vacation days by office')[0]).toContain(`WHERE "kind" = 'Annual'`);
  });
});

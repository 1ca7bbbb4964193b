import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number): string => `2025-0${1 + (row % 6)}-1${row % 9}`;

const permits = tableOf('building_permits', rowCount, [
  column('permit_no', 'text', (row) => `BP-${row}`),
  column('status', 'text', among('Issued', 'In Review', 'Expired', 'Denied')),
  column('neighborhood', 'text', among('Hillside', 'Open Meadows', 'Northgate')),
  column('permit_fee', 'numeric', (row) => 50 + row),
  column('fee_paid', 'numeric', (row) => (row % 4 === 0 ? 0 : 50 + row)),
  column('applied_date', 'date', day),
]);
const objects = tableOf('museum_objects', rowCount, [
  column('object_no', 'text', (row) => `O-${row}`),
  column('artist', 'text', among('Rosa Long', 'Ada Lund', 'Ben Roe', 'Carla Short')),
  column('year_acquired', 'integer', (row) => 1902 + (row % 120)),
  column('method', 'text', among('Gift', 'Purchase', 'Bequest')),
  column('loan_start', 'date', (row) => (row % 8 === 0 ? day(row) : null)),
]);
const lines = tableOf('order_lines', rowCount, [
  column('order_id', 'text', (row) => `O-${Math.floor(row / 2)}`),
  column('line_no', 'integer', (row) => 1 + (row % 2)),
  column('is_first_order', 'boolean', (row) => row % 6 < 2),
  column('channel', 'text', among('web', 'store', 'phone')),
  column('net_amount', 'numeric', (row) => 10 + row),
]);
const results = tableOf('lab_results', rowCount, [
  column('SAMPLE_NO', 'text', (row) => `S-${Math.floor(row / 4)}`),
  column('WARD', 'text', among('ICU', 'ER')),
  column('TEST_NAME', 'text', among('Glucose', 'Potassium', 'Ferritin', 'Vitamin D')),
  column('RES_VAL', 'numeric', (row) => 4 + row),
  column('UNIT', 'text', among('mg/dL', 'mmol/L', 'ng/mL', 'ug/L')),
  column('ABN_FLAG', 'text', (row) => ['H', 'L', ''][row % 3] ?? ''),
]);
const shipments = tableOf('shipments', rowCount, [
  column('SHP_NO', 'text', (row) => `SH-${row}`),
  column('STAT', 'text', among('BOOKED', 'DELIVERED', 'CANCELLED')),
  column('BOOKING_DT', 'date', day),
  column('DEPARTED', 'date', (row) => (row % 3 === 2 ? null : day(row + 1))),
]);
const exams = tableOf('exam_entries', rowCount, [
  column('entry_no', 'integer', (row) => row + 1),
  column('student', 'text', (row) => `Ada ${'abcdefghijklmnopqrst'[row % 20] ?? ''}berg`),
  column('subject', 'text', among('Maths', 'Art')),
  column('mark', 'integer', (row) => row % 100),
  column('extra_minutes', 'integer', among(0, 0, 15)),
]);
const over = {
  permits: readingsOver(permits),
  objects: readingsOver(objects),
  lines: readingsOver(lines),
  results: readingsOver(results),
  shipments: readingsOver(shipments),
  exams: readingsOver(exams),
};

describe('nothing is answered by a column that isn’t meant', () => {
  test.each([
    ['permits', 'open permits', /'Open Meadows'/],
    ['permits', 'fees collected by neighborhood', /SUM\("permit_fee"\)/],
    ['objects', 'how many gifts did we get since 2000', /"loan_start"/],
    ['objects', 'how many objects no longer belong to us', /'Rosa Long'/],
    [
      'lines',
      'how many first orders came through the web',
      /COUNT\(DISTINCT "order_id"\) FROM "order_lines" WHERE "channel" = 'web'$/,
    ],
    [
      'results',
      'which ward has the most abnormal results',
      /^SELECT "WARD", COUNT\(\*\) FROM "lab_results" GROUP BY "WARD"/,
    ],
    ['results', 'average result', /AVG\("RES_VAL"\) FROM "lab_results"$/],
    ['results', 'average result by ward', /AVG\("RES_VAL"\) FROM "lab_results" GROUP BY "WARD"/],
    ['shipments', 'cancelled bookings by month', /WHERE "STAT" = 'CANCELLED' GROUP BY.*"DEPARTED"/],
    ['exams', 'top 3 students', /SUM\("extra_minutes"\).* LIMIT 3$/],
  ] as const)('%s: %s', (table, question, other) => {
    expect(over[table].believable(question)).not.toContainEqual(expect.stringMatching(other));
  });

  test.each([
    ['permits', 'fees paid by neighborhood', /SUM\("fee_paid"\)/],
    ['permits', 'total permit fee by neighborhood', /SUM\("permit_fee"\)/],
    ['objects', 'how many loans started since 2025', /"loan_start"/],
    ['results', 'average glucose', /AVG\("RES_VAL"\).*'Glucose'/],
    ['results', 'average result by test name', /AVG\("RES_VAL"\).* GROUP BY "TEST_NAME"/],
    ['shipments', 'bookings by month', /date_trunc\('month', "BOOKING_DT"\)/],
  ] as const)('%s: %s, which is told', (table, question, meant) => {
    expect(over[table].believable(question)).toContainEqual(expect.stringMatching(meant));
  });
});

describe('what is still owed, and still open', () => {
  const invoices = readingsOver(
    tableOf('invoices', rowCount, [
      column('invoice_no', 'text', (row) => `INV-${row}`),
      column('due_date', 'date', day),
      column('paid_on', 'date', (row) => (row % 2 === 0 ? day(row + 1) : null)),
      column('status', 'text', among('Paid', 'Sent', 'Part paid', 'Draft', 'Void')),
      column('gross', 'numeric', (row) => 50 + row),
    ]),
  );
  const gifts = readingsOver(
    tableOf('donations', rowCount, [
      column('gift_id', 'text', (row) => `G-${row}`),
      column('gift_status', 'text', among('received', 'pledged', 'refunded', 'failed')),
      column('amount', 'numeric', (row) => 5 + row),
    ]),
  );
  const tickets = readingsOver(
    tableOf('tickets', rowCount, [
      column('ticket_id', 'text', (row) => `T-${row}`),
      column('status', 'text', among('New', 'In progress', 'Waiting for parts', 'Closed')),
    ]),
  );

  test('a draft isn’t overdue, and what was paid in part may be', () => {
    const found = invoices.believable('how many invoices are overdue');
    expect(found).toContainEqual(
      expect.stringMatching(/\("paid_on" IS NULL OR "status" = 'Part paid'\).*"status" <> 'Draft'/),
    );
  });

  test('a gift that was received isn’t open', () => {
    expect(gifts.queries('how many gifts are still open')).not.toContainEqual(
      expect.stringContaining('NOT IN'),
    );
    expect(tickets.queries('how many tickets are still open')).toContainEqual(
      expect.stringContaining("<> 'Closed'"),
    );
  });
});

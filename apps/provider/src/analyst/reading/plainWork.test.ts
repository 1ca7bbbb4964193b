import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 300;
const each = columnsOfRows(rowCount);
const dayOf = (row: number): string =>
  new Date(Date.UTC(2024, 0, 1 + (row % 200))).toISOString().slice(0, 10);

const staff = candidatesOver(
  tableOf('employees', rowCount, [
    each('emp_id', 'integer', (row) => row + 1),
    each('first_name', 'text', (row) => ['Ann', 'Bo', 'Cy', 'Di'][row % 4] ?? ''),
    each('last_name', 'text', (row) => `Name ${row % 90}`),
    each('gender', 'text', among('F', 'M')),
    each('dept', 'text', among('Sales', 'Finance', 'Legal')),
    each('birth_date', 'date', (row) => `19${60 + (row % 40)}-0${1 + (row % 9)}-02`),
    each('hire_dt', 'date', dayOf),
    each('term_dt', 'date', (row) => (row % 3 ? null : dayOf(row + 20))),
    each('base_sal_eur', 'integer', (row) => 40_000 + row * 50),
  ]),
);
const tickets = candidatesOver(
  tableOf('support_tickets', rowCount, [
    each('ticket_no', 'integer', (row) => row + 1),
    each('created_at', 'timestamp', (row) => `${dayOf(row)} 08:00:00`),
    each('first_resp_at', 'timestamp', (row) => `${dayOf(row + 1)} 08:00:00`),
    each('resolved_at', 'timestamp', (row) => (row % 3 ? `${dayOf(row + 9)} 08:00:00` : null)),
    each('status', 'text', among('pending', 'closed')),
    each('prio', 'text', among('low', 'urgent')),
    each('mins_spent', 'integer', (row) => row % 80),
  ]),
);
const over = (asked: typeof staff, question: string): string[] => asked(question).map(onOneLine);

describe('people', () => {
  test('that were fired are no women', () => {
    const found = over(staff, 'how many people were fired in 2024');
    expect(found.join('\n')).not.toContain(`"gender" = 'F'`);
    expect(found).toContain(
      `SELECT COUNT(*) FROM "employees" WHERE "term_dt" >= '2024-01-01' AND "term_dt" < '2025-01-01'`,
    );
    expect(over(staff, 'how many women').join('\n')).toContain(`"gender" = 'F'`);
  });

  test('have their birthday in any year', () => {
    const found = over(staff, 'birthdays this month').join('\n');
    expect(found).toContain('WHERE CAST(EXTRACT(MONTH FROM "birth_date") AS integer) = 1');
    expect(found).not.toContain('"birth_date" >=');
  });
});

describe('tickets', () => {
  test('older than a month began before', () => {
    expect(over(tickets, 'tickets older than a month that are still pending').join('\n')).toContain(
      `"created_at" < '2025-12-15'`,
    );
  });

  test.each([
    ['average resolution time by prio', 'resolved_at'],
    ['median response time by prio', 'first_resp_at'],
  ])('%s: up to %s', (question, column) => {
    expect(over(tickets, question).join('\n')).toMatch(
      new RegExp(`SELECT "prio", (?:AVG|MEDIAN)\\(\\(date_diff\\('second', "created_at", "${column}"\\)`),
    );
  });
});

import { expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { unreadWords } from './reaction/unknownWords.ts';

const rowCount = 400;
const each = columnsOfRows(rowCount);
/** Days that end on 30 June 2025. */
const day = (row: number) => new Date(Date.UTC(2025, 5, 30 - row)).toISOString().slice(0, 10);
const tickets = candidatesOver(
  tableOf('support_tickets', rowCount, [
    each('ticket_id', 'text', (row) => `T-${row}`),
    each('created_at', 'timestamp', (row) => `${day(row)} 09:00:00`),
    each('closed_at', 'timestamp', (row) => (row % 5 === 0 ? null : `${day(row)} 17:00:00`)),
    each('agent', 'text', among('Ann', 'Bo', 'Cy')),
    each('customer_name', 'text', (row) => `Firm ${row % 60}`),
    each('minutes', 'integer', (row) => 5 + (row % 50)),
  ]),
);
const first = (question: string): string => tickets(question).slice(0, 1).map(onOneLine).join('');

test.each([
  [
    'how many tickets did each agent close last month?',
    /^SELECT "agent", COUNT\(\*\).*"closed_at" >= '2025-06-01'/,
  ],
  ['how many tickets did agents close in 2024?', /^SELECT COUNT\(\*\).*"closed_at" >= '2024-01-01'/],
  [
    'how many tickets did customers open in 2024?',
    /^SELECT COUNT\(\*\).* WHERE "created_at" >= '2024-01-01'/,
  ],
])('%s asks for what was done then, by all', (question, expected) => {
  expect(first(question)).toMatch(expected);
});

test('a word of a column’s name is known', () => {
  const found = tickets('how much do customers gribble in 2024').flatMap(unreadWords);
  expect(found).toContain('gribble');
  expect(found).not.toContain('customers');
});

import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { passesOver } from '../reaction/passesOver.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number): string => `202${4 + (row % 2)}-${10 + (row % 3)}-1${row % 9}`;

const over = {
  regatta: candidatesOver(
    tableOf('regatta_results', rowCount, [
      column('Regatta', 'text', among('Spring Cup', 'Ellis Week')),
      column('Race Date', 'date', day),
      column('Boat', 'text', (row) => `Boat ${row % 40}`),
      column('Helm', 'text', (row) => `Helm ${row % 40}`),
      column('Place', 'integer', (row) => 1 + (row % 12)),
    ]),
  ),
  mushrooms: candidatesOver(
    tableOf('mushroom_harvests', rowCount, [
      column('harvest_date', 'date', day),
      column('room', 'text', among('R1', 'R2', 'R3')),
      column('species', 'text', among('Oyster', 'Shiitake')),
      column('kg_waste', 'numeric', (row) => 0.1 + (row % 7) / 10),
      column('kg_picked', 'numeric', (row) => 5 + (row % 30)),
    ]),
  ),
  spend: candidatesOver(
    tableOf('parish_spend', rowCount, [
      column('Voucher', 'text', (row) => `V${row}`),
      column('Paid Date', 'date', day),
      column('What For', 'text', among('Grant', 'PAYE', 'Mowing', 'Hall hire')),
      column('Budget Head', 'text', (row) => (row % 9 ? 'Grants' : null)),
      column('Gross', 'numeric', (row) => 20 + row),
    ]),
  ),
  refunds: candidatesOver(
    tableOf('train_refunds', rowCount, [
      column('Claim No', 'text', (row) => `RF${row}`),
      column('Travel Date', 'date', (row) => `2024-0${1 + (row % 9)}-1${row % 9}`),
      column('Paid On', 'date', (row) => `2024-1${row % 3}-1${row % 9}`),
      column('Reason', 'text', among('Delay', 'Overcharged')),
      column('Channel', 'text', among('app', 'web')),
    ]),
  ),
};
const asked = (table: keyof typeof over, question: string): string[] => over[table](question).map(onOneLine);

test.each([
  ['which boat won the Spring Cup', /WHERE "Place" = 1 AND "Regatta" = 'Spring Cup'/],
  ['winners in 2025', /WHERE "Place" = 1 AND "Race Date" >= '2025-01-01'/],
])('%s', (question, sql) => {
  expect(asked('regatta', question)).toContainEqual(expect.stringMatching(sql));
});

describe('what was harvested', () => {
  test('is what was picked, and not what was thrown away of it', () => {
    const read = asked('mushrooms', 'oyster harvest by room');
    expect(read).toContainEqual(expect.stringMatching(/SUM\("kg_picked"\)/));
    expect(read.filter((sql) => sql.includes('kg_waste'))).toEqual([]);
  });

  test('the waste is told where it is asked for', () => {
    expect(asked('mushrooms', 'waste by room')[0]).toMatch(/"kg_waste"/);
  });
});

test('payments are of no PAYE', () => {
  for (const question of ['how many payments have no budget head?', 'payments in 2024'])
    expect(asked('spend', question).join('\n')).not.toContain('PAYE');
  expect(asked('spend', 'total PAYE')).toContainEqual(expect.stringMatching(/"What For" = 'PAYE'/));
});

test.each([
  ['average payout for a delay', true],
  ['average days to payout for a delay', false],
])('%s', (question, isPassed) => {
  const [best] = over.refunds(question);
  expect(best && onOneLine(best)).toMatch(/AVG\(date_diff/);
  expect(best && passesOver(best)).toBe(isPassed);
});

import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';
import { analystModel } from './probability/model.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);

/** What guests of a hotel had brought to their rooms. */
const table = tableOf('room_service_orders', rowCount, [
  column('Ticket', 'text', (row) => `T-${row}`),
  column('Room', 'text', (row) => `R${100 + (row % 12)}`),
  column('Ordered', 'date', (row) => `202${4 + (row % 2)}-0${1 + (row % 9)}-11`),
  column('Dish', 'text', among('Burger', 'Salad', 'Soup')),
  column('Status', 'text', among('DEL', 'DEL', 'CXL', 'OPN')),
  column('Complaint', 'text', (row) => (row % 6 === 0 ? ['cold', 'late', 'wrong'][(row / 6) % 3]! : null)),
  column('Vegetarian', 'text', among('Y', 'N', 'N', 'N', 'N')),
  column('Minutes', 'integer', (row) => 10 + (row % 40)),
  column('Breakfast', 'text', among('N', 'N', 'Y')),
  column('Weight (kg)', 'numeric', (row) => 0.2 + (row % 7) / 10),
  column('Guests', 'integer', (row) => 2 + (row % 5)),
  column('Children', 'integer', (row) => row % 2),
]);
const values = valuesOf(table);
const asked = candidatesOver(table);
const all = (question: string): string[] => asked(question).map(onOneLine);
const part = (when: string) => `100.0 * SUM(CASE WHEN ${when} THEN 1 ELSE 0 END) / NULLIF(COUNT(*), 0)`;

describe('what is a part of what', () => {
  test.each([
    ['share of salads among the vegetarian orders', part(`"Dish" = 'Salad'`), `WHERE "Vegetarian" = 'Y'`],
    ['what share of orders was vegetarian in 2025', part(`"Vegetarian" = 'Y'`), 'WHERE "Ordered" >= '],
    ['share of each dish in 2025', '100.0 * COUNT(*) / SUM(COUNT(*)) OVER ()', 'WHERE "Ordered" >= '],
  ])('%s: the rest tells the whole', (question, share, whole) => {
    const [first] = candidatesOf(readContext(question, table, values), '2026-01-15', analystModel());
    expect(first && onOneLine(first)).toContain(share);
    expect(first && onOneLine(first)).toContain(whole);
  });

  test('it is no more than the whole', () => {
    const found = all('what share of children do the guests bring');
    expect(found).toContainEqual(expect.stringContaining('SUM("Children") / NULLIF(SUM("Guests"), 0)'));
  });

  test('how big a part of the rows something is', () => {
    expect(all('how big a part of the orders is vegetarian')).toContainEqual(
      expect.stringContaining(part(`"Vegetarian" = 'Y'`)),
    );
  });

  test('of those that have any of what only some have', () => {
    expect(all('what share of orders brought a complaint')).toContainEqual(
      expect.stringContaining(part(`("Complaint" IS NOT NULL AND "Complaint" <> '')`)),
    );
  });

  test('of what is measured in the unit that is said', () => {
    expect(all('share of each dish in kg')).toContainEqual(
      expect.stringContaining('100.0 * SUM("Weight (kg)") / SUM(SUM("Weight (kg)")) OVER ()'),
    );
  });

  test('of rows, where what is taken takes no time', () => {
    expect(all('what share takes breakfast').join()).not.toContain('"Minutes"');
  });

  test('of rows, where nothing says what they are lines of', () => {
    expect(all('complaints by type in %').join()).not.toContain('COUNT(DISTINCT "Room")');
  });
});

test('a rate is that of a state which a code stands for', () => {
  expect(all('cancellation rate by dish')).toContainEqual(expect.stringContaining(part(`"Status" = 'CXL'`)));
});

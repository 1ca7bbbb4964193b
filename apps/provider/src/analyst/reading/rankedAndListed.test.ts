import { expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 60;
const column = columnsOfRows(rowCount);
const among =
  <T>(...values: T[]) =>
  (row: number): T =>
    values[row % values.length] as T;
const iso = (row: number): string =>
  new Date(Date.UTC(2025, row % 12, 1 + (row % 28))).toISOString().slice(0, 10);

const stalls = tableOf('market_stalls', rowCount, [
  column('stall_no', 'integer', (row) => row + 1),
  column('Held On', 'text', (row) => iso(row).split('-').toReversed().join('/')),
  column('open_time', 'text', (row) => `${String(7 + (row % 9)).padStart(2, '0')}:15`),
  column('town', 'text', among('Ghent', 'Bruges', null, 'Aalst')),
  column('trader', 'text', among('Peeters', 'Wouters', 'Maes', 'Claes', 'Walk-in')),
  column('goods', 'text', among('cheese', 'flowers', 'bread')),
  column('warning', 'text', among('late', null, null, 'unpaid')),
  column('takings', 'numeric', (row) => 100 + row * 3),
  column('complaints', 'integer', (row) => row % 7),
  column('temp_c', 'numeric', (row) => 10 + (row % 15)),
]);
const trips = tableOf('ferry_trips', rowCount, [
  column('trip_no', 'integer', (row) => row + 1),
  column('leftQuay', 'timestamp', (row) => `${iso(row % 20)} 08:00:00`),
  column('backAtQuay', 'timestamp', (row) => `${iso(row)} 16:00:00`),
  column('boat', 'text', among('Alma', 'Bella', 'Cora')),
  column('captain', 'text', among('Ruiz', 'Sand', 'Toft', 'Ulm')),
  column('issue', 'text', among('engine', 'fog', 'crew')),
  column('passengers', 'integer', (row) => 20 + row),
]);
const asked = { stalls: candidatesOver(stalls), trips: candidatesOver(trips) };
const few = 16;
const firstOf = (table: keyof typeof asked, question: string): string[] =>
  asked[table](question).slice(0, few).map(onOneLine);
const heldOn = String.raw`CAST\(try_strptime\("Held On", '%d/%m/%Y'\) AS date\)`;

test('a date that is kept as text is shown as a date', () => {
  expect(firstOf('stalls', 'held on and trader of the stalls in Ghent')).toContainEqual(
    expect.stringMatching(new RegExp(`^SELECT (?:DISTINCT )?${heldOn} AS "Held On", "trader" FROM`)),
  );
});

test.each(['stalls by hour of the day', 'how many stalls per hour of the day?'])(
  '%s: by the hour of a time that is kept as text',
  (question) => {
    expect(firstOf('stalls', question)).toContainEqual(
      expect.stringMatching(/split_part\(CAST\("open_time" AS varchar\), ':', 1\).*COUNT\(\*\)/),
    );
  },
);

import { expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from './testing/asked.ts';
import { tableOf } from './testing/tableOf.ts';

const rowCount = 200;
const column = columnsOfRows(rowCount);

const complaints = candidatesOver(
  tableOf('qm_export', rowCount, [
    column('MELD_NR', 'integer', (row) => 700100 + row),
    column('KD_NAME', 'text', (row) => ['Alfa', 'Bravo', 'Carlo'][row % 3] ?? ''),
    column('FEHL_ART', 'text', (row) => ['Riss', 'Kratzer'][row % 2] ?? ''),
    column('KOSTL', 'integer', (row) => 4100 + (row % 5) * 10),
    column('BUCHUNGSDATUM', 'date', (row) => new Date(Date.UTC(2026, 0, 1 + row)).toISOString().slice(0, 10)),
    column('SOLL_STD', 'numeric', (row) => 1 + (row % 7)),
    column('IST_STD', 'numeric', (row) => 1.5 + (row % 9)),
    column('KOST_EUR', 'numeric', (row) => 30.5 + row),
  ]),
);
const queries = (question: string): string[] => complaints(question).map(onOneLine);

test.each([
  ['costs by defect type', 'SELECT "FEHL_ART", SUM("KOST_EUR") FROM "qm_export" GROUP BY "FEHL_ART"'],
  ['planned vs actual hours', 'SELECT SUM("SOLL_STD"), SUM("IST_STD") FROM "qm_export"'],
  ['costs per customer', 'SELECT "KD_NAME", SUM("KOST_EUR") FROM "qm_export" GROUP BY "KD_NAME"'],
  ['how many cost centres', 'SELECT COUNT(DISTINCT "KOSTL") FROM "qm_export"'],
])('columns with German names are asked for in English: %s', (question, sql) => {
  expect(queries(question)).toContainEqual(expect.stringContaining(sql));
});

test('numbers of cost centres aren’t added up', () => {
  expect(queries('total cost per customer').filter((sql) => sql.includes('SUM("KOSTL")'))).toEqual([]);
});

test('“art” and “land” of an English table are what they are called', () => {
  const works = candidatesOver(
    tableOf('land_register', rowCount, [
      column('art', 'text', (row) => ['print', 'oil'][row % 2] ?? ''),
      column('land', 'text', (row) => ['forest', 'field'][row % 2] ?? ''),
      column('type', 'text', (row) => ['new', 'old', 'lost'][row % 3] ?? ''),
    ]),
  );
  const [first] = works('how many of each type').map(onOneLine);
  expect(first).toContain('GROUP BY "type"');
});

import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 300;
const each = columnsOfRows(rowCount);
const dayOf = (row: number): string => new Date(Date.UTC(2025, 0, 1 + row)).toISOString().slice(0, 10);

const admissions = candidatesOver(
  tableOf('hospital_admissions', rowCount, [
    each('Admission ID', 'text', (row) => `A${row}`),
    each('Admitted At', 'timestamp', (row) => `${dayOf(row)} 10:00:00`),
    each('Discharged At', 'timestamp', (row) =>
      row % 9 === 0 ? null : `${dayOf(row + 1 + (row % 30))} 09:00:00`,
    ),
    each('Ward', 'text', among('Surgery', 'Cardiology', 'Neurology')),
    each('Primary Diagnosis', 'text', among('Stroke', 'Sepsis', 'COPD')),
    each('Discharge Destination', 'text', among('Home', 'Died', 'Nursing home')),
    each('Readmitted', 'text', among('Y', 'N', 'N')),
    each('Total Charge', 'double', (row) => 900 + row),
  ]),
);
const claims = candidatesOver(
  tableOf('claims', rowCount, [
    each('Claim No', 'text', (row) => `CLM${row}`),
    each('Line of Business', 'text', among('Motor', 'Home')),
    each('Reported', 'date', (row) => dayOf(row)),
    each('Claimed Amt', 'double', (row) => 100 + row),
    each('Paid Amt', 'double', (row) => 50 + row),
  ]),
);
const campaigns = candidatesOver(
  tableOf('campaign_daily', rowCount, [
    each('date', 'date', (row) => dayOf(row)),
    each('campaign_name', 'text', among('Spring Sale', 'Retargeting')),
    each('clicks', 'integer', (row) => 100 + row),
    each('spend_eur', 'double', (row) => 10 + row),
    each('conversions', 'integer', (row) => row % 40),
    each('revenue_eur', 'double', (row) => 20 + row),
  ]),
);
const parking = candidatesOver(
  tableOf('parking_spaces', rowCount, [
    each('space', 'text', (row) => `S${row}`),
    each('level', 'text', among('P1', 'P2')),
    each('holder', 'text', (row) => (row % 6 === 0 ? null : `Person ${row}`)),
    each('full_day', 'boolean', among('true', 'false')),
  ]),
);
const issues = candidatesOver(
  tableOf('issues', rowCount, [
    each('key', 'text', (row) => `APP-${row}`),
    each('component', 'text', among('Login', 'Search')),
    each('created_at', 'timestamp', (row) => `${dayOf(row)} 10:00:00`),
    each('due_date', 'date', (row) => (row % 2 === 0 ? dayOf(row + 9) : null)),
    each('resolved_at', 'timestamp', (row) => (row % 3 === 0 ? null : `${dayOf(row + 5)} 12:00:00`)),
  ]),
);
const over = (asked: typeof claims, question: string): string[] => asked(question).map(onOneLine);
const first = (asked: typeof claims, question: string): string => over(asked, question)[0] ?? '';

describe('the ratio of one to another', () => {
  test.each([
    'paid to claimed ratio by line of business',
    'paid-to-claimed ratio by line of business',
    'ratio of paid amount to claimed amount by line of business',
  ])('%s', (question) => {
    const found = over(claims, question);
    expect(found[0]).toContain('SUM("Paid Amt") / NULLIF(SUM("Claimed Amt"), 0)');
    expect(found[0]).toContain('GROUP BY "Line of Business"');
  });

  test('is none of the second to the first', () => {
    expect(over(claims, 'paid to claimed ratio').join('\n')).not.toContain('SUM("Claimed Amt") / ');
  });
});

describe('states by other words', () => {
  test.each([
    [admissions, 'number of deaths by ward', `"Discharge Destination" = 'Died' GROUP BY "Ward"`],
    [admissions, 'mortality rate by ward', `CASE WHEN "Discharge Destination" = 'Died' THEN 1`],
    [admissions, 'readmission rate by ward', `CASE WHEN "Readmitted" = 'Y' THEN 1`],
    [parking, 'how many spaces are vacant', `WHERE ("holder" IS NULL`],
    [parking, 'vacancy rate by level', 'CASE WHEN ("holder" IS NULL'],
    [parking, 'partial day spaces', '"full_day" = FALSE'],
    [issues, 'overdue issues', `"resolved_at" IS NULL AND "due_date" < '2026-01-15'`],
  ])('%# %s', (asked, question, sql) => {
    expect(first(asked, question)).toContain(sql);
  });
});

describe('words and their forms', () => {
  test('the irregular plural of a column’s name', () => {
    const uses = admissions('diagnoses by ward').flatMap(({ cover }) => cover.parts.flatMap((p) => p.uses));
    const own = uses.filter(({ column }) => column.name === 'Primary Diagnosis');
    expect(new Set(own.map(({ kin }) => kin))).toEqual(new Set(['same']));
  });

  test('a form of a word is no slip of another', () => {
    const [best] = admissions('admissions that stayed longer than 20 days');
    expect(best && onOneLine(best)).toContain('> 480');
    expect(best?.cover.parts.map(({ rule }) => rule)).not.toContain('left:word');
  });

  test('the day before yesterday is a day', () => {
    const found = over(claims, 'claims reported the day before yesterday').filter((sql) =>
      sql.includes('WHERE'),
    );
    expect(found[0]).toMatch(/"Reported" = '/);
    expect(found.filter((sql) => sql.includes('"Reported" <'))).toEqual([]);
  });

  test('cost alone is no cost per click, but what was spent', () => {
    const found = over(campaigns, 'total cost by campaign');
    expect(found[0]).toContain('SUM("spend_eur")');
    expect(found.join('\n')).not.toContain('SUM("clicks")');
  });
});

import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import { candidatesFor } from './ask.ts';

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
const flats = candidatesOver(
  tableOf('flats', rowCount, [
    each('Ref', 'text', (row) => `F${row}`),
    each('Area', 'text', among('Northgate', 'Riverside')),
    each('EPC', 'text', among('A', 'B', 'C', 'D', 'E')),
    each('Rent', 'integer', (row) => 500 + row),
  ]),
);
const fuelLog = tableOf('fuel_log', rowCount, [
  each('fill_date', 'date', (row) => dayOf(row)),
  each('veh_type', 'text', among('Van', 'Truck')),
  each('vehicle_reg', 'text', among('LX21 KPO', 'WR70 HHT', 'CA68 QWE')),
  each('depot', 'text', among('Leeds', 'Bristol')),
  each('driver', 'text', among('Harper', 'Nowak', 'Malik')),
  each('odometer_km', 'integer', (row) => 20_000 + row * 90),
  each('dist_km', 'integer', (row) => 90 + row),
  each('litres', 'double', (row) => 30 + row / 10),
]);
const fills = candidatesOver(fuelLog);
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

describe('grades by letters', () => {
  test('none is worse than the worst', () => {
    expect(over(flats, 'flats with epc worse than E').join('\n')).not.toContain('IN ()');
  });
});

describe('what a log tells again and again', () => {
  test.each(['which vehicles are there', 'vehicles per depot'])('%s: not their types', (question) => {
    const found = over(fills, question).join('\n');
    expect(found).toContain('"vehicle_reg"');
    expect(found).not.toContain('"veh_type"');
  });

  test('its types are asked for by their name', () => {
    expect(first(fills, 'litres by vehicle type')).toContain('GROUP BY "veh_type"');
  });

  test('litres add up, what an odometer shows doesn’t', () => {
    const found = (question: string) =>
      candidatesFor(question, fuelLog, valuesOf(fuelLog), { today: '2026-01-15' }).map(onOneLine);
    const most = found('driver with the most litres').filter((sql) => sql.includes('("litres") DESC'));
    expect(most[0]).toContain('SUM("litres") DESC');
    expect(found('total km by depot')[0]).toContain('SUM("dist_km")');
  });

  test('it began with its first day', () => {
    const found = over(campaigns, 'when did the Spring Sale campaign start?').join('\n');
    expect(found).toContain(`SELECT MIN("date") FROM "campaign_daily" WHERE "campaign_name" = 'Spring Sale'`);
  });
});

describe('prices that aren’t named', () => {
  test.each(['flats under 900 a month', 'flats under 900 euros per month in Riverside'])('%s', (question) => {
    const [best] = flats(question);
    expect(best && onOneLine(best)).toContain('"Rent" < 900');
    expect(best?.cover.parts.map(({ rule }) => rule)).not.toContain('left:grain');
  });

  test('what rows come to in a month is none of one row', () => {
    const parts = campaigns('campaigns over 900 euros a month').flatMap(({ cover }) => cover.parts);
    const limits = parts.filter(({ rule }) => rule.includes('money:'));
    expect(limits.length).toBeGreaterThan(0);
    expect(limits.filter(({ from, to }) => to - from > 3)).toEqual([]);
  });
});

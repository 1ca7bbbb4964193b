import { describe, expect, test } from 'vitest';
import { columnProfile } from '../testing/columnProfile.ts';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { withAliases, sayReading } from './wording/understood.ts';

const rowCount = 30;
const column = columnsOfRows(rowCount);
const day = (row: number): string => new Date(Date.UTC(2024, row % 12, 1 + row)).toISOString().slice(0, 10);

const jobs = tableOf('repair_jobs', rowCount, [
  column('job_no', 'integer', (row) => row + 1),
  column('done_on', 'date', day),
  column('machine', 'text', among('Press', 'Lathe', 'Saw')),
  column('downtime_min', 'integer', (row) => 20 + row * 7),
]);
const parcels = tableOf('parcels', rowCount, [
  column('parcel_no', 'integer', (row) => row + 1),
  column('depot', 'text', among('Ulm', 'Graz', 'Basel')),
  column('weight_g', 'integer', (row) => 200 + row * 31),
  column('distance_m', 'integer', (row) => 4000 + row * 500),
]);
const fires = tableOf('wildfires', rowCount, [
  column('fire_no', 'integer', (row) => row + 1),
  column('region', 'text', among('North', 'South')),
  column('damage_musd', 'numeric', (row) => row * 3),
  column('cost_usd', 'integer', (row) => 9000 + row * 7000),
]);
const asked = {
  jobs: candidatesOver(jobs),
  parcels: candidatesOver(parcels),
  fires: candidatesOver(fires),
};
const all = (table: keyof typeof asked, question: string): string[] => asked[table](question).map(onOneLine);

describe('figures are told in the unit that is asked for', () => {
  test.each([
    ['jobs', 'total downtime in hours', 'SUM(1.0 * "downtime_min" / 60)'],
    ['jobs', 'total downtime in hours in 2024', 'SUM(1.0 * "downtime_min" / 60)'],
    ['jobs', 'how many hours of downtime were there in total?', 'SUM(1.0 * "downtime_min" / 60)'],
    ['parcels', 'average weight in kilos by depot', 'AVG(1.0 * "weight_g" / 1000)'],
    ['parcels', 'longest distance in km please', 'MAX(1.0 * "distance_m" / 1000)'],
    ['fires', 'total cost in thousands', 'SUM(1.0 * "cost_usd" / 1000)'],
    ['fires', 'total damage in thousands', 'SUM(("damage_musd" * 1000))'],
  ] as const)('%s: %s', (table, question, figure) => {
    const found = all(table, question);
    const [own = ''] = /"\w+"/.exec(figure) ?? [];
    expect(found).toContainEqual(expect.stringContaining(figure));
    // In its own unit it is no answer.
    expect(found.filter((sql) => new RegExp(String.raw`(?:SUM|AVG|MAX)\(${own}\)`).test(sql))).toEqual([]);
  });

  test('a figure keeps the unit that it has, and is said so', () => {
    expect(all('jobs', 'total downtime in minutes')).toContain(
      'SELECT SUM("downtime_min") FROM "repair_jobs"',
    );
    expect(all('fires', 'total damage in millions')).toContain('SELECT SUM("damage_musd") FROM "wildfires"');
    const told = asked.jobs('total downtime in hours').find(({ sql }) => sql.includes('/ 60'));
    expect(told && sayReading(withAliases(told.tree, jobs))).toBe('Total downtime in hours');
  });

  test('a number of rows is not told in hours', () => {
    expect(all('jobs', 'downtime by machine in hours').filter((sql) => sql.includes('COUNT(*)'))).toEqual([]);
    expect(all('jobs', 'how many jobs were there by machine?')).toContainEqual(
      expect.stringContaining('COUNT(*)'),
    );
  });

  test('kilos per hour, and hours that are counted, are no unit to tell in', () => {
    expect(all('parcels', 'how many parcels weigh more than 2 kilos?')).toContainEqual(
      expect.stringMatching(/COUNT\(\*\).*"weight_g" > 2000/),
    );
  });
});

test('a rate per hour is one already, and hours are no groups', () => {
  const work = tableOf('work_log', rowCount * 2, [
    column('entry_no', 'integer', (row) => row + 1),
    column('task', 'text', among('Drafting', 'Court', 'Travel')),
    columnProfile(
      'hours',
      'numeric',
      Array.from({ length: rowCount * 2 }, (_, row) => 0.5 + row / 4),
    ),
    column('hourly_rate', 'numeric', (row) => 100 + (row % 7) * 10),
  ]);
  const found = candidatesOver(work)('average hourly rate per hour by task').map(onOneLine);
  expect(found[0]).toMatch(/^SELECT "task", AVG\("hourly_rate"\) FROM "work_log" GROUP BY "task"/);
  expect(found.filter((sql) => sql.includes('SUM("hourly_rate") / NULLIF(SUM("hours")'))).toEqual([]);
});

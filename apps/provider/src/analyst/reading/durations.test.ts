import { describe, expect, test } from 'vitest';
import { durationOf } from '../durations.ts';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { columnProfile } from '../testing/columnProfile.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 300;
const column = columnsOfRows(rowCount);
const two = (number: number): string => String(number).padStart(2, '0');

/** What a column of such texts lasts; null where they are times of the day, or none. */
const lasting = (name: string, values: string[], type = 'text') =>
  durationOf(columnProfile(name, type, values), values);

describe('which texts are durations', () => {
  test.each([
    ['hold_time', ['0:45', '12:30', '3:05'], 'minutes'],
    ['sleep', ['7:25', '6:40', '8:10'], 'hours'],
    ['prep time', ['0:20', '1:30', '0:45'], 'hours'],
    ['video length', ['45:30', '1:02:10', '9:59'], 'minutes'],
    ['finish_time', ['02:45:10', '03:12:59'], 'hours'],
    ['Cook', ['2h 15m', '40m', '1h'], 'hours'],
    ['worked', ['26:30', '31:15', '7:45'], 'hours'],
  ])('%s: %j', (name, values, first) => {
    expect(lasting(name, values)?.duration.first).toBe(first);
  });

  test.each([
    ['start_time', ['09:45', '17:00', '12:30']],
    ['finish_time', ['17:00:00', '16:30:00']],
    ['Departure', ['06:45', '23:10']],
    ['time', ['09:45:12', '17:00:10']],
    ['score', ['2:1', '3:0']],
    ['duration', ['45 min', '90 min']],
    ['duration', ['soon', 'later']],
  ])('not %s: %j', (name, values) => {
    expect(lasting(name, values)).toBeNull();
  });

  test('the least and the most are told in minutes', () => {
    expect(lasting('hold_time', ['0:45', '12:30', '3:05'])).toMatchObject({ min: 0.75, max: 12.5 });
    expect(lasting('ride length', ['2h 15m', '40m'])).toMatchObject({ min: 40, max: 135 });
  });
});

const races = candidatesOver(
  tableOf('race_results', rowCount, [
    column('runner', 'text', (row) => `Runner ${row}`),
    column('club', 'text', (row) => ['Harriers', 'Striders', 'Rovers'][row % 3] ?? ''),
    column('finish_time', 'text', (row) => `0${2 + (row % 4)}:${two(row % 60)}:${two((row * 7) % 60)}`),
  ]),
);
const calls = candidatesOver(
  tableOf('calls', rowCount, [
    column('agent', 'text', (row) => ['Mia', 'Noah', 'Zoe'][row % 3] ?? ''),
    column('hold_time', 'text', (row) => `${row % 47}:${two((row * 7) % 60)}`),
  ]),
);
const finish = '(EXTRACT(EPOCH FROM TRY_CAST("finish_time" AS interval)) / 60.0)';
const hold =
  `(EXTRACT(EPOCH FROM TRY_CAST("hold_time" AS interval)) / ` +
  `CASE WHEN "hold_time" LIKE '%:%:%' THEN 60.0 ELSE 3600.0 END)`;

test.each([
  ['average finish time by club', races, `SELECT "club", AVG(${finish}) FROM "race_results" GROUP BY "club"`],
  ['what was the longest finish time', races, 'SELECT MAX("finish_time") FROM "race_results"'],
  ['how many finished in under three hours', races, `COUNT(*) FROM "race_results" WHERE ${finish} < 180`],
  ['how many finished in under 3:30', races, `COUNT(*) FROM "race_results" WHERE ${finish} < 210`],
  ['how many finished in under 3:30:30', races, `COUNT(*) FROM "race_results" WHERE ${finish} < 210.5`],
  ['how many finished in under 3 hours and 20 minutes', races, `WHERE ${finish} < 200`],
  ['which club had the fastest average finish time', races, `ORDER BY AVG(${finish}) NULLS LAST LIMIT 1`],
  ['what was the best finish time', races, 'SELECT MIN("finish_time") FROM "race_results"'],
  ['who had the slowest finish time', races, `ORDER BY ${finish} DESC NULLS LAST LIMIT 1`],
  ['total hold time of Mia', calls, `SELECT SUM(${hold}) FROM "calls" WHERE "agent" = 'Mia'`],
  ['how many calls had a hold time over half an hour', calls, `WHERE ${hold} > 30`],
  ['how many calls had a hold time over 10:30', calls, `WHERE ${hold} > 10.5`],
])('%s', (question, ask, sql) => {
  expect(ask(question).map(onOneLine)).toContainEqual(expect.stringContaining(sql));
});

test('a duration is found as it is written', () => {
  const found = calls('which agent had a hold time of 3:21').map(onOneLine);
  expect(found[0]).toContain(`"hold_time" = '3:21'`);
});

test('the fastest time is never the longest', () => {
  const found = races('which club had the fastest average finish time').map(onOneLine);
  expect(found.filter((sql) => sql.includes(`AVG(${finish}) DESC`) && sql.includes('LIMIT 1'))).toEqual([]);
});

const deliveries = candidatesOver(
  tableOf('deliveries', rowCount, [
    column('product', 'text', (row) => ['Apples', 'Leeks', 'Pears'][row % 3] ?? ''),
    column('sample_g', 'integer', (row) => 80 + row * 9),
    column('price_per_kg', 'numeric', (row) => 1 + (row % 30) / 10),
    column('peak_mw', 'numeric', (row) => 20 + row * 11),
    column('year_built', 'integer', (row) => 1900 + (row % 120)),
    column('seconds_to_unload', 'integer', (row) => 60 + row * 10),
  ]),
);

describe('amounts in other units', () => {
  test.each([
    ['how many weigh more than half a kilo', '"sample_g" > 500'],
    ['how many weigh more than 1.5kg', '"sample_g" > 1500'],
    ['how many have a peak over 2 GW', '"peak_mw" > 2000'],
    ['how many took more than an hour and a half to unload', '"seconds_to_unload" > 5400'],
    ['how many took more than two and a half minutes', '"seconds_to_unload" > 150'],
    ['how many have a price over 2.5 grand', '"price_per_kg" > 2500'],
  ])('%s', (question, sql) => {
    expect(deliveries(question).map(onOneLine)).toContainEqual(expect.stringContaining(`WHERE ${sql}`));
  });

  test.each([
    ['how many weigh more than 2 kg', '> 2'],
    ['how many have a peak of at least 2,000 kilowatts', '>= 2000'],
    ['how many took more than 5 minutes', '"seconds_to_unload" > 5'],
  ])('%s is no %s', (question, sql) => {
    expect(deliveries(question).filter((found) => onOneLine(found).endsWith(sql))).toEqual([]);
  });
});

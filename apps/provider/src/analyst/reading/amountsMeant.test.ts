import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { unreadWords } from './reaction/unknownWords.ts';

const rowCount = 60;
const column = columnsOfRows(rowCount);
const day = (row: number): string =>
  new Date(Date.UTC(2025, row % 12, 1 + (row % 28))).toISOString().slice(0, 10);

const stays = tableOf('camp_bookings', rowCount, [
  column('BKG_NO', 'integer', (row) => row + 1),
  column('BOOKED_ON', 'date', day),
  column('ARRIVAL', 'date', (row) => day(row + 1)),
  column('PITCH', 'text', among('Tent', 'Cabin')),
  column('NIGHTS', 'integer', (row) => 1 + (row % 9)),
  column('TOT_PAID', 'numeric', (row) => 60 + row * 7),
]);
const checks = tableOf('price_checks', rowCount, [
  column('check_no', 'integer', (row) => row + 1),
  column('shop', 'text', among('Corner', 'Station', 'Market')),
  column('product', 'text', among('Milk', 'Bread', 'Nappies')),
  column('shelf_prc', 'numeric', (row) => 1 + row / 10),
]);
const tickets = tableOf('weigh_tickets', rowCount, [
  column('ticket', 'text', (row) => `W${row}`),
  column('customer', 'text', among('Council', 'Bowden', 'Hargreave')),
  column('GROSS_T', 'numeric', (row) => 8 + row / 5),
  column('VALUE', 'numeric', (row) => 90 + row * 11),
]);
const dives = tableOf('dive_log', rowCount, [
  column('dive_no', 'integer', (row) => row + 1),
  column('site', 'text', among('Wreck', 'Reef')),
  column('timeIn', 'text', (row) => `${8 + (row % 9)}:15`),
  column('maxDepthM', 'integer', (row) => 8 + (row % 40)),
  column('bottomTimeMin', 'integer', (row) => 20 + (row % 30)),
]);
const runs = tableOf('irrigation_runs', rowCount, [
  column('run_no', 'integer', (row) => row + 1),
  column('plot', 'text', among('A', 'B', 'C')),
  column('m3', 'numeric', (row) => 12 + row),
  column('minutes_on', 'integer', (row) => 20 + row),
]);
const jobs = tableOf('lock_jobs', rowCount, [
  column('job_no', 'integer', (row) => row + 1),
  column('called_at', 'timestamp', (row) => `2025-03-${String(1 + (row % 28)).padStart(2, '0')}T08:00:00`),
  column(
    'arrived_at',
    'timestamp',
    (row) => `2025-03-${String(1 + (row % 28)).padStart(2, '0')}T09:1${row % 10}:00`,
  ),
  column('district', 'text', among('North', 'South')),
  column('labour_eur', 'numeric', (row) => 40 + row),
  column('parts_eur', 'numeric', (row) => 5 + row),
  column('is_paid', 'integer', (row) => row % 2),
]);
const cars = tableOf('used_cars', rowCount, [
  column('car_no', 'integer', (row) => row + 1),
  column('make', 'text', among('Seat', 'Fiat')),
  column('bought_for', 'integer', (row) => 3000 + row * 40),
  column('sold_for', 'integer', (row) => 4000 + row * 45),
]);
const weather = tableOf('town_weather', rowCount, [
  column('date', 'date', day),
  column('t_max', 'numeric', (row) => 10 + (row % 20)),
  column('t_mean', 'numeric', (row) => 5 + (row % 20)),
  column('precip_mm', 'numeric', (row) => row % 7),
]);
const matches = tableOf('youth_matches', rowCount, [
  column('match_no', 'integer', (row) => row + 1),
  column('home', 'text', among('Kingsmead', 'Thornton')),
  column('att', 'integer', (row) => 40 + row),
]);
const wines = tableOf('wines', rowCount, [
  column('wine', 'text', (row) => `Wine ${row}`),
  column('region', 'text', among('Douro', 'Alentejo')),
  column('quality', 'integer', (row) => 4 + (row % 5)),
]);
const repairs = tableOf('fleet_repairs', rowCount, [
  column('repair_no', 'integer', (row) => row + 1),
  column('make', 'text', among('Ford', 'Fiat')),
  column('Cost (£)', 'numeric', (row) => 90 + row * 11),
]);

const pool = tableOf('pool_log', rowCount, [
  column('date', 'date', day),
  column('pool', 'text', among('Indoor', 'Outdoor')),
  column('visitors', 'integer', (row) => 100 + row),
]);
const waiting = tableOf('waiting_list', rowCount, [
  column('applicant', 'text', (row) => `Person ${row}`),
  column('site', 'text', among('Hillside', 'Riverside')),
  column('age', 'integer', (row) => 25 + row),
  column('rent', 'integer', (row) => 30 + row),
  column('months_waited', 'integer', (row) => 2 + row),
]);
const sales = tableOf('grocery_sales', rowCount, [
  column('sold_on', 'date', day),
  column('aisle', 'text', among('Dairy', 'Bread')),
  column('sales', 'numeric', (row) => 500 + row * 3),
  column('cogs', 'numeric', (row) => 300 + row),
]);

const asked = {
  pool: candidatesOver(pool),
  waiting: candidatesOver(waiting),
  sales: candidatesOver(sales),
  stays: candidatesOver(stays),
  checks: candidatesOver(checks),
  tickets: candidatesOver(tickets),
  dives: candidatesOver(dives),
  runs: candidatesOver(runs),
  jobs: candidatesOver(jobs),
  cars: candidatesOver(cars),
  weather: candidatesOver(weather),
  matches: candidatesOver(matches),
  wines: candidatesOver(wines),
  repairs: candidatesOver(repairs),
};
type Table = keyof typeof asked;

const readWhole = (table: Table, question: string): string[] =>
  asked[table](question).flatMap((candidate) =>
    unreadWords(candidate).length === 0 ? [onOneLine(candidate)] : [],
  );

describe('an amount is found by what people call it', () => {
  test.each<[Table, string, RegExp]>([
    ['stays', 'average length of stay in cabins', /AVG\("NIGHTS"\).* WHERE "PITCH" = 'Cabin'$/],
    ['stays', 'what did we take in 2025', /^SELECT SUM\("TOT_PAID"\)/],
    [
      'checks',
      'where are nappies cheapest on average?',
      /"shop", AVG\("shelf_prc"\)|ORDER BY AVG\("shelf_prc"\)/,
    ],
    ['tickets', 'turnvoer by customer', /"customer", SUM\("VALUE"\)/],
    ['dives', 'dives deeper than 40m', /WHERE "maxDepthM" > 40$/],
    ['dives', 'average bottom time by site', /"site", AVG\("bottomTimeMin"\)/],
    ['pool', 'quietest weekday', /GROUP BY dayname\("date"\) ORDER BY SUM\("visitors"\) NULLS LAST LIMIT 1$/],
    ['waiting', 'applicants for Hillside over 70', /WHERE "site" = 'Hillside' AND "age" > 70$/],
    ['sales', 'gross margin by aisle', /"aisle", 100\.0 \* \(SUM\("sales"\) - SUM\("cogs"\)\)/],
    ['runs', 'total water by plot', /"plot", SUM\("m3"\)/],
    ['jobs', 'average bill by district', /"district", AVG\(\("labour_eur" \+ "parts_eur"\)\)/],
    [
      'jobs',
      'average wait by district',
      /"district", AVG\(\(date_diff\('second', "called_at", "arrived_at"\)/,
    ],
    ['cars', 'total profit by make', /"make", SUM\(\("sold_for" - "bought_for"\)\)/],
    ['weather', 'average temperature in March', /^SELECT AVG\("t_mean"\)/],
    ['weather', 'which month was the wettest?', /SUM\("precip_mm"\)|AVG\("precip_mm"\)/],
    [
      'matches',
      'how many spectators came to games of Kingsmead',
      /^SELECT SUM\("att"\).* WHERE "home" = 'Kingsmead'$/,
    ],
    ['wines', 'wines rated 8 or more', /WHERE "quality" >= 8$/],
    ['wines', 'Douro wines with at least 7 points', /WHERE "region" = 'Douro' AND "quality" >= 7$/],
    ['repairs', 'makes where repairs cost over 500 pounds on average', /HAVING AVG\("Cost \(£\)"\) > 500/],
  ])('%s: %s', (table, question, wanted) => {
    expect(readWhole(table, question)).toContainEqual(expect.stringMatching(wanted));
  });
});

describe('an amount of another kind is not meant', () => {
  test.each<[Table, string, RegExp]>([
    ['tickets', 'turnover by customer', /SUM\("VALUE"\)/],
    ['jobs', 'how much money did we make', /SUM\(\("labour_eur" \+ "parts_eur"\)\)/],
  ])('%s: %s', (table, question, wanted) => {
    expect(readWhole(table, question)[0]).toMatch(wanted);
  });

  test('how much was taken is no time', () => {
    expect(readWhole('runs', 'how much did we take')).not.toContainEqual(
      expect.stringContaining('"minutes_on"'),
    );
  });
});

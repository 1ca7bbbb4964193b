import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, queriesOver, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

describe('amounts as people write them', () => {
  const each = columnsOfRows(240);
  const day = (row: number): string => new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10);
  const flatsTable = tableOf('flats', 240, [
    each('flat_no', 'integer', (row) => row + 1),
    each('town', 'text', among('Ely', 'Ware', 'Hove')),
    each('price', 'integer', (row) => 40_000 + row * 1500),
    each('beds', 'integer', (row) => row % 7),
    each('miles_to_sea', 'numeric', (row) => (row % 60) / 10),
  ]);
  const flats = queriesOver(flatsTable);
  const loans = queriesOver(
    tableOf('loans', 240, [
      each('loan_no', 'integer', (row) => row + 1),
      each('branch', 'text', among('North', 'South')),
      each('borrowed_on', 'date', day),
      each('returned_on', 'date', (row) => day(row + 5 + (row % 60))),
      each('renewals', 'integer', (row) => row % 5),
    ]),
  );
  const runs = queriesOver(
    tableOf('runs', 240, [
      each('runner', 'text', (row) => `Runner ${row}`),
      each('club', 'text', among('Lakeside', 'Harriers')),
      each('chip_time_min', 'integer', (row) => 30 + row),
    ]),
  );

  test.each([
    ['flats with a price of 60-70k', '"price" BETWEEN 60000 AND 70000'],
    ['flats with a price between 60 and 70k', '"price" BETWEEN 60000 AND 70000'],
    ['flats with a price of £60k-£70k', '"price" BETWEEN 60000 AND 70000'],
    ['flats with a price of 60 to 70 thousand', '"price" BETWEEN 60000 AND 70000'],
    ['price over £60 000', '"price" > 60000'],
    ['price =< 60000', '"price" <= 60000'],
    ['price ≥ 60000', '"price" >= 60000'],
    ['beds 2..4', '"beds" BETWEEN 2 AND 4'],
    ['flats with 2 or 3 beds', '"beds" = 2 OR "beds" = 3'],
    ['flats with a couple of beds', '"beds" = 2'],
    ['flats within 2 miles of the sea', '"miles_to_sea" <= 2'],
    ['flats within a mile of the sea', '"miles_to_sea" <= 1'],
    ['beds 4 or up', '"beds" >= 4'],
    ['beds 4 & up', '"beds" >= 4'],
    ['price over60000', '"price" > 60000'],
    ['top5 flats by price', '"price" DESC NULLS LAST LIMIT 5'],
  ])('%s', (question, condition) => {
    expect(flats(question)).toContainEqual(expect.stringContaining(condition));
  });
  test.each([
    ['how many loans took 30+ days', '>= 30'],
    ['how many loans took over 2 1/2 weeks', '> 17.5'],
    ['how many loans took over 2½ weeks', '> 17.5'],
    ['how many loans took over a fortnight', '> 14'],
  ])('%s', (question, condition) => {
    expect(loans(question)).toContainEqual(
      expect.stringContaining(`date_diff('day', "borrowed_on", "returned_on") ${condition}`),
    );
  });
  test.each([
    ['how many runs sub 2 hours', '< 120'],
    ['how many sub-40 minute runs', '< 40'],
    ['chip time 1-2 hours', 'BETWEEN 60 AND 120'],
    ['chip time 1h to 2h', 'BETWEEN 60 AND 120'],
    ['chip time 1-2h', 'BETWEEN 60 AND 120'],
    ['chip time under 1h30', '< 90'],
    ['chip time under 1h 30m', '< 90'],
  ])('%s', (question, condition) => {
    expect(runs(question)).toContainEqual(expect.stringContaining(`"chip_time_min" ${condition}`));
  });
  test.each([
    ['flats with a price more than twice the average', '> (2 * (SELECT AVG("price") FROM "flats")'],
    ['flats with double the average price', '>= (2 * (SELECT AVG("price") FROM "flats")'],
    ['flats with a price over 1.5x the average', '> (1.5 * (SELECT AVG("price") FROM "flats")'],
  ])('%s', (question, condition) => {
    expect(flats(question)).toContainEqual(expect.stringContaining(`"price" ${condition}`));
  });
  test.each([
    ['flats in the top 10% by price', '>= (SELECT QUANTILE_CONT("price", 0.9)'],
    ['bottom quartile of flats by price', '<= (SELECT QUANTILE_CONT("price", 0.25)'],
    ['top third by price', '>= (SELECT QUANTILE_CONT("price", 0.66'],
  ])('%s', (question, condition) => {
    expect(flats(question)).toContainEqual(expect.stringContaining(`"price" ${condition}`));
    expect(flats(question).join('\n')).not.toContain('LIMIT 10');
  });
  test('a percentile of all is none of some', () => {
    expect(flats('top 10% of flats in Ely by price').join('\n')).not.toContain('QUANTILE');
  });
  test('the best times of a race are the shortest', () => {
    expect(runs('top 10% by chip time')).toContainEqual(
      expect.stringContaining('"chip_time_min" <= (SELECT QUANTILE_CONT("chip_time_min", 0.1)'),
    );
  });
  test.each(['wines over 14%', 'wines of 14% or more'])('%s are told by what is in percent', (question) => {
    const wines = queriesOver(
      tableOf('bottles', 240, [
        each('code', 'integer', (row) => row + 1),
        each('wine', 'text', among('Rioja', 'Chablis', 'Barolo')),
        each('ABV (%)', 'numeric', (row) => 9 + (row % 70) / 10),
        each('Price (GBP)', 'numeric', (row) => 7 + (row % 90)),
      ]),
    )(question);
    expect(wines.join('\n')).toMatch(/"ABV \(%\)" >=? 14/);
    expect(wines.join('\n')).not.toMatch(/"Price \(GBP\)" >=? 14/);
  });
  test.each(['flats £60k-£70k', 'flats between £60k and £70k', 'flats 60-70k quid'])('%s', (question) => {
    expect(flats(question)[0]).toMatch(/"price" BETWEEN 60000 AND 70000$/);
  });
  test('of two prices a range is offered for each, and answered by none', () => {
    const { queries, believable } = readingsOver(
      tableOf('cottages', 240, [
        each('ref', 'integer', (row) => row + 1),
        each('village', 'text', among('Wells', 'Keswick')),
        each('low_price', 'integer', (row) => 60 + (row % 90)),
        each('high_price', 'integer', (row) => 90 + (row % 120)),
      ]),
    );
    for (const price of ['low_price', 'high_price'])
      expect(queries('cottages £100-£150').join('\n')).toContain(`"${price}" BETWEEN 100 AND 150`);
    expect(believable('cottages £100-£150').join('\n')).not.toContain('BETWEEN');
  });
  test('by a month is how much, and no course of months', () => {
    expect(loans('renewals up by a month').join('\n')).not.toContain("date_trunc('month'");
  });
  test.each([
    ['3 renewals minimum', '"renewals" >= 3'],
    ['loans with 3 renewals max', '"renewals" <= 3'],
  ])('%s', (question, condition) => {
    expect(loans(question)).toContainEqual(expect.stringContaining(condition));
  });
  test('about so many are no answer by that very number', () => {
    const { believable } = readingsOver(flatsTable);
    expect(believable('flats with a price of 61000').join('\n')).toContain('"price" = 61000');
    expect(believable('flats with a price of around 61000').join('\n')).not.toContain('= 61000');
    expect(believable('flats with a price of 61000 or so').join('\n')).not.toContain('= 61000');
  });
  test('metres are no millions, and hours and minutes no half of a year', () => {
    const trees = queriesOver(
      tableOf('trees', 240, [
        each('tree', 'integer', (row) => row + 1),
        each('planted_on', 'date', day),
        each('height_m', 'integer', (row) => row % 30),
      ]),
    );
    expect(trees('trees 10-15m')).toContainEqual(expect.stringContaining('"height_m" BETWEEN 10 AND 15'));
    expect(runs('chip time under 1h30').join('\n')).not.toContain('2030');
  });
  test('a year is of no thousands', () => {
    expect(flats('price from 2000 to 5k').join('\n')).not.toContain('2000000');
  });

  test.each([
    ['rank the branches by renewals', 'renewals per branch, highest first', loans],
    ['Ranking of branches by total renewals', 'total renewals per branch, highest first', loans],
    ['please rank all our towns by average price.', 'average price per town, highest first', flats],
    ['list clubs ranked by average chip time', 'average chip time per club, highest first', runs],
    ['rank clubs by average chip time, lowest first', 'average chip time per club, lowest first', runs],
    ['rank the towns by total beds ascending', 'total beds per town ascending', flats],
  ])('%s: what is ranked are groups', (asked, plain, queries) => {
    expect(queries(plain)[0]).toMatch(/GROUP BY/);
    expect(queries(asked)[0]).toBe(queries(plain)[0]);
  });

  test.each(['month', 'week', 'day', 'quarter'])(
    'one %s by the other is each of them, and nothing that lasts',
    (period) => {
      const visits = queriesOver(
        tableOf('visits', 240, [
          each('visit', 'integer', (row) => row + 1),
          each('visited_on', 'date', day),
          each('fee', 'numeric', (row) => 12.5 + (row % 40)),
          each('minutes_on_site', 'integer', (row) => 10 + (row % 50)),
        ]),
      );
      expect(visits(`fees ${period} by ${period}`)).toEqual(visits(`fees by ${period}`));
    },
  );
});

describe('names with digits', () => {
  const each = columnsOfRows(200);
  const airOf = (pm: string, co2: string) =>
    queriesOver(
      tableOf('air', 200, [
        each('station', 'text', among('Harbour', 'Park')),
        each(pm, 'integer', (row) => row % 40),
        each('PM10', 'integer', (row) => row % 60),
        each(co2, 'integer', (row) => 400 + row),
      ]),
    );

  test.each([
    ['average PM2.5 by station', 'PM2.5 (ug/m3)'],
    ['average pm 2.5 by station', 'PM2.5 (ug/m3)'],
    ['average PM2.5 by station', 'pm2_5'],
    ['average pm25 by station', 'pm2_5'],
    ['average PM2.5 by station', 'pm25'],
  ])('%s of a column %s', (question, column) => {
    const [first] = airOf(column, 'co2')(question);
    expect(first).toMatch(`"station", AVG("${column}") FROM "air" GROUP BY "station"`);
  });
  test('of what is in the air the worst is the most', () => {
    expect(airOf('PM2.5', 'co2')('worst pm2.5')[0]).toContain('ORDER BY "PM2.5" DESC');
  });
  test.each(['average CO₂', 'average CO 2', 'average co2'])('%s', (question) => {
    expect(airOf('PM2.5', 'CO2 (ppm)')(question)[0]).toMatch('AVG("CO2 (ppm)")');
  });
});

describe('names and values run together, or apart', () => {
  const each = columnsOfRows(200);
  const stays = queriesOver(
    tableOf('stays', 200, [
      each('Booking', 'text', (row) => `B-${row + 100}`),
      each('Check-in', 'date', (row) => new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10)),
      each('Wi-Fi', 'boolean', (row) => row % 3 === 0),
      each('No-show', 'boolean', (row) => row % 7 === 0),
      each('Season', 'text', among('23/24', '24/25')),
      each('Group', 'text', among('U-18', 'Senior')),
      each('App Version', 'text', among('v4.0', 'v4.0.1', 'v5.1')),
      each('Status', 'text', among('done', 'cancelled', 'Cancelled', 'open')),
      each('Nights', 'integer', (row) => row % 9),
    ]),
  );
  const counted = (where: string) => `SELECT COUNT(*) FROM "stays" WHERE ${where}`;

  test.each([
    ['how many stays with wifi', counted('"Wi-Fi" = TRUE')],
    ['how many noshows', counted('"No-show" = TRUE')],
    ['how many stays in 2024/25', counted(`"Season" = '24/25'`)],
    ['how many stays in 2023-24', counted(`"Season" = '23/24'`)],
    ['how many u18 stays', counted(`"Group" = 'U-18'`)],
    ['how many stays on version 4.0', counted(`"App Version" = 'v4.0'`)],
    ['how many stays on version 4.0.1', counted(`"App Version" = 'v4.0.1'`)],
    ['how many canceled stays', counted(`"Status" IN ('cancelled', 'Cancelled')`)],
  ])('%s', (question, query) => {
    expect(stays(question)[0]).toBe(query);
  });
  test('a check-in is none of another word, and each way of writing a state counts in its rate', () => {
    expect(stays('how many check ins per month')[0]).toContain(`date_trunc('month', "Check-in")`);
    expect(stays('cancelled rate')[0]).toContain(`"Status" IN ('cancelled', 'Cancelled') THEN 1`);
    expect(stays('b101')).toContainEqual(expect.stringContaining(`"Booking" = 'B-101'`));
  });
  test('what is called by a numeral isn’t limited by it', () => {
    const apps = queriesOver(
      tableOf('apps', 200, [
        each('country', 'text', among('Chile', 'Peru')),
        each('OneStar', 'integer', (row) => row % 30),
        each('FiveStar', 'integer', (row) => row % 80),
      ]),
    );
    expect(apps('total five-star by country')[0]).toContain('SUM("FiveStar")');
    expect(apps('five star ratings in peru').join('\n')).not.toMatch(/Star" = 5/);
  });
});

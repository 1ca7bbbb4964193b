import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import type { Reading } from '../probability/evidence.ts';
import { toldAlone } from '../reaction/secondReaderOnly.ts';

const rowCount = 60;
const column = columnsOfRows(rowCount);
const states = ['Alabama', 'Alaska', 'Maine', 'Texas', 'Ohio', 'Utah', 'Iowa', 'Idaho', 'Nevada', 'Oregon'];

const warming = readingsOver(
  tableOf('warming', rowCount, [
    column('year', 'integer', (row) => 1880 + row),
    column('temp', 'numeric', (row) => ((row * 7) % 60) / 100),
  ]),
);

const days = readingsOver(
  tableOf('air_days', rowCount, [
    column('temp', 'integer', (row) => 50 + ((row * 7) % 40)),
    column('month', 'integer', (row) => 5 + Math.floor(row / 12)),
    column('day', 'integer', (row) => 1 + (row % 12)),
  ]),
);

const harbours = readingsOver(
  tableOf('harbours', rowCount, [
    column('harbour', 'text', (row) => `Harbour ${row}`),
    column('latitude', 'numeric', (row) => 40 + row / 10),
    column('longitude', 'numeric', (row) => -20 + row / 10),
    column('depth', 'numeric', (row) => 3 + ((row * 11) % 17)),
  ]),
);

const stateRates = readingsOver(
  tableOf('rates', 10, [
    columnsOfRows(10)('state', 'text', among(...states)),
    columnsOfRows(10)('longitude', 'numeric', (row) => 69.5 + row * 5),
  ]),
);

const countries = readingsOver(
  tableOf('countries', rowCount, [
    column('name', 'text', (row) => `Land ${row}`),
    column('region', 'text', among('Africa', 'Asia', 'Europe')),
    column('fertility', 'numeric', (row) => 1.2 + row / 20),
    column('prestige', 'numeric', (row) => 20.5 + ((row * 13) % 60)),
    column('pct_urban', 'numeric', (row) => 20 + ((row * 3) % 70)),
  ]),
);

describe('adjectives rank by what they measure', () => {
  test.each([
    ['warmest year', /ORDER BY "temp" DESC/],
    ['10 warmest years', /ORDER BY "temp" DESC.*LIMIT 10$/],
    ['coldest year', /ORDER BY "temp" NULLS LAST/],
  ])('%s', (question, expected) => {
    const [first] = warming.queries(question);
    expect(first).toMatch(expected);
    expect(warming.queries(question).filter((sql) => /(?:ORDER BY|MAX\(|MIN\()"year"/.test(sql))).toEqual([]);
  });

  test('the hottest month isn’t the last one', () => {
    expect(days.queries('hottest month').filter((sql) => /ORDER BY "month" DESC/.test(sql))).toEqual([]);
  });

  test.each([
    ['northernmost harbour', /ORDER BY "latitude" DESC/],
    ['harbour furthest south', /ORDER BY "latitude" NULLS LAST/],
    ['most easterly harbour', /ORDER BY "longitude" DESC/],
    ['which harbour is the westernmost?', /ORDER BY "longitude" NULLS LAST/],
    ['shallowest harbour', /ORDER BY "depth" NULLS LAST/],
  ])('%s', (question, expected) => {
    expect(harbours.queries(question)[0]).toMatch(expected);
  });

  test('degrees of states without a sign count westwards', () => {
    expect(stateRates.queries('westernmost state')[0]).toMatch(/ORDER BY "longitude" DESC/);
  });
});

describe('of a day with its highest and lowest temperature', () => {
  const { queries } = readingsOver(
    tableOf('weather_days', rowCount, [
      column('station', 'text', (row) => `Station ${row}`),
      column('temp_max', 'numeric', (row) => 10 + ((row * 7) % 25)),
      column('temp_min', 'numeric', (row) => ((row * 5) % 17) - 8),
    ]),
  );

  test.each([
    ['hottest station', /ORDER BY "temp_max" DESC/],
    ['coldest station', /ORDER BY "temp_min" NULLS LAST/],
  ])('%s goes by the end that is meant', (question, expected) => {
    for (const sql of queries(question).slice(0, 2)) expect(sql).toMatch(expected);
  });
});

describe('most and least with an adjective', () => {
  test.each([
    ['most fertile country', /ORDER BY "fertility" DESC/],
    ['least prestigious country', /ORDER BY "prestige" NULLS LAST/],
  ])('%s is so by its noun', (question, expected) => {
    expect(countries.queries(question)[0]).toMatch(expected);
  });

  test.each(['most dangerous country', 'most dangerous harbour'])('%s isn’t so by any column', (question) => {
    const { believable } = question.endsWith('country') ? countries : harbours;
    expect(believable(question).filter((sql) => sql.includes('LIMIT 1'))).toEqual([]);
  });
});

describe('parts of the calendar', () => {
  test('have no sum', () => {
    expect(days.queries('total temp per month').filter((sql) => /SUM\("(?:month|day)"\)/.test(sql))).toEqual(
      [],
    );
    expect(days.queries('total unemployed per month').join('\n')).not.toContain('SUM("month")');
  });
});

describe('what only another reader makes of an adjective', () => {
  const told = (question: string, sql: string, asked: ReturnType<typeof candidatesOver>) => {
    const [own] = asked(question);
    const result = { columns: ['x'], rows: [[31]], truncated: false };
    const known = { figures: [], isBorneOut: false, result };
    const reading = { ...known, sql: '', candidate: own, probability: 0.4 } as unknown as Reading;
    const alone = { ...known, sql, candidate: null, said: '', probability: 0.9 } as unknown as Reading;
    return toldAlone(alone, [reading]);
  };
  const quotes = candidatesOver(
    tableOf('quotes', rowCount, [
      column('symbol', 'text', among('AAPL', 'GOOG')),
      column('date', 'date', (row) => `2010-01-${10 + (row % 20)}`),
      column('price', 'numeric', (row) => 20.5 + row),
      column('day', 'integer', (row) => 1 + (row % 31)),
    ]),
  );

  test('isn’t told by the day, nor the latest without its time', () => {
    expect(told('sunniest day', 'SELECT MAX("day") FROM "quotes"', quotes)).toBeNull();
    expect(
      told('latest price of each symbol', 'SELECT "symbol", MAX("price") FROM "quotes"', quotes),
    ).toBeNull();
    expect(told('highest price', 'SELECT MAX("price") FROM "quotes"', quotes)).not.toBeNull();
  });
});

describe('what a superlative doesn’t measure', () => {
  const wines = readingsOver(
    tableOf('wine_list', rowCount, [
      column('code', 'text', (row) => `W${1000 + row}`),
      column('vintage', 'integer', (row) => 2008 + (row % 15)),
      column('price_gbp', 'numeric', (row) => 9.5 + ((row * 13) % 90)),
      column('stock (btl)', 'integer', (row) => (row * 7) % 50),
    ]),
  );

  test('the oldest vintage is the earliest', () => {
    const found = wines.queries('what is the oldest vintage');
    expect(found.join('\n')).toContain('MIN("vintage")');
    expect(found.join('\n')).not.toMatch(/MAX\("vintage"\)|"vintage" DESC/);
  });

  test('the dearest bottle isn’t the one of which there are most', () => {
    expect(wines.queries('what is the dearest bottle').join('\n')).not.toMatch(
      /MAX\("stock \(btl\)"\)|"stock \(btl\)" DESC/,
    );
  });

  test('which are cheap is told by their price', () => {
    expect(wines.believable('the ten cheapest wines')).toContainEqual(
      expect.stringMatching(/ORDER BY "price_gbp" NULLS LAST LIMIT 10$/),
    );
  });

  test('the longest delays of flights aren’t those of the longest flights', () => {
    const flights = readingsOver(
      tableOf('flight_delays', rowCount, [
        column('flt_num', 'text', (row) => `NX${row}`),
        column('dep_delay_min', 'integer', (row) => (row * 7) % 90),
        column('dist_mi', 'integer', (row) => 300 + ((row * 31) % 900)),
      ]),
    );
    expect(flights.believable('the five longest delays').join('\n')).not.toContain('"dist_mi" DESC');
  });

  test('the biggest receipts aren’t the last ones, whose numbers add up to nothing', () => {
    const till = readingsOver(
      tableOf('till_lines', 120, [
        columnsOfRows(120)('line', 'integer', (row) => row + 1),
        columnsOfRows(120)('receipt', 'integer', (row) => 5000 + Math.floor(row / 2)),
        columnsOfRows(120)('loyalty_card', 'text', (row) => (row % 3 ? `L${row}` : null)),
        columnsOfRows(120)('unit_price', 'numeric', (row) => 2.4 + (row % 7) / 2),
      ]),
    );
    expect(till.queries('how many receipts were without a loyalty card').join('\n')).not.toContain(
      'SUM("receipt")',
    );
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import type { ColumnProfile } from '../../../sources/source.ts';
import type { AnalystTable } from '../../table.ts';
import { among, columnsOfRows, onOneLine, queriesOver, readingsOver } from '../../testing/asked.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { readContext } from '../mentions/context.ts';
import { analystModel } from '../probability/model.ts';
import { candidatesOf } from '../ranking/candidates.ts';
import { gridsByProfile } from '../shared/columns/grid.ts';
import { withReach } from '../shared/lookups/timeReach.ts';

/** With what the database tells of a table's rows: that some columns together have one each, or that they haven't. */
const reached = (table: AnalystTable, areUnique = true): Promise<AnalystTable> =>
  withReach(table, () =>
    Promise.resolve({ columns: [], rows: areUnique ? [] : [['twice']], truncated: false, sampled: false }),
  );

type Column = (
  name: string,
  type: string,
  of: (row: number) => string | number | boolean | null,
) => ColumnProfile;

const table = (name: string, rowCount: number, columns: (column: Column) => ColumnProfile[]): AnalystTable =>
  tableOf(name, rowCount, columns(columnsOfRows(rowCount)));

/** As learned weights order them. */
const asking = async (given: AnalystTable, areUnique?: boolean) => {
  const asked = await reached(given, areUnique);
  const values = valuesOf(asked);
  return (question: string): string[] =>
    candidatesOf(readContext(question, asked, values), '2026-01-15', analystModel()).map(onOneLine);
};

const sources = 3;
/** What sources of electricity generated, a row a year for each. */
const generation = table('iowa_electricity', 17 * sources, (column) => [
  column('year', 'date', (row) => `${2001 + Math.floor(row / sources)}-01-01`),
  column('source', 'text', among('Fossil Fuels', 'Nuclear Energy', 'Renewables')),
  column('net_generation', 'integer', (row) => 1000 + ((row * 37) % 900)),
]);

/** How many came out how, a row for each class, sex and outcome. */
const passengers = table('passengers', 16, (column) => [
  column('Class', 'text', among('1st', '2nd', '3rd', 'Crew')),
  column('Sex', 'text', (row) => (row % 8 < 4 ? 'Male' : 'Female')),
  column('Survived', 'text', (row) => (row < 8 ? 'No' : 'Yes')),
  column('Freq', 'integer', (row) => 20 + ((row * 13) % 90)),
]);

/** How many of each age there were, every ten years. */
const population = table('population', 5 * 10, (column) => [
  column('year', 'integer', (row) => 1950 + 10 * Math.floor(row / 10)),
  column('age', 'integer', (row) => 10 * (row % 10)),
  column('people', 'integer', (row) => 1000 + ((row * 37) % 900)),
]);

const months = 120;
/** Levels and amounts, month by month. */
const monthly = table('air', months, (column) => [
  column('month', 'date', (row) =>
    new Date(Date.UTC(2010 + Math.floor(row / 12), row % 12, 1)).toISOString().slice(0, 10),
  ),
  column('carbon', 'numeric', (row) => 380 + row / 4),
  column('sales', 'numeric', (row) => 380 + row / 4),
]);

/** How many commits there were in each hour with some. */
const commits = table('commits', 90, (column) => [
  column('time', 'timestamp', (row) => `2015-0${1 + (row % 5)}-${10 + Math.floor(row / 5)}T10:00:00`),
  column('count', 'integer', (row) => 1 + (row % 9)),
]);

type Ask = Awaited<ReturnType<typeof asking>>;

describe('where each kind has a row for each time', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(generation);
  });

  test('a share is of what is measured', () => {
    const queries = ask('share of renewables');
    expect(queries[0]).toContain(`SUM(CASE WHEN "source" = 'Renewables' THEN "net_generation" ELSE 0 END)`);
    expect(queries.filter((sql) => /THEN 1 ELSE 0/.test(sql))).toEqual([]);
  });

  test.each(['which source grew most', 'most common source', 'fossil fuels or renewables by year'])(
    '%s: no number of rows tells',
    (question) => {
      expect(ask(question).filter((sql) => sql.includes('COUNT(*)'))).toEqual([]);
    },
  );

  test.each(['number of rows by source', 'how many years of renewables'])('%s', (question) => {
    expect(ask(question)).toContainEqual(expect.stringContaining('COUNT('));
  });

  test('what is measured is counted by its limits', () => {
    expect(ask('how many sources with a net generation above 1500')).toContainEqual(
      expect.stringContaining('COUNT('),
    );
  });

  test('rows that share a place are no grid', async () => {
    const apart = await asking({ ...generation }, false);
    expect(apart('most common source')[0]).toContain('COUNT(*)');
  });

  test('of many columns that are half yes and half no few are tried', () => {
    const factors = Array.from({ length: 60 }, (_, at) => at);
    const design = table('design', 16, (column) =>
      factors.map((at) => column(`factor_${at}`, 'text', (row) => ((row >> (at % 4)) % 2 ? 'high' : 'low'))),
    );
    expect(gridsByProfile(design).length).toBeLessThan(500);
  });

  test('records with a key are none', async () => {
    const records = await asking(
      table('plants', 40, (column) => [
        column('plant_id', 'text', (row) => `P${row}`),
        column('source', 'text', among('Gas', 'Coal', 'Wind', 'Sun')),
        column('state', 'text', (row) => `S${Math.floor(row / 4)}`),
        column('capacity_mw', 'integer', (row) => 10 + row),
      ]),
    );
    expect(records('most common source')[0]).toContain('COUNT(*)');
  });
});

describe('where a row says how many it stands for', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(passengers);
  });

  test('they are added up', () => {
    expect(ask('how many women survived')[0]).toMatch(
      /^SELECT SUM\("Freq"\) FROM "passengers" WHERE .*"Sex" = 'Female'/,
    );
  });

  test('a rate is of them', () => {
    expect(ask('survival rate by class')[0]).toContain('THEN "Freq" ELSE 0 END');
  });

  test('each kind has a row whether it happened or not', () => {
    expect(ask('classes of women')).not.toContainEqual(
      expect.stringMatching(/^SELECT (?:DISTINCT )?"Class" FROM "passengers" WHERE/),
    );
  });

  test('rows can be counted, too', () => {
    expect(ask('how many rows')[0]).toBe('SELECT COUNT(*) FROM "passengers"');
  });

  test('what is busiest has most of them', async () => {
    const busiest = (await asking(commits))('busiest hour');
    expect(busiest[0]).toMatch(
      /^SELECT CAST\(EXTRACT\(HOUR FROM "time"\) AS integer\), SUM\("count"\) .* LIMIT 1$/,
    );
  });

  test('the average of what a row stands at isn’t that of people', async () => {
    const queries = (await asking(population))('average age in 2000');
    expect(queries.filter((sql) => sql.includes('AVG("age")'))).toEqual([]);
  });
});

describe('of a series', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(monthly);
  });

  test('what stays near its level isn’t added up', () => {
    const queries = ask('carbon by year');
    expect(queries[0]).toContain('AVG("carbon")');
    expect(queries.filter((sql) => sql.includes('SUM("carbon")'))).toEqual([]);
  });

  test('unless its total is asked for', () => {
    expect(ask('total carbon by year')[0]).toContain('SUM("carbon")');
  });

  test('how many there were at a time aren’t added up', async () => {
    const ask = await asking(
      table('labour', months, (column) => [
        column('month', 'date', (row) =>
          new Date(Date.UTC(2010 + Math.floor(row / 12), row % 12, 1)).toISOString().slice(0, 10),
        ),
        column('unemployed', 'integer', (row) => 2000 + row * 90),
      ]),
    );
    expect(ask('unemployed by year')[0]).toContain('AVG("unemployed")');
  });

  test('what is sold is added up', () => {
    expect(ask('sales by year')[0]).toContain('SUM("sales")');
  });

  test.each(['yield by site', 'co2 by site'])('%s: a level', async (question) => {
    const fields = await asking(
      table('fields', 30, (column) => [
        column('plot', 'text', (row) => `P${row}`),
        column('site', 'text', among('Morris', 'Waseca')),
        column('yield', 'numeric', (row) => 20 + (row % 17)),
        column('co2', 'numeric', (row) => 3 + (row % 17)),
      ]),
    );
    expect(fields(question)[0]).toContain('AVG(');
  });
});

describe('words that name no value', () => {
  test('one that isn’t known by that word isn’t all', () => {
    const stocks = readingsOver(
      table('stocks', 90, (column) => [
        column('symbol', 'text', among('AAPL', 'GOOG', 'IBM')),
        column('price', 'numeric', (row) => 20 + row),
      ]),
    );
    const ofAll = 'SELECT MAX("price") FROM "stocks"';
    expect(stocks.believable('highest price of apple')).not.toContain(ofAll);
    expect(stocks.believable('highest price of a stock')).toContain(ofAll);
  });

  test('companies are no trading companies', () => {
    const firms = queriesOver(
      table('Forbes2000', 90, (column) => [
        column('name', 'text', (row) => `Firm ${row}`),
        column('country', 'text', among('Germany', 'Japan', 'United States')),
        column('category', 'text', among('Banking', 'Trading companies', 'Retailing')),
        column('sales', 'numeric', (row) => 1 + row),
      ]),
    );
    expect(firms('companies per country').filter((sql) => sql.includes('Trading'))).toEqual([]);
    expect(firms('trading companies per country')[0]).toContain('Trading companies');
  });

  test('who was killed died', () => {
    const accidents = queriesOver(
      table('Accident', 90, (column) => [
        column('result', 'text', among('Died', 'Injured')),
        column('gender', 'text', among('Male', 'Male', 'Female')),
        column('Freq', 'integer', (row) => 1 + (row % 17)),
      ]),
    );
    expect(accidents('killed by gender')[0]).toContain(`"result" = 'Died'`);
  });
});

describe('of votes by county', () => {
  const votes = readingsOver(
    table('florida_votes', 60, (column) => [
      column('county', 'text', (row) => `County ${row}`),
      column('GORE', 'integer', (row) => 100 + row * 7),
      column('NADER', 'integer', (row) => 10 + row * 3),
      column('Total', 'integer', (row) => 900 + row * 11),
    ]),
  );

  test('those of one are told by a column of its own', () => {
    expect(votes.queries('Nader votes in County 7')).toContainEqual(
      expect.stringMatching(/^SELECT "NADER" FROM/),
    );
    expect(votes.queries('county with the most votes for Nader')).toContainEqual(
      expect.stringContaining('ORDER BY "NADER" DESC'),
    );
  });

  test('how many counties somebody won isn’t how many there are', () => {
    const counts = /^SELECT COUNT\((?:DISTINCT "county"|\*)\) FROM "florida_votes"$/;
    expect(votes.believable('how many counties did Gore win')).not.toContainEqual(
      expect.stringMatching(counts),
    );
    expect(votes.believable('how many counties')).toContainEqual(expect.stringMatching(counts));
  });

  test('amounts that hardly come again make no groups', () => {
    const insured = queriesOver(
      table('car_insurance', 64, (column) => [
        column('District', 'integer', (row) => 1 + (row % 4)),
        column('Age', 'text', among('<25', '25-29', '30-35', '>35')),
        column('Holders', 'integer', (row) => 100 + row * 31),
        column('Claims', 'integer', (row) => 3 + (row % 40)),
      ]),
    );
    const queries = insured('average claims per holder');
    expect(queries.filter((sql) => sql.includes('GROUP BY "Holders"'))).toEqual([]);
    expect(queries).toContainEqual(expect.stringContaining('SUM("Claims") / NULLIF(SUM("Holders"), 0)'));
  });
});

describe('of months by number', () => {
  const air = queriesOver(
    table('airquality', 155, (column) => [
      column('Ozone', 'integer', (row) => 1 + (row % 90)),
      column('Month', 'integer', (row) => 5 + (row % 5)),
      column('Day', 'integer', (row) => 1 + (row % 31)),
    ]),
  );

  test.each([
    ['average ozone in July', '"Month" = 7'],
    ['average ozone not in July', 'NOT ("Month" = 7)'],
  ])('%s', (question, sql) => {
    expect(air(question)).toContainEqual(expect.stringContaining(sql));
  });
});

describe('what is left out', () => {
  const jobs = readingsOver(
    table('economics', 90, (column) => [
      column(
        'date',
        'date',
        (row) => `20${10 + Math.floor(row / 12)}-${String(1 + (row % 12)).padStart(2, '0')}-01`,
      ),
      column('unemploy', 'integer', (row) => 2000 + row * 30),
      column('uempmed', 'numeric', (row) => row % 17),
    ]),
  );
  const repairs = readingsOver(
    table('work_orders', 90, (column) => [
      column('WO_NO', 'text', (row) => `W${row}`),
      column('CUSTOMER', 'text', among('Hotel', 'Mall', 'Clinic')),
      column('REPORTED_AT', 'timestamp', (row) => `2025-0${1 + (row % 9)}-11T${10 + (row % 9)}:00:00`),
    ]),
  );

  test('how long isn’t how many', () => {
    expect(jobs.believable('average unemployment duration by year').join('\n')).not.toContain(
      'AVG("unemploy")',
    );
    expect(jobs.believable('average unemployment by year').join('\n')).toContain('AVG("unemploy")');
  });

  test('what people do isn’t all that happens', () => {
    const busiest =
      /^SELECT CAST\(EXTRACT\(HOUR FROM "REPORTED_AT"\) AS integer\)(?:, COUNT\(\*\))? FROM .* LIMIT 1$/;
    const stuck = repairs.believable('in which hour do people get stuck most often');
    expect(stuck).not.toContainEqual(expect.stringMatching(busiest));
    expect(repairs.believable('busiest hour')).toContainEqual(expect.stringMatching(/ORDER BY COUNT/));
  });

  test('two that are compared aren’t all of their rows', () => {
    const compared = repairs.believable('compare Hotel and Mall');
    expect(compared.filter((sql) => /^SELECT \*.* IN \(/.test(sql))).toEqual([]);
  });
});

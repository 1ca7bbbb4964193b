import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 300;
const column = columnsOfRows(rowCount);

/** Loans of books, shipments of parcels, and stops of machines: each has a number, and none a name of its own. */
const loans = readingsOver(
  tableOf('library_loans', rowCount, [
    column('Loan ID', 'integer', (row) => row + 1),
    column('Member', 'text', (row) => `Member ${row % 17}`),
    column('Book Title', 'text', (row) => `Book ${row % 40}`),
    column('Branch', 'text', among('Central', 'Riverside', 'Hilltop')),
    column('Fine (EUR)', 'numeric', (row) => ((row * 7) % 90) / 10),
  ]),
);
const shipments = readingsOver(
  tableOf('shipments', rowCount, [
    column('shipmentId', 'text', (row) => `SH${row}`),
    column('carrier', 'text', among('Swift', 'Polar', 'Omni')),
    column('destination', 'text', among('Vienna', 'Prague', 'Milan', 'Warsaw')),
    column('weightKg', 'numeric', (row) => 1.5 + ((row * 37) % 400)),
    column('costUsd', 'numeric', (row) => 6.25 + ((row * 53) % 700)),
  ]),
);
const stops = readingsOver(
  tableOf('machine_stops', rowCount, [
    column('STOP_NO', 'integer', (row) => row + 1),
    column('MACHINE', 'text', (row) => `Press ${row % 16}`),
    column('HALL', 'text', among('East', 'West', 'Annex')),
    column('MINUTES_LOST', 'integer', (row) => 2 + ((row * 29) % 330)),
    column('COST_EUR', 'numeric', (row) => 20.5 + ((row * 31) % 4000)),
  ]),
);
const bridges = readingsOver(
  tableOf('bridges', rowCount, [
    column('Bridge Name', 'text', (row) => `Bridge ${row}`),
    column('County', 'text', among('Kent', 'Devon', 'Powys')),
    column('Length (m)', 'integer', (row) => 12 + row * 3),
    column('Deck Width (m)', 'numeric', (row) => 3.5 + ((row * 7) % 220) / 10),
  ]),
);

describe('the first of what is numbered are rows, and no groups of what they are called by', () => {
  test.each([
    [
      'top 5 loans by fine',
      loans,
      /^SELECT "Loan ID", .*"Fine \(EUR\)" FROM .* LIMIT 5$/,
      'GROUP BY "Book Title" ORDER BY SUM',
    ],
    [
      'bottom 3 stops by minutes lost',
      stops,
      /^SELECT "STOP_NO", .* LIMIT 3$/,
      'GROUP BY "MACHINE" ORDER BY SUM',
    ],
  ])('%s', (question, { queries }, wanted, other) => {
    const found = queries(question);
    expect(found).toContainEqual(expect.stringMatching(wanted));
    expect(found).not.toContainEqual(expect.stringContaining(other));
  });

  test('where what is asked for is what they are called by, groups are', () => {
    expect(loans.queries('top 5 books by fine')).toContainEqual(
      expect.stringContaining('SUM("Fine (EUR)") FROM "library_loans" GROUP BY "Book Title"'),
    );
  });
});

test.each([
  ['dearest shipment per carrier', shipments, /GROUP BY "carrier" ORDER BY SUM\("costUsd"\)/],
  ['shortest stop per hall', stops, /GROUP BY "HALL" ORDER BY SUM\("MINUTES_LOST"\)/],
  ['longest bridge per county', bridges, /GROUP BY "County" ORDER BY SUM\("Length \(m\)"\)/],
])('%s is one of each, and no group by what its rows come to', (question, { queries }, other) => {
  expect(queries(question)).not.toContainEqual(expect.stringMatching(other));
});

test.each([
  ['which carrier has the most destinations', shipments, 'COUNT(DISTINCT "destination")'],
  ['branch with the fewest members', loans, 'COUNT(DISTINCT "Member")'],
  ['which hall has the most machines', stops, 'COUNT(DISTINCT "MACHINE")'],
])('%s: that rows are counted is no answer', (question, { queries, believable }, different) => {
  expect(queries(question)).toContainEqual(expect.stringContaining(different));
  expect(believable(question)).not.toContainEqual(
    expect.stringMatching(/^SELECT "(?:carrier|Branch|HALL)", COUNT\(\*\) FROM .* LIMIT 1$/),
  );
});

test.each([
  ['heaviest shipment per destination', shipments],
  ['lowest cost stop per hall', stops],
  ['longest bridge per county', bridges],
])('%s: one of all is no answer', (question, { believable }) => {
  expect(believable(question)).not.toContainEqual(expect.stringMatching(/LIMIT 1$/));
});

describe('what is compared by its own measure', () => {
  test.each(['count the bridges wider than 20 m', 'how many bridges are wider than 20 metres'])(
    '%s isn’t by another in the same unit',
    (question) => {
      const found = bridges.queries(question);
      expect(found).toContainEqual(expect.stringContaining('WHERE "Deck Width (m)" > 20'));
      expect(found).not.toContainEqual(expect.stringContaining('"Length (m)" > 20'));
    },
  );

  test.each([
    ['does Kent have a higher average length than Devon', bridges],
    ['does Swift have a higher average cost than Polar', shipments],
    ['does the West have a lower average cost than the Annex', stops],
  ])('%s: each with the other, and not with the average of all', (question, { queries }) => {
    expect(queries(question)).not.toContainEqual(expect.stringMatching(/[<>] \(SELECT AVG/));
  });

  test.each([
    ['number of shipments with above average weight', shipments],
    ['number of loans with below average fines', loans],
    ['number of stops with above average cost', stops],
  ])('%s: that is told by no average beside all rows', (question, { queries, believable }) => {
    expect(queries(question)).toContainEqual(expect.stringMatching(/COUNT\(\*\) .*[<>] \(SELECT AVG/));
    expect(believable(question)).not.toContainEqual(expect.stringMatching(/^SELECT COUNT\(\*\), AVG/));
  });

  test.each([
    ['average height by county', bridges, 'AVG("Length (m)")'],
    ['average discount by carrier', shipments, 'AVG("costUsd")'],
  ])('%s: what is only near is another figure', (question, { believable }, other) => {
    expect(believable(question)).not.toContainEqual(expect.stringContaining(other));
  });
});

describe('what is short is the least tall, where a height is told', () => {
  const tall = (name: string, called: string, height: string) =>
    readingsOver(
      tableOf(name, rowCount, [
        column(called, 'text', (row) => `Name ${row}`),
        column('Minutes', 'integer', (row) => (row * 13) % 900),
        column(height, 'integer', (row) => 150 + ((row * 7) % 60)),
      ]),
    ).queries;

  test.each([
    ['five shortest players', tall('football_players', 'Player', 'Height (cm)'), 'Height (cm)'],
    ['shortest tower', tall('towers', 'tower', 'height_m'), 'height_m'],
    ['three shortest trees', tall('street_trees', 'Tree', 'treeHeight'), 'treeHeight'],
  ])('%s', (question, queries, height) => {
    expect(queries(question)[0]).toContain(`ORDER BY "${height}" NULLS LAST`);
  });
});

describe('shares', () => {
  test.each([
    ['Swift’s share of total cost', shipments, `"carrier" = 'Swift' THEN "costUsd"`],
    ["Central's share of total fines", loans, `"Branch" = 'Central' THEN "Fine (EUR)"`],
    ["Annex's share of total minutes lost", stops, `"HALL" = 'Annex' THEN "MINUTES_LOST"`],
  ])('%s is one of that, and not of rows', (question, { queries }, wanted) => {
    expect(queries(question)[0]).toContain(wanted);
  });

  test('of stops per machine are none of the machines', () => {
    const found = stops.queries('percentage of stops per machine');
    expect(found).toContainEqual(expect.stringContaining('100.0 * COUNT(*) / SUM(COUNT(*))'));
    expect(found).not.toContainEqual(expect.stringContaining('COUNT(DISTINCT "MACHINE")'));
  });
});

describe('of a table named for what its rows are told apart by', () => {
  const rowCount = 140;
  const column = columnsOfRows(rowCount);
  const { queries } = readingsOver(
    tableOf('unemployment-across-industries', rowCount, [
      column('series', 'text', among('Government', 'Construction', 'Mining', 'Trade')),
      column('month', 'integer', (row) => 1 + (row % 12)),
      column('rate', 'numeric', (row) => 2.5 + (row % 9)),
    ]),
  );

  test.each([
    ['how many industries are there', /^SELECT COUNT\(DISTINCT "series"\)/],
    ['average rate per industry', /^SELECT "series", AVG\("rate"\)/],
    ['list the industries', /^SELECT (?:DISTINCT )?"series"/],
  ])('%s: the kinds of a column that says no more', (question, expected) => {
    expect(queries(question)[0]).toMatch(expected);
  });

  test('where a column is called so, it is that one', () => {
    const sales = readingsOver(
      tableOf('sales_by_region', rowCount, [
        column('name', 'text', among('A', 'B', 'C')),
        column('region', 'text', among('North', 'South')),
        column('sales', 'integer', (row) => row),
      ]),
    );
    expect(sales.queries('how many regions are there')[0]).toMatch(/COUNT\(DISTINCT "region"\)/);
  });
});

describe('words for what columns tell apart', () => {
  const rowCount = 60;
  const column = columnsOfRows(rowCount);
  const { queries } = readingsOver(
    tableOf('weighings', rowCount, [
      column('tag', 'text', (row) => `UK-${String(row % 20)}`),
      column('breed', 'text', among('Angus', 'Limousin', 'Simmental')),
      column('applicant', 'text', among('Museum', 'Choir', 'Youth Club', 'Farm')),
      column('weight_kg', 'numeric', (row) => 200 + row),
    ]),
  );

  test.each([
    ['average weight per animal', /^SELECT "tag", AVG\("weight_kg"\)/],
    ['how many animals of each breed?', /^SELECT "breed", COUNT\(DISTINCT "tag"\)/],
    ['average weight per organisation', /^SELECT "applicant", AVG\("weight_kg"\)/],
  ])('%s', (question, wanted) => {
    expect(queries(question)[0]).toMatch(wanted);
  });
});

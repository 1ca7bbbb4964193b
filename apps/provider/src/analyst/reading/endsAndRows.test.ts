import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { grainOver } from './grammar/nouns/nouns.ts';
import { perRow } from './grammar/figures/perRow.ts';

const rowCount = 240;
const column = columnsOfRows(rowCount);
const day = (row: number): string =>
  new Date(Date.UTC(2022 + (row % 3), row % 12, 1 + (row % 27))).toISOString().slice(0, 10);

const rentals = candidatesOver(
  tableOf('kayak_rentals', rowCount, [
    column('rental_no', 'text', (row) => `R-${row}`),
    column('rented_on', 'date', day),
    column('returned_on', 'date', (row) => (row % 9 === 0 ? null : day(row))),
    column('lake', 'text', among('Loch Ard', 'Loch Lomond', 'Loch Tay')),
    column('weather', 'text', among('sunny', 'cloudy', 'rainy')),
    column('paid', 'numeric', (row) => 20.5 + row * 1.5),
    column('water_temp', 'numeric', (row) => 4.5 + (row % 17)),
    column('late_fee', 'numeric', (row) => (row % 5) * 2.5),
    column('checked', 'text', among('Y', 'N', null)),
  ]),
);
const lift = candidatesOver(
  tableOf('lift_jobs', rowCount, [
    column('job_no', 'text', (row) => `J-${row}`),
    column('job_day', 'date', day),
    column('firm', 'text', among('Ott', 'Pahl', 'Quast', 'Ruge', 'Sahm', 'Thiel')),
    column('status', 'text', among('done', 'cancelled', 'planned')),
    column('numFloors', 'integer', (row) => 2 + (row % 11)),
    column('price_t', 'numeric', (row) => 60.5 + row),
  ]),
);
const plays = candidatesOver(
  tableOf('boardgames', rowCount, [
    column('title', 'text', (row) => `Title ${row}`),
    column('publisher', 'text', among('Czech Games Edition', 'Kosmos', 'Z-Man Games')),
    column('shelf', 'text', among('Lounge', 'Attic')),
    column('minutes', 'integer', (row) => 20 + row),
  ]),
);
const matches = candidatesOver(
  tableOf('football_matches', rowCount, [
    column('Date', 'date', day),
    column('Home Team', 'text', among('Ash', 'Birch', 'Cedar')),
    column('Away Team', 'text', among('Birch', 'Cedar', 'Ash')),
    column('Home Goals', 'integer', (row) => row % 5),
    column('Away Goals', 'integer', (row) => row % 4),
  ]),
);
const queries = (of: typeof rentals, question: string): string[] => of(question).map(onOneLine);

test('a course goes over what it is said to go over', () => {
  const found = rentals('how does the average water temp develop over the years');
  const [first] = found.filter(({ sql }) => sql.includes('AVG("water_temp")'));
  expect(first?.sql).toContain('EXTRACT(YEAR FROM');
  const read = first?.scan.items.flatMap((_, at) => grainOver(first.scan, at)) ?? [];
  expect(read.map(({ rule, from, to }) => [rule, to - from])).toContainEqual(['grain:year', 3]);
});

describe('the difference of both ends of a column', () => {
  test('is one less the other', () => {
    expect(queries(rentals, 'difference between the highest and the lowest water temp')[0]).toBe(
      'SELECT (MAX("water_temp") - MIN("water_temp")) FROM "kayak_rentals"',
    );
  });
  test('ranks groups', () => {
    expect(
      queries(rentals, 'which lake has the biggest gap between the highest and the lowest water temp'),
    ).toContainEqual(
      expect.stringMatching(
        /^SELECT "lake".*GROUP BY "lake" ORDER BY \(MAX\("water_temp"\) - MIN\("water_temp"\)\) DESC.*LIMIT 1$/,
      ),
    );
  });
});

describe('per row', () => {
  test('an average of rows is one figure', () => {
    const [first] = matches('average goals per game');
    expect(first && perRow(first.scan, 0).map(({ rule, to }) => [rule, to])).toEqual([
      ['figures:per:row', 4],
    ]);
  });
});

test('what is only near to a word isn’t added up for it', () => {
  const loans = candidatesOver(
    tableOf('library_loans', rowCount, [
      column('loan_id', 'integer', (row) => row + 1),
      column('title', 'text', among('Dune', 'Emma', 'Mort')),
      column('fine', 'numeric', (row) => (row % 4) * 0.5),
    ]),
  );
  const rules = loans('how many books were borrowed').flatMap((c) => c.cover.parts.map(({ rule }) => rule));
  expect(rules).toContain('count');
  expect(rules.filter((rule) => /^count:(?:sum|value)/.test(rule))).toEqual([]);
});

test.each(['worst firms, top 5 by number of jobs', 'busiest firms top 5'])(
  'as many as are asked for: %s',
  (question) => {
    const limits = lift(question).filter(
      ({ tree, cover }) => tree.limit !== null && cover.parts.some(({ rule }) => rule === 'limit:top'),
    );
    expect(new Set(limits.map(({ tree }) => tree.limit))).toEqual(new Set([5]));
  },
);

test('a weekday in a season is one time', () => {
  expect(queries(rentals, 'saturday rentals in summer').filter((sql) => sql.includes(' OR '))).toEqual([]);
  expect(queries(rentals, 'rentals on saturdays or sundays')).toContainEqual(expect.stringContaining(' OR '));
});

test('the word for a row is no part of a name', () => {
  expect(
    queries(plays, 'how many games are in the attic?').filter((sql) => sql.includes('"publisher"')),
  ).toEqual([]);
});

test('the first of an amount isn’t its least', () => {
  const rules = lift('first floor').flatMap((c) => c.cover.parts.map(({ rule }) => rule));
  expect(rules.filter((rule) => /^(?:figures:extreme|rank:column)/.test(rule))).toEqual([]);
  expect(queries(rentals, 'first rented on')).toContainEqual(expect.stringContaining('MIN("rented_on")'));
});

test('what is denied of a yes or no is a no', () => {
  const sql = queries(rentals, 'how many unchecked rentals');
  expect(sql).toContainEqual(expect.stringContaining(`"checked" = 'N'`));
  expect(sql.filter((one) => one.includes('"checked" IS NULL'))).toEqual([]);
});

test('what is excluded behind the rows is set aside', () => {
  expect(queries(lift, 'cancelled jobs excluded, how many jobs in 2024?')).toContainEqual(
    expect.stringMatching(/COUNT.*"status" <> 'cancelled'.*"job_day" >=/),
  );
});

test('a price per tonne is none of tonnes', () => {
  expect(
    queries(lift, 'firms that took more than 5,000 t').filter((sql) => /"price_t"\)? > 5000/.test(sql)),
  ).toEqual([]);
});

describe('who has the most of what adds up', () => {
  const loans = candidatesOver(
    tableOf('library_loans', rowCount, [
      column('loan_id', 'integer', (row) => row + 1),
      column('member', 'text', (row) => `M-${row % 30}`),
      column('branch', 'text', among('Central', 'North')),
      column('fine', 'numeric', (row) => (row % 4) * 0.5),
    ]),
  );
  const ranked = queries(loans, 'who has paid the most fines?').filter((sql) => sql.endsWith('LIMIT 1'));

  test('is told by all that each has', () => {
    expect(ranked).toContainEqual(
      expect.stringMatching(/^SELECT "member", SUM\("fine"\).*GROUP BY "member" ORDER BY SUM\("fine"\) DESC/),
    );
  });
});

test('a total beside a rate is no number of guests', () => {
  const bookings = candidatesOver(
    tableOf('hotel_bookings', rowCount, [
      column('booking_no', 'text', (row) => `B-${row}`),
      column('country', 'text', among('Germany', 'France', 'Italy')),
      column('rate_per_night', 'integer', (row) => 60 + (row % 90)),
      column('total', 'integer', (row) => 60 + row * 3),
    ]),
  );
  const rules = bookings('how many guests come from Italy?').flatMap((c) =>
    c.cover.parts.map(({ rule }) => rule),
  );
  expect(rules).not.toContain('count:tally');
});

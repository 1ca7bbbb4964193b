import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 60;
const column = columnsOfRows(rowCount);
const iso = (row: number): string =>
  new Date(Date.UTC(2025, row % 12, 1 + (row % 28))).toISOString().slice(0, 10);

const stalls = tableOf('market_stalls', rowCount, [
  column('stall_no', 'integer', (row) => row + 1),
  column('Held On', 'text', (row) => iso(row).split('-').toReversed().join('/')),
  column('open_time', 'text', (row) => `${String(7 + (row % 9)).padStart(2, '0')}:15`),
  column('town', 'text', among('Ghent', 'Bruges', null, 'Aalst')),
  column('trader', 'text', among('Peeters', 'Wouters', 'Maes', 'Claes', 'Walk-in')),
  column('goods', 'text', among('cheese', 'flowers', 'bread')),
  column('warning', 'text', among('late', null, null, 'unpaid')),
  column('takings', 'numeric', (row) => 100 + row * 3),
  column('complaints', 'integer', (row) => row % 7),
  column('temp_c', 'numeric', (row) => 10 + (row % 15)),
]);
const trips = tableOf('ferry_trips', rowCount, [
  column('trip_no', 'integer', (row) => row + 1),
  column('leftQuay', 'timestamp', (row) => `${iso(row % 20)} 08:00:00`),
  column('backAtQuay', 'timestamp', (row) => `${iso(row)} 16:00:00`),
  column('boat', 'text', among('Alma', 'Bella', 'Cora')),
  column('captain', 'text', among('Ruiz', 'Sand', 'Toft', 'Ulm')),
  column('issue', 'text', among('engine', 'fog', 'crew')),
  column('passengers', 'integer', (row) => 20 + row),
]);
const cards = tableOf('club_cards', 200, [
  ...['card_no', 'points'].map((name, at) =>
    columnsOfRows(200)(name, 'integer', (row) => row * (1 + at * 7)),
  ),
  columnsOfRows(200)('expires', 'date', (row) =>
    new Date(Date.UTC(2025, 10, row)).toISOString().slice(0, 10),
  ),
  columnsOfRows(200)('holder', 'text', (row) => `Holder ${row % 40}`),
]);
const asked = {
  cards: candidatesOver(cards),
  stalls: candidatesOver(stalls),
  trips: candidatesOver(trips),
};
const few = 16;
const firstOf = (table: keyof typeof asked, question: string): string[] =>
  asked[table](question).slice(0, few).map(onOneLine);
const heldOn = String.raw`CAST\(try_strptime\("Held On", '%d/%m/%Y'\) AS date\)`;

describe('how many there are of each', () => {
  test.each([
    ['reasons, bare', 'goods', /SELECT "goods", COUNT\(\*\).*GROUP BY "goods" ORDER BY COUNT/],
    ['warning counts', 'warning counts', /SELECT "warning", COUNT\(\*\).*GROUP BY "warning"/],
    ['with a mix', 'goods mix in Ghent', /"goods", COUNT\(\*\).*"town" = 'Ghent'.*GROUP BY "goods"/],
    ['by what a column says', 'warnings by type', /"warning", COUNT\(\*\).*GROUP BY "warning"/],
    ['of those that are known', 'warnings with numbers', /COUNT.*"warning" IS NOT NULL.*GROUP BY "warning"/],
    ['two of them', 'town x goods, counts', /"town", "goods", COUNT\(\*\).*GROUP BY "town", "goods"/],
  ])('%s', (_, question, wanted) => {
    expect(firstOf('stalls', question)).toContainEqual(expect.stringMatching(wanted));
  });
});

test('what is to be left out is no part of it', () => {
  expect(firstOf('stalls', 'takings by trader, leave walk-in out')[0]).toContain(`"trader" <> 'Walk-in'`);
});

describe('rankings of all', () => {
  test.each([
    ['goods from most to least popular', /"goods", COUNT\(\*\).*ORDER BY COUNT\(\*\) DESC NULLS LAST$/],
    ['towns from coldest to warmest', /"town", AVG\("temp_c"\).*ORDER BY AVG\("temp_c"\) NULLS LAST$/],
    ['commonest goods', /GROUP BY "goods" ORDER BY COUNT\(\*\) DESC NULLS LAST LIMIT/],
    ['which trader had the highest takings? three is enough', /GROUP BY "trader".*LIMIT 3$/],
    ['which traders had the highest takings? Give me four.', /GROUP BY "trader".*LIMIT 4$/],
  ])('%s', (question, wanted) => {
    expect(firstOf('stalls', question)).toContainEqual(expect.stringMatching(wanted));
  });

  test('towns by takings are those that are known', () => {
    expect(firstOf('stalls', 'towns ranked by takings')).toContainEqual(
      expect.stringMatching(/"town" IS NOT NULL.*GROUP BY "town" ORDER BY (?:SUM|AVG)\("takings"\) DESC/),
    );
  });
});

describe('what ranks stands behind what is ranked', () => {
  test.each([
    [
      'top 3 days for passengers',
      /"leftQuay".*SUM\("passengers"\).*ORDER BY SUM\("passengers"\) DESC.*LIMIT 3$/,
    ],
    ['busiest day by passengers', /ORDER BY SUM\("passengers"\) DESC NULLS LAST LIMIT 1$/],
  ])('%s', (question, wanted) => {
    expect(firstOf('trips', question)).toContainEqual(expect.stringMatching(wanted));
  });

  test('the worst for complaints has the most of them', () => {
    expect(firstOf('stalls', 'worst trader for complaints')).toContainEqual(
      expect.stringMatching(/GROUP BY "trader" ORDER BY SUM\("complaints"\) DESC NULLS LAST LIMIT 1$/),
    );
  });
});

test('the dearest things are several, where there are many', () => {
  expect(firstOf('cards', 'holders with the most points')).toContainEqual(
    expect.stringMatching(/GROUP BY "holder" ORDER BY SUM\("points"\) DESC NULLS LAST LIMIT 10$/),
  );
});

test.each([
  ['in the next 30 days', "'2026-01-15'", "'2026-02-15'"],
  ['in the next two weeks', "'2026-01-15'", "'2026-01-30'"],
  ['next week', "'2026-01-19'", "'2026-01-26'"],
  ['next month', "'2026-02-01'", "'2026-03-01'"],
])('cards that expire %s are looked for ahead', (said, from, before) => {
  expect(firstOf('cards', `which cards expire ${said}?`)).toContainEqual(
    expect.stringContaining(`"expires" >= ${from} AND "expires" < ${before}`),
  );
});

test('nothing lies ahead where all has been', () => {
  expect(firstOf('trips', 'trips next week').filter((sql) => sql.includes('2026'))).toEqual([]);
});

describe('lists', () => {
  test('the day of each row stands beside what else is told of it', () => {
    expect(firstOf('trips', 'fog: date, boat and captain')).toContainEqual(
      expect.stringMatching(/^SELECT "leftQuay", "boat", "captain" FROM .* WHERE "issue" = 'fog'$/),
    );
  });

  test('rows are told by what they are called where something stands beside them', () => {
    expect(firstOf('trips', 'all those in fog, with captain')).toContainEqual(
      expect.stringMatching(/^SELECT "boat", "captain" FROM .* WHERE "issue" = 'fog'$/),
    );
  });

  test('warnings are those that there were', () => {
    expect(firstOf('stalls', 'all warnings with trader')).toContainEqual(
      expect.stringMatching(/^SELECT "warning", "trader" FROM .* WHERE \("warning" IS NOT NULL/),
    );
  });

  test('a date that is kept as text is shown as a date', () => {
    expect(firstOf('stalls', 'held on and trader of the stalls in Ghent')).toContainEqual(
      expect.stringMatching(new RegExp(`^SELECT (?:DISTINCT )?${heldOn} AS "Held On", "trader" FROM`)),
    );
  });
});

test.each(['stalls by hour of the day', 'how many stalls per hour of the day?'])(
  '%s: by the hour of a time that is kept as text',
  (question) => {
    expect(firstOf('stalls', question)).toContainEqual(
      expect.stringMatching(/split_part\(CAST\("open_time" AS varchar\), ':', 1\).*COUNT\(\*\)/),
    );
  },
);

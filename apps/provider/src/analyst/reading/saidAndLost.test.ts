import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { isFollowUp } from './followUp.ts';
import { passesOver } from './passesOver.ts';

const rowCount = 400;
const column = columnsOfRows(rowCount);
const day = (row: number) => `2025-${String(1 + (row % 12)).padStart(2, '0')}-05`;

const over = (table: ReturnType<typeof tableOf>) => {
  const candidates = candidatesOver(table);
  const believable = (question: string): string[] =>
    candidates(question)
      .filter((candidate) => !passesOver(candidate))
      .map(onOneLine);
  return { queries: (question: string): string[] => candidates(question).map(onOneLine), believable };
};

const books = over(
  tableOf('reading_log', rowCount, [
    column('Title', 'text', (row) => `Book ${row}`),
    column('Author', 'text', (row) => `Writer ${row % 60}`),
    column('Bought', 'date', day),
    column('Shop', 'text', among('Harbour', 'Old Town')),
  ]),
);
const sightings = over(
  tableOf('bird_sightings', rowCount, [
    column('species', 'text', among('Wren', 'Robin', 'Heron')),
    column('seen_on', 'date', day),
    column('age class', 'text', among('adult', 'first year')),
  ]),
);
const games = over(
  tableOf('escape_rounds', rowCount, [
    column('Player', 'text', (row) => `Player ${row % 30}`),
    column('Room', 'text', among('Prison', 'Submarine')),
    column('Origin', 'text', among('USA', 'France', 'Japan')),
    column('RoundMins', 'integer', (row) => 40 + (row % 50)),
    column('MinutesTaken', 'integer', (row) => 20 + (row % 40)),
    column('paid_eur', 'numeric', (row) => 15 + (row % 9)),
    column('played_on', 'date', day),
  ]),
);
const rounds = over(
  tableOf('escape_rounds', rowCount, [
    column('round_no', 'integer', (row) => row + 1),
    column('Player', 'text', (row) => `Player ${row % 30}`),
    column('Room', 'text', among('Prison', 'Submarine')),
    column('price', 'numeric', (row) => 15 + (row % 9)),
  ]),
);
const deals = over(
  tableOf('brand_deals', rowCount, [
    column('creator', 'text', (row) => `Creator ${row % 30}`),
    column('tier', 'text', among('gold', 'silver')),
    column('agreed_fee', 'numeric', (row) => 150 + (row % 9)),
  ]),
);
const attendance = over(
  tableOf('scout_camp_attendance', rowCount, [
    column('Camp', 'text', among('Spring', 'Summer', 'Autumn')),
    column('Site', 'text', among('Oak Farm', 'Lakeside')),
    column('MAKE', 'text', among('Otis', 'Kone')),
    column('leader', 'text', (row) => `Person ${row % 40}`),
    column('top speed', 'numeric', (row) => 20 + (row % 15)),
  ]),
);
const theses = over(
  tableOf('theses', rowCount, [
    column('Student', 'text', (row) => `Student ${row}`),
    column('ExternalPartner', 'text', (row) => (row % 3 === 0 ? `Firm ${row % 9}` : null)),
  ]),
);
const passages = (name: string) =>
  over(
    tableOf(name, rowCount, [
      column('vehClass', 'text', among('Car', 'Truck', 'Van')),
      column('dir', 'text', among('in', 'out')),
      column('amtEur', 'numeric', (row) => 3 + (row % 8)),
    ]),
  );
const countries = over(
  tableOf('world_countries', rowCount, [
    column('Country', 'text', (row) => (row < 2 ? ['France', 'Italy'][row]! : `Country ${row}`)),
    column('Population', 'integer', (row) => 1_000_000 + row * 977),
  ]),
);

describe('no answer leaves out', () => {
  test('what rows are said to be', () => {
    const counts = expect.stringMatching(/^SELECT COUNT\(DISTINCT "Author"\) FROM "reading_log"$/);
    expect(books.queries('How many of the authors are women?')).toContainEqual(counts);
    expect(books.believable('How many of the authors are women?')).not.toContainEqual(counts);
    expect(books.believable('How many authors are there?')).toContainEqual(counts);
  });

  test('the second thing that is asked', () => {
    expect(books.believable('when was the first book bought and where')).not.toContainEqual(
      expect.stringMatching(/^SELECT "Bought" FROM/),
    );
    expect(books.believable('when was the first book bought')).toContainEqual(
      expect.stringMatching(/^SELECT "Bought" FROM/),
    );
  });

  test('the money that is asked for', () => {
    const counts = expect.stringMatching(/COUNT\(\*\).* GROUP BY "Origin"/);
    expect(games.queries('usa vs france in €')).toContainEqual(counts);
    expect(games.believable('usa vs france in €')).not.toContainEqual(counts);
    expect(games.believable('usa vs france')).toContainEqual(counts);
  });

  test('those that the question before was about', () => {
    const ofAll = expect.stringMatching(/^SELECT 100\.0 \* SUM\(CASE WHEN "species" = 'Wren'/);
    expect(sightings.queries('what share of those were wrens?')).toContainEqual(ofAll);
    expect(sightings.believable('what share of those were wrens?')).not.toContainEqual(ofAll);
    expect(sightings.believable('what share of the sightings were wrens?')).toContainEqual(ofAll);
  });

  test('the two halves of a comparison', () => {
    const question = 'paid eur first half vs second half of 2025';
    const byQuarter = expect.stringMatching(/GROUP BY CAST\(date_trunc\('quarter'/);
    expect(games.queries(question)).not.toContainEqual(byQuarter);
    expect(games.believable(question)).toContainEqual(expect.stringContaining(`'second half of 2025'`));
  });

  test('the state of what is counted or listed', () => {
    for (const question of ['creators with more than 5 won deals', 'show the open gold deals']) {
      expect(deals.queries(question)).not.toEqual([]);
      expect(deals.believable(question)).toEqual([]);
    }
    expect(deals.believable('show the gold deals')).not.toEqual([]);
    expect(deals.believable('which creators won deals')).not.toEqual([]);
  });

  test('the value of things', () => {
    const counts = expect.stringContaining('COUNT(');
    expect(rounds.queries('value of rounds by room')).toContainEqual(counts);
    expect(rounds.believable('value of rounds by room')).not.toContainEqual(counts);
  });

  test('the groups of shares', () => {
    expect(sightings.believable('age classes of wrens in percent')).not.toContainEqual(
      expect.stringMatching(/^SELECT 100\.0 \* SUM\(CASE WHEN "species" = 'Wren'/),
    );
  });
});

describe('what is told is', () => {
  test('no count of rows where a column is of that name, also if several are called the same as one', () => {
    expect(sightings.believable('number of species per year')).not.toContainEqual(
      expect.stringMatching(/^SELECT CAST\(EXTRACT\(YEAR FROM "seen_on"\) AS integer\), COUNT\(\*\)/),
    );
    expect(sightings.believable('number of species per year')).toContainEqual(
      expect.stringContaining('COUNT(DISTINCT "species")'),
    );
  });

  test('no row of a table that has a column for what is counted', () => {
    const rows = expect.stringMatching(/^SELECT COUNT\(\*\) FROM .*'Oak Farm'/);
    expect(attendance.believable('how many camps at oak farm')).not.toContainEqual(rows);
    expect(attendance.believable('how many camps at oak farm')).toContainEqual(
      expect.stringContaining('COUNT(DISTINCT "Camp")'),
    );
    expect(attendance.believable('how many rows at oak farm')).toContainEqual(rows);
  });

  test('no make of what is done', () => {
    expect(attendance.queries('who has done the most camps?')).not.toContainEqual(
      expect.stringContaining('"MAKE"'),
    );
  });

  test('no thing that is told by lacking its number', () => {
    const lacking = expect.stringContaining('"round_no" IS NULL');
    expect(rounds.queries('empty rounds by room, in percent')).toContainEqual(lacking);
    expect(rounds.believable('empty rounds by room, in percent')).not.toContainEqual(lacking);
  });

  test('the fastest have the most speed, and the least time', () => {
    const orders = (found: string[]) =>
      found.filter((sql) => / ORDER BY AVG\(/.test(sql) && !/LIMIT|RANK/.test(sql));
    const speeds = orders(attendance.queries('average top speed by site, fastest first'));
    const times = orders(games.queries('average minutes taken by room, fastest first'));
    expect(speeds.length * times.length).toBeGreaterThan(0);
    for (const sql of speeds) expect(sql).toMatch(/ DESC NULLS LAST$/);
    for (const sql of times) expect(sql).not.toMatch(/ DESC NULLS LAST$/);
  });

  test('no row of each', () => {
    expect(countries.believable('How does France compare with Italy?')).not.toContainEqual(
      expect.stringMatching(/COUNT\(\*\).* GROUP BY "Country"/),
    );
  });

  test('no length of what there are several of', () => {
    expect(games.believable('rounds by room')).not.toContainEqual(
      expect.stringContaining('SUM("RoundMins")'),
    );
    expect(games.believable('round minutes by room')).toContainEqual(
      expect.stringContaining('SUM("RoundMins")'),
    );
  });

  test('a record time is the shortest', () => {
    expect(games.queries('what is the record time taken in Prison?')).toContainEqual(
      expect.stringMatching(/^SELECT MIN\("MinutesTaken"\)/),
    );
  });

  test.each([
    ['average minutes taken, best first', 'AVG("MinutesTaken")', ''],
    ['average minutes taken, worst first', 'AVG("MinutesTaken")', ' DESC'],
    ['total paid eur, best first', 'SUM("paid_eur")', ' DESC'],
    ['total paid eur, worst first', 'SUM("paid_eur")', ''],
  ])('players by %s', (order, figure, direction) => {
    const inOrder = games
      .queries(`players by ${order}`)
      .filter((sql) => sql.includes(`GROUP BY "Player" ORDER BY ${figure}`) && !sql.includes('LIMIT'));
    expect(inOrder.length).toBeGreaterThan(0);
    for (const sql of inOrder) expect(sql).toContain(`ORDER BY ${figure}${direction} NULLS LAST`);
  });

  test('“us” before what there are several of is the country', () => {
    expect(games.queries('average minutes taken of us rounds')).toContainEqual(
      expect.stringContaining(`"Origin" = 'USA'`),
    );
    expect(games.queries('show us rounds in Prison')).not.toContainEqual(expect.stringContaining(`'USA'`));
  });

  test('an outside partner is no missing one', () => {
    expect(theses.queries('how many with an outside partner')).not.toContainEqual(
      expect.stringContaining('"ExternalPartner" IS NULL'),
    );
    expect(theses.queries('how many without a partner')).toContainEqual(
      expect.stringContaining('"ExternalPartner" IS NULL'),
    );
  });

  test('“in” and “out” are ways of money in a table of money, and else ways to drive', () => {
    const comesIn = expect.stringContaining(`"dir" = 'in'`);
    expect(passages('toll_passages').queries('revenue by vehicle class')).not.toContainEqual(comesIn);
    expect(passages('cash_book').queries('revenue by vehicle class')).toContainEqual(comesIn);
  });
});

test.each(['how many with a siren?', 'for each district', 'by vehicle class', 'per room please'])(
  '%s: goes on',
  (question) => {
    expect(isFollowUp(question)).toBe(true);
  },
);

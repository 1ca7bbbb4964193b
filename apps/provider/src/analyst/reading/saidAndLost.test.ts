import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';
import { isFollowUp } from './followUps/followUp.ts';
import { passesOver } from './reaction/passesOver.ts';

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
const sightings = over(
  tableOf('bird_sightings', rowCount, [
    column('species', 'text', among('Wren', 'Robin', 'Heron')),
    column('seen_on', 'date', day),
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

describe('no answer leaves out', () => {
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
});

describe('what is told is', () => {
  test('no make of what is done', () => {
    expect(attendance.queries('who has done the most camps?')).not.toContainEqual(
      expect.stringContaining('"MAKE"'),
    );
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

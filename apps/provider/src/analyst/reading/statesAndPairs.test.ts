import { describe, expect, test } from 'vitest';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import { columnProfile } from '../testing/columnProfile.ts';
import type { AnalystTable } from '../table.ts';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';
import { continued, isFollowUp } from './followUps/followUp.ts';
import { analystModel } from './probability/model.ts';

const ids = (from: number) => [from, from + 1, from + 2, from + 3, from + 4, from + 5];

/** Concerts with what was sold of the seats, and who looks after them. */
const concerts = tableOf('concerts', 6, [
  columnProfile('concert_no', 'integer', ids(100)),
  columnProfile('hall', 'text', ['Opal', 'Opal', 'Jade', 'Jade', 'Onyx', 'Onyx']),
  columnProfile('seats', 'integer', [10, 10, 20, 20, 30, 30]),
  columnProfile('tickets_sold', 'integer', [10, 4, 20, 7, 0, 30]),
  columnProfile('state', 'text', ['done', 'done', 'in progress', 'void', 'declined', 'done']),
  columnProfile('handler', 'text', ['Ada', null, 'Ben', null, 'Ada', 'Ben']),
  columnProfile('rating', 'integer', [5, null, 4, null, 2, 1]),
  columnProfile('settled', 'boolean', [true, false, true, false, true, true]),
]);
/** Matches of two sides. */
const matches = tableOf('matches', 6, [
  columnProfile(
    'played',
    'date',
    ids(1).map((d) => `2024-01-0${d}`),
  ),
  columnProfile('home_team', 'text', ['Linz', 'Graz', 'Wels', 'Linz', 'Graz', 'Wels']),
  columnProfile('away_team', 'text', ['Graz', 'Wels', 'Linz', 'Wels', 'Linz', 'Graz']),
  columnProfile('home_score', 'integer', [1, 2, 0, 3, 1, 1]),
  columnProfile('away_score', 'integer', [1, 0, 2, 3, 0, 4]),
]);
/** Rides from one dock to another. */
const rides = tableOf('rides', 6, [
  columnProfile('ride_id', 'integer', ids(1)),
  columnProfile('start_dock', 'text', ['North', 'South', 'North', 'East', 'South', 'East']),
  columnProfile('end_dock', 'text', ['South', 'South', 'East', 'East', 'North', 'North']),
]);
/** Quizzes with the points there were. */
const quizzes = tableOf('quizzes', 6, [
  columnProfile('pupil', 'text', ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn']),
  columnProfile('points', 'integer', [10, 4, 20, 7, 0, 30]),
  columnProfile('max_points', 'integer', [10, 10, 20, 20, 30, 30]),
]);
/** Shelves with what is there, what the books say and what there has to be. */
const shelves = tableOf('shelves', 6, [
  columnProfile('item_no', 'integer', ids(1)),
  columnProfile('counted_qty', 'integer', [1, 2, 0, 3, 1, 9]),
  columnProfile('system_qty', 'integer', [1, 3, 0, 3, 2, 8]),
  columnProfile('min_qty', 'integer', [2, 2, 2, 2, 2, 2]),
]);

const today = '2026-01-15';
const asked = (question: string, table: AnalystTable): string[] =>
  candidatesOf(readContext(question, table, valuesOf(table)), today).map((c) =>
    c.sql.replaceAll(/\s+/g, ' '),
  );

describe('figures of a row held against each other', () => {
  test.each<[string, AnalystTable, RegExp]>([
    ['number of sold out concerts', concerts, /COUNT\(\*\).* WHERE "tickets_sold" >= "seats"$/],
    ['who got full marks', quizzes, /WHERE "points" = "max_points"$/],
    [
      'how many shelves did not match the system?',
      shelves,
      /COUNT\(\*\).* WHERE "counted_qty" <> "system_qty"$/,
    ],
    ['what % of shelves were exactly right', shelves, /CASE WHEN "counted_qty" = "system_qty" THEN 1/],
    ['how many shelves are below their minimum quantity', shelves, /WHERE "counted_qty" < "min_qty"$/],
    ['how many matches were draws', matches, /COUNT\(\*\).* WHERE "home_score" = "away_score"$/],
    [
      'how many times did Linz lose at home',
      matches,
      /"home_team" = 'Linz' AND "home_score" < "away_score"$/,
    ],
    ['how many rides started and ended at the same dock?', rides, /"start_dock" = "end_dock"$/],
  ])('%s', (question, table, sql) => {
    expect(asked(question, table)).toContainEqual(expect.stringMatching(sql));
  });
});

describe('states in other words than the table has', () => {
  test.each<[string, RegExp]>([
    ['how many of the finished concerts have no rating?', /WHERE "state" = 'done' AND "rating" IS NULL$/],
    ['how many concerts are running right now?', /COUNT\(\*\).* WHERE "state" = 'in progress'$/],
    ['cancelled concerts by hall', /"state" = 'void' GROUP BY "hall"/],
    ['done rate by hall', /"hall", 100\.0 \* SUM\(CASE WHEN "state" = 'done' THEN 1/],
    [
      'halls with a rejection rate below 30%',
      /GROUP BY "hall" HAVING 100\.0 \* SUM\(CASE WHEN "state" = 'declined' .* < 30$/,
    ],
    ['concerts nobody is working on', /WHERE \("handler" IS NULL OR "handler" = ''\)$/],
    ['concerts nobody has settled', /WHERE "settled" = FALSE$/],
    ['concerts with 20+ seats', /WHERE "seats" >= 20$/],
  ])('%s', (question, sql) => {
    expect(asked(question, concerts)).toContainEqual(expect.stringMatching(sql));
  });

  test('a state that is there under its own word isn’t meant by another', () => {
    expect(asked('how many concerts are done', concerts)).not.toContainEqual(
      expect.stringMatching(/"state" = 'in progress'/),
    );
  });
});

describe('a question that goes on', () => {
  test.each([
    ['split by hall', true],
    ['ok, just the sold out ones', true],
    ['per hall please', true],
    ['on the east side', true],
    ['leave Opal out', true],
    ['who was the worst?', true],
    ['how much of that has been paid?', true],
    ['sort it from high to low', true],
    ['On which days was it sold out?', false],
    ['Which hall is the largest?', false],
    ['How much did we sell?', false],
  ])('%s: %s', (question, goesOn) => {
    expect(isFollowUp(question)).toBe(goesOn);
  });

  test('to the second of a ranking', () => {
    const of = (question: string) => readContext(question, concerts, valuesOf(concerts));
    const [before, next] = [of('which hall sold the most tickets?'), of('who is second?')];
    const model = analystModel();
    const found = continued(candidatesOf(next, today, model), next, before, today, model);
    expect(found.map((c) => c.sql.replaceAll(/\s+/g, ' '))).toContainEqual(
      expect.stringMatching(/ORDER BY SUM\("tickets_sold"\) DESC NULLS LAST LIMIT 1 OFFSET 1$/),
    );
    expect(Math.max(...found.map((c) => c.features.get('after:behind') ?? 0))).toBeGreaterThan(0);
  });
});

describe('days between slashes', () => {
  const years = (days: string[]) =>
    asked('how many visits in 2023', tableOf('visits', 3, [columnProfile('seen', 'text', days)]));
  test.each([
    [['07/24/2023', '01/02/2023', '03/04/2022'], '%m/%d/%Y'],
    [['24/07/2023', '01/02/2023', '03/04/2022'], '%d/%m/%Y'],
  ])('%s are read as %s', (days, format) => {
    expect(years(days)).toContainEqual(expect.stringContaining(`try_strptime("seen", '${format}')`));
  });
  test('are no days where nothing tells the month from the day', () => {
    expect(years(['07/04/2023', '01/02/2023', '03/04/2022'])).not.toContainEqual(
      expect.stringContaining('strptime'),
    );
  });
});

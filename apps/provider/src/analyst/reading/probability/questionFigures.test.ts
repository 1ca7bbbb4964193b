import { describe, expect, test } from 'vitest';
import { analystTable } from '../../table.ts';
import { ordersProfile } from '../../testing/ordersProfile.ts';
import { valuesOf } from '../../testing/tableOf.ts';
import { readContext } from '../mentions/context.ts';
import { type Candidate, candidatesOf } from '../ranking/candidates.ts';
import { analystModel } from './model.ts';
import { askingFigures, askingNames, piecesOf } from './questionFigures.ts';

const table = analystTable(ordersProfile, { reference: '"orders"', dialect: 'duckdb' });

const read = (question: string): Candidate[] =>
  candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15', analystModel());

const like = (question: string, sql: RegExp): Candidate => {
  const found = read(question).find((c) => sql.test(c.sql.replaceAll(/\s+/g, ' ')));
  if (!found) throw new Error(`nothing was read like ${String(sql)}`);
  return found;
};

const asked = (candidate: Candidate) =>
  Object.fromEntries(askingNames.map((name, i) => [name, askingFigures(candidate)[i]]));

describe('how a question is put', () => {
  test.each([
    ['how much is the total amount?', 1, 0],
    ['and how long is the longest?', 1, 0],
    ['how many orders are there?', 0, 0],
    ['total amount by status, please.', 0, 1],
    ['orders of 2024: total amount, by status', 0, 2],
  ])('%s', (question, asksHowMuch, marks) => {
    const [candidate] = read(question);
    if (!candidate) throw new Error('nothing was read');
    expect(asked(candidate)).toMatchObject({ asksHowMuch, marks });
  });

  test('groups that are called for and not made show', () => {
    const question = 'average amount by status and by month';
    expect(
      asked(like(question, /GROUP BY .*"ordered_at".*"status"|GROUP BY "status", .*"ordered_at"/)),
    ).toMatchObject({ groupsShort: 0 });
    expect(asked(like(question, /GROUP BY "status" ORDER/))).toMatchObject({ groupsShort: 1 });
  });

  test('a ranking makes its groups by being one', () => {
    const question = 'top 3 status by total amount';
    expect(asked(like(question, /LIMIT 3/))).toMatchObject({ groupsShort: 0 });
  });
});

test('a query says each condition, group and figure by itself', () => {
  const pieces = piecesOf(
    like('total amount of delivered orders by status in 2024', /WHERE .* AND .* GROUP BY "status" ORDER/),
  );
  expect(pieces.map((piece) => piece.split(' ')[0]).toSorted()).toEqual([
    'figures',
    'groupBy',
    'where',
    'where',
  ]);
});

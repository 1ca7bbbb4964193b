import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 300;
const column = columnsOfRows(rowCount);
const one = (name: string, ...values: string[]) =>
  column(name, 'text', (row) => values[row % values.length] ?? '');
const amount = (name: string) => column(name, 'numeric', (row) => 20 + row * 0.5);

describe('what people call a thing that a column holds under another name', () => {
  test.each([
    ['store_returns', 'handled by', 'average refund per agent'],
    ['brew_jobs', 'submitted_by', 'average refund by user'],
    ['pipeline_deals', 'owner', 'average refund per sales rep'],
    ['thread_posts', 'author', 'average refund per member'],
    ['foil_jobs', 'press', 'average refund on each machine'],
    ['bay_jobs', 'regPlate', 'average refund per car'],
    ['wallet_moves', 'asset', 'average refund by coin'],
    ['tennis_games', 'winner_ioc', 'average refund for each country'],
  ])('of %s: %s', (name, held, question) => {
    const found = candidatesOver(
      tableOf(name, rowCount, [
        one('shelf', 'x', 'y', 'z'),
        one(held, 'Abel', 'Boris', 'Cora'),
        amount('refund'),
      ]),
    )(question).map(onOneLine);
    expect(found).toContainEqual(expect.stringContaining(`SELECT "${held}", AVG("refund")`));
  });

  test('a column that bears the word itself is meant, and no other', () => {
    const table = tableOf('store_returns', rowCount, [
      one('agent', 'Abel', 'Boris', 'Cora'),
      one('owner', 'Dora', 'Emil'),
      amount('refund'),
    ]);
    const found = candidatesOver(table)('average refund per agent').map(onOneLine);
    expect(found).toContainEqual(expect.stringContaining('GROUP BY "agent"'));
    expect(found.join(' ')).not.toContain('"owner"');
  });

  test('what a row is called is no other thing', () => {
    const table = tableOf('employees', rowCount, [one('manager', 'Abel', 'Boris', 'Cora'), amount('pay')]);
    const [first] = candidatesOver(table)('how many employees are there').map(onOneLine);
    expect(first).toBe('SELECT COUNT(*) FROM "employees"');
  });
});

test.each([
  ['Finder', 'who found the most?'],
  ['found_by', 'who found the most?'],
])('%s: %s', (held, question) => {
  const finds = tableOf('pottery_log', rowCount, [
    column('Date Found', 'text', (row) => `2025-0${1 + (row % 9)}-11`),
    one(held, 'Abel', 'Boris', 'Cora'),
    one('trench', 'x', 'y'),
  ]);
  const found = candidatesOver(finds)(question).map(onOneLine);
  expect(found).toContainEqual(
    expect.stringContaining(
      `"${held}", COUNT(*) FROM "pottery_log" GROUP BY "${held}" ORDER BY COUNT(*) DESC`,
    ),
  );
  expect(found[0]).toContain(`GROUP BY "${held}"`);
});

describe('names of a few letters', () => {
  const queries = (name: string, columns: ReturnType<typeof one>[], question: string): string[] =>
    candidatesOver(tableOf(name, rowCount, columns))(question).map(onOneLine);

  test('of two words that are all of a name', () => {
    const matches = [one('ref', 'Abel', 'Boris'), amount('rc'), amount('yc')];
    expect(queries('youth_games', matches, 'average red cards by ref')).toContainEqual(
      expect.stringContaining('SELECT "ref", AVG("rc")'),
    );
    const checks = [one('cp', 'typical', 'none'), amount('age')];
    expect(queries('ward_checks', checks, 'average age by type of chest pain')).toContainEqual(
      expect.stringContaining('SELECT "cp", AVG("age")'),
    );
  });

  test.each([
    ['TRAVLR', 'traveller'],
    ['Op', 'operator'],
    ['PT_ID', 'patient'],
    ['mc_no', 'machine'],
    ['prtNm', 'part'],
  ])('%s of each %s', (name, said) => {
    const found = queries(
      'log',
      [one('shelf', 'x', 'y', 'z'), one(name, 'a1', 'b2', 'c3'), amount('cost')],
      `average cost per ${said}`,
    );
    expect(found).toContainEqual(expect.stringContaining(`SELECT "${name}", AVG("cost")`));
  });

  test('letters of another word are none of it', () => {
    const fills = [one('PT_ID', 'p1', 'p2', 'p3'), one('drug', 'x', 'y'), amount('cost')];
    expect(queries('rx_log', fills, 'average cost per prescription').join(' ')).not.toContain(
      'GROUP BY "PT_ID"',
    );
  });
});

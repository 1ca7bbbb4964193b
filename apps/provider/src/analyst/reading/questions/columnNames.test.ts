import { describe, expect, test } from 'vitest';
import type { ColumnProfile } from '../../../sources/source.ts';
import { candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { columnProfile } from '../../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { plantLinesTable } from '../../testing/tables/shops.ts';
import { readContext } from '../mentions/context.ts';
import { unreadOf } from '../probability/evidence.ts';
import { analystModel } from '../probability/model.ts';
import { candidatesOf } from '../ranking/candidates.ts';

describe('of rentals, routes and courses', () => {
  const many = 4000;

  function queries(name: string, columns: ColumnProfile[], question: string): string[] {
    const table = tableOf(name, many, columns);
    return candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15', analystModel()).map(
      ({ sql }) => sql.replaceAll(/\s+/g, ' '),
    );
  }

  const rentals = [
    columnProfile('RentalNo', 'text', ['R1', 'R2', 'R3', 'R4']),
    columnProfile('Customer', 'text', ['Ann', 'Ann', 'Ben', 'Ben']),
    columnProfile('lead_source', 'text', ['Fair', 'Web', 'Fair', 'Web']),
    columnProfile('HireCharge', 'numeric', [10, 20, 35, 40]),
    columnProfile('LateFee', 'numeric', [0, 5, 0, 12]),
    columnProfile('weight', 'numeric', [100, 2000, 12000, 90]),
  ];

  test('revenue is what is charged, and nothing that comes beside it', () => {
    const found = queries('tool_rentals', rentals, 'revenue by customer');
    expect(found[0]).toContain('SUM("HireCharge")');
  });

  test('what rows are called is no part of a value', () => {
    const columns = [
      columnProfile('channel', 'text', ['Google Ads', 'Radio', 'Google Ads', 'Radio']),
      columnProfile('spend', 'numeric', [10, 20, 30, 40]),
    ];
    const found = queries('ads', columns, 'how much did we spend on ads');
    expect(found[0]).toBe('SELECT SUM("spend") FROM "ads"');
    expect(found.filter((sql) => sql.includes('Google Ads'))).toEqual([]);
  });

  test('a percentage leaves out the whole of what isn’t known', () => {
    const columns = [
      columnProfile('course', 'text', ['Law', 'Law', 'Art', 'Art']),
      columnProfile('pts', 'numeric', [10, null, 30, 40]),
      columnProfile('max_pts', 'numeric', [50, 50, 40, 50]),
    ];
    const found = queries('exams', columns, 'percent score by course');
    expect(found).toContainEqual(expect.stringContaining('SUM("max_pts") FILTER (WHERE "pts" IS NOT NULL)'));
  });

  test('passengers are counted by the column that is short for them', () => {
    const columns = [
      columnProfile('route', 'text', ['Line 9', 'Line 4', 'Line 9', 'Line 4']),
      columnProfile('pax', 'integer', [10, 20, 30, 45]),
    ];
    const found = queries('bus_runs', columns, 'how many passengers by route');
    expect(found).toContainEqual(expect.stringContaining('"route", SUM("pax")'));
  });

  test('two letters tell a column from its like as a word does', () => {
    const columns = [
      columnProfile('Employee', 'text', ['Ann', 'Ben', 'Cid', 'Dee']),
      columnProfile('OT Pay', 'numeric', [0, 55, 12, 90]),
      columnProfile('Net Pay', 'numeric', [2000, 2100, 1900, 2500]),
    ];
    const found = queries('salaries', columns, 'average pay');
    expect(found).toContainEqual(expect.stringContaining('AVG("Net Pay")'));
  });
});

test.each([
  ['everyone with the state dry', /"state" = 'dry'/],
  ['wich grower has the most profit', /GROUP BY "grower" ORDER BY SUM\("profit"\) DESC/],
  ['how are the sales split between the growers', /SUM\("sales"\).* GROUP BY "grower"/],
])('%s leaves no word unread', (question, wanted) => {
  const [first] = candidatesOver(plantLinesTable)(question);
  expect(first && onOneLine(first)).toMatch(wanted);
  expect(first && unreadOf(first)).toBe(0);
});

describe('of a column for each of a few things', () => {
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
});

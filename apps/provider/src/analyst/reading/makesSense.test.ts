import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf, valuesOf } from '../testing/tableOf.ts';
import { candidatesFor } from './ask.ts';
import { isFollowUp } from './followUps/followUp.ts';

const rowCount = 300;
const column = columnsOfRows(rowCount);
const day = (row: number) => new Date(Date.UTC(2023, 0, 1 + row * 3)).toISOString().slice(0, 10);
const tasks = tableOf('firewatches', rowCount, [
  column('ref', 'text', (row) => `FW-${1000 + row}`),
  column('site', 'text', among('Quay', 'Mill', 'Depot')),
  column('status', 'text', among('approved', 'submitted', 'rejected')),
  column('guards', 'integer', (row) => 1 + (row % 7)),
  column('fee_eur', 'numeric', (row) => 40 + row * 1.5),
  column('began', 'date', day),
  column('called_off', 'date', (row) => (row % 4 === 0 ? day(row + 2) : null)),
  column('next_due', 'date', (row) => day(row + 120)),
]);
const read = candidatesOver(tasks);
const queries = (question: string): string[] => read(question).map(onOneLine);

describe('what is no reading', () => {
  test('over one bound and under another below it', () => {
    const apart = /("fee_eur"|SUM\("fee_eur"\)|COUNT\(\*\)) <=? 50 AND \1 >=? 300/;
    const question = 'how many with a fee under 50 and how many with a fee over 300';
    expect(queries(question).filter((sql) => apart.test(sql))).toEqual([]);
    expect(queries('how many with a fee over 50 and under 300')).toContainEqual(
      expect.stringMatching(/> 50 AND .*< 300/),
    );
  });

  test('a number of rows where one is named', () => {
    const found = queries('how many guards were there on FW-1007');
    expect(found.filter((sql) => /^SELECT COUNT\(\*\) FROM .*'FW-1007'/.test(sql))).toEqual([]);
  });

  test('a fee held against a site', () => {
    expect(queries('fee since site').filter((sql) => /"fee_eur" >=? "site"/.test(sql))).toEqual([]);
  });

  test('one of two years of another time', () => {
    const found = queries('number called off in 2023 and 2024');
    expect(found).toContainEqual(
      expect.stringMatching(/"called_off" >= '2023-01-01' AND "called_off" < '2025/),
    );
    expect(
      found.filter((sql) => /2023/.test(sql) && /began/.test(sql) && /called_off" [<>]/.test(sql)),
    ).toEqual([]);
  });

  test('autumn where something falls due', () => {
    expect(queries('how many fall due in 2024').filter((sql) => /IN \(9, 10, 11\)/.test(sql))).toEqual([]);
    expect(queries('how many in the fall')).toContainEqual(expect.stringContaining('IN (9, 10, 11)'));
  });
});

test('years are known by their values', () => {
  const costs = tableOf('costs', rowCount, [
    column('GJAHR', 'integer', (row) => 2021 + (row % 5)),
    column('PLAN_EUR', 'numeric', (row) => 1000 + row * 7),
    column('SPARTE', 'text', among('IT', 'HR', 'FM')),
  ]);
  const found = (question: string) => candidatesOver(costs)(question).map(onOneLine);
  expect(found('total plan 2023')[0]).toBe(`SELECT SUM("PLAN_EUR") FROM "costs" WHERE "GJAHR" = 2023`);
  expect(found('plan 2023 in total').filter((sql) => sql.includes(`'IT'`))).toEqual([]);
});

test('a month that was mistyped', () => {
  expect(queries('total fee per moth')[0]).toMatch(/^SELECT CAST\(date_trunc\('month', "began"\)/);
});

test('rows are called as their table in two words, too', () => {
  expect(queries('how many fire watches in 2024')[0]).toMatch(
    /^SELECT COUNT\(\*\) FROM "firewatches" WHERE "began"/,
  );
});

describe('the rows that were counted', () => {
  const goingOn = (previous: string, question: string) =>
    candidatesFor(question, tasks, valuesOf(tasks), { previous, today: '2026-01-15' }).map(onOneLine);

  test.each([
    'which ones?',
    'ok show me them',
    'who are they',
    'and what are their names?',
    'can i see those',
  ])('are shown: %s', (question) => {
    expect(isFollowUp(question)).toBe(true);
    const found = goingOn('how many firewatches were rejected at the Mill?', question);
    expect(found[0]).toBe(`SELECT * FROM "firewatches" WHERE "status" = 'rejected' AND "site" = 'Mill'`);
    expect(found.filter((sql) => sql.includes('COUNT('))).toEqual([]);
  });

  test('are no groups', () => {
    expect(goingOn('number of firewatches by site', 'which ones?')).not.toContainEqual(
      expect.stringMatching(/^SELECT \* FROM "firewatches"$/),
    );
  });
});

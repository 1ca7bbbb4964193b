import { expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../../testing/asked.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { readContext } from '../mentions/context.ts';
import { analystModel } from '../probability/model.ts';
import { candidatesOf, type Candidate } from './candidates.ts';
import { withSides } from './withSides.ts';

const of80 = columnsOfRows(80);
const contracts = tableOf('contracts', 80, [
  of80('network', 'text', among('Telekom', 'Vodafone', 'Orange')),
  of80('monthly_eur', 'numeric', (row) => 10 + ((row * 7) % 40)),
]);
const ask = candidatesOver(contracts);

/** What is left where sides, or both together, are the likeliest. */
function left(question: string, likeliest: RegExp): string[] {
  const rank = (candidate: Candidate) => (likeliest.test(onOneLine(candidate)) ? 0 : 1);
  return withSides(ask(question).toSorted((a, b) => rank(a) - rank(b))).map(onOneLine);
}

const pooled = /^SELECT AVG\("monthly_eur"\)/;
const apart = /^SELECT "network", AVG\("monthly_eur"\) .* IN \('Telekom', 'Orange'\) GROUP BY/;

test.each(['Telekom vs Orange, average monthly', 'is the average monthly at Telekom higher than at Orange?'])(
  '%s: none is of both as one, nor of one alone',
  (question) => {
    const found = left(question, apart);
    expect(found).toContainEqual(expect.stringMatching(apart));
    expect(found.filter((sql) => !sql.includes('GROUP BY "network"'))).toEqual([]);
  },
);

test('where sides aren’t the likeliest all are left', () => {
  expect(left('Telekom vs Orange, average monthly', pooled)).toContainEqual(expect.stringMatching(pooled));
});

test('where nothing is held against each other all are left', () => {
  expect(left('average monthly of Telekom and Orange', apart)).toContainEqual(expect.stringMatching(pooled));
});

test('where the likeliest reads what is compared as one, none reads it in pieces', () => {
  const sides = ask('Telekom vs Orange, average monthly').filter((candidate) =>
    onOneLine(candidate).includes(`IN ('Telekom', 'Orange') GROUP BY`),
  );
  expect(sides.length).toBeGreaterThan(1);
  const inPieces = sides.map((candidate, i) => ({
    ...candidate,
    cover: {
      ...candidate.cover,
      parts: candidate.cover.parts.map((part) => ({
        ...part,
        rule: i === 0 ? 'compare:values:bare' : 'filter:value:one:is',
      })),
    },
  }));
  expect(withSides(inPieces)).toEqual(inPieces.slice(0, 1));
});

test('so it is of what a question may mean, where weights say what is the likeliest', () => {
  const context = readContext(
    'is the average monthly at Telekom higher than at Orange?',
    contracts,
    valuesOf(contracts),
  );
  const found = candidatesOf(context, '2026-01-15', analystModel()).map(onOneLine);
  expect(found[0]).toMatch(apart);
  expect(found.filter((sql) => pooled.test(sql) && !sql.includes('GROUP BY'))).toEqual([]);
});

import { expect, test } from 'vitest';
import { readingOf, resultOf, table } from '../../testing/triedCandidates.ts';
import { readContext } from '../mentions/context.ts';
import { candidatesOf, type Candidate } from '../ranking/candidates.ts';
import { valueIndex } from '../shared/lookups/valueIndex.ts';
import { answerAmong } from './react.ts';
import { isUnrivalled } from './unrivalled.ts';

const topTwo = candidatesOf(
  readContext('Top 2 statuses by total amount', table, valueIndex(new Map())),
  '2026-01-15',
).find(
  ({ tree: { select, limit, groupBy }, cover: { parts } }) =>
    limit === 2 &&
    groupBy.length === 1 &&
    select.length === 2 &&
    parts.every(({ rule }) => !/^left:/.test(rule)),
);
if (!topTwo) throw new Error('it isn’t read so');

const reading = (change: Partial<Candidate['tree']>, cell: string, left: string[] = []) => {
  const { tree, cover } = topTwo;
  const parts = left.map((rule) => ({ ...cover.parts[0], rule }) as (typeof cover.parts)[number]);
  return readingOf(
    { ...topTwo, tree: { ...tree, ...change }, cover: { ...cover, parts: [...cover.parts, ...parts] } },
    0.8,
    resultOf([[cell]]),
  );
};
const best = reading({}, 'open, 900');
const withoutFigure = reading({ select: topTwo.tree.select.slice(0, 1) }, 'open');
const other = reading({ limit: 1 }, 'shipped');
const passing = reading({ limit: 1 }, 'shipped', ['left:word']);

test('what reads all of a question has no rival in what passes over some of it, or shows it without its figure', () => {
  expect(isUnrivalled(best, [best, passing, withoutFigure])).toBe(true);
  expect(isUnrivalled(best, [best, other])).toBe(false);
  expect(isUnrivalled(best, [best, { ...other, result: best.result }])).toBe(true);
  expect(isUnrivalled(passing, [passing])).toBe(false);
});

test('without a rival it is answered from lower on', () => {
  const sureness = { answer: 0.9, agree: 0.9 };
  const answer = (probability: number, rival: typeof other) =>
    answerAmong(
      [
        { ...best, probability },
        { ...rival, probability: 0.1 },
      ],
      sureness,
    );
  expect(answer(0.8, passing)).not.toBeNull();
  expect(answer(0.8, other)).toBeNull();
  expect(answer(0.79, passing)).toBeNull();
});

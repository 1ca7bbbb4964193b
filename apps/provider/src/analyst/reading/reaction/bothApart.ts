import type { Reading } from '../probability/evidence.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { columnFiltered } from '../grammar/part.ts';
import { aggregatesIn, columnOf, sameExpression, textOf, type Expression } from '../shared/query/tree.ts';

const inOne = /\b(?:together|combined|altogether|in (?:total|all|sum))\b/i;

const countsIn = ({ tree: { select } }: Candidate): Expression[] =>
  select.flatMap((s) =>
    s === 'all' ? [] : aggregatesIn(s.expression).filter(({ name }) => name === 'count'),
  );

/** "How many men and women per plan": whose two values are asked for side by side, where one figure counts both. */
function addedUp(candidate: Candidate): Expression | null {
  const { tree, cover, scan } = candidate;
  if (tree.groupBy.length === 0 || countsIn(candidate).length === 0) return null;
  if (inOne.test(scan.context.question)) return null;
  const both = cover.parts.find(
    ({ rule, from, to }) =>
      rule.startsWith('filter:values') &&
      to - from === 3 &&
      scan.text(from + 1) === 'and' &&
      cover.parts.some((p) => p.to === from && p.makes.kind === 'count'),
  );
  const column = both && columnFiltered(both);
  const of = column ? columnOf(column) : null;
  return of && !tree.groupBy.some((by) => sameExpression(by, of)) ? of : null;
}

export const addsBoth = (candidate: Candidate): boolean => addedUp(candidate) !== null;

/** Each of both by itself, where a reading of the same rows tells them so: that one is as likely as what adds them. */
export function bothApart(best: Reading, readings: Reading[]): Reading {
  const of = best.candidate && addedUp(best.candidate);
  if (!of) return best;
  const { tree } = best.candidate;
  const groups = [...tree.groupBy, of];
  const counts = countsIn(best.candidate);
  const apart = readings.find(
    ({ candidate }) =>
      candidate !== null &&
      textOf(candidate.tree.where) === textOf(tree.where) &&
      candidate.tree.groupBy.length === groups.length &&
      groups.every((by) => candidate.tree.groupBy.some((other) => sameExpression(by, other))) &&
      textOf(countsIn(candidate)) === textOf(counts),
  );
  return apart ? { ...apart, probability: best.probability } : best;
}

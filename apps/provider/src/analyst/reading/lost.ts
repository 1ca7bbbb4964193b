import type { Candidate } from './candidates.ts';
import type { Part } from './parts.ts';
import { isOfNothing } from './grammar/bareTotals.ts';
import { sameExpression, type QueryTree } from './tree.ts';

/** A column by itself may hold the figure. */
const showsFigure = ({ select, groupBy, over }: QueryTree): boolean =>
  over !== undefined ||
  select.some(
    (s) =>
      s !== 'all' &&
      !groupBy.some((by) => sameExpression(by, s.expression)) &&
      !(s.expression.kind === 'aggregate' && s.expression.name === 'count'),
  );

/** "Sum them up", "on average", "total per customer" passed over: a number of rows is no sum, and no average. */
export function losesFigure({ tree, cover: { parts }, scan }: Candidate): boolean {
  const isNamed = ({ rule, from, to }: Part): boolean =>
    rule === 'left:aggregate' &&
    (/\b(?:sum|average|avg|mean|median)\b/.test(scan.text(from)) || isOfNothing(scan, to));
  return tree.select[0] !== 'all' && parts.some(isNamed) && !showsFigure(tree);
}

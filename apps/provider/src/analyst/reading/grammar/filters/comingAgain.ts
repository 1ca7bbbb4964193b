import { isIdentifier, isMeasure, isTimeColumn } from '../../shared/columns/measures.ts';
import { aggregateOf, columnOf, countAll, type Expression } from '../../shared/query/tree.ts';
import { lineOf } from '../lines.ts';
import { part, type Rule } from '../rule.ts';

const again = /^(?:repeat|returning|recurring)$/;

/** "Repeat customers", of whom there is more than one order: not where a column or a value is called so. */
export const comingAgain: Rule = (scan, at) => {
  const item = scan.items[at];
  if (item?.type !== 'word' || !again.test(scan.text(at))) return [];
  const next = scan.skip(at + 1);
  const whose = scan.choices(
    next,
    (c) => !c.isUnique && !c.derived && !isTimeColumn(c) && (!isMeasure(c) || isIdentifier(c)),
  );
  if (whose.length === 0) return [];
  const line = lineOf(scan);
  const of: Expression = line ? aggregateOf('count', columnOf(line), true) : countAll;
  return [part(at, at + 1, 'having:again', 1, { kind: 'having', of, operator: '>', value: 1 })];
};

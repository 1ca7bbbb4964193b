import { isMeasure } from '../../shared/columns/measures.ts';
import type { AggregateName } from '../../../expression.ts';
import { aggregateOf, columnOf } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import type { Scan } from '../scan.ts';

const joint = /^(?:and|to|&|\/|or|,)$/;

/** Nothing more is said but for what groups: the ends are those of what was named before. */
function endsThere(scan: Scan, at: number): boolean {
  const next = scan.skip(at);
  return next >= scan.items.length || scan.role(next, 'by') !== null || scan.role(next, 'each') !== null;
}

/** "Deposit for a ladder: lowest and highest", "the range of lengths, shortest to longest". */
export const endsBehind: Rule = (scan, at) => {
  const first = scan.role(at, 'extreme');
  const second = first && joint.test(scan.text(at + 1)) ? scan.role(at + 2, 'extreme') : null;
  if (!first || !second || first.most === second.most || !endsThere(scan, at + 3)) return [];
  const names: AggregateName[] = first.most ? ['max', 'min'] : ['min', 'max'];
  const before = scan.items.slice(0, at).flatMap((_, i) => scan.choices(i, isMeasure).slice(0, 1));
  return before.slice(-1).map((use) => {
    const expressions = names.map((name) => aggregateOf(name, columnOf(use.column)));
    return part(at, at + 3, 'figures:ends:behind', 1.6, { kind: 'figures', expressions }, [use]);
  });
};

import { isNamed } from '../../shared/columns/measures.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import type { AnalystColumn } from '../../../table.ts';
import { columnOf, type Condition } from '../../shared/query/tree.ts';
import { stem } from '../../shared/vocabulary/wordForms.ts';
import { part, type Rule } from '../rule.ts';

const reason = /^(?:reasons?|causes?)$/;
const akinLetters = 4;

/** "Cancel" of a cancel_reason, "rejected" of a Rejection Reason; any of a column that is called only "reason". */
function isAskedOf({ rawWords }: AnalystColumn, { context: { tokens } }: Scan): boolean {
  const of = rawWords.filter((w) => !reason.test(w) && w.length > 2);
  return (
    of.length === 0 ||
    of.some((word) =>
      tokens.some(
        ({ lower }) =>
          stem(lower) === stem(word) ||
          (lower.length > akinLetters && lower.slice(0, akinLetters) === word.slice(0, akinLetters)),
      ),
    )
  );
}

/** "Why do customers cancel?" of a table that keeps the reasons: how often there was each of them. */
export const whys: Rule = (scan, at) => {
  if (scan.text(at) !== 'why') return [];
  return scan.columns
    .filter((c) => c.kind === 'text' && !c.derived && isNamed(c, reason) && isAskedOf(c, scan))
    .slice(0, 1)
    .map((column): Part => {
      const only: Condition = { kind: 'missing', column, negated: true };
      const makes = { kind: 'group' as const, by: [columnOf(column)] };
      return { ...part(at, at + 1, 'group:why', 1, makes, [meantColumn(column, 0.8)]), only };
    });
};

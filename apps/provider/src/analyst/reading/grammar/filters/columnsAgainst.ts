import type { AnalystColumn } from '../../../table.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { columnOf, type Comparison, type Condition } from '../../shared/query/tree.ts';
import { quality } from '../../shared/vocabulary/semantics.ts';
import { conceptColumns } from '../adjectives.ts';
import { part, whereSaid, type Rule } from '../rule.ts';

const isAmount = (column: AnalystColumn): boolean => isMeasure(column) && !column.derived;

const isOf = /^(?:than|they|it|are|is|was|were|did|do|does|had|have|the|a)$/;
const farthestOther = 4;

/** The item after "than", "than they are", "than it had". */
function pastThan(scan: Scan, at: number): number {
  let next = at;
  while (next < at + farthestOther && isOf.test(scan.text(next))) next++;
  return next;
}

function compared(
  scan: Scan,
  at: number,
  { one, operator, from }: { one: ColumnChoice; operator: Comparison; from: number },
): Part[] {
  const other = pastThan(scan, from);
  return scan
    .choices(other, (c) => isAmount(c) && c !== one.column)
    .filter(({ kin }) => quality[kin] >= quality.part)
    .slice(0, 1)
    .map((use) => {
      const condition: Condition = {
        kind: 'compare',
        left: columnOf(one.column),
        operator,
        right: columnOf(use.column),
      };
      const makes = { kind: 'filter' as const, condition, column: one.column, equality: false };
      return part(at, other + 1, 'filter:columns:against', 1.4, makes, [one, use]);
    });
}

/** "More loans than visitors": which of two columns is the larger in a row. */
function moreOfOne(scan: Scan, at: number, operator: Comparison): Part[] {
  const place = scan.skip(at + 1);
  if (scan.text(place + 1) !== 'than') return [];
  return scan
    .choices(place, isAmount)
    .slice(0, 1)
    .flatMap((one) => compared(scan, at, { one, operator, from: place + 2 }));
}

/** "Taller than they are long": by what the words measure. */
export const columnsAgainst: Rule = whereSaid(/\bthan\b/, (scan, at) => {
  const said = scan.role(at, 'compare');
  if (!said || said.operator === '=') return [];
  const { operator, concept } = said;
  if (!concept) return moreOfOne(scan, at, operator);
  if (!/\bthan$/.test(scan.text(at))) return [];
  return conceptColumns(scan, concept, at)
    .filter(({ choice, inverse }) => !inverse && isAmount(choice.column))
    .slice(0, 1)
    .flatMap(({ choice }) => compared(scan, at, { one: choice, operator, from: at + 1 }));
});

import { concepts, type Concept } from '../../shared/vocabulary/concepts.ts';
import { roleOf } from '../../shared/vocabulary/roles.ts';
import { conceptColumns } from '../adjectives.ts';
import type { Scan } from '../scan.ts';
import { aggregateOf, columnOf, countAll, type Expression } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { naturalFigure } from '../../shared/columns/naturalFigure.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';

interface Ordered {
  by: Expression;
  descending: boolean;
  uses: ColumnChoice[];
}

/** Groups by what an extreme measures. */
const byConcept = (scan: Scan, at: number, concept: Concept, most: boolean): Ordered[] =>
  concept === concepts.time
    ? []
    : conceptColumns(scan, concept, at).map(({ choice, inverse }) => ({
        by: aggregateOf(naturalFigure(choice.column), columnOf(choice.column)),
        descending: most !== inverse,
        uses: [choice],
      }));

/** "Most to least popular": what the word behind says of the most. */
function ofWordBehind(scan: Scan, at: number, descending: boolean): Ordered[] {
  const said = roleOf(`most ${scan.text(at + 1)}`);
  if (said?.role === 'frequent') return [{ by: countAll, descending, uses: [] }];
  return said?.role === 'extreme' && said.concept ? byConcept(scan, at + 1, said.concept, descending) : [];
}

/** "From most to least popular", "from coldest to warmest": all of them, from one end to the other. */
export const endToEnd: Rule = (scan, at) => {
  const direction = scan.role(at, 'direction');
  const put = (to: number) => (ordered: Ordered) =>
    part(
      at,
      to,
      'order:ends',
      1.2,
      { kind: 'order', by: [ordered.by], descending: ordered.descending },
      ordered.uses,
    );
  if (direction && /\b(?:most|least)\b.*\bto\b/.test(scan.text(at)))
    return ofWordBehind(scan, at, direction.descending).map(put(at + 2));
  const one = scan.role(at, 'extreme');
  const end = scan.skip(at + 1);
  const other = scan.role(end, 'extreme');
  const isBetween = scan.context.tokens[scan.items[at]?.end ?? 0]?.lower === 'to';
  if (!one?.concept || !other?.concept || !isBetween || one.most === other.most) return [];
  return byConcept(scan, at, one.concept, one.most).map(put(end + 1));
};

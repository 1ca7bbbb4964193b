import type { Part } from '../../grammar/part.ts';
import {
  aggregatesIn,
  columnOf,
  conjunctsOf,
  isLiteral,
  sameExpression,
  shownIn,
  type Expression,
  type QueryTree,
} from '../../shared/query/tree.ts';

/** What all rows have the same of: one value, or none. */
const heldIn = ({ where }: QueryTree): Expression[] =>
  conjunctsOf(where).flatMap((c): Expression[] => {
    if (c.kind === 'missing') return c.negated ? [] : [columnOf(c.column)];
    return c.kind === 'compare' && c.operator === '=' && isLiteral(c.right) ? [c.left] : [];
  });

const lacks = ({ where }: QueryTree, of: Expression): boolean =>
  conjunctsOf(where).some((c) => c.kind === 'missing' && sameExpression(columnOf(c.column), of));

/** "Trucks sent to a 33 kV fault" with its average voltage, "no personal trainer" for each trainer: that is known already, and no word asks for it. */
export function tellsWhatIsHeld(tree: QueryTree, parts: readonly Part[]): boolean {
  const held = heldIn(tree);
  const isHeld = (e: Expression) => held.some((one) => sameExpression(one, e));
  const isGrouped = tree.groupBy.length > 0 && tree.groupBy.every(isHeld);
  const figures = shownIn(tree).flatMap(aggregatesIn);
  return (
    (isGrouped && figures.length > 0 && !parts.some(({ makes }) => makes.kind === 'group')) ||
    figures.some(
      ({ name, of }) =>
        /^(?:avg|min|max|median)$/.test(name) && of !== null && isHeld(of) && !lacks(tree, of),
    )
  );
}

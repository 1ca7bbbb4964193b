import type { Scan } from '../../grammar/scan.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { shownIn, type Expression, type QueryTree } from '../../shared/query/tree.ts';

const ofTotal =
  /\b(?:share|proportion|percentage|percent|part|%)\b.*\b(?:in|of) (?:the |our |all )?(?:total|overall|all) (\p{L}+)/iu;

const isQuotient = (e: Expression): boolean =>
  e.kind === 'groupShare' ||
  (e.kind === 'arithmetic' && (/[/%]/.test(e.operator) || isQuotient(e.left) || isQuotient(e.right)));

/** "Share of fuel in total cost" isn't what one cost is of another: where there are several, none of them is all. */
export function takesOneForTotal(tree: QueryTree, { columns, context: { tokens, question } }: Scan): boolean {
  const noun = ofTotal.exec(question)?.[1]?.toLowerCase();
  const total = tokens.find(({ lower }) => lower === noun)?.lemma;
  if (total === undefined || !shownIn(tree).some(isQuotient)) return false;
  const parts = columns.filter(
    (c) => isMeasure(c) && !c.derived && c.words.length > 1 && c.words.includes(total),
  );
  return parts.length > 1;
}

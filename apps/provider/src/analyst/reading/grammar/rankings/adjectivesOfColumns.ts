import { isNumeric } from '../../../table.ts';
import { shareRoot } from '../../mentions/valueVariants.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { isIdentifier, isTimeColumn } from '../../shared/columns/measures.ts';
import { roleOf } from '../../shared/vocabulary/roles.ts';
import { tokenAt, type Scan } from '../scan.ts';

const shortestAdjective = 5;

/** Whether a word may be said of the noun behind it: "prestigious" occupations, "fertile" countries. */
export function isAdjective(scan: Scan, at: number): boolean {
  const [said, next] = scan.context.tokens.slice(scan.items[at]?.start ?? scan.context.tokens.length);
  const isSingle = said?.kind === 'word' && said.lower === said.lemma;
  return isSingle && next?.kind === 'word' && !roleOf(next.lower);
}

const having = /^(?:has|have|had|having|with|won|got|gets|get|made|saw)$/;

/**
 * Of one thing: "most parking tickets" are many, and no tickets that are parking most. What a country "had the most" of
 * is no country.
 */
export function isOfOne(scan: Scan, at: number): boolean {
  const { tokens } = scan.context;
  const start = scan.items[at]?.start ?? -2;
  const next = tokens[start + 1];
  const isHad = tokens
    .slice(Math.max(0, start - 3), Math.max(0, start))
    .some(({ lower }) => having.test(lower));
  return !isHad && isAdjective(scan, at) && next?.lower === next?.lemma;
}

/** "Most prestigious", "least illiterate": numbers that are called by the noun of an adjective, where none is called by it. */
export function calledByNoun(scan: Scan, at: number): ColumnChoice[] {
  const said = tokenAt(scan, at);
  if (said.length < shortestAdjective || !isAdjective(scan, at)) return [];
  return scan.columns
    .filter((c) => isNumeric(c) && !c.derived && !isIdentifier(c) && !isTimeColumn(c))
    .filter(({ words }) => words.some((word) => shareRoot(said, word)))
    .map((column) => ({ column, score: 0.9, kin: 'stem', unsaid: [] }));
}

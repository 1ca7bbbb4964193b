import { countsRows } from '../../grammar/figures/orderLines.ts';
import type { Scan } from '../../grammar/scan.ts';
import { isMeasure, isTimeColumn, namesOf } from '../../shared/columns/measures.ts';
import { tallyIn } from '../../shared/columns/prices.ts';
import { columnsUsed, conditionsIn, figuresIn, type QueryTree } from '../../shared/query/tree.ts';
import { placeWords } from '../../shared/vocabulary/peopleAndPlaces.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import type { Token } from '../../tokens/tokenize.ts';

export const namesPlaces = ({ kind, words }: AnalystColumn): boolean =>
  kind === 'text' && words.some((w) => placeWords.has(w));

/** What each row is one of, where that is a place or a time: "state" of murders. */
const unitOf = ({ columns }: AnalystTable): AnalystColumn | undefined =>
  columns.find((c) => c.isUnique && !c.derived && (namesPlaces(c) || isTimeColumn(c)));

/** "Buchanan votes in Palm Beach", "votes for Nader" are those of a column of its own. */
const isOfColumn = (column: AnalystColumn, noun: string, tokens: readonly Token[]): boolean =>
  isMeasure(column) &&
  tokens.some((token, at) => {
    const [next, after] = tokens.slice(at + 1);
    const beside = [tokens[at - 1], /^(?:for|of)$/.test(next?.lower ?? '') ? after : undefined];
    return token.lemma === noun && beside.some((one) => one && namesOf(column).includes(one.lower));
  });

/**
 * "How many murders", "murders in the west" of a table of them by state, where a column says how many each state had: its
 * rows are no murders, and nothing is told of murders without that column, or another that measures.
 */
export function takesPlacesForThings(tree: QueryTree, { context, columns }: Scan): boolean {
  const { table, entities, tokens } = context;
  const noun = [...entities].at(-1);
  const unit = unitOf(table);
  const tally = tallyIn(columns);
  if (noun === undefined || !unit || !tally || unit.words.includes(noun)) return false;
  if (!tokens.some(({ lemma }) => lemma === noun)) return false;
  // "How many states", "states with fewer than 10 murders".
  const counted = tokens[tokens.findIndex(({ lower }) => lower === 'many') + 1]?.lemma ?? '';
  const limits = conditionsIn(tree.having).flatMap((c) => (c.kind === 'compare' ? [c.left] : []));
  const isOfRows = !unit.words.includes(counted) && [...figuresIn(tree), ...limits].some(countsRows);
  // "States with no murders" lack no name.
  const isOfNone = conditionsIn(tree.where).some((c) => c.kind === 'missing' && c.column === unit);
  return (
    isOfRows || isOfNone || ![...columnsUsed(tree)].some((c) => c === tally || isOfColumn(c, noun, tokens))
  );
}

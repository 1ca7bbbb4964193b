import { isTally } from '../shared/columns/measures.ts';
import { withDerived } from '../shared/derivedColumns/derivedColumns.ts';
import { once } from '../shared/once.ts';
import { columnsIn } from '../shared/query/tree.ts';
import { lemma } from '../shared/vocabulary/wordForms.ts';
import type { AnalystColumn, AnalystTable } from '../../table.ts';
import type { Context } from './mention.ts';

const fewestRows = 10;
const all = 0.9999;

const isEmpty = ({ derived, distinct }: AnalystColumn): boolean => !derived && distinct === 0;
/** Tickets of one each are sold as well. */
const isAlwaysSame = (column: AnalystColumn): boolean =>
  !column.derived &&
  column.distinct === 1 &&
  (column.profile.topValues[0]?.share ?? 0) >= all &&
  !isTally(column);

/** Columns that tell no row from another. */
const untelling = once(({ columns, rowCount }: AnalystTable): AnalystColumn[] =>
  columns.filter((c) => rowCount >= fewestRows && (isEmpty(c) || isAlwaysSame(c))),
);

const asksForMissing = /\b(?:without|no|none|missing|empty|blank|lack\w*|filled)\b/i;

const wordsOf = (value: string): string[] => value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a question speaks of such a column: by its whole name, by its value, or as of one that is missing. */
function isSpokenOf(column: AnalystColumn, said: ReadonlySet<string>, asksMissing: boolean): boolean {
  const { rawWords, synonyms, values } = column;
  const isSaid = (word: string) => said.has(word) || said.has(lemma(word));
  if (synonyms.length > 0 || rawWords.every(isSaid)) return true;
  return (
    (asksMissing && rawWords.some(isSaid)) || values.some((value) => wordsOf(value).some((w) => said.has(w)))
  );
}

/** Questions may speak of such columns in any combination: what was worked out for the last ones is kept. */
const mostVariants = 32;
const variants = once((_: AnalystTable): Map<string, AnalystTable> => new Map());

/**
 * The table with what can be worked out of its columns, and without those that tell nothing: exports of products have many
 * that are empty, or the same in each row. Nothing but what a question says itself is meant by them.
 */
export function withTelling(
  table: AnalystTable,
  { question, tokens }: Pick<Context, 'question' | 'tokens'>,
): AnalystTable {
  const whole = withDerived(table);
  const said = new Set(tokens.flatMap((token) => [token.lower, token.lemma]));
  const asksMissing = asksForMissing.test(question);
  const left = untelling(table).filter((column) => !isSpokenOf(column, said, asksMissing));
  if (left.length === 0) return whole;
  const known = variants(table);
  const key = JSON.stringify(left.map(({ name }) => name));
  const before = known.get(key);
  if (before) return before;
  // Of what is sold by twos there is a revenue, of what has no price none.
  const isLeft = (column: AnalystColumn): boolean =>
    left.includes(column) ||
    (column.derived !== undefined &&
      columnsIn(column.derived.of).some((c) => isEmpty(c) && left.includes(c)));
  const told = { ...whole, columns: whole.columns.filter((column) => !isLeft(column)) };
  if (known.size >= mostVariants) known.clear();
  known.set(key, told);
  return told;
}

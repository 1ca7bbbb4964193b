import { once } from '../../shared/once.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { columnsIn, isAggregate, type QueryTree } from '../../shared/query/tree.ts';
import { isIdentifier, isMeasure, isTimeColumn } from '../../shared/columns/measures.ts';
import type { Scan } from '../../grammar/scan.ts';

const naming = /^(?:name|title|path|url|slug)$/;
const fewestEach = 3;

/** Names of things that come again in many rows, of a table whose rows have nothing that tells them apart. */
const namesAgain = once(({ columns, rowCount }: AnalystTable): AnalystColumn[] => {
  const isKey = (c: AnalystColumn) => c.isUnique && !c.derived && !isMeasure(c) && !isTimeColumn(c);
  if (columns.some(isKey)) return [];
  return columns.filter(
    (c) =>
      c.kind === 'text' &&
      !isIdentifier(c) &&
      c.rawWords.length > 1 &&
      c.rawWords.some((w) => naming.test(w)) &&
      c.distinct * fewestEach < rowCount,
  );
});

/** "Most viewed pages" of a table of pages by day are none of its rows: a page is as many of them as there are days. */
export function ranksRowsOfThings(
  { limit, groupBy, orderBy, best }: QueryTree,
  { context: { table, tokens, entities } }: Scan,
): boolean {
  const isRanked = orderBy.some(({ by }) => !isAggregate(by) && columnsIn(by).some(isMeasure));
  if (limit === null || !isRanked || groupBy.length > 0 || best) return false;
  const named = namesAgain(table);
  return tokens.some(({ lemma }) => entities.has(lemma) && named.some(({ words }) => words[0] === lemma));
}

const kindNames = /^(?:type|kind|sort|category|class|group|status|state)$/;
const ofEachRow = /\b(?:top|best|worst|average|avg|mean)\b/i;

/** "Top 5 posts" and "average likes per post" aren't told for each of the post types. */
export function groupsByKindUnsaid({ groupBy }: QueryTree, { context }: Scan): boolean {
  const { tokens, entities, question } = context;
  if (!ofEachRow.test(question)) return false;
  const saysRow = (word: string) =>
    tokens.some((t, i) => t.lemma === word && !/^(?:by|type|kind)$/.test(tokens[i - 1]?.lower ?? ''));
  return groupBy.some((by) => {
    if (by.kind !== 'column') return false;
    const [noun = '', kind = '', more] = by.column.words;
    const isOfRow = !more && kindNames.test(kind) && entities.has(noun) && saysRow(noun);
    return isOfRow && !tokens.some(({ lemma }) => lemma === kind || kindNames.test(lemma));
  });
}

import { once } from '../../shared/once.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { columnsIn, conjunctsOf, isAggregate, type QueryTree } from '../../shared/query/tree.ts';
import { isIdentifier, isMeasure, isNumbered, isTimeColumn } from '../../shared/columns/measures.ts';
import type { Part } from '../../grammar/part.ts';
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

const titles = /^(?:title|name|subject|summary)$/;
const deals = /^(?:deal|opportunity|lead|task|card|activity|workout|project|story)$/;

/** "Top 10 deals" are rows, however many are called alike, where each has a key of its own or a moment. */
export function groupsRowsByTitle({ groupBy, limit }: QueryTree, { context }: Scan): boolean {
  const { table, tokens, entities } = context;
  if (limit === null || limit < 2) return false;
  const isCalled = groupBy.some((by) => by.kind === 'column' && titles.test(by.column.words.join(' ')));
  const noun = tokens.find(
    ({ lemma, lower }) => lower !== lemma && entities.has(lemma) && (deals.test(lemma) || isNumbered(lemma)),
  );
  return (
    isCalled && noun !== undefined && table.columns.some((c) => c.isUnique && !c.derived && !isMeasure(c))
  );
}

/** "Distance per run" isn't told for each "Avg Run Cadence", of which only a word is said. */
export const groupsByPartOfMeasure = (parts: readonly Part[]): boolean =>
  parts.some(
    ({ makes, uses: [use] }) =>
      makes.kind === 'group' &&
      use !== undefined &&
      use.unsaid.length > 1 &&
      isMeasure(use.column) &&
      !use.column.derived,
  );

const deedsOf: readonly [said: RegExp, state: RegExp][] = [
  [/^opened$/, /^open$/i],
  [/^(?:sold|sells?|selling)$/, /^sellers?$/i],
];

/** Issues "opened this year" were so then, whether they are still open or not, and what was sold needn't be sent by the seller. */
export const takesDeedForState = (parts: readonly Part[], scan: Scan): boolean =>
  parts.some(({ from, to, makes }) => {
    const [, state] = deedsOf.find(([said]) => to === from + 1 && said.test(scan.text(from))) ?? [];
    return (
      state !== undefined &&
      makes.kind === 'filter' &&
      conjunctsOf(makes.condition).some(
        (c) =>
          c.kind === 'compare' && typeof c.right === 'string' && c.operator === '=' && state.test(c.right),
      )
    );
  });

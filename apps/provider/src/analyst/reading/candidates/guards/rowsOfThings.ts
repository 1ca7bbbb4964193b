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
  { context: { table, tokens } }: Scan,
): boolean {
  const isRanked = orderBy.some(({ by }) => !isAggregate(by) && columnsIn(by).some(isMeasure));
  if (limit === null || !isRanked || groupBy.length > 0 || best) return false;
  const named = namesAgain(table);
  return tokens.some(({ lemma }) => named.some(({ words }) => words[0] === lemma));
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

const namesOne =
  /^(?:name|surname|title|id|no|nr|num|number|code|ref|reference|key|label|text|description|desc|email|slug|\d+)$/;

/** "Cars" are no "car park", and "per donation" isn't by "Donation Type": a thing that is spoken of alone isn't what only begins with its name. */
export const takesKindForThing = (parts: readonly Part[], scan: Scan): boolean =>
  parts.some(({ from, to, rule, uses: [use] }) => {
    if (!use || use.column.kind !== 'text' || !/^(?:select|group:each|count:(?:distinct|lines))/.test(rule))
      return false;
    const { tokens, entities } = scan.context;
    const said = tokens.slice(scan.items[from]?.start, scan.items[to - 1]?.end);
    const [first = '', ...others] = use.column.words;
    const head = others.at(-1);
    return (
      head !== undefined &&
      !namesOne.test(head) &&
      entities.has(first) &&
      said.some(({ lemma }) => lemma === first) &&
      !said.some(({ lemma }) => lemma === head)
    );
  });

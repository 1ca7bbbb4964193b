import { meantBy } from './grammar/meant.ts';
import { isNamed, isYearColumn } from './measures.ts';
import type { Scan } from './parts.ts';
import { isPriceOfOne, pricesOfOne } from './prices.ts';
import { aggregatesIn, columnsIn, columnsUsed, type Expression, type QueryTree } from './tree.ts';
import type { AnalystColumn } from '../table.ts';

const percent = /^(?:pct|perc|percent|percentage)$/;
const judged = /^(?:nps|csat|satisfaction)$/;
const parts = /^(?:share|portion|contribution|vote|allocation|weight)$/;

/** A price of one, a rate in percent, what people answered on a scale, a year: their sum is of nothing. */
const hasNoSum = (column: AnalystColumn): boolean =>
  !column.derived &&
  (isPriceOfOne(column) ||
    isNamed(column, judged) ||
    isYearColumn(column) ||
    (column.unit?.symbol === '%' && !isNamed(column, parts)));

const shownIn = ({ select, orderBy, having }: QueryTree): Expression[] => [
  ...select.flatMap((s) => (s === 'all' ? [] : [s.expression])),
  ...orderBy.map(({ by }) => by),
  ...(having?.kind === 'compare' ? [having.left] : []),
];

/** "Total nightly rate": no sum of what doesn't add up. */
export const sumsWhatHasNoSum = (tree: QueryTree): boolean =>
  shownIn(tree)
    .filter(({ kind }) => kind === 'aggregate' || kind === 'groupShare' || kind === 'running')
    .flatMap(aggregatesIn)
    .some(({ name, of }) => name === 'sum' && of?.kind === 'column' && hasNoSum(of.column));

const totals = /\b(?:total|sum|altogether|overall|combined)\b/i;

/** The columns that a query reads, and those that what it reads is worked out from. */
const readBy = (tree: QueryTree): AnalystColumn[] =>
  [...columnsUsed(tree)].flatMap((c) => (c.derived ? [c, ...columnsIn(c.derived.of)] : [c]));

const named = new WeakMap<Scan['context'], AnalystColumn[]>();

/** What has no sum and all of whose name is said: asked for each query that a question may mean. */
function namedWithoutSum({ columns, context }: Scan): AnalystColumn[] {
  let meant = named.get(context);
  if (!meant) {
    const said = ` ${context.tokens.map((t) => t.lemma).join(' ')} `;
    const isSaid = (words: string[]) => words.length > 1 && said.includes(` ${words.join(' ')} `);
    meant = columns.filter(
      (c) =>
        hasNoSum(c) && [c.words, c.rawWords].some((words) => isSaid(words.filter((w) => !percent.test(w)))),
    );
    named.set(context, meant);
  }
  return meant;
}

/** "Total nightly rate" isn't that of the nights: what has no sum is meant where all of its name is said. */
export function sumsAnother(tree: QueryTree, scan: Scan): boolean {
  if (!totals.test(scan.context.question)) return false;
  const meant = namedWithoutSum(scan);
  return meant.length > 0 && !readBy(tree).some((c) => meant.includes(c));
}

const mostMoney =
  /\b(spent|spends?|earn(?:s|ed)?|makes?|made|paid|pays?|costs?|brings?|brought)\b(?: \w+){0,3} (?:the (?:most|least)|(?:the )?(?:best|worst))(?: money| revenue| income)?(?: (?:on|in|for|with|at|of|from|to|per|last|this|since)\b.*)?\W*$/i;

const costsUs = /\bcosts? (?:us|me|them)\b/i;

/** "Which farm costs us the most": by money, where there is some, and not by how many rows there are. */
export function ranksMoneyByRows({ orderBy }: QueryTree, { columns, context: { question } }: Scan): boolean {
  const [, deed] = mostMoney.exec(question) ?? [];
  const by = orderBy[0]?.by;
  if (deed === undefined || !by) return false;
  if (by.kind === 'aggregate' && by.name === 'count') return meantBy(columns, deed.toLowerCase()).length > 0;
  const prices = costsUs.test(question) ? (pricesOfOne(columns)?.prices ?? []) : [];
  return columnsIn(by).some((column) => prices.includes(column));
}

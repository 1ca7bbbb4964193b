import type { AnalystColumn } from '../table.ts';
import { countedOnce } from './grammar/counting.ts';
import { addsUpByName } from './grammar/figures.ts';
import { personWords } from './lexicon.ts';
import { isMeasure, isTimeColumn } from './measures.ts';
import { isExact, type Part, type Scan } from './parts.ts';
import {
  columnsIn,
  columnsUsed,
  conditionColumns,
  conditionsIn,
  isAggregate,
  type Expression,
  type QueryTree,
} from './tree.ts';

/** The figures that a query shows, ranks or limits by. */
function figuresIn({ select, orderBy, having }: QueryTree): Expression[] {
  const limited = having?.kind === 'compare' ? [having.left] : [];
  const shown = select.flatMap((s) => (s === 'all' ? [] : [s.expression]));
  return [...shown, ...orderBy.map(({ by }) => by), ...limited];
}

const timeWords =
  /\b(?:when|dates?|days?|daily|times?|weeks?|weekdays?|weekends?|nights?|months?|quarters?|years?|hours?|minutes?|seasons?|mornings?|timestamps?)\b/i;

/** "The most orders" are orders, not the different days on which there were some. */
export const countsDaysOfThings = (tree: QueryTree, { context: { question } }: Scan): boolean =>
  !timeWords.test(question) &&
  figuresIn(tree).some(
    (e) =>
      e.kind === 'aggregate' &&
      e.name === 'count' &&
      e.distinct &&
      e.of !== null &&
      columnsIn(e.of).some(isTimeColumn),
  );

const isOfGrowth = (e: Expression): boolean =>
  e.kind === 'growth' || (e.kind === 'arithmetic' && isAggregate(e));

/** "Growth of sales by month" by the sales of each month alone: the growth was read, and left out. */
export const dropsGrowth = (tree: QueryTree, parts: readonly Part[]): boolean =>
  parts.some(({ makes }) => makes.kind === 'shape' && makes.shape === 'growth') &&
  !figuresIn(tree).some(isOfGrowth);

const named = (columns: readonly AnalystColumn[], word: string): AnalystColumn[] =>
  columns.filter(({ words }) => words.includes(word));

/** What is called so in so many words isn't meant by another column: a margin by profit, "most profitable" by sales. */
const called: [said: RegExp, word: string][] = [
  [/\b(?:margins?|profit ratio)\b/i, 'margin'],
  [/\b(?:most|least|more|less) profitable\b/i, 'profit'],
  [/\b(?:down|idle) (?:the )?(?:most|least)\b/i, 'downtime'],
];

export function missesWhatIsCalled(tree: QueryTree, scan: Scan): boolean {
  return called.some(([said, word]) => {
    if (!said.test(scan.context.question)) return false;
    const columns = named(scan.columns, word);
    if (columns.length === 0) return false;
    const limited = tree.having ? conditionColumns(tree.having) : [];
    const used = [...columnsUsed(tree), ...limited];
    return !columns.some((column) => used.includes(column));
  });
}

/** "Low battery", where a column holds just that, ranks nothing. */
export function ranksByValue(parts: readonly Part[], scan: Scan): boolean {
  const { question, tokens, values } = scan.context;
  return parts.some(({ makes, from, to }) => {
    const first = tokens[scan.items[from]?.start ?? -1];
    const last = tokens[(scan.items[to - 1]?.end ?? 0) - 1];
    if (makes.kind !== 'rank' || !first || !last || first === last) return false;
    return values.whole(question.slice(first.start, last.end)).some(({ how }) => how === 'exact');
  });
}

// Not "the most profitable".
const mostOf = /\bthe (?:most|least|fewest)\b(?! \w+(?:able|ive|ing|ous|ful|ant|ent|ar|al)\b)/i;
const ofOneRow = /\b(?:highest|lowest|largest|biggest|smallest|single|one|per|each|ever|once|in an?)\b/i;
const timesAgain = 3;

const asksWho = /^\W*(?:and |so )?who\b/i;

/** "Who has paid the most fines" of a table in which people come again and again. */
const asksWhoOfMany = ({ columns, context: { question, table } }: Scan): boolean =>
  asksWho.test(question) &&
  columns.some(
    (c) =>
      c.kind === 'text' &&
      c.words.some((w) => personWords.has(w) || countedOnce.test(w)) &&
      c.distinct * timesAgain <= table.rowCount,
  );

/** "Which hotel earned the most": all of what a hotel earned in many rows, not the row that has the most. */
export function ranksOneRowOfMany(tree: QueryTree, parts: readonly Part[], scan: Scan): boolean {
  const { question, table } = scan.context;
  const by = tree.orderBy[0]?.by;
  if (!by || tree.limit === null || !mostOf.test(question) || ofOneRow.test(question)) return false;
  const isOfOne =
    by.kind === 'aggregate' ? by.name === 'max' || by.name === 'min' : tree.groupBy.length === 0;
  const ranked = by.kind === 'aggregate' ? by.of : by;
  if (!isOfOne || ranked?.kind !== 'column' || addsUpByName(ranked.column) !== true) return false;
  if (asksWhoOfMany(scan)) return true;
  const said = new Set(parts.flatMap(({ uses }) => uses.map(({ column }) => column)));
  return tree.select.some(
    (s) =>
      s !== 'all' &&
      s.expression.kind === 'column' &&
      !isMeasure(s.expression.column) &&
      said.has(s.expression.column) &&
      s.expression.column.distinct * timesAgain <= table.rowCount,
  );
}

const sidesSaid = /\b(?:vs|versus)\b/;

/** "Billing vs technical" of billing alone: of two sides that are asked for only one was read. */
export function readsOneSide({ select, where, groupBy }: QueryTree, scan: Scan): boolean {
  const [only, more] = select;
  if (!only || more || only === 'all' || only.expression.kind !== 'aggregate' || groupBy.length > 0)
    return false;
  // Not "goals vs Chelsea".
  const isOfTwo = scan.items.some((_, at) => {
    const before = scan.items[at - 1]?.type;
    return before !== 'entity' && before !== 'column' && sidesSaid.test(scan.text(at));
  });
  const conditions = conditionsIn(where);
  return isOfTwo && conditions.length < 2 && conditions.every(({ kind }) => kind !== 'in');
}

/** "The most fines" by how many rows there are, though fines are a column that adds up. */
export const countsForMeasure = (parts: readonly Part[]): boolean =>
  parts.some(
    ({ rule, from, uses }, i) =>
      /^(?:mention|select)$/.test(rule) &&
      parts[i - 1]?.to === from &&
      parts[i - 1]?.rule === 'rank:count:bare' &&
      uses.some((use) => isExact(use) && isMeasure(use.column) && addsUpByName(use.column) === true),
  );

import type { AnalystColumn } from '../../../table.ts';
import { beings, isMeasure, isNumbered, isTimeColumn } from '../../shared/columns/measures.ts';
import { isExact } from '../columnChoices.ts';
import { lineCalled, nameOfSeveral } from '../lines.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import {
  columnsIn,
  conditionColumns,
  conditionsIn,
  type Condition,
  type Expression,
  type QueryTree,
  shownIn,
} from '../../shared/query/tree.ts';

const keyWord = /^(?:id|no|nr|num|number)$/;

const mostDistinct = 0.9;

/** Each row is only a part of what such a column tells apart; where hardly any comes again, these are slips. */
const comesAgain = ({ isUnique, derived, distinct }: AnalystColumn, rowCount: number): boolean =>
  !isUnique && !derived && distinct <= rowCount * mostDistinct;

const isKey = ({ words }: AnalystColumn): boolean => keyWord.test(words.at(-1) ?? '');

/** What a table's name says its rows are of: prescriptions of prescription_items. */
const isOwner = (noun: string, { entities }: Scan['context']): boolean =>
  entities.has(noun) && noun !== [...entities].at(-1);

/** "order_no", "Customer ID": numbers of orders, and of customers. */
const isNumberOf = (
  { words: [thing = '', key = '', more] }: AnalystColumn,
  noun: string,
  context: Scan['context'],
): boolean =>
  thing === noun &&
  (isNumbered(noun) || beings.test(noun) || isOwner(noun, context)) &&
  keyWord.test(key) &&
  more === undefined;

const wordsOfRows = /^(?:row|line|record|entry|item|position)$/;

/** A "customer type code" tells kinds of them apart, none of them. */
const tellsApart = ({ words }: AnalystColumn, { entities }: Scan['context']): boolean => {
  const thing = words.filter((w) => !keyWord.test(w));
  return thing.length <= 1 || thing.every((w) => entities.has(w));
};

/** "Player" of player_seasons, "Customer Name" of customer_orders: the rows are seasons and orders. */
const isOwnerOfRows = (column: AnalystColumn, noun: string, context: Scan['context']): boolean =>
  column.kind === 'text' &&
  beings.test(noun) &&
  isOwner(noun, context) &&
  /^(?:name)?$/.test(column.words.slice(1).join(' ')) &&
  column.words[0] === noun;

/** What several rows are of each, where that is what a table is called by. */
const nameOf = (noun: string, { context }: Scan): AnalystColumn[] =>
  noun === [...context.entities].at(-1) ? [nameOfSeveral(context)].flatMap((c) => c ?? []) : [];

export const linesNamed = (noun: string, scan: Scan): AnalystColumn[] => [
  ...nameOf(noun, scan),
  ...[lineCalled(scan, noun)].flatMap((c) => (c && tellsApart(c, scan.context) ? [c] : [])),
  ...scan.columns.filter((c) => isNumberOf(c, noun, scan.context) || isOwnerOfRows(c, noun, scan.context)),
];

/** Nouns whose plural is written like one of them. */
const unchanged = /^(?:species|series|aircraft|spacecraft|sheep|fish|deer)$/;

/** The columns that tell apart what the question speaks of in the plural, and what rows are only lines of. */
function linesAsked(scan: Scan): AnalystColumn[] {
  const { tokens, table } = scan.context;
  // "Order lines" are the rows themselves.
  if (tokens.some(({ lemma }) => wordsOfRows.test(lemma))) return [];
  const plurals = tokens.filter(
    ({ kind, lemma, lower }) => kind === 'word' && (lemma !== lower || unchanged.test(lower)),
  );
  return plurals.flatMap(({ lemma }) => linesNamed(lemma, scan)).filter((c) => comesAgain(c, table.rowCount));
}

const asked = new WeakMap<Scan['context'], AnalystColumn[]>();

function linesOf(scan: Scan): AnalystColumn[] {
  let lines = asked.get(scan.context);
  if (!lines) asked.set(scan.context, (lines = linesAsked(scan)));
  return lines;
}

/** "Most often" is how many times something happened, whatever the question speaks of besides. */
const countsTimes = ({ items }: Scan): boolean =>
  items.some((x) => x.type === 'role' && (x.role.role === 'frequency' || x.role.role === 'frequent'));

/** "Orders without a rating" are told of what each line lacks; sides are held against each other by their rows. */
const isOfLines = (where: Condition | null, parts: Part[]): boolean =>
  conditionsIn(where).some((c) => c.kind === 'missing' && !c.negated) ||
  parts.some(({ makes }) => makes.kind === 'versus');

/** Whether an expression counts rows; shares of groups and growth are told of rows only. */
export function countsRows(e: Expression): boolean {
  switch (e.kind) {
    case 'aggregate':
      return e.name === 'count' && e.of === null;
    case 'share':
      return e.of === null;
    case 'arithmetic':
      return countsRows(e.left) || countsRows(e.right);
    default:
      return false;
  }
}

/** "Orders" as the "Quantity ordered" of each line; "biggest donors" go by what they gave. */
const readsAsMeasure = (part: Part, scan: Scan): boolean =>
  part.rule !== 'rank:deed' &&
  part.uses.some((use) => isMeasure(use.column) && !isExact(use)) &&
  scan.context.tokens
    .slice(scan.items[part.from]?.start, scan.items[part.to - 1]?.end)
    .some(({ lemma, lower }) => lemma !== lower && linesNamed(lemma, scan).length > 0);

/** "Member Name" beside "Member ID": members told apart by what they are called. */
const isSameThing = (column: AnalystColumn, key: AnalystColumn): boolean =>
  column === key ||
  (column.kind === 'text' &&
    column.words[0] === key.words[0] &&
    column.words.every((word, at) => at === 0 || word === 'name'));

/** "How many orders" of a table of their lines: rows aren't counted, as long as they are of several orders. */
export function countsLines(
  { select, where, groupBy, having, orderBy, over }: QueryTree,
  parts: Part[],
  scan: Scan,
): boolean {
  const used = [...groupBy.flatMap(columnsIn), ...(where ? conditionColumns(where) : [])];
  // "Countries in 2000" of a table of countries by year: each is there once. "Vendors with 15 invoices": those are counted.
  const { rowCount } = scan.context.table;
  const isOnce = (c: AnalystColumn, time: AnalystColumn) =>
    isTimeColumn(time) && !time.derived && rowCount <= c.distinct * time.distinct;
  const lines = linesOf(scan).filter((c) => isKey(c) || !used.some((u) => u === c || isOnce(c, u)));
  if (lines.length === 0 || over || countsTimes(scan)) return false;
  if (parts.some((part) => readsAsMeasure(part, scan))) return true;
  const figures = [
    ...shownIn({ select }),
    ...orderBy.map(({ by }) => by),
    ...conditionsIn(having).flatMap((c) => (c.kind === 'compare' ? [c.left] : [])),
  ];
  return (
    !lines.some((c) => used.some((u) => isSameThing(u, c))) &&
    !isOfLines(where, parts) &&
    figures.some(countsRows)
  );
}

import { orderEnds } from '@plinth/api/facts';
import { capitalise, unturned } from '../modeling/wording.ts';
import type { Cell, QueryResult } from '../sources/source.ts';
import { isTimed, lists, numbers, sayColumn, sayValue } from './sayValue.ts';
import type { AnalystColumn } from './table.ts';

/** "value of status" and "values of status": what there is one of, and several. */
export interface Counted {
  one: string;
  many: string;
}

/** One column of an answer, in words. */
export interface SaidItem {
  text: string;
  /** A column or a time by which rows are told apart, or a figure. */
  kind: 'key' | 'figure' | 'other';
  /** The column where it is one as it is. */
  column: AnalystColumn | null;
  /** What is counted: that of which there are different ones, or null for rows. */
  counts?: Counted | null;
  say: (cell: Cell | undefined) => string;
}

interface WholeRows {
  /** What its first cells say, and of a row by itself what each is. */
  begin: (row: Cell[], isAlone: boolean) => string[];
  at: (row: Cell[], column: AnalystColumn) => string;
  /** Whether a column is among those first cells. */
  beginsWith: (column: AnalystColumn) => boolean;
}

/** How many cells of a row that is shown whole its sentence names. */
const begun = 4;

/** What rows say that are shown whole, by the names of the answer's columns. */
export const wholeRows = (columns: AnalystColumn[], names: string[]): WholeRows => {
  const say = (cell: Cell | undefined, column?: AnalystColumn) =>
    sayValue(cell, column, column?.unit ?? null);
  return {
    begin: (row, isAlone) =>
      row.slice(0, begun).map((cell, i) => {
        const column = columns.find((c) => c.name === names[i]);
        return `${isAlone && column ? `${sayColumn(column)} ` : ''}${say(cell, column)}`;
      }),
    at: (row, column) => say(row[names.indexOf(column.name)], column),
    beginsWith: (column) => names.slice(0, begun).includes(column.name),
  };
};

/** A query and what it came to, its parts already in words. */
interface Told {
  table: string;
  /** " where …", or nothing. */
  where: string;
  having: string;
  items: SaidItem[];
  /** Rows that are shown whole. */
  whole: WholeRows;
  /** The answer is a share: of an amount, else among what is counted, and of which of it. */
  share: { of: string | null; among: string; where: string } | null;
  isAll: boolean;
  isDistinct: boolean;
  isLimited: boolean;
  groups: string[];
  orders: {
    text: string;
    column: AnalystColumn | null;
    /** "the second largest total amount", or "the first row" of rows as they stand. */
    extreme: string;
    /** "largest", or nothing of rows as they stand. */
    end: string;
    descending: boolean;
  }[];
}

/** How many rows an answer names in its sentence; the rest is in the table beside it. */
const named = 5;

export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** The side of a ranking that is asked for: "latest" of times, "largest" of figures. */
export const sayEnd = (column: AnalystColumn | undefined, descending: boolean): string =>
  orderEnds[isTimed(column) ? 'times' : 'figures'][descending ? 1 : 0];

/** Which of groups that are told in an order come first. */
export const sayFirst = (column: AnalystColumn | null | undefined, descending: boolean): string =>
  column?.kind === 'text'
    ? `from ${descending ? 'Z to A' : 'A to Z'}`
    : `the ${sayEnd(column ?? undefined, descending)} first`;

/** One row, its figures in brackets behind what it is; of a row that is shown whole what it is ranked by. */
function line({ isAll, items, whole, orders }: Told, row: Cell[], isAlone: boolean): string {
  if (isAll) {
    const said = whole.begin(row, isAlone).join(', ');
    const column = orders[0]?.column;
    return column && !isAlone && !whole.beginsWith(column) ? `${said} (${whole.at(row, column)})` : said;
  }
  const cells = items.map((e, i) => e.say(row[i]));
  const keys = items.filter((e) => e.kind === 'key').length;
  if (keys === 0 || keys === items.length) return cells.join(', ');
  return `${cells.slice(0, keys).join(', ')} (${cells.slice(keys).join(', ')})`;
}

function aboutShare(told: Told, row: Cell[]): string | null {
  const { share, items, where } = told;
  if (!share) return null;
  const said = items[0]?.say(row[0]) ?? '';
  if (share.of === null) return `In ${said} of the ${share.among}${where}, ${share.where}`;
  const over = where ? `,${where.replace(/^ where/, ' over the rows where')},` : '';
  return `${said} of the ${/^total /i.test(share.of) ? '' : 'total '}${share.of}${over} is from the rows where ${share.where}`;
}

/** One row of figures and nothing else: "There are 12 rows", "The average price is 3 and …". */
function aboutFigures({ items, table, where, groups }: Told, rows: Cell[][]): string | null {
  const [row, ...others] = rows;
  if (!row || others.length > 0 || groups.length > 0) return null;
  if (items.length === 0 || items.some((e) => e.kind !== 'figure')) return null;
  const [only] = items;
  if (items.length === 1 && only?.counts !== undefined) {
    const count = Number(row[0]);
    const what =
      only.counts === null
        ? `${plural(count, 'row', 'rows')} of ${table}`
        : `different ${plural(count, only.counts.one, only.counts.many)}`;
    return `There ${plural(count, 'is', 'are')} ${numbers.format(count)} ${what}${where}`;
  }
  const over = where ? where.replace(/^ where/, ' over the rows where') : '';
  if (only && items.length === 1 && row[0] === null) return `There is no ${only.text}${over}`;
  const parts = items.map((e, i) => `the ${e.text} is ${e.say(row[i])}`);
  return `${capitalise(lists.format(parts))}${over && `,${over}`}`;
}

/** "The second most common city", where rows are counted. */
const sayCommon = (extreme: string, groups: string[]): string | null => {
  const [, place = '', end] = /^the (.*)(largest|smallest) number of rows$/.exec(extreme) ?? [];
  return end ? `The ${place}${end === 'largest' ? 'most' : 'least'} common ${lists.format(groups)}` : null;
};

/** The row that stands at an end of an order. */
function aboutEnd(told: Told, said: string, row: Cell[]): string | null {
  const { items, where, groups, orders, isLimited, isAll, whole } = told;
  const [key] = orders;
  if (!isLimited || !key) return null;
  const among = where ? `, among the rows${where}` : '';
  const [only] = items;
  const isItself = items.length === 1 && only?.column != null && only.column === key.column;
  if (isItself) return `${capitalise(key.extreme)} is ${said}${among}`;
  const common = groups.length > 0 ? sayCommon(key.extreme, groups) : null;
  if (common !== null) return `${common} is ${said}${among}`;
  if (groups.length > 0) return `${said} has ${key.extreme}${among}`;
  const value = isAll && key.column ? `, ${whole.at(row, key.column)}` : '';
  return `${capitalise(said)}: the row with ${key.extreme}${value}${among}`;
}

function aboutRow(told: Told, row: Cell[]): string {
  const { items, where, groups, having, isDistinct } = told;
  const isLine = items.length < 2 || groups.length > 0;
  const said = isLine
    ? line(told, row, true)
    : lists.format(items.map((e, i) => `${e.text} ${e.say(row[i])}`));
  const figures = items.filter((e) => e.kind === 'figure').map((e) => e.text);
  const named = groups.length > 0 ? figures : items.length === 1 ? items.map((e) => e.text) : [];
  const name = named.length > 0 ? `${lists.format(named)}: ` : '';
  const rows = groups.length > 0 ? 'over the rows' : isDistinct ? 'in the rows' : 'in the row';
  const over = where ? `, ${rows}${where}` : '';
  return aboutEnd(told, said, row) ?? capitalise(`${name}${said}${over}${having}`);
}

/** What many rows are: "Total sales for each region". */
function sayWhat({ items, groups, isDistinct }: Told, count: string): string {
  if (groups.length === 0) return `${count} ${isDistinct ? 'different values' : 'rows'}`;
  const keys = lists.format(groups);
  const figures = items.filter((e) => e.kind !== 'key').map((e) => e.text);
  return figures.length > 0
    ? `${capitalise(lists.format(figures))} for each ${keys}`
    : `${count} values of ${keys.replace(/^value of /, '')}`;
}

/** "the 5 largest", "the 5 with the largest profit": the side of a ranking that is shown. */
function sayRanked({ items, groups }: Told, key: Told['orders'][number], count: string): string {
  const figures = items.filter((e) => e.kind !== 'key');
  if (groups.length === 0 || figures.length === 0 || key.end === '') return `, with ${key.extreme}`;
  const isOnlyFigure = figures.length === 1 && figures[0]?.text === key.text;
  return isOnlyFigure ? `, the ${count} ${key.end}` : `, the ${count} with ${key.extreme}`;
}

/** The order, where it isn't that of the groups or figures that are shown anyway. */
function sayOrder({ items, groups, orders }: Told): string {
  const [key] = orders;
  if (!key) return '';
  const figures = items.filter((e) => e.kind !== 'key').map((e) => e.text);
  const isFigure = figures.includes(key.text);
  if (groups.length > 0 && (isFigure || groups.includes(key.text)))
    return isFigure === key.descending ? '' : `, ${sayFirst(key.column, key.descending)}`;
  return `, by ${lists.format(orders.map((o) => `${o.text}${o.descending ? ' from the top' : ''}`))}`;
}

function aboutRows(told: Told, { rows, truncated: isCut }: QueryResult): string {
  const { items, isAll, where, having, groups, orders, isLimited } = told;
  const shown = rows.slice(0, named).map((row) => line(told, row, rows.length === 1));
  const joined = shown.join(items.length > 1 || isAll ? '; ' : ', ');
  const more = rows.length > named ? ` and ${numbers.format(rows.length - named)} more` : '';
  const count = numbers.format(rows.length);
  const [key] = orders;
  const isCounted = groups.length === 0 || items.every((e) => e.kind === 'key');
  const inAll = isCounted ? '' : isCut ? `, the first ${count}` : `, ${count} in all`;
  const end = isLimited && key ? sayRanked(told, key, count) : `${sayOrder(told)}${inAll}`;
  return `${sayWhat(told, isCut ? `The first ${count}` : count)}${where}${having}${end}: ${joined}${more}`;
}

/** The sentence that answers: the figures found, and the filters as they were understood. */
export function sentence(told: Told, result: QueryResult): string {
  const { rows, sampled } = result;
  const about = (): string => {
    const [row] = rows;
    if (!row) return `I found no rows of ${told.table}${told.where}${told.having}`;
    const figures = aboutShare(told, row) ?? aboutFigures(told, rows);
    if (figures !== null) return figures;
    if (rows.length === 1) return aboutRow(told, row);
    return aboutRows(told, result);
  };
  return unturned(`${about()}.${sampled ? ' The figures come from a sample of the data.' : ''}`);
}

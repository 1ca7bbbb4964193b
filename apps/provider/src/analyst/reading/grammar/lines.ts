import type { AnalystColumn, AnalystTable } from '../../table.ts';
import type { Context } from '../mentions/mention.ts';
import { keyOfOrders } from '../shared/columns/orderKeys.ts';
import { beings, isIdentifier, isNumbered } from '../shared/columns/measures.ts';
import type { Scan } from './scan.ts';

/** "orderNo", "Invoice Number": a name that numbers. */
export const isIdentifierLike = (column: AnalystColumn): boolean =>
  isIdentifier(column) || /^(?:no|nr|number|num|ref|reference)$/.test(column.words.at(-1) ?? '');

/** A prescription has its items, and isn't what each of them is several of. */
export const partOfWhole = /^(?:line|item)$/;

/** What the rows of a table are only lines of: "Order No" of the positions of orders, "Country" of countries by year. */
export function lineOf(scan: Scan): AnalystColumn | undefined {
  const { entities, table } = scan.context;
  return (
    scan.columns.find(
      (c) =>
        !c.isUnique &&
        !c.derived &&
        !c.words.every((w) => partOfWhole.test(w)) &&
        ((isIdentifierLike(c) && (c.words.some((w) => entities.has(w)) || isInitialled(scan, c))) ||
          (repeats(c, table) && c.words.every((w) => entities.has(w)))),
    ) ??
    nameOfSeveral(scan.context) ??
    orderOfItems(scan.context) ??
    wholeOfItems(scan.context)
  );
}

/** Rows of "prescription items", "order lines": each is of a whole that has several. */
export const areItems = ({ entities }: Context): boolean =>
  entities.size > 1 && partOfWhole.test([...entities].at(-1) ?? '');

const mostItems = 12;

/** "RxNumber" of prescription items: the only number of which several rows are, and so of what these are items of. */
function wholeOfItems(context: Context): AnalystColumn | undefined {
  const { table } = context;
  if (!areItems(context)) return undefined;
  const keys = table.columns.filter(
    (c) =>
      isIdentifierLike(c) &&
      !c.isUnique &&
      !c.derived &&
      !c.words.some((w) => beings.test(w) || partOfWhole.test(w)) &&
      c.distinct < table.rowCount &&
      c.distinct * mostItems > table.rowCount,
  );
  return keys.length === 1 ? keys[0] : undefined;
}

/** "Name" of orders whose "Lineitem name" and "Lineitem price" tell what was ordered: several rows are of one of them. */
export const orderOfItems = ({
  entities,
  table,
  tokens,
}: Pick<Context, 'entities' | 'table' | 'tokens'>): AnalystColumn | undefined =>
  [...entities].some(isNumbered) || tokens.some(({ lower }) => lower === 'orders')
    ? keyOfOrders(table)
    : undefined;

/** What several rows are of, on average. */
export const repeats = (c: AnalystColumn, { rowCount }: AnalystTable): boolean =>
  c.kind === 'text' && c.distinct * 2 <= rowCount;

/** No two rows may have one longitude, which is no key. */
const tellsRowsApart = ({ isUnique, kind, values }: AnalystColumn): boolean =>
  isUnique && !(kind === 'number' && values.some((value) => /\d\.\d/.test(value)));

const plainName = /^(?:(?:common|scientific|full|official) )?name$/;

/**
 * "Name" of storms that are told of every six hours, "common_name" of species by counties: several rows are of one, and
 * none has a key. A payment isn't called by the name of who pays.
 */
export function nameOfSeveral({ entities, table }: Context): AnalystColumn | undefined {
  const noun = [...entities].at(-1);
  if (noun === undefined || isNumbered(noun) || table.columns.some(tellsRowsApart)) return undefined;
  return table.columns.find((c) => !c.derived && plainName.test(c.words.join(' ')) && repeats(c, table));
}

/** "PO Number" of purchase orders. */
function isInitialled(scan: Scan, { rawWords }: AnalystColumn): boolean {
  const initials = [...scan.context.entities].map((w) => w[0] ?? '').join('');
  return initials.length > 1 && rawWords[0] === initials;
}

/** What is counted where the word for a row names what its rows are only lines of: "orders" of shop_orders. */
export function countedAt(scan: Scan, at: number): AnalystColumn | undefined {
  let last = at;
  // "Purchase orders" are orders.
  while (scan.items[last]?.type === 'entity' && scan.items[last + 1]?.type === 'entity') last++;
  const item = scan.items[last];
  return item?.type === 'entity'
    ? lineCalled(scan, scan.context.tokens[item.end - 1]?.lemma ?? '')
    : undefined;
}

/**
 * What the rows are lines of, where a noun is the word for that: the one a table is called by, or, of
 * prescription_items, the one whose items they are.
 */
export function lineCalled(scan: Scan, noun: string): AnalystColumn | undefined {
  const { entities } = scan.context;
  const line = lineOf(scan);
  if (!line || !entities.has(noun)) return undefined;
  const isCalled =
    noun === [...entities].at(-1)
      ? line.words.includes(noun) ||
        isInitialled(scan, line) ||
        line === nameOfSeveral(scan.context) ||
        line === orderOfItems(scan.context)
      : line === wholeOfItems(scan.context) ||
        (isIdentifierLike(line) && line.words[0] === noun && line.words.length === 2);
  return isCalled ? line : undefined;
}

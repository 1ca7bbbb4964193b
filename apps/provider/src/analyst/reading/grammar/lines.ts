import type { AnalystColumn } from '../../table.ts';
import { isIdentifier } from '../shared/columns/measures.ts';
import type { Scan } from './scan.ts';

/** "orderNo", "Invoice Number": a name that numbers. */
const isIdentifierLike = (column: AnalystColumn): boolean =>
  isIdentifier(column) || /^(?:no|nr|number|num|ref|reference)$/.test(column.words.at(-1) ?? '');

/** What the rows of a table are only lines of: "Order No" of the positions of orders, "Country" of countries by year. */
export function lineOf(scan: Scan): AnalystColumn | undefined {
  const { entities, table } = scan.context;
  const repeats = (c: AnalystColumn) => c.kind === 'text' && c.distinct * 2 <= table.rowCount;
  return scan.columns.find(
    (c) =>
      !c.isUnique &&
      !c.derived &&
      ((isIdentifierLike(c) && (c.words.some((w) => entities.has(w)) || isInitialled(scan, c))) ||
        (repeats(c) && c.words.every((w) => entities.has(w)))),
  );
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
      ? line.words.includes(noun) || isInitialled(scan, line)
      : isIdentifierLike(line) && line.words[0] === noun && line.words.length === 2;
  return isCalled ? line : undefined;
}

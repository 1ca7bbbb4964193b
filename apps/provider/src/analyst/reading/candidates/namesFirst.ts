import type { Scan } from '../grammar/scan.ts';
import type { AnalystColumn } from '../../table.ts';
import {
  columnOf,
  conditionColumns,
  conditionsIn,
  type Expression,
  type QueryTree,
} from '../shared/query/tree.ts';

const codes =
  /^(?:sku|id|ids|identifier|no|nr|num|number|code|codes|cd|barcode|ean|upc|asin|gtin|isbn|uuid|guid|key|handle)$/;
const names = /^(?:name|title)$/;
/** What is sold is told by its name however often it was listed; namesakes among people aren't one. */
const sold = /^(?:line ?item|item|product|article|listing|variant|asset)$/;
const variations = /^(?:variations?|variants?|options?)$/;
const nearly = 0.9;

/** What a column is of, without the word for how it is told: "item" of "Item Number" and "Item Title". */
const thingOf = ({ rawWords }: AnalystColumn, told: RegExp): string | null => {
  const last = rawWords.at(-1) ?? '';
  return rawWords.length > 1 && told.test(last) ? rawWords.slice(0, -1).join(' ') : null;
};

const named = ({ columns }: Scan, isOf: (thing: string) => boolean): AnalystColumn | null =>
  columns.find((c) => !c.derived && c.kind === 'text' && isOf(thingOf(c, names) ?? '')) ?? null;

const speaksOf = ({ context: { tokens } }: Scan, told: RegExp): boolean =>
  tokens.some(({ lower, lemma }) => told.test(lower) || told.test(lemma));

/** "Product Variation" tells in which sizes an "Item Name" comes. */
function nameOfVaried(column: AnalystColumn, scan: Scan): AnalystColumn | null {
  const thing = thingOf(column, variations);
  if (thing === null || !sold.test(thing) || speaksOf(scan, variations)) return null;
  return named(scan, (other) => sold.test(other));
}

/** The column that is called what another has the number or the kind of: "Item Cat" beside "Cat Cd". */
const called = (thing: string, { columns }: Scan): AnalystColumn | null =>
  columns.find((c) => !c.derived && c.kind === 'text' && c.rawWords.at(-1) === thing) ?? null;

const kinds = /^(?:type|kind|category|class|group|segment)$/;

/** "Games" are told by "Main Game" and not by "Game Type". */
function thingOfKind(column: AnalystColumn, scan: Scan): AnalystColumn | null {
  const thing = thingOf(column, kinds);
  if (thing === null || speaksOf(scan, kinds)) return null;
  return called(thing, scan);
}

/** The name of what a column has the number of, where the question speaks of no number. */
export function nameOf(column: AnalystColumn, scan: Scan): AnalystColumn | null {
  if (column.derived) return null;
  const thing = thingOf(column, codes);
  if (thing === null) return nameOfVaried(column, scan) ?? thingOfKind(column, scan);
  if (speaksOf(scan, codes)) return null;
  const name = named(scan, (other) => other === thing) ?? called(thing, scan);
  return name && (sold.test(thing) || name.distinct >= column.distinct * nearly) ? name : null;
}

/** "Trade against retail" of a customer type: they are told by that, and not by who the customers are. */
const holdsValueOf = (column: AnalystColumn, where: QueryTree['where']): boolean =>
  conditionsIn(where).some((c) => c.kind !== 'missing' && conditionColumns(c).includes(column));

/** "Top products" by their titles and not by their numbers, where a table has both: groups are told by what they are called. */
export function namesFirst(tree: QueryTree, scan: Scan): QueryTree {
  if (tree.groupBy.length !== 1) return tree;
  const [by] = tree.groupBy;
  const name = by?.kind === 'column' ? nameOf(by.column, scan) : null;
  if (!name || by?.kind !== 'column' || holdsValueOf(by.column, tree.where)) return tree;
  const swap = (e: Expression): Expression =>
    e.kind === 'column' && e.column === by.column ? columnOf(name) : e;
  const known = (where: QueryTree['where']): QueryTree['where'] => {
    if (where?.kind === 'missing' && where.column === by.column) return { ...where, column: name };
    return where?.kind === 'and'
      ? { ...where, parts: where.parts.map((part) => known(part) ?? part) }
      : where;
  };
  return {
    ...tree,
    select: tree.select.map((s) => (s === 'all' ? s : { ...s, expression: swap(s.expression) })),
    groupBy: [columnOf(name)],
    where: known(tree.where),
    orderBy: tree.orderBy.map((order) => ({ ...order, by: swap(order.by) })),
  };
}

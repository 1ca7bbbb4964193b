import { once } from '../once.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { isNumbered } from './measures.ts';

const ofItem = /^(?:line ?item|item|product) (?:name|sku|price|quantity|qty|cost)$/;
const ownName = /^(?:(?:order )?(?:name|number)|order (?:id|no))$/;

/** Lines of an order are few; what has more rows each isn't an order. */
const mostLines = 12;
const keyWord = /^(?:id|no|nr|num|number|code|ref|reference)$/;

/** "InvoiceNumber" of the lines of invoices, of which some have several. */
const isOfLines = (c: AnalystColumn, { rowCount }: AnalystTable): boolean =>
  !c.derived &&
  !c.isUnique &&
  c.words.length === 2 &&
  isNumbered(c.words[0] ?? '') &&
  keyWord.test(c.words[1] ?? '') &&
  c.distinct < rowCount &&
  c.distinct * mostLines > rowCount;

/** What numbers the wholes that rows are lines of: orders, invoices. */
export const keyOfWholes = once(
  (table: AnalystTable): AnalystColumn | undefined =>
    table.columns.find((c) => isOfLines(c, table)) ?? keyOfOrders(table),
);

/** Which order a row is of, where several are of what was ordered with it: "Name" beside "Lineitem name" and "Lineitem price". */
export const keyOfOrders = once(({ columns, rowCount }: AnalystTable): AnalystColumn | undefined => {
  const items = columns.filter(({ rawWords }) => ofItem.test(rawWords.join(' ')));
  if (items.length < 2) return undefined;
  return columns.find(
    (c) =>
      !c.derived &&
      !c.isUnique &&
      ownName.test(c.words.join(' ')) &&
      c.profile.nullFraction === 0 &&
      c.distinct < rowCount &&
      c.values.every((value) => /\d/.test(value)),
  );
});

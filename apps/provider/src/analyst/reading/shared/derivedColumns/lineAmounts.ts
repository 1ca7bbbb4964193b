import { derivedColumn } from './derivedColumn.ts';
import { isMeasure } from '../columns/measures.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { once } from '../once.ts';
import { columnOf } from '../query/tree.ts';

const item = /^(?:line ?item|item|product|sku|variant)\b/;
/** A column that tells of what was ordered, by its name: "Lineitem name", "Product SKU". */
export const isOfItem = ({ rawWords, derived }: AnalystColumn): boolean =>
  !derived && item.test(rawWords.join(' '));

const ofItem = (said: string): RegExp => new RegExp(`^(?:line ?item|item|product) (?:${said})$`);
const price = ofItem('(?:unit )?(?:price|cost)');
/** "Quantity (- Refund)" beside an "Item Cost". */
const quantity = /^(?:(?:line ?item|item|product) )?(?:quantity|qty)(?: refund)?$/;
const whole = ofItem('(?:sub)?total|amount|revenue|sales');

/** The price of one of what a line is of, and how many there are; null where lines say what they come to. */
const pricedIn = ({ columns }: AnalystTable): { price: AnalystColumn; number: AnalystColumn } | null => {
  const called = (said: RegExp) =>
    columns.find((c) => isMeasure(c) && !c.derived && said.test(c.rawWords.join(' ')));
  const [one, number] = [called(price), called(quantity)];
  return one && number && !called(whole) ? { price: one, number } : null;
};

/** What a line of an order comes to by its quantity and its price, where the total is that of the order: no column by itself. */
export const lineAmount = once(
  (table: AnalystTable): { amount: AnalystColumn; price: AnalystColumn } | null => {
    const priced = pricedIn(table);
    if (!priced) return null;
    const of = {
      kind: 'arithmetic' as const,
      operator: '*' as const,
      left: columnOf(priced.number),
      right: columnOf(priced.price),
    };
    const column = derivedColumn(table, 'line amount', ['line', 'amount'], {
      of,
      aggregated: false,
      unit: null,
    });
    return { amount: { ...column, unit: priced.price.unit }, price: priced.price };
  },
);

import type { Scan } from '../scan.ts';
import { aggregateOf, columnOf } from '../../shared/query/tree.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { isPayment } from './whatIsPaid.ts';
import { part, type Rule } from '../rule.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';

/** Groups follow, or a time is said before: "total per customer" and "monthly total for 2025" don't say of what. */
const isOfNothing = (scan: Scan, at: number): boolean =>
  at > 0 && (scan.role(at, 'each') !== null || scan.role(at, 'by') !== null || isOfGrain(scan, at));
const isOfGrain = ({ items }: Scan, at: number): boolean =>
  items[at - 2]?.type === 'grain' &&
  items.slice(at).every(({ type }) => /^(?:role|time|number|value)$/.test(type));

const ofThings = /^(?:total value of|sum|(?:total |total sum |sum total )?(?:sum|total) of|total of all)$/;
const mostBetween = 3;

/** "Sum of all orders", "total value of won deals": "total orders" are how many. */
function isOfRows(scan: Scan, at: number): boolean {
  const entity = scan.items.findIndex(({ type }, i) => i > at && type === 'entity');
  const between = scan.items.slice(at + 1, entity);
  return (
    ofThings.test(scan.text(at)) &&
    entity > at &&
    between.length <= mostBetween &&
    between.every(({ type }) => type === 'word' || type === 'value' || type === 'role')
  );
}

/** Where "total donations" ends: what is called by what was paid, and isn't kept by a figure of that name. */
function endOfPayments(scan: Scan, at: number): number | null {
  if (!/^(?:total|sum)/.test(scan.text(at)) || /\b(?:number|count)\b/i.test(scan.context.question))
    return null;
  const next = scan.skip(at + 1);
  const noun = scan.context.tokens[(scan.items[next]?.end ?? 0) - 1];
  const isPaid = noun !== undefined && isPayment(noun.lower);
  return isPaid && scan.choices(next, isMeasure).length === 0 ? next + 1 : null;
}

/** What is done by writing what it comes to. */
const billed = /^(?:invoiced|billed)$/;

/** What is done by writing what it comes to, and what money does. */
const comesTo = /^(?:invoiced?|bill(?:ed)?|went|gone|goes)$/;
const ofWhat = /^(?:for|on|at)$/;
const mostLight = 3;

/** Where "how much did we invoice", "how much has gone on travel" and "how much for travel" say that it is money. */
function endOfMoney(scan: Scan, at: number): number | null {
  if (!/^how much\b/.test(scan.text(at))) return null;
  if (ofWhat.test(scan.text(at + 1))) return at + 1;
  const place = scan.items.findIndex((_, i) => i > at && comesTo.test(scan.text(i)));
  const between = scan.items.slice(at + 1, place);
  const isNear = between.every((item) => item.type === 'role' || (item.type === 'word' && item.light));
  return place > at && between.length <= mostLight && isNear ? place + 1 : null;
}

/** "Total per customer", "total invoiced this year", "sum of all orders": money that rows have is added up. */
export const bareTotals: Rule = (scan, at) => {
  const money = endOfMoney(scan, at);
  if (money === null && scan.role(at, 'aggregate')?.name !== 'sum') return [];
  const paid = money ?? endOfPayments(scan, at);
  const to = paid ?? (billed.test(scan.text(at + 1)) ? at + 2 : at + 1);
  return paid !== null || to > at + 1 || isOfNothing(scan, to) || isOfRows(scan, at)
    ? meantBy(scan.columns, 'money')
        .filter(({ column }) => !column.derived?.aggregated)
        .map((choice) => {
          const expressions = [aggregateOf('sum', columnOf(choice.column))];
          return part(at, to, 'meant:sum', 0.2, { kind: 'figures', expressions }, [choice]);
        })
    : [];
};

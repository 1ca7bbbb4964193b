import type { Scan } from '../parts.ts';
import { aggregateOf, columnOf } from '../tree.ts';
import { part, type Rule } from './figures.ts';
import { meantBy } from './meant.ts';

/** Groups follow: "total per customer" doesn't say of what. */
const isOfNothing = (scan: Scan, at: number): boolean =>
  at > 0 && (scan.role(at, 'each') !== null || scan.role(at, 'by') !== null);

/** What is done by writing what it comes to. */
const billed = /^(?:invoiced|billed)$/;

/** "Total per customer", "total invoiced this year": money that rows have is added up. */
export const bareTotals: Rule = (scan, at) => {
  if (scan.role(at, 'aggregate')?.name !== 'sum') return [];
  const to = billed.test(scan.text(at + 1)) ? at + 2 : at + 1;
  return to > at + 1 || isOfNothing(scan, to)
    ? meantBy(scan.columns, 'money')
        .filter(({ column }) => !column.derived?.aggregated)
        .map((choice) => {
          const expressions = [aggregateOf('sum', columnOf(choice.column))];
          return part(at, to, 'meant:sum', 0.2, { kind: 'figures', expressions }, [choice]);
        })
    : [];
};

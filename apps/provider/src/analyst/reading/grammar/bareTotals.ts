import type { Scan } from '../parts.ts';
import { aggregateOf, columnOf } from '../tree.ts';
import { part, type Rule } from './figures.ts';
import { meantBy } from './meant.ts';

/** Groups follow: "total per customer" doesn't say of what. */
export const isOfNothing = (scan: Scan, at: number): boolean =>
  at > 0 && (scan.role(at, 'each') !== null || scan.role(at, 'by') !== null);

/** "Total per customer": money that rows have is added up. */
export const bareTotals: Rule = (scan, at) =>
  scan.role(at, 'aggregate')?.name === 'sum' && isOfNothing(scan, at + 1)
    ? meantBy(scan.columns, 'money')
        .filter(({ column }) => !column.derived?.aggregated)
        .map((choice) => {
          const expressions = [aggregateOf('sum', columnOf(choice.column))];
          return part(at, at + 1, 'meant:sum', 0.2, { kind: 'figures', expressions }, [choice]);
        })
    : [];

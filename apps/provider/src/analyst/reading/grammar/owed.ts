import type { AnalystColumn } from '../../table.ts';
import { isNamed } from '../measures.ts';
import { meantColumn } from '../mentions/mention.ts';
import type { Part, Scan } from '../parts.ts';
import { timeLike } from '../times.ts';
import { aggregateOf, allOf, columnOf, type Condition } from '../tree.ts';
import { part, type Rule } from './figures.ts';
import { meantBy } from './meant.ts';

const payments = /^(?:paid|pay|payment|settled|settlement|collected)$/;
const voided = /^(?:cancell?ed|void(?:ed)?|withdrawn|written off|rejected)$/i;
const mostStates = 12;

/** Nobody pays what was cancelled. */
function notVoided(columns: readonly AnalystColumn[]): Condition[] {
  return columns.flatMap((column): Condition[] => {
    const isState = column.kind === 'text' && !column.derived && column.distinct <= mostStates;
    const found =
      isState && isNamed(column, /^(?:status|state)$/) ? column.values.filter((v) => voided.test(v)) : [];
    return found.map((right) => ({ kind: 'compare', left: columnOf(column), operator: '<>', right }));
  });
}

/** The rows that nobody has paid yet, where a table tells when they were paid. */
export function unpaidOf({
  columns,
}: Pick<Scan, 'columns'>): { paid: AnalystColumn; where: Condition } | null {
  const paid = columns.find(
    (c) => timeLike(c) && !c.derived && c.profile.nullFraction > 0 && isNamed(c, payments),
  );
  if (!paid) return null;
  const missing: Condition = { kind: 'missing', column: paid, negated: false };
  return { paid, where: allOf([missing, ...notVoided(columns)]) ?? missing };
}

/** The same, where a word says so. */
export const unpaidBy = (scan: Pick<Scan, 'columns'>, word: string): ReturnType<typeof unpaidOf> =>
  /^(?:unpaid|outstanding)$/.test(word) ? unpaidOf(scan) : null;

const owing = /^(?:owes?|owed|owing|outstanding|receivables?)$/;

/** "Owe us the most" isn't of the most rows. */
export const isOfOwed = (scan: Scan, at: number): boolean =>
  [1, 2].some((before) => owing.test(scan.text(at - before))) && unpaidOf(scan) !== null;

/** "How much is outstanding?", "who owes us the most?": money of what hasn't been paid, where no column holds it. */
export const owed: Rule = (scan, at) => {
  if (!owing.test(scan.text(at)) || meantBy(scan.columns, 'owed').length > 0) return [];
  const unpaid = unpaidOf(scan);
  if (!unpaid) return [];
  let next = at + 1;
  while (/^(?:us|we|to us|money)$/.test(scan.text(next)) || scan.isMinor(next)) next++;
  const extreme = scan.role(next, 'extreme');
  return meantBy(scan.columns, 'money')
    .filter(({ column }) => !column.derived?.aggregated)
    .slice(0, 2)
    .flatMap((choice): Part[] => {
      const uses = [choice, meantColumn(unpaid.paid, 0.7)];
      const figures = {
        kind: 'figures' as const,
        expressions: [aggregateOf('sum', columnOf(choice.column))],
      };
      const sum: Part = { ...part(at, at + 1, 'figures:owed', 1, figures, uses), only: unpaid.where };
      if (!extreme || extreme.concept) return [sum];
      const by = columnOf(choice.column);
      const makes = { kind: 'rank' as const, by, group: null, descending: extreme.most, limit: null };
      return [sum, { ...part(at, next + 1, 'rank:owed', 1.4, makes, uses), only: unpaid.where }];
    });
};

import type { AnalystColumn } from '../../../table.ts';
import { isNamed } from '../../shared/columns/measures.ts';
import type { Scan } from '../scan.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { allOf, columnOf, type Condition } from '../../shared/query/tree.ts';

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

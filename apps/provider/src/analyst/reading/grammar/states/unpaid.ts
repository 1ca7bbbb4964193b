import type { AnalystColumn } from '../../../table.ts';
import { isNamed } from '../../shared/columns/measures.ts';
import type { Scan } from '../scan.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { allOf, columnOf, type Condition } from '../../shared/query/tree.ts';

const payments = /^(?:paid|pay|payment|settled|settlement|collected)$/;
const voided =
  /^(?:cancell?ed|void(?:ed)?|withdrawn|written off|rejected|drafts?|quotes?|quoted|estimates?)$/i;
/** Who paid some of it has a day of that, and owes the rest. */
const partly = /^part(?:ial(?:ly)?|ly)?[-_ ]?(?:paid|payment|settled)$/i;
const mostStates = 12;

const isState = (column: AnalystColumn): boolean =>
  column.kind === 'text' &&
  !column.derived &&
  column.distinct <= mostStates &&
  isNamed(column, /^(?:status|state)$/);

/** Nobody pays what was cancelled, or never sent. */
function notVoided(columns: readonly AnalystColumn[]): Condition[] {
  return columns.flatMap((column): Condition[] => {
    const found = isState(column) ? column.values.filter((v) => voided.test(v)) : [];
    return found.map((right) => ({ kind: 'compare', left: columnOf(column), operator: '<>', right }));
  });
}

/** What has no day of payment, or a state that says that it wasn't paid in full. */
function notOrPartly(columns: readonly AnalystColumn[], paid: AnalystColumn): Condition {
  const missing: Condition = { kind: 'missing', column: paid, negated: false };
  const parts = columns
    .filter(isState)
    .flatMap((column): Condition[] =>
      column.values
        .filter((value) => partly.test(value))
        .map((right) => ({ kind: 'compare', left: columnOf(column), operator: '=', right })),
    );
  return parts.length > 0 ? { kind: 'or', parts: [missing, ...parts] } : missing;
}

/** The rows that nobody has paid yet, where a table tells when they were paid. */
export function unpaidOf({
  columns,
}: Pick<Scan, 'columns'>): { paid: AnalystColumn; where: Condition } | null {
  const paid = columns.find(
    (c) => timeLike(c) && !c.derived && c.profile.nullFraction > 0 && isNamed(c, payments),
  );
  if (!paid) return null;
  const missing = notOrPartly(columns, paid);
  return { paid, where: allOf([missing, ...notVoided(columns)]) ?? missing };
}

/** The same, where a word says so. */
export const unpaidBy = (scan: Pick<Scan, 'columns'>, word: string): ReturnType<typeof unpaidOf> =>
  /^(?:unpaid|outstanding)$/.test(word) ? unpaidOf(scan) : null;

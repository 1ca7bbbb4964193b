import { holdsTimesApart } from './sides.ts';
import {
  conditionColumns,
  sameExpression,
  type BucketUnit,
  type Condition,
  type QueryTree,
  conjunctsOf,
} from './tree.ts';
import { valuesIn } from './forms/pieces.ts';

/** One column with two values in the same row, or missing there and held against something. */
export function isImpossible(where: Condition | null): boolean {
  const parts = where?.kind === 'and' ? where.parts : [];
  const asked = parts.flatMap((c) => valuesIn(c) ?? []);
  const missing = parts.flatMap((c) => (c.kind === 'missing' ? [c.column] : []));
  return (
    asked.some(({ left, values }, i) =>
      asked
        .slice(i + 1)
        .some((other) => sameExpression(left, other.left) && !values.some((v) => other.values.includes(v))),
    ) ||
    holdsTimesApart(parts) ||
    parts.some((c) => c.kind !== 'missing' && conditionColumns(c).some((own) => missing.includes(own)))
  );
}

const monthsOf: Partial<Record<BucketUnit, number>> = { year: 12, quarter: 3, month: 1 };

const monthAt = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Growth from one period to the next, of rows of a single one: there is nothing to hold it against. */
export function growsFromNothing({ select, where }: QueryTree): boolean {
  const conditions = conjunctsOf(where);
  return select.some((s) => {
    const over = s !== 'all' && s.expression.kind === 'growth' ? s.expression.over : null;
    if (over?.kind !== 'bucket') return false;
    const { unit, column } = over;
    return conditions.some((c) => {
      if (c.kind !== 'during' || c.column !== column || c.from === null || c.before === null) return false;
      return monthAt(c.before) - monthAt(c.from) <= (monthsOf[unit] ?? 0);
    });
  });
}

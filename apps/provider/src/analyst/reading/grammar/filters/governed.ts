import type { AnalystColumn } from '../../../table.ts';
import type { Scan } from '../scan.ts';

/** "Pending approval" is pending, and not approved: right behind a column's value no form of another of its values says a second one. */
export function isGoverned({ items }: Scan, at: number, column: AnalystColumn): boolean {
  const before = items[at - 1];
  return (
    before?.type === 'value' &&
    before.end === items[at]?.start &&
    before.matches.some((match) => match.column === column && match.how === 'exact')
  );
}

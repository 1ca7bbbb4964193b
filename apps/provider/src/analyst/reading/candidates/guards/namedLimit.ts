import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';
import { isMeasure } from '../../shared/columns/measures.ts';

/** "Attendance under 82 percent" by another column in percent, "claims over 1000 dollars" by what was paid: what stands before is limited, where it is kept in that unit. */
export const limitsOtherThanNamed = (parts: readonly Part[], scan: Scan): boolean =>
  parts.some(({ rule, from, makes }) => {
    if (rule !== 'filter:unit' || makes.kind !== 'filter' || makes.column === null) return false;
    const { unit } = makes.column;
    const named = scan
      .choices(from - 1, (c) => isMeasure(c) && !c.derived && c.unit?.symbol === unit?.symbol)
      .map(({ column }) => column);
    return unit !== null && named.length > 0 && !named.includes(makes.column);
  });

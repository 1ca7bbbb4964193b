import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';
import { grains } from '../../shared/calendar/times.ts';
import { isMeasure } from '../../shared/columns/measures.ts';

/** "What was the worst day" isn't that of the noise by day: a grain of time is no measure that has it in its name. */
export const takesGrainForMeasure = (parts: readonly Part[], scan: Scan): boolean =>
  parts.some(({ rule, to, uses: [use] }) => {
    if (!/^(?:figures:extreme|rank:column)/.test(rule) || !use || !isMeasure(use.column)) return false;
    const item = scan.items[to - 1];
    const isAlone = item !== undefined && item.end === item.start + 1;
    return isAlone && use.unsaid.length > 0 && grains.has(scan.context.tokens[item.start]?.lower ?? '');
  });

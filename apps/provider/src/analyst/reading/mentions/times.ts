import { isYearColumn } from '../shared/columns/measures.ts';
import { grains, tellsHours, timeLike } from '../shared/calendar/times.ts';
import { isOfYears } from '../shared/calendar/timeConditions.ts';
import { readTimes } from './timeExpressions.ts';
import type { Context, Mention } from './mention.ts';

/** "Month", "quarterly": what times are gathered by. */
export function grainMentions({ tokens, table }: Context): Mention[] {
  const hasTimes = table.columns.some((c) => timeLike(c));
  if (!hasTimes && !table.columns.some((c) => isYearColumn(c))) return [];
  const found: Mention[] = [];
  for (let start = 0; start < tokens.length; start++) {
    for (let end = start + 1; end <= Math.min(tokens.length, start + 4); end++) {
      const unit = grains.get(
        tokens
          .slice(start, end)
          .map((t) => t.lower)
          .join(' '),
      );
      if (!unit || (!hasTimes && unit !== 'decade')) continue;
      // "Paid to date" is all that was paid.
      if (tokens[start]?.lower === 'date' && tokens[start - 1]?.lower === 'to') continue;
      if (unit === 'hour' && !table.columns.some(tellsHours)) continue;
      found.push({ start, end, weight: (end - start) * 0.95, item: { type: 'grain', start, end, unit } });
    }
  }
  return found;
}

/** "In 2017", "last quarter". */
export function timeMentions({ tokens, table }: Context): Mention[] {
  const hasTimes = table.columns.some(timeLike);
  if (!hasTimes && !table.columns.some((c) => isYearColumn(c))) return [];
  const named = readTimes(tokens).filter(({ span }) => hasTimes || isOfYears(span));
  return named.map(({ start, end, span }) => ({
    start,
    end,
    weight: (end - start) * 1.02,
    item: { type: 'time', start, end, span },
  }));
}

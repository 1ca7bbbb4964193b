import { isYearColumn, partsOfYear } from '../shared/columns/measures.ts';
import { grains, tellsHours, timeLike, type TimeSpan } from '../shared/calendar/times.ts';
import { isWithin, reachOf } from '../shared/calendar/yearsReached.ts';
import { isOfYears } from '../shared/calendar/timeConditions.ts';
import { readTimes } from './timeExpressions.ts';
import type { Context, Mention } from './mention.ts';
import type { Token } from '../tokens/tokenize.ts';

/** "Hour of the day" is of no days, and "paid to date" is all that was paid. */
const isNoGrain = (tokens: readonly Token[], start: number, end: number): boolean =>
  (end - start === 1 && isWithinGrain(tokens, start)) ||
  (tokens[start]?.lower === 'date' && tokens[start - 1]?.lower === 'to');

const isWithinGrain = (tokens: readonly Token[], at: number): boolean =>
  /\b(?:hour|time) of (?:the )?$/.test(
    tokens
      .slice(Math.max(0, at - 3), at)
      .map(({ lower }) => `${lower} `)
      .join(''),
  );

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
      if (isNoGrain(tokens, start, end)) continue;
      if (unit === 'hour' && !table.columns.some(tellsHours)) continue;
      found.push({ start, end, weight: (end - start) * 0.95, item: { type: 'grain', start, end, unit } });
    }
  }
  return found;
}

/** "In 2017", "last quarter". */
export function timeMentions({ tokens, table }: Context): Mention[] {
  const hasTimes = table.columns.some(timeLike);
  const isTold = (span: TimeSpan) =>
    span.kind === 'cyclic'
      ? partsOfYear(table.columns, span.unit).length > 0
      : isOfYears(span) && table.columns.some((c) => isYearColumn(c));
  const reach = reachOf(table);
  const isReached = (span: TimeSpan) =>
    span.kind !== 'absolute' || (reach !== null && isWithin(Number(span.from.slice(0, 4)), reach));
  const named = readTimes(tokens).filter(
    ({ span, isShort }) => (hasTimes || isTold(span)) && (!isShort || isReached(span)),
  );
  return named.map(({ start, end, span }) => ({
    start,
    end,
    weight: (end - start) * 1.02,
    item: { type: 'time', start, end, span },
  }));
}

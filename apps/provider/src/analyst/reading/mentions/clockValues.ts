import { isOfClock } from '../shared/calendar/times.ts';
import type { ValueMatch } from '../shared/lookups/valueIndex.ts';
import type { Token } from '../tokens/tokenize.ts';
import type { Context } from './mention.ts';
import { hoursADay, inDigits, noon, timeAt } from './timeOfDay.ts';

/** Beside an "18:30" a "6:30" is one of the morning. */
const ofWholeDay = /^(?:0\d|1[3-9]|2[0-3])[:.]\d\d$/;

/** So few are times that something begins at: of more "3 pm" is a whole hour. */
const mostSlots = 24;

/** "6:30", "6.30 pm", "noon" in columns of such times; one of the morning or the evening where both are there and neither is said. */
export function clockValues(
  window: readonly Token[],
  { table: { columns }, tokens, values }: Context,
): ValueMatch[] {
  const time = timeAt(window);
  if (!time || time.isBare || time.length !== window.length) return [];
  const isEither = time.isHalfOpen && !tokens.some(({ lower }) => ofWholeDay.test(lower));
  const hours = isEither ? [time.hour, (time.hour + noon) % hoursADay] : [time.hour];
  return columns.filter(isOfClock).flatMap((column) =>
    hours.flatMap((hour): ValueMatch[] => {
      const said = `${inDigits(hour)}:${inDigits(time.minute)}`;
      const stored = values.of(column).filter((value) => value.replace(/(?<=:\d\d):00$/, '') === said);
      const isMeant = stored.length > 0 && (time.minute > 0 || column.distinct <= mostSlots);
      return isMeant ? [{ column, stored, how: 'exact' }] : [];
    }),
  );
}

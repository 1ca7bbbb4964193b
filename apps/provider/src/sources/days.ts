import { dayMs } from '@plinth/api/facts';
import { SourceError } from './source.ts';

/** First moment of the day and of the day after the last, ISO in UTC; swapped when reversed. */
export function dayRange(
  startDate?: string,
  endDate?: string,
): { from: string | null; before: string | null } {
  const valid = (day: string): string => {
    const date = new Date(`${day}T00:00:00Z`);
    if (
      !/^\d{4}-\d\d-\d\d$/.test(day) ||
      Number.isNaN(date.getTime()) ||
      !date.toISOString().startsWith(day)
    ) {
      throw new SourceError('bad_input', `"${day.slice(0, 40)}" is not a day written as yyyy-MM-dd.`);
    }
    return day;
  };
  let first = startDate === undefined || startDate === '' ? null : valid(startDate);
  let last = endDate === undefined || endDate === '' ? null : valid(endDate);
  if (first !== null && last !== null && first > last) [first, last] = [last, first];
  const before = last === null ? null : new Date(Date.parse(`${last}T00:00:00Z`) + dayMs).toISOString();
  return { from: first === null ? null : `${first}T00:00:00.000Z`, before };
}

/** Whether values of a type are moments, whose days and hours are those of a time zone. */
export const isOfZone = (type: string): boolean => /with time zone|timestamptz/i.test(type);

import { addDays, addMonths, formatISO, parseISO, startOfWeek } from 'date-fns';
import { locale } from '../../primitives/intl.format.ts';

const dayOf = (date: Date): string => formatISO(date, { representation: 'date' });

const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
const dayFormat = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric' });

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

export const monthOf = (day: string): string => day.slice(0, 7);

export const shiftMonth = (month: string, by: number): string =>
  monthOf(dayOf(addMonths(parseISO(month), by)));

export const monthName = (month: string): string => monthFormat.format(parseISO(month));

export const dayName = (day: string): string => dayFormat.format(parseISO(day));

const weekdayFormat = new Intl.DateTimeFormat(locale, { weekday: 'short' });

/** From Monday, as the first of 2024 was. */
export const weekdays = Array.from({ length: 7 }, (_, day) =>
  weekdayFormat.format(new Date(2024, 0, 1 + day)),
);

/** The weeks that a month touches, Monday first, each of seven days as yyyy-MM-dd. */
export const weeksOf = (month: string): string[][] => {
  const weeks: string[][] = [];
  let day = startOfWeek(parseISO(month), { weekStartsOn: 1 });
  do {
    const start = day;
    weeks.push(Array.from({ length: 7 }, (_, index) => dayOf(addDays(start, index))));
    day = addDays(day, 7);
  } while (monthOf(dayOf(day)) === month);
  return weeks;
};

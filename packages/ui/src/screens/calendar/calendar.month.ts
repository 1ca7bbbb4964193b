import { addDays, addMonths, format, parse, startOfMonth, startOfWeek } from 'date-fns';

const dayFormat = 'yyyy-MM-dd';
const monthFormat = 'yyyy-MM';

const read = (month: string): Date => parse(month, monthFormat, new Date(2000, 0, 1));

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

export const monthOf = (day: string): string => day.slice(0, 7);

export const shiftMonth = (month: string, by: number): string =>
  format(addMonths(read(month), by), monthFormat);

export const monthName = (month: string): string => format(read(month), 'MMMM yyyy');

export const dayName = (day: string): string =>
  format(parse(day, dayFormat, new Date(2000, 0, 1)), 'EEEE, MMMM d');

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** The weeks that a month touches, Monday first, each of seven days as yyyy-MM-dd. */
export const weeksOf = (month: string): string[][] => {
  const first = startOfMonth(read(month));
  const weeks: string[][] = [];
  let day = startOfWeek(first, { weekStartsOn: 1 });
  do {
    const start = day;
    weeks.push(Array.from({ length: 7 }, (_, index) => format(addDays(start, index), dayFormat)));
    day = addDays(day, 7);
  } while (format(day, monthFormat) === month);
  return weeks;
};

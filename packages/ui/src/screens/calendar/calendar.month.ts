import { locale } from '../../primitives/intl.format.ts';

// A day has no zone; `new Date` reads yyyy-MM and yyyy-MM-dd in UTC, where every day has 24 hours.
const timeZone = 'UTC';
const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone });
const dayFormat = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone,
});

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

export const monthOf = (day: string): string => day.slice(0, 7);

const dayAfter = (day: string, days: number): string => {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

export const shiftMonth = (month: string, by: number): string => {
  const date = new Date(month);
  date.setUTCMonth(date.getUTCMonth() + by);
  return monthOf(date.toISOString());
};

export const monthName = (month: string): string => monthFormat.format(new Date(month));

export const dayName = (day: string): string => dayFormat.format(new Date(day));

const weekdayFormat = new Intl.DateTimeFormat(locale, { weekday: 'short' });

/** From Monday, as the first of 2024 was. */
export const weekdays = Array.from({ length: 7 }, (_, day) =>
  weekdayFormat.format(new Date(2024, 0, 1 + day)),
);

/** The weeks that a month touches, Monday first, each of seven days as yyyy-MM-dd. */
export const weeksOf = (month: string): string[][] => {
  const weeks: string[][] = [];
  let monday = dayAfter(month, -((new Date(month).getUTCDay() + 6) % 7));
  do {
    const start = monday;
    weeks.push(Array.from({ length: 7 }, (_, index) => dayAfter(start, index)));
    monday = dayAfter(monday, 7);
  } while (monthOf(monday) === month);
  return weeks;
};

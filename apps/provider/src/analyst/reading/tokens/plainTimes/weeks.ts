import { day, periodStart } from '../../shared/calendar/times.ts';
import type { Reach } from '../../shared/calendar/yearsReached.ts';
import { type Groups, type Form, form, yearOf, month, longYear, over, begin, led } from './form.ts';

/** The first day of a week by its number, as ISO 8601 counts them. */
const weekStart = (of: number, number: number): string =>
  periodStart(periodStart(day(of, 1, 4), 'week'), 'week', number - 1);

function numberedWeek({ week, year: ended }: Groups, reach: Reach): string | null {
  const number = Number(week);
  if (number < 1 || number > 53) return null;
  const now = Number(reach.last.slice(0, 4));
  const last = weekStart(now, number) <= reach.last ? now : now - 1;
  return `in the week commencing ${weekStart(ended ? yearOf(ended, reach) : last, number)}`;
}

/** "In week 3 of the course" is no week of a year. */
const ofOther = `(?! (?:of(?! ${longYear})|after|from|since|post|before))`;

export const numberedWeeks: Form[] = [
  form(`${led}${begin}(?<year>${longYear})-?(?:w|cw|kw|wk)(?<week>\\d\\d?)${over}`, numberedWeek),
  form(`${led}${begin}w(?<week>[1-5]?\\d)(?: |[/-])(?<year>${longYear})${over}`, numberedWeek),
  form(
    `${led}${begin}(?:(?:week|wk) (?:no\\.? |number |#)?|(?:cw|kw|wk)\\.? ?)(?<week>[1-5]?\\d)(?:(?:,? | of |[/-])(?<year>${longYear}))?${over}${ofOther}`,
    numberedWeek,
  ),
];

export const weeks: Form[] = [
  form(`${led}(?:the )?\\bw/?[cb]\\.? (?=\\d|${month})`, () => 'in the week commencing '),
  form(`${led}(?:the )?\\bw/?e\\.? (?=\\d|${month})`, () => 'in the week ending '),
];

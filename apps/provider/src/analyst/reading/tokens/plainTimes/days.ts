import type { Reach } from '../../shared/calendar/yearsReached.ts';
import {
  type Groups,
  type Form,
  form,
  nameOf,
  longMonth,
  yearOf,
  mayBeYear,
  month,
  year,
  longYear,
  over,
  begin,
} from './form.ts';

const longestMonth = 31;
/** "3/5/2024" is the third of May to some and the fifth of March to others. */
function writtenDay({ first, sign, second, year: ended }: Groups, reach: Reach): string | null {
  const [one, other] = [Number(first), Number(second)];
  if (ended?.length !== 4 && !mayBeYear(ended ?? '', reach)) return null;
  const isDayFirst = sign === '.' || one > 12 || one === other;
  const [date, number] = isDayFirst ? [one, other] : [other, one];
  if (date < 1 || date > longestMonth || number < 1 || number > 12) return null;
  return isDayFirst || other > 12
    ? `${date} ${nameOf(number)} ${yearOf(ended, reach)}`
    : `${first}/${second}/${yearOf(ended, reach)}`;
}

const padded = (number: string | undefined): string => (number ?? '').padStart(2, '0');

/** Days, in digits or with the month's name. */
export const days: Form[] = [
  // "14 may 2025": no verb stands between a day and a year, or at the end.
  form(`(?<=\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)? )may(?= \\d{4}\\b|[?.,!;\\s]*$)`, () => 'May'),
  form(
    `${begin}(?<year>${longYear})(?<sign>[/.])(?<month>0?[1-9]|1[0-2])\\k<sign>(?<date>\\d{1,2})(?![\\d/.]\\d?)`,
    (said) => `${said.year ?? ''}-${padded(said.month)}-${padded(said.date)}`,
  ),
  form(
    `(?<=\\b(?:on|since|before|after|until|by) )(?<year>20\\d\\d)(?<month>0[1-9]|1[0-2])(?<date>[0-3]\\d)${over}`,
    (said) => `${said.year ?? ''}-${padded(said.month)}-${padded(said.date)}`,
  ),
  form(
    `${begin}(?<first>\\d{1,2})(?<sign>[/.-])(?<second>\\d{1,2})\\k<sign>(?<year>${longYear}|\\d\\d)(?![\\p{L}\\d%]|[.:/-]\\d)`,
    writtenDay,
  ),
  form(
    `${begin}(?!\\d+(?:st|nd|rd|th)?(?: of)? ${month} \\d{4})(?<date>\\d{1,2})(?:st|nd|rd|th)?(?: of |[-/. ]?)(?<month>${month})(?:[-/]|[.,]? ?)(?<year>${year})${over}`,
    ({ date, month: name, year: ended }, reach) =>
      Number(date) > longestMonth ? null : `${Number(date)} ${longMonth(name)} ${yearOf(ended, reach)}`,
  ),
  form(
    `${begin}(?<month>${month})\\.?(?: the)? (?<date>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>${year})${over}`,
    ({ date, month: name, year: ended }, reach) =>
      Number(date) > longestMonth || (ended?.length === 2 && !mayBeYear(ended, reach))
        ? null
        : `${Number(date)} ${longMonth(name)} ${yearOf(ended, reach)}`,
  ),
];

import { isWithin } from '../../shared/calendar/yearsReached.ts';
import {
  type Form,
  form,
  nameOf,
  longMonth,
  yearOf,
  mayBeYear,
  month,
  longYear,
  over,
  begin,
  led,
} from './form.ts';

/** "Mar-Apr 2025", "2022-24", "from 2022 till now", "pre-2024". */
export const ranges: Form[] = [
  form(
    `(?<!\\b(?:from|between|since) |\\b(?:grow|grew|chang|increas|decreas|ris|rose|f[ae]ll|drop|declin|differ).*)\\b(?:in |for )?(?<first>${month} ${longYear}) ?(?:-|–|—|to|till|until|thru|through) ?(?<last>${month} ${longYear})(?![\\p{L}\\d])`,
    ({ first, last }) => `from ${first ?? ''} to ${last ?? ''}`,
  ),
  form(
    `${led}${begin}q(?<first>[1-3]) ?(?:-|–|—|to|till|until|thru|through) ?q(?<last>[2-4]) (?:of )?(?<year>${longYear})${over}`,
    ({ first, last, year: ended = '' }) =>
      `from ${nameOf(Number(first) * 3 - 2)} to ${nameOf(Number(last) * 3)} ${ended}`,
  ),
  form(
    `${led}${begin}(?<first>${month}) ?(?<joint>-|–|—|to|till|until|thru|through) ?(?<last>${month})\\.?,? (?<year>${longYear}|['’‘]?\\d\\d)${over}`,
    ({ first, joint = '', last, year: ended = '' }, reach) =>
      // "Jan to Mar 24" may end with a day.
      ended.length === 2 && (joint.length > 1 || !mayBeYear(ended, reach))
        ? null
        : `from ${longMonth(first)} to ${longMonth(last)} ${yearOf(ended, reach)}`,
  ),
  form(
    `${led}${begin}(?<first>${longYear}) ?(?:-|–|—) ?(?<last>${longYear}|\\d\\d)${over}`,
    ({ first = '', last = '' }, reach) => {
      const [from, to] = [Number(first), last.length === 4 ? Number(last) : Number(first.slice(0, 2) + last)];
      // "2023-24" is a season, or a year of books, and "2008-10" a month.
      const isOther = last.length === 2 && (to === from + 1 || Number(last) <= 12);
      return isOther || to <= from || !isWithin(from, reach) || !isWithin(to, reach)
        ? null
        : `from ${from} to ${to}`;
    },
  ),
  form(
    `\\b(?:from|since) (?<from>(?:${month} |q[1-4] )?${longYear}|${month}),? (?:-|–|to|till|until|up to|up until) (?:now|today|date|(?:the )?present(?: day)?)\\b`,
    ({ from }) => `since ${from ?? ''}`,
  ),
  form(`${led}${begin}(?<from>${longYear})\\+(?![\\p{L}\\d])`, ({ from }, reach) =>
    isWithin(Number(from), reach) ? `since ${from ?? ''}` : null,
  ),
  form(`\\b(?<side>pre|post)[- ](?=${longYear}\\b|(?:${month}|q[1-4]) ${longYear}\\b)`, ({ side }) =>
    side?.toLowerCase() === 'pre' ? 'before ' : 'after ',
  ),
];

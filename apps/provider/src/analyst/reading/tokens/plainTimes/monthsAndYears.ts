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

/** "Jan 24" is January 2024 in or during which something was, and a day on which it was; by itself it is read both ways. */
const bareMonth: Form = form(
  `(?<=(?<lead>\\b(?:in|during|throughout)) )(?<month>${month}) (?<year>\\d\\d)${over}`,
  ({ month: name, year: ended }, reach) =>
    mayBeYear(ended ?? '', reach) ? `${longMonth(name)} ${yearOf(ended, reach)}` : null,
);

/** Months with their years. */
export const months: Form[] = [
  form(
    `${begin}(?<!\\d[ -]?)(?<month>${month})(?: ?[-–/] ?(?=['’‘]?\\d)|[.,]? ?(?=['’‘])|[.,] (?=\\d{4})|(?=\\d\\d))(?<year>${year})${over}`,
    ({ month: name, year: ended }, reach) => `${longMonth(name)} ${yearOf(ended, reach)}`,
  ),
  bareMonth,
  form(
    `${begin}(?<!${month}[-.,/ ]+)(?<year>${longYear})[- ](?<month>${month})(?![\\p{L}\\d]| \\d)`,
    ({ month: name, year: ended }) => (name === 'may' ? null : `${longMonth(name)} ${ended ?? ''}`),
  ),
  form(
    `(?<=\\b(?:in|during|since|until|before|after|from|for|of|to|vs) )(?<month>0?[1-9]|1[0-2])[/.](?<year>${longYear}|\\d\\d)${over}`,
    ({ month: number, year: ended = '' }, reach) => {
      const isMonth = ended.length === 4 || (number?.length === 2 && mayBeYear(ended, reach));
      return isMonth ? `${nameOf(Number(number))} ${yearOf(ended, reach)}` : null;
    },
  ),
];

const quarterOf = ({ part, year: ended }: Groups, reach: Reach): string =>
  `Q${part ?? ''} ${yearOf(ended, reach)}`;
const halfOf = ({ part, year: ended }: Groups, reach: Reach): string =>
  `H${part ?? ''} ${yearOf(ended, reach)}`;

/** Words before which a half of a year stands, and no hours. */
const ofTime = `(?<=^|\\b(?:in|during|for|since|until|before|after|of|from|to|vs|and) )`;

/** Quarters and halves: "Q3'24", "24Q3", "3Q24", "2024-H1". */
export const parts: Form[] = (
  [
    ['q', '[1-4]', quarterOf],
    ['h', '[12]', halfOf],
  ] as const
).flatMap(([letter, numbers, plain]) => [
  form(
    `${begin}${letter}(?<part>${numbers})(?: ?[-/] ?| |(?=['’‘]))(?<year>${year})${over}`,
    (said, reach) => (said.year?.length === 2 && !mayBeYear(said.year, reach) ? null : plain(said, reach)),
  ),
  form(`${begin}${letter}(?<part>${numbers})(?<year>${longYear})${over}`, plain),
  form(
    `${begin}(?<!${letter}${numbers} )(?<year>${longYear}|\\d\\d(?=${letter}))(?:['’]s )?[- ]?${letter}(?<part>${numbers})(?![\\p{L}\\d]| (?:19|20)\\d\\d)`,
    plain,
  ),
  form(
    // "Longer than 1h24" is a time of some hours, and "1h30" no half of 2030.
    `${letter === 'h' ? ofTime : begin}(?<part>${numbers})${letter} ?(?<year>${year})${over}`,
    (said, reach) => (said.year?.length === 2 && !mayBeYear(said.year, reach) ? null : plain(said, reach)),
  ),
]);

const named = new Map([
  ['1st', 'first'],
  ['2nd', 'second'],
  ['3rd', 'third'],
  ['4th', 'fourth'],
]);

export const wordsOfParts: Form[] = [
  form(
    `\\b(?<place>1st|2nd|3rd|4th)(?= (?:quarter|half|qtr)\\b)`,
    ({ place = '' }) => named.get(place.toLowerCase()) ?? null,
  ),
  form(
    `\\b(?<part>(?:first|second|third|fourth) quarter|(?:first|second) half)(?: of)? (?<year>['’‘]?\\d\\d)${over}`,
    ({ part, year: ended = '' }, reach) =>
      mayBeYear(ended, reach) ? `${part ?? ''} of ${yearOf(ended, reach)}` : null,
  ),
  form(`\\bquarter (?<part>[1-4])(?= (?:of |in )?${longYear}\\b)`, ({ part }) => `Q${part ?? ''}`),
  // Nobody knows when it begins: it is said with the year, and asked back.
  form(
    `${begin}(?:fy ?|(?:fiscal|financial) year )(?<year>${year})${over}`,
    ({ year: ended }, reach) => `fiscal ${yearOf(ended, reach)}`,
  ),
];

/** "'24", "in 24". */
export const years: Form[] = [
  form(`(?<![\\p{L}\\d'’‘])['’‘](?<year>\\d\\d)(?![\\p{L}\\d'’‘])`, ({ year: ended = '' }, reach) =>
    mayBeYear(ended, reach) ? String(yearOf(ended, reach)) : null,
  ),
  form(
    `\\b(?<=(?:in|during|since|of|for) )(?:the )?year (?<year>\\d\\d)(?![\\p{L}\\d%.,]\\d?)`,
    ({ year: ended = '' }, reach) => (mayBeYear(ended, reach) ? String(yearOf(ended, reach)) : null),
  ),
  form(
    `(?<=\\b(?:in|during|since|throughout) )(?<year>\\d\\d)(?=\\W*$| (?:by|per|vs|versus|and|compared)\\b)`,
    ({ year: ended = '' }, reach) => (mayBeYear(ended, reach) ? String(yearOf(ended, reach)) : null),
  ),
];

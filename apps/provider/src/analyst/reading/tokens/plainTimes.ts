import type { AnalystTable } from '../../table.ts';
import { once } from '../shared/once.ts';
import { day, periodStart, thisDay, timeLike } from '../shared/calendar/times.ts';
import { isWithin, reachOf, type Reach } from '../shared/calendar/yearsReached.ts';
import { monthNumbers } from '../shared/vocabulary/calendarWords.ts';

type Groups = Readonly<Record<string, string | undefined>>;

/** A form in which people write a time, and the same written out; null where it isn't one. */
interface Form {
  said: RegExp;
  plain: (groups: Groups, reach: Reach) => string | null;
}

const monthNames = [...monthNumbers.keys()].filter((name, at, all) => all.indexOf(name) === at);
const longNames = new Map([...monthNumbers].toReversed().map(([name, number]) => [number, name]));

const month = `(?:${[...monthNames, 'sept'].toSorted((a, b) => b.length - a.length).join('|')})`;
const year = `(?:['’‘]?\\d\\d|(?:1[89]|20)\\d\\d)`;
const longYear = `(?:1[89]|20)\\d\\d`;
/** Where no word or number goes on: "Q3 24%" and "Jan 15-20" have no year. */
const over = `(?![\\p{L}\\d%]|[.,:/–-]\\d|(?: ?-| ?–| to) ?\\d{1,2}(?!\\d))`;
const begin = `(?<![\\p{L}\\d.,:/-])`;

const form = (said: string, plain: Form['plain']): Form => ({ said: new RegExp(said, 'giu'), plain });

const capitalised = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
const monthNumber = (said = ''): number =>
  monthNumbers.get(said.toLowerCase()) ?? monthNumbers.get(said.toLowerCase().slice(0, 3)) ?? 0;
const nameOf = (number: number): string => capitalised(longNames.get(number) ?? '');
const longMonth = (said = ''): string => nameOf(monthNumber(said));

const centuries = [2000, 1900];
/** From here on a year of two digits is one of the last century. */
const lastCentury = 50;

/** A year as it is written, in four digits: of two those that the table reaches over. */
function yearOf(said: string | undefined, reach: Reach): number {
  const number = Number((said ?? '').replace(/\D/g, ''));
  if (number > 99) return number;
  const within = centuries.find((century) => isWithin(century + number, reach));
  return (within ?? (number < lastCentury ? 2000 : 1900)) + number;
}

/** "24": a year only where the table reaches over it, as it may as well be a number or a day. */
const mayBeYear = (said: string, reach: Reach): boolean => isWithin(yearOf(said, reach), reach);

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
const days: Form[] = [
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

/** "Jan 24" is January 2024 in or during which something was, and a day on which it was; by itself it is read both ways. */
const bareMonth: Form = form(
  `(?<=(?<lead>\\b(?:in|during|throughout)) )(?<month>${month}) (?<year>\\d\\d)${over}`,
  ({ month: name, year: ended }, reach) =>
    mayBeYear(ended ?? '', reach) ? `${longMonth(name)} ${yearOf(ended, reach)}` : null,
);

/** Months with their years. */
const months: Form[] = [
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
const parts: Form[] = (
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

const wordsOfParts: Form[] = [
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
const years: Form[] = [
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

const led = `(?:\\b(?:in|during|for|over|from|between) )?`;

/** "Mar-Apr 2025", "2022-24", "from 2022 till now", "pre-2024". */
const ranges: Form[] = [
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

const numberedWeeks: Form[] = [
  form(`${led}${begin}(?<year>${longYear})-?(?:w|cw|kw|wk)(?<week>\\d\\d?)${over}`, numberedWeek),
  form(`${led}${begin}w(?<week>[1-5]?\\d)(?: |[/-])(?<year>${longYear})${over}`, numberedWeek),
  form(
    `${led}${begin}(?:(?:week|wk) (?:no\\.? |number |#)?|(?:cw|kw|wk)\\.? ?)(?<week>[1-5]?\\d)(?:(?:,? | of |[/-])(?<year>${longYear}))?${over}${ofOther}`,
    numberedWeek,
  ),
];

const weeks: Form[] = [
  form(`${led}(?:the )?\\bw/?[cb]\\.? (?=\\d|${month})`, () => 'in the week commencing '),
  form(`${led}(?:the )?\\bw/?e\\.? (?=\\d|${month})`, () => 'in the week ending '),
];

const units: ReadonlyMap<string, string> = new Map([
  ['d', 'day'],
  ['w', 'week'],
  ['m', 'month'],
  ['q', 'quarter'],
  ['y', 'year'],
]);
const unitOf = (letters: string | undefined): string | undefined =>
  units.get((letters ?? '').slice(0, 1).toLowerCase());

const unit = `(?:day|week|month|quarter|year)`;
const versus = `(?:vs?\\.?|versus|against|compared (?:to|with))`;

/** Words of a comparison that says itself what is compared. */
const compared = `(?:this|current|latest|last|by|per|each|every|growth|grow|grew|change|changed|more|less|fewer|higher|lower|up|down|${month}|q[1-4]|${longYear})`;

/** Two sides whose years are said once, or in two digits; "vs previous month" is one of them. */
const sides: Form[] = [
  form(
    `(?<=^(?:(?!\\b${compared}\\b).)*)\\b${versus} (?:the )?(?:last|previous|prior) (?<unit>${unit})\\b`,
    (said) => `this ${said.unit ?? ''} vs last ${said.unit ?? ''}`,
  ),
  form(
    `${begin}(?<first>${month}|q[1-4]|h[12]) (?<versus>${versus}) (?<last>${month}|q[1-4]|h[12]) (?:of )?(?<year>${longYear})${over}`,
    ({ first, versus: sign, last, year: ended }) =>
      `${first ?? ''} ${ended ?? ''} ${sign ?? ''} ${last ?? ''} ${ended ?? ''}`,
  ),
  form(
    `${begin}(?<first>${month}) ?/ ?(?<last>${month}) (?<year>${longYear}|['’‘]\\d\\d)${over}`,
    ({ first, last, year: ended }, reach) =>
      `${longMonth(first)} and ${longMonth(last)} ${yearOf(ended, reach)}`,
  ),
  form(
    `(?<=\\b(?:in|during) )(?<first>${month}) (?<joint>and|&|or) (?<last>${month}) (?<year>\\d\\d)${over}`,
    ({ first, joint, last, year: ended = '' }, reach) =>
      mayBeYear(ended, reach)
        ? `${longMonth(first)} ${joint ?? ''} ${longMonth(last)} ${yearOf(ended, reach)}`
        : null,
  ),
  form(
    `${begin}(?<month>${month}) (?<first>\\d\\d) (?<versus>${versus}) \\k<month> (?<last>\\d\\d)${over}`,
    ({ month: name, first = '', versus: sign, last = '' }, reach) =>
      mayBeYear(first, reach) && mayBeYear(last, reach)
        ? `${longMonth(name)} ${yearOf(first, reach)} ${sign ?? ''} ${longMonth(name)} ${yearOf(last, reach)}`
        : null,
  ),
];

/** "Mom", "this qtr vs last", "L12M". */
const relative: Form[] = [
  form(
    `\\b(?<side>this|last|previous|prior|past|next|current) (?<unit>yr|qtr|mth|mnth|wk)(?![\\p{L}\\d])`,
    (said) => `${said.side ?? ''} ${unitOf(said.unit) ?? ''}`,
  ),
  form(`(?<!^|[\\p{L}\\d/-])(?<unit>[dwmqy])(?<sign>[-/]?)o\\k<sign>\\k<unit>(?!['’\\p{L}\\d/-])`, (said) =>
    said.unit === undefined ? null : `${unitOf(said.unit) ?? ''} over ${unitOf(said.unit) ?? ''}`,
  ),
  form(
    `(?<![\\p{L}\\d/-])(?<unit>[wmqy])/\\k<unit>(?![\\p{L}\\d/-])`,
    (said) => `${unitOf(said.unit) ?? ''} over ${unitOf(said.unit) ?? ''}`,
  ),
  form(
    `\\bthis (?<unit>${unit}) (?:${versus}|or) (?:the )?(?<side>last|previous|prior)(?: one)?(?! ?${unit}\\b| \\d|\\p{L})`,
    (said) => `this ${said.unit ?? ''} vs last ${said.unit ?? ''}`,
  ),
  form(
    `(?<one>\\b(?:this|last|previous|the last) ${unit}|\\b(?:${month} |q[1-4] |h[12] )?${longYear}) v\\.? (?=(?:the )?(?:this|last|previous|prior) ${unit}\\b|(?:${month} |q[1-4] |h[12] )?${longYear}\\b)`,
    ({ one }) => `${one ?? ''} vs `,
  ),
  form(
    `${led}(?:the )?${begin}l(?<count>\\d{1,2}) ?(?<unit>[dwmqy])(?![\\p{L}\\d])`,
    (said) => `over the last ${said.count ?? ''} ${unitOf(said.unit) ?? ''}s`,
  ),
  form(`${led}(?:the )?\\b(?:ltm|ttm)\\b`, () => 'over the last 12 months'),
  form(
    `${led}(?:the )?\\b(?:trailing|rolling) (?<count>\\d+)[ -](?<unit>${unit}s)\\b`,
    (said) => `over the last ${said.count ?? ''} ${said.unit ?? ''}`,
  ),
  form(
    `\\b(?<side>last|past|previous) (?<count>\\d+) ?(?<unit>d|w|wks?|m|mths?|mos?|q|qtrs?|y|yrs?)(?![\\p{L}\\d])`,
    (said) => `${said.side ?? ''} ${said.count ?? ''} ${unitOf(said.unit) ?? ''}s`,
  ),
  form(`\\b(?<unit>year|quarter|month)-to-date\\b`, (said) => `${said.unit ?? ''} to date`),
  form(`\\bmost recent (?=(?:week|month|quarter)\\b)`, () => 'latest '),
];

const forms: readonly Form[] = [
  ...days,
  ...wordsOfParts,
  ...months,
  ...parts,
  ...ranges,
  ...sides,
  ...years,
  ...weeks,
  ...relative,
];

/** A column of numbered weeks tells them itself. */
const hasWeeks = ({ columns }: AnalystTable): boolean =>
  columns.some(
    (c) => !timeLike(c) && c.words.length <= 2 && c.words.some((w) => /^(?:week|wk|cw|kw)$/.test(w)),
  );

const beside = /^(?:in|during|for|over|from|between)? ?(?:the )?/i;

const spaced = (text: string): string => ` ${text.toLowerCase().replaceAll(/[\s_]+/g, ' ')} `;

/** All that a table says itself, in its names, its values or as people taught, in one text: a question may have hundreds of times. */
const ownTexts = once(({ columns, definitions }: AnalystTable): string =>
  [
    ...definitions.map(({ name }) => name),
    ...columns.flatMap((c) => [c.name, ...c.synonyms, ...c.valueWords.keys()]),
    ...columns.flatMap((c) => (c.kind === 'text' && !timeLike(c) ? c.values : [])),
  ]
    .map(spaced)
    .join('\n'),
);

/** What a table says itself is no time. */
const isOwn = (said: string, table: AnalystTable): boolean =>
  ownTexts(table).includes(spaced(said.replace(beside, '').trim()));

const quoted = /("[^"]*"|“[^”]*”|(?<![\p{L}\d])'(?!\d\d\b)[^']+'(?!\p{L}))/u;

/** What is longer is no question that somebody typed. */
const longest = 2000;

/** A question with its times written out: "sales in Q3'24" is asked as "sales in Q3 2024". What stands in quotes stays. */
export function plainTimes(question: string, table: AnalystTable, today = thisDay()): string {
  const known = reachOf(table);
  if (!known || question.length > longest) return question;
  const reach = known.last < today ? known : { ...known, last: today };
  const all = hasWeeks(table) ? forms : [...forms, ...numberedWeeks];
  const rewritten = (text: string): string =>
    all.reduce(
      (so, { said, plain }) =>
        so.replaceAll(said, (...found) => {
          const whole = String(found[0]);
          const made = plain(found.at(-1) as Groups, reach);
          return made === null || isOwn(whole, table) ? whole : made;
        }),
      text,
    );
  return question
    .split(quoted)
    .map((text, at) => (at % 2 === 0 ? rewritten(text) : text))
    .join('');
}

import { monthNumbers } from '../shared/vocabulary/calendarWords.ts';
import type { Token } from '../tokens/tokenize.ts';
import { type TimeSpan, type Period, type TimeMention, day, periodStart } from '../shared/calendar/times.ts';

/** Periods by their names. */
export const periods: ReadonlyMap<string, Period> = new Map([
  ['day', 'day'],
  ['week', 'week'],
  ['month', 'month'],
  ['quarter', 'quarter'],
  ['year', 'year'],
  // Where no column tells seasons apart there is one a year.
  ['season', 'year'],
  ['decade', 'decade'],
]);
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const weekdayNames = new Map(
  weekdays.flatMap((name) => [
    [name, name],
    [`${name}s`, name],
  ]),
);
const seasons = new Map([
  ['winter', [12, 1, 2]],
  ['spring', [3, 4, 5]],
  ['summer', [6, 7, 8]],
  ['autumn', [9, 10, 11]],
  ['fall', [9, 10, 11]],
]);
const fallsSo = /^(?:due|under|within|into|below|behind|short|outside|between|on|through|apart)$/;
const ordinals: ReadonlyMap<string, number> = new Map([
  ['first', 1],
  ['second', 2],
  ['third', 3],
  ['fourth', 4],
]);
const relativeWords: ReadonlyMap<string, number> = new Map([
  ['this', 0],
  ['current', 0],
  ['last', 1],
  ['previous', 1],
  ['past', 1],
  ['prior', 1],
  ['latest', 0],
]);

/** "The last 5 years" are counted back, "the first 5" aren't. */
export const countsBack = (word: string): boolean => relativeWords.has(word);

const toDate: ReadonlyMap<string, Period> = new Map([
  ['ytd', 'year'],
  ['qtd', 'quarter'],
  ['mtd', 'month'],
]);

/** More of them no calendar counts. */
const mostPeriods = 10_000;

const yearOf = (token: Token | undefined): number | null =>
  token && /^(?:1[0-9]|20|21)\d\d$/.test(token.text) ? Number(token.text) : null;
const dayOf = (token: Token | undefined): number | null => {
  const found = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(token?.lower ?? '');
  return found && Number(found[1]) >= 1 && Number(found[1]) <= 31 ? Number(found[1]) : null;
};
const monthOf = (token: Token | undefined): number | null => {
  if (token?.kind !== 'word' || (token.lower === 'may' && !token.capital)) return null;
  return monthNumbers.get(token.lower.replace(/\.$/, '')) ?? (token.lower === 'sept' ? 9 : null);
};

interface Found {
  length: number;
  span: TimeSpan;
  /** Its year is told by two digits that may be a day. */
  isShort?: true;
}
const absolute = (length: number, from: string, before: string): Found => ({
  length,
  span: { kind: 'absolute', from, before },
});
const wholeMonth = (length: number, year: number, month: number): Found =>
  absolute(length, day(year, month), day(year, month + 1));

const yearless = (length: number, month: number, date: number): Found => ({
  length,
  span: { kind: 'yearless', month, date },
});
const leapYear = 2024;
const longestMonth = (month: number): number => new Date(Date.UTC(leapYear, month, 0)).getUTCDate();

const capitalised = (name: string): string => `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`;
const rangeJoint = /^(?:to|till|until|through|thru|-|–)$/;

/** A year of two letters beside a month: "dec 22". */
const shortYearOf = (token: Token | undefined): number | null =>
  /^\d\d$/.test(token?.text ?? '') ? 2000 + Number(token?.text) : null;

/** A month that stands beside another: "may" is one there. */
const monthIn = (token: Token | undefined): number | null => (token?.lower === 'may' ? 5 : monthOf(token));

type At = (offset: number) => Token | undefined;

/** A year behind a month, and where what follows it begins: "of 2024". */
function yearBehind(at: At, place: number, yearAt: typeof yearOf): { year: number | null; next: number } {
  const said = at(place)?.lower === 'of' ? place + 1 : place;
  const year = yearAt(at(said));
  return { year, next: year === null ? place : said + 1 };
}

/** Two months and their years as they are said, "dec 22" where years may be short. */
function monthsSaid(at: At, yearAt: typeof yearOf) {
  const led = /^(?:from|between)$/.test(at(0)?.lower ?? '') ? 1 : 0;
  const first = monthIn(at(led));
  const { year: started, next: joint } = yearBehind(at, led + 1, yearAt);
  const said = at(joint)?.lower ?? '';
  const isJoined = rangeJoint.test(said) || (led === 1 && said === 'and');
  const last = isJoined ? monthIn(at(joint + 1)) : null;
  if (first === null || last === null) return null;
  const { year: ended, next } = yearBehind(at, joint + 2, yearAt);
  return { first, started, last, ended, length: next };
}

/** "June 26, 2025", "June 26 2025": what stands before the year is no short one. */
const yearAfter = (at: At, place: number): boolean =>
  yearOf(at(at(place)?.text === ',' ? place + 1 : place)) !== null;

/** "March to May 2023", "between June and August", "Nov 2022 through Jan 2023", "dec 22 to feb 23". */
function monthRange(at: At): Found | null {
  const short = monthsSaid(at, shortYearOf);
  const areShort = short && short.started !== null && short.ended !== null && !yearAfter(at, short.length);
  const said = areShort ? short : monthsSaid(at, yearOf);
  if (!said) return null;
  const { first, last, started, ended, length } = said;
  if (ended !== null) {
    // Two months with their years stand for themselves: what changed from one to the other may be asked.
    if (started !== null && !areShort) return null;
    const from = started ?? (first <= last ? ended : ended - 1);
    return absolute(length, day(from, first), day(ended, last + 1));
  }
  if (started !== null) return null;
  const count = ((last - first + 12) % 12) + 1;
  const values = Array.from({ length: count }, (_, i) => ((first - 1 + i) % 12) + 1);
  return { length, span: { kind: 'cyclic', unit: 'monthOfYear', values } };
}

/** Days of a year that have a name, and how many words it has without its "'s". */
const feasts: [said: RegExp, month: number, date: number, length: number][] = [
  [/^new years?(?: 's)? eve/, 12, 31, 3],
  [/^new years?(?: 's)? day/, 1, 1, 3],
  [/^christmas eve/, 12, 24, 2],
  [/^christmas day/, 12, 25, 2],
  [/^boxing day/, 12, 26, 2],
  [/^valentines?(?: 's)? day/, 2, 14, 2],
];

/** "08/30/2015" is told by its month that can't be one, else either may come first; with dots the day does. */
function writtenDay(text: string, isDayFirst = false): { year: number; month: number; date: number } | null {
  const found = /^(\d{1,2})([/.])(\d{1,2})\2(\d{4})$/.exec(text);
  if (!found) return null;
  const [one, other, year] = [Number(found[1]), Number(found[3]), Number(found[4])];
  const [month, date] = isDayFirst || found[2] === '.' || one > 12 ? [other, one] : [one, other];
  return month >= 1 && month <= 12 && date >= 1 && date <= 31 ? { year, month, date } : null;
}

/** "Q3", "third quarter". */
function quarterAt(at: At): { quarter: number; length: number } | null {
  const word = at(0)?.lower ?? '';
  const short = /^q([1-4])$/.exec(word);
  if (short) return { quarter: Number(short[1]), length: 1 };
  const named = at(1)?.lower === 'quarter' ? ordinals.get(word) : undefined;
  return named !== undefined && named <= 4 ? { quarter: named, length: 2 } : null;
}

/** "First half", "H2". */
function halfAt(at: At): { number: number; length: number } | null {
  const word = at(0)?.lower ?? '';
  const short = /^h([12])$/.exec(word);
  if (short) return { number: Number(short[1]), length: 1 };
  const number = at(1)?.lower === 'half' ? ordinals.get(word) : undefined;
  return number !== undefined && number <= 2 ? { number, length: 2 } : null;
}

const furthestHalf = 4;

/** The year of the half that stands not far behind another. */
function yearOfOtherHalf(at: At, from: number): number | null {
  for (let place = from + 1; place <= from + furthestHalf; place++) {
    const other = halfAt((offset) => at(place + offset));
    if (other) return yearBehind(at, place + other.length, yearOf).year;
  }
  return null;
}

const leadsMonth = /^(?:in|during|since|until|of)$/;
const pronoun = /^(?:i|you|we|they|he|she|it|this|that|there|who|which|what|one|as|these|those)$/;

/** "In may" and "takings may" are a month, "he may" isn't. */
function isMay(at: At): boolean {
  if (at(0)?.lower !== 'may') return false;
  const before = at(-1);
  const isLast = (at(1)?.kind ?? 'mark') === 'mark' && before?.kind === 'word' && !pronoun.test(before.lower);
  return isLast || yearOf(at(1)) !== null || leadsMonth.test(before?.lower ?? '');
}

/** "June and July 2025": the year is said once, of the last. */
function yearOfLater(at: At, month: number): number | null {
  const last = /^(?:and|or|&|,)$/.test(at(1)?.lower ?? '') ? monthIn(at(2)) : null;
  if (last === null || last <= month) return null;
  return yearBehind(at, 3, yearOf).year ?? yearOfLater((offset) => at(offset + 2), last);
}

/** "March 5, 2024", "March 5", "March of 2024", "March". */
function monthAt(at: At): Found | null {
  const month = isMay(at) ? 5 : monthOf(at(0));
  if (month === null) return null;
  const date = dayOf(at(1));
  if (date !== null && date <= longestMonth(month)) {
    const comma = at(2)?.text === ',' ? 1 : 0;
    const year = yearOf(at(2 + comma));
    if (year === null) return yearless(2, month, date);
    return absolute(3 + comma, day(year, month, date), day(year, month, date + 1));
  }
  const of = at(1)?.lower === 'of' || at(1)?.text === ',' ? 1 : 0;
  const year = yearOf(at(1 + of));
  if (year !== null) return wholeMonth(2 + of, year, month);
  const later = yearOfLater(at, month);
  if (later !== null) return wholeMonth(1, later, month);
  return { length: 1, span: { kind: 'cyclic', unit: 'monthOfYear', values: [month] } };
}

/** "5 March 2024", "the 5th of March". */
function dayBeforeMonth(at: At): Found | null {
  const date = dayOf(at(0));
  const of = at(1)?.lower === 'of' ? 1 : 0;
  const month = monthOf(at(1 + of));
  if (date === null || month === null || date > longestMonth(month)) return null;
  const comma = at(2 + of)?.text === ',' ? 1 : 0;
  const year = yearOf(at(2 + of + comma));
  if (year === null) return yearless(2 + of, month, date);
  return absolute(3 + of + comma, day(year, month, date), day(year, month, date + 1));
}

/** "June 16", "16 June", "16": a day, and its month where that is said. */
function dayIn(at: At, place: number): { date: number; month: number | null; next: number } | null {
  const date = dayOf(at(place));
  const month = monthIn(at(date === null ? place : place + 1));
  if (date !== null) return { date, month, next: place + (month === null ? 1 : 2) };
  const dated = month === null ? null : dayOf(at(place + 1));
  return dated === null ? null : { date: dated, month, next: place + 2 };
}

/** "3 to 17 May", "June 16 and June 26": two days that are joined. */
function daysSaid(at: At) {
  const led = /^(?:from|between)$/.test(at(0)?.lower ?? '') ? 1 : 0;
  const first = dayIn(at, led);
  if (!first) return null;
  const joint = at(first.next)?.lower ?? '';
  const isJoined = rangeJoint.test(joint) || (led === 1 && joint === 'and');
  const last = isJoined ? dayIn(at, first.next + 1) : null;
  return last && { first, last, ended: last.month ?? first.month };
}

/** "Between 3 and 17 May 2025", "June 16 to June 26, 2025", "from 28 May to 3 June 2025". */
function dayRange(at: At): Found | null {
  const said = daysSaid(at);
  if (!said?.ended) return null;
  const { first, last, ended } = said;
  const place = at(last.next)?.text === ',' ? last.next + 1 : last.next;
  const year = yearOf(at(place));
  if (year === null) return null;
  const begun = first.month ?? ended;
  const from = day(begun > ended ? year - 1 : year, begun, first.date);
  const before = day(year, ended, last.date + 1);
  return from < before ? absolute(place + 1, from, before) : null;
}

/** "Of 2024", "in March 2024", where a part of it is said. */
function wholeAt(
  at: At,
  place: number,
): { year: number; month: number; months: number; next: number } | null {
  if (!/^(?:of|in)$/.test(at(place)?.lower ?? '')) return null;
  const only = yearOf(at(place + 1));
  if (only !== null) return { year: only, month: 1, months: 12, next: place + 2 };
  const month = monthIn(at(place + 1));
  const { year, next } = yearBehind(at, place + 2, yearOf);
  return month === null || year === null ? null : { year, month, months: 1, next };
}

const steps: ReadonlyMap<string, { months: number; days: number }> = new Map([
  ['day', { months: 0, days: 1 }],
  ['week', { months: 0, days: 7 }],
  ['month', { months: 1, days: 0 }],
  ['quarter', { months: 3, days: 0 }],
]);

const ends = /^(?:first|last|final)$/;

/** "The first 8 months", "last quarter", and where what follows begins. */
function endAt(at: At) {
  const the = at(0)?.lower === 'the' ? 1 : 0;
  const end = at(the)?.lower ?? '';
  const number = at(the + 1)?.number ?? null;
  const unit = the + (number === null ? 1 : 2);
  const step = steps.get(at(unit)?.lemma ?? '');
  return step && ends.test(end)
    ? { isFirst: end === 'first', count: number ?? 1, step, next: unit + 1 }
    : null;
}

/** "The first 8 months of 2024", "last quarter of 2024", "final week of March 2024": counted from where that begins or ends. */
function endOfPeriod(at: At): Found | null {
  const said = endAt(at);
  const whole = said && wholeAt(at, said.next);
  if (!whole) return null;
  const { isFirst, count, step } = said;
  const { year, month, months, next } = whole;
  const [begin, over] = [day(year, month), day(year, month + months)];
  const moved = (from: number, by: number) => day(year, from + step.months * by, 1 + step.days * by);
  const from = isFirst ? begin : moved(month + months, -count);
  const before = isFirst ? moved(month, count) : over;
  return from < begin || before > over ? null : absolute(next, from, before);
}

/** A day or month with its year. */
function datedAt(at: At, place: number) {
  const found = [writtenDate, monthAt, dayBeforeMonth]
    .map((read) => read((offset) => at(place + offset)))
    .find((one) => one?.span.kind === 'absolute');
  return found?.span.kind === 'absolute' ? { ...found.span, next: place + found.length } : null;
}

/** "The day before 14 May 2025", "the week after 2025-05-14", "the month before June 2025". */
function besideAt(at: At): Found | null {
  const step = steps.get(at(0)?.lower ?? '');
  const side = at(1)?.lower ?? '';
  // "Sales by month before June" are of all months before.
  if (!step || at(-1)?.lower !== 'the' || !/^(?:before|after|following)$/.test(side)) return null;
  const found = datedAt(at, at(2)?.lower === 'the' ? 3 : 2);
  if (!found) return null;
  const { from, before, next } = found;
  const moved = (of: string, by: number) => {
    const [year = 0, month = 1, date = 1] = of.split('-').map(Number);
    return day(year, month + by * step.months, date + by * step.days);
  };
  return side === 'before' ? absolute(next, moved(from, -1), from) : absolute(next, before, moved(before, 1));
}

/** "The week of 16 June 2025" holds that day, "the week beginning 2025-06-16" begins with it, another ends with it. */
function weekOf(at: At): Found | null {
  const said = at(0)?.lower === 'week' ? (at(1)?.lower ?? '') : '';
  if (!/^(?:of|beginning|starting|commencing|from|ending)$/.test(said)) return null;
  const found = datedAt(at, at(2)?.lower === 'the' ? 3 : 2);
  if (!found || found.before !== periodStart(found.from, 'day', 1)) return null;
  const starts: Record<string, string> = {
    of: periodStart(found.from, 'week'),
    ending: periodStart(found.from, 'day', -6),
  };
  const from = starts[said] ?? found.from;
  return absolute(found.next, from, periodStart(from, 'day', 7));
}

/** "The week before last", "the year before this one". */
function periodBefore(at: At): Found | null {
  const unit = periods.get(at(0)?.lower ?? '');
  const words = [1, 2, 3].map((i) => at(i)?.lower ?? '').join(' ');
  if (!unit || unit === 'decade') return null;
  if (words.startsWith('before last'))
    return { length: 3, span: { kind: 'relative', unit, back: 2, count: 1 } };
  return /^before (?:this|the current) ?(?:one)?$/.test(words)
    ? { length: 4, span: { kind: 'relative', unit, back: 1, count: 1 } }
    : null;
}

/** "The last day" is the last that there is: the one before it is called yesterday. */
const isLastDay = (at: At): boolean => at(0)?.lower === 'last' && at(1)?.lower === 'day';

/** "2025-05-14", "14.5.2025". */
function writtenDate(at: At): Found | null {
  const text = at(0)?.text ?? '';
  const [year, month, date] = (/^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)?.slice(1) ?? []).map(Number);
  const found = year && month && date ? { year, month, date } : writtenDay(text);
  return found
    ? absolute(1, day(found.year, found.month, found.date), day(found.year, found.month, found.date + 1))
    : null;
}

/** "05/03/2024" is the fifth of March as well. */
function writtenDayFirst(at: At): Found | null {
  const text = at(0)?.text ?? '';
  const [usual, found] = [writtenDay(text), writtenDay(text, true)];
  return found && usual?.date !== found.date
    ? absolute(1, day(found.year, found.month, found.date), day(found.year, found.month, found.date + 1))
    : null;
}

/** "Jan 24" is a month as well as a day, where the table has that year. */
function monthOfShortYear(at: At): Found | null {
  const month = isMay(at) ? 5 : monthOf(at(0));
  const year = shortYearOf(at(1));
  if (month === null || year === null || yearAfter(at, 2) || /^(?:on|the)$/.test(at(-1)?.lower ?? ''))
    return null;
  return { ...wholeMonth(2, year, month), isShort: true };
}

/** "2023-03", "03/2023": a month as it is written without a day. */
function writtenMonth(at: At): Found | null {
  const [first, sign, second] = [at(0), at(1), at(2)];
  if (!first || !sign || !second || first.end !== sign.start || sign.end !== second.start) return null;
  const [year, month] =
    sign.text === '-'
      ? [yearOf(first), second.text]
      : [sign.text === '/' ? yearOf(second) : null, first.text];
  return year !== null && /^(?:0[1-9]|1[0-2])$/.test(month) ? wholeMonth(3, year, Number(month)) : null;
}

/** Each row reads one way of naming a time, from a token on. */
const readers: ((at: At) => Found | null)[] = [
  writtenDate,
  writtenDayFirst,
  writtenMonth,
  dayRange,
  besideAt,
  weekOf,
  periodBefore,
  monthAt,
  monthRange,
  endOfPeriod,
  (at) => {
    const words = [0, 1, 2, 3].map((i) => at(i)?.lower ?? '').join(' ');
    const feast = feasts.find(([said]) => said.test(words));
    if (!feast) return null;
    const [, month, date, length] = feast;
    const said = words.includes(" 's ") ? length + 1 : length;
    const of = ['of', 'in', ','].includes(at(said)?.lower ?? '') ? 1 : 0;
    const year = yearOf(at(said + of));
    return year === null ? null : absolute(said + of + 1, day(year, month, date), day(year, month, date + 1));
  },
  (at) => {
    const from = weekdays.indexOf(weekdayNames.get(at(0)?.lower ?? '') ?? '-');
    const to = weekdays.indexOf(weekdayNames.get(at(2)?.lower ?? '') ?? '-');
    if (from < 0 || to <= from || !rangeJoint.test(at(1)?.lower ?? '')) return null;
    const values = weekdays.slice(from, to + 1).map(capitalised);
    return { length: 3, span: { kind: 'cyclic', unit: 'weekday', values } };
  },
  (at) => {
    const words = `${at(0)?.lower ?? ''} ${at(1)?.lower ?? ''}`;
    const isOne = words.startsWith('weekday ') && at(-1)?.lower === 'a' && at(-2)?.lower === 'on';
    const said = isOne
      ? 'weekday'
      : /^(?:weekdays|workdays|workday|(?:working|business|work) days?)(?= |$)/.exec(words)?.[0];
    if (said === undefined) return null;
    const values = weekdays.slice(0, 5).map(capitalised);
    return { length: said.split(' ').length, span: { kind: 'cyclic', unit: 'weekday', values } };
  },
  dayBeforeMonth,
  (at) => {
    const said = quarterAt(at);
    if (!said) return null;
    const { quarter, length } = said;
    const of = ['of', 'in', '/', '-'].includes(at(length)?.lower ?? '') ? 1 : 0;
    const year = yearOf(at(length + of));
    if (year === null) return { length, span: { kind: 'cyclic', unit: 'quarterOfYear', values: [quarter] } };
    return absolute(length + of + 1, day(year, quarter * 3 - 2), day(year, quarter * 3 + 1));
  },
  (at) => {
    const half = halfAt(at);
    if (!half) return null;
    const { year, next } = yearBehind(at, half.length, yearOf);
    // "First half against second half of 2024": the year is said once.
    const said = year ?? yearOfOtherHalf(at, half.length);
    const months = half.number * 6;
    return said === null ? null : absolute(next, day(said, months - 5), day(said, months + 1));
  },
  (at) => {
    const isLast = relativeWords.get(at(0)?.lower ?? '') === 1 && at(1)?.lower === 'fortnight';
    return isLast ? { length: 2, span: { kind: 'relative', unit: 'day', back: 13, count: 14 } } : null;
  },
  (at) => {
    const back = relativeWords.get(at(0)?.lower ?? '');
    const number = at(1)?.number ?? null;
    const unit = periods.get(at(number === null ? 1 : 2)?.lemma ?? '');
    if (back === undefined || !unit || endOfPeriod(at)) return null;
    if (number !== null)
      return back === 1 && number <= mostPeriods
        ? { length: 3, span: { kind: 'relative', unit, back: number - 1, count: number } }
        : null;
    return { length: 2, span: { kind: 'relative', unit, back: back - Number(isLastDay(at)), count: 1 } };
  },
  (at) => {
    const back = relativeWords.get(at(0)?.lower ?? '');
    const month = monthOf(at(1));
    const months = month === null ? seasons.get(at(1)?.lower ?? '') : [month];
    const first = months?.[0];
    const isOfDay = yearOf(at(2)) !== null || dayOf(at(2)) !== null;
    if (back === undefined || !months || first === undefined || isOfDay) return null;
    return { length: 2, span: { kind: 'season', first, months: months.length, isOver: back > 0 } };
  },
  (at) => {
    const word = at(0)?.lower;
    if (word === 'today' || word === 'tonight')
      return { length: 1, span: { kind: 'relative', unit: 'day', back: 0, count: 1 } };
    const isBefore = ['day', 'before', 'yesterday'].every((said, i) => at(i)?.lower === said);
    if (isBefore) return { length: 3, span: { kind: 'relative', unit: 'day', back: 2, count: 1 } };
    if (word === 'yesterday')
      return { length: 1, span: { kind: 'relative', unit: 'day', back: 1, count: 1 } };
    const short = toDate.get(word ?? '');
    if (short) return { length: 1, span: { kind: 'relative', unit: short, back: 0, count: 1 } };
    const unit = periods.get(word ?? '');
    const isToDate = at(1)?.lower === 'to' && at(2)?.lower === 'date';
    return unit && isToDate ? { length: 3, span: { kind: 'relative', unit, back: 0, count: 1 } } : null;
  },
  (at) => {
    // "Since the start of the year" is so far.
    const said = [0, 1, 2, 3, 4].map((i) => at(i)?.lower).join(' ');
    const unit = /^since the (?:start|beginning) of (?:the|this)$/.test(said)
      ? periods.get(at(5)?.lower ?? '')
      : undefined;
    return unit ? { length: 6, span: { kind: 'relative', unit, back: 0, count: 1 } } : null;
  },
  (at) => {
    const found = /^(1[0-9]|20)?(\d0)s$/.exec(at(0)?.lower.replace(/['’]/g, '') ?? '');
    // "In their 30s" is an age.
    if (!found || /^(?:their|his|her)$/.test(at(-1)?.lower ?? '')) return null;
    const decade = Number(`${found[1] ?? (Number(found[2]) < 30 ? '20' : '19')}${found[2] ?? ''}`);
    return absolute(1, day(decade, 1), day(decade + 10, 1));
  },
  (at) => {
    // "Last Saturdays" are several.
    const weekday = weekdays.indexOf(at(1)?.lower ?? '-');
    const isLast = relativeWords.get(at(0)?.lower ?? '') === 1 && weekday >= 0;
    return isLast ? { length: 2, span: { kind: 'last weekday', weekday } } : null;
  },
  (at) => {
    const name = weekdayNames.get(at(0)?.lower ?? '');
    return name
      ? {
          length: 1,
          span: { kind: 'cyclic', unit: 'weekday', values: [capitalised(name)] },
        }
      : null;
  },
  (at) => {
    if (!/^weekends?$/.test(at(0)?.lower ?? '')) return null;
    return { length: 1, span: { kind: 'cyclic', unit: 'weekday', values: ['Saturday', 'Sunday'] } };
  },
  (at) => {
    const word = at(0)?.lower ?? '';
    const months = seasons.get(word);
    // "This summer" is one; what falls due isn't autumn.
    if (relativeWords.has(at(-1)?.lower ?? '')) return null;
    if (word === 'fall' && fallsSo.test(at(1)?.lower ?? '')) return null;
    return months ? { length: 1, span: { kind: 'cyclic', unit: 'season', values: months } } : null;
  },
  monthOfShortYear,
];

/** What changed "from January to March" is asked of the two months, not of all between them. */
const changing =
  /^(?:grow|grew|grown|growth|grows|increas(?:e|es|ed)|decreas(?:e|es|ed)|rise|rises|rose|risen|fell|fall|falls|drop|drops|dropped|chang(?:e|es|ed)|declin(?:e|es|ed)|gain|gains|gained|shrink|shrank)$/;

/** The times that a question names, longest first where they begin together. */
export function readTimes(tokens: Token[]): (TimeMention & { isShort: boolean })[] {
  const speaksOfChange = tokens.some(({ lower }) => changing.test(lower));
  const own = speaksOfChange ? readers.filter((read) => read !== monthRange) : readers;
  return tokens.flatMap((_, start) =>
    own
      .flatMap((read) => {
        const found = read((offset) => tokens[start + offset]);
        return found
          ? [{ start, end: start + found.length, span: found.span, isShort: found.isShort ?? false }]
          : [];
      })
      .slice(0, 2),
  );
}

import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { timesMeant } from '../timesMeant.ts';
import { isOfClock, tellsHours } from '../../shared/calendar/times.ts';
import type { AnalystColumn } from '../../../table.ts';
import { clockValues } from '../../mentions/clockValues.ts';
import { hoursADay, inDigits, noon, timeAt, wordsOf, type TimeOfDay } from '../../mentions/timeOfDay.ts';
import type { Token } from '../../tokens/tokenize.ts';
import { columnOf, type Comparison, type Condition, type Expression } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';

type Side = readonly [operator: Comparison, time: Pick<TimeOfDay, 'hour' | 'minute'>];

const onTheHour = (hour: number): Side[1] => ({ hour, minute: 0 });

type Kind = 'and' | 'or';

/** Rows of a column by the time of day; null where it doesn't tell that. */
export function atHours(column: AnalystColumn, sides: readonly Side[], kind: Kind = 'and'): Condition | null {
  const isOfHours = sides.every(([, { minute }]) => minute === 0);
  if (!tellsHours(column) || (column.kind === 'timestamp' && !isOfHours)) return null;
  const [left, said]: [Expression, (time: Side[1]) => number | string] =
    column.kind === 'timestamp'
      ? [{ kind: 'bucket', unit: 'hour', column }, ({ hour }) => hour]
      : [columnOf(column), ({ hour, minute }) => `${inDigits(hour)}:${inDigits(minute)}`];
  const parts = sides.map(([operator, time]): Condition => ({
    kind: 'compare',
    left,
    operator,
    right: said(time),
  }));
  const [only, ...others] = parts;
  return only && others.length === 0 ? only : { kind, parts };
}

/** The columns that tell a time of day, as texts or with the day. */
export const clocksMeant = (scan: Scan, at: number): ColumnChoice[] => [
  ...timesMeant(scan, at).filter(({ column }) => column.kind === 'timestamp'),
  ...scan.columns.filter(isOfClock).map((column) => meantColumn(column, 0.7)),
];

/** Rows by the time of day: of each column of times, where it is a full hour, and of texts that are times of a day. */
function atTimes(
  scan: Scan,
  { at, tokens }: { at: number; tokens: number },
  sides: readonly Side[],
  kind: Kind = 'and',
): Part[] {
  const start = scan.items[at]?.start ?? 0;
  const to = scan.items.findIndex((item) => item.end === start + tokens);
  if (to < at) return [];
  return clocksMeant(scan, at).flatMap((use): Part[] => {
    const { column } = use;
    const condition = atHours(column, sides, kind);
    if (!condition) return [];
    const makes = { kind: 'filter' as const, condition, column, equality: false };
    return [part(at, to + 1, `filter:clock:${column.kind}`, 1.2, makes, [use])];
  });
}

const sides: [RegExp, Comparison][] = [
  [/^(?:before|b4|until|till|by)$/, '<'],
  [/^(?:after|past|from|since|starting)$/, '>='],
];
const longestTime = 6;

const tokensFrom = (scan: Scan, start: number, length = longestTime): Token[] =>
  scan.context.tokens.slice(start, start + length);

/** "after 6pm", "before ten in the morning", "from 22:00 on": rows by the time of day. */
export const hoursOfDay: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const [first, ...others] = tokensFrom(scan, start);
  const operator = sides.find(([pattern]) => pattern.test(first?.lower ?? ''))?.[1];
  const time = operator && timeAt(others);
  return time && !time.isBare ? atTimes(scan, { at, tokens: 1 + time.length }, [[operator, time]]) : [];
};

const openEnds: [RegExp, Comparison][] = [
  [/^(?:or|and) (?:later|after)(?= |$)/, '>='],
  [/^(?:or|and) (?:earlier|before)(?= |$)/, '<='],
];

/** "6pm or later". */
export const hoursOn: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const time = timeAt(tokensFrom(scan, start));
  if (!time || time.isBare) return [];
  const behind = wordsOf(tokensFrom(scan, start + time.length, 2));
  const operator = openEnds.find(([pattern]) => pattern.test(behind))?.[1];
  return operator ? atTimes(scan, { at, tokens: time.length + 2 }, [[operator, time]]) : [];
};

/** Before an hour that ends a stretch of time, or is only near the one that is meant. */
const besideHour =
  /^(?:and|to|till|until|between|from|-|–|around|about|roughly|near|nearly|almost|approximately)$/;

/** "At 3 pm", "the midnight reading": the rows of that hour, where no value is that time. */
export const hoursAt: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const lead = /^(?:at|@)$/.test(tokensFrom(scan, start, 1)[0]?.lower ?? '') ? 1 : 0;
  const time = timeAt(tokensFrom(scan, start + lead));
  const before = lead === 0 ? (scan.context.tokens[start - 1]?.lower ?? '') : '';
  const isOther = besideHour.test(before) || sides.some(([pattern]) => pattern.test(before));
  if (!time || time.isBare || time.minute > 0 || isOther) return [];
  const whole: Side[] = [
    ['>=', onTheHour(time.hour)],
    ['<', onTheHour(time.hour + 1)],
  ];
  const told = clockValues(tokensFrom(scan, start + lead, time.length), scan.context);
  return atTimes(scan, { at, tokens: lead + time.length }, whole).filter(({ uses }) =>
    uses.every(({ column }) => told.every((value) => value.column !== column)),
  );
};

/** From one time of the day to another, where the day doesn't begin or end with it. */
const within = (from: Side[1], before: Side[1]): Side[] => [
  ...(from.hour + from.minute > 0 ? [['>=', from] as const] : []),
  ...(before.hour < hoursADay ? [['<', before] as const] : []),
];

const joints = /^(?:and|to|till|until|-|–)$/;

/** A number alone is the next hour of that name after another: "9 am to 5" ends in the afternoon, "10 pm to 6" in the morning. */
function hourAfter({ hour: from }: TimeOfDay, { hour }: TimeOfDay): number {
  const isOfAfternoon = hour <= from && hour < noon && hour + noon > from;
  return isOfAfternoon ? hour + noon : hour;
}

/** The ends of a stretch of the day: "8" of "8 to 10 pm" is in the evening too, "11" of "11 to 2 pm" isn't. */
function stretchOf(from: TimeOfDay, before: TimeOfDay): [from: Side[1], before: Side[1]] {
  if (before.isBare) return [from, { ...before, hour: hourAfter(from, before) }];
  const end = before.hour === 0 && before.minute === 0 ? onTheHour(hoursADay) : before;
  const isLate = from.isBare && end.hour > noon && from.hour < noon && from.hour + noon < end.hour;
  return [isLate ? { ...from, hour: from.hour + noon } : from, end];
}

/** Two times of the day with a word between them that joins them. */
function joined(tokens: readonly Token[]): { from: TimeOfDay; before: TimeOfDay; length: number } | null {
  const lead = /^(?:between|from)$/.test(tokens[0]?.lower ?? '') ? 1 : 0;
  const from = timeAt(tokens.slice(lead));
  const joint = lead + (from?.length ?? 0);
  const before = joints.test(tokens[joint]?.lower ?? '') ? timeAt(tokens.slice(joint + 1)) : null;
  return from && before && !(from.isBare && before.isBare)
    ? { from, before, length: joint + 1 + before.length }
    : null;
}

/** "Between 8 and 10 am", "from 11 am to 2 pm", "10pm to 6am", which goes on past midnight. */
export const hoursBetween: Rule = (scan, at) => {
  const said = joined(scan.context.tokens.slice(scan.items[at]?.start ?? 0));
  if (!said) return [];
  const [from, before] = stretchOf(said.from, said.before);
  if (from.hour === before.hour && from.minute >= before.minute) return [];
  const kind = from.hour > before.hour ? 'or' : 'and';
  return atTimes(scan, { at, tokens: said.length }, within(from, before), kind);
};

/** The hours of a part of the day. */
const partsOfDay: { said: RegExp; from: number; before: number }[] = [
  { said: /^mornings?$/, from: 6, before: noon },
  { said: /^(?:afternoons?|matin[eé]es?)$/, from: noon, before: 18 },
  { said: /^evenings?$/, from: 18, before: hoursADay },
  { said: /^(?:lunch|lunches|lunchtimes?|lunch times?)$/, from: 11, before: 15 },
];

/** The hours that people call so, where no value is called so. */
export function hoursOfPart(scan: Scan, at: number): Side[] | null {
  const text = scan.text(at);
  const said = partsOfDay.find(({ said: pattern }) => pattern.test(text));
  if (!said || scan.context.values.whole(text).length > 0) return null;
  return within(onTheHour(said.from), onTheHour(said.before));
}

/** "In the evening", "morning tours": the hours that people call so. */
export const dayParts: Rule = (scan, at) => {
  const hours = hoursOfPart(scan, at);
  const item = scan.items[at];
  return hours && item ? atTimes(scan, { at, tokens: item.end - item.start }, hours) : [];
};

import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { timesMeant } from '../timesMeant.ts';
import { isOfClock } from '../../shared/calendar/times.ts';
import { hoursADay, noon, timeAt, wordsOf, type TimeOfDay } from '../../mentions/timeOfDay.ts';
import type { Token } from '../../tokens/tokenize.ts';
import { columnOf, type Comparison, type Condition, type Expression } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';

type Side = readonly [operator: Comparison, time: Pick<TimeOfDay, 'hour' | 'minute'>];

const onTheHour = (hour: number): Side[1] => ({ hour, minute: 0 });
const inDigits = (of: number): string => String(of).padStart(2, '0');

/** Rows by the time of day: of each column of times, where it is a full hour, and of texts that are times of a day. */
function atTimes(
  scan: Scan,
  { at, tokens }: { at: number; tokens: number },
  sides: readonly Side[],
  kind: 'and' | 'or' = 'and',
): Part[] {
  const start = scan.items[at]?.start ?? 0;
  const to = scan.items.findIndex((item) => item.end === start + tokens);
  if (to < at) return [];
  const put = (use: ColumnChoice, left: Expression, said: (time: Side[1]) => number | string): Part => {
    const parts = sides.map(([operator, time]): Condition => ({
      kind: 'compare',
      left,
      operator,
      right: said(time),
    }));
    const [only, ...others] = parts;
    const condition: Condition = only && others.length === 0 ? only : { kind, parts };
    const makes = { kind: 'filter' as const, condition, column: use.column, equality: false };
    return part(at, to + 1, `filter:clock:${use.column.kind}`, 1.2, makes, [use]);
  };
  const hours = timesMeant(scan, at).filter(({ column }) => column.kind === 'timestamp');
  const isOfHours = sides.every(([, { minute }]) => minute === 0);
  return [
    ...(isOfHours
      ? hours.map((use) => put(use, { kind: 'bucket', unit: 'hour', column: use.column }, ({ hour }) => hour))
      : []),
    ...scan.columns
      .filter(isOfClock)
      .map((column) =>
        put(
          meantColumn(column, 0.7),
          columnOf(column),
          ({ hour, minute }) => `${inDigits(hour)}:${inDigits(minute)}`,
        ),
      ),
  ];
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
  { said: /^afternoons?$/, from: noon, before: 18 },
  { said: /^evenings?$/, from: 18, before: hoursADay },
  { said: /^(?:lunch|lunches|lunchtimes?|lunch times?)$/, from: 11, before: 15 },
];

/** "In the evening", "morning tours": the hours that people call so. */
export const dayParts: Rule = (scan, at) => {
  const said = partsOfDay.find(({ said: pattern }) => pattern.test(scan.text(at)));
  const item = scan.items[at];
  if (!said || !item || scan.context.values.whole(scan.text(at)).length > 0) return [];
  const hours = within(onTheHour(said.from), onTheHour(said.before));
  return atTimes(scan, { at, tokens: item.end - item.start }, hours);
};

import { goneTime } from '../standing.ts';
import { isMeasure } from '../measures.ts';
import { meantColumn, type ColumnChoice } from '../mentions/mention.ts';
import type { Part, Scan } from '../parts.ts';
import { isOfClock } from '../times.ts';
import { columnOf, type Comparison, type Condition, type Expression } from '../tree.ts';
import { part, type Rule } from './figures.ts';

const sides: [RegExp, Comparison][] = [
  [/^(?:before|b4|until|till|by)$/, '<'],
  [/^(?:after|past|from|since|starting)$/, '>='],
];
const noon = 12;
const clock = /^(\d{1,2})(?:[:.]00)?(?: ?(am|pm|a\.m|p\.m|o'clock|oclock))?(?= |$)/;

/** An hour of the day, and how many words say it: "6pm", "10 pm", "22:00"; a bare number is none. */
function hourIn(words: string[]): { hour: number; length: number } | null {
  if (/^(?:noon|midday)$/.test(words[0] ?? '')) return { hour: noon, length: 1 };
  const [said, digits = '', half = ''] = clock.exec(words.join(' ')) ?? [];
  if (said === undefined || (half === '' && /^\d+$/.test(said))) return null;
  const hour = (Number(digits) % 12) + (half.startsWith('p') ? 12 : 0);
  const isHalf = /^[ap]/.test(half);
  return { hour: isHalf ? hour : Number(digits), length: said.split(' ').length };
}

type Side = readonly [operator: Comparison, hour: number];

/** Rows by the hour of their time: of each column of times, and of texts that are times of a day. */
function atHours(scan: Scan, at: number, to: number, sides: readonly Side[]): Part[] {
  const put = (use: ColumnChoice, left: Expression, said: (hour: number) => number | string): Part => {
    const [one, ...others] = sides.map(([operator, hour]): Condition => ({
      kind: 'compare',
      left,
      operator,
      right: said(hour),
    }));
    const condition: Condition =
      one && others.length === 0 ? one : { kind: 'and', parts: one ? [one, ...others] : [] };
    const makes = { kind: 'filter' as const, condition, column: use.column, equality: false };
    return part(at, to, `filter:clock:${use.column.kind}`, 1.2, makes, [use]);
  };
  const timed = scan
    .times(at)
    .filter(({ column }) => column.kind === 'timestamp')
    .map((use) => put(use, { kind: 'bucket', unit: 'hour', column: use.column }, (hour) => hour));
  const texts = scan.columns.filter(isOfClock);
  return [
    ...timed,
    ...texts.map((column) =>
      put(meantColumn(column, 0.7), columnOf(column), (hour) => `${String(hour).padStart(2, '0')}:00`),
    ),
  ];
}

/** "after 6pm", "before noon", "from 22:00 on": rows by the hour of their time. */
export const hoursOfDay: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const [first = '', ...words] = scan.context.tokens.slice(start, start + 3).map((t) => t.lower);
  const operator = sides.find(([pattern]) => pattern.test(first))?.[1];
  const said = operator && hourIn(words);
  if (!said || said.hour > 24) return [];
  const to = scan.items.findIndex((item) => item.end === start + 1 + said.length);
  return to > at ? atHours(scan, at, to + 1, [[operator, said.hour]]) : [];
};

/** The hours of a part of the day. */
const partsOfDay: [said: RegExp, hours: readonly Side[]][] = [
  [
    /^mornings?$/,
    [
      ['>=', 6],
      ['<', noon],
    ],
  ],
  [
    /^afternoons?$/,
    [
      ['>=', noon],
      ['<', 18],
    ],
  ],
  [/^evenings?$/, [['>=', 18]]],
];

/** "In the evening", "morning tours": the hours that people call so. */
export const dayParts: Rule = (scan, at) => {
  const said = partsOfDay.find(([pattern]) => pattern.test(scan.text(at)));
  if (!said || scan.context.values.whole(scan.text(at)).length > 0) return [];
  return atHours(scan, at, at + 1, said[1]);
};

const betweenHours =
  /^(?:between|from) (\d{1,2}) ?(am|pm)? (?:and|to|till|until|-|–) (\d{1,2}) ?(am|pm)(?= |$)/;
const longestSaid = 6;

/** "Between 8 and 10 am", "from 11 am to 2 pm". */
export const hoursBetween: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const text = scan.context.tokens
    .slice(start, start + longestSaid)
    .map((t) => t.lower)
    .join(' ');
  const [said, first, half, last, end] = betweenHours.exec(text) ?? [];
  if (said === undefined || end === undefined) return [];
  const hourOf = (digits: string | undefined, of: string): number =>
    (Number(digits) % noon) + (of === 'pm' ? noon : 0);
  const before = hourOf(last, end);
  // "From 11 to 2 pm" begins in the morning.
  const same = hourOf(first, half ?? end);
  const from = half === undefined && same > before ? same - noon : same;
  const to = scan.items.findIndex((item) => item.end === start + said.split(' ').length);
  if (to <= at || from >= before) return [];
  return atHours(scan, at, to + 1, [
    ['>=', from],
    ['<', before],
  ]);
};

/** The last of times, of which a figure is told as it stood. */
const ranked = (scan: Scan, at: number, to: number, rule: string): Part[] =>
  scan
    .times(at)
    .slice(0, 2)
    .map((use) => {
      const makes = {
        kind: 'rank' as const,
        by: columnOf(use.column),
        group: null,
        descending: true,
        limit: 1,
      };
      return part(at, to, rule, 0.7, makes, [use]);
    });

/** "current battery of S-201", "the balance at the end of 2023": what stood there last. */
export const standings: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const words = scan.context.tokens.slice(start, start + 4).map((t) => t.lower);
  if (/^(?:current|present|newest)$/.test(words[0] ?? ''))
    // The current revenue of what may have been cancelled is that of what wasn't.
    return scan.choices(scan.skip(at + 1), isMeasure).length > 0 && !goneTime(scan.columns)
      ? ranked(scan, at, at + 1, 'rank:current')
      : [];
  const end = /^(?:at the end of|at end of|as of)\b/.exec(words.join(' '))?.[0];
  if (end === undefined) return [];
  const to = scan.items.findIndex((item) => item.end >= start + end.split(' ').length);
  const item = scan.items[to];
  return item?.end === start + end.split(' ').length ? ranked(scan, at, to + 1, 'rank:end') : [];
};

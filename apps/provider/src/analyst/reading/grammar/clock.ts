import { isMeasure } from '../measures.ts';
import { meantColumn, type ColumnChoice } from '../mentions/mention.ts';
import type { Part, Scan } from '../parts.ts';
import { columnOf, type Comparison, type Condition } from '../tree.ts';
import { part, type Rule } from './figures.ts';

const sides: [RegExp, Comparison][] = [
  [/^(?:before|b4|until|till|by)$/, '<'],
  [/^(?:after|past|from|since|starting)$/, '>='],
];
const clock = /^(\d{1,2})(?:[:.]00)?(?: ?(am|pm|a\.m|p\.m|o'clock|oclock))?(?= |$)/;

/** An hour of the day, and how many words say it: "6pm", "10 pm", "22:00"; a bare number is none. */
function hourIn(words: string[]): { hour: number; length: number } | null {
  const [said, digits = '', half = ''] = clock.exec(words.join(' ')) ?? [];
  if (said === undefined || (half === '' && /^\d+$/.test(said))) return null;
  const hour = (Number(digits) % 12) + (half.startsWith('p') ? 12 : 0);
  const isHalf = /^[ap]/.test(half);
  return { hour: isHalf ? hour : Number(digits), length: said.split(' ').length };
}

const isClock = (value: string): boolean => /^\d{2}:\d{2}/.test(value);

/** "after 6pm", "before 9am", "from 22:00 on": rows by the hour of their time. */
export const hoursOfDay: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const [first = '', ...words] = scan.context.tokens.slice(start, start + 3).map((t) => t.lower);
  const operator = sides.find(([pattern]) => pattern.test(first))?.[1];
  const said = operator && hourIn(words);
  if (!said || said.hour > 24) return [];
  const to = scan.items.findIndex((item) => item.end === start + 1 + said.length);
  if (to <= at) return [];
  const put = (use: ColumnChoice, condition: Condition): Part =>
    part(
      at,
      to + 1,
      `filter:clock:${use.column.kind}`,
      1.2,
      { kind: 'filter', condition, column: use.column, equality: false },
      [use],
    );
  const timed = scan
    .times(at)
    .filter(({ column }) => column.kind === 'timestamp')
    .map((use) => {
      const left = { kind: 'bucket' as const, unit: 'hour' as const, column: use.column };
      return put(use, { kind: 'compare', left, operator, right: said.hour });
    });
  const texts = scan.columns.filter(
    (c) => !c.derived && !c.duration && c.values.length > 0 && c.values.slice(0, 10).every(isClock),
  );
  const right = `${String(said.hour).padStart(2, '0')}:00`;
  return [
    ...timed,
    ...texts.map((column) =>
      put(meantColumn(column, 0.7), { kind: 'compare', left: columnOf(column), operator, right }),
    ),
  ];
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
    return scan.choices(scan.skip(at + 1), isMeasure).length > 0
      ? ranked(scan, at, at + 1, 'rank:current')
      : [];
  const end = /^(?:at the end of|at end of|as of)\b/.exec(words.join(' '))?.[0];
  if (end === undefined) return [];
  const to = scan.items.findIndex((item) => item.end >= start + end.split(' ').length);
  const item = scan.items[to];
  return item?.end === start + end.split(' ').length ? ranked(scan, at, to + 1, 'rank:end') : [];
};

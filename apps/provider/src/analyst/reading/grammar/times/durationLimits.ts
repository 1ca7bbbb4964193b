import { nameSameRows } from '../../shared/vocabulary/rowNouns.ts';
import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { nearness } from '../nearness.ts';
import type { Part } from '../part.ts';
import { tokenAt, type Scan } from '../scan.ts';
import type { AnalystColumn } from '../../../table.ts';
import { columnOf, type Condition, type Expression } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { wordsFrom, itemAfter } from '../wordsAt.ts';
import { endingIn, spansSaid, spanOf, pastDue } from './durations.ts';

/** "within an hour", "more than 5 days after", "on the same day": limits of the time between two columns. */
export const durationLimits: Rule = (scan, at) => {
  const said = spansSaid(scan);
  const spans = [
    ...said,
    ...scan.columns.filter((c) => spanOf(c) && isOwnTime(scan, c) && !said.includes(c)),
  ];
  return spans.length === 0 ? [] : (sameDays(scan, at, spans) ?? limitsWithin(scan, at, spans));
};

const spanUse = (scan: Scan, column: AnalystColumn, start: number): ColumnChoice =>
  meantColumn(column, 0.55 + nearness(scan, column, start, ['duration']) * 0.3);

/** "on the same day": both times of a duration lie on it. */
function sameDays(scan: Scan, at: number, spans: AnalystColumn[]): Part[] | null {
  const start = scan.items[at]?.start ?? 0;
  const text = wordsFrom(scan, start, 4);
  if (!/^(?:the )?same day/.test(text)) return null;
  const to = itemAfter(scan, start, text.startsWith('the') ? 3 : 2);
  return spans.map((column) => {
    const span = column.derived?.of;
    const day = (end: 'from' | 'to'): Expression =>
      span?.kind === 'span' ? { kind: 'bucket', unit: 'day', column: span[end] } : columnOf(column);
    const condition: Condition = { kind: 'compare', left: day('to'), operator: '=', right: day('from') };
    const makes = { kind: 'filter' as const, condition, column: null, equality: false };
    return part(at, to, 'duration:sameday', 0.8, makes, [spanUse(scan, column, start)]);
  });
}

const limitWords =
  /^(within|inside|in under|in less than|less th[ae]n|more th[ae]n|over|under|at least|longer than|after more than) (?:the first )?(an?|one|\d+(?:\.\d+)?|two|three|four|five|six|seven|ten|twelve|twenty) (minutes?|hours?|days?|weeks?)/;
const hoursIn: Record<string, number> = { minute: 1 / 60, hour: 1, day: 24, week: 168 };
const limitOperators: [said: RegExp, operator: '<' | '<=' | '>' | '>='][] = [
  [/^at least/, '>='],
  [/more|over|longer/, '>'],
  [/^(?:within|inside)/, '<='],
  [/^/, '<'],
];

/** How long what a row is lasts: the stay of a booking. */
export const isOwnTime = ({ context: { entities } }: Scan, { synonyms }: AnalystColumn): boolean =>
  synonyms.some((name) => [...entities].some((noun) => name === noun || nameSameRows(noun, name)));

const lasting = /^(?:takes?|took|lasts?|lasted|needs?|needed|requires?|required|waits?|waited)$/;
/** Where a limit begins: after "took", which says no more than that. */
const limitStart = (scan: Scan, at: number): number =>
  scan.items[lasting.test(tokenAt(scan, at)) ? at + 1 : at]?.start ?? 0;

const towards = /^(?:to|to be|for|for the|for an?|until|before)$/;

/** "Between visit date and follow-up date", "from received to reported": both ends of a time. */
function bothAfter(scan: Scan, to: number, column: AnalystColumn): { to: number; use: ColumnChoice } | null {
  const span = spanOf(column);
  if (!span || (!scan.role(to, 'between') && scan.text(to) !== 'from')) return null;
  const names = (place: number, end: AnalystColumn) => scan.choices(place).some((c) => c.column === end);
  const first = scan.skip(to + 1);
  const joint = scan.skip(first + 1);
  const last = scan.role(joint, 'and') || scan.text(joint) === 'to' ? scan.skip(joint + 1) : joint;
  return names(first, span.from) && names(last, span.to)
    ? { to: last + 1, use: meantColumn(column, 0.9) }
    : null;
}

/** Up to what a limit goes, where that follows it: "to ship", "for approval". */
function endAfter(scan: Scan, to: number, column: AnalystColumn): { to: number; use: ColumnChoice } | null {
  const both = bothAfter(scan, to, column);
  if (both) return both;
  const { tokens } = scan.context;
  const start = scan.items[to]?.start ?? tokens.length;
  for (const lead of [2, 1]) {
    const score = towards.test(wordsFrom(scan, start, lead))
      ? endingIn(column, tokens[start + lead]?.lower ?? '')
      : 0;
    if (score > 0) return { to: itemAfter(scan, start, lead + 1), use: meantColumn(column, score) };
  }
  return null;
}

/** "within an hour", "took more than 5 days", "over a week to ship". */
function limitsWithin(scan: Scan, at: number, spans: AnalystColumn[]): Part[] {
  const start = limitStart(scan, at);
  const within = limitWords.exec(wordsFrom(scan, start, 7));
  if (!within) return [];
  const [whole, lead = '', count = '', unit = 'hour'] = within;
  const said = scan.context.tokens.slice(start, start + 7).find((t) => t.number !== null)?.number;
  const amount = /^an?$|one/.test(count) ? 1 : (said ?? 1);
  const hours = amount * (hoursIn[unit.replace(/s$/, '')] ?? 1);
  const operator = limitOperators.find(([words]) => words.test(lead))?.[1] ?? '<';
  const to = itemAfter(scan, start, whole.split(' ').length);
  // "30 days overdue" are no days that anything took.
  if (pastDue.test(tokenAt(scan, to))) return [];
  // Days tell nothing of half an hour.
  const fine = spans.filter((column) => hours >= 24 || column.derived?.unit !== 'day');
  const own = fine.filter((column) => isOwnTime(scan, column));
  const ended = fine.filter((column) => endAfter(scan, to, column));
  const meant = [ended, own].find((columns) => columns.length > 0) ?? fine;
  return meant.map((column) => {
    const right = Number((hours / (column.derived?.unit === 'day' ? 24 : 1)).toPrecision(6));
    const condition: Condition = { kind: 'compare', left: columnOf(column), operator, right };
    const makes = { kind: 'filter' as const, condition, column, equality: false };
    const end = endAfter(scan, to, column) ?? { to, use: spanUse(scan, column, start) };
    return part(at, end.to, 'duration:limit', 1.2, makes, [end.use]);
  });
}

import type { AnalystColumn } from '../../../table.ts';
import { stem } from '../../shared/vocabulary/wordForms.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { timesMeant } from '../timesMeant.ts';
import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { countedFrom } from '../../shared/calendar/timeConditions.ts';
import { dayBefore, timeLike, type Period } from '../../shared/calendar/times.ts';
import { periods } from '../../mentions/timeExpressions.ts';
import type { Condition } from '../../shared/query/tree.ts';
import { isNamed } from '../../shared/columns/measures.ts';
import { begunTimes, lastTimes } from './elapsed.ts';
import { part, type Rule } from '../rule.ts';
import { wordsFrom } from '../wordsAt.ts';
import { filter } from '../filters/conditions.ts';

const amount = String.raw`(an?|\S+) (day|week|month|year)s?`;
const over = '(?:more than|over|longer than|at least)';
const agoSaid = new RegExp(String.raw`^(${over}|less than|under) ${amount} ago(?= |$)`);
const olderSaid = new RegExp(String.raw`^older than ${amount}(?= |$)`);
const forSaid = new RegExp(String.raw`^for (?:${over} )?${amount}(?= |$)`);
const openFor = new RegExp(String.raw`^(?:for )?${over} ${amount}(?= |$)`);
const idleSaid = new RegExp(
  String.raw`^(?:(?:have |has |had )?(?:not|no|without|never)|(?:have|has|had|did)n't)(?: (?!for |in |since )\S+){1,4}(?: in)? (?:for|in|since) (?:the last |${over} )?${amount}(?= |$)`,
);
const longestSaid = 14;

/** What has an age, or a birth, is older than so many years by that. */
const aged = /^(?:age|aged|birth|dob|born|old)$/;
const isAged = ({ columns }: Scan): boolean => columns.some((c) => isNamed(c, aged));

interface Said {
  text: string;
  number: number;
  period: Exclude<Period, 'quarter' | 'decade'>;
}

/** How long ago a pattern says at a token. */
function agoIn(scan: Scan, start: number, pattern: RegExp): Said | null {
  const found = pattern.exec(wordsFrom(scan, start, longestSaid));
  if (!found) return null;
  const [text] = found;
  const [count = '', unit = ''] = found.slice(-2);
  const words = text.split(' ');
  const number = /^an?$/.test(count)
    ? 1
    : (scan.context.tokens[start + words.lastIndexOf(count)]?.number ?? null);
  const period = periods.get(unit) as Exclude<Period, 'quarter' | 'decade'> | undefined;
  return number === null || !period ? null : { text, number, period };
}

/** The day that lies so long ago, as a time's data has it. */
function dayAgo(
  column: AnalystColumn,
  { number, period }: Said,
  today: string,
): { day: string; isFromEnd: boolean } {
  const end = countedFrom(column, today);
  return { day: dayBefore(end, period, number), isFromEnd: end !== today };
}

/** Rows of which a time lies before that day, or after it. */
function beside(scan: Scan, at: number, said: Said, rule: string, uses: ColumnChoice[]): Part[] {
  const { text } = said;
  const end = (scan.items[at]?.start ?? 0) + text.split(' ').length;
  const to = scan.items.findIndex((item) => item.end === end) + 1;
  const isLater = /^(?:less|under)/.test(text);
  return to <= at
    ? []
    : uses.map((use) => {
        const { day, isFromEnd } = dayAgo(use.column, said, scan.today);
        const sides = isLater ? { from: day, before: null } : { from: null, before: day };
        const condition: Condition = { kind: 'during', column: use.column, isFromEnd, ...sides };
        return part(at, to, `filter:elapsed:${rule}`, 1.8, filter(condition, use.column), [use]);
      });
}

const touching = /^(?:activity|touched|contact(?:ed)?|updated?|modified|changed|edited)$/;

/** When somebody last did something with each row: the times that tell it, those that the question names first. */
function touchedTimes(scan: Scan, text: string): ColumnChoice[] {
  const found = scan.columns.filter(
    (c) => timeLike(c) && !c.derived && isNamed(c, touching) && !isNamed(c, /^(?:next|created)$/),
  );
  const rank = (c: AnalystColumn): number =>
    c.rawWords.some((w) => text.split(' ').some((said) => stem(said) === stem(w)) && w !== 'last')
      ? 0
      : isNamed(c, /^activity$/)
        ? 1
        : 2;
  return found
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, 1)
    .map((c) => meantColumn(c, 0.8));
}

/** "Nobody has touched in the last 30 days": what was last done with before then, or never. */
function untouched(scan: Scan, at: number, said: Said): Part[] {
  return touchedTimes(scan, said.text).flatMap((use): Part[] => {
    const { column } = use;
    return beside(scan, at, said, 'idle', [use]).flatMap((found): Part[] => {
      if (found.makes.kind !== 'filter') return [];
      const before = found.makes.condition;
      const never: Condition = { kind: 'missing', column, negated: false };
      const condition: Condition =
        column.profile.nullFraction > 0 ? { kind: 'or', parts: [before, never] } : before;
      return [{ ...found, prior: 2.2, makes: filter(condition, column) }];
    });
  });
}

const nobodySaid = new RegExp(
  String.raw`^(?:(?:that |which )?(?:nobody|no one|noone)(?: has| have|'s)? (?:touched|updated|contacted|worked on|looked at|changed|edited|done anything (?:with|on|about))|(?:with |had |have had |has had )?no (?:activity|updates?|changes?|contact|edits?|movement)(?: at all)?|without (?:any )?(?:activity|updates?|changes?|contact)|(?:(?:not|never)(?: been)? )?(?:un)?(?:touched|updated|contacted|modified))(?: at all)? (?:in|for|since|within|over) (?:the )?(?:last |past |${over} )?${amount}(?= |$)`,
);

const lasts = /\b(?:have|has|been|had)\b(?!.*\b(?:not|never|no)\b|n't)/;

/** What goes on: "open", "still waiting". */
const isOpen = /\b(?:open|opened|unresolved|unanswered|unpaid|pending|waiting|outstanding|overdue)$/;

/** "More than 5 years ago", "open longer than 30 days", "have been waiting for over a year", "not logged in for 3 weeks", "no update in 2 years". */
export const longAgo: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const ago = agoIn(scan, start, agoSaid);
  if (ago) return beside(scan, at, ago, 'ago', timesMeant(scan, at).slice(0, 2));
  const older = agoIn(scan, start, olderSaid);
  if (older && !(/ years?$/.test(older.text) && isAged(scan)))
    return beside(scan, at, older, 'ago', begunTimes(scan, at));
  const alone = agoIn(scan, start, nobodySaid);
  const left =
    alone && /^(?:that |which )?no|^with|^ha|^un|^never/.test(alone.text) ? untouched(scan, at, alone) : [];
  if (left.length > 0) return left;
  const idle = agoIn(scan, start, idleSaid);
  if (idle) return beside(scan, at, idle, 'idle', lastTimes(scan, at));
  const before = wordsFrom(scan, 0, start);
  const said = lasts.test(before) ? forSaid : isOpen.test(before) ? openFor : null;
  const going = said && agoIn(scan, start, said);
  return going ? beside(scan, at, going, 'going', begunTimes(scan, at)) : [];
};

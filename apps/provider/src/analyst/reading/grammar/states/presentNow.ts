import type { AnalystColumn } from '../../../table.ts';
import { isNamed } from '../../shared/columns/measures.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { goneTime } from '../../shared/columns/mainTime.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { columnOf, type Condition } from '../../shared/query/tree.ts';
import { begunTimes } from '../times/elapsed.ts';
import { part, type Rule } from '../rule.ts';
import { wordsFrom } from '../wordsAt.ts';

/** The rows of who is there: nothing is kept of when they went. */
const notGone = (column: AnalystColumn): Condition => ({ kind: 'missing', column, negated: false });

/** Words that are said from an item on, and the item after them; null where they aren't said, or end within one. */
function said(scan: Scan, at: number, pattern: RegExp): { words: string[]; to: number } | null {
  const start = scan.items[at]?.start ?? 0;
  const words = pattern.exec(wordsFrom(scan, start, longest))?.[0].split(' ') ?? [];
  const to = scan.items.findIndex((item) => item.end === start + words.length) + 1;
  return words.length > 0 && to > at ? { words, to } : null;
}
const longest = 7;

const here =
  /^(?:(?:still |currently |now )?(?:work|works|working|employed) (?:here|for us|with us)|(?:still |currently |now )(?:here|with us|around|employed|working)|on (?:staff|(?:the )?payroll)|with us|been here|(?:currently |still )?in (?:(?:the|our) )?(?:hospital|ward|clinic|care home))(?= |$)/;

const inStock =
  /^(?:(?:still|currently|now) )?(?:in stock|(?:for|on) sale|unsold|on the (?:lot|market)|in (?:the|our) (?:shelter|shop|yard|showroom))(?: (?:right )?now)?(?= |$)/;
/** When things went that one has or sells. */
const soldTime = (columns: AnalystColumn[]): AnalystColumn | undefined =>
  columns.find(
    (c) =>
      timeLike(c) &&
      !c.derived &&
      c.profile.nullFraction > 0 &&
      isNamed(c, /^(?:sold|sale|outcome|disposed)$/),
  );

const noMore =
  /^(?:(?:that|who) )?(?:(?:is|are|am) )?(?:no longer (?:here|with us|around|employed|works?|working|active|members?|a (?:member|customer|client))|not (?:here|with us|around|employed|working) any ?more|not (?:active|employed)|inactive|(?:has|have) (?:gone|left))(?: (?:here|for us|with us))?(?= |$)/;

/** "Who is no longer with us": of those who came and went, who went. */
export const goneByNow: Rule = (scan, at) => {
  const found = said(scan, at, noMore);
  const gone = found && goneTime(scan.columns);
  if (!gone) return [];
  const condition: Condition = { kind: 'missing', column: gone, negated: true };
  const makes = { kind: 'filter' as const, condition, column: gone, equality: false };
  return [part(at, found.to, 'state:gone', 0.9, makes, [meantColumn(gone, 0.8)])];
};

/** "How many people work here", "cars in stock": of those who came and went, who didn't go. */
export const hereNow: Rule = (scan, at) => {
  const kinds = [
    { pattern: here, wentAt: goneTime },
    { pattern: inStock, wentAt: soldTime },
  ];
  return kinds.flatMap(({ pattern, wentAt }): Part[] => {
    const found = said(scan, at, pattern);
    const gone = found && wentAt(scan.columns);
    return found && gone ? [stillThere(at, found.to, gone)] : [];
  });
};

function stillThere(at: number, to: number, gone: AnalystColumn): Part {
  const makes = { kind: 'filter' as const, condition: notGone(gone), column: gone, equality: false };
  return part(at, to, 'state:open', 0.9, makes, [meantColumn(gone, 0.8)]);
}

const lasting =
  /^(?:(?:been|worked|stayed|served|lived|employed)(?: (?:(?:here|there|around)|(?:with|for) us|(?:a|an|our|in|at) \S+))? (?:(?:for )?the )?(?:longest|shortest)|(?:longest|shortest)(?: -)? (?:serving|standing|tenured)|longest(?= (?:customers?|clients?|members?|subscribers?|employees?|tenants?|users?|accounts?)(?: |$)))(?= |$)/;

const went = /\b(?:left|quit|leavers?|resigned|departed|former|retired)\b/i;

/** "The longest-serving driver who left": the time from when one began until one went. */
function timeServed(scan: Scan, from: AnalystColumn, gone: AnalystColumn): AnalystColumn | undefined {
  if (!went.test(scan.context.question)) return undefined;
  return scan.columns.find(
    ({ derived }) => derived?.of.kind === 'span' && derived.of.from === from && derived.of.to === gone,
  );
}

/** "Who has been here the longest", "our longest-serving drivers": who began first, of those who didn't go. */
export const longestHere: Rule = (scan, at) => {
  const found = said(scan, at, lasting);
  if (!found) return [];
  const descending = found.words.includes('shortest');
  const gone = goneTime(scan.columns);
  return begunTimes(scan, at).map((use): Part => {
    const served = gone && timeServed(scan, use.column, gone);
    if (served) {
      const by = columnOf(served);
      const longest = { kind: 'rank' as const, by, group: null, descending: !descending, limit: null };
      return part(at, found.to, 'rank:served', 1.2, longest, [meantColumn(served, use.score)]);
    }
    const makes = { kind: 'rank' as const, by: columnOf(use.column), group: null, descending, limit: null };
    const rank = part(at, found.to, 'rank:served', 1.2, makes, [use]);
    return gone ? { ...rank, only: notGone(gone) } : rank;
  });
};

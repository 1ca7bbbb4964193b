import { meantColumn } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import { isLongOver, nowOf } from '../../shared/calendar/timeConditions.ts';
import { nearness } from '../nearness.ts';
import type { Scan } from '../scan.ts';
import { dayBefore, periodStart, timeLike, type Period } from '../../shared/calendar/times.ts';
import { periods } from '../../mentions/timeExpressions.ts';
import { generalTimes } from './durations.ts';
import { part, type Rule } from '../rule.ts';
import { filter } from '../filters/conditions.ts';

interface Stretch {
  from: string;
  before: string;
  to: number;
}

const periodAt = (scan: Scan, at: number): Period | undefined =>
  periods.get(scan.context.tokens[scan.items[at]?.start ?? -1]?.lemma ?? '');

/** "Tomorrow", "next week", "the next 30 days". */
function stretchAhead(scan: Scan, at: number, today: string): Stretch | null {
  const word = scan.text(at);
  const tomorrow = periodStart(today, 'day', 1);
  if (word === 'tomorrow') return { from: tomorrow, before: periodStart(today, 'day', 2), to: at + 1 };
  if (!/^(?:next|coming)$/.test(word)) return null;
  const place = scan.skip(at + 1);
  const count = scan.number(place);
  const unit = periodAt(scan, count === null ? place : place + 1);
  if (!unit) return null;
  if (count === null)
    return { from: periodStart(today, unit, 1), before: periodStart(today, unit, 2), to: place + 1 };
  if (unit === 'quarter' || unit === 'decade') return null;
  const last = dayBefore(today, unit, -count);
  return { from: today, before: periodStart(last, 'day', 1), to: place + 2 };
}

const mostTimes = 3;

/** "Domains expiring in the next 30 days", "who travels next week?": by the times that reach beyond today. */
export const ahead: Rule = (scan, at) => {
  if (!stretchAhead(scan, at, scan.today)) return [];
  const times = scan.columns
    .filter((c) => timeLike(c) && !c.derived)
    .map((column) => ({ column, near: nearness(scan, column, scan.items[at]?.start ?? 0, generalTimes) }));
  const said = times.filter(({ near }) => near > 0);
  // "Starting next month" is none of what ends then.
  return (said.length > 0 ? said : times)
    .filter(({ column }) => typeof column.max === 'string' && column.max > nowOf(column, scan.today))
    .map(({ column, near }) => meantColumn(column, 0.6 + near * 0.3))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostTimes)
    .flatMap((use): Part[] => {
      const { column } = use;
      const stretch = stretchAhead(scan, at, nowOf(column, scan.today));
      if (!stretch) return [];
      const { from, before, to } = stretch;
      const isFromEnd = isLongOver(column, scan.today);
      const makes = filter({ kind: 'during', column, from, before, isFromEnd }, column);
      return [part(at, to, 'filter:when:ahead', 0.6 + use.score * 0.3, makes, [use])];
    });
};

import type { Part } from '../grammar/part.ts';
import { ofLastYear } from '../grammar/times/lastMeant.ts';
import { periodStart } from '../shared/calendar/times.ts';
import type { AnalystColumn } from '../../table.ts';
import type { BucketUnit, Condition } from '../shared/query/tree.ts';

/** A stretch of days, or what comes round within a year, a week or a day. */
type Told = 'stretch' | 'year' | 'week' | 'day';

const rounds: Partial<Record<BucketUnit, Told>> = {
  monthOfYear: 'year',
  quarterOfYear: 'year',
  weekday: 'week',
  weekPart: 'week',
  hour: 'day',
  dayPart: 'day',
};

/** How a condition tells a time; null where it tells something else. */
function toldBy(condition: Condition): Told | null {
  if (condition.kind === 'not') return toldBy(condition.part);
  if (condition.kind === 'during') return 'stretch';
  if (condition.kind !== 'compare' && condition.kind !== 'in') return null;
  return condition.left.kind === 'bucket' ? (rounds[condition.left.unit] ?? 'stretch') : null;
}

const conditionOf = ({ makes }: Part): Condition | null => (makes.kind === 'filter' ? makes.condition : null);

const toldIn = (part: Part): Told | null => {
  const condition = conditionOf(part);
  return condition && toldBy(condition);
};

const staysBeside = (first: Told, after: Part): boolean => {
  const second = toldIn(after);
  if (second === null || conditionOf(after)?.kind === 'not') return true;
  return second === 'stretch' ? first === 'week' || first === 'day' : first !== second;
};

/**
 * "In 2025", then "only weekends" or "without May": both hold, where another stretch, another month or another weekday
 * takes the place of the one before. Null where not both questions tell a time.
 */
export function staysWhen(before: Part, after: readonly Part[]): boolean | null {
  const first = toldIn(before);
  if (first === null || after.every((part) => toldIn(part) === null)) return null;
  return after.every((part) => staysBeside(first, part));
}

const monthsOf: Partial<Record<BucketUnit, number>> = { monthOfYear: 1, quarterOfYear: 3 };

/** The months of a year that are asked for, where they follow one another: the first and how many. */
function monthsSaid(condition: Condition): { first: number; count: number } | null {
  if (condition.kind !== 'compare' && condition.kind !== 'in') return null;
  const { left } = condition;
  const length = left.kind === 'bucket' ? monthsOf[left.unit] : undefined;
  const values = condition.kind === 'in' ? condition.values : [condition.right];
  const [first] = values;
  const isRow = values.every((value, i) => typeof first === 'number' && value === first + i);
  const isPlain = condition.kind === 'in' ? !condition.negated : condition.operator === '=';
  if (length === undefined || typeof first !== 'number' || !isRow || !isPlain) return null;
  return { first: (first - 1) * length, count: values.length * length };
}

type Stretch = Extract<Condition, { kind: 'during' }>;

/** The first day of months in the year of a stretch; null where that lies in several years or none. */
function startIn({ from, before }: Stretch, first: number, isCountedBack: boolean): string | null {
  if (from === null || before === null) return null;
  const last = periodStart(before, 'day', -1);
  const year = periodStart(last, 'year');
  if (from < year) return null;
  const start = periodStart(year, 'month', first);
  // "Last month", then "in March": the last one there was.
  const isAhead = isCountedBack && start >= before;
  return isAhead ? periodStart(start, 'month', -12) : start;
}

const monthsInYear = 12;

/** The months of a stretch that is of the last year only as nothing says of which. */
function monthsOfLast({ facts, makes }: Part): { first: number; count: number } | null {
  const condition = makes.kind === 'filter' ? makes.condition : null;
  if (!facts.includes(ofLastYear) || condition?.kind !== 'during') return null;
  const [from, before] = [condition.from, condition.before].map((day) => Number(day?.slice(5, 7)) - 1);
  if (from === undefined || before === undefined) return null;
  return { first: from, count: (before - from + monthsInYear) % monthsInYear };
}

/** "On average in March", then "and in April?": of all years. */
function ofAllYears(column: AnalystColumn, { first, count }: { first: number; count: number }): Condition {
  const unit = count === 1 ? 'monthOfYear' : 'quarterOfYear';
  return { kind: 'compare', left: { kind: 'bucket', unit, column }, operator: '=', right: first / count + 1 };
}

/** "March 2025", then "and in April?": that of the same year; the last April where no year was said. */
export function inYearOf(parts: readonly Part[], after: Part): Part {
  const { makes } = after;
  const months = monthsOfLast(after) ?? (makes.kind === 'filter' ? monthsSaid(makes.condition) : null);
  if (makes.kind !== 'filter' || !makes.column || !months) return after;
  if (parts.some((part) => toldIn(part) === 'year') && after.facts.includes(ofLastYear))
    return { ...after, makes: { ...makes, condition: ofAllYears(makes.column, months) } };
  for (const part of parts) {
    const stretch = conditionOf(part);
    if (stretch?.kind !== 'during' || part.facts.includes(ofLastYear)) continue;
    const from = startIn(stretch, months.first, part.rule === 'filter:when:relative');
    if (from === null) continue;
    const before = periodStart(from, 'month', months.count);
    return { ...after, makes: { ...makes, condition: { ...stretch, column: makes.column, from, before } } };
  }
  return after;
}

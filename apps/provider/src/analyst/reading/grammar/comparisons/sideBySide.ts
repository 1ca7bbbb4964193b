import { dayMs } from '@plinth/api/facts';
import { isOfAccount } from '../../shared/columns/accounts.ts';
import { waysApart } from '../../shared/columns/flowColumns.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { timesMeant } from '../timesMeant.ts';
import { isListed } from '../../shared/columns/listColumns.ts';
import type { AnalystColumn } from '../../../table.ts';
import { periodStart, timeLike, type TimeSpan } from '../../shared/calendar/times.ts';
import { sideBySide, timeCondition } from '../../shared/calendar/timeConditions.ts';
import { aggregateOf, columnOf, type Condition, type Expression } from '../../shared/query/tree.ts';
import { comparedIn } from './comparatives.ts';
import { part, type Rule } from '../rule.ts';
import { yearsWithin } from '../filters/conditions.ts';

const joins = /^(?:vs|versus|v|against|or|and|than|,|\/|with|to|on|in|compared|than in|than the)$/;
const farthest = 7;

/** A stretch of time, or a year as a number. */
function spanAt(scan: Scan, place: number): TimeSpan | null {
  const item = scan.items[place];
  const year = scan.number(place);
  if (item?.type === 'time') return item.span;
  if (year === null || !Number.isInteger(year) || year < 1900 || year > 2199) return null;
  return { kind: 'absolute', from: `${year}-01-01`, before: `${year + 1}-01-01` };
}

const listing = /^(?:,|\/|and|or|vs|versus)$/;
/** Whether a time stands behind another on a list. */
const goesOn = (scan: Scan, at: number): boolean =>
  listing.test(scan.text(at - 1)) && spanAt(scan, at - 2) !== null;

/** Times that go on a list: the third of "2024, 2025 and 2026". */
function spansFrom(scan: Scan, from: number, isCyclic: boolean): { spans: TimeSpan[]; to: number } {
  const spans: TimeSpan[] = [];
  let to = from;
  for (let next = from; next < scan.items.length; next++) {
    const span = next > to ? spanAt(scan, next) : null;
    if (span && (span.kind === 'cyclic') === isCyclic) {
      spans.push(span);
      to = next + 1;
    } else if (!listing.test(scan.text(next))) break;
  }
  return { spans, to };
}

/** "January vs February", "was 2015 warmer than 2014", "on Mondays or on Fridays": times side by side. */
export const timeLists: Rule = (scan, at) => {
  const first = spanAt(scan, at);
  // "From 2000 to 2010" is one stretch, and the second of three begins no list.
  if (!first || /^(?:from|between)$/.test(scan.text(at - 1)) || goesOn(scan, at)) return [];
  for (let next = at + 1; next <= at + farthest; next++) {
    const second = spanAt(scan, next);
    if (!second) continue;
    const words = Array.from({ length: next - at - 1 }, (_, i) => scan.text(at + 1 + i));
    // "On Mondays in 2025" is one time, and so is "on Saturdays in summer".
    const isOne =
      (first.kind === 'cyclic') !== (second.kind === 'cyclic') ||
      (first.kind === 'cyclic' && second.kind === 'cyclic' && first.unit !== second.unit);
    if (isOne || !words.some((w) => joins.test(w))) return [];
    const { spans, to } = spansFrom(scan, next + 1, first.kind === 'cyclic');
    return timesMeant(scan, at, scan.number(at)).flatMap((choice) => {
      const { column } = choice;
      const conditions = sideBySide([first, second, ...spans], column, scan.today).flatMap(
        (span) =>
          (timeLike(column)
            ? timeCondition(span, column, scan.today)
            : yearsWithin(span, column, scan.today)) ?? [],
      );
      const [one] = conditions;
      if (!one || conditions.length < spans.length + 2) return [];
      const unit =
        first.kind === 'cyclic' ? first.unit : isSameSeason(first, second) ? 'year' : periodOf(first);
      const by: Expression = isOfHalves(first, second)
        ? { kind: 'side', column, where: one, names: [scan.text(at), scan.text(next)] }
        : timeLike(column) || unit === 'decade'
          ? { kind: 'bucket', unit, column }
          : columnOf(column);
      const { measure, uses } = comparedIn(scan, at, next);
      const condition: Condition = { kind: 'or', parts: conditions };
      return [
        part(
          at,
          to,
          `compare:grouped:${measure ? 'measured' : 'bare'}`,
          1,
          { kind: 'versus', condition, by, measure },
          [choice, ...uses],
        ),
      ];
    });
  }
  return [];
};

/** "First half against second half": no grain of time tells them apart. */
export const isOfHalves = (one: TimeSpan, other: TimeSpan): boolean =>
  [one, other].every((span) => span.kind === 'absolute' && isHalf(span)) && !isSameSeason(one, other);
const isHalf = ({ from, before }: { from: string; before: string }): boolean =>
  periodStart(from, 'month', 6) === before;

/** "Q4 2023 and Q4 2022": only the years tell them apart. */
export const isSameSeason = (one: TimeSpan, other: TimeSpan): boolean =>
  periodOf(one) !== 'decade' &&
  one.kind === 'absolute' &&
  other.kind === 'absolute' &&
  one.from.slice(4) === other.from.slice(4) &&
  one.before.slice(4) === other.before.slice(4);

export const periodOf = (span: TimeSpan): 'decade' | 'year' | 'quarter' | 'month' | 'day' => {
  if (span.kind === 'relative')
    return span.unit === 'year' || span.unit === 'quarter' || span.unit === 'month' ? span.unit : 'day';
  if (span.kind === 'cyclic') return 'month';
  if (span.kind === 'season') return 'year';
  if (span.kind === 'yearless' || span.kind === 'last weekday') return 'day';
  const days = (Date.parse(span.before) - Date.parse(span.from)) / dayMs;
  if (days > 3000) return 'decade';
  return days > 300 ? 'year' : days > 80 ? 'quarter' : days > 20 ? 'month' : 'day';
};

/** Values of a column that are joined to those before: the third of "A vs B vs C". */
function valuesFrom(scan: Scan, from: number, column: AnalystColumn): { values: string[]; to: number } {
  const values: string[] = [];
  let to = from;
  for (let i = from; i < scan.items.length; i++) {
    const item = scan.items[i];
    if (item?.type !== 'value') {
      if (joins.test(scan.text(i)) || scan.isMinor(i)) continue;
      break;
    }
    const match = item.matches.find((m) => m.column === column);
    if (!match || !scan.items.slice(to, i).some((_, n) => joins.test(scan.text(to + n)))) break;
    values.push(...match.stored);
    to = i + 1;
  }
  return { values, to };
}

/** "Groceries vs eating out" of an account are what was spent on them. */
function comparedOrMoved(scan: Scan, at: number, next: number): ReturnType<typeof comparedIn> {
  const said = comparedIn(scan, at, next);
  const ways = waysApart(scan.columns);
  const amount = scan.columns.find(isOfAccount) ?? (ways?.isMoney ? ways.out : undefined);
  const isCounted = /\bhow (?:many|often)\b|\bnumber\b|\bcount/i.test(scan.context.question);
  if (said.measure || !amount || isCounted) return said;
  return { measure: aggregateOf('sum', columnOf(amount)), uses: [meantColumn(amount, 0.7)] };
}

/** "do comedies make more money than dramas", "chat vs email": two values of one column side by side. */
export const valueLists: Rule = (scan, at) => {
  const item = scan.items[at];
  if (item?.type !== 'value') return [];
  const found: Part[] = [];
  for (let next = at + 1; next <= Math.min(scan.items.length - 1, at + farthest); next++) {
    const other = scan.items[next];
    if (other?.type !== 'value') continue;
    const words = Array.from({ length: next - at - 1 }, (_, i) => scan.text(at + 1 + i));
    if (!words.some((w) => joins.test(w) || w.endsWith(' than'))) break;
    for (const match of item.matches) {
      const second = other.matches.find((m) => m.column === match.column);
      // Cells that list several values make no sides, nor does a "Q3" of several years.
      const isOfMany = [match, second].some((m) => m?.how === 'part' && m.stored.length > 1);
      if (!second || isOfMany || isListed(match.column)) continue;
      const values = [...new Set([...match.stored, ...second.stored])];
      const { measure, uses } = comparedOrMoved(scan, at, next);
      const further = valuesFrom(scan, next + 1, match.column);
      const all = [...new Set([...values, ...further.values])];
      const condition: Condition = { kind: 'in', left: columnOf(match.column), values: all, negated: false };
      found.push(
        part(
          at,
          further.to,
          `compare:values:${measure ? 'measured' : 'bare'}`,
          0.9,
          { kind: 'versus', condition, by: columnOf(match.column), measure },
          [meantColumn(match.column, 0.8), ...uses],
        ),
      );
    }
    break;
  }
  return found;
};

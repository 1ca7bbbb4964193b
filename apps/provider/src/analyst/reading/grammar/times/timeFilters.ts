import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { timesMeant } from '../timesMeant.ts';
import { timeCondition } from '../../shared/calendar/timeConditions.ts';
import { timeLike, type TimeSpan } from '../../shared/calendar/times.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import { partsOfYear } from '../../shared/columns/measures.ts';
import { columnOf, type Condition } from '../../shared/query/tree.ts';
import type { AnalystColumn } from '../../../table.ts';
import { part, type Rule } from '../rule.ts';
import { itemAfter, wordsFrom } from '../wordsAt.ts';
import type { Amount } from '../filters/amounts.ts';
import { compared, filter, yearDay, yearsWithin } from '../filters/conditions.ts';
import { lastMeant, ofLastYear } from './lastMeant.ts';
import { seasons } from './seasons.ts';

const throughout =
  /^(?:over|across|during|for|throughout) (?:(?:the )?(?:whole|entire|full|course)|all)(?: of)?(?: the)?(?: year)?(?= )/;
const wordsOfWhole = 8;

/** "Over the last 6 months", "over the whole of 2025": where the stretch begins; a time of day may be over or within an amount. */
function stretchAt(scan: Scan, at: number): number {
  const start = scan.items[at]?.start ?? 0;
  const whole = throughout.exec(wordsFrom(scan, start, wordsOfWhole))?.[0];
  if (whole !== undefined) return itemAfter(scan, start, whole.split(' ').length);
  if (!/^(?:over|within|during|throughout)$/.test(scan.text(at))) return at;
  const place = scan.skip(at + 1);
  const item = scan.items[place];
  return item?.type === 'time' && item.span.kind !== 'cyclic' ? place : at;
}

/** "in 2017", "last month", "on Mondays", "in winter", "over the last 6 months"; "last season" where a column tells them. */
export const timeFilter: Rule = (scan, at) => {
  const told = seasons(scan, at);
  return told.length > 0 ? told : timesOf(scan, at);
};

/** "In July" of a table that has no days, and its months by number. */
function partOfYear(scan: Scan, span: TimeSpan): { column: AnalystColumn; condition: Condition } | null {
  const [column] = span.kind === 'cyclic' ? partsOfYear(scan.columns, span.unit) : [];
  if (span.kind !== 'cyclic' || !column) return null;
  const left = columnOf(column);
  const [only, ...others] = span.values;
  return {
    column,
    condition:
      only !== undefined && others.length === 0
        ? { kind: 'compare', left, operator: '=', right: only }
        : { kind: 'in', left, values: span.values, negated: false },
  };
}

const timesOf: Rule = (scan, at) => {
  const negated = scan.role(at, 'not') !== null;
  const place = negated ? scan.skip(at + 1) : stretchAt(scan, at);
  const item = scan.items[place];
  const year = scan.number(place);
  let span: TimeSpan | null = null;
  if (item?.type === 'time') span = item.span;
  else if (year !== null && Number.isInteger(year) && year >= 1000 && year <= 2199)
    span = { kind: 'absolute', from: yearDay(year), before: yearDay(year + 1) };
  if (!span) return [];
  const told = partOfYear(scan, span);
  if (told) {
    const { column, condition } = told;
    const makes = filter(negated ? { kind: 'not', part: condition } : condition, column);
    return [part(at, place + 1, 'filter:when:cyclic', 0.8, makes, [meantColumn(column, 0.9)])];
  }
  const kept: TimeSpan = span;
  return timesMeant(scan, place, year).flatMap((use) => {
    const of = (condition: Condition | null, rule: string, facts: string[] = []): Part[] => {
      if (!condition) return [];
      const whole: Condition = negated ? { kind: 'not', part: condition } : condition;
      const prior = 0.6 + use.score * 0.3;
      return [part(at, place + 1, `filter:when:${rule}`, prior, filter(whole, use.column), [use], facts)];
    };
    if (year !== null) {
      const amount: Amount = { value: year, to: place + 1, kind: 'number', span: null };
      return of(compared(scan, use.column, '=', amount), 'year');
    }
    const last = negated ? null : lastMeant(scan, kept, use.column);
    return [
      ...of(last && timeCondition(last, use.column, scan.today), 'absolute', [ofLastYear]),
      ...of(
        timeLike(use.column)
          ? timeCondition(kept, use.column, scan.today)
          : yearsWithin(kept, use.column, scan.today),
        kept.kind,
      ),
    ];
  });
};

/** "from 1995 on", "from May 2020 onwards". */
export const onwards: Rule = (scan, at) => {
  if (scan.text(at) !== 'from' || !/^(?:on|onwards?)$/.test(scan.text(at + 2))) return [];
  return timeFilter(scan, at + 1).flatMap((found): Part[] => {
    const { makes } = found;
    if (makes.kind !== 'filter') return [];
    const { condition } = makes;
    const since: Condition | null =
      condition.kind === 'during'
        ? { ...condition, before: null }
        : condition.kind === 'compare'
          ? { ...condition, operator: '>=' }
          : null;
    return since
      ? [{ ...found, from: at, to: at + 3, rule: 'filter:onwards', makes: { ...makes, condition: since } }]
      : [];
  });
};

import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { timesMeant } from '../timesMeant.ts';
import { timeCondition } from '../../shared/calendar/timeConditions.ts';
import { timeLike, type TimeSpan } from '../../shared/calendar/times.ts';
import type { Condition } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import type { Amount } from '../filters/amounts.ts';
import { compared, filter, yearDay, yearsWithin } from '../filters/conditions.ts';
import { seasons } from './seasons.ts';

/** "Over the last 6 months": where the stretch begins; a time of day may be over or within an amount. */
function stretchAt(scan: Scan, at: number): number {
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
  const kept: TimeSpan = span;
  return timesMeant(scan, place, year).flatMap((use) => {
    const amount: Amount = {
      value: year ?? '',
      to: place + 1,
      kind: year === null ? 'time' : 'number',
      span: year === null ? kept : null,
    };
    const condition =
      year === null
        ? timeLike(use.column)
          ? timeCondition(kept, use.column, scan.today)
          : yearsWithin(kept, use.column, scan.today)
        : compared(scan, use.column, '=', amount);
    if (!condition) return [];
    const whole: Condition = negated ? { kind: 'not', part: condition } : condition;
    return [
      part(
        at,
        place + 1,
        `filter:when:${year === null ? kept.kind : 'year'}`,
        0.6 + use.score * 0.3,
        filter(whole, use.column),
        [use],
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

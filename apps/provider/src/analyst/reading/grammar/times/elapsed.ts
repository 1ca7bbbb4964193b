import type { AnalystColumn } from '../../../table.ts';
import { derivedColumn } from '../../shared/derivedColumns/derivedColumn.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { timesMeant } from '../timesMeant.ts';
import { goneTime } from '../../shared/columns/mainTime.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { aggregateOf, columnOf, type AggregateName } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { wordsFrom } from '../wordsAt.ts';

const named = ({ words, rawWords }: AnalystColumn, pattern: RegExp): boolean =>
  [...words, ...rawWords].some((w) => pattern.test(w));

/** A time that is kept only as it was the last time. */
const isOfLast = (column: AnalystColumn): boolean => named(column, /^(?:last|latest|recent)/);

const ends =
  /^(?:last|latest|recent|end|exit|left|leave|leaving|termin|resign|churn|due|expir|clos|until|valid|deadline|cancel|return|renew|next|plan)/;

/** The times at which something that goes on may have begun. */
export const begunTimes = (scan: Scan, at: number): ColumnChoice[] =>
  timesMeant(scan, at)
    .filter(({ column }) => timeLike(column) && !named(column, ends))
    .slice(0, 2);

/** The times that are kept of the last time, those that the question speaks of first. */
export const lastTimes = (scan: Scan, at: number): ColumnChoice[] =>
  timesMeant(scan, at).filter(({ column }) => timeLike(column) && isOfLast(column));

/** Days up to today, as if they were a column. */
function daysSince({ context, today }: Scan, column: AnalystColumn): AnalystColumn {
  const of = { kind: 'elapsed' as const, column, until: today };
  return derivedColumn(context.table, `Days since ${column.name}`, [], {
    of,
    aggregated: false,
    unit: 'day',
  });
}

/** A figure of the days since each of some times. */
const figuresSince = (
  scan: Scan,
  [from, to]: [number, number],
  rule: string,
  uses: ColumnChoice[],
  name: (column: AnalystColumn) => AggregateName,
): Part[] =>
  uses.map((use) => {
    const of = columnOf(daysSince(scan, use.column));
    const expressions = [aggregateOf(name(use.column), of)];
    const figure = part(from, to, `elapsed:${rule}`, 1.5, { kind: 'figures', expressions }, [use]);
    // Time doesn't go on for who went.
    const gone = rule === 'since' ? undefined : goneTime(scan.columns);
    return gone && gone !== use.column
      ? { ...figure, only: { kind: 'missing', column: gone, negated: false } }
      : figure;
  });

const longest = 6;
const leads =
  /^(?:how long|how many (?:days|weeks|months|years)|(?:number of )?(?:days|weeks|months|years|time))(?: (?:has it been|is it|passed|elapsed|have passed|have gone by|ago))*$/;
const lastSaid = /^(?:last|latest|newest|most recent)$/;

/** The times that are named after "since", small words passed over. */
function timesNamed(scan: Scan, from: number): { uses: ColumnChoice[]; to: number } | null {
  for (let place = from; place < from + 3; place++) {
    const uses = scan.choices(place, (c) => timeLike(c) && !c.derived);
    if (uses.length > 0) return { uses: uses.slice(0, 2), to: place + 1 };
    const item = scan.items[place];
    if (!scan.isMinor(place) && !(item?.type === 'word' && item.light)) return null;
  }
  return null;
}

/** "How many days since our last trip", "average time since the last update", "years since they joined". */
export const timesSince: Rule = (scan, at) => {
  const aggregate = scan.role(at, 'aggregate');
  const start = aggregate ? scan.skip(at + 1) : at;
  const since = scan.items.findIndex((_, i) => i > start && i <= start + longest && scan.text(i) === 'since');
  const [first, end] = [scan.items[start]?.start ?? 0, scan.items[since]?.start ?? 0];
  if (since < 0 || !leads.test(wordsFrom(scan, first, end - first))) return [];
  const next = scan.skip(since + 1);
  const isLast = lastSaid.test(scan.text(next));
  const said = timesNamed(scan, isLast ? scan.skip(next + 1) : next);
  const uses = said?.uses ?? (isLast ? timesMeant(scan, next).filter(({ column }) => timeLike(column)) : []);
  // The average of what is the last of many isn't that of all.
  const fits = uses.filter(({ column }) => !aggregate || !isLast || isOfLast(column));
  const nameOf = (column: AnalystColumn): AggregateName =>
    aggregate?.name ?? (isLast && !isOfLast(column) ? 'min' : 'avg');
  return figuresSince(scan, [at, said?.to ?? next + 1], 'since', fits, nameOf);
};

const agesSaid = /^(?:ages?|tenures?|seniority|(?:length|years) of (?:service|membership))(?= |$)/;
const holdsAges = (scan: Scan, said: string): boolean => {
  const kept = said.startsWith('age') ? /^(?:age|aged)$/ : /^(?:tenure|seniority|service)$/;
  return scan.columns.some((c) => named(c, kept));
};

/** "Average age in years by type", "the tenure of each host": where it is kept only since when. */
export const agesUntilNow: Rule = (scan, at) => {
  const aggregate = scan.role(at, 'aggregate');
  const start = aggregate ? scan.skip(at + 1) : at;
  const first = scan.items[start]?.start ?? 0;
  const said = agesSaid.exec(wordsFrom(scan, first, 3))?.[0];
  const end = first + (said?.split(' ').length ?? 0);
  const to = scan.items.findIndex((item) => item.end === end) + 1;
  if (said === undefined || to <= start || holdsAges(scan, said)) return [];
  const uses = begunTimes(scan, at);
  if (aggregate) return figuresSince(scan, [at, to], 'age', uses, () => aggregate.name);
  return uses.map((use) => {
    const makes = { kind: 'select' as const, columns: [daysSince(scan, use.column)], distinct: false };
    return part(at, to, 'elapsed:select', 0.8, makes, [use]);
  });
};

const stillGoing =
  /^how (?:long|old)\b.*\b(?:ha(?:ve|s)\b.*\b(?:been|had|lived|worked|existed)|already|so far|until now|up to now|by now)\b/;
const howOld = /^how old (?:is|are)\b/;

/** "How long have they been members", "how long do things in repair already sit there", "how old are the sites". */
export const lastingUntilNow: Rule = (scan, at) => {
  const { items, context } = scan;
  const start = items[at]?.start ?? 0;
  const text = wordsFrom(scan, start, context.tokens.length);
  const isOld = howOld.test(text) && !holdsAges(scan, 'age');
  if (!isOld && !stillGoing.test(text)) return [];
  const to = items.findIndex((item) => item.end === start + 2) + 1;
  return to > at ? figuresSince(scan, [at, to], 'lasting', begunTimes(scan, at), () => 'avg') : [];
};

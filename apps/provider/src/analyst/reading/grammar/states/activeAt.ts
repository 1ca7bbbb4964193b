import type { AnalystColumn } from '../../../table.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import type { Scan } from '../scan.ts';
import { coarseness, timeCondition } from '../../shared/calendar/timeConditions.ts';
import { dayBefore, timeLike, type TimeSpan } from '../../shared/calendar/times.ts';
import type { Condition } from '../../shared/query/tree.ts';
import { filter, yearDay } from '../filters/conditions.ts';
import { part, type Rule } from '../rule.ts';
import { wordsFrom } from '../wordsAt.ts';

/** From when and until when what a row tells of goes on. */
interface Stretch {
  from: AnalystColumn;
  to: AnalystColumn;
}

/** How columns are named for when something begins, and when the same ends. */
const ends: [from: RegExp, to: RegExp][] = [
  [/^(?:start|started|starting|starts|begin|began|begins)$/, /^(?:end|ended|ends|finish|finished)$/],
  [/^(?:from)$/, /^(?:to|until|till|thru)$/],
  [/^(?:entry|entered|enrolled|enrolment)$/, /^(?:exit|exited|left|leaving|withdrawn)$/],
  [
    /^(?:hire|hired|hiring|joined|join|joining)$/,
    /^(?:term|termination|terminated|left|exit|leave|leaving)$/,
  ],
  [/^(?:checkin|arrival|arrived|arrive)$/, /^(?:checkout|departure|departed|depart)$/],
  [/^(?:admitted|admission)$/, /^(?:discharged|discharge)$/],
  [/^(?:opened|open|created|reported|received)$/, /^(?:closed|close|resolved)$/],
  [/^(?:rented|borrowed|loaned|lent)$/, /^(?:returned|return)$/],
  [
    /^(?:effective|valid|activated)$/,
    /^(?:expiry|expires|expired|expiration|cancelled|canceled|cancellation)$/,
  ],
  [
    /^(?:signup|subscribed|activated|start|started)$/,
    /^(?:churn|churned|cancelled|canceled|cancel|end|ended)$/,
  ],
];

const named = ({ rawWords, words }: AnalystColumn, pattern: RegExp): boolean =>
  [...rawWords, ...words, rawWords.slice(0, 2).join('')].some((w) => pattern.test(w));

const known = new WeakMap<Scan['context'], Stretch | null>();

/** The stretch that each row of a table is of; null where it has none. */
export function stretchOf({ columns, context }: Scan): Stretch | null {
  const before = known.get(context);
  if (before !== undefined) return before;
  const times = columns.filter((c) => timeLike(c) && !c.derived && coarseness(c) === null);
  const found = ends.flatMap(([begins, goes]): Stretch[] => {
    const from = times.find((c) => named(c, begins));
    const to = times.find((c) => c !== from && named(c, goes));
    return from && to && from.profile.nullFraction < mostUnknown ? [{ from, to }] : [];
  })[0];
  known.set(context, found ?? null);
  return found ?? null;
}
const mostUnknown = 0.1;

/** What goes on at a time, as it is said before the time. */
const states =
  /^(?:(?:was|were|is|are|been|still|currently|be) )*(?:active|open|running|live|ongoing|employed|valid|in force|in progress|outstanding|working(?: here)?|with us|on staff|staying|in house|rented out|on loan|checked in|admitted|off|away|absent|out|on (?:leave|holiday|vacation))(?= )/;
/** "How many employees did we have on 1 March": those of then. */
const had = /^(?:did we have|we had|there were|were there|do we have|had we)(?= )/;
const joint = /^(?:at the end of|by the end of|end of|as of|as at|on|at|in|during)(?= )/;
/** Who is off is asked of absences only. */
const absent = /\b(?:off|away|absent|out|leave|holiday|vacation)$/;
const absences = /^(?:leave|absence|absent|vacation|holiday|pto|timeoff)$/;
const farthest = 8;

interface Said {
  /** The token after the words. */
  end: number;
  /** Only the last day of the time is meant. */
  isEnd: boolean;
  /** "Tickets that we had in May" may have come then. */
  isSure: boolean;
}

/** The words for a state, and those that join a time to it, from a token on. */
function stateAt(scan: Scan, start: number): Said | null {
  const { tokens, entities } = scan.context;
  const text = wordsFrom(scan, start, farthest);
  const state = (states.exec(text) ?? had.exec(text))?.[0];
  if (state === undefined) return null;
  const isOfAbsences =
    [...entities].some((w) => absences.test(w)) || scan.columns.some((c) => named(c, absences));
  if (absent.test(state) && !isOfAbsences) return null;
  const rest = text.slice(state.length + 1);
  const join = joint.exec(rest)?.[0];
  if (join === undefined) return null;
  const end = start + `${state} ${join}`.split(' ').length;
  const isSure = states.test(text) || !/^(?:in|during)$/.test(join);
  return end < tokens.length ? { end, isEnd: join.includes('end of'), isSure } : null;
}

const lastDayOf = (time: Condition): Condition =>
  time.kind === 'during' && time.before !== null ? { ...time, from: dayBefore(time.before, 'day', 1) } : time;

/** Those that had begun before a time was over, and hadn't ended when it began. */
function during({ from, to }: Stretch, time: Condition): Condition | null {
  if (time.kind !== 'during' || time.from === null || time.before === null) return null;
  const begun: Condition = { ...time, column: from, from: null };
  const gone: Condition = { ...time, column: to, before: null };
  const goesOn: Condition = { kind: 'missing', column: to, negated: false };
  const isOver = to.profile.nullFraction > 0;
  return { kind: 'and', parts: [begun, isOver ? { kind: 'or', parts: [goesOn, gone] } : gone] };
}

/** The time that an item says, and a year, where its end is meant: in one, "open" may be a deed. */
function spanAt(scan: Scan, place: number, isEnd: boolean): TimeSpan | null {
  const item = scan.items[place];
  if (item?.type === 'time') return item.span;
  const year = isEnd && item?.type === 'number' ? scan.number(place) : null;
  const isYear = year !== null && Number.isInteger(year) && year >= 1900 && year <= 2199;
  return isYear ? { kind: 'absolute', from: yearDay(year), before: yearDay(year + 1) } : null;
}

/** "Active on 30 June 2025", "who was off in August 2025": what had begun by then, and hadn't ended. */
export const goingOnAt: Rule = (scan, at) => {
  const stretch = stretchOf(scan);
  const said = stretch && stateAt(scan, scan.items[at]?.start ?? 0);
  if (!stretch || !said) return [];
  const place = scan.items.findIndex(({ start }) => start === said.end);
  const span = spanAt(scan, place, said.isEnd);
  const time = span && timeCondition(span, stretch.from, scan.today);
  const condition = time && during(stretch, said.isEnd ? lastDayOf(time) : time);
  if (!condition) return [];
  const uses = [meantColumn(stretch.from, 0.8), meantColumn(stretch.to, 0.8)];
  const rule = said.isSure ? 'state:at' : 'state:open';
  return [part(at, place + 1, rule, 1.6, filter(condition, stretch.from), uses)];
};

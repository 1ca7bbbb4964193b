import { itemAfter, wordsFrom } from '../wordsAt.ts';
import type { AnalystColumn } from '../../../table.ts';
import { isMeasure, isNamed } from '../../shared/columns/measures.ts';
import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { isPlanned } from '../../shared/columns/mainTime.ts';
import { isPast, nowOf } from '../../shared/calendar/timeConditions.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { aggregateOf, allOf, columnOf, type Condition, type Expression } from '../../shared/query/tree.ts';
import { events } from '../events.ts';
import { monthNumbers } from '../../shared/vocabulary/calendarWords.ts';
import { stem } from '../../shared/vocabulary/wordForms.ts';
import { part, whereSaid, type Rule } from '../rule.ts';
import { notEndedIn } from './endedStates.ts';
import { unpaidOf } from './unpaid.ts';
import { amountIn } from '../filters/quantity.ts';
import { quantityLimit } from '../filters/quantities.ts';

const scheduled = /^(?:scheduled?|appointment|reservation)$/;
/** Who was there, as a time is named for it. */
const came = /^(?:arriv|check(?:ed)?in|dropp?(?:ed)?off|came|showed)/;
const isArrival = ({ rawWords }: AnalystColumn): boolean =>
  [...rawWords, rawWords.join('')].some((w) => came.test(w));

const ended =
  /paid|pay|ret|return|deliv|arriv|receiv|complet|close|resol|fulfil|finish|ship|done|actual|submit|end|^back$/;

/** Of two times the one by which something should have been, and the one when it was. */
function dueTimes(scan: Scan): { due: AnalystColumn; done: AnalystColumn }[] {
  const times = scan.columns.filter((c) => !c.derived && timeLike(c));
  const isDue = (c: AnalystColumn) => isPlanned(c) || isNamed(c, scheduled);
  const dues = times.filter(isDue);
  const done = times
    .filter((c) => !isDue(c) && (isArrival(c) || [...c.words, ...c.rawWords].some((w) => ended.test(w))))
    .toSorted((a, b) => Number(isArrival(b)) - Number(isArrival(a)));
  // What was sent isn't there yet.
  const there = done.filter((c) => !c.words.some((w) => /^(?:ship|sent|dispatch)/.test(w)));
  // What was received for repair is only done when it was completed.
  const through = there.filter((c) => !isNamed(c, /^receiv/));
  const ends = [through, there, done].find((list) => list.length > 0) ?? [];
  return dues.flatMap((due) => ends.slice(0, 2).map((done) => ({ due, done })));
}

/** "Started late": the time of what is said to be late, where a single one is called so. */
function timeSaid({ columns, context: { tokens } }: Scan, start: number): AnalystColumn | undefined {
  const word = tokens[start - 1]?.lower ?? '';
  const named = events.find(([deed]) => deed.test(word))?.[1];
  if (!/(?:ed|gan|eft)$/.test(word)) return undefined;
  const own = columns.filter(
    (c) =>
      timeLike(c) &&
      !c.derived &&
      !isPlanned(c) &&
      c.rawWords.some((w) => stem(w) === stem(word) || named?.test(w) === true),
  );
  return own.length === 1 ? own[0] : undefined;
}

/** The times of which one should have been by the other, where the question says which of them was late. */
function timesHeld(scan: Scan, start: number): { due: AnalystColumn; done: AnalystColumn }[] {
  const pairs = dueTimes(scan);
  const done = timeSaid(scan, start);
  if (!done) return pairs;
  return [...new Set(pairs.map(({ due }) => due))].map((due) => ({ due, done }));
}

type Punctuality = 'late' | 'on time' | 'early';
/** By when something should be, in words: "after the due date", "before its deadline". */
const dueDay = String.raw`(?:(?:the|their|its) )?(?:due|deadline|(?:due|promised|agreed|expected|planned) (?:date|day|time))`;
const asPlanned = '(?:(?:it|they) (?:was|were) )?(?:due|promised|agreed|expected|planned|scheduled)';
const said: [RegExp, Punctuality][] = [
  [
    new RegExp(
      `^(?:late|delayed|belated|past due|too late|(?:after|past) ${dueDay}|later than ${asPlanned})$`,
    ),
    'late',
  ],
  [new RegExp(`^(?:on time|in time|punctual|punctually|by ${dueDay})$`), 'on time'],
  [new RegExp(`^(?:early|(?:before|ahead of) ${dueDay}|earlier than ${asPlanned})$`), 'early'],
];
const mostWords = 5;

/** A time as it is held against a day: one of the same day isn't later. */
export const asDay = (time: AnalystColumn, day: AnalystColumn): Expression =>
  time.kind === 'timestamp' && day.kind === 'date'
    ? { kind: 'bucket', unit: 'day', column: time }
    : columnOf(time);

/** What is said of punctuality at a token: "on-time" in three, "late" in one, "after the due date" in four. */
function punctualityAt(
  { context: { tokens } }: Scan,
  start: number,
): { is: Punctuality; words: number } | null {
  for (let words = mostWords; words > 0; words--) {
    const text = tokens
      .slice(start, start + words)
      .map((t) => t.lower)
      .join(' ')
      .replace(/^(on|in) - /, '$1 ');
    const is = said.find(([pattern]) => pattern.test(text))?.[1];
    // "Late March" is a time, and no delay.
    if (is && monthNumbers.has(tokens[start + words]?.lower ?? '')) return null;
    if (is) return { is, words };
  }
  return null;
}

const use = (column: AnalystColumn): ColumnChoice => meantColumn(column, 0.75);
const delayed = /^(?:delay|lateness|overdue)$/;
const delaysIn = (scan: Scan): AnalystColumn[] =>
  scan.columns.filter((c) => isMeasure(c) && !c.derived && c.words.some((w) => delayed.test(w)));
const secondsInDay = 86_400;

const operators = { late: '>', early: '<', 'on time': '<=' } as const;

const arrivals = /^(?:deliver(?:y|ies)|arrivals?|receipts?|shipments?|payments?|returns?|completions?)$/;

/** The item after so many words, and after what was late. */
function pastArrival({ items, context: { tokens } }: Scan, place: number): number {
  const next = items.findIndex((x) => x.start >= place);
  const item = items[next];
  const isArrival = item && item.end - item.start === 1 && arrivals.test(tokens[item.start]?.lower ?? '');
  return next < 0 ? items.length : isArrival ? next + 1 : next;
}

const rateWords = /^(?:rates?|percentage|percent|share|ratio|performance|%)$/;

/** "On-time delivery rate", "late %": the share of those whose two times are known. */
export const punctualRates: Rule = (scan, at) =>
  lateness(scan, at).flatMap(({ makes, to, uses, rule }): Part[] => {
    if (makes.kind !== 'filter' || !rateWords.test(scan.text(to))) return [];
    const figure: Expression = { kind: 'share', of: null, where: makes.condition };
    const known: Condition[] = uses.map(({ column }) => ({ kind: 'missing', column, negated: true }));
    const figures = { kind: 'figures' as const, expressions: [figure] };
    const whole = part(at, to + 1, 'rate:date', 1.4, figures, uses);
    const only = allOf(known);
    return [rule === 'filter:late:times' && only ? { ...whole, rule: 'rate:date:known', only } : whole];
  });

/** What wasn't done yet, nor cancelled where it is to be paid, or where a state tells. */
function notDone(scan: Scan, done: AnalystColumn): Condition {
  const unpaid = unpaidOf(scan);
  if (unpaid?.paid === done) return unpaid.where;
  const missing: Condition = { kind: 'missing', column: done, negated: false };
  const going = notEndedIn(scan);
  // An invoice of what was delivered may be open yet.
  return going ? { kind: 'and', parts: [going, missing] } : missing;
}

const overdue = new RegExp(`^(?:overdue|past due|past ${dueDay})$`);

/** So many words that say that something should have been done by now. */
const wordsOverdue = (scan: Scan, at: number): number | undefined =>
  [4, 3, 2, 1].find((words) => overdue.test(wordsFrom(scan, scan.items[at]?.start ?? 0, words)));

/** "Overdue orders", "past the due date": what should have been done by now, and wasn't. */
export const overdueNow: Rule = (scan, at) => {
  const words = wordsOverdue(scan, at);
  if (words === undefined) return [];
  return dueTimes(scan)
    .filter(({ done }) => done.profile.nullFraction > 0)
    .slice(0, 1)
    .map(({ due, done }) => {
      const parts = [notDone(scan, done), isPast(due, scan.today)];
      const condition: Condition = { kind: 'and', parts };
      const makes = { kind: 'filter' as const, condition, column: null, equality: false };
      const to = itemAfter(scan, scan.items[at]?.start ?? 0, words);
      return part(at, to, 'filter:late:by', 1.2, makes, [use(due), use(done)]);
    });
};

/** What is done late or on time, in one word or two. */
const deed =
  /^(?:(?:paid|settled|returned|delivered|shipped|arrived|completed|finished|closed|resolved|submitted|received|done)|(?:came|come|brought|given|handed|sent|turned)(?: (?:back|in))?)(?= |$)/;

/** So many words that say what was done, before how punctually. */
const wordsOfDeed = (scan: Scan, start: number): number =>
  deed.exec(wordsFrom(scan, start, 2))?.[0].split(' ').length ?? 0;

/** "paid late", "on time": a time after the one that was due, or a delay. */
export const lateness: Rule = (scan, at) => {
  const first = scan.items[at]?.start ?? 0;
  const start = first + wordsOfDeed(scan, first);
  const punctuality = punctualityAt(scan, start);
  if (!punctuality) return [];
  const { is, words } = punctuality;
  const to = pastArrival(scan, start + words);
  const filter = (condition: Condition, column: AnalystColumn | null) =>
    ({ kind: 'filter', condition, column, equality: false }) as const;
  const byTimes = timesHeld(scan, start).map(({ due, done }) => {
    const operator = operators[is];
    const condition: Condition = { kind: 'compare', left: asDay(done, due), operator, right: columnOf(due) };
    return part(at, to, 'filter:late:times', 1.1, filter(condition, null), [use(done), use(due)]);
  });
  const byDelay = delaysIn(scan).map((column) => {
    const condition: Condition = {
      kind: 'compare',
      left: columnOf(column),
      operator: operators[is],
      right: 0,
    };
    return part(at, to, 'filter:late:delay', 1.1, filter(condition, column), [use(column)]);
  });
  return [...byTimes, ...byDelay];
};

/** "over 4 hours late", "more than a day late": by how much. */
export const lateBy = whereSaid(/\blate\b/, (scan, at) => {
  const limit = quantityLimit(scan, at);
  if (limit?.from.of !== 'time' || limit.until || scan.text(limit.to) !== 'late') return [];
  const { from, operator } = limit;
  const put = (condition: Condition, column: AnalystColumn | null, uses: ColumnChoice[]) => {
    const makes = { kind: 'filter' as const, condition, column, equality: false };
    return part(at, limit.to + 1, 'filter:late:limit', 1.6, makes, uses);
  };
  const byTimes = dueTimes(scan).map(({ due, done }) => {
    const left: Expression = { kind: 'span', from: due, to: done, unit: 'day' };
    const right = Number((from.amount / secondsInDay).toPrecision(6));
    return put({ kind: 'compare', left, operator, right }, null, [use(done), use(due)]);
  });
  const byDelay = delaysIn(scan).flatMap((column) => {
    const right = amountIn(column, from);
    return right === null
      ? []
      : [put({ kind: 'compare', left: columnOf(column), operator, right }, column, [use(column)])];
  });
  return [...byTimes, ...byDelay];
});

/** "More than 30 days overdue", "overdue by more than a week": so long ago should have been done what wasn't done yet. */
export const overdueBy: Rule = (scan, at) => {
  const isLed = overdue.test(scan.text(at));
  const limit = quantityLimit(scan, isLed ? (/^(?:by|for)$/.test(scan.text(at + 1)) ? at + 2 : at + 1) : at);
  if (limit?.from.of !== 'time' || limit.until) return [];
  if (!isLed && !overdue.test(scan.text(limit.to))) return [];
  const right = Number((limit.from.amount / secondsInDay).toPrecision(6));
  return dueTimes(scan)
    .slice(0, 1)
    .map(({ due, done }) => {
      const left: Expression = { kind: 'elapsed', column: due, until: nowOf(due, scan.today) };
      const condition: Condition = {
        kind: 'and',
        parts: [notDone(scan, done), { kind: 'compare', left, operator: limit.operator, right }],
      };
      const makes = { kind: 'filter' as const, condition, column: null, equality: false };
      return part(at, isLed ? limit.to : limit.to + 1, 'filter:late:limit', 1.8, makes, [
        use(due),
        use(done),
      ]);
    });
};

const daysLate =
  /^(?:how (?:many days |much |far )?(?:late|overdue|past due)|days? (?:late|overdue|past due|of delay|after the deadline)|delays?|lateness)(?= |$)/;

/** "how many days late", "average delay": the time past the one that was due; of those that were late, or of all. */
export const howLate: Rule = (scan, at) => {
  const aggregate = scan.role(at, 'aggregate');
  const place = aggregate ? scan.skip(at + 1) : at;
  const start = scan.items[place]?.start ?? 0;
  const tokens = scan.context.tokens.slice(start, start + 5).map((t) => t.lower);
  const found = daysLate.exec(tokens.join(' '))?.[0];
  // "How many days late" is one figure, and no number of days besides.
  const isWithin = scan.context.tokens[start - 1]?.lower === 'many';
  if (found === undefined || isWithin || delaysIn(scan).length > 0) return [];
  const to = itemAfter(scan, start, found.split(' ').length);
  return dueTimes(scan)
    .slice(0, 2)
    .flatMap(({ due, done }) => {
      const of: Expression = { kind: 'span', from: due, to: done, unit: 'day' };
      const late: Condition = {
        kind: 'compare',
        left: asDay(done, due),
        operator: '>',
        right: columnOf(due),
      };
      const name = aggregate?.name ?? 'avg';
      // Of what is said to be late none was early.
      const kept = /late|due/.test(found) ? [late] : [null, late];
      return kept.map((where) =>
        part(
          at,
          to,
          `figures:late:${where ? 'only' : 'all'}`,
          found.startsWith('how') ? 1.8 : 1,
          { kind: 'figures', expressions: [{ ...aggregateOf(name, of), ...(where && { where }) }] },
          [use(done), use(due)],
        ),
      );
    });
};

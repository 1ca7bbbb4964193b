import { isNamed, isMeasure } from '../../shared/columns/measures.ts';
import { isPlanned } from '../../shared/columns/mainTime.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import { isLongOver, isPast, nowOf } from '../../shared/calendar/timeConditions.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { columnOf, type Condition } from '../../shared/query/tree.ts';
import type { AnalystColumn } from '../../../table.ts';
import { part, type Rule } from '../rule.ts';
import type { Scan } from '../scan.ts';

const mostStates = 12;

const owed = /^(?:due|outstanding|owing|owed|unpaid|open)$/;
const ofMoney = /^(?:amount|balance|total|sum)$/;
/** What is still to be paid: "InvoiceAmountDue", "Open balance". */
const holdsOwed = (c: AnalystColumn): boolean =>
  isMeasure(c) && !c.derived && isNamed(c, owed) && isNamed(c, ofMoney) && Number(c.max) > 0;

const finished = /^(?:complete|completed|done|finished|closed|paid|resolved|solved)$/;
const tellsFinished = (c: AnalystColumn): boolean =>
  c.kind === 'boolean' && !c.derived && c.rawWords.some((w) => finished.test(w));

const isState = (c: AnalystColumn): boolean =>
  c.kind === 'text' && !c.derived && c.distinct <= mostStates && isNamed(c, /^(?:status|state|progress)$/);
/** Nothing is to be done any more, or isn't yet. */
const ended =
  /^(?:closed|resolved|solved|done|completed?|finished|paid|settled|cancell?ed|void(?:ed)?|deleted|draft|refunded|credited|archived)$/i;
/** Nobody has to pay what isn't sent, or was taken back. */
const neverOwed = /^(?:cancell?ed|void(?:ed)?|deleted|draft)$/i;

const statesOf = ({ columns }: Scan, of: RegExp): Condition[] =>
  columns.filter(isState).flatMap((column): Condition[] => {
    const values = column.values.filter((value) => of.test(value));
    return values.length > 0 && values.length < column.distinct
      ? [{ kind: 'in', left: columnOf(column), values, negated: true }]
      : [];
  });

interface Open {
  column: AnalystColumn;
  parts: Condition[];
}

/** What isn't paid yet, by how much of it is owed. */
function owedIn(scan: Scan): Open | null {
  const column = scan.columns.find(holdsOwed);
  if (!column) return null;
  const some: Condition = { kind: 'compare', left: columnOf(column), operator: '>', right: 0 };
  return { column, parts: [some, ...statesOf(scan, neverOwed)] };
}

/** What isn't done yet: by what is owed, by a mark, or by a state. */
function openIn(scan: Scan): Open | null {
  const money = owedIn(scan);
  if (money) return money;
  const mark = scan.columns.find(tellsFinished);
  if (mark) return { column: mark, parts: [{ kind: 'flag', column: mark, value: false }] };
  const [state] = statesOf(scan, ended);
  return state?.kind === 'in' && state.left.kind === 'column'
    ? { column: state.left.column, parts: [state] }
    : null;
}

const doneTime = /paid|complet|close|resol|finish|done|return|deliver|settle/;
/** When something was done is told by a time of its own. */
const hasDoneTime = ({ columns }: Scan): boolean =>
  columns.some((c) => timeLike(c) && !c.derived && !isPlanned(c) && c.rawWords.some((w) => doneTime.test(w)));

/** "Overdue invoices", "overdue cards", of a table that doesn't tell when they were paid or done, but that they were. */
export const overdueOpen: Rule = (scan, at) => {
  if (!/^(?:overdue|past due)$/.test(scan.text(at)) || hasDoneTime(scan)) return [];
  const due = scan.columns.find((c) => timeLike(c) && !c.derived && isPlanned(c));
  const open = due ? openIn(scan) : null;
  if (!due || !open) return [];
  const condition: Condition = { kind: 'and', parts: [...open.parts, isPast(due, scan.today)] };
  const makes = { kind: 'filter' as const, condition, column: null, equality: false };
  return [
    part(at, at + 1, 'filter:late:by', 1.2, makes, [meantColumn(due, 0.75), meantColumn(open.column, 0.75)]),
  ];
};

/** "Unpaid invoices", where a table tells how much of each is still to be paid. */
export const unpaidNow: Rule = (scan, at) => {
  if (!/^(?:unpaid|outstanding)$/.test(scan.text(at))) return [];
  const open = owedIn(scan);
  if (!open) return [];
  const condition: Condition = { kind: 'and', parts: open.parts };
  const makes = { kind: 'filter' as const, condition, column: null, equality: false };
  return [part(at, at + 1, 'state:open', 1.2, makes, [meantColumn(open.column, 0.75)])];
};

const calledOff = /^cancel/i;
/** What was called off doesn't take place. */
const takingPlace = (scan: Scan): Condition[] => [
  ...statesOf(scan, calledOff),
  ...scan.columns
    .filter((c) => c.kind === 'boolean' && !c.derived && /^(?:is ?)?cancell?ed$/.test(c.rawWords.join(' ')))
    .map((column): Condition => ({ kind: 'flag', column, value: false })),
];

const begins =
  /^(?:start|starts|begin|begins|event|appointment|arrival|arriving|departure|checkin|scheduled)$/;
const ahead = /^(?:upcoming|future|forthcoming)$/;

/** "Upcoming reservations": those that begin after today, of a table that has some. */
export const upcoming: Rule = (scan, at) => {
  if (!ahead.test(scan.text(at))) return [];
  const times = scan.columns.filter(
    (c) =>
      timeLike(c) && !c.derived && typeof c.max === 'string' && c.max.slice(0, 10) > nowOf(c, scan.today),
  );
  const [column] = [...times.filter((c) => c.rawWords.some((w) => begins.test(w))), ...times];
  if (!column) return [];
  const isFromEnd = isLongOver(column, scan.today);
  const from = nowOf(column, scan.today);
  const later: Condition = { kind: 'during', column, from, before: null, isFromEnd };
  const condition: Condition = { kind: 'and', parts: [later, ...takingPlace(scan)] };
  const makes = { kind: 'filter' as const, condition, column: null, equality: false };
  return [part(at, at + 1, 'state:ahead', 1, makes, [meantColumn(column, 0.75)])];
};

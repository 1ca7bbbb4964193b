import { dateCondition, within, type Days } from './conditions.ts';
import { timeColumn } from './meant.ts';
import { useColumnBeside } from './mentions.ts';
import type { Question } from './question.ts';
import { isTime, type AnalystColumn } from '../table.ts';

type SaidDays = Days & { end: number };

const padded = (n: number) => String(n).padStart(2, '0');
const isoDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

const monthOf = (year: number, month: number): Days => ({
  from: `${year}-${padded(month)}-01`,
  to: isoDay(year, month + 1, 1),
});

const dayOf = (year: number, month: number, day: number): Days => ({
  from: `${year}-${padded(month)}-${padded(day)}`,
  to: isoDay(year, month, day + 1),
});

/** Reads dates: "on 3 May 2019", "from 2020-01-01 to 2020-03-01". */
export function readDates(q: Question): void {
  for (let i = 0; i < q.items.length; i++) {
    const days = q.items[i]?.used ? null : daysAt(q, i);
    const column = days && (timeNamedBefore(q, i) ?? timeColumn(q, i, null));
    if (days && column && isTime(column)) readDays(q, i, days, column);
  }
}

function readDays(q: Question, i: number, days: SaidDays, column: AnalystColumn): void {
  const before = q.previous(i);
  const isRange = q.is(before, 'between') || q.textOf(i - 1).toLowerCase() === 'from';
  const joint = q.next(days.end);
  const last = isRange ? (daysAt(q, q.next(joint)) ?? daysAt(q, joint)) : null;
  if (last) {
    const condition = within(column, { from: days.from, to: last.to });
    q.filters.push({ condition, column, from: before, to: last.end, equality: false });
    q.useAll(before, last.end);
    return;
  }
  const compare = q.roleAt(before, 'compare');
  const condition = dateCondition(column, compare?.operator ?? '=', days);
  q.filters.push({ condition, column, from: i, to: days.end, equality: !compare });
  if (compare) q.use(before);
  q.useAll(i, days.end);
  useColumnBeside(q, compare ? before : i, column);
}

function timeNamedBefore(q: Question, at: number): AnalystColumn | null {
  for (let i = at - 1; i >= Math.max(0, at - 4); i--) {
    const column = q.column(i)?.columns[0];
    if (column) return isTime(column) ? column : null;
  }
  return null;
}

/** A date written in words or digits, beginning at an item. */
function daysAt(q: Question, at: number): SaidDays | null {
  const item = q.items[at];
  if (item?.type === 'month') return afterMonth(q, at, item.month);
  if (item?.type === 'number') return afterDay(q, at);
  const isText = item?.type === 'value' || item?.type === 'word';
  const iso = isText ? /^(\d{4})-(\d\d?)(?:-(\d\d?))?/.exec(item.text) : null;
  if (!iso) return null;
  const [year, month] = [Number(iso[1]), Number(iso[2])];
  return { ...(iso[3] ? dayOf(year, month, Number(iso[3])) : monthOf(year, month)), end: at };
}

/** "May 2019", "May 3rd, 2019" */
function afterMonth(q: Question, at: number, month: number): SaidDays | null {
  const end = q.next(at, q.fillersOr('and'));
  const year = yearAt(q, end);
  if (year !== null) return { ...monthOf(year, month), end };
  const day = dayAt(q, end);
  const last = q.next(end, q.fillersOr('and'));
  const dayYear = yearAt(q, last);
  return day !== null && dayYear !== null ? { ...dayOf(dayYear, month, day), end: last } : null;
}

/** "3 May 2019" */
function afterDay(q: Question, at: number): SaidDays | null {
  const day = dayAt(q, at);
  const month = q.items[at + 1];
  const year = yearAt(q, at + 2);
  if (day === null || month?.type !== 'month' || year === null) return null;
  return { ...dayOf(year, month.month, day), end: at + 2 };
}

const numberAt = (q: Question, at: number): number | null => {
  const item = q.items[at];
  return item?.type === 'number' ? item.value : null;
};

const dayAt = (q: Question, at: number): number | null => {
  const number = numberAt(q, at);
  return number !== null && number <= 31 ? number : null;
};

const yearAt = (q: Question, at: number): number | null => {
  const number = numberAt(q, at);
  return number !== null && number > 31 && number <= 9999 ? number : null;
};

import { nearness } from '../../grammar/nearness.ts';
import { countedTimes } from '../../grammar/times/eventTimes.ts';
import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';
import { columnsWritten } from '../../mentions/writtenColumns.ts';
import { isNamed, isYearColumn } from '../../shared/columns/measures.ts';
import { isPlanned, mainTime, standing } from '../../shared/columns/mainTime.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { once } from '../../shared/once.ts';
import { columnsIn, type Expression, type QueryTree } from '../../shared/query/tree.ts';
import type { AnalystColumn } from '../../../table.ts';

/** Money may be counted by when it came in. */
const ofMoney = /^(?:paid|pay|payment|received|settled|won|sold|invoiced)$/;

/** A time that follows what rows tell of, was planned for it, or when it was booked: not the one when it happened. */
const isAside = (column: AnalystColumn, main: AnalystColumn, scan: Scan): boolean =>
  column !== main &&
  timeLike(column) &&
  !column.derived &&
  !isNamed(column, ofMoney) &&
  (isPlanned(column) ||
    standing(column, scan) === 'booked' ||
    column.profile.nullFraction > main.profile.nullFraction);

function byIn(makes: Part['makes']): Expression | null {
  if (makes.kind === 'group') return makes.by[0] ?? null;
  if (makes.kind === 'rank') return makes.group;
  return makes.kind === 'versus' ? makes.by : null;
}

const booked = /\b(?:booked|reserved|made|placed|created|taken|ordered|get|got|new)\b/i;
/** Bookings of July take place then, and may be booked whenever; a name that is written out is meant. */
const isSpokenOf = (column: AnalystColumn, scan: Scan): boolean =>
  columnsWritten(scan.context).includes(column) ||
  countedTimes(scan).includes(column) ||
  (standing(column, scan) === 'booked' ? booked.test(scan.context.question) : nearness(scan, column, 0) > 0);

/** "Produced in 2023" by a column of that year isn't of what was built then. */
export function takesYearOfName({ select }: QueryTree, parts: readonly Part[], scan: Scan): boolean {
  const { tokens } = scan.context;
  const named = select
    .flatMap((s) => (s === 'all' ? [] : columnsIn(s.expression)))
    .flatMap((c) => c.rawWords);
  return parts.some(({ makes, from, to }) => {
    if (makes.kind !== 'filter') return false;
    const said = tokens.slice(scan.items[from]?.start, scan.items[to - 1]?.end);
    return said.some(({ text }) => /^(?:19|20)\d\d$/.test(text) && named.includes(text));
  });
}

const small = ['for', 'from', 'the', 'per', 'and'];
/** The times that a question names, by a word or by what is done then. */
const timesSpokenOf = once((scan: Scan): AnalystColumn[] => {
  const { question } = scan.context;
  const isPutDown = (c: AnalystColumn) => standing(c, scan) === 'booked' && !booked.test(question);
  return scan.columns.filter(
    (c) => timeLike(c) && !c.derived && !isPutDown(c) && nearness(scan, c, 0, small) > 0,
  );
});

/** The column of time that a part chooses rows or groups by. */
function timeIn({ rule, makes }: Part): AnalystColumn | null {
  if (makes.kind === 'filter') return /^filter:(?:when:|equal:time|time$)/.test(rule) ? makes.column : null;
  const by = byIn(makes);
  return by?.kind === 'bucket' ? by.column : null;
}

/** The hours of what is kept by days aren't known. */
const tells = (column: AnalystColumn, { makes }: Part): boolean => {
  const by = byIn(makes);
  return by?.kind !== 'bucket' || !/^(?:hour|dayPart)$/.test(by.unit) || column.kind === 'timestamp';
};

/** "Adoptions per month" by the month of the intake: a time of what is spoken of is kept, and another one is taken. */
export function takesTimeUnsaid(parts: readonly Part[], scan: Scan): boolean {
  const timed = parts.filter((part) => timeIn(part) !== null);
  if (timed.length === 0) return false;
  const spoken = timesSpokenOf(scan);
  return timed.some((part) => {
    const column = timeIn(part);
    const others = spoken.filter((other) => tells(other, part));
    return column !== null && others.length > 0 && !spoken.includes(column);
  });
}

const ownYears =
  /^(?:season|(?:tax|fiscal|financial|budget|school|academic|crop|harvest|grant|plan|policy) year)$/;
const takesYear = ({ rule, makes }: Part): boolean => {
  const by = byIn(makes);
  return rule === 'filter:when:year' || (by?.kind === 'bucket' && by.unit === 'year');
};

/** "Rapeseed 2024" by when it was sown, where its season is kept: that year is meant, unless a day is spoken of. */
export const takesDayForSeason = (parts: readonly Part[], scan: Scan): boolean =>
  scan.columns.some((c) => c.kind === 'number' && isYearColumn(c) && ownYears.test(c.rawWords.join(' '))) &&
  timesSpokenOf(scan).length === 0 &&
  parts.some((part) => {
    const column = timeIn(part);
    return column !== null && timeLike(column) && takesYear(part);
  });

/** "How much did we raise in 2021" isn't of what was thanked for then, where nothing is said of thanks. */
export function takesTimeAside(parts: readonly Part[], scan: Scan): boolean {
  const main = mainTime(scan);
  return (
    main !== null &&
    parts.some((part) => {
      const column = timeIn(part);
      return column !== null && isAside(column, main, scan) && !isSpokenOf(column, scan);
    })
  );
}

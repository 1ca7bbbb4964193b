import type { Cell } from '../../../sources/source.ts';
import type { AnalystColumn } from '../../table.ts';
import { coarseness } from '../shared/calendar/timeConditions.ts';
import { isBirth, timeLike } from '../shared/calendar/times.ts';
import type { ColumnChoice } from '../shared/columns/columnChoice.ts';
import { mainTime } from '../shared/columns/mainTime.ts';
import { isTimeColumn, isYearColumn } from '../shared/columns/measures.ts';
import { nearness } from './nearness.ts';
import type { Scan } from './scan.ts';

/** Years around those of a column that may be spoken of: "above 1000 euros" tells no year. */
const farthest = 60;

/** Whether a year is one of those that a column of times or years reaches over, or near them. */
function isWithin({ min, max, kind }: AnalystColumn, year: number, around: number): boolean {
  const yearIn = (cell: Cell) =>
    Number(kind !== 'number' && typeof cell === 'string' ? cell.slice(0, 4) : cell);
  if (min === null || max === null) return around > 0;
  const [from, to] = [yearIn(min), yearIn(max)];
  // Years kept as text aren't told apart.
  if (Number.isNaN(from) || Number.isNaN(to)) return true;
  return from - around <= year && year <= to + around;
}

/** "2025" is told by a column of years, where months or quarters stand beside it. */
function isToldByYear(scan: Scan, column: AnalystColumn, year: number | null): boolean {
  return (
    year !== null &&
    coarseness(column) !== null &&
    scan.columns.some((c) => c.kind === 'number' && isYearColumn(c))
  );
}

/** The columns that say when, the likeliest first. */
export function timesMeant(scan: Scan, at: number, year: number | null = null): ColumnChoice[] {
  const from = scan.items[at]?.start ?? 0;
  const hasDates = scan.columns.some((c) => timeLike(c) && coarseness(c) === null);
  // "Last year" is none of the years in which things were built, where there are days, and that isn't spoken of.
  const isAside = (c: AnalystColumn) =>
    hasDates && !timeLike(c) && c.words.length > 1 && nearness(scan, c, from, ['year']) === 0;
  const isMeant = (c: AnalystColumn) => (year === null ? !isAside(c) : isWithin(c, year, farthest));
  const all = scan.columns.filter((c) => isTimeColumn(c) && isMeant(c) && !isToldByYear(scan, c, year));
  // What happens isn't counted by when people were born or began, where that isn't spoken of.
  const others = all.filter((c) => !(isBirth(c) || c.isOfThing) || nearness(scan, c, from) > 0);
  const main = mainTime(scan);
  const times = (others.length > 0 ? others : all).toSorted(
    (a, b) => Number(b === main) - Number(a === main),
  );
  const holding = year === null ? [] : times.filter((c) => isWithin(c, year, 0));
  // "2023" is none of the years in which buildings were built, where the readings are of it.
  return (holding.length > 0 ? times.filter((c) => holding.includes(c) || c.kind !== 'number') : times)
    .map((column, place) => {
      let score = 0.7 - place * 0.02 + (isYearColumn(column) ? 0.03 : 0) + nearness(scan, column, from) * 0.3;
      const out = year !== null && isYearColumn(column) && column.kind === 'number';
      if (out && (year < Number(column.min) - 30 || year > Number(column.max) + 30)) score -= 0.6;
      return { column, score, kin: 'synonym' as const, unsaid: [] };
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, 3);
}

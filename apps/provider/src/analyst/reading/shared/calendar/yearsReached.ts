import type { Cell } from '../../../../sources/source.ts';
import type { AnalystTable } from '../../../table.ts';
import { isYearColumn } from '../columns/measures.ts';
import { once } from '../once.ts';
import { timeLike } from './times.ts';

/** What a table knows of years: those that its times reach over, and the last day that there is. */
export interface Reach {
  from: number;
  to: number;
  last: string;
}

const yearIn = (cell: Cell): number[] => {
  const found = Number(typeof cell === 'string' ? cell.slice(0, 4) : cell);
  return found > 1000 && found < 3000 ? [found] : [];
};

/** The years that a table's times reach over; null where it has none. */
export const reachOf = once((table: AnalystTable): Reach | null => {
  const times = table.columns.filter((c) => timeLike(c) || isYearColumn(c));
  const all = times.flatMap((c) => [...yearIn(c.min), ...yearIn(c.max)]);
  if (all.length === 0) return null;
  const ends = times.filter(timeLike).map((c) => c.happenedUntil ?? c.max);
  const last = ends.find((end): end is string => typeof end === 'string')?.slice(0, 10);
  return { from: Math.min(...all), to: Math.max(...all), last: last ?? `${Math.max(...all)}-12-31` };
});

/** Years around those of a table that may be asked for. */
const around = 1;

export const isWithin = (year: number, { from, to }: Reach): boolean =>
  from - around <= year && year <= to + around;

import { meantColumn } from '../../shared/columns/columnChoice.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { part, type Rule } from '../rule.ts';

/** Titles of days and times: "day", "date" of a table with one row a day. */
export const dayRows: Rule = (scan, at) => {
  const item = scan.items[at];
  if (item?.type !== 'grain' || item.unit !== 'day') return [];
  const days = scan.columns.filter((c) => timeLike(c) && c.isUnique);
  return days.flatMap((c) => [
    part(at, at + 1, 'day:entity', 0.4, { kind: 'none' }),
    part(at, at + 1, 'day:select', 0.3, { kind: 'select', columns: [c], distinct: false }, [
      meantColumn(c, 0.8),
    ]),
  ]);
};

import { timesMeant } from '../timesMeant.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { part, type Rule } from '../rule.ts';

const joint = /^(?:,|:|;|-|–|and|&|with|plus)$/;

/** "Accidents: date, van and driver": a time among what is told of each row. */
export const listedTimes: Rule = (scan, at) => {
  const item = scan.items[at];
  const { tokens } = scan.context;
  if (item?.type !== 'grain' || item.unit !== 'day' || !/^(?:dates?|days?)$/.test(scan.text(at))) return [];
  const beside = [tokens[item.start - 1], tokens[item.end]].map((t) => joint.test(t?.lower ?? ''));
  const isListed = beside[0] === true && (beside[1] === true || item.end >= tokens.length);
  if (!isListed) return [];
  return timesMeant(scan, at)
    .filter(({ column }) => timeLike(column))
    .map((use) =>
      part(at, at + 1, 'select:time', 0.5, { kind: 'select', columns: [use.column], distinct: false }, [use]),
    );
};

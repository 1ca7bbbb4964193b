import type { Reading } from '../probability/evidence.ts';
import { asksForThing } from './fullerReading.ts';
import { textOf, type QueryTree } from '../shared/query/tree.ts';

/** Values of one column, of which each stands in many rows. */
function listsRepeats({ select, distinct, groupBy, over, limit }: QueryTree, rowCount: number): boolean {
  const [item, more] = select;
  const isList = !distinct && groupBy.length === 0 && over === undefined && limit === null;
  if (!isList || more || item === undefined || item === 'all' || item.expression.kind !== 'column')
    return false;
  const { kind, isUnique, distinct: values } = item.expression.column;
  return kind === 'text' && !isUnique && values * 2 <= rowCount;
}

const sameBut = (tree: QueryTree): string => textOf({ ...tree, distinct: true, orderBy: [] });

/** "Which makers make pickups": each is told once, where a reading does so. */
export function eachOnce(reading: Reading, readings: Reading[]): Reading {
  const { candidate, probability, result } = reading;
  if (!candidate || !asksForThing.test(candidate.scan.context.question)) return reading;
  if (!listsRepeats(candidate.tree, candidate.scan.context.table.rowCount)) return reading;
  const repeats = new Set(result.rows.map(([value]) => value)).size < result.rows.length;
  const once = readings.find(
    (other) => other.candidate?.tree.distinct && sameBut(other.candidate.tree) === sameBut(candidate.tree),
  );
  return repeats && once ? { ...once, probability } : reading;
}

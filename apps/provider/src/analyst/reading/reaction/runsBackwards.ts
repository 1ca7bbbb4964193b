import type { Reading } from '../probability/evidence.ts';
import { isPlanned } from '../shared/columns/mainTime.ts';
import { columnsIn, isAggregate } from '../shared/query/tree.ts';
import type { AnalystColumn } from '../../table.ts';

/** What is due may be done before; what happened begins before it ends. */
const isOfWhatHappened = ({ derived }: AnalystColumn): boolean =>
  derived?.of.kind === 'span' && !isPlanned(derived.of.from) && !isPlanned(derived.of.to);

/** "How many days before do people cancel", from the day to the cancelling that lies before it: of −9 days the other way round is meant. */
export function runsBackwards({ candidate, result }: Reading): boolean {
  const select = candidate?.tree.select ?? [];
  return select.some((item, at) => {
    if (item === 'all' || !isAggregate(item.expression)) return false;
    if (!columnsIn(item.expression).some(isOfWhatHappened)) return false;
    const cells = result.rows.map((row) => row[at]).filter((cell) => typeof cell === 'number');
    return cells.length > 0 && cells.every((cell) => cell < 0);
  });
}

import { isNumeric, type AnalystColumn } from '../../../table.ts';
import { isMeasure, isTimeColumn } from '../../shared/columns/measures.ts';
import { columnsAsked, columnsIn, type QueryTree } from '../../shared/query/tree.ts';
import { kindCalled } from '../../shared/columns/kindCalled.ts';
import { byWord } from '../../shared/columns/columnIndex.ts';
import { grains } from '../../shared/calendar/times.ts';
import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';

/** Whether all of a name stands in some words, one word after the other. */
function isWithin({ words }: AnalystColumn, said: readonly string[]): boolean {
  const at = said.findIndex((_, i) => words.every((word, k) => said[i + k] === word));
  return words.length > 0 && at >= 0;
}

/** What looks like figures, whatever it is kept as: "5:40" beside "--". */
const holdsFigures = (column: AnalystColumn): boolean =>
  isNumeric(column) || isTimeColumn(column) || column.values.some((value) => /^\d/.test(value));

/** "Total time" is none of an "Elapsed Time" where a column is called "Time", nor "average pace" one of the "Best Pace" beside an "Avg Pace". */
export const takesOtherThanNamed = (
  parts: readonly Part[],
  { items, columns, context: { tokens } }: Scan,
): boolean =>
  parts.some(({ from, to, makes, uses }) => {
    const [use, more] = uses;
    if (!use || more || use.unsaid.length === 0 || use.column.derived) return false;
    if (makes.kind !== 'figures' && makes.kind !== 'rank') return false;
    const [start, end] = [items[from]?.start ?? 0, items[to - 1]?.end ?? 0];
    const said = tokens
      .slice(start, end)
      .flatMap(({ lemma, lower }) => [lemma === 'avg' || lower === 'avg' ? 'average' : lemma]);
    return byWord(columns)
      .having(...said)
      .some(
        (column) =>
          column !== use.column &&
          !column.derived &&
          !grains.has(column.rawWords.join(' ')) &&
          holdsFigures(column) &&
          isWithin(column, said),
      );
  });

/** "Total sales" of a ledger with an account for them isn't what all its accounts come to. */
export function takesAllForKind(
  { where, groupBy }: QueryTree,
  parts: readonly Part[],
  { items, columns, context: { tokens } }: Scan,
): boolean {
  const asked = [...columnsAsked(where), ...groupBy.flatMap(columnsIn)];
  return parts.some(({ from, to, makes, uses }) => {
    if (makes.kind !== 'figures' && makes.kind !== 'rank' && makes.kind !== 'select') return false;
    const isMeant = uses.some(({ kin, column }) => kin === 'synonym' && isMeasure(column));
    const last = tokens[(items[to - 1]?.end ?? 0) - 1];
    if (!isMeant || !last || from >= to) return false;
    const kind = kindCalled(last.lower, last.lemma, columns);
    return kind !== null && !asked.includes(kind.column);
  });
}

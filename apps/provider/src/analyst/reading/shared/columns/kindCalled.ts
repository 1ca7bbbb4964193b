import { saidOfMoney, waysApart } from './flowColumns.ts';
import type { AnalystColumn } from '../../../table.ts';
import { meansMoney } from './measureSynonyms.ts';
import { columnOf, type Condition } from '../query/tree.ts';

const mostKinds = 60;

/** A column of few values that has a word for money, or its singular, for one of them, and that a row is of it: "Sales" of accounts. */
export function kindCalled(
  said: string,
  one: string,
  columns: readonly AnalystColumn[],
): { column: AnalystColumn; condition: Condition } | null {
  // "Income" that has a column of its own is of no kind.
  if (waysApart(columns)?.isMoney && saidOfMoney.in.test(said)) return null;
  if (!meansMoney(said)) return null;
  for (const column of columns) {
    if (column.kind !== 'text' || column.derived || column.isUnique || column.distinct > mostKinds) continue;
    const right = column.values.find((value) => [said, one].includes(value.toLowerCase()));
    if (right !== undefined)
      return { column, condition: { kind: 'compare', left: columnOf(column), operator: '=', right } };
  }
  return null;
}

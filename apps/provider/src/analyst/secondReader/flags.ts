import { compared } from './conditions.ts';
import { isGroupHead, negationBefore } from './mentions.ts';
import type { Question } from './question.ts';
import { isNumeric, isTime, type AnalystColumn } from '../table.ts';
import { columnOf, type Comparison, type Condition } from '../reading/shared/query/tree.ts';
import type { ValueIndex } from '../reading/shared/lookups/valueIndex.ts';

/** Reads columns of yes and no that are named: "full-time", "landlocked countries". */
export function readFlags(q: Question): void {
  for (const i of q.freeColumns()) {
    const column = q.freeColumn(i);
    const not = negationBefore(q, i);
    const condition = column && flagCondition(column, not < 0, q.values);
    if (!condition || q.asks(i) || isGroupHead(q, i) || q.is(q.previous(i), 'by', 'distinct')) continue;
    q.filters.push({ condition, column, from: i, to: i, equality: false });
    q.use(i, not);
  }
}

function flagCondition(column: AnalystColumn, value: boolean, values: ValueIndex): Condition | null {
  if (column.kind === 'boolean') return { kind: 'flag', column, value };
  if (column.distinct > 2) return null;
  if (column.kind === 'number') {
    const isFlag = column.distinct === 2 && Number(column.min) === 0 && Number(column.max) === 1;
    return isFlag ? compared(column, '=', value ? 1 : 0) : null;
  }
  if (column.kind !== 'text') return null;
  const yes = values.of(column).find((v) => /^(?:t|true|y|yes)$/i.test(v));
  const no = values.of(column).find((v) => /^(?:f|false|n|no)$/i.test(v));
  return yes !== undefined && no !== undefined ? compared(column, '=', value ? yes : no) : null;
}

/** Reads one column compared with another: "whose home city is the same as the away city". */
export function readColumnPairs(q: Question): void {
  for (let i = 0; i < q.items.length; i++) {
    const operator = q.is(i, 'different') ? '<>' : q.roleAt(i, 'compare')?.operator;
    const leftAt = q.previous(i);
    const rightAt = q.next(i);
    const left = q.freeColumn(leftAt);
    const right = q.free(rightAt);
    if (!operator || !left || !right || q.items[q.next(rightAt)]?.type === 'number') continue;
    const other =
      right.choices.map((c) => c.column).find((c) => c !== left && c.kind === left.kind) ?? right.columns[0];
    if (!other || other === left || !isComparable(left, operator, other)) continue;
    const condition: Condition = {
      kind: 'compare',
      left: columnOf(left),
      operator,
      right: columnOf(other),
    };
    q.filters.push({ condition, column: null, from: i, to: i, equality: false });
    q.use(i, leftAt, rightAt);
  }
}

/** Which of two is more can be said of numbers and of times; whether they are the same, of anything. */
const isComparable = (a: AnalystColumn, operator: Comparison, b: AnalystColumn): boolean =>
  operator === '=' || operator === '<>' || (isNumeric(a) && isNumeric(b)) || (isTime(a) && isTime(b));

import type { AnalystColumn } from '../table.ts';
import { isLiteral, type Condition, type Literal } from './tree.ts';

const leastShare = 0.3;

const split = (cell: string, mark: RegExp): string[] => cell.split(mark).map((element) => element.trim());

/** "Drama, Comedy" lists where "Comedy" also comes first or alone: "Paris, France" and "Smith, John" are one. */
function listsByComma(values: string[]): boolean {
  const cells = values.map((value) => split(value, /,/));
  const lists = cells.filter((elements) => elements.length > 1 && elements.every((e) => e !== ''));
  if (lists.length <= values.length * leastShare) return false;
  const leading = new Set(cells.map(([first]) => first));
  return (
    lists.filter(([, ...others]) => others.some((e) => leading.has(e))).length > lists.length * leastShare
  );
}

const found = new WeakMap<string[], RegExp | false>();

/** What parts the values in a column's cells that hold several each: "billing;refund", "Drama, Comedy". */
function markOf({ kind, values }: AnalystColumn): RegExp | false {
  if (kind !== 'text') return false;
  let mark = found.get(values);
  if (mark === undefined) {
    const isParted = values.filter((v) => /[^;|][;|][^;|]/.test(v)).length > values.length * leastShare;
    mark = isParted ? /[;|]/ : listsByComma(values) && /,/;
    found.set(values, mark);
  }
  return mark;
}

/** Its cells hold several values each. */
export const isListed = (column: AnalystColumn): boolean => markOf(column) !== false;

/** What is asked of a column's cells where they list several values: a cell that lists others too holds one. */
export function inLists(condition: Condition, column: AnalystColumn): Condition {
  const mark = markOf(column);
  if (!mark) return condition;
  const holds = (value: Literal, negated: boolean): Condition | null =>
    typeof value === 'string' && !mark.test(value)
      ? { kind: 'text', column, how: 'contains', text: value, negated }
      : null;
  if (condition.kind === 'compare' && isLiteral(condition.right) && /^(?:=|<>)$/.test(condition.operator))
    return holds(condition.right, condition.operator === '<>') ?? condition;
  if (condition.kind !== 'in') return condition;
  const { negated } = condition;
  const parts = condition.values.map((value) => holds(value, negated));
  return parts.every((part) => part !== null) ? { kind: negated ? 'and' : 'or', parts } : condition;
}

/** The one of the values in these cells of a column that a text is; undefined where they hold one each. */
export function elementIn(column: AnalystColumn, cells: string[], text: string): string | undefined {
  const mark = markOf(column);
  if (!mark) return undefined;
  const elements = cells.flatMap((cell) => split(cell, mark));
  return elements.find((element) => element.toLowerCase() === text.toLowerCase());
}

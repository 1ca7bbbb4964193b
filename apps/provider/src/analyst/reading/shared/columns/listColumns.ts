import type { AnalystColumn } from '../../../table.ts';
import { isLiteral, type Condition, type Literal } from '../query/tree.ts';

const leastShare = 0.3;

const split = (cell: string, mark: RegExp): string[] => cell.split(mark).map((element) => element.trim());

/** "Drama, Comedy" lists where "Comedy" also comes first or alone: "Paris, France" and "Smith, John" are one. */
function listsByComma(values: string[], isPlural: boolean): boolean {
  const cells = values.map((value) => split(value, /,/));
  const lists = cells.filter((elements) => elements.length > 1 && elements.every((e) => e !== ''));
  if (lists.length === 0) return false;
  const alone = new Set(cells.flatMap(([first, more]) => (more === undefined ? first : [])));
  if (isPlural && lists.every(([first = '']) => alone.has(first))) return true;
  if (lists.length <= values.length * leastShare) return false;
  const leading = new Set(cells.map(([first]) => first));
  return (
    lists.filter(([, ...others]) => others.some((e) => leading.has(e))).length > lists.length * leastShare
  );
}

interface Lists {
  /** What parts the values in a cell: "billing;refund", "Drama, Comedy". */
  mark: RegExp;
  /** As it stands there. */
  between: string;
  /** All the values, in small letters. */
  elements: Set<string>;
}

const found = new WeakMap<string[], Lists | null>();

/** "Labels", "Assignees": a name for several, of which most rows may have one. */
const isForSeveral = ({ words, rawWords }: AnalystColumn): boolean => {
  const last = rawWords.at(-1) ?? '';
  return last.endsWith('s') && last !== words.at(-1);
};

function readLists(column: AnalystColumn): Lists | null {
  const { values } = column;
  const isParted = values.filter((v) => /[^;|][;|][^;|]/.test(v)).length > values.length * leastShare;
  if (!isParted && !listsByComma(values, isForSeveral(column))) return null;
  const mark = isParted ? /[;|]/ : /,/;
  const between = [';', '|', ','].find((sign) => mark.test(sign) && values.some((v) => v.includes(sign)));
  const elements = values.flatMap((v) => split(v.toLowerCase(), mark));
  return { mark, between: between ?? ',', elements: new Set(elements) };
}

/** What the cells of a column list that hold several values each. */
function listsIn(column: AnalystColumn): Lists | null {
  const { kind, values } = column;
  if (kind !== 'text') return null;
  let lists = found.get(values);
  if (lists === undefined) found.set(values, (lists = readLists(column)));
  return lists;
}

/** Its cells hold several values each. */
export const isListed = (column: AnalystColumn): boolean => listsIn(column) !== null;

/** The cells that hold a value: "Rock" isn't held by what only lists "Rockabilly". */
function holding(column: AnalystColumn, text: string, negated: boolean, lists: Lists): Condition {
  const small = text.toLowerCase();
  const isInOthers = [...lists.elements].some((other) => other !== small && other.includes(small));
  const between = isInOthers ? lists.between : undefined;
  return { kind: 'text', column, how: 'contains', text, negated, between };
}

/** What is asked of a column's cells where they list several values: a cell that lists others too holds one. */
export function inLists(condition: Condition, column: AnalystColumn): Condition {
  const lists = listsIn(column);
  if (!lists) return condition;
  const holds = (value: Literal, negated: boolean): Condition | null =>
    typeof value === 'string' && !lists.mark.test(value) ? holding(column, value, negated, lists) : null;
  if (condition.kind === 'compare' && isLiteral(condition.right) && /^(?:=|<>)$/.test(condition.operator))
    return holds(condition.right, condition.operator === '<>') ?? condition;
  if (condition.kind !== 'in') return condition;
  const { negated } = condition;
  const parts = condition.values.map((value) => holds(value, negated));
  return parts.every((part) => part !== null) ? { kind: negated ? 'and' : 'or', parts } : condition;
}

/** That a column's cells hold a text, which is one of the values in these; null where they hold one each. */
export function holdsElement(
  column: AnalystColumn,
  cells: string[],
  text: string,
  negated: boolean,
): Condition | null {
  const lists = listsIn(column);
  if (!lists) return null;
  const elements = cells.flatMap((cell) => split(cell, lists.mark));
  const element = elements.find((one) => one.toLowerCase() === text.toLowerCase());
  return element === undefined ? null : holding(column, element, negated, lists);
}

import type { AnalystColumn, AnalystTable } from '../../table.ts';
import { siblingsOf } from '../shared/columns/siblings.ts';
import { columnOf, conditionColumns, shownIn, type Condition, type QueryTree } from '../shared/query/tree.ts';

/** "Phone 2", "second email": one of them is meant. */
const saysOne = /\b(?:second|third|other|main|primary)\b/i;
const isSaid = ({ name }: AnalystColumn, question: string): boolean =>
  /\d$/.test(name) && question.toLowerCase().includes(name.toLowerCase().replaceAll('_', ' '));

/** A condition of another column. */
function movedTo(c: Condition, column: AnalystColumn): Condition | null {
  if (c.kind === 'missing' || c.kind === 'text') return { ...c, column };
  const isPlain = (c.kind === 'compare' && typeof c.right === 'string') || c.kind === 'in';
  return isPlain && c.left.kind === 'column' ? { ...c, left: columnOf(column) } : null;
}

const denies = (c: Condition): boolean =>
  c.kind === 'compare' ? c.operator === '<>' : 'negated' in c && c.negated !== (c.kind === 'missing');

/** Of several columns for one thing any may have what is asked for, and none of them what isn't. */
function ofAll(c: Condition, table: AnalystTable): Condition {
  if (c.kind === 'and' || c.kind === 'or') return { ...c, parts: c.parts.map((part) => ofAll(part, table)) };
  if (c.kind === 'not') return { ...c, part: ofAll(c.part, table) };
  const [column] = conditionColumns(c);
  const siblings = column ? siblingsOf(column, table) : [];
  const parts = siblings.flatMap((sibling) => movedTo(c, sibling) ?? []);
  return parts.length > 0 ? { kind: denies(c) ? 'and' : 'or', parts } : c;
}

/** "Issues labelled security" of a table that exports up to three labels in a column each. */
export function acrossSiblings(
  tree: QueryTree,
  { question, table }: { question: string; table: AnalystTable },
): QueryTree {
  if (!tree.where || saysOne.test(question) || table.columns.some((c) => isSaid(c, question))) return tree;
  const told = [...shownIn(tree), ...tree.groupBy].flatMap((e) => (e.kind === 'column' ? [e.column] : []));
  if (told.some((column) => siblingsOf(column, table).length > 0)) return tree;
  return { ...tree, where: ofAll(tree.where, table) };
}

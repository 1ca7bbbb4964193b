import type { ColumnItem } from './items.ts';
import { timeColumn } from './meant.ts';
import { isKey, isMeasure } from './columns.ts';
import type { Question } from './question.ts';
import { bucketWords } from '../reading/shared/vocabulary/calendarWords.ts';
import { isTime } from '../table.ts';
import { columnOf, type BucketUnit, type Expression } from '../reading/shared/query/tree.ts';

/** Reads groups: "for each country", "by region and by segment", "per month". */
export function readGroups(q: Question): void {
  for (let i = 0; i < q.items.length; i++)
    if (q.is(i, 'each', 'by') && !q.items[i]?.used) readGroup(q, i, q.is(i, 'by'));
}

function readGroup(q: Question, i: number, isBy: boolean): void {
  const at = q.next(i, q.fillersOr('distinct', 'count'));
  const group = groupAt(q, at);
  if (!group) {
    if (!isBy) q.use(i);
    return;
  }
  if (isBy && !groupsBy(q, i, group)) return;
  q.useAll(i, at);
  q.groups.push(group);
  readMoreGroups(q, at, isBy);
}

/** "by" groups where figures are asked for; else it orders or ranks. */
function groupsBy(q: Question, i: number, group: Expression): boolean {
  if (q.is(i + 1, 'all')) return false;
  if (!q.hasRole(0, q.items.length, 'count', 'aggregate', 'share', 'extreme', 'frequency')) return false;
  return group.kind !== 'column' || isKey(group.column) || !q.extremeLeft();
}

/** "for each country and year", "by region and by segment" */
function readMoreGroups(q: Question, first: number, isBy: boolean): void {
  for (let at = first; q.is(at + 1, 'and') && q.textOf(at + 1) !== ',';) {
    const more = q.next(at + 1, q.fillersOr('by', 'each'));
    const group = (q.free(more)?.columns.every(isKey) ?? bucketAt(q, more)) ? groupAt(q, more) : null;
    const following = q.next(more);
    const isLast = isBy || following >= q.items.length || q.is(following, 'and');
    if (!group || !isLast) return;
    q.useAll(at + 1, more);
    q.groups.push(group);
    at = more;
  }
}

/** The unit of time that a word names. */
export function bucketAt(q: Question, at: number): BucketUnit | null {
  const item = q.items[at];
  if (item?.type !== 'word') return null;
  return bucketWords.get(item.text.toLowerCase()) ?? bucketWords.get(item.lemma) ?? null;
}

export function groupAt(q: Question, at: number): Expression | null {
  const named = q.free(at);
  if (named) return groupNamed(q, named);
  // "per year" where only a date is there.
  const unit = bucketAt(q, at);
  const column = unit && timeColumn(q, at, null);
  if (!unit || !column) return null;
  if (isTime(column) || unit === 'decade') return { kind: 'bucket', unit, column };
  return unit === 'year' ? columnOf(column) : null;
}

function groupNamed(q: Question, { columns: [column], start, end }: ColumnItem): Expression | null {
  if (!column) return null;
  const unit = q.tokens
    .slice(start, end)
    .map((t) => bucketWords.get(t.lemma))
    .find((u) => u !== undefined);
  return unit && unit !== 'day' && isTime(column) ? { kind: 'bucket', unit, column } : columnOf(column);
}

/** Reads shares: "what percentage of". */
export function readShares(q: Question): void {
  for (let i = 0; i < q.items.length; i++) {
    if (!q.is(i, 'share') || q.items[i]?.used) continue;
    q.share = true;
    q.use(i);
    const at = q.next(i);
    const column = q.freeColumn(at);
    if (!column || !isMeasure(column)) continue;
    q.use(at);
    q.shareOf = column;
  }
}

import type { Part, Scan } from '../parts.ts';
import { allOf, columnOf, countAll, type Condition, type Expression } from '../tree.ts';
import { treeOf, amongKnown, type Pieces, type Composed } from './pieces.ts';

/** "Never used a coupon": said of what rows belong to, not of each row. */
const saysNever = ({ from, to }: Part, scan: Scan): boolean => {
  const text = scan.items.flatMap((_, i) => (i >= from && i < to ? [scan.text(i)] : [])).join(' ');
  return /\bnever\b|(?:without|not|n't|nt|no)(?: (?:have|had|has|got|get|contain))? (?:any|a single)\b/.test(
    text,
  );
};

/** What is so where a condition isn't; null where that can't be said in one. */
function oppositeOf(condition: Condition): Condition | null {
  switch (condition.kind) {
    case 'missing':
    case 'in':
      return { ...condition, negated: !condition.negated };
    case 'flag':
      return { ...condition, value: !condition.value };
    case 'not':
      return condition.part;
    case 'compare': {
      const operator = ({ '=': condition.right === 0 ? '>' : '<>', '<>': '=' } as const)[
        condition.operator as string
      ];
      return operator ? { ...condition, operator } : null;
    }
    default:
      return null;
  }
}

export function nevers(p: Pieces): Composed[] {
  const denied = p.has('never') ? [] : p.filters.filter((f) => saysNever(f, p.scan));
  const inner = allOf(
    p.has('never')
      ? p.filters.map((f) => f.makes.condition)
      : denied.flatMap((f) => oppositeOf(f.makes.condition) ?? []),
  );
  const [count] = p.counts;
  if (!inner || p.ranks.length > 0 || p.figures.length > 0 || p.counts.length > 1) return [];
  const where = p.has('never')
    ? null
    : allOf(p.filters.flatMap((f) => (denied.includes(f) ? [] : [f.makes.condition])));
  const columns = p.selected.filter((c) => !c.isUnique && c.kind === 'text');
  const [column] = columns.length > 0 ? columns : p.title.filter((c) => !c.isUnique);
  const about = count ? count.makes.about : column;
  if (!about || about.isUnique) return [];
  const key = columnOf(about);
  if (count) {
    const all: Expression = { kind: 'aggregate', name: 'count', of: key, distinct: true };
    const without: Expression = {
      kind: 'arithmetic',
      operator: '-',
      left: all,
      right: { ...all, where: inner },
    };
    return [{ tree: treeOf([without], { where }), facts: ['form:never', 'form:never:counted'] }];
  }
  const none: Condition = {
    kind: 'compare',
    left: { ...countAll, where: inner } as Expression,
    operator: '=',
    right: 0,
  };
  const among = { groupBy: [key], where: amongKnown([key], where), having: none };
  return [{ tree: treeOf([key], among), facts: ['form:never'] }];
}

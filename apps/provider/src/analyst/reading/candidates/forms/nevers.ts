import type { AnalystColumn } from '../../../table.ts';
import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';
import { allOf, columnOf, countAll, type Condition, type Expression } from '../../shared/query/tree.ts';
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

/** What is never so of a group, and which rows are looked at. */
interface Never {
  inner: Condition | null;
  where: Condition | null;
  facts: string[];
}

/** "Companies that never gave in 2024": what stands before "never" may say which groups are meant. */
function neverSaid(p: Pieces): Never[] {
  const place = p.shapes.find(({ makes }) => makes.shape === 'never')?.from ?? 0;
  const conditions = (filters: typeof p.filters) => allOf(filters.map((f) => f.makes.condition));
  const before = conditions(p.filters.filter((f) => f.to <= place));
  const after = conditions(p.filters.filter((f) => f.to > place));
  return [
    ...(before && after ? [{ inner: after, where: before, facts: ['form:never', 'form:never:of'] }] : []),
    { inner: p.where, where: null, facts: ['form:never'] },
  ];
}

/** "Customers without any order in May": a condition that is denied of all rows. */
function neverDenied(p: Pieces): Never {
  const denied = p.filters.filter((f) => saysNever(f, p.scan));
  const others = p.filters.flatMap((f) => (denied.includes(f) ? [] : [f.makes.condition]));
  const inner = allOf(denied.flatMap((f) => oppositeOf(f.makes.condition) ?? []));
  return { inner, where: allOf(others), facts: ['form:never'] };
}

export function nevers(p: Pieces): Composed[] {
  const [count] = p.counts;
  if (p.ranks.length > 0 || p.figures.length > 0 || p.counts.length > 1) return [];
  const columns = p.selected.filter((c) => !c.isUnique && c.kind === 'text');
  // Of customers that are only told by an account no invoice is one.
  const isSaid = ({ words }: AnalystColumn) =>
    p.selected.length === 0 || p.selected.some((c) => c.words.some((w) => words.includes(w)));
  const [column] = columns.length > 0 ? columns : p.title.filter((c) => !c.isUnique && isSaid(c));
  const about = count ? count.makes.about : column;
  if (!about || about.isUnique) return [];
  const key = columnOf(about);
  return (p.has('never') ? neverSaid(p) : [neverDenied(p)]).flatMap(({ inner, where, facts }): Composed[] => {
    if (!inner) return [];
    if (count) {
      const all: Expression = { kind: 'aggregate', name: 'count', of: key, distinct: true };
      const without: Expression = {
        kind: 'arithmetic',
        operator: '-',
        left: all,
        right: { ...all, where: inner },
      };
      return [{ tree: treeOf([without], { where }), facts: [...facts, 'form:never:counted'] }];
    }
    const none: Condition = {
      kind: 'compare',
      left: { ...countAll, where: inner } as Expression,
      operator: '=',
      right: 0,
    };
    const among = { groupBy: [key], where: amongKnown([key], where), having: none };
    return [{ tree: treeOf([key], among), facts }];
  });
}

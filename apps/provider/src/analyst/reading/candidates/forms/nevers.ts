import type { AnalystColumn } from '../../../table.ts';
import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { allOf, columnOf, countAll, type Condition, type Expression } from '../../shared/query/tree.ts';
import { treeOf, amongKnown, type Pieces, type Composed } from './pieces.ts';

const wordsOf = ({ from, to }: Part, scan: Scan): string =>
  scan.items.flatMap((_, i) => (i >= from && i < to ? [scan.text(i)] : [])).join(' ');

/** "Never used a coupon": said of what rows belong to, not of each row. */
const saysNever = (part: Part, scan: Scan): boolean =>
  /\bnever\b|(?:without|not|n't|nt|no)(?: (?:have|had|has|got|get|contain))? (?:any|a single)\b/.test(
    wordsOf(part, scan),
  );

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

/** What was never so of a key: which they are, or how many. */
function neverOf(key: Expression, isCounted: boolean, { inner, where, facts }: Never): Composed[] {
  if (!inner) return [];
  if (isCounted) {
    const all = { kind: 'aggregate' as const, name: 'count' as const, of: key, distinct: true };
    const right: Expression = { ...all, where: inner };
    const without: Expression = { kind: 'arithmetic', operator: '-', left: all, right };
    return [{ tree: treeOf([without], { where }), facts: [...facts, 'form:never:counted'] }];
  }
  const left = { ...countAll, where: inner } as Expression;
  const having: Condition = { kind: 'compare', left, operator: '=', right: 0 };
  return [{ tree: treeOf([key], { groupBy: [key], where: amongKnown([key], where), having }), facts }];
}

function neverOfThings(p: Pieces): Composed[] {
  const [count] = p.counts;
  if (p.figures.length > 0 || p.counts.length > 1) return [];
  const columns = p.selected.filter((c) => !c.isUnique && c.kind === 'text');
  // Of customers that are only told by an account no invoice is one.
  const isSaid = ({ words }: AnalystColumn) =>
    p.selected.length === 0 || p.selected.some((c) => c.words.some((w) => words.includes(w)));
  // "Which months had no sales" asks for months, and for no things.
  const titles = p.keys.length > 0 ? [] : p.title.filter((c) => !c.isUnique && isSaid(c));
  const [column] = columns.length > 0 ? columns : titles;
  const about = count ? count.makes.about : column;
  if (!about || about.isUnique) return [];
  const said = p.has('never') ? neverSaid(p) : [neverDenied(p)];
  return said.flatMap((never) => neverOf(columnOf(about), count !== undefined, never));
}

const isTime = (key: Expression): boolean =>
  key.kind === 'bucket' || (key.kind === 'column' && timeLike(key.column));
/** Of days that each have a row of their own nothing is never so. */
const hasOwnRows = (key: Expression): boolean =>
  (key.kind === 'column' || (key.kind === 'bucket' && key.unit === 'day' && key.column.kind === 'date')) &&
  key.column.isUnique;

/** "Which months", "on how many days": a time that is asked for, and nothing else. */
function timeAsked(p: Pieces): { key: Expression; isCounted: boolean } | null {
  const [figure, other] = p.figures.flatMap(({ makes }) => makes.expressions);
  const [by, further] = p.keys;
  const counted = figure?.kind === 'aggregate' && figure.distinct && !by ? figure.of : null;
  const key = figure ? counted : by;
  if (!key || other || further || p.counts.length > 0 || !isTime(key) || hasOwnRows(key)) return null;
  return { key, isCounted: figure !== undefined };
}

const saysNone = /^(?:(?:had|has|have|with|was|were|did) )?(?:no|not|never|without|zero)\b/;

/** "Which months had no faults?", "days in May without rain": of all rows that a time has, or of those that are told before it. */
function neverOfTimes(p: Pieces): Composed[] {
  const time = timeAsked(p);
  if (!time || p.selected.some((c) => !isMeasure(c))) return [];
  const never = p.shapes.find(({ makes }) => makes.shape === 'never');
  const isDenied = (f: Part): boolean =>
    !f.rule.startsWith('filter:when:') && (never ? f.from > never.from : saysNone.test(wordsOf(f, p.scan)));
  const denied = p.filters.filter(isDenied).flatMap(({ makes }) => {
    const condition = never ? makes.condition : oppositeOf(makes.condition);
    return condition ? [condition] : [];
  });
  const others = p.filters.filter((f) => !isDenied(f)).map(({ makes }) => makes.condition);
  return neverOf(time.key, time.isCounted, {
    inner: allOf(denied),
    where: allOf(others),
    facts: ['form:never'],
  });
}

export const nevers = (p: Pieces): Composed[] =>
  p.ranks.length > 0 ? [] : [...neverOfThings(p), ...neverOfTimes(p)];

import type { AnalystColumn } from '../../table.ts';
import { saysDoer } from '../grammar/nouns/byDoers.ts';
import type { Features } from '../features/counter.ts';
import type { Part, Shape } from '../grammar/part.ts';
import type { Candidate } from '../ranking/candidates.ts';
import type { ColumnChoice } from '../shared/columns/columnChoice.ts';
import { isTimeColumn } from '../shared/columns/measures.ts';
import {
  type Expression,
  type QueryTree,
  columnsIn,
  columnsUsed,
  isAggregate,
  sameExpression,
  textOf,
} from '../shared/query/tree.ts';

const repeatsNothing = ({ tree }: Candidate): boolean =>
  tree.distinct || tree.groupBy.length > 0 || textOf([tree.select, tree.having]).includes('"distinct":true');

/** "For each discipline" where nothing is known of disciplines, "of each kind" where kinds are passed over. */
export function unreadGroups(candidate: Candidate): number {
  const { tree, cover } = candidate;
  if (tree.groupBy.length + tree.orderBy.length === 0) return idleGroups(candidate);
  return cover.parts.filter(({ rule, to }) => {
    const next = cover.parts.find((p) => p.from === to)?.rule ?? '';
    return /^left:(?:each|by)$/.test(rule) && /^left:(?:word|name|meant)$/.test(next);
  }).length;
}

/** Words that call for groups, without any: not "made by Ford". */
const idleGroups = ({ cover: { parts }, scan }: Candidate): number =>
  parts.filter(({ rule, from, to }) => {
    const next = parts.find((p) => p.from === to);
    return (
      rule === 'left:each' || (rule === 'left:by' && next?.makes.kind !== 'filter' && !saysDoer(scan, from))
    );
  }).length;

const saysOf = ({ select, having, orderBy }: QueryTree): string => textOf([select, having, orderBy]);

/** What was read of the question, but doesn't show in the query. */
function idleParts({ tree, cover: { parts } }: Candidate): number {
  const said = saysOf(tree);
  const used = columnsUsed(tree);
  const isIdle = ({ makes }: Part): boolean => {
    switch (makes.kind) {
      case 'figures':
        return !makes.expressions.every((e) => said.includes(textOf(e)));
      case 'group':
        return !tree.best && !makes.by.every((by) => tree.groupBy.some((g) => sameExpression(g, by)));
      case 'select':
        return !makes.columns.some((c) => used.has(c));
      case 'rank':
      case 'limit':
        return tree.limit === null && !tree.best && !/"(?:max|min)"/.test(said);
      case 'having':
        return tree.having === null;
      case 'share':
        return !/"(?:share|groupShare)"/.test(said);
      default:
        return false;
    }
  };
  return parts.filter(isIdle).length;
}

/** Growth, a running total or a course in time that was spoken of, without one. */
function idleShapes({ tree, cover: { parts } }: Candidate): number {
  const said = saysOf(tree);
  const isTime = (by: Expression) => by.kind === 'bucket' || columnsIn(by).some(isTimeColumn);
  const shown: Partial<Record<Shape, boolean>> = {
    growth: said.includes('"growth"') || said.includes('"arithmetic"'),
    running: said.includes('"running"'),
    correlation: said.includes('"correlation"'),
    difference: said.includes('"arithmetic"'),
    never: tree.having !== null,
    trend: tree.groupBy.some(isTime),
  };
  return parts.filter(({ makes }) => makes.kind === 'shape' && shown[makes.shape] === false).length;
}

/** Other times that could be meant, where the question doesn't say which. */
function rivalTimes({ cover: { parts }, scan }: Candidate): number {
  const isOpen = ({ column, kin }: ColumnChoice) => kin !== 'same' && isTimeColumn(column);
  const meant = parts.flatMap((p) => p.uses.filter(isOpen).map((use) => use.column));
  const isWhole = (c: AnalystColumn) => isTimeColumn(c) && !c.derived && c.profile.nullFraction <= 0.1;
  return meant.length === 0 ? 0 : scan.columns.filter((c) => isWhole(c) && !meant.includes(c)).length;
}

const starting = (features: Features, prefix: string): number =>
  [...features].reduce((sum, [name, value]) => (name.startsWith(prefix) ? sum + value : sum), 0);

/** What the query leaves of the question, and what it adds to it. */
export function coverFigures(candidate: Candidate): number[] {
  const { tree, cover, scan, features } = candidate;
  const used = columnsUsed(tree);
  const named = new Set(cover.parts.flatMap((p) => p.uses.map((u) => u.column)));
  const idle = cover.parts.filter(
    (p) => p.makes.kind === 'none' && p.uses.length > 0 && !p.uses.some((u) => used.has(u.column)),
  );
  const passed = scan.items.filter((item, i) => {
    const text = scan.context.tokens[item.start]?.text ?? '';
    return i > 0 && item.type === 'role' && /^[A-Z]{2,}$/.test(text);
  });
  const saysDistinct = scan.items.some((item) => item.type === 'role' && item.role.role === 'distinct');
  return [
    idle.length,
    [...used].filter((column) => !named.has(column)).length,
    passed.length,
    saysDistinct && !repeatsNothing(candidate) ? 1 : 0,
    features.get('rivals') ?? 0,
    features.get('weak') ?? 0,
    cover.parts.filter((p) => p.makes.kind === 'filter').length,
    unreadGroups(candidate),
    idleGroups(candidate),
    rivalTimes(candidate),
    starting(features, 'natural:no'),
    starting(features, 'natural:unsure'),
    idleParts(candidate),
    idleShapes(candidate),
    isWholeCount(candidate) ? 1 : 0,
  ];
}

/** "How many orders are there?": all rows are counted, and every word that isn't light is read. */
function isWholeCount({ tree, cover: { parts } }: Candidate): boolean {
  const [item] = tree.select;
  const counts = item !== undefined && item !== 'all' && isAggregate(item.expression);
  const isBare = tree.select.length === 1 && tree.groupBy.length === 0 && !tree.where && !tree.having;
  if (!counts || !isBare || item.expression.kind !== 'aggregate' || item.expression.name !== 'count')
    return false;
  return parts.every(({ rule }) =>
    /^(?:count:(?:entity|lines|distinct:column:plain:id)|left:light)/.test(rule),
  );
}

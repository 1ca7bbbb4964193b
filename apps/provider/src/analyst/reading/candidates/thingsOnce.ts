import type { Cover } from '../grammar/cover.ts';
import type { Part } from '../grammar/part.ts';
import type { Scan } from '../grammar/scan.ts';
import type { AnalystColumn } from '../../table.ts';
import {
  aggregateOf,
  columnOf,
  columnsIn,
  conditionColumns,
  countAll,
  figuresIn,
  isAggregate,
  sameExpression,
  type Expression,
  type QueryTree,
} from '../shared/query/tree.ts';
import { timeLike } from '../shared/calendar/times.ts';
import { roleOf } from '../shared/vocabulary/roles.ts';
import type { Token } from '../tokens/tokenize.ts';

const several = /(?:s|men|women|children|people|folk)$/;
const isSeveral = ({ lower, lemma }: Token): boolean => lower !== lemma && several.test(lower);
const wordsOfRows = /^(?:row|line|record|entry|reading|observation|time)$/;
const day = /^(?:day|date)$/;

/** What is said of what is counted, right behind "how many" or "share of". */
function saidOfCounted({ parts }: Cover, scan: Scan): (Part & { told: AnalystColumn[] }) | undefined {
  const at = parts.findIndex(({ from }) => (scan.role(from, 'count') ?? scan.role(from, 'share')) !== null);
  const next = parts[at + 1];
  const isNext = at >= 0 && next?.from === parts[at]?.to;
  return isNext && next && next.makes.kind === 'filter' && /^filter:(?:value|flag)/.test(next.rule)
    ? { ...next, told: conditionColumns(next.makes.condition) }
    : undefined;
}

/** The key that all of the columns are told of. */
function keyOf(told: readonly AnalystColumn[], columns: readonly AnalystColumn[]): AnalystColumn | undefined {
  const [name, ...others] = new Set(told.map(({ toldOf }) => toldOf));
  return others.length > 0 ? undefined : columns.find((c) => c.name === name);
}

/** The column for whom or what rows tell of, where what is counted are some of these: "Labradors" of visits of pets. */
export function countedThing(cover: Cover, scan: Scan): AnalystColumn | undefined {
  const { columns, context, items } = scan;
  const { tokens, entities } = context;
  const head = [...entities].at(-1);
  // "How many girls swim butterfly" of swim races speaks of no race.
  const isOfRows = (token: Token) =>
    (entities.has(token.lemma) && (token.lemma === head || isSeveral(token))) ||
    wordsOfRows.test(token.lemma);
  if (tokens.some(isOfRows)) return undefined;
  const counted = saidOfCounted(cover, scan);
  const key = counted && keyOf(counted.told, columns);
  if (!key) return undefined;
  const last = items[counted.to - 1]?.end ?? 0;
  const [said, noun] = tokens.slice(last - 1, last + 1);
  const isSaidOf = noun !== undefined && isSeveral(noun) && roleOf(noun.lower) === undefined;
  if (isSaidOf) return timeLike(key) && day.test(noun.lemma) ? key : undefined;
  // "Anonymous gifts" are gifts, and holidays those of a "Holiday".
  const isNamed =
    !counted.rule.startsWith('filter:flag') ||
    counted.told.some(({ words }) => words.includes(said?.lemma ?? ''));
  return said !== undefined && isSeveral(said) && isNamed ? key : undefined;
}

/** "How many Labradors do we see" of visits to the vet: each of them once, and not how often it came. */
export function thingsOnce(tree: QueryTree, cover: Cover, scan: Scan): QueryTree {
  const isCounted = tree.select.some((s) => s !== 'all' && sameExpression(s.expression, countAll));
  const key = isCounted ? countedThing(cover, scan) : undefined;
  if (!key || tree.groupBy.some((by) => columnsIn(by).includes(key))) return tree;
  const once = (e: Expression) =>
    sameExpression(e, countAll) ? aggregateOf('count', columnOf(key), true) : e;
  return {
    ...tree,
    select: tree.select.map((s) => (s === 'all' ? s : { ...s, expression: once(s.expression) })),
    orderBy: tree.orderBy.map((order) => ({ ...order, by: once(order.by) })),
  };
}

const middles = /^(?:avg|median|stddev|percentile)$/;

/** The key that a middle is taken over, where the question names what it tells apart: "age of donors" by "Donor ID". */
function keyOfMiddle(tree: QueryTree, { columns, context }: Scan): AnalystColumn | undefined {
  const figures = figuresIn(tree).filter(isAggregate);
  const of = figures.flatMap((e) =>
    e.kind === 'aggregate' && middles.test(e.name) && e.of?.kind === 'column' ? [e.of.column] : [],
  );
  const isOfThem = of.length > 0 && of.length === figures.length && of.every((c) => c.toldOf !== undefined);
  const key = isOfThem ? keyOf([...of, ...tree.groupBy.flatMap(columnsIn)], columns) : undefined;
  const isNamed = (token: Token) =>
    isSeveral(token) && !context.entities.has(token.lemma) && key?.words[0] === token.lemma;
  return context.tokens.some(isNamed) ? key : undefined;
}

/** "Average age of donors" of their donations: each donor counts once, and not as often as they came. */
export function middlesOnce(tree: QueryTree, scan: Scan): QueryTree {
  const isPlain = !tree.best && !tree.over && !tree.distinct && tree.select[0] !== 'all';
  const key = isPlain ? keyOfMiddle(tree, scan) : undefined;
  return key ? { ...tree, onceEach: key } : tree;
}

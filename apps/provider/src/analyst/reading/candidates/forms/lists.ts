import type { AnalystColumn } from '../../../table.ts';
import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';
import { typeName } from '../../grammar/rule.ts';
import {
  aggregateOf,
  columnOf,
  countAll,
  isAggregate,
  sameExpression,
  type Condition,
  type QueryTree,
} from '../../shared/query/tree.ts';
import {
  amongKnown,
  isSparse,
  treeOf,
  orderBy,
  isRankedOrLimited,
  type Pieces,
  type Composed,
} from './pieces.ts';

/** "The fatal ones, with dates". */
const isBeside = ({ scan }: Pieces, first: Part | undefined): boolean =>
  first !== undefined &&
  /^(?:with|incl|including)$/.test(
    scan.context.tokens[(scan.items[first.from]?.start ?? 0) - 1]?.lower ?? '',
  );

/** "Open claims with their handler": the rows themselves are told too, by what they are called. */
function listsWithKey(p: Pieces, columns: AnalystColumn[], order: QueryTree['orderBy']): Composed[] {
  const noun = p.parts.find(({ rule }) => /^(?:entity|mention:entity)/.test(rule));
  const isBefore =
    p.selects.some(({ from }) => noun !== undefined && from > noun.from) || isBeside(p, p.selects[0]);
  const keys = p.title.filter((c) => !columns.includes(c));
  if (!p.where || !isBefore || keys.length === 0 || columns.some((c) => c.isUnique)) return [];
  const shown = [...keys, ...columns].map(columnOf);
  return [{ tree: treeOf(shown, { where: p.where, orderBy: order }), facts: ['form:list:keyed'] }];
}

/** "Distinct names ordered by price": each value once, at its first place in the order. */
function distinctInOrder(
  columns: AnalystColumn[],
  where: Condition | null,
  order: QueryTree['orderBy'],
  fact: string,
): Composed {
  const keys = columns.map(columnOf);
  const firsts = order.map(({ by, descending }) =>
    keys.some((key) => sameExpression(key, by))
      ? { by, descending }
      : { by: aggregateOf(descending ? 'max' : 'min', by), descending },
  );
  return { tree: treeOf(keys, { groupBy: keys, where, orderBy: firsts }), facts: [fact, 'repeats:ordered'] };
}

const fewItems = 6;

/** Words that ask for something else. */
const asking = new Set<string>([
  'count',
  'aggregate',
  'share',
  'extreme',
  'frequent',
  'frequency',
  'ask',
  'everything',
]);

/** "Bakery June", "how was September?": what comes in, where nothing but conditions is said. */
function briefly(p: Pieces, where: Condition): Composed[] {
  const { scan } = p;
  const [first, second] = scan.context.tokens.map((t) => t.lower);
  const isOpen = first === 'how' && /^(?:was|were|is|are|did|does)$/.test(second ?? '');
  const isAsked = scan.items.some(
    ({ type }, at) => type === 'role' && asking.has(scan.roleName(at) ?? '') && !(isOpen && at === 0),
  );
  if (isAsked || scan.items.length > fewItems) return [];
  return meantBy(scan.columns, 'revenue')
    .slice(0, 1)
    .map(({ column }) => ({
      tree: treeOf([aggregateOf('sum', columnOf(column))], { where }),
      facts: ['form:briefly'],
    }));
}

/** Every column of the rows, where all is asked for or nothing by name. */
const wholeRows = (rest: Partial<QueryTree>, fact: string): Composed => ({
  tree: { ...treeOf([], rest), select: ['all'] },
  facts: [fact],
});

const fewValues = 50;

/** What is to be listed isn't counted. */
const bidden =
  /^\W*(?:please |can you |could you |i want |i need )*(?:list|show|give|find|get|return|display|name|tell|see|print|report)\b/i;
const askedWhich = /^\W*(?:and |so )?(?:which|who)\b/i;

/** "Reasons", "condition of the post mills": how many there are of each, where nothing but a few values is spoken of. */
function countedByEach(p: Pieces, columns: AnalystColumn[]): Composed[] {
  const [own, other] = columns;
  const { scan } = p;
  if (!own || other || own.kind !== 'text' || own.isUnique || own.distinct > fewValues) return [];
  if (p.distinct || p.orders.length > 0 || bidden.test(scan.context.question)) return [];
  if (scan.items.some((_, at) => asking.has(scan.roleName(at) ?? ''))) return [];
  const groupBy = [columnOf(own)];
  const orderBy = [{ by: countAll, descending: true }];
  const tree = treeOf([...groupBy, countAll], { groupBy, where: p.where, orderBy });
  return [{ tree, facts: ['form:list:counted'] }];
}

/** Rows by the columns that are asked for, each row or each of what differs. */
function listed(p: Pieces, columns: AnalystColumn[], isGrouped: boolean): Composed[] {
  const { where } = p;
  const names = columns.map(columnOf);
  const [first] = names;
  const order = orderBy(p, first ?? null);
  const fact = `form:list:${columns.length > 1 ? 'several' : 'one'}${isGrouped ? ':grouped' : ''}`;
  const types = [...new Set(columns.map(typeName))].join('+');
  const apart = `${columns.length > 1 ? 'several' : types}:${where ? 'filtered' : 'all'}`;
  const rows = treeOf(names, { where, orderBy: order });
  // "All warnings" are those that were put down.
  const known = amongKnown(names.slice(0, 1).filter(isSparse), where);
  const found: Composed[] = [
    ...listsWithKey(p, columns, order),
    ...(isGrouped ? [] : countedByEach(p, columns)),
    { tree: rows, facts: [fact, `repeats:kept:${apart}`] },
    ...(known === where || isGrouped
      ? []
      : [{ tree: { ...rows, where: known }, facts: [fact, `repeats:kept:${apart}`, 'list:known'] }]),
  ];
  const isByShown = order.every(({ by }) => names.some((name) => sameExpression(name, by)));
  if (isByShown)
    return [...found, { tree: { ...rows, distinct: true }, facts: [fact, `repeats:dropped:${apart}`] }];
  return p.distinct ? [...found, distinctInOrder(columns, where, order, fact)] : found;
}

/** "Films longer than average": what is named first, in the plural, is to be listed. */
function namesRows({ items: [first, next], context: { tokens }, columns }: Scan): boolean {
  const noun = tokens[(first?.end ?? 0) - 1];
  const isThing = first?.type === 'entity' || (first?.type === 'column' && first.entity);
  return (
    isThing &&
    first.start === 0 &&
    noun !== undefined &&
    noun.lemma !== noun.lower &&
    next !== undefined &&
    columns.length > 1
  );
}

const asksForRows = (scan: Scan): boolean =>
  bidden.test(scan.context.question) || askedWhich.test(scan.context.question) || namesRows(scan);

/** Rows of which nothing is asked for by name: by what they are called, whole, or counted. */
function rowsNamed(p: Pieces): Composed[] {
  const { where } = p;
  const said = where ? 'filtered' : 'all';
  const order = orderBy(p, null);
  const names = p.title.map(columnOf);
  const [name] = names;
  const [asked] = p.orders;
  const byName = asked && name ? [{ by: name, descending: asked.makes.descending ?? false }] : [];
  const titles = treeOf(names, { where, orderBy: order.length > 0 ? order : byName });
  return [
    { tree: titles, facts: [`form:title:${said}`] },
    ...(p.distinct ? [{ tree: { ...titles, distinct: true }, facts: ['form:title:distinct'] }] : []),
    wholeRows({ where, orderBy: order }, `form:rows:${said}`),
    ...(where && !asksForRows(p.scan)
      ? [{ tree: treeOf([countAll], { where }), facts: ['form:counted'] }, ...briefly(p, where)]
      : []),
  ];
}

/** Rows, which have no order by a figure over them. */
export function lists(p: Pieces): Composed[] {
  if (p.measures.length > 0 || isRankedOrLimited(p)) return [];
  const grouped = p.keys.flatMap((k) => (k.kind === 'column' ? [k.column] : []));
  const isByFigure = p.orders.some(({ makes }) => makes.by.some(isAggregate));
  if (p.keys.length > grouped.length || isByFigure) return [];
  const columns = [...new Set([...grouped, ...p.selected])];
  const [first] = columns;
  const order = orderBy(p, first ? columnOf(first) : null);
  if (p.all) return [wholeRows({ where: p.where, orderBy: order }, 'form:all')];
  if (first) return listed(p, columns, grouped.length > 0);
  const isOfRows = p.where || order.length > 0 || p.parts.some((x) => x.rule.startsWith('entity'));
  return isOfRows ? rowsNamed(p) : [];
}

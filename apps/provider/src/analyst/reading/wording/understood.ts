import { lists, sayColumn } from '../../sayValue.ts';
import { capitalise } from '../../../modeling/wording.ts';
import { sayEnd, sayFirst } from '../../sentence.ts';
import {
  keysOf,
  placeOf,
  sayBest,
  sayCondition,
  sayExpression,
  sayGroup,
  sayHead,
  sayOver,
  sayShared,
  sayRankedBy,
} from './answer.ts';
import type { AnalystTable } from '../../table.ts';
import {
  allOf,
  columnsIn,
  conditionColumns,
  conjunctsOf,
  isAggregate,
  sameExpression,
  type Condition,
  type Expression,
  type QueryTree,
  type SelectItem,
  shownIn,
} from '../shared/query/tree.ts';

/** What was made of a question, in parts that a person can check. */
export interface Understood {
  measure: string[];
  grouping: string[];
  filters: string[];
  time: string[];
  order: string[];
  limit: number | null;
}

const isTimeFilter = (condition: Condition): boolean =>
  condition.kind === 'during' || (condition.kind === 'compare' && condition.left.kind === 'bucket');

/** Times come earliest or latest first; how many there are, or how long they took, is a figure. */
function sayKey({ by, descending }: QueryTree['orderBy'][number]): string {
  if (by.kind === 'place') return sayPlaces(descending);
  const column = by.kind === 'column' || by.kind === 'bucket' ? by.column : undefined;
  return `${sayExpression(by)}, ${sayEnd(column, descending)} first`;
}

export function understoodOf(tree: QueryTree): Understood {
  const items = shownIn(tree);
  const figures = items.filter(isAggregate);
  const plain = items.filter((e) => !isAggregate(e));
  const filters = conjunctsOf(tree.where);
  return {
    measure: tree.over
      ? [sayOver(tree)]
      : figures.length > 0
        ? figures.map(sayExpression)
        : tree.select[0] === 'all'
          ? ['all columns']
          : plain.map(sayExpression),
    grouping: keysOf(tree).map(sayExpression),
    filters: [...filters.filter((f) => !isTimeFilter(f)), ...conjunctsOf(tree.having)].map(sayCondition),
    time: filters.filter(isTimeFilter).map(sayCondition),
    order: tree.orderBy.map(
      (key) => `${sayKey(key)}${tree.offset === undefined ? '' : `, the ${placeOf(tree)}one`}`,
    ),
    limit: tree.limit ?? tree.best?.first ?? null,
  };
}

/** What the words that a person defined stand for: " Profit is defined as Sales less Cost." */
export function sayDefined({ select, where, groupBy, having, orderBy, best }: QueryTree): string {
  const expressions = [
    ...shownIn({ select }),
    ...groupBy,
    ...orderBy.map(({ by }) => by),
    ...(best ? [best.of] : []),
  ];
  const conditions = [where, having].flatMap((c) => (c === null ? [] : [c]));
  const columns = [...expressions.flatMap(columnsIn), ...conditions.flatMap(conditionColumns)];
  return [...new Set(columns)]
    .map((c) =>
      c.derived?.isDefined ? ` ${sayColumn(c)} is defined as ${sayExpression(c.derived.of)}.` : '',
    )
    .join('');
}

/** A ranking leaves out groups without a name: that goes without saying. */
const goesWithoutSaying = (condition: Condition, { groupBy }: QueryTree): boolean =>
  condition.kind === 'missing' &&
  condition.negated &&
  groupBy.some((by) => (by.kind === 'column' || by.kind === 'side') && by.column === condition.column);

/** The order of the rows themselves. */
const sayPlaces = (descending: boolean): string =>
  `rows as they stand, ${descending ? 'last' : 'first'} ones first`;

interface Ranking {
  which: string;
  by: string;
  /** "the 5 with the largest profit". */
  long: string;
  /** "the 5 largest". */
  short: string;
}

/** "The 5 with the largest profit", and "the second one". */
function sayRanking(tree: QueryTree): Ranking | null {
  const [key] = tree.orderBy;
  if (!key || tree.limit === null) return null;
  const isOne = tree.limit === 1;
  const place = placeOf(tree);
  const isPlace = key.by.kind === 'place';
  // "The row with the second largest sales", but "the second row that stands first".
  const which = `the ${isOne && !isPlace ? '' : place}${isOne ? '' : `${tree.limit} `}`;
  const end = `${isOne ? place : ''}${key.descending ? 'largest' : 'smallest'}`;
  const by = isPlace
    ? ` that ${isOne ? 'stands' : 'stand'} ${key.descending ? 'last' : 'first'} in the table`
    : ` with the ${end} ${sayRankedBy(key.by, key.descending)}`;
  const long = `${which.trimEnd()}${which === 'the ' ? ' one' : ''}${by}`;
  return { which, by, long, short: `${which}${end}` };
}

/** The only figure beside the groups is what they are ranked by, so it needn't be said twice. */
const ranksWhatItShows = ({ orderBy: [key] }: QueryTree, figures: string[]): boolean =>
  key !== undefined && figures.length === 1 && figures[0] === sayExpression(key.by);

/** The parts without those that go without saying: as a person who changes one of them would name them. */
export const partsAsSaid = (tree: QueryTree): Understood =>
  understoodOf({ ...tree, where: allOf(conjunctsOf(tree.where).filter((c) => !goesWithoutSaying(c, tree))) });

/** "The smallest first": the order of groups, where it isn't that of their times or from the largest figure down. */
function sayTurned({ groupBy, orderBy: [key], limit, best }: QueryTree): string {
  if (!key || groupBy.length === 0 || limit !== null || best) return '';
  const isGroup = groupBy.some((by) => sameExpression(by, key.by));
  const [column] = isAggregate(key.by) ? [] : columnsIn(key.by);
  return isGroup === key.descending ? `, ${sayFirst(column, key.descending)}` : '';
}

/** Of a single group it goes without saying which it is: "for each team where team is Foxes". */
export const isOnlyOne = (by: Expression, { where }: QueryTree): boolean =>
  conjunctsOf(where).some((c) => c.kind === 'compare' && c.operator === '=' && sameExpression(c.left, by));

/** A query in plain words, as a reading to choose. */
export function sayReading(tree: QueryTree): string {
  const { measure, grouping, filters, time } = partsAsSaid(tree);
  const where = [...filters, ...time];
  // A share says already where it is so.
  const isShare = tree.select.some((s) => s !== 'all' && s.expression.kind === 'share');
  const only = where.length > 0 ? `${isShare ? ', among the rows' : ''} where ${lists.format(where)}` : '';
  const ranking = sayRanking(tree);
  if (ranking && tree.select[0] === 'all')
    return capitalise(`${ranking.which}${tree.limit === 1 ? 'row' : 'rows'}${only}${ranking.by}`);
  if (tree.select[0] === 'all') return where.length > 0 ? `The rows${only}` : 'All rows';
  const figures = measure.filter((name) => !grouping.includes(name));
  const groups = keysOf(tree)
    .filter((by) => !isOnlyOne(by, tree))
    .map(sayGroup);
  const by = figures.length > 0 && groups.length > 0 ? ` for each ${lists.format(groups)}` : '';
  const distinct = tree.distinct ? 'the different values of ' : '';
  const what = lists.format(figures.length > 0 ? figures : grouping);
  const ranked = ranking ? `, ${ranksWhatItShows(tree, figures) ? ranking.short : ranking.long}` : '';
  return capitalise(`${distinct}${what}${by}${only}${ranked}${sayTurned(tree)}${sayBest(tree)}`);
}

/** The name that a figure has as a column of the answer. */
function aliasOf(expression: Expression): string | null {
  if (expression.kind === 'column')
    return expression.column.derived ? capitalise(expression.column.name) : null;
  if (expression.kind === 'bucket') {
    const said = sayExpression(expression).split(' of ')[0] ?? '';
    return capitalise(said);
  }
  if (expression.kind === 'share') return `Share of ${sayShared(expression)}`;
  return capitalise(sayHead(expression)).slice(0, 60);
}

const isOfOneRow = (e: Expression): boolean => e.kind === 'column' && e.column.profile.isUnique;

const namesOne = (c: Condition): boolean => c.kind === 'compare' && c.operator === '=' && isOfOneRow(c.left);

/** What a row by itself has is told, and no total or average of it: "how long is the Danube?". */
function ofOneRow(tree: QueryTree): QueryTree {
  const { select, groupBy, orderBy, having, over, best } = tree;
  const isSingle = groupBy.length === 0 ? conjunctsOf(tree.where).some(namesOne) : groupBy.some(isOfOneRow);
  if (!isSingle || having || over || best) return tree;
  const own = (e: Expression): Expression =>
    e.kind === 'aggregate' && e.name !== 'count' && e.of?.kind === 'column' && !e.where ? e.of : e;
  const items = select.map((s) => (s === 'all' ? s : { ...s, expression: own(s.expression) }));
  const order = orderBy.map((o) => ({ ...o, by: own(o.by) }));
  const isOfSeveral = [...shownIn({ select: items }), ...order.map(({ by }) => by)];
  return isOfSeveral.some(isAggregate) ? tree : { ...tree, select: items, orderBy: order, groupBy: [] };
}

/** The first of a name's forms that isn't taken: “Month”, “Month of month”, “Month (2)”. */
function freeName(
  alias: string,
  { expression }: Exclude<SelectItem, 'all'>,
  taken: ReadonlySet<string>,
): string {
  const isFree = (name: string): boolean => !taken.has(name.toLowerCase());
  const long = capitalise(sayExpression(expression)).slice(0, 60);
  if (isFree(alias)) return alias;
  if (isFree(long)) return long;
  let at = 2;
  while (!isFree(`${alias} (${at})`)) at += 1;
  return `${alias} (${at})`;
}

/** Figures get names in people's words, none twice and none that a column has. */
export function withAliases(asked: QueryTree, table: AnalystTable): QueryTree {
  const tree = ofOneRow(asked);
  const taken = new Set(table.columns.map((c) => c.name.toLowerCase()));
  return {
    ...tree,
    select: tree.select.map((item, at) => {
      if (item === 'all') return item;
      const alias =
        tree.over?.kept === at ? capitalise(sayOver(tree)).slice(0, 60) : aliasOf(item.expression);
      if (alias === null) return item;
      const free = freeName(alias, item, taken);
      taken.add(free.toLowerCase());
      return { ...item, alias: free };
    }),
  };
}

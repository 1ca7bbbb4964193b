import { nameWords } from '../../../modeling/names.ts';
import type { AnalystColumn, AnalystTable } from '../../table.ts';
import type { Context } from '../mentions/mention.ts';
import { orderOfItems, partOfWhole } from '../grammar/lines.ts';
import { isGrid, isPlace } from '../shared/columns/grid.ts';
import { isMeasure, isNamed, isSpent, isTimeColumn, namesOf } from '../shared/columns/measures.ts';
import { isPrice } from '../shared/columns/prices.ts';
import { once } from '../shared/once.ts';
import { lemma } from '../shared/vocabulary/wordForms.ts';
import type { Token } from '../tokens/tokenize.ts';
import {
  aggregateOf,
  allOf,
  columnsAsked,
  columnsIn,
  conditionsIn,
  columnOf,
  type Condition,
  type Expression,
  type QueryTree,
} from '../shared/query/tree.ts';

const counts = /^(?:count|frequency|freq|cnt|n|tally)$/;
const heads = /^(?:people|person|population|case)$/;
const ofRows = /\b(?:rows?|records?|entries|lines?|readings?|observations?|measurements?|samples?)\b/i;

/** How many a row stands for, of a table of counts: "Freq" of a class, a sex and whether they survived. Records are one each. */
export const tallyOf = once((table: AnalystTable): AnalystColumn | undefined => {
  const { columns } = table;
  if (columns.some((c) => c.isUnique && !c.derived && !isMeasure(c) && !isTimeColumn(c))) return undefined;
  const isTally = (c: AnalystColumn) =>
    isMeasure(c) &&
    !c.derived &&
    !isPlace(c) &&
    c.words.length > 0 &&
    c.words.every((w) => counts.test(w) || (isGrid(table) && heads.test(w)));
  const found = columns.filter(isTally);
  return found.length === 1 ? found[0] : undefined;
});

const quantity = /^(?:qty|quantity|pieces?|pcs)$/;
const deed = /^(?:sale|order|line|purchase|booking|reservation|transaction|delivery|item)$/;

/** "Tickets per artist" of rows that are ticket sales: each is of so many of them. */
function piecesAsked({ table, tokens }: Pick<Context, 'table' | 'tokens'>): AnalystColumn | undefined {
  const words = nameWords(table.name).map(lemma);
  const head = words.at(-1) ?? '';
  if (words.length < 2 || !deed.test(head) || partOfWhole.test(head)) return undefined;
  const pieces = new Set(words.slice(0, -1).filter((word) => !deed.test(word)));
  const areSeveral = (token: Token) => token.lower !== token.lemma && pieces.has(token.lemma);
  if (!tokens.some(areSeveral)) return undefined;
  return table.columns.find((c) => isMeasure(c) && !c.derived && Number(c.max) > 1 && isNamed(c, quantity));
}

const lead = /^(?:many|number|count)$/;
const ofAll = /^(?:total|number|count|num|of|overall)$/;

/** The words for several things that a question counts: behind "how many" that one alone. */
function thingsCounted(tokens: readonly Token[]): string[] {
  const areSeveral = ({ kind, lower, lemma: one }: Token) => kind === 'word' && lower !== one;
  const at = tokens.findIndex(({ lower }) => lead.test(lower));
  const said =
    at < 0
      ? tokens.filter(areSeveral)
      : tokens
          .slice(at + 1)
          .filter(areSeveral)
          .slice(0, 1);
  return said.map((token) => token.lemma);
}

const isWhole = (end: unknown): boolean => Number.isInteger(Number(end));

/** "How many visitors" of a table of them that has a row a day, and counts them in a column. */
function countOfThings({ table: { columns }, tokens, entities }: Context): AnalystColumn | undefined {
  if (columns.some((c) => c.isUnique && !c.derived && !isMeasure(c) && !isTimeColumn(c))) return undefined;
  const things = thingsCounted(tokens).filter((noun) => entities.has(noun));
  // A "shift" from 1 to 300 numbers them.
  const counts = (c: AnalystColumn, noun: string) =>
    isMeasure(c) &&
    !c.derived &&
    [c.min, c.max].every(isWhole) &&
    c.words.filter((w) => !ofAll.test(w)).join(' ') === noun &&
    (c.words.length > 1 || !c.rawWords.includes(noun));
  return columns.find((c) => things.some((noun) => counts(c, noun)));
}

const piece = /^(?:bottle|unit|piece|copy|pack|packet|box|jar|tin|carton|bag|crate)$/;

/** "Bottles per country" of a cellar that has so many of each: no column is called for them, but one tells the quantity. */
function piecesHeld({ table: { columns }, tokens }: Context): AnalystColumn | undefined {
  const [said] = thingsCounted(tokens).filter((noun) => piece.test(noun));
  if (said === undefined || columns.some((c) => !c.derived && !isPrice(c) && namesOf(c).includes(said)))
    return undefined;
  const held = columns.filter((c) => isSpent(c) && isNamed(c, quantity));
  return held.length === 1 ? held[0] : undefined;
}

/** What stands in the place of how many rows there are, and of a share of them. */
interface InsteadOfRows {
  count: Expression;
  share: { of: AnalystColumn; distinct?: boolean };
}

function counted(e: Expression, instead: InsteadOfRows): Expression {
  switch (e.kind) {
    case 'aggregate':
      return e.name === 'count' && e.of === null
        ? { ...instead.count, ...(e.where && { where: e.where }) }
        : e;
    case 'share':
      return e.of === null ? { ...e, ...instead.share } : e;
    case 'arithmetic':
      return { ...e, left: counted(e.left, instead), right: counted(e.right, instead) };
    case 'groupShare':
    case 'growth':
    case 'running':
      return { ...e, of: counted(e.of, instead) };
    default:
      return e;
  }
}

function limitCounted(having: Condition | null, instead: InsteadOfRows): Condition | null {
  if (having?.kind === 'compare' || having?.kind === 'between')
    return { ...having, left: counted(having.left, instead) };
  return having;
}

const withCounts = (tree: QueryTree, instead: InsteadOfRows): QueryTree => ({
  ...tree,
  select: tree.select.map((item) =>
    item === 'all' ? item : { ...item, expression: counted(item.expression, instead) },
  ),
  orderBy: tree.orderBy.map((order) => ({ ...order, by: counted(order.by, instead) })),
  having: limitCounted(tree.having, instead),
});

/** "Busiest hour", "how many survived" of a table of counts: what its rows stand for, and not how many rows there are. */
export function inTallies(tree: QueryTree, context: Context): QueryTree {
  const { table, question } = context;
  const asked = () => {
    const counted = countOfThings(context) ?? piecesHeld(context);
    return counted && columnsAsked(tree.where).includes(counted) ? undefined : counted;
  };
  const tally = ofRows.test(question) ? undefined : (tallyOf(table) ?? piecesAsked(context) ?? asked());
  return tally
    ? withCounts(tree, { count: aggregateOf('sum', columnOf(tally)), share: { of: tally } })
    : tree;
}

const ofItems = /\b(?:rows?|lines?|line ?items?|items?|products?|articles?|units?|pieces?)\b/i;

/** What is said of an order in one of its rows alone, and is empty in those of its further items: its total. */
const headOf = ({ columns, rowCount }: AnalystTable, order: AnalystColumn): AnalystColumn | undefined =>
  columns.find(
    (c) =>
      isMeasure(c) && !c.derived && Math.round(rowCount * (1 - c.profile.nullFraction)) === order.distinct,
  );

/** "How many orders have no email" of what was ordered, a row each: each order once, by the row that tells of it. */
export function inOrders(tree: QueryTree, context: Context): QueryTree {
  const { question, table } = context;
  const order = ofItems.test(question) ? undefined : orderOfItems(context);
  if (!order) return tree;
  const told = withCounts(tree, {
    count: aggregateOf('count', columnOf(order), true),
    share: { of: order, distinct: true },
  });
  const head = headOf(table, order);
  const asksMissing = conditionsIn(tree.where).some((c) => c.kind === 'missing' && !c.negated);
  const groupsSome = tree.groupBy.flatMap(columnsIn).some((c) => c.profile.nullFraction > 0);
  if (!head || !(asksMissing || groupsSome)) return told;
  const ofHead: Condition = { kind: 'missing', column: head, negated: true };
  return { ...told, where: allOf([...(tree.where ? [tree.where] : []), ofHead]) };
}

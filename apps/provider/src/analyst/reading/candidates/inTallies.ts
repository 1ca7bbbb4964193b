import { nameWords } from '../../../modeling/names.ts';
import type { AnalystColumn, AnalystTable } from '../../table.ts';
import type { Context } from '../mentions/mention.ts';
import { isGrid, isPlace } from '../shared/columns/grid.ts';
import { isMeasure, isNamed, isTimeColumn } from '../shared/columns/measures.ts';
import { once } from '../shared/once.ts';
import { lemma } from '../shared/vocabulary/wordForms.ts';
import type { Token } from '../tokens/tokenize.ts';
import {
  aggregateOf,
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
  if (words.length < 2 || !deed.test(words.at(-1) ?? '')) return undefined;
  const pieces = new Set(words.slice(0, -1).filter((word) => !deed.test(word)));
  const areSeveral = (token: Token) => token.lower !== token.lemma && pieces.has(token.lemma);
  if (!tokens.some(areSeveral)) return undefined;
  return table.columns.find((c) => isMeasure(c) && !c.derived && Number(c.max) > 1 && isNamed(c, quantity));
}

function summedUp(e: Expression, tally: AnalystColumn): Expression {
  switch (e.kind) {
    case 'aggregate':
      return e.name === 'count' && e.of === null
        ? { ...aggregateOf('sum', columnOf(tally)), ...(e.where && { where: e.where }) }
        : e;
    case 'share':
      return e.of === null ? { ...e, of: tally } : e;
    case 'arithmetic':
      return { ...e, left: summedUp(e.left, tally), right: summedUp(e.right, tally) };
    case 'groupShare':
    case 'growth':
    case 'running':
      return { ...e, of: summedUp(e.of, tally) };
    default:
      return e;
  }
}

function limitSummedUp(having: Condition | null, tally: AnalystColumn): Condition | null {
  if (having?.kind === 'compare' || having?.kind === 'between')
    return { ...having, left: summedUp(having.left, tally) };
  return having;
}

/** "Busiest hour", "how many survived" of a table of counts: what its rows stand for, and not how many rows there are. */
export function inTallies(tree: QueryTree, context: Context): QueryTree {
  const { table, question } = context;
  const tally = ofRows.test(question) ? undefined : (tallyOf(table) ?? piecesAsked(context));
  if (!tally) return tree;
  return {
    ...tree,
    select: tree.select.map((item) =>
      item === 'all' ? item : { ...item, expression: summedUp(item.expression, tally) },
    ),
    orderBy: tree.orderBy.map((order) => ({ ...order, by: summedUp(order.by, tally) })),
    having: limitSummedUp(tree.having, tally),
  };
}

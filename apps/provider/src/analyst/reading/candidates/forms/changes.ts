import { isMeasure } from '../../shared/columns/measures.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';
import { naturalFigure } from '../../shared/columns/naturalFigure.ts';
import {
  aggregateOf,
  columnOf,
  columnsIn,
  countAll,
  dedupeExpressions,
  type Expression,
} from '../../shared/query/tree.ts';
import { treeOf, type Pieces, type Composed } from './pieces.ts';
import { measured } from './measured.ts';

/** "By what percentage did it grow?" */
const asksPercent = ({ scan }: Pieces): boolean =>
  scan.items.some((_, at) => /%|percent/.test(scan.text(at)));

/** One figure at two times: how much more it is, in all or for each. */
export function changes(p: Pieces): Composed[] {
  const [change] = p.changes;
  if (!change || p.ranks.length > 1) return [];
  const { from, to, falls, percent, measure } = change.makes;
  const [rank] = p.ranks;
  const own = rank?.makes.by ? columnsIn(rank.makes.by)[0] : undefined;
  const plain = p.selected.filter((c) => !isMeasure(c)).map(columnOf);
  const keys = dedupeExpressions([...p.keys, ...(rank ? plain : [])]);
  const groups = rank && keys.length === 0 ? p.title.map(columnOf) : keys;
  const measures = measure
    ? [{ expression: measure, fact: 'compared' }]
    : own && isMeasure(own)
      ? [{ expression: aggregateOf(naturalFigure(own), columnOf(own)), fact: 'ranked' }]
      : measured(p);
  // "How much did we grow?" doesn't say what of.
  const isOpen = p.measures.length + p.selected.length === 0 && !own;
  const taken = isOpen
    ? [
        ...meantBy(p.scan.columns, 'revenue')
          .slice(0, 1)
          .map(({ column }) => ({ expression: aggregateOf('sum', columnOf(column)), fact: 'guessed' })),
        { expression: countAll, fact: 'rows' },
      ]
    : [];
  return (taken.length > 0 ? taken : measures).flatMap(({ expression, fact }) => {
    if (expression.kind !== 'aggregate') return [];
    const before: Expression = { ...expression, where: from };
    const after: Expression = { ...expression, where: to };
    const [left, right] = falls ? [before, after] : [after, before];
    const amount: Expression = { kind: 'arithmetic', operator: '-', left, right };
    const by: Expression =
      percent || asksPercent(p) ? { kind: 'arithmetic', operator: '%', left: amount, right: before } : amount;
    const order = groups.length > 0 ? [{ by, descending: rank?.makes.descending ?? true }] : [];
    const limit = rank ? (rank.makes.limit ?? p.limit ?? 1) : p.limit;
    const tree = treeOf([...groups, by], { groupBy: groups, where: p.where, orderBy: order, limit });
    return [{ tree, facts: [`form:change:${groups.length > 0 ? 'groups' : 'all'}`, `change:${fact}`] }];
  });
}

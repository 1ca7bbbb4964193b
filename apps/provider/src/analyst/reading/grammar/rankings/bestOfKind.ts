import { concepts } from '../../shared/vocabulary/concepts.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import type { AnalystColumn } from '../../../table.ts';
import { part, type Rule } from '../rule.ts';
import type { Scan } from '../scan.ts';
import { aggregateOf, columnOf } from '../../shared/query/tree.ts';
import { conceptColumns } from '../adjectives.ts';
import { limitBeside } from './ranks.ts';
import { goodsOf, soldBy, type Sold } from './bestSellers.ts';
import { severalOf } from './judgements.ts';

/** How a word ranks things that are sold: by how much of them was, or by what one of them costs. */
function measuresAt(scan: Scan, at: number): { most: boolean; ranked: Sold[] } | null {
  const extreme = scan.role(at, 'extreme');
  const frequent = scan.role(at, 'frequent');
  if (extreme?.concept === concepts.price) {
    const prices = conceptColumns(scan, concepts.price, at).slice(0, 1);
    const ranked = prices.map(({ choice }) => ({
      by: aggregateOf('avg', columnOf(choice.column)),
      uses: [choice],
      rule: 'price',
    }));
    return { most: extreme.most, ranked };
  }
  if (extreme?.concept === concepts.sold) return { most: extreme.most, ranked: soldBy(scan) };
  return frequent ? { most: frequent.most, ranked: soldBy(scan) } : null;
}

/** The column that a value is said of, where it tells sorts of the things that are sold. */
function sortSaid(scan: Scan, at: number, goods: AnalystColumn): boolean {
  const item = scan.items[at];
  return (
    item?.type === 'value' &&
    item.matches.some(({ column }) => column !== goods && column.distinct < goods.distinct)
  );
}

/** "Best selling pizza" of lines of orders: the thing of that sort of which most was sold, and no line of it. */
export const bestOfKind: Rule = (scan, at) => {
  const [goods] = goodsOf(scan);
  if (!goods || goods.column.distinct * mostOfOne > scan.context.table.rowCount) return [];
  const beside = limitBeside(scan, at);
  const measured = beside && measuresAt(scan, beside.place);
  if (!measured || !sortSaid(scan, beside.next, goods.column)) return [];
  const { next: to } = beside;
  const { most, ranked } = measured;
  const noun = scan.context.tokens[scan.items[to]?.start ?? -1];
  const limit = beside.limit ?? (noun?.lemma === noun?.lower ? null : severalOf);
  return ranked.map(({ by, uses, rule }) => {
    const makes = { kind: 'rank' as const, by, group: columnOf(goods.column), descending: most, limit };
    return part(at, to, `rank:sold:${rule}`, 1.6, makes, [meantColumn(goods.column, 0.8), ...uses]);
  });
};
/** Things that stand in a line of their own each are ranked by their rows. */
const mostOfOne = 2;

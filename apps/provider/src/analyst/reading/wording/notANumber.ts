import { lists, sayColumn } from '../../sayValue.ts';
import { columnsUsed, type QueryTree } from '../shared/query/tree.ts';

/** What is no number is in none of the figures. */
export const sayNaN = (tree: QueryTree): string => {
  const names = [...columnsUsed(tree)].filter(({ profile }) => profile.holdsNaN).map(sayColumn);
  return names.length > 0
    ? ` Values of ${lists.format(names)} that are NaN, not a number, are left out.`
    : '';
};

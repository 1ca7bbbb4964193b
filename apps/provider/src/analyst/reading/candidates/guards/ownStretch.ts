import { conditionsIn, columnsIn, figuresIn, type QueryTree } from '../../shared/query/tree.ts';
import type { AnalystColumn } from '../../../table.ts';

const stretch =
  /(?:^|[ _])(?:ytd|mtd|qtd|(?:last|past|trailing|previous|prior)[ _]?\d+[ _]?(?:d|w|m|y|days?|weeks?|months?|years?))(?:[ _]|$)/i;

/** "sessions_last_30d", "Sales YTD": of a stretch of time that its name says. */
const isOfOwnStretch = ({ name, derived }: AnalystColumn): boolean => !derived && stretch.test(name);

/** "How many sessions last month": what a column keeps of the last 30 days isn't limited to rows of a month. */
export const limitsOwnStretch = (tree: QueryTree): boolean =>
  conditionsIn(tree.where).some(({ kind }) => kind === 'during') &&
  figuresIn(tree).flatMap(columnsIn).some(isOfOwnStretch);

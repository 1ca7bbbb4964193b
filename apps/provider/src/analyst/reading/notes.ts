import { lists, sayColumn } from '../sayValue.ts';
import { isMoment, type AnalystTable } from '../table.ts';
import { sayCurrencies } from './currencies.ts';
import { sayNaN } from './notNumbers.ts';
import { columnsUsed, type QueryTree } from './tree.ts';
import { sayDefined } from './understood.ts';

/** Of moments, whose days and hours are others elsewhere. */
const sayZone = (tree: QueryTree): string => {
  const [first, ...others] = [...columnsUsed(tree)].filter(isMoment).map(sayColumn);
  if (first === undefined) return '';
  const said = lists.format([first, ...others]).replace(/\p{L}/u, (letter) => letter.toUpperCase());
  return ` ${said} ${others.length > 0 ? 'are' : 'is'} read in UTC.`;
};

/** What to know of the figures of an answer: what they leave out, take together and are read by. */
export const sayNotes = (tree: QueryTree, table: AnalystTable): string =>
  `${sayNaN(tree)}${sayCurrencies(tree, table)}${sayZone(tree)}${sayDefined(tree)}`;

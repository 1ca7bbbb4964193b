import type { QueryResult } from '../../../sources/source.ts';
import { lists, sayColumn } from '../../sayValue.ts';
import { isMoment, type AnalystTable } from '../../table.ts';
import { sayCurrencies } from './currencies.ts';
import { sayNaN } from './notANumber.ts';
import {
  columnsIn,
  columnsUsed,
  figuresIn,
  isAggregate,
  quotientOf,
  type QueryTree,
} from '../shared/query/tree.ts';
import { sayDefined } from './understood.ts';

/** Of moments, whose days and hours are others elsewhere. */
const sayZone = (tree: QueryTree): string => {
  const [first, ...others] = [...columnsUsed(tree)].filter(isMoment).map(sayColumn);
  if (first === undefined) return '';
  const said = lists.format([first, ...others]).replace(/\p{L}/u, (letter) => letter.toUpperCase());
  return ` ${said} ${others.length > 0 ? 'are' : 'is'} read in UTC.`;
};

/** Of figures that are infinite, as those of infinite values are. */
const sayInfinite = (tree: QueryTree, { rows }: QueryResult): string => {
  const figures = tree.select.flatMap((item, at) =>
    item !== 'all' &&
    isAggregate(item.expression) &&
    rows.some((row) => row[at] === 'Infinity' || row[at] === '-Infinity')
      ? [item.expression]
      : [],
  );
  const of = [...new Set(figures.flatMap(columnsIn))].map(sayColumn);
  return of.length === 0 ? '' : ` Where values of ${lists.format(of)} are infinite, so is a figure of them.`;
};

/** That a rate over several rows is that of their sums, and no mean of theirs. */
const sayQuotients = (tree: QueryTree): string => {
  const said = figuresIn(tree).flatMap((e) => {
    const of = quotientOf(e);
    const [rate] = columnsIn(e);
    return of && rate
      ? [` ${sayColumn(rate)} is the total ${sayColumn(of.top)} by the total ${sayColumn(of.bottom)}.`]
      : [];
  });
  return [...new Set(said)].join('');
};

/** That of an order's lines one is taken. */
const sayOnceEach = ({ onceEach }: QueryTree): string =>
  onceEach ? ` What each ${sayColumn(onceEach)} has in all of its rows counts once.` : '';

/** What to know of the figures of an answer: what they leave out, take together and are read by. */
export const sayNotes = (tree: QueryTree, result: QueryResult, table: AnalystTable): string =>
  `${sayNaN(tree)}${sayInfinite(tree, result)}${sayQuotients(tree)}${sayOnceEach(tree)}${sayCurrencies(tree, table)}${sayZone(tree)}${sayDefined(tree)}`;

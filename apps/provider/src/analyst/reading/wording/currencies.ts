import { currencyOf, isCurrency, isMoney } from '../../../modeling/money.ts';
import { lists, sayColumn } from '../../sayValue.ts';
import type { AnalystColumn, AnalystTable } from '../../table.ts';
import {
  columnsAsked,
  columnsIn,
  figuresIn,
  isAggregate,
  type Expression,
  type QueryTree,
} from '../shared/query/tree.ts';

/** The currencies that amounts are in: as each is written, or as a column beside them says. */
const currenciesOf = (amounts: AnalystColumn, beside: AnalystColumn | undefined): string[] => {
  const written = amounts.numericText ? amounts.values.map(currencyOf).filter((found) => found !== null) : [];
  if (written.length > 0) return [...new Set(written)];
  return beside && isMoney(amounts.name, amounts.rawWords) ? beside.values : [];
};

/** The column that says in which currency amounts are. */
export const currencyBeside = ({ columns }: AnalystTable): AnalystColumn | undefined =>
  columns.find(({ kind, rawWords }) => kind === 'text' && isCurrency(rawWords));

/** Amounts that are in several currencies: what they come to together is in none. */
export const isOfCurrencies = (amounts: AnalystColumn, table: AnalystTable): boolean =>
  currenciesOf(amounts, currencyBeside(table)).length > 1;

/** Amounts of several rows are taken together, or rows ranked by them. */
const areTogether = (figure: Expression, { orderBy }: QueryTree): boolean => {
  if (figure.kind === 'aggregate' && figure.name === 'count') return false;
  return isAggregate(figure) || orderBy.some(({ by }) => by === figure);
};

const mostNamed = 3;

/** That amounts of several currencies were taken as one, where those aren’t told apart. */
export const sayCurrencies = (tree: QueryTree, table: AnalystTable): string => {
  const beside = currencyBeside(table);
  const toldApart = [...tree.groupBy.flatMap(columnsIn), ...columnsAsked(tree.where)];
  if (beside && toldApart.includes(beside)) return '';
  const amounts = figuresIn(tree)
    .filter((figure) => areTogether(figure, tree))
    .flatMap(columnsIn);
  for (const column of amounts) {
    const currencies = currenciesOf(column, beside);
    if (currencies.length < 2) continue;
    const more = currencies.length - mostNamed;
    const named = [...currencies.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])];
    return ` ${sayColumn(column)} is in ${lists.format(named)}, taken as one currency.`.replace(
      /\p{L}/u,
      (letter) => letter.toUpperCase(),
    );
  }
  return '';
};

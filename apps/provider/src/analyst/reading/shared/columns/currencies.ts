import { unitNamed, unitWritten } from '../../../../modeling/units.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { once } from '../once.ts';
import { isMeasure, isNamed } from './measures.ts';

/** The sign of the currency that a word names or is: "$" of "USD", "dollar" and "$"; null where it is none. */
export function currencySign(word: string): string | null {
  const unit = unitNamed(word) ?? unitNamed(`${word}s`) ?? unitWritten([word]);
  return unit?.before ? unit.symbol : null;
}

/** The sign of the one currency that a question names; null where it names none, or several. */
export const currencySaid = once((tokens: readonly { lower: string }[]): string | null => {
  const [sign, ...others] = new Set(
    tokens.map(({ lower }) => currencySign(lower)).filter((found) => found !== null),
  );
  return sign === undefined || others.length > 0 ? null : sign;
});

export const isInCurrency = ({ unit }: AnalystColumn, sign: string): boolean =>
  unit?.before === true && unit.symbol === sign;

const ofOneCurrency = /\b(?:company|base|home|reporting|account|group) currency\b/;

const ofAnyCurrency = /\b(?:(?:local|original|foreign|transaction|document) currency|lc|fc|doc curr?)\b/;

/** What an amount is of, whatever it is in: "price" of price_in_pounds, "amount" of one in company currency, or in the local one. */
export const amountNamed = ({ words }: AnalystColumn): string =>
  words
    .join(' ')
    .replace(ofOneCurrency, '')
    .replace(ofAnyCurrency, '')
    .split(' ')
    .filter((word) => word !== '' && word !== 'in' && word !== 'pound' && currencySign(word) === null)
    .join(' ');

/** "EUR", "CHF": in which currency a row is. */
export const tellsCurrency = (column: AnalystColumn): boolean =>
  column.kind === 'text' && column.distinct > 1 && isNamed(column, /^(?:currency|curr?|ccy)$/);

const isOfOne = ({ words }: AnalystColumn): boolean =>
  words.some((word) => currencySign(word) !== null) || ofOneCurrency.test(words.join(' '));

/** Amounts that each row has in a currency of its own, beside the same in one currency: "amount" beside "amountEur". */
export const inAnyCurrency = once(({ columns }: Pick<AnalystTable, 'columns'>): AnalystColumn[] => {
  const measures = columns.filter((c) => isMeasure(c) && !c.derived);
  const ofOne = measures.filter(isOfOne);
  if (ofOne.length === 0 || !columns.some(tellsCurrency)) return [];
  return measures.filter((c) => !isOfOne(c) && ofOne.some((other) => amountNamed(other) === amountNamed(c)));
});

import type { AnalystColumn } from '../../../table.ts';

/** The signs of units that names of columns and questions write in several ways. */
const currencies = new Map([
  ['usd', '$'],
  ['dollar', '$'],
  ['dollars', '$'],
  ['$', '$'],
  ['eur', '€'],
  ['euro', '€'],
  ['euros', '€'],
  ['€', '€'],
  ['gbp', '£'],
  ['sterling', '£'],
  ['£', '£'],
  ['jpy', '¥'],
  ['yen', '¥'],
  ['¥', '¥'],
]);

export const isCurrencyWord = (word: string): boolean => currencies.has(word);

/** The one currency that a question names; null where it names none, or several. */
export function currencySaid(tokens: readonly { lower: string }[]): string | null {
  const [sign, ...others] = new Set(
    tokens.map(({ lower }) => currencies.get(lower)).filter((found) => found !== undefined),
  );
  return sign === undefined || others.length > 0 ? null : sign;
}

export const isInCurrency = ({ unit }: AnalystColumn, sign: string): boolean =>
  unit?.before === true && unit.symbol === sign;

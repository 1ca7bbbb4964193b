import { unitNamed, unitWritten } from '../../../../modeling/units.ts';
import type { AnalystColumn } from '../../../table.ts';
import { once } from '../once.ts';

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

import type { BSON } from 'mongodb';
import { decimalType } from './duckdb.decimals.ts';

export type BsonNumber = number | bigint | BSON.Int32 | BSON.Double | BSON.Long | BSON.Decimal128;

const finite = /^[-+]?(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/i;

/** A number of BSON with all its digits; null for what isn't finite, which SQL's decimals have no word for. */
export function finiteText(value: BsonNumber): string | null {
  const text = String(value);
  return finite.test(text) ? text : null;
}

/** How many digits the numbers of a field have before and behind their point, at the most. */
export class Digits {
  #whole = 0;
  #fraction = 0;
  #areExact = false;

  add(value: BsonNumber): void {
    const type = typeof value === 'object' ? value._bsontype : typeof value;
    const isDecimal = type === 'Decimal128';
    const number = isDecimal ? Number.NaN : Number(value);
    if (Number.isSafeInteger(number)) {
      if (Math.abs(number) < 10 ** this.#whole) return;
    } else this.#areExact ||= isDecimal || type === 'Long' || type === 'bigint';
    const [match, before = '', behind = '', power = '0'] = finite.exec(String(value)) ?? [];
    if (match === undefined) return;
    const digits = (before + behind).replace(/0+$/, '');
    const point = before.length + Number(power);
    const zeros = digits.length - digits.replace(/^0+/, '').length;
    this.#whole = Math.max(this.#whole, point - zeros);
    this.#fraction = Math.max(this.#fraction, digits.length - point);
  }

  /**
   * Where doubles would lose digits, the type that keeps all of them, also in the sum of so many; null where doubles do,
   * and where more digits are needed than there are: those numbers have the first 15 to 17 of them.
   */
  decimalType(times: number): string | null {
    return this.#areExact ? decimalType(this.#whole, this.#fraction, times) : null;
  }
}

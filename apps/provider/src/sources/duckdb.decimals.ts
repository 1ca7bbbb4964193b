/** The digits that a DECIMAL of DuckDB has at the most, and those up to which all take the same eight bytes. */
const mostDigits = 38;
const fewDigits = 18;

/**
 * The type that keeps so many digits before and behind the point, also in the sum of so many numbers; null where more are
 * needed than there are.
 */
export function decimalType(whole: number, fraction: number, times: number): string | null {
  const digits = whole + fraction;
  if (digits + String(times).length > mostDigits) return null;
  return `DECIMAL(${Math.max(fewDigits, digits)},${fraction})`;
}

/** Those that a number is made of, without the zeros around them. */
const digitsOf = (text: string): string =>
  `trim(regexp_replace(regexp_replace(${text}, 'e.*$', ''), '[^0-9]', '', 'g'), '0')`;

/** A number as DuckDB reads it, with a decimal point or comma. */
export const asDouble = (text: string): string => `TRY_CAST(replace(${text}, ',', '.') AS DOUBLE)`;

/** Whether a DOUBLE has less of a number's digits than its text; null or false where it hasn't. */
export function losesDigits(text: string, double: string): string {
  const read = `CAST(${double} AS VARCHAR)`;
  return `CASE WHEN ${text} <> ${read} THEN ${digitsOf(text)} <> ${digitsOf(read)} END`;
}

/** Whether a text has more digits than a DOUBLE always holds, whatever else it says. */
export const hasManyDigits = (text: string): string => `regexp_matches(${text}, '(?:[0-9][^0-9]*){16}')`;

/** How many digits texts of plain numbers have before and behind their point, at the most. */
export const mostDigitsOf = (text: string): [whole: string, fraction: string] => [
  `max(length(regexp_replace(regexp_extract(${text}, '^[-+0]*([0-9]*)', 1), '^$', '0')))`,
  `max(length(rtrim(regexp_extract(${text}, '[.,]([0-9]*)$', 1), '0')))`,
];

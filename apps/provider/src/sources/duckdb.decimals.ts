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

import type { AnalystColumn } from '../../../table.ts';
import type { Scan } from '../scan.ts';

const ofOne = new Set(['ml', 'cl', 'l', 'hl', 'mm', 'cm', 'm', 'ft', 'in', 'g', 'mg', 'kg', 'oz', 'lb', 't']);
/** "More than 500 bottles" aren't rows whose bottle holds 500 ml. */
export const isSizeOfOne = ({ unit, words }: AnalystColumn, scan: Scan, at: number): boolean => {
  const token = scan.context.tokens[scan.items[at]?.start ?? -1];
  const isPlural = token !== undefined && token.lower !== token.lemma;
  return isPlural && words.includes(token.lemma) && unit !== null && ofOne.has(unit.symbol);
};

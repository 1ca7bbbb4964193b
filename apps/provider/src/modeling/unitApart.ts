import type { ModelColumn } from '@plinth/api/contract';
import { spans } from './subject.words.ts';
import { unitOfName, unitStated, type Unit } from './units.ts';

/** Working hours, sick days. */
const isSpan = ({ text }: Unit): boolean => spans.has(text);

/** "Distance (m)" of a distance_m, where `said` is that name in words: the short form of a unit isn't a word of a sentence. */
export function withUnitApart(said: string, name: string): string {
  const words = said.split(' ');
  const { unit, rest } = unitOfName(name);
  // What leads, as in pct_urban, is left where it is.
  const isLast =
    unit !== null &&
    words.length > 1 &&
    rest.length === words.length - 1 &&
    rest[0] === words[0]?.toLowerCase() &&
    !/[^\p{L}\p{N}_]/u.test(name);
  return isLast && !isSpan(unit) ? `${words.slice(0, -1).join(' ')} (${unit.symbol})` : said;
}

/** The name of a column over its figures, which say no unit: with the one that it ends with, or that its description states. */
export function nameOverFigures({ name, description = '' }: ModelColumn): string {
  if (unitOfName(name).unit !== null) return withUnitApart(name.replaceAll('_', ' '), name);
  const unit = unitStated(description);
  return unit === null ? name : `${name} (${unit.symbol})`;
}

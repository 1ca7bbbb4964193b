import { once } from '../../shared/once.ts';
import type { AnalystTable } from '../../../table.ts';
import { inPlaceOf, type Notation } from './notation.ts';

const longest = 3;
/** Letters and digits alone: "PM2.5", "pm 2.5" and "pm25" have the same, and so have "CO₂" and "co2". */
const bareOf = (said: string): string => said.normalize('NFKC').replaceAll(/[^\p{L}\d]/gu, '');

/** Words of columns that have letters and digits, by these alone. */
const wordsWithDigits = once(
  ({ columns }: AnalystTable): ReadonlyMap<string, string> =>
    new Map(
      columns
        .filter(({ derived }) => !derived)
        .flatMap(({ words }) => words.filter((word) => /^\p{L}+\d/u.test(word)))
        .map((word) => [bareOf(word), word]),
    ),
);

/** "PM 2.5", "CO₂": a column's word with a digit, however it is put together. */
export const wordsOfNames: Notation = (tokens, at, table) => {
  const known = wordsWithDigits(table);
  if (known.size === 0 || tokens[at]?.kind !== 'word') return null;
  for (let length = longest; length > 0; length--) {
    const said = tokens.slice(at, at + length);
    const word = known.get(bareOf(said.map(({ lower }) => lower).join('')));
    const isOne = length === 1 && said[0]?.lower === word;
    if (word !== undefined && said.length === length && !isOne) return inPlaceOf(tokens, at, length, [word]);
  }
  return null;
};

import { once } from '../../shared/once.ts';
import type { AnalystTable } from '../../../table.ts';
import { isCommonWord } from '../../shared/vocabulary/semantics.ts';
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

/** Two words of a name that people run together: "wifi" of "Wi-Fi", "checkin" of "Check-in", and no "today" of a "sent_to_day". */
function pairsOf({ name, rawWords }: AnalystTable['columns'][number]): [string, [string, string]][] {
  return rawWords.slice(1).flatMap((second, at): [string, [string, string]][] => {
    const first = rawWords[at] ?? '';
    const isHyphened = name.toLowerCase().includes(`${first}-${second}`);
    const isMeant = isHyphened || ![first, second].every(isCommonWord);
    return isMeant ? [[`${first}${second}`, [first, second]]] : [];
  });
}

const pairsOfNames = once(
  ({ columns }: AnalystTable): ReadonlyMap<string, [string, string]> =>
    new Map(columns.filter(({ derived }) => !derived).flatMap(pairsOf)),
);

const isOwn = ({ columns }: AnalystTable, one: string): boolean =>
  columns.some(
    ({ words, rawWords, values }) =>
      words.includes(one) ||
      rawWords.includes(one) ||
      values.some((value) => bareOf(value.toLowerCase()) === one),
  );

/** "Wifi", "noshows", "check-ins" as the words of the column's name, where nothing else is called so. */
export const wordsApart: Notation = (tokens, at, table) => {
  const pairs = pairsOfNames(table);
  if (pairs.size === 0 || tokens[at]?.kind !== 'word') return null;
  for (const length of [3, 2, 1]) {
    const said = tokens.slice(at, at + length).map(({ lower }) => lower);
    const one = bareOf(said.join('')).replace(/s$/, '');
    const pair = pairs.get(one);
    const isSo = said.length < length || (length > 1 && said.includes(pair?.[1] ?? ''));
    if (pair && !isSo && !isOwn(table, one)) return inPlaceOf(tokens, at, length, [pair[0], '-', pair[1]]);
  }
  return null;
};

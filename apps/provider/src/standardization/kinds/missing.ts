import { countOf } from '../../countOf.ts';
import { newStep, type ColumnValues, type StepKind } from './kind.ts';
import { tidySpaces } from './spaces.ts';
import { isPlaceholder, oneOfSql, quoted } from './texts.ts';

/** NA is a country, a continent and a word of every other list of codes. */
const isCode = (value: string): boolean => /^[A-Z]{2,3}$/.test(value);

/** What programs write into a column of numbers where there is none. */
const oddNumbers: ReadonlySet<number> = new Set([
  999, 9999, 99_999, 999_999, 9_999_999, -999, -9999, -99_999, -999_999,
]);
export const isOddNumber = (number: number): boolean => oddNumbers.has(number);
/** So many times as far from zero as the others, and in so many rows at least. */
const furtherBy = 3;
const fewestRows = 3;

/** Of a column of numbers those that are there often, and far from all others. */
const oddIn = (values: ColumnValues['values']): ReadonlySet<string> => {
  const given = values.filter(({ value }) => !isPlaceholder(value));
  const numbers = given.map(({ value }) => Number(value));
  if (numbers.filter((number) => !Number.isNaN(number)).length < 0.85 * given.length) return new Set();
  const isOdd = (at: number) => isOddNumber(numbers[at]!) && given[at]!.rows >= fewestRows;
  const farthest = numbers.reduce(
    (most, number, at) => (isOdd(at) || Number.isNaN(number) ? most : Math.max(most, Math.abs(number))),
    0,
  );
  if (farthest === 0) return new Set();
  return new Set(
    given.flatMap(({ value }, at) =>
      isOdd(at) && Math.abs(numbers[at]!) > furtherBy * farthest ? [value] : [],
    ),
  );
};

/** Words that a person may mean as they are: a scale begins with none, and a song is called Missing. */
const isSpoken = /^\s*(?:none|nil|missing|unknown|undefined)\s*$/i;
const isSigns = (value: string): boolean => /^[^\p{L}\p{N}]+$/u.test(tidySpaces(value));
/** Of so many of the rows it is what most of them say. */
const mostRows = 0.5;

/** Why a person has to say whether a placeholder is one. */
const decisionOf = (
  { values }: ColumnValues,
  words: ColumnValues['values'],
  odd: ReadonlySet<string>,
): string | undefined => {
  if (odd.size > 0) return 'Whether such a number is meant, the data doesn’t say.';
  const sign = words.find(({ value }) => isSigns(value));
  const other = values.find(({ value }) => isSigns(value) && !isPlaceholder(value));
  if (sign !== undefined && other !== undefined)
    return `Beside ${quoted(other.value)}, ${quoted(sign.value)} may be what is meant.`;
  const sum = values.reduce((total, { rows }) => total + rows, 0);
  const areNames = values.length > 5 && values.every(({ rows }) => rows === 1);
  const spoken = words.find(({ value, rows }) => isSpoken.test(value) && (rows > mostRows * sum || areNames));
  if (spoken === undefined) return undefined;
  return areNames
    ? `Each value is there once: ${quoted(spoken.value)} may be a name.`
    : `Most rows have ${quoted(spoken.value)}, which may be what they mean.`;
};

/** A cell may say the same with other spaces. */
const toldWords = (words: ColumnValues['values']): string => {
  const rows = new Map<string, number>();
  for (const { value, rows: more } of words) {
    const word = tidySpaces(value);
    rows.set(word, (rows.get(word) ?? 0) + more);
  }
  return [...rows]
    .map(([word, count]) => `${word === '' ? 'nothing' : quoted(word)} ${countOf(count, 'time', 'times')}`)
    .join(', ');
};

/** What a step that reads a column as something else empties as well, though it isn't lost; empty where there is none. */
export const emptiedAsWell = ({ values }: ColumnValues): string => {
  const words = values.filter(({ value }) => isPlaceholder(value));
  return words.length === 0 ? '' : ` What stands for no value becomes missing: ${toldWords(words)}.`;
};

export const missing: StepKind<'missing'> = {
  type: 'TEXT',
  becomes: 'same',
  risk: 'A word that was meant as a value of its own would be gone.',
  apply: ({ words }, value) => (words.includes(value) ? null : value),
  sql: ({ words }, value) => `CASE WHEN ${oneOfSql(value, words)} THEN NULL ELSE ${value} END`,
  find: ({ name, values }) => {
    const codes = values.filter(({ value }) => isCode(value)).length;
    const areCodes = codes > 5 && codes > 0.8 * values.length;
    const odd = oddIn(values);
    const words = values.filter(
      ({ value }) => (isPlaceholder(value) && !(areCodes && isCode(value))) || odd.has(value),
    );
    if (words.length === 0 || words.length === values.length) return null;
    const decision = decisionOf({ name, values }, words, odd);
    return {
      step: {
        ...newStep('missing', name, `Empty the placeholders in ${name}`),
        // Found as they stand, and as they are once their spaces are tidy.
        words: [...new Set(words.flatMap(({ value }) => [value, tidySpaces(value)]))],
      },
      ...(decision !== undefined && { decision }),
      description: `${odd.size > 0 ? 'These' : 'Words'} stand for a value that isn’t there: ${toldWords(words)}.`,
    };
  },
};

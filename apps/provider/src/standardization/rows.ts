import { quoteIdentifier } from '../sources/identifiers.ts';
import { capitals, lower, lowerSql } from './kinds/texts.ts';
import { isText } from './columnTypes.ts';

type Columns = ReadonlyMap<string, string>;

/** Types that PostgreSQL can't compare for being equal. */
const hasNoEqual = (type: string): boolean => /^(json|xml|point|polygon|path|box|line|circle)\b/i.test(type);

/** Whether rows can be compared in all their columns. */
export const canCompare = (columns: Columns): boolean =>
  columns.size > 0 && ![...columns.values()].some(hasNoEqual);

const textSql = (name: string): string => `CAST(${quoteIdentifier(name)} AS varchar)`;

/**
 * Many parts with an operator between them, taken by halves: one after the other, those of hundreds of columns would lie
 * in each other deeper than a statement may.
 */
export const inHalves = (parts: readonly string[], operator: string): string => {
  if (parts.length <= 8) return parts.join(operator);
  const half = Math.ceil(parts.length / 2);
  return `(${inHalves(parts.slice(0, half), operator)})${operator}(${inHalves(parts.slice(half), operator)})`;
};

/** A row as one text. */
export const lineSql = (columns: Columns): string =>
  inHalves(
    [...columns.keys()].map((name) => `coalesce(${textSql(name)}, '')`),
    ` || ' · ' || `,
  );

/** What no value has: between values, and for one that is missing. */
const [between, missing] = [31, 30];

/** A row as one text that can be taken apart again. */
export const packedSql = (columns: Columns): string =>
  inHalves(
    [...columns.keys()].map((name) => `coalesce(${textSql(name)}, chr(${missing}))`),
    ` || chr(${between}) || `,
  );

export const unpackedRow = (text: string): TextRow =>
  text
    .split(String.fromCharCode(between))
    .map((value) => (value === String.fromCharCode(missing) ? null : value));

/** A WITH that has `plinth_repeated`: each row that is there more than once, as a line, and how often again. */
export const comparedRows = (reference: string, columns: Columns): string | null => {
  if (!canCompare(columns)) return null;
  const names = [...columns.keys()].map(quoteIdentifier);
  return `WITH plinth_repeated AS (SELECT ${lineSql(columns)} AS line, count(*) - 1 AS again FROM ${reference} GROUP BY ${names.join(', ')} HAVING count(*) > 1)`;
};

export const signs = ` .,;:!?'"()&/_-`;

/** A code that has capitals and small letters, `AB-1a`: another's, `AB-1A`, may be told by them. An address has an @. */
const isCapitalCode = (value: string): boolean =>
  /^[^ @]*$/.test(value) && /[A-Z]/.test(value) && /[a-z]/.test(value);
const isCapitalCodeSql = (text: string): string =>
  `translate(${text}, ' @', '') = ${text} AND ${lowerSql(text)} <> ${text} AND translate(${text}, '${capitals.toLowerCase()}', '') <> ${text}`;

/** What rows are compared by: without capitals and spaces; where there are no digits, without signs. Null is missing. */
const comparedText = (value: string): string | null => {
  const plain = lower(value);
  const compared = /[0-9]/.test(plain)
    ? isCapitalCode(value)
      ? value
      : plain.replace(/ +/g, ' ').replace(/^ | $/g, '')
    : [...plain].filter((letter) => !signs.includes(letter)).join('');
  return compared === '' ? null : compared;
};

/** The same in SQL. Numbers and days are compared as they are. */
const comparedSql = (name: string, type: string): string => {
  const text = textSql(name);
  if (!isText(type)) return text;
  const plain = lowerSql(text);
  const compared = `CASE WHEN translate(${text}, '0123456789', '') <> ${text} THEN CASE WHEN ${isCapitalCodeSql(text)} THEN ${text} ELSE trim(regexp_replace(${plain}, ' +', ' ', 'g'), ' ') END ELSE translate(${plain}, '${signs.replace("'", "''")}', '') END`;
  return `nullif(${compared}, '')`;
};

export const comparedValue = (value: string | null, type: string): string | null =>
  value === null || !isText(type) ? value : comparedText(value);

/** A row as texts, in the order of its columns. */
export type TextRow = readonly (string | null)[];

export const lineOf = (row: TextRow): string => row.map((text) => text ?? '').join(' · ');

const gapsOf = (row: TextRow): number => row.filter((text) => text === null).length;

/** Which stays of rows that are the same: the fullest, then the first by its text. */
const isBefore = (a: TextRow, b: TextRow): boolean =>
  gapsOf(a) === gapsOf(b)
    ? Buffer.compare(Buffer.from(lineOf(a)), Buffer.from(lineOf(b))) < 0
    : gapsOf(a) < gapsOf(b);

/** The rows that go, each with the one that stays for it by the first key of which another row comes before it. */
export const goingOf = (
  rows: readonly TextRow[],
  columns: Columns,
  keys: readonly (readonly string[])[],
): { row: TextRow; stays: TextRow }[] => {
  const [names, types] = [[...columns.keys()], [...columns.values()]];
  const ofKeys = keys.map((key) => {
    const places = key.map((name) => names.indexOf(name));
    const valueOf = (row: TextRow): string | null => {
      const values = places.map((at) => comparedValue(row[at] ?? null, types[at]!));
      return values.every((value) => value === null) ? null : JSON.stringify(values);
    };
    const first = new Map<string, TextRow>();
    for (const row of rows) {
      const value = valueOf(row);
      const before = value === null ? undefined : first.get(value);
      if (value !== null && (before === undefined || isBefore(row, before))) first.set(value, row);
    }
    return (row: TextRow) => first.get(valueOf(row) ?? '') ?? row;
  });
  return rows.flatMap((row) => {
    const stays = ofKeys.map((firstOf) => firstOf(row)).find((first) => first !== row);
    return stays === undefined ? [] : [{ row, stays }];
  });
};

/** The columns of a key that are there; none unless all of them are. */
export const keysThatFit = (
  keys: readonly (readonly string[])[],
  columns: Columns,
): readonly (readonly string[])[] => keys.filter((key) => key.every((name) => columns.has(name)));

/**
 * The rows of a table, each with `line` and, for each key, how many rows of the same values come before it and the first
 * of them. Of rows with the same values the fullest is the first, then the first by its text.
 */
const rankedSql = (reference: string, columns: Columns, keys: readonly (readonly string[])[]): string => {
  const gaps = [...columns.keys()].map(
    (name) => `CASE WHEN ${quoteIdentifier(name)} IS NULL THEN 1 ELSE 0 END`,
  );
  const windows = keys.map((key, at) => {
    const values = key.map((name) => comparedSql(name, columns.get(name)!));
    const over = `OVER (PARTITION BY ${values.join(', ')} ORDER BY plinth_number)`;
    const isEmpty = `coalesce(${values.join(', ')}) IS NULL`;
    return [
      `CASE WHEN ${isEmpty} THEN 1 ELSE row_number() ${over} END AS plinth_place_${at}`,
      `first_value(plinth_line) ${over} AS plinth_first_${at}`,
    ].join(', ');
  });
  const lines = `SELECT *, ${inHalves(gaps, ' + ')} AS plinth_gaps, ${lineSql(columns)} AS plinth_line FROM ${reference}`;
  // Of rows that are the same in all, each key has to keep the same one.
  const numbered = `SELECT *, row_number() OVER (ORDER BY plinth_gaps, plinth_line COLLATE "C") AS plinth_number FROM (${lines}) AS plinth_lines`;
  return `SELECT *, ${windows.join(', ')} FROM (${numbered}) AS plinth_numbered`;
};

const firstOfAll = (keys: readonly (readonly string[])[]): string =>
  keys.map((_, at) => `plinth_place_${at} = 1`).join(' AND ');

/** The table with one row for each key, as what stands after FROM. */
export const oneRowEach = (
  reference: string,
  columns: Columns,
  keys: readonly (readonly string[])[],
): string => {
  const names = [...columns.keys()].map(quoteIdentifier).join(', ');
  return `(SELECT ${names} FROM (${rankedSql(reference, columns, keys)}) AS plinth_ranked WHERE ${firstOfAll(keys)}) AS plinth_rows`;
};

/** A WITH that has `plinth_going`: each row that goes, as a line, and the line of the row that stays for it. */
export const goingRows = (
  reference: string,
  columns: Columns,
  keys: readonly (readonly string[])[],
): string => {
  const stays = keys.map((_, at) => `WHEN plinth_place_${at} > 1 THEN plinth_first_${at}`).join(' ');
  return `WITH plinth_going AS (SELECT plinth_line AS line, CASE ${stays} END AS stays FROM (${rankedSql(reference, columns, keys)}) AS plinth_ranked WHERE NOT (${firstOfAll(keys)}))`;
};

import type { Finding } from '@plinth/api/contract';
import { mostNearCells, mostNearCharacters, mostNearRows } from '@plinth/api/facts';
import { countOf } from '../countOf.ts';
import { isWordInId, spokenWords } from '../modeling/names.ts';
import type { QueryResult } from '../sources/source.ts';
import { newStep } from './kinds/kind.ts';
import { oneRow } from './kinds/leaveOut.ts';
import { comparedValue, goingOf, lineOf, lineSql, packedSql, unpackedRow, type TextRow } from './rows.ts';

const fewestRows = 10;
/** Fewer columns that agree say nothing. */
const fewestColumns = 3;
/** Columns are left out by twos where that is so much work at most. */
const mostPairWork = 2_000_000;
const mostKeys = 20;
/** Of more rows it is how the table is. */
const mostAgain = 0.1;
/** From this share of different values on, a column that is called a key is one. */
const keyShare = 0.95;

const keyWord = /^(?:id|key|code|no|nr|number|sku|ean|isbn|e?mail|login)$/;
/** "dormid", "barcode": written as one word. */
const gluedKey = /.(?:id|code|nr|number|email)$/;
const isKeyName = (name: string): boolean =>
  spokenWords(name).some((word) => keyWord.test(word) || (gluedKey.test(word) && !isWordInId(word)));

export interface Compared {
  reference: string;
  columns: ReadonlyMap<string, string>;
  rows: number;
  sampled: boolean;
}

type Run = (sql: string, maxRows: number) => Promise<QueryResult>;

/** The values of a column as they are compared, as numbers: 0 is missing. */
interface Column {
  name: string;
  codes: readonly number[];
  /** How often each is there, by its number. */
  times: readonly number[];
}

/** Each row once. It comes as one text, which is read many times as fast as its values. */
const readRows = async ({ reference, columns, rows }: Compared, run: Run): Promise<TextRow[] | null> => {
  const length = await run(`SELECT sum(length(${lineSql(columns)})) FROM ${reference}`, 1);
  if (Number(length.rows[0]?.[0]) > mostNearCharacters) return null;
  const answer = await run(`SELECT ${packedSql(columns)} FROM ${reference}`, rows);
  if (answer.truncated) return null;
  const read = [...new Set(answer.rows.map(([line]) => String(line as string)))].map(unpackedRow);
  return read.every((row) => row.length === columns.size) ? read : null;
};

const columnsOf = ({ columns }: Compared, rows: readonly TextRow[]): Column[] =>
  [...columns].map(([name, type], at) => {
    const known = new Map<string, number>();
    const times = [0];
    const codes = rows.map((row) => {
      const value = comparedValue(row[at] ?? null, type);
      if (value === null) return 0;
      const code = known.get(value) ?? times.length;
      known.set(value, code);
      times[code] = (times[code] ?? 0) + 1;
      return code;
    });
    return { name, codes, times };
  });

/** A number for each value of each column, and of each row all of its own in one. */
const marksOf = (columns: readonly Column[], rows: number) => {
  let state = 18;
  const next = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0) ^ (state >>> 13);
  const marks = columns.map(({ times }) => times.map(next));
  const markOf = (at: number, row: number): number => marks[at]![columns[at]!.codes[row]!]!;
  const ofRow = (row: number): number => columns.reduce((mark, _, at) => mark ^ markOf(at, row), 0);
  return { markOf, sums: Array.from({ length: rows }, (_, row) => ofRow(row)) };
};

/** Whether two rows that agree don't by chance: three of their values are rare enough for it. */
const isTelling = (columns: readonly Column[], but: readonly number[], row: number, rows: number): boolean =>
  columns
    .map(({ codes, times }, at) => (but.includes(at) || codes[row] === 0 ? 1 : rows / times[codes[row]!]!))
    .sort((a, b) => b - a)
    .slice(0, 3)
    .reduce((product, share) => product * share, 1) >
  2 * rows * rows;

/** How many rows agree with one before them in all columns but some; none where any two do by chance. */
const againOf = (
  columns: readonly Column[],
  { sums, markOf }: ReturnType<typeof marksOf>,
  but: readonly number[],
): number => {
  const agree = (a: number, b: number) =>
    columns.every(({ codes }, at) => codes[a] === codes[b] || but.includes(at));
  const first = new Map<number, number>();
  let again = 0;
  for (const [row, sum] of sums.entries()) {
    const rest = but.reduce((mark, at) => mark ^ markOf(at, row), sum);
    const before = first.get(rest);
    if (before === undefined) first.set(rest, row);
    else if (agree(before, row)) {
      if (!isTelling(columns, but, row, sums.length)) return 0;
      again += 1;
    }
  }
  return again;
};

/** Places of columns that may differ: none, one, and two; those that tell each row from all others are among them. */
const waysOf = (columns: readonly Column[], rows: number): number[][] => {
  const own = columns.flatMap(({ times, codes }, at) =>
    times.length - 1 === rows && !codes.includes(0) ? [at] : [],
  );
  const others = columns.flatMap((_, at) => (own.includes(at) ? [] : [at]));
  const ones = own.length < 2 ? others.map((at) => [...own, at]) : [];
  const twos =
    own.length > 0 ? [] : others.flatMap((at, place) => others.slice(place + 1).map((other) => [at, other]));
  const isLittle = twos.length * rows <= mostPairWork;
  return own.length > 2
    ? []
    : [own, ...ones, ...(isLittle ? twos : [])].filter((but) => columns.length - but.length >= fewestColumns);
};

interface Way {
  but: readonly number[];
  again: number;
}

const isWithin = (small: Way, large: Way): boolean =>
  small.but.length < large.but.length && small.but.every((at) => large.but.includes(at));

/** The ways that find rows which none finds that leaves fewer columns out. */
const tellingWays = (columns: readonly Column[], rows: number): Way[] => {
  const marks = marksOf(columns, rows);
  const found = waysOf(columns, rows)
    .map((but) => ({ but, again: againOf(columns, marks, but) }))
    .filter(({ again }) => again > 0 && again <= mostAgain * rows);
  const adding = found.filter(
    (way) =>
      way.again > found.filter((other) => isWithin(other, way)).reduce((sum, { again }) => sum + again, 0),
  );
  return adding
    .filter((way) => !adding.some((other) => isWithin(way, other)))
    .sort((a, b) => b.again - a.again)
    .slice(0, mostKeys);
};

/** Columns that are keys by their names, and nearly by their values. */
const namedKeys = (columns: readonly Column[]): string[] =>
  columns.flatMap(({ name, codes, times }) => {
    const filled = codes.filter((code) => code !== 0).length;
    const distinct = times.length - 1;
    const isKey = filled >= fewestRows && distinct < filled && distinct >= keyShare * filled;
    return isKey && isKeyName(name) ? [name] : [];
  });

const differenceOf = (ways: readonly Way[], columns: readonly Column[]): string => {
  const names = [...new Set(ways.flatMap(({ but }) => but))].map((at) => columns[at]!.name);
  const shown = names.length > 4 ? [...names.slice(0, 3), 'another column'] : names;
  const signs = 'capitals, spaces and signs';
  return names.length === 0 ? `in ${signs} alone` : `in no more than ${shown.join(' or ')}, or in ${signs}`;
};

interface Told {
  /** The column that is a key; all where rows agree in nearly all. */
  column: string;
  title: string;
  description: (rows: number) => string;
  keys: string[][];
}

const findingOf = (
  { column, title, description, keys }: Told,
  table: Compared,
  rows: readonly TextRow[],
): Finding => {
  const going = goingOf(rows, table.columns, keys);
  const count = going.length;
  return {
    type: oneRow.type,
    step: { ...newStep('one row', column, title), keys },
    columns: [column],
    impact: count >= table.rows / 100 ? 'High Impact' : 'Low Impact',
    status: 'Needs a decision',
    description: `${description(count)} Sums and counts take each of them. The row with the most values stays.`,
    risk: oneRow.risk,
    rows: count,
    values: count,
    examples: going.slice(0, 3).map(({ row, stays }) => ({
      before: lineOf(row).slice(0, 500),
      after: lineOf(stays).slice(0, 500),
      rows: 1,
    })),
  };
};

/** Rows that agree in a column that is a key by its name, or in all columns but one or two; null where there are too many to compare. */
export const nearlyRepeated = async (table: Compared, run: Run): Promise<Finding[] | null> => {
  const { columns, rows, sampled } = table;
  if (sampled || rows > mostNearRows || rows * columns.size > mostNearCells) return null;
  if (rows < fewestRows) return [];
  const read = await readRows(table, run);
  if (read === null) return null;
  const compared = columnsOf(table, read);
  const ways = tellingWays(compared, read.length);
  const all = ways.map(({ but }) => compared.flatMap(({ name }, at) => (but.includes(at) ? [] : [name])));
  const nearly: Told[] =
    all.length === 0
      ? []
      : [
          {
            column: 'All columns',
            title: 'Keep one of rows that are nearly the same',
            description: (count) =>
              `${countOf(count, 'row is', 'rows are')} almost another’s again, different ${differenceOf(ways, compared)}.`,
            keys: all,
          },
        ];
  const named = namedKeys(compared).map((name) => ({
    column: name,
    title: `Keep one row for each ${name}`,
    description: (count: number) =>
      `${countOf(count, 'row has', 'rows have')} the ${name} of another, though nearly each row has its own.`,
    keys: [[name]],
  }));
  return [...nearly, ...named].map((told) => findingOf(told, table, read));
};

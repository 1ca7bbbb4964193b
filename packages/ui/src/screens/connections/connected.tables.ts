import { search } from '../../primitives/search.ts';

export interface FoundTable {
  name: string;
  /** Null where nobody has counted. */
  rows: number | null;
  /** Counted, not estimated. */
  exact: boolean;
  columns: number | null;
  key: readonly string[];
  links: readonly string[];
}

/** More rows than this don't help anybody choose; typing narrows them down. */
export const mostTables = 50;

const weight = ({ rows, links }: FoundTable): [number, number] => [rows ?? -1, links.length];

/** The table to begin with: of those with the most rows, the one with the most links. Null where nothing speaks for one. */
export const tableToBeginWith = (tables: readonly FoundTable[]): FoundTable | null => {
  const [first, ...others] = tables;
  if (first === undefined || others.length === 0) return first ?? null;
  const best = tables.reduce((found, table) => {
    const [rows, links] = weight(table);
    const [mostRows, mostLinks] = weight(found);
    return rows > mostRows || (rows === mostRows && links > mostLinks) ? table : found;
  });
  return best.rows === null ? null : best;
};

/** The tables whose names hold the words, the largest first. */
export const findTables = (tables: readonly FoundTable[], query: string): FoundTable[] =>
  search(tables, query, ({ name }) => [name]).toSorted((a, b) => (b.rows ?? -1) - (a.rows ?? -1));

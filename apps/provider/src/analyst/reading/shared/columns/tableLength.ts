import type { AnalystTable } from '../../../table.ts';

/** From so many rows on a table mostly records what happened, again and again for the same people and things. */
const manyRows = 180;
export const hasManyRows = ({ rowCount }: Pick<AnalystTable, 'rowCount'>): boolean => rowCount >= manyRows;

export const lengths = ['short', 'middle', 'long'] as const;
export type Length = (typeof lengths)[number];
/** A list as it stands on a page has fewer rows. */
const listed = 30;
export const lengthOf = (table: Pick<AnalystTable, 'rowCount'>): Length =>
  hasManyRows(table) ? 'long' : table.rowCount < listed ? 'short' : 'middle';

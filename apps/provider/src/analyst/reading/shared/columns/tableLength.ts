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

/** Questions over databases come as whole sentences. */
const isWholeSentence = (question: string): boolean => /^\p{Lu}.*[?.]$/su.test(question.trim());

/** What length a table is asked as: in words thrown down, people ask of one of a middle length as of a long one. */
export const lengthAsked = (question: string, table: Pick<AnalystTable, 'rowCount'>): Length => {
  const length = lengthOf(table);
  return length === 'middle' && !isWholeSentence(question) ? 'long' : length;
};

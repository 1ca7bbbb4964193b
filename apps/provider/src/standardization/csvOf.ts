import { setImmediate } from 'node:timers/promises';
import { byteOrderMark, csvLines, needsMark } from '@plinth/api/facts';
import { cellText } from '../sources/cell.ts';
import { rowsOfPiece } from '../sources/duckdb.pieces.ts';
import type { QueryResult } from '../sources/source.ts';

/** A file of many rows takes seconds: whoever else calls is answered between its pieces. */
export const csvOf = async ({ columns, rows }: Pick<QueryResult, 'columns' | 'rows'>): Promise<string> => {
  const size = rowsOfPiece(columns.length);
  const pieces = [csvLines([columns])];
  let isMarked = needsMark(pieces.join(''));
  for (let at = 0; at < rows.length; at += size) {
    await setImmediate();
    const piece = csvLines(rows.slice(at, at + size).map((row) => row.map((cell) => cellText(cell) ?? '')));
    isMarked ||= needsMark(piece);
    pieces.push(piece);
  }
  return (isMarked ? byteOrderMark : '') + pieces.join('');
};

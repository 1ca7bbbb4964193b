import { setImmediate } from 'node:timers/promises';
import { csvText } from '@plinth/api/facts';
import { cellText } from '../sources/cell.ts';
import { rowsOfPiece } from '../sources/duckdb.pieces.ts';
import type { QueryResult } from '../sources/source.ts';

/** A file of many rows takes seconds: whoever else calls is answered between its pieces. */
export const csvOf = async ({ columns, rows }: Pick<QueryResult, 'columns' | 'rows'>): Promise<string> => {
  const size = rowsOfPiece(columns.length);
  const pieces = [csvText([columns])];
  for (let at = 0; at < rows.length; at += size) {
    await setImmediate();
    const texts = rows.slice(at, at + size).map((row) => row.map((cell) => cellText(cell) ?? ''));
    // The byte order mark stands before the first piece alone.
    pieces.push(csvText(texts).slice(1));
  }
  return pieces.join('');
};

import { setImmediate } from 'node:timers/promises';
import type { Cell } from './source.ts';

/** Written or read in a few milliseconds. */
const cellsOfPiece = 5000;

/** So many rows of so many columns are a piece. */
export const rowsOfPiece = (columns: number): number =>
  Math.max(1, Math.floor(cellsOfPiece / Math.max(1, columns)));

/** Rows as JSON, the way they come from another process. */
export const packRows = (rows: readonly Cell[][]): string[] => {
  const size = rowsOfPiece(rows[0]?.length ?? 0);
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    JSON.stringify(rows.slice(at * size, (at + 1) * size)),
  );
};

/** All of a large table at once takes seconds: whoever else calls is answered between its pieces. */
export const unpackRows = async (pieces: readonly string[]): Promise<Cell[][]> => {
  const rows: Cell[][] = [];
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) await setImmediate();
    rows.push(...(JSON.parse(piece) as Cell[][]));
  }
  return rows;
};

import { SourceError } from '../sources/source.ts';

/** A query of ours that the database refused, as the log may have it: without names and values. */
export interface RefusedQuery {
  reason: string;
  shape: string;
}

/** What a query does, every name and value taken out. */
const shapeOf = (sql: string): string =>
  sql
    .replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g, ([quote = '']) => `${quote}…${quote}`)
    .replaceAll(/\b(FROM|JOIN)\s+[^\s("']+/gi, '$1 "…"')
    .replaceAll(/(?<![\p{L}\p{N}_])\d+(?:\.\d+)?/gu, '0');

export const refusedQuery = (error: unknown, sql: string): RefusedQuery => ({
  reason: error instanceof SourceError ? error.reason : 'unknown',
  shape: shapeOf(sql),
});

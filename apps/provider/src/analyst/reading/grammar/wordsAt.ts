import type { Scan } from './parts.ts';

export const wordsFrom = (scan: Scan, start: number, count: number): string =>
  scan.context.tokens
    .slice(start, start + count)
    .map((t) => t.lower)
    .join(' ');

/** The item after so many words. */
export function itemAfter(scan: Scan, start: number, words: number): number {
  const to = scan.items.findIndex((x) => x.start >= start + words);
  return to < 0 ? scan.items.length : to;
}

/** Whether an average is asked for anywhere. */
export const saysAverage = (scan: Scan): boolean =>
  scan.items.some((_, at) => scan.role(at, 'aggregate')?.name === 'avg');

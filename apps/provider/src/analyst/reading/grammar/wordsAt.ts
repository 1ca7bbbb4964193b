import { once } from '../shared/once.ts';
import type { Token } from '../tokens/tokenize.ts';
import type { Scan } from './scan.ts';

/** The words of a question in one text, and where each begins in it; the end is the last. */
const written = once((tokens: readonly Token[]) => {
  const begins = [0];
  let text = '';
  for (const { lower } of tokens) {
    text += `${lower} `;
    begins.push(text.length);
  }
  return { text, begins };
});

/** So many words from a token on, or all that follow: asked for at each word by dozens of rules. */
export function wordsFrom({ context: { tokens } }: Scan, start: number, count = tokens.length): string {
  const { text, begins } = written(tokens);
  const end = begins[Math.min(start + count, tokens.length)] ?? 0;
  return text.slice(begins[start] ?? end, Math.max(0, end - 1));
}

/** The item after so many words. */
export function itemAfter(scan: Scan, start: number, words: number): number {
  const to = scan.items.findIndex((x) => x.start >= start + words);
  return to < 0 ? scan.items.length : to;
}

/** Whether an average is asked for anywhere. */
export const saysAverage = (scan: Scan): boolean =>
  scan.items.some((_, at) => scan.role(at, 'aggregate')?.name === 'avg');

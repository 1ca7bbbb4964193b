import { lemma } from '../../shared/vocabulary/wordForms.ts';
import type { AnalystTable } from '../../../table.ts';
import type { Token } from '../tokenize.ts';

/** Tokens in place of so many. */
export interface Rewritten {
  length: number;
  tokens: Token[];
}
export type Notation = (tokens: readonly Token[], at: number, table: AnalystTable) => Rewritten | null;

/** Words and numbers in place of the tokens from a place on. */
export function inPlaceOf(
  tokens: readonly Token[],
  at: number,
  length: number,
  said: readonly (string | number)[],
): Rewritten {
  const { start = 0 } = tokens[at] ?? {};
  const { end = start } = tokens[at + length - 1] ?? {};
  const made = said.map((one): Token => {
    const text = String(one);
    const place = { text, lower: text, start, end, quoted: false, capital: false };
    return typeof one === 'number'
      ? { ...place, lemma: text, number: one, kind: 'number' }
      : { ...place, lemma: lemma(text), number: null, kind: /^\p{L}/u.test(text) ? 'word' : 'mark' };
  });
  return { length, tokens: made };
}

export const isDash = (token: Token | undefined): boolean => /^[-–‑]$/.test(token?.text ?? '');

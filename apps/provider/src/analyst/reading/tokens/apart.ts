import type { Token } from './tokenize.ts';
import { lemma } from '../shared/vocabulary/wordForms.ts';

/** A token as the two words that it was run together of. */
export const apart = (token: Token, at: number): Token[] =>
  [token.text.slice(0, at), token.text.slice(at)].map((text, i) => ({
    ...token,
    text,
    lower: text.toLowerCase(),
    lemma: lemma(text.toLowerCase()),
    start: token.start + i * at,
    end: i === 0 ? token.start + at : token.end,
    capital: token.capital && i === 0,
  }));

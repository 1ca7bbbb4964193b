import { lemma } from '../wordForms.ts';
import type { Concept } from '../concepts.ts';

export interface Graded {
  /** Adjectives for more and for less of it; empty where there is none. */
  more: string;
  less: string;
  concept: Concept;
}

const line = /^adjective: (.+?) \| (.+?) => ([^/]+?)(?: \/ (.+))?$/;
const wordsOf = (list = ''): string[] => [
  ...new Set(list.split(' ').flatMap((word) => (word ? [word, lemma(word)] : []))),
];

/** The adjectives of such lists: `adjective: thick | thin => thickness diameter / pieces`. */
export const gradedIn = (lists: readonly string[]): Graded[] =>
  lists
    .flatMap((list) => list.split('\n'))
    .flatMap((text) => {
      const [, more = '', less = '', named, inverse] = line.exec(text.trim()) ?? [];
      if (named === undefined) return [];
      const [high, low] = [more, less].map((one) => (one === '-' ? '' : one)) as [string, string];
      return [{ more: high, less: low, concept: { words: wordsOf(named), inverse: wordsOf(inverse) } }];
    });

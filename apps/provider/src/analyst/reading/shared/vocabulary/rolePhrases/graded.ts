import type { Concept } from '../concepts.ts';
import { degreesOf } from '../degrees.ts';
import type { RolePhrase } from '../phrases.ts';
import { graded } from '../spokenWords.ts';

const phrasesFor = (adjective: string, isMore: boolean, concept: Concept): RolePhrase[] => {
  if (adjective === '') return [];
  const { comparatives, superlatives } = degreesOf(adjective);
  const operator = isMore ? '>' : '<';
  return [
    ...superlatives.map((word): RolePhrase => [word, { role: 'extreme', most: isMore, word, concept }]),
    ...comparatives
      .flatMap((word) => [word, `${word} than`])
      .map((word): RolePhrase => [word, { role: 'compare', operator, concept }]),
    [`less ${adjective} than`, { role: 'compare', operator: isMore ? '<' : '>', concept }],
    [`how ${adjective}`, { role: 'ask', what: 'how', concept }],
  ];
};

/** Degrees of what is measured: "the thickest", "thicker than", "how thick". */
export const gradedPhrases: RolePhrase[] = graded.flatMap(({ more, less, concept }) => [
  ...phrasesFor(more, true, concept),
  ...phrasesFor(less, false, concept),
]);

/** Those say nothing of a table that measures none of it. */
export const gradedConcepts: ReadonlySet<Concept> = new Set(graded.map(({ concept }) => concept));

import type { RolePhrase } from './phrases.ts';
import type { Role } from './role.ts';
import { askingPhrases } from './rolePhrases/asking.ts';
import { comparisonPhrases } from './rolePhrases/comparisons.ts';
import { extremePhrases } from './rolePhrases/extremes.ts';
import { figurePhrases } from './rolePhrases/figures.ts';
import { filterPhrases } from './rolePhrases/filters.ts';
import { functionPhrases } from './rolePhrases/functionWords.ts';
import { orderPhrases } from './rolePhrases/order.ts';

/** Of a phrase that stands in several lists the last one counts. */
const phrases: RolePhrase[] = [
  ...figurePhrases,
  ...extremePhrases,
  ...comparisonPhrases,
  ...orderPhrases,
  ...filterPhrases,
  ...askingPhrases,
  ...functionPhrases,
];
const roles: ReadonlyMap<string, Role> = new Map(phrases);

export const longestPhrase = Math.max(...[...roles.keys()].map((p) => p.split(' ').length));

/** The words that phrases of questions are made of. */
export const roleWords: ReadonlySet<string> = new Set(
  [...roles.keys()].flatMap((phrase) => phrase.split(' ')),
);

/** Those long enough to be told when mistyped. */
export const longRoleWords: readonly string[] = [...roleWords].filter((word) => /^[a-z]{6,}$/.test(word));

/** Whether a word stands in a phrase of questions. */
export const isRoleWord = (word: string): boolean => roleWords.has(word);

export function roleOf(phrase: string): Role | undefined {
  return roles.get(phrase);
}

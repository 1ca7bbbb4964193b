import type { Role } from './role.ts';

export type RolePhrase = [phrase: string, role: Role];

/** Phrases of a list that is written with bars between them. */
export const phrasesIn = (list: string): string[] =>
  list.split('|').map((phrase) => phrase.trim().replaceAll(/\s+/g, ' '));

/** Each phrase of a list with what it does. */
export const say = (role: Role, list: string): RolePhrase[] =>
  phrasesIn(list).map((phrase) => [phrase, role]);

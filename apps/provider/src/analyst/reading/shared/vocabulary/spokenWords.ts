import { gradedIn, type Graded } from './spoken/adjectives.ts';
import { general } from './spoken/general.ts';
import { phrasesOf, type Spoken } from './spoken/spoken.ts';

const lists = [general];
const phrases = phrasesOf(lists);

export const longestSpoken = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length));

/** What a phrase is said for; nothing where it is none of these. */
export const spokenAs = (phrase: string): readonly Spoken[] => phrases.get(phrase) ?? [];

export const graded: readonly Graded[] = gradedIn(lists);

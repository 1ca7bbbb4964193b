import { lemma } from '../wordForms.ts';

/** What a column holds that people call otherwise. */
export type SpokenKind = 'measure' | 'time' | 'category' | 'any';

/** What people say for columns that have one of these words in their names, the likeliest first. */
export interface Spoken {
  kind: SpokenKind;
  named: readonly string[];
}

/** Words that a phrase may end with, and a mention doesn't. */
const trailing = /(?: (?:to|of|in|for|from|with|the|a|an|by|at|per))+$/;

/** What a question asks for isn't the name of anything. */
const asking = /^(?:how|what|which|who|whom|whose|when|where|why)\b/;

/** A line of a list: `measure: girth diameter => trunk size | how big around`. */
const line = /^(measure|time|category|any): (.+?) => (.+)$/;

/** The phrases of such lists, each with what it may stand for. */
export function phrasesOf(lists: readonly string[]): ReadonlyMap<string, readonly Spoken[]> {
  const phrases = new Map<string, Spoken[]>();
  for (const text of lists.flatMap((list) => list.split('\n'))) {
    const [, kind, names, said] = line.exec(text.trim()) ?? [];
    if (!kind || !names || !said) continue;
    const named = names.split(' ').flatMap((name) => [...new Set([name, lemma(name)])]);
    const row: Spoken = { kind: kind as SpokenKind, named };
    for (const phrase of said.split('|').map((one) => one.trim().replace(trailing, '')))
      if (!asking.test(phrase)) phrases.set(phrase, [...(phrases.get(phrase) ?? []), row]);
  }
  return phrases;
}

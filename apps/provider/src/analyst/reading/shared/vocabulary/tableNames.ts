import { lemma } from './wordForms.ts';

const beforeKinds = /^(?:across|by|per)$/;

/** What the rows of a table are told apart by, as its name says: industries of "unemployment-across-industries". */
export function kindsInName(words: readonly string[]): string[] {
  const at = words.findIndex((word) => beforeKinds.test(word));
  return at > 0 ? words.slice(at + 1).map(lemma) : [];
}

const anyKind = /^(?:series|group|category|class|type|kind|name|label|key|variable|level)$/;

/** Whether a column is named for kinds of nothing in particular. */
export const isOfAnyKind = (words: readonly string[]): boolean =>
  words.length === 1 && anyKind.test(words[0] ?? '');

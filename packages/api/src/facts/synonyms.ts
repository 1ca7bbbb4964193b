/** Other words for a column or a definition: what people say of them. */
export const maxSynonyms = 10;
/** In UTF-16 units, as an input counts them. */
export const maxSynonymLength = 60;

/** Why words can't be synonyms; `word` is the first that can't. */
export type SynonymFault =
  { kind: 'tooMany' } | { kind: 'tooLong' | 'unseen' | 'notAWord' | 'separator' | 'twice'; word: string };

const separator = /[,;\n]/;
const unseen = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;
/** Joiners belong to the spelling of some languages. */
const joinersInWords = /(?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}])/gu;

/** Words as they are typed into one field. */
export const splitSynonyms = (typed: string): string[] =>
  typed
    .split(separator)
    .map((word) => word.trim().replaceAll(/\s+/g, ' '))
    .filter((word) => word !== '');

/** As one field holds them. */
export const joinSynonyms = (words: readonly string[]): string => words.join(', ');

/** What is written with them looks like another word. */
export const holdsUnseen = (word: string): boolean => unseen.test(word.replaceAll(joinersInWords, ''));

/** Case and form make no other word. */
const keyOf = (word: string): string => word.normalize('NFKC').toLowerCase().replaceAll(joinersInWords, '');

const faultOf = (word: string): SynonymFault | null => {
  if (word.length > maxSynonymLength) return { kind: 'tooLong', word };
  if (separator.test(word)) return { kind: 'separator', word };
  if (holdsUnseen(word)) return { kind: 'unseen', word };
  return /[\p{L}\p{N}]/u.test(word) ? null : { kind: 'notAWord', word };
};

/** What keeps these words from being synonyms of one thing; null where nothing does. */
export const synonymFault = (words: readonly string[]): SynonymFault | null => {
  if (words.length > maxSynonyms) return { kind: 'tooMany' };
  const seen = new Set<string>();
  for (const word of words) {
    const fault = faultOf(word);
    if (fault !== null) return fault;
    const key = keyOf(word);
    if (seen.has(key)) return { kind: 'twice', word };
    seen.add(key);
  }
  return null;
};

import { maxSynonymLength, maxSynonyms, type SynonymFault } from '@plinth/api/facts';

export const synonymsCopy = {
  hint: 'What else people call it, separated by commas.',
  alsoCalled: (words: string) => `Also called ${words}`,
};

const shortWord = (word: string): string => (word.length > 24 ? `${word.slice(0, 24)}…` : word);

const faultTexts: Record<SynonymFault['kind'], (word: string) => string> = {
  tooMany: () => `There can be ${maxSynonyms} synonyms at most.`,
  tooLong: (word) => `“${shortWord(word)}” is longer than ${maxSynonymLength} characters.`,
  unseen: () => 'There are characters in this that can’t be seen. Type the words instead of pasting them.',
  notAWord: (word) => `“${shortWord(word)}” is no word.`,
  separator: (word) => `“${shortWord(word)}” is more than one word. Put commas between them.`,
  twice: (word) => `“${shortWord(word)}” is there twice.`,
};

export const synonymFaultText = (fault: SynonymFault): string =>
  faultTexts[fault.kind]('word' in fault ? fault.word : '');

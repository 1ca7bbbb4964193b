import { formatLongDate } from '../../primitives/intl.format.ts';
import { synonymsCopy } from '../synonyms.copy.ts';

interface SaidWord {
  kind: string;
  means: string;
  column?: string | undefined;
  synonyms?: readonly string[] | undefined;
}

const meaningText = ({ kind, means, column, synonyms = [] }: SaidWord): string => {
  switch (kind) {
    case 'column':
      return `The column ${means}`;
    case 'value':
      return `${column ?? ''} is “${means}”`;
    case 'definition':
      return synonyms.length === 0
        ? `= ${means}`
        : `= ${means}. ${synonymsCopy.alsoCalled(synonyms.join(', '))}`;
    default:
      return means;
  }
};

export const wordsCopy = {
  title: 'Taught Words',
  table: 'Words and what they mean here',
  loading: 'Loading the taught words...',
  failed: 'The taught words could not be loaded.',
  retry: 'Try Again',
  empty: 'No words yet. Teach one here, or where an answer doesn’t know it.',
  note: 'Questions are read with these words from the next one on. A reading that was chosen is kept with its question.',
  add: 'Teach a word',
  columns: { word: 'Word', means: 'Means', taught: 'Taught', actions: 'Actions' },
  meaningText,
  by: (who: string, kind: string) => (kind === 'question' ? `Chosen by ${who}` : `By ${who}`),
  unknown: 'unknown',
  on: (iso: string) => formatLongDate(iso) ?? '–',
  change: (word: string) => `Change what “${word}” means`,
  remove: (word: string) => `Remove “${word}”`,
  dialog: { add: 'Teach a word', change: 'Change a word', cancel: 'Cancel' },
  word: 'Word',
  means: 'What it means',
  meansOf: (word: string) => `“${word}” means`,
  column: 'Column',
  value: 'Value',
  definition: 'Definition',
  synonyms: 'Synonyms',
  itself: (word: string) => `“${word}” is the word itself.`,
  definitionHint: 'Such as: amount of shipped orders, or: price * quantity',
  choose: 'Choose a column',
  columnsLoading: 'Loading the columns...',
  ofAColumn: 'A value of a column',
  ofColumns: 'A formula of columns',
  teach: 'Teach the word',
  kept: 'Kept with the data model. Words that were taught are listed under Model Understanding.',
  remember: 'Remember',
  saving: 'Saving...',
  removal: {
    title: 'Remove this word?',
    messageOf: (removed: { word: string; kind: string } | null) =>
      removed?.kind === 'question'
        ? 'The question will be asked back again, with its readings to choose from.'
        : `“${removed?.word ?? ''}” will no longer be known in questions about this model.`,
    confirm: 'Remove',
    pending: 'Removing...',
  },
  saveFailed: 'The word could not be saved. Please try again.',
  removeFailed: 'The word could not be removed. Please try again.',
};

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
  empty: 'No words yet. Teach one here, or below an answer that doesn’t know it.',
  note: 'Used from the next question on. A reading that was chosen is kept with its question.',
  add: 'Teach a word',
  columns: { word: 'Word', means: 'Means', taught: 'Taught', actions: 'Actions' },
  meaningText,
  unknown: 'Unknown person',
  on: (iso: string, kind: string) => {
    const date = formatLongDate(iso);
    if (date === null) return '–';
    return kind === 'question' ? `Chosen on ${date}` : date;
  },
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
  ofAColumn: 'A value of a column',
  ofColumns: 'A formula of columns',
  teach: 'Teach the word',
  kept: 'Kept with the data model. Words that were taught are listed under Model Understanding.',
  remember: 'Remember',
  saving: 'Saving...',
  removal: {
    titleOf: (removed: { kind: string } | null) =>
      removed?.kind === 'question' ? 'Remove this choice?' : 'Remove this word?',
    messageOf: (removed: { word: string; kind: string } | null) =>
      removed?.kind === 'question'
        ? `When “${removed.word}” is asked again, its readings are there to choose from.`
        : `“${removed?.word ?? ''}” will no longer be known in questions about this model.`,
    confirm: 'Remove',
    pending: 'Removing...',
  },
  saveFailed: 'The word could not be saved. Please try again.',
  removeFailed: 'The word could not be removed. Please try again.',
};

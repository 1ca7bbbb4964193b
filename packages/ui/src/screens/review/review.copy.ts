import { maxNotesLength, type Problem, type SynonymFault } from '@plinth/api/facts';
import { countOf, formatNumber } from '../../primitives/intl.format.ts';
import { problemText, withReason } from '../problem.copy.ts';
import { synonymFaultText, synonymsCopy } from '../synonyms.copy.ts';

export type ColumnFailureView =
  { kind: 'noTarget' } | { kind: 'synonyms'; fault: SynonymFault } | { kind: 'problem'; problem: Problem };
export type NotesFailureView =
  { kind: 'empty' } | { kind: 'tooLong' } | { kind: 'noTarget' } | { kind: 'problem'; problem: Problem };
export type SaveFailureView =
  | { kind: 'missingIds' }
  | { kind: 'pendingChanges'; problem: Problem }
  | { kind: 'column'; failure: ColumnFailureView }
  | { kind: 'notes'; failure: NotesFailureView }
  | { kind: 'changed' }
  | { kind: 'problem'; problem: Problem };

const origins: Readonly<Record<string, string>> = {
  database: 'Comment of the database',
  generated: 'Generated',
  edited: 'Edited',
};

export const reviewCopy = {
  title: 'Review and export your model',
  save: 'Save to Database',
  openModel: 'Open model',
  tabs: {
    label: 'Parts of the data model',
    columns: 'Column Information',
    understanding: 'Model Understanding',
    metrics: 'Visualization Metrics',
  },
};

export const columnsCopy = {
  table: 'Columns of the data model',
  head: {
    select: 'Chosen',
    name: 'Column Name',
    type: 'Data Type',
    category: 'Data Category',
    samples: 'Sample Values',
    nulls: 'Nulls',
    distribution: 'Distribution',
    description: 'Description',
    actions: 'Actions',
  },
  filter: 'Filter columns',
  noMatch: (query: string) => `No columns match "${query}".`,
  none: 'No columns found.',
  count: (shown: number, all: number) =>
    shown === all
      ? countOf(all, 'column', 'columns')
      : `${formatNumber(shown)} of ${countOf(all, 'column', 'columns')}`,
  several: 'Edit several',
  severalDone: 'Done',
  bulk: (chosen: number) => `Set category of ${countOf(chosen, 'column', 'columns')}`,
  bulkLabel: 'Category of the marked columns',
  markAll: 'Mark all columns shown',
  mark: (name: string) => `Mark ${name}`,
  undo: 'Undo',
  redo: 'Redo',
  selectAll: 'Choose all columns shown',
  select: (name: string) => `Choose ${name}`,
  leftOut: 'Left out',
  leftOutHint: 'Not part of the model: nothing is asked about it. Tick it to take it in.',
  leftOutCount: (count: number) => `${formatNumber(count)} left out`,
  edit: (name: string) => `Edit ${name}`,
  details: (name: string) => `Details of ${name}`,
  category: (name: string) => `Category of ${name}`,
  description: (name: string) => `Description of ${name}`,
  synonyms: (name: string) => `Synonyms of ${name}`,
  save: (name: string) => `Save ${name}`,
  cancel: (name: string) => `Cancel editing ${name}`,
  saveShort: 'Save',
  cancelShort: 'Cancel',
  fieldCategory: 'Data Category',
  fieldDescription: 'Description',
  noDescription: 'No description',
  distribution: (name: string) => `Distribution of ${name}`,
  /** Where a description came from; another host's word as it is. */
  origin: (origin: string) => origins[origin] ?? origin,
  facts: {
    distinct: 'Distinct',
    smallest: 'Smallest',
    largest: 'Largest',
    nulls: 'Nulls',
    samples: 'Samples',
    synonyms: 'Synonyms',
    reason: 'Why this category',
    origin: 'Description from',
  },
  changed: 'changed, not saved to the database yet',
  unsent: 'Not stored yet',
  saved: 'Column changes saved temporarily!',
  noDraft: 'No draft ID available.',
  failed: 'An unexpected error occurred. Please try again.',
  signedOut: 'Authentication error: Please log in again.',
  keys: 'Arrows move between rows, Enter edits, Space chooses, Escape cancels, Ctrl Z undoes.',
};

const mostNames = 5;

const fewNames = (names: readonly string[]): string =>
  names.length <= mostNames
    ? names.join(', ')
    : `${names.slice(0, mostNames).join(', ')} and ${countOf(names.length - mostNames, 'more', 'more')}`;

export const conflictCopy = {
  title: 'Changed meanwhile',
  message: (count: number) =>
    `Another tab or another person has saved other values for ${countOf(count, 'column', 'columns')} that you changed too. Choose what stays.`,
  also: (names: readonly string[]) => `Also changed, and taken over: ${fewNames(names)}.`,
  elsewhere: (names: readonly string[]) =>
    `Changed meanwhile in another tab or by someone else, and shown here: ${fewNames(names)}. Your own changes are kept.`,
  seen: 'Got it',
  mine: 'Yours',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  keepAll: 'Keep all mine',
  takeAll: 'Take all theirs',
  choice: (name: string) => `What stays of ${name}`,
  included: 'In the model',
  leftOut: 'Left out of the model',
  noDescription: 'No description',
  synonyms: (words: string) => (words === '' ? 'No synonyms' : synonymsCopy.alsoCalled(words)),
  later: 'Not now',
  save: 'Save',
};

export const columnFailureText = (failure: ColumnFailureView): string => {
  if (failure.kind === 'noTarget') return columnsCopy.noDraft;
  if (failure.kind === 'synonyms') return synonymFaultText(failure.fault);
  if (failure.problem.kind === 'signedOut') return columnsCopy.signedOut;
  return problemText(failure.problem, columnsCopy.failed);
};

export const notesCopy = {
  title: 'Understand your model',
  edit: 'Notes Editor',
  label: 'Model understanding notes',
  cancel: 'Cancel',
  reset: 'Reset',
  save: 'Save notes',
  saving: 'Saving...',
  saved: 'Model understanding notes have been saved.',
  none: 'No notes yet.',
  theirs: 'These notes were rewritten meanwhile, in another tab or by someone else. They say now:',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  count: (length: number, limit: number) => `${length}/${limit} characters`,
  empty: 'Understanding notes cannot be empty.',
  tooLong: (limit: number) => `Understanding notes can hold ${limit} characters at most.`,
  noDraft: 'No draft ID available to save changes.',
  failed: 'Failed to save notes. Please try again.',
};

export const notesFailureText = (failure: NotesFailureView): string => {
  switch (failure.kind) {
    case 'empty':
      return notesCopy.empty;
    case 'tooLong':
      return notesCopy.tooLong(maxNotesLength);
    case 'noTarget':
      return notesCopy.noDraft;
    case 'problem':
      return problemText(failure.problem, notesCopy.failed);
  }
};

export const metricsCopy = {
  title: 'Select metrics for visualization',
  metric: (metric: string, graph = '') => (graph === '' ? metric : `${metric} (${graph})`),
  empty: 'No visualization metrics were found for this data model.',
};

export const saveCopy = {
  title: 'Save Data Model',
  name: 'Model name',
  namePlaceholder: 'Data Model',
  description: 'Description',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving...',
  opening: 'Opening...',
  answerUnread:
    'The host took the model, but its answer can’t be read. Look for it among the data models before you save it again.',
  missingIds: 'Draft ID or Source ID not found.',
  pendingFailed: 'Failed to save pending changes.',
  columnFailed: 'The model isn’t saved yet: the column that is being edited comes first.',
  notesFailed: 'The model isn’t saved yet: its notes come first.',
  changed:
    'Nothing is saved yet: the draft was changed meanwhile, in another tab or by someone else. Close this to see what changed, then save again.',
  failed: 'An unexpected error occurred. Please try again.',
};

export const saveFailureText = (failure: SaveFailureView): string => {
  if (failure.kind === 'missingIds') return saveCopy.missingIds;
  if (failure.kind === 'changed') return saveCopy.changed;
  if (failure.kind === 'column') return `${saveCopy.columnFailed} ${columnFailureText(failure.failure)}`;
  if (failure.kind === 'notes') return `${saveCopy.notesFailed} ${notesFailureText(failure.failure)}`;
  if (failure.kind === 'problem') {
    // Such an answer is one of success: saved again, there would be a second model.
    const isSaved = ['unreadable', 'mismatch'].includes(failure.problem.kind);
    return isSaved ? saveCopy.answerUnread : problemText(failure.problem, saveCopy.failed);
  }
  return withReason(saveCopy.pendingFailed, failure.problem);
};

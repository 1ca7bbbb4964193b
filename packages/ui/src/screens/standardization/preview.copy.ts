import { stepWords } from '@plinth/api/facts';
import { countOf, formatNumber } from '../../primitives/intl.format.ts';

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

const notes: Record<string, string> = { merges: 'conflict', lost: 'can’t be read' };

export const previewCopy = {
  number: formatNumber,
  rulesBefore: (rules: number) =>
    `${rules === 1 ? 'One rule of the recipe comes' : `${formatNumber(rules)} rules of the recipe come`} before this one: values are shown as ${rules === 1 ? 'it leaves' : 'they leave'} them.`,
  values: 'Rows with a value',
  change: 'Change',
  conflicts: 'Conflicts',
  left: 'Left alone',
  merges: (rows: number, canLeave: boolean) =>
    `${countOf(rows, 'row', 'rows')} would bear the same value as another, though each value tells a row apart here.${canLeave ? '' : ' They are too many to be left as they are one by one.'}`,
  lost: (rows: number) =>
    `${countOf(rows, 'row has', 'rows have')} a value that can’t be read this way. ${rows === 1 ? 'It' : 'They'} would have no value.`,
  decision: 'What to do with the conflicts',
  decisions: { leave: 'Leave as is', change: 'Change anyway' },
  accept: 'Leave them without a value',
  search: 'Search values',
  filter: 'Show',
  filters: { all: 'All', conflicts: 'Conflicts', changes: 'Changes', left: 'Left alone' },
  list: 'Before and after',
  take: (value: string) => `Change “${shortened(value)}”`,
  stays: 'stays',
  tooLong: `longer than ${formatNumber(stepWords.longest)} characters: it can’t be taken out by itself`,
  notes,
  rows: (count: number) => countOf(count, 'row', 'rows'),
  none: 'No such values.',
  nothingChanges:
    'No row changes as the data is now. Applied, the rule stands in the recipe for rows that are yet to come.',
  listed: (shown: number, all: number) =>
    `${formatNumber(shown)} of ${countOf(all, 'changed value', 'changed values')}. The search finds the others.`,
  reading: 'Reading what would change...',
  failed: 'What would change could not be read.',
  cancel: 'Cancel',
  decideFirst: 'Decide on the conflicts first',
  chooseFirst: 'Choose above first',
  open: 'The data doesn’t say which it is. Choose it above, and what would change is shown.',
  /** Null while it isn't known. */
  apply: (rows: number | null, isApplied: boolean) => {
    const apply = isApplied ? 'Apply again' : 'Apply';
    if (rows === null) return apply;
    return `${apply} to ${rows > 0 ? countOf(rows, 'row', 'rows') : 'rows to come'}`;
  },
} as const;

import { countOf, formatNumber, formatShare } from '../../primitives/intl.format.ts';

const stepText = (column: string, on: boolean, rows: number | null, gone: boolean): string => {
  if (gone) return `${column} isn’t in the table any more`;
  if (!on) return `${column} · switched off`;
  return rows === null ? column : `${column} · ${countOf(rows, 'row', 'rows')}`;
};

export const recipeCopy = {
  title: 'Standardized view',
  about: (name: string) =>
    `${name} with the rules of its recipe. They run in this order each time the view is read; the source stays as it is.`,
  copySql: 'Copy SQL',
  download: 'Download CSV',
  downloadFailed: 'The file could not be made.',
  facts: 'The view in figures',
  number: formatNumber,
  rows: 'Rows',
  rowsChanged: 'Rows changed',
  valuesChanged: 'Values changed',
  share: (rows: number, total: number) =>
    total === 0 ? formatNumber(rows) : `${formatNumber(rows)}, ${formatShare(rows / total)}`,
  recipe: 'Recipe',
  count: (steps: number, on: number) => `${countOf(steps, 'rule', 'rules')}, ${formatNumber(on)} on`,
  undo: 'Undo',
  redo: 'Redo',
  add: 'Add rules',
  noSteps: 'No rules yet. The view is the table as it is connected.',
  move: (title: string) => `Move “${title}”`,
  moveHint: 'Drag, or press the up and down arrows',
  moved: (title: string, place: number, count: number) => `${title}: ${place} of ${count}`,
  take: (title: string) => `Take “${title}”`,
  remove: (title: string) => `Remove “${title}”`,
  step: stepText,
  firstChanged: 'First changed rows',
  firstRows: 'First rows',
  show: 'Rows to show',
  changedRows: 'Changed rows',
  allRows: 'All rows',
  view: 'Standardized rows',
  was: (value: string | null) => (value === null ? 'there was no value' : `was “${value}”`),
  noValue: 'no value',
  noRows: 'No row is changed.',
  shown: (shown: number, all: number, which: 'changed' | 'all', isSample: boolean) =>
    `changed value · ${formatNumber(shown)} of ${countOf(all, 'row', 'rows')}${which === 'changed' ? ', those with the most changes first' : ''}${isSample ? ', of a sample' : ''}`,
  sql: 'SQL of the view',
  reading: 'Reading the view...',
  failed: 'The view could not be read.',
  saveFailed: 'The change could not be kept.',
  drop: 'Discard',
  retry: 'Retry',
} as const;

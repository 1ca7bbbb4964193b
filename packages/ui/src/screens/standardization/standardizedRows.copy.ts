import { countOf, formatNumber } from '../../primitives/intl.format.ts';

export const standardizedRowsCopy = {
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
};

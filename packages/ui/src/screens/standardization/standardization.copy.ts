import { mostNearCharacters, mostNearRows } from '@plinth/api/facts';
import { countOf, formatNumber } from '../../primitives/intl.format.ts';

const checkedOn = (rows: number, isSample: boolean, time: string) =>
  `${isSample ? 'A sample of ' : ''}${countOf(rows, 'row', 'rows')} checked on ${time}`;

export const standardizationCopy = {
  title: 'Standardization Rules',
  about:
    'Found in the values of a data model. Applying a rule changes a view of the table, never the source.',
  sample: 'Sample rules: applying one changes nothing in your data.',
  samples: 'Samples',
  hide: 'Hide',
  show: 'Show',
  model: 'Data model',
  look: 'Check',
  lookAgain: 'Check again',
  looking: (done: number, columns: number) =>
    columns === 0
      ? 'Checking...'
      : `Checking... ${formatNumber(done)} of ${countOf(columns, 'column', 'columns')}`,
  stop: 'Stop',
  stopped: 'The check was stopped.',
  notLooked: 'No rules, as the check did not come to its end.',
  lookFailed: 'The values could not be looked through.',
  looked: (rows: number, isSample: boolean, time: string, rules: number) =>
    `${checkedOn(rows, isSample, time)}, ${rules === 0 ? 'as the source has them' : `as ${countOf(rules, 'rule', 'rules')} of the recipe ${rules === 1 ? 'leaves' : 'leave'} them`}`,
  lookedBefore: (rows: number, isSample: boolean, time: string) =>
    `${checkedOn(rows, isSample, time)}, before the recipe changed: check again to see what it leaves`,
  partly: (columns: readonly string[]) =>
    `Of ${columns.slice(0, 5).join(', ')}${columns.length > 5 ? ' and others' : ''} only the most frequent values were checked: there are more than 20,000 different ones.`,
  uncompared: `Rows that are nearly another’s again weren’t looked for: there is too much to compare. Up to ${formatNumber(mostNearRows)} rows of ${formatNumber(mostNearCharacters)} characters in all are.`,
  nothingFound: 'All values are written in one way. There is nothing to standardize.',
  noRows: 'The table has no rows yet. Check again once it has.',
  tabsLabel: 'Types of rules',
  tabs: { ALL: 'All', NUMERIC: 'NUMERIC', TEXT: 'TEXT', 'DATE/TIME': 'DATE/TIME', BINARY: 'BINARY' },
  apply: 'Apply',
  applyTo: (title: string) => `Apply: ${title}`,
  applyAll: 'Apply all selected',
  applied: (title: string) => `Applied: ${title}`,
  appliedSeveral: (count: number) => `${countOf(count, 'rule', 'rules')} applied`,
  undo: 'Undo',
  undoOf: (title: string) => `Undo: ${title}`,
  decide: 'Decide',
  decideOn: (title: string) => `Decide: ${title}`,
  continue: 'Continue',
  columns: 'Affected columns',
  risk: (text: string) => `What could go wrong: ${text}`,
  number: formatNumber,
  ofRows: (total: number, share: string) => `of ${countOf(total, 'row', 'rows')}, ${share}`,
  shareOf: (rows: number, total: number) => `${formatNumber(rows)} of ${countOf(total, 'row', 'rows')}`,
  before: 'Before',
  after: 'After',
  becomes: 'becomes ',
  noValue: 'no value',
  leftOut: 'left out',
  space: 'space',
  examples: 'Examples',
  atLeast: 'at least',
  previewAll: (values: number, isPartly: boolean) =>
    `Preview ${isPartly ? 'at least ' : ''}${countOf(values, 'changed value', 'changed values')}`,
  pager: (count: number) => `Showing 1 to ${count} of ${countOf(count, 'column', 'columns')}`,
  previous: 'Previous',
  next: 'Next',
  empty: 'No rules of this type.',
  selected: (count: number) => `${countOf(count, 'rule', 'rules')} selected`,
  selectedRows: (count: number, rows: number, isPartly: boolean) =>
    `${countOf(count, 'rule', 'rules')} selected, ${isPartly ? 'at least' : 'up to'} ${countOf(rows, 'row changes', 'rows change')}`,
} as const;

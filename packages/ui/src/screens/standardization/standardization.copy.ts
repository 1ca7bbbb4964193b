import { countOf } from '../../primitives/intl.format.ts';

export const standardizationCopy = {
  title: 'Standardization Rules',
  sample: 'Sample rules: applying one changes nothing in your data.',
  tabsLabel: 'Types of rules',
  tabs: { ALL: 'All', NUMERIC: 'NUMERIC', TEXT: 'TEXT', 'DATE/TIME': 'DATE/TIME', BINARY: 'BINARY' },
  apply: 'Apply',
  applyTo: (title: string) => `Apply: ${title}`,
  applyAll: 'Apply all selected',
  continue: 'Continue',
  columns: 'Affected columns',
  pager: 'Showing 1 to 5 of 5 columns',
  previous: 'Previous',
  next: 'Next',
  empty: 'No rules of this type.',
  selected: (count: number) => `${countOf(count, 'rule', 'rules')} selected`,
} as const;

import { countOf, formatNumber } from '../primitives/intl.format.ts';

/** What components say unless they are told otherwise. */
export const componentsCopy = {
  avatarError: 'ERR',
  breadcrumbs: 'Breadcrumb',
  cancel: 'Cancel',
  clear: 'Clear',
  clearSearch: 'Clear search',
  close: 'Close',
  copied: 'Copied',
  copyDiagnostic: 'Copy diagnostic',
  day: { today: 'today', selected: 'selected' },
  copy: 'Click to copy',
  error: 'Something went wrong',
  escape: 'esc',
  loading: 'Loading...',
  more: (count: number) => `${formatNumber(count)} more: type to narrow the list down`,
  next: 'Next',
  noMatch: 'No matches',
  notifications: 'Notifications',
  page: (page: number) => `Page ${page}`,
  pages: 'Pages',
  palette: {
    label: 'Search',
    hints: { move: 'to move', open: 'to open', close: 'to close' },
  },
  pickDate: 'Pick a date',
  previous: 'Previous',
  file: { prompt: 'Choose a file or drop it here', remove: 'Remove file' },
  json: {
    rest: (characters: number) => ` … ${formatNumber(characters)} more characters; copy to have them all`,
  },
  log: {
    count: (lines: number) => countOf(lines, 'line', 'lines'),
    empty: 'Nothing logged yet.',
    copy: 'Copy all lines',
  },
  retry: 'Try Again',
  search: 'Search here',
  select: {
    placeholder: 'Choose',
    empty: 'Nothing to choose from',
  },
  showing: (from: number, to: number, total: number) =>
    `Showing ${formatNumber(from)}-${formatNumber(to)} of ${formatNumber(total)}`,
  steps: { completed: 'Completed', current: 'In progress', pending: 'Pending', error: 'Error' },
  stage: (current: number, total: number) => `Stage ${current} of ${total}`,
};

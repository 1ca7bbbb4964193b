import { countOf, formatNumber } from '../../primitives/intl.format.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** dd/MM/yyyy of the day in UTC, so that it is the same day for everyone. */
export const utcDay = (iso: string | null): string => {
  if (!iso) return '–';
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${twoDigits(date.getUTCDate())}/${twoDigits(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
};

export const collectionsCopy = {
  fallbackTitle: 'Collection',
  list: 'Objects List',
  search: 'Search by title...',
  range: 'Created at',
  rangePlaceholder: 'Pick a date',
  reset: 'Reset Filter',
  unavailable: 'Not available yet',
  extras: { columns: 'Choose columns', export: 'Export objects', more: 'More actions' },
  columns: { select: 'Select', id: 'Id', title: 'Title', created: 'Created At', open: 'Open' },
  selectAll: 'Select all on this page',
  selectRow: (title: string) => `Select ${title}`,
  open: (title: string) => `Open ${title}`,
  resize: (column: string) => `Resize ${column}`,
  selected: (count: number) => `${formatNumber(count)} selected`,
  total: (count: number) => countOf(count, 'object', 'objects'),
  page: (page: number) => `Page ${page}`,
  pages: 'Pages',
  pageSize: 'Objects on a page',
  show: (size: number) => `Show ${size}`,
  previous: 'Previous page',
  next: 'Next page',
  empty: 'No results.',
  loading: 'Loading objects...',
  collectionFailed: 'Collection Fetch Failed!',
  objectFailed: 'Object Fetch Failed!',
  object: {
    description: 'Get a specific object from a collection',
    record: 'Record',
    emptyTitle: 'No Records Found',
    empty: (title: string) => `No records were found for the object ${title}.`,
  },
  edit: {
    title: 'Edit collection',
    hello: 'Hello! This is where a collection will be edited.',
  },
} as const;

import { countOf } from '../../primitives/intl.format.ts';
import { connectionsCopy } from './connections.copy.ts';

export const explorerCopy = {
  title: connectionsCopy.detail.explorer,
  close: 'Close',
  databases: {
    title: 'Database',
    search: 'Search databases',
    waiting: '',
    loading: connectionsCopy.detail.explorerLoading,
    empty: 'No databases available',
    failed: 'Failed to load databases',
    failure: (message: string) =>
      message === '' ? 'Failed to load databases' : `Error loading databases: ${message}`,
  },
  tables: {
    title: 'Table or collection',
    search: 'Search tables',
    waiting: 'Select a database to see its tables.',
    loading: 'Loading tables...',
    empty: 'No tables/collections available',
    failed: 'Failed to load tables',
    failure: (message: string) => (message === '' ? 'Failed to load tables' : message),
  },
  columns: {
    title: 'Columns',
    search: 'Search columns',
    waiting: 'Select a table to see its columns.',
    loading: 'Loading columns...',
    empty: 'No columns found.',
    failed: 'Failed to load columns',
    failure: (message: string) => message,
  },
  columnCount: (count: number) => countOf(count, 'column', 'columns'),
  noMatch: (query: string) => `Nothing matches "${query}".`,
  browse: 'Browse objects',
  generate: 'Generate Model',
} as const;

import { countOf, formatLongDate, formatNumber } from '../../primitives/intl.format.ts';

/** A moment as the day in US English long format; what isn't a moment shows as sent. */
export const longDateText = (iso: string): string => formatLongDate(iso) ?? (iso || '–');

export const modelsCopy = {
  title: 'Build and manage Data Models',
  create: 'Create a Data Model',
  search: 'Search by name, owner or description',
  table: 'Data models',
  columns: {
    name: 'Model Name',
    ingested: 'Ingested Date',
    source: 'Source Type',
    description: 'Description',
    actions: 'Actions',
  },
  orphan: 'Connection deleted',
  orphanHint:
    'The connection of this model was deleted: it can be read and exported, but neither asked nor made a report of.',
  noDescription: 'A data model of a connected source, with its columns, categories and notes.',
  loading: 'Loading data models...',
  error: 'Error fetching data models.',
  empty: 'No data models yet. Generate one from a table of a connection.',
  noMatch: (query: string) => `No data models found matching "${query}".`,
  count: (shown: number, all: number) =>
    shown === all
      ? countOf(all, 'model', 'models')
      : `${formatNumber(shown)} of ${countOf(all, 'model', 'models')}`,
  export: (name: string) => `Export ${name}`,
  view: (name: string) => `View ${name}`,
  delete: (name: string) => `Delete ${name}`,
  confirmTitle: (name: string) => `Delete ${name}`,
  confirm: 'Are you sure you want to delete this data model?',
  confirmYes: 'Delete',
  deleteFailed: 'Failed to delete the data model. Please try again.',
};

export const exportCopy = {
  button: 'Export Model',
  pending: 'Exporting...',
  noId: 'No data model ID available for export.',
  failed: 'Export failed',
  success: 'Data model exported successfully!',
};

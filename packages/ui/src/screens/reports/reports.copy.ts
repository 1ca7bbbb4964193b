import { locale } from '../../primitives/intl.format.ts';

const dayFormat = new Intl.DateTimeFormat(locale, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

export const reportDay = (iso: string): string => dayFormat.format(new Date(iso));

export const reportsCopy = {
  title: 'Report Overview',
  frame: 'Reports',
  search: 'Search reports by name',
  filter: 'Filter',
  filterNote: 'Sample data: filters aren’t available yet',
  sample: 'These are sample reports.',
  columns: {
    name: 'Report Name',
    model: 'Data model',
    created: 'Created On',
    modified: 'Last modified',
    actions: 'Actions',
  },
  view: (name: string) => `View ${name}`,
  more: (name: string) => `More for ${name}`,
  page: 'Page 1 of 1',
  empty: 'No reports yet.',
  noMatch: (query: string) => `No reports found matching "${query}".`,
  detail: {
    back: 'Back to Reports',
    share: 'Share',
    export: 'Export',
    edit: 'Edit',
    settings: 'Settings',
    note: 'Sample report: these buttons do nothing yet',
    created: 'Created On',
    modified: 'Last Modified',
    status: 'Status',
    active: 'Active',
    model: 'Data model',
    content: 'Report Content',
    contentText: 'The charts and tables of this report will appear here.',
    sources: 'Data Sources',
    settingsTitle: 'Report Settings',
    settingsLabels: {
      refresh: 'Refresh',
      range: 'Date range',
      zone: 'Time zone',
      format: 'Format',
    },
    settingsValues: {
      refresh: 'Every 5 minutes',
      range: 'Last 30 days',
      zone: 'UTC+00:00',
      format: 'Interactive Dashboard',
    },
  },
} as const;

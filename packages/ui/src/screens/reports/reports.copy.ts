import { locale } from '../../primitives/intl.format.ts';

const dayFormat = new Intl.DateTimeFormat(locale, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

export const reportDay = (iso: string): string => dayFormat.format(new Date(iso));

/** "Dec 1 – 30, 2017"; both as UTC ms. The fonts of a PDF have no thin space. */
export const reportDays = (from: number, to: number): string =>
  dayFormat.formatRange(from, to).replaceAll('\u2009', ' ');

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
  statuses: {
    fresh: 'Active',
    stale: 'Out of date',
    failing: 'Refresh failed',
    refreshing: 'Refreshing...',
  },
  purpose: 'Documents that are computed from your data models. Each figure keeps the query it came from.',
  hasDraft: 'Draft',
  statusColumn: 'Status',
  allReports: 'All reports',
  none: 'No reports yet. Choose “Add to report” under an answer, or start from a data model.',
  noneOfStatus: 'No reports have this status.',
  loading: 'Loading reports...',
  error: 'Error fetching reports.',
  draft: 'Draft a report',
  draftOf: (model: string) => `Draft a report of ${model}`,
  models: 'Data models',
  refresh: (name: string) => `Refresh ${name}`,
  edit: 'Edit',
  duplicate: 'Duplicate',
  delete: 'Delete',
  samples: 'Sample reports',
  samplesNote: 'To show what a report can hold. Nothing stands behind their figures.',
  hideSamples: 'Hide',
  showSamples: 'Show sample reports',
  sampleStatus: 'Sample',
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

import type { Problem } from '@plinth/api/facts';
import { countOf, formatShortMoment, formatTime } from '../../primitives/intl.format.ts';
import { problemText } from '../problem.copy.ts';
import { notRenewedSaid, reportFigureCopy } from './reportFigure.copy.ts';

const moment = (iso: string): string => formatShortMoment(new Date(iso));

/** Today's moments are told by the clock alone. */
export const asOf = (iso: string): string => {
  const date = new Date(iso);
  return date.toDateString() === new Date().toDateString() ? formatTime(date) : formatShortMoment(date);
};

export const reportDocumentCopy = {
  ...reportFigureCopy,
  document: 'Report',
  missing: 'There is no report with this address.',
  unread: 'The report could not be read.',
  editTitle: 'Edit report',
  asOf: (iso: string) => `As of ${moment(iso)}`,
  refresh: 'Refresh',
  refreshing: 'Refreshing...',
  stop: 'Stop',
  edit: 'Edit',
  more: 'More for this report',
  export: 'Export',
  saveFile: 'HTML file',
  savePdf: 'PDF',
  makingPdf: 'Making PDF...',
  print: 'PDF or paper',
  showRows: 'Show rows',
  hideRows: 'Hide rows',
  versions: 'Versions',
  duplicate: 'Duplicate',
  delete: 'Delete',
  empty: 'This report has no blocks yet. Choose “Add to report” under an answer of the chat, or edit it.',
  blockAsOf: (iso: string, rows: number | undefined) =>
    [`As of ${asOf(iso)}`, rows !== undefined && `${countOf(rows, 'row', 'rows')} read`]
      .filter(Boolean)
      .join(' · '),
  notRenewed: notRenewedSaid(moment),
  failed: (detail: string, since: string | undefined, from: string | null) =>
    [
      `${since === undefined ? 'The refresh failed' : `Refresh has failed since ${moment(since)}`}: ${detail}`,
      from !== null &&
        `What could not be computed shows its last figures; all were computed on ${moment(from)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  problem: (problem: Problem) =>
    problem.status === 404
      ? 'This report was deleted elsewhere. Copy what you want to keep of it.'
      : problemText(problem, 'That didn’t work. Please try again.'),
  nameless: 'Give it a name.',
  name: 'Report name',
  sources: 'Data Sources',
  connection: 'Connection',
  model: 'Data model',
  rows: 'Rows',
  about: 'About',
  status: 'Status',
  created: 'Created On',
  modified: 'Last Modified',
  refreshed: 'Refreshed',
  gone: 'Deleted',
  unknown: '–',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteMessage: 'Are you sure you want to delete this report? This action cannot be undone.',
  deleteYes: 'Delete',
  deleteFailed: 'Failed to delete the report. Please try again.',
};

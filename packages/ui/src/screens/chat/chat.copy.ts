import type { Problem } from '@plinth/api/facts';
import { countOf, formatNumber, formatShortMoment, locale } from '../../primitives/intl.format.ts';
import { problemText } from '../problem.copy.ts';
import type { changeOf } from './chart.change.ts';
import type { ResultColumn } from './result.columns.ts';

export type ChatFailureView = { kind: 'stopped' } | { kind: 'problem'; problem: Problem };

const lists = new Intl.ListFormat(locale, { type: 'conjunction' });

/** Who answers on a host, and what leaves it. */
export interface AnsweredBy {
  kind: 'built_in' | 'local' | 'address';
  /** Its name; empty of the built-in analyst. */
  model: string;
  /** The host of its address, empty where it is the app's own. */
  address: string;
  sharesValues: boolean;
}

interface AnswerParts {
  answer: string;
  columns?: readonly unknown[] | undefined;
  readings?: readonly unknown[] | undefined;
}

interface QuestionParts {
  figures: string;
  by: string;
  where: string;
  order: { by: string; isSmallest: boolean } | null;
  limit: number | null;
}

type Grain = ResultColumn['grain'];

const whenSaid = (time: string, grain: Grain): string => {
  if (grain === 'moment') return `at ${time}`;
  return grain === 'day' ? `on ${time}` : `in ${time}`;
};

export const chatCopy = {
  region: 'Chat about the data model',
  transcript: 'Conversation',
  emptyTitle: 'Start a Conversation',
  empty: 'Ask questions about your data model and get instant insights with AI-powered analysis',
  placeholder: 'Ask a question about your data...',
  input: 'Your question',
  send: 'Send question',
  count: (used: number, most: number) => `${formatNumber(used)} of ${formatNumber(most)}`,
  tooLong: (most: number) => `Ask in at most ${formatNumber(most)} characters.`,
  stop: 'Stop',
  pending: 'Analyzing your question...',
  late: 'No answer has come for two minutes. Wait on, or stop and ask again?',
  wait: 'Keep waiting',
  retry: 'Retry',
  inField: 'Your question is in the field below, to be changed or sent again.',
  editQuestion: 'Edit question',
  sql: 'SQL Query',
  copySql: 'Copy SQL',
  result: 'Result',
  suggestions: 'Suggested Questions',
  starters: 'From the metrics of this model',
  readings: 'Which Do You Mean?',
  you: 'You',
  meant: (words: string) => `Changed to: ${words}`,
  assistant: 'Assistant',
  answeredBy: ({ kind, model, address, sharesValues }: AnsweredBy) => {
    if (kind === 'built_in') return 'Built-in analyst. Nothing leaves the host.';
    if (kind === 'local') return `${model} on the machine of the host. Nothing leaves it.`;
    const also = sharesValues ? ' with sample values' : '';
    return `${model} at ${address}. Questions and the names of columns go there${also}, rows don’t.`;
  },
  rows: (from: number, to: number, all: number) =>
    from === 1
      ? `First ${formatNumber(to)} of ${formatNumber(all)} rows`
      : `Rows ${formatNumber(from)} to ${formatNumber(to)} of ${formatNumber(all)}`,
  cut: (came: number) => `The answer holds the first ${formatNumber(came)}.`,
  previousRows: 'Previous rows',
  nextRows: 'Next rows',
  allRows: (count: number) => `All ${formatNumber(count)} rows`,
  chart: (label: string, values: string) => (label === '' ? values : `${values} by ${label}`),
  withOthers: (label: string, others: number) =>
    others === 0 ? label : `${label} and ${countOf(others, 'other', 'others')}`,
  chartSays: (value: string, label: string, most: string, figure: string) =>
    label === '' ? `${value}: ${figure}` : `${value} by ${label}, most at ${most}: ${figure}.`,
  pointSays: (x: string, at: string, y: string, value: string) => `${x} ${at}, ${y} ${value}`,
  shownAs: 'Shown as',
  kinds: {
    bars: 'Bars',
    columns: 'Columns',
    line: 'Line',
    shares: 'Shares',
    number: 'Latest figure',
    points: 'Points',
    table: 'Table alone',
  },
  atTime: (figure: string, time: string, grain: Grain) => `${figure} ${whenSaid(time, grain)}`,
  change: (change: ReturnType<typeof changeOf>, figure: string, before: string, grain: Grain) => {
    const when = whenSaid(before, grain);
    if (change === 'same') return `the same as ${when}`;
    if (change === null) return `after ${figure} ${when}`;
    return `${change.share} ${change.isMore ? 'more' : 'less'} than ${when}`;
  },
  list: (headers: readonly string[]) => lists.format(headers),
  actions: 'With this answer',
  showSql: 'Show SQL',
  hideSql: 'Hide SQL',
  standardized: 'Standardized',
  standardizedHint: 'Of the standardized view that the recipe of this model makes',
  editSql: 'Edit and run',
  copyAnswer: 'Copy',
  copied: 'Copied',
  saveRows: 'CSV',
  savedRows: (count: number, total = count) =>
    total > count ? `The first ${formatNumber(count)} of ${formatNumber(total)} rows` : 'All rows',
  savePicture: 'PNG',
  madeAt: formatShortMoment,
  edited: 'SQL Query, edited',
  sqlField: 'SQL of this answer',
  run: 'Run',
  cancel: 'Cancel',
  sqlRules: (table: string) => `One SELECT on ${table}. It only reads.`,
  sqlKeys: 'Ctrl (on a Mac Cmd) with Enter runs it, Ctrl with Space lists the columns, Escape closes it.',
  column: 'column',
  table: 'table',
  editedResult: 'Rows of the edited query.',
  ownResult: 'Back to the answer’s own rows',
  noRows: 'The query gave no rows.',
  sampled: 'The query ran over a sample of the data.',
  understoodAs: 'Understood as',
  partNames: {
    measure: 'Figure',
    grouping: 'By',
    filters: 'Filter',
    time: 'Time',
    order: 'Order',
    limit: 'Limit',
  },
  partWords: {
    measure: 'and',
    grouping: 'by',
    filters: 'where',
    time: 'when',
    order: 'sorted by',
    limit: 'the',
  },
  changePart: (name: string, text: string) => `${name}, ${text}: change`,
  addFilter: 'Filter',
  addFilterLabel: 'Add a filter',
  findChoice: 'Find or write it',
  loadingChoices: 'Loading the columns...',
  noChoice: 'Nothing to choose from. Write it and press Enter.',
  removePart: 'Leave it out',
  figures: { sum: 'total', average: 'average', smallest: 'smallest', largest: 'largest', median: 'median' },
  rowCount: 'number of rows',
  values: (count: number) => countOf(count, 'value', 'values'),
  grains: ['year', 'quarter', 'month', 'week', 'day'],
  grainOf: (grain: string, column: string) => `${grain} of ${column}`,
  isValue: (column: string, value: string) => `${column} is “${value}”`,
  inYear: (column: string, year: number) => `${column} is in ${year}`,
  inOrder: (by: string, end: string) => `${by}, ${end} first`,
  firstRows: (count: number) => (count === 1 ? 'first 1 row' : `first ${formatNumber(count)} rows`),
  question: ({ figures, by, where, order, limit }: QuestionParts) =>
    [
      `${figures.charAt(0).toUpperCase()}${figures.slice(1)}`,
      by && ` by ${by}`,
      where && ` where ${where}`,
      order === null
        ? limit !== null && `, first ${limit}`
        : limit !== null
          ? `, ${order.isSmallest ? 'lowest' : 'highest'} ${limit} by ${order.by}`
          : `, ordered by ${order.by} ${order.isSmallest ? 'ascending' : 'descending'}`,
    ]
      .filter(Boolean)
      .join(''),
};

export const chatFailureText = (failure: ChatFailureView): string => {
  switch (failure.kind) {
    case 'stopped':
      return 'You stopped this question.';
    case 'problem':
      return problemText(failure.problem, 'The question could not be answered. Please try again.');
  }
};

/** An answer is words first: where a host has none, and nothing else to see either, that is said. */
export const answerText = ({ answer, columns = [], readings = [] }: AnswerParts): string =>
  answer.trim() === '' && columns.length === 0 && readings.length === 0
    ? 'The host answered without a word. Try to ask in other words.'
    : answer;

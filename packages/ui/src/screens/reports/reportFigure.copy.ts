import { reportDay } from './reports.copy.ts';
import { formatNumber } from '../../primitives/intl.format.ts';

/** What is said of a figure on the page and on paper. */
/** `total` is undefined where nobody has counted them. */
const firstRows = (count: number, total: number | undefined): string => {
  const first = count === 1 ? 'first' : `first ${formatNumber(count)}`;
  if (total !== undefined) return `The ${first} of ${formatNumber(total)} rows.`;
  return count === 1 ? 'The first row of more.' : `The ${first} rows of more.`;
};

/** Groups that are left out of a metric are the smallest; of a course in time the last ones are. */
export const metricCut = (count: number, graphType = ''): string =>
  /line/.test(graphType) ? firstRows(count, undefined) : `The ${formatNumber(count)} largest.`;

export const reportFigureCopy = {
  never: 'Not computed yet',
  partly: 'Not all computed yet',
  noRows: 'The query gave no rows.',
  cut: metricCut,
  firstRows,
  daysBefore: (days: number) => `the ${days} days before`,
  columnBefore: (header: string, days: number) => `${header}, ${days} days before`,
  queryBefore: (days: number) => `The ${days} days before`,
  sampled: 'Over a sample of the data.',
  daysOf: (zone: string) => `days of ${zone}`,
  goesOn: (span: string) => `${span} isn’t over.`,
  /** `until`: a day, or within a day a moment, as ISO 8601. */
  endsWithin: (span: string, until: string) =>
    `${span} is told up to ${until.slice(11) || reportDay(until)}.`,
  mixed: (column: string) => `${column} is in several currencies, taken as one.`,
  reads: (standardized: boolean | undefined) =>
    standardized === undefined ? '' : standardized ? 'Standardized values' : 'Values as they are',
};

/** `moment`: how a place writes a moment given in ISO 8601. */
export const notRenewedSaid =
  (moment: (iso: string) => string) =>
  (detail: string, since: string | undefined, from: string | undefined): string =>
    [
      `${since === undefined ? 'Not computed' : `Not computed since ${moment(since)}`}: ${detail}`,
      from !== undefined && `These are the figures of ${moment(from)}.`,
    ]
      .filter(Boolean)
      .join(' ');

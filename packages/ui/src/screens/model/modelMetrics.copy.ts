import { formatShortMoment } from '../../primitives/intl.format.ts';
import { metricCut, reportFigureCopy } from '../reports/reportFigure.copy.ts';

export const modelMetricsCopy = {
  title: 'Metrics',
  loading: 'Computing the metrics...',
  failed: 'The metrics could not be computed.',
  empty: 'No metrics were chosen for this model.',
  draft: 'Draft a report',
  asOf: (time: string) => `As of ${formatShortMoment(new Date(time))}`,
  cut: metricCut,
  /** A sentence of its own among others. */
  daysOf: (zone: string) => `${reportFigureCopy.daysOf(zone)}.`.replace('d', 'D'),
  sampled: 'Over a sample of the data.',
  noRows: 'There are no rows to compute it from.',
};

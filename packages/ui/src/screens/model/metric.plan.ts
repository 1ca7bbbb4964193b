import { chartPlan, type ChartKind, type ChartPlan } from '../chat/chart.plan.ts';
import { resultColumns } from '../chat/result.columns.ts';

/** What hosts call their charts. */
const graphs: readonly [pattern: RegExp, kind: ChartKind][] = [
  [/line/, 'line'],
  [/pie|share/, 'shares'],
  [/scatter/, 'points'],
  [/histogram|column/, 'columns'],
  [/bar|map/, 'bars'],
];

/** The chart that a host had in mind, where its figures can be drawn so. */
export const graphKind = ({ kinds }: ChartPlan, graphType: string): ChartKind => {
  const wanted = graphs.find(([pattern]) => pattern.test(graphType))?.[1];
  return kinds.find((kind) => kind === wanted) ?? kinds[0];
};

/** The first column names what the second measures, also where both are numbers; of points both measure. */
export const metricPlan = (
  names: readonly string[],
  rows: readonly (readonly unknown[])[],
  graphType: string,
) => {
  const arePoints = /scatter/.test(graphType);
  const columns = resultColumns(names, rows).map((column) => ({
    ...column,
    isMeasure: arePoints ? column.isNumeric : column.index > 0,
  }));
  return { columns, plan: chartPlan(columns, rows) };
};

import { jsonText } from '../../primitives/jsonText.ts';
import type { ChartPlan } from '../chat/chart.plan.ts';
import { asNumber, type ResultColumn } from '../chat/result.columns.ts';
import type { ReportFigureView } from './report.block.ts';
import { reportFigureCopy as copy } from './reportFigure.copy.ts';

type Row = readonly unknown[];

export interface BeforeView {
  days: number;
  /** What is compared. */
  measure: ResultColumn;
  /** The measure of the row that is like this one; null where there was none. */
  valueOf: (row: Row) => number | null;
  /** The same as it was written. */
  cellOf: (row: Row) => unknown;
  /** Rows of before that nothing now is like. */
  gone: readonly Row[];
}

/** What a figure’s first measure was in the period before, by what its rows are of; null where that can’t be told. */
export const beforeOf = (
  { rows, before }: ReportFigureView,
  columns: readonly ResultColumn[],
): BeforeView | null => {
  const measure = columns.find(({ isMeasure }) => isMeasure);
  const labels = columns.filter(({ isMeasure }) => !isMeasure);
  // A month or a year has no like among those before.
  if (before === undefined || measure === undefined || labels.some(({ grain }) => grain)) return null;
  const keyOf = (row: Row): string => jsonText(labels.map(({ index }) => row[index]));
  const cells = new Map(before.rows.map((row) => [keyOf(row), row[measure.index]]));
  const present = new Set(rows.map(keyOf));
  const isUnique = cells.size === before.rows.length && present.size === rows.length;
  if (!isUnique || cells.size === 0) return null;
  return {
    days: before.days,
    measure,
    valueOf: (row) => asNumber(cells.get(keyOf(row))),
    cellOf: (row) => cells.get(keyOf(row)) ?? null,
    gone: before.rows.filter((row) => !present.has(keyOf(row))),
  };
};

/** The rows as a table, with what they were in the period before beside them, and below what there was only then. */
export const tableWithBefore = (figure: ReportFigureView, columns: readonly ResultColumn[]) => {
  const { rows } = figure;
  const before = beforeOf(figure, columns);
  if (before === null) return { columns, rows };
  const { days, measure, cellOf, gone } = before;
  const header = copy.columnBefore(measure.header, days);
  const withoutMeasures = (row: Row): Row =>
    columns.map(({ index, isMeasure }) => (isMeasure ? null : row[index]));
  const column = { ...measure, index: columns.length, header };
  return {
    columns: columns.flatMap((one) => (one === measure ? [one, column] : [one])),
    rows: [
      ...rows.map((row) => [...row, cellOf(row)]),
      ...gone.map((row) => [...withoutMeasures(row), cellOf(row)]),
    ],
  };
};

/** A single figure is drawn with what it was before. */
export const planWithBefore = (
  plan: ChartPlan,
  figure: ReportFigureView,
  columns: readonly ResultColumn[],
): ChartPlan => {
  const [row] = figure.rows;
  const [measure] = plan.measures;
  const before = plan.label === '' ? beforeOf(figure, columns) : null;
  const value = row && before?.valueOf(row);
  if (before === null || value == null || measure?.points.length !== 1) return plan;
  const point = { label: copy.daysBefore(before.days), time: null, value };
  return { ...plan, measures: [{ ...measure, points: [point, ...measure.points] }] };
};

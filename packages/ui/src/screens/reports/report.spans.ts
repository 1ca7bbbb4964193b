import { dayMs } from '@plinth/api/facts';
import { wallTime } from '../../primitives/intl.format.ts';
import type { ChartPlan } from '../chat/chart.plan.ts';
import { asTime, type ResultColumn } from '../chat/result.columns.ts';
import type { ReportFigureView } from './report.block.ts';
import { reportFigureCopy as copy } from './reportFigure.copy.ts';

/** When a figure was computed, and what is known of the end of its data. */
type Computed = Pick<ReportFigureView, 'computed_at' | 'time_zone' | 'data_until'>;
type TimeColumn = Pick<ResultColumn, 'grain' | 'header'>;

/** When the span that begins at `time` is over; both as UTC ms. */
const endOf = (time: number, { grain, header }: TimeColumn): number => {
  const date = new Date(time);
  const monthsOn = (months: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  if (grain === 'year') return monthsOn(12);
  if (grain === 'quarter') return monthsOn(3);
  if (grain === 'month') return monthsOn(1);
  return time + (/\bweek\b/i.test(header) ? 7 : 1) * dayMs;
};

/** Whether a figure was computed while the span that begins at `time` (UTC ms) went on: more may have come since. */
export const wentOn = (
  time: number | null | undefined,
  column: TimeColumn,
  { computed_at, time_zone = 'UTC' }: Computed,
): boolean => {
  if (time == null || column.grain === null || column.grain === 'moment' || computed_at === undefined)
    return false;
  const now = wallTime(computed_at, time_zone);
  return time <= now && now < endOf(time, column);
};

/** Whether the data ends within the span that begins at `time` (UTC ms), before that was over. */
export const endsWithin = (
  time: number | null | undefined,
  column: TimeColumn,
  { data_until }: Computed,
): boolean => {
  const until = asTime(data_until);
  return (
    time != null &&
    until !== null &&
    column.grain !== 'moment' &&
    time <= until &&
    until < endOf(time, column)
  );
};

/** Whether a period of the last days can begin within a span: it begins with a day. */
export const isLongerThanDay = ({ grain, header }: TimeColumn): boolean =>
  grain === 'month' || grain === 'quarter' || grain === 'year' || /\bweek\b/i.test(header);

/** That the last of a figure's spans isn't whole; null where it is. */
export const openSpan = (
  figure: Computed,
  { columns, plan }: { columns: readonly ResultColumn[]; plan: ChartPlan | null },
): string | null => {
  const label = columns.find(({ isMeasure }) => !isMeasure);
  const last = plan?.measures[0]?.points.at(-1);
  if (label === undefined || last === undefined) return null;
  if (wentOn(last.time, label, figure)) return copy.goesOn(last.label);
  return endsWithin(last.time, label, figure) ? copy.endsWithin(last.label, figure.data_until ?? '') : null;
};

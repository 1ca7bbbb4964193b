import { dayMs } from '@plinth/api/facts';
import { about, formatTick, isRounded } from '../../primitives/intl.format.ts';
import { areOfCurrencies, asNumber, asTime, isShare, type ResultColumn } from './result.columns.ts';

export type ChartKind = 'bars' | 'columns' | 'line' | 'shares' | 'number' | 'points';

interface ChartPoint {
  label: string;
  /** Milliseconds, where the points are times. */
  time: number | null;
  value: number;
}

export interface ChartMeasure {
  header: string;
  /** Where the points are times, how fine they are. */
  grain: ResultColumn['grain'];
  points: readonly ChartPoint[];
  text: (value: number) => string;
  /** A value of its axis. */
  tick: (value: number) => string;
}

/** What can be drawn of an answer's rows. */
export interface ChartPlan {
  /** The first is what fits best. */
  kinds: readonly [ChartKind, ...ChartKind[]];
  /** What the points are of; empty for a single figure. */
  label: string;
  measures: readonly ChartMeasure[];
  /** Of points: the measure that lies, value for value, under the first. */
  against?: ChartMeasure;
}

type Rows = readonly (readonly unknown[])[];

const mostBars = 24;
const mostMeasures = 3;
/** Fewer points show nothing that their table doesn't. */
const leastPoints = 8;

/** A year that is a number is as good a time as one that is written out. */
const timeOf = (value: unknown, { isNumeric, grain }: ResultColumn): number | null => {
  const year = asNumber(value);
  if (isNumeric && grain === 'year') return year === null ? null : Date.UTC(year, 0);
  return asTime(value);
};

const measureOf = (column: ResultColumn, label: ResultColumn | null, rows: Rows): ChartMeasure => {
  const points = rows.flatMap((row) => {
    const value = asNumber(row[column.index]);
    const named = label === null ? null : row[label.index];
    // What has no value isn't zero.
    if (value === null) return [];
    return [{ label: label?.text(named) ?? '', time: label && label.grain && timeOf(named, label), value }];
  });
  const timed = points.every(({ time }) => time !== null);
  const written = new Map<number | null, unknown>();
  for (const row of rows) {
    const cell = row[column.index];
    const value = asNumber(cell);
    written.set(value, written.has(value) && written.get(value) !== cell ? undefined : cell);
  }
  const sorted = timed ? points.toSorted((a, b) => a.time! - b.time!) : points;
  return {
    header: column.header,
    grain: label?.grain ?? null,
    points: sorted,
    // A cell with more digits than a number holds is told by its own; of what was computed of such the last ones aren’t known.
    text: (value) => {
      const cell = written.get(value);
      if (cell !== undefined) return column.alone(column.text(cell));
      const figure = column.alone(column.text(value));
      return isRounded(value) ? about(figure) : figure;
    },
    tick: (value) => column.alone(formatTick(value)),
  };
};

/** Averages, extremes and counts of different values of groups don't add up to a whole. */
const isPart = ({ header, points }: ChartMeasure): boolean =>
  points.every(({ value }) => value >= 0) &&
  points.some(({ value }) => value > 0) &&
  !/\b(different|average|mean|median|smallest|largest|minimum|maximum|min|max|avg|growth|change|rate|running|correlation)\b/i.test(
    header,
  );

const categoryKinds = (measures: readonly ChartMeasure[], label: string): ChartPlan['kinds'] => {
  const [only] = measures;
  if (only === undefined || measures.length > 1 || !isPart(only)) return ['bars', 'columns'];
  if (areOfCurrencies(label, only.header)) return ['bars', 'columns'];
  return isShare(only.header) ? ['shares', 'bars', 'columns'] : ['bars', 'columns', 'shares'];
};

const timeKinds = (measures: readonly ChartMeasure[]): ChartPlan['kinds'] => {
  const many = measures.some(({ points }) => points.length > mostBars);
  const few: ChartKind[] = many ? [] : ['columns', 'bars'];
  return measures.length === 1 ? ['line', ...few, 'number'] : ['line', ...few];
};

/** An axis is computed from the ends of what lies along it: beyond these its lines would be no numbers. */
const fitsAxis = ({ index }: ResultColumn, rows: Rows): boolean =>
  rows.every((row) => {
    const size = Math.abs(asNumber(row[index]) ?? 0);
    return size === 0 || (size > 1e-300 && size < 1e300);
  });

const numberPlan = (column: ResultColumn, rows: Rows): ChartPlan | null => {
  const measure = measureOf(column, null, rows);
  return rows.length === 1 && measure.points.length === 1
    ? { kinds: ['number'], label: '', measures: [measure] }
    : null;
};

/** Two measures of the same rows, one against the other. */
const pointsPlan = ([first, second]: readonly ResultColumn[], rows: Rows): ChartPlan | null => {
  if (first === undefined || second === undefined) return null;
  const whole = rows.filter((row) => [first, second].every(({ index }) => asNumber(row[index]) !== null));
  if (whole.length < leastPoints) return null;
  const { points, ...rest } = measureOf(second, null, whole);
  const against = measureOf(first, null, whole);
  const named = points.map((point, at) => ({ ...point, label: against.text(against.points[at]!.value) }));
  return { kinds: ['points'], label: first.header, measures: [{ ...rest, points: named }], against };
};

/** Chosen by the shape of the rows: one figure, figures by name, or figures in the course of time. */
export const chartPlan = (columns: readonly ResultColumn[], rows: Rows): ChartPlan | null => {
  const numeric = columns.filter(({ isMeasure }) => isMeasure);
  const named = columns.filter(({ isMeasure }) => !isMeasure);
  const [label = null, second] = named;
  const [only] = numeric;
  if (only === undefined || numeric.length > mostMeasures || second !== undefined) return null;
  if (label === null && numeric.length === 1) return numberPlan(only, rows);
  if (!numeric.every((column) => fitsAxis(column, rows))) return null;
  if (label === null) return numeric.length === 2 ? pointsPlan(numeric, rows) : null;
  const measures = numeric.map((column) => measureOf(column, label, rows));
  if (measures.some(({ points }) => points.length < 2)) return null;
  const isTime =
    label.grain !== null && measures.every(({ points }) => points.every((point) => point.time !== null));
  if (!isTime && rows.length > mostBars) return null;
  return {
    kinds: isTime ? timeKinds(measures) : categoryKinds(measures, label.header),
    label: label.header,
    measures,
  };
};

const lines = 4;

/** The round values at which an axis has its lines. Zero is one of them: what is long is much. */
export const axisOf = (values: readonly number[]): number[] =>
  linesFrom(Math.min(0, ...values), Math.max(0, ...values));

/** Of points, whose place tells and no length: without zero where that is far from all of them. */
export const pointAxisOf = (values: readonly number[]): number[] => {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const farthest = Math.max(Math.abs(low), Math.abs(high));
  const isFar = low * high > 0 && Math.min(Math.abs(low), Math.abs(high)) > high - low;
  // Closer together than the texts of lines could tell apart.
  const isTight = high - low < farthest * 1e-9;
  return isFar && !isTight ? linesFrom(low, high) : axisOf(values);
};

const linesFrom = (low: number, high: number): number[] => {
  const rough = (high - low || 1) / lines;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
};

export interface TimeTick {
  time: number;
  kind: 'year' | 'month' | 'day';
}

const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600];
const daySteps = [1, 2, 7, 14];
/** Of points that are months or longer, how many of these one is. */
const monthsOfGrain = new Map<ResultColumn['grain'], number>([
  ['month', 1],
  ['quarter', 3],
  ['year', 12],
]);

/** Days, months or years, round ones, no finer than the points and no more than there is room for. */
export const timeTicks = (
  from: number,
  to: number,
  most: number,
  grain: ResultColumn['grain'],
): TimeTick[] => {
  const days = (to - from) / dayMs;
  const finest = monthsOfGrain.get(grain);
  const step = finest ? undefined : daySteps.find((candidate) => days / candidate <= most);
  if (step !== undefined && days < 62) {
    const first = Math.ceil(from / dayMs);
    const count = Math.floor((to / dayMs - first) / step) + 1;
    return Array.from({ length: Math.max(0, count) }, (_, index) => ({
      time: (first + index * step) * dayMs,
      kind: 'day',
    }));
  }
  const start = new Date(from);
  const months = days / 30.44;
  const wide =
    monthSteps.find((candidate) => candidate >= (finest ?? 1) && months / candidate <= most) ?? 1200;
  const ticks: TimeTick[] = [];
  const begin = Math.floor((start.getUTCFullYear() * 12 + start.getUTCMonth()) / wide) * wide;
  for (let month = begin; ; month += wide) {
    const time = Date.UTC(Math.floor(month / 12), month % 12);
    if (time > to) return ticks;
    if (time >= from) ticks.push({ time, kind: month % 12 === 0 ? 'year' : 'month' });
  }
};

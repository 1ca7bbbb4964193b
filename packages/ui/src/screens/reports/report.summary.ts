import { asPercent, formatOneDecimal, formatShare } from '../../primitives/intl.format.ts';
import type { ChartMeasure } from '../chat/chart.plan.ts';
import type { ResultColumn } from '../chat/result.columns.ts';
import { blockPlan, type ReportBlockView, type ReportFigureView } from './report.block.ts';
import { reportSummaryCopy as copy, type SummaryWords } from './reportSummary.copy.ts';

export interface SummarySentence {
  /** The block whose figures these are. */
  block: string;
  words: SummaryWords;
}

type Point = ChartMeasure['points'][number];
type Grain = ResultColumn['grain'];

const mostSentences = 6;
/** Fewer values have no usual range. */
const leastForRange = 8;
/** Of fewer the largest says nothing that the latest doesn’t. */
const leastForMost = 4;
/** The modified z-score from which a value counts as an outlier, and what makes MAD comparable with a standard deviation (Iglewicz and Hoaglin, 1993). */
const outlierScore = 3.5;
const madToDeviation = 1.4826;
/** A change beyond this is told by both figures. */
const mostTold = 10;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

const whenOf = (label: string, grain: Grain): string =>
  grain === 'moment' ? `at ${label}` : `${grain === 'day' ? 'on' : 'in'} ${label}`;

const changeOf = (
  last: Point,
  before: Point,
  text: (value: number) => string,
  grain: Grain,
): SummaryWords => {
  const when = whenOf(before.label, grain);
  if (last.value === before.value) return copy.same(when);
  const change = (last.value - before.value) / Math.abs(before.value);
  if (before.value <= 0 || Math.abs(change) > mostTold) return copy.after(text(before.value), when);
  const share =
    Math.abs(change) < 0.0005
      ? formatShare(Math.abs(change))
      : asPercent(formatOneDecimal(Math.abs(change) * 100));
  return change > 0 ? copy.more(share, when) : copy.less(share, when);
};

/** A figure within a sentence needs no more than two decimals, or three digits where it is small. */
const short = (text: string): string =>
  text.replace(/\d+\.\d{3,}/, (digits) =>
    Number(digits) < 1 ? String(Number(Number(digits).toPrecision(3))) : Number(digits).toFixed(2),
  );

/** Days are like those of the same weekday, months like those of other years: where there are enough of each. */
const cycles: Partial<Record<NonNullable<Grain>, (date: Date) => number>> = {
  day: (date) => date.getUTCDay(),
  month: (date) => date.getUTCMonth(),
};

const likes = (points: readonly Point[], grain: Grain): { groups: Point[][]; areOfCycle: boolean } => {
  const cycle = grain && cycles[grain];
  const whole = { groups: [[...points]], areOfCycle: false };
  if (!cycle) return whole;
  const groups = Object.values(Object.groupBy(points, ({ time }) => cycle(new Date(time ?? 0))));
  const present = groups.filter((group) => group !== undefined);
  return present.every(({ length }) => length >= leastForRange)
    ? { groups: present, areOfCycle: true }
    : whole;
};

interface Outlier {
  point: Point;
  usual: number;
  score: number;
  /** It was measured by the same weekday or month. */
  isOfCycle: boolean;
}

/** The value that lies farthest outside the usual range of its like; null where none does. */
const outlierOf = (points: readonly Point[], grain: Grain): Outlier | null => {
  if (points.length < leastForRange) return null;
  const { groups, areOfCycle: isOfCycle } = likes(points, grain);
  const scored = groups.flatMap((group) => {
    const usual = median(group.map(({ value }) => value));
    const spread = madToDeviation * median(group.map(({ value }) => Math.abs(value - usual)));
    if (spread === 0) return [];
    return group.map((point) => ({ point, usual, isOfCycle, score: Math.abs(point.value - usual) / spread }));
  });
  const [first] = scored.toSorted((a, b) => b.score - a.score);
  return first !== undefined && first.score > outlierScore ? first : null;
};

const ofTimes = ({ header, points, text }: ChartMeasure, grain: Grain): SummaryWords[] => {
  const [before, last] = points.slice(-2) as [Point, Point];
  const [most] = points.toSorted((a, b) => b.value - a.value) as [Point];
  const outlier = outlierOf(points, grain);
  const latest = copy.latest(header, text(last.value), whenOf(last.label, grain));
  const words: SummaryWords[] = [[...latest, ...changeOf(last, before, text, grain)]];
  if (outlier) {
    const when = whenOf(outlier.point.label, grain);
    const like = outlier.isOfCycle ? grain : null;
    return [...words, copy.unusual(text(outlier.point.value), when, text(outlier.usual), like)];
  }
  if (most === last || points.length < leastForMost) return words;
  return [...words, copy.most(text(most.value), whenOf(most.label, grain))];
};

/** Sums and counts of groups add up to that of the whole; what else a query computes does not. */
const addsUp = (sql: string): boolean =>
  /\b(sum|count)\s*\(/i.test(sql) &&
  !/\b(avg|min|max|median|percentile\w*|quantile\w*|distinct|stddev\w*|variance|var_\w+|over|having)\b|\//i.test(
    sql,
  );

const ofGroups = (
  { header, points, text }: ChartMeasure,
  label: ResultColumn,
  { sql_query: sql = '', cut = false }: ReportFigureView,
): SummaryWords[] => {
  const unnamed = label.text(null);
  const named = points.filter((point) => point.label !== unnamed);
  const sorted = named.toSorted((a, b) => b.value - a.value);
  const [highest, lowest] = [sorted[0], sorted.at(-1)];
  if (highest === undefined || highest.value === lowest?.value) return [];
  const whole = points.reduce((sum, { value }) => sum + value, 0);
  const isWhole = !cut && addsUp(sql) && points.every(({ value }) => value >= 0) && whole > 0;
  const words: SummaryWords[] = [
    [
      ...copy.highest(header, label.header, highest.label, text(highest.value)),
      ...copy.share(isWhole ? formatShare(highest.value / whole) : null),
    ],
  ];
  if (lowest && lowest.value < 0 && highest.value > 0 && !cut)
    words.push(copy.lowest(lowest.label, text(lowest.value)));
  const missing = points.find((point) => point.label === unnamed);
  if (missing && missing.value > 0 && isWhole)
    words.push(copy.missing(header, label.header, text(missing.value)));
  return words;
};

/** A list that ends early has neither the latest nor all; a limit that wasn't reached has cut nothing. */
const isPartOf = ({ rows, total_rows = rows.length, cut, sql_query = '' }: ReportFigureView): boolean => {
  const [, limit] = /\blimit\D+(\d+)/i.exec(sql_query) ?? [];
  return cut === true || total_rows > rows.length || rows.length >= Number(limit ?? Infinity);
};

const wordsOf = (block: ReportBlockView): SummaryWords[] => {
  const { figure } = block;
  if (figure === undefined || figure.sampled || figure.rows.length === 0) return [];
  const { columns, plan } = blockPlan(block, figure);
  const [drawn] = plan?.measures ?? [];
  if (!plan || !drawn || plan.kinds[0] === 'points') return [];
  const measure = { ...drawn, text: (value: number) => short(drawn.text(value)) };
  const label = columns.find(({ isMeasure }) => !isMeasure);
  const [only] = measure.points;
  if (label === undefined) return only ? [copy.came(measure.header, measure.text(only.value))] : [];
  const isCut = isPartOf(figure);
  if (measure.points.every(({ time }) => time !== null)) return isCut ? [] : ofTimes(measure, label.grain);
  // Ranges and codes are numbers, and the fullest of them says little.
  if (label.isNumeric || (figure.total_rows ?? 0) > figure.rows.length) return [];
  return ofGroups(measure, label, { ...figure, cut: isCut });
};

/**
 * What stands out in a report's figures: the latest change, the largest part, what lies outside its usual range. Each
 * number is one of a block's rows, or computed of two of them; figures over a sample are left out.
 */
export const reportSummary = (blocks: readonly ReportBlockView[]): SummarySentence[] => {
  const said = blocks.map((block) => wordsOf(block).map((words) => ({ block: block.id, words })));
  const firsts = said.flatMap(([first]) => (first ? [first] : []));
  const room = mostSentences - firsts.length;
  const kept = new Set([...firsts, ...said.flatMap(([, ...more]) => more).slice(0, Math.max(0, room))]);
  return said
    .flat()
    .filter((sentence) => kept.has(sentence))
    .slice(0, mostSentences);
};

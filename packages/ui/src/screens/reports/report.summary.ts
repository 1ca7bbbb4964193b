import { dayMs } from '@plinth/api/facts';
import { formatShare } from '../../primitives/intl.format.ts';
import { changeOf } from '../chat/chart.change.ts';
import type { ChartMeasure } from '../chat/chart.plan.ts';
import { areOfCurrencies, asNumber, type ResultColumn } from '../chat/result.columns.ts';
import { withoutCurrency } from '../chat/result.currency.ts';
import { beforeOf, type BeforeView } from './report.before.ts';
import { blockPlan, readingOf, type ReportBlockView, type ReportFigureView } from './report.block.ts';
import { gapsIn } from './report.gaps.ts';
import { endsWithin, isLongerThanDay, wentOn } from './report.spans.ts';
import { reportSummaryCopy as copy, type SummaryWord, type SummaryWords } from './reportSummary.copy.ts';

export interface SummarySentence {
  /** The block whose figures these are. */
  block: string;
  words: SummaryWords;
  /** Its own words are a language model’s. */
  isWorded: boolean;
}

type Point = ChartMeasure['points'][number];
type Grain = ResultColumn['grain'];

interface Told {
  figure: ReportFigureView;
  /** The part of the data that it is about, such as `30 days`; `all` for all of it. */
  period: string;
}

const mostSentences = 6;
/** Fewer values have no usual range. */
const leastForRange = 8;
/** Of fewer the largest says nothing that the latest doesn’t. */
const leastForMost = 4;
/** The modified z-score from which a value counts as an outlier, and what makes MAD comparable with a standard deviation (Iglewicz and Hoaglin, 1993). */
const outlierScore = 3.5;
const madToDeviation = 1.4826;

/** How long what a point stands for lasts, at most. */
const spans: Readonly<Record<NonNullable<Grain>, number>> = {
  moment: 0,
  day: dayMs,
  month: 31 * dayMs,
  quarter: 92 * dayMs,
  year: 366 * dayMs,
};
/** Of data that goes on something is newer than this, and than two of its spans. */
const goesOnWithin = 90 * dayMs;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

const whenOf = (label: string, grain: Grain): SummaryWords => {
  if (grain === 'moment') return copy.moment(label);
  return grain === 'day' ? copy.day(label) : copy.span(label);
};

const changeWords = (
  { value }: Pick<Point, 'value'>,
  before: number,
  text: (value: number) => string,
  when: SummaryWords,
): SummaryWords => {
  const change = changeOf(value, before, text);
  if (change === 'same') return copy.same(when);
  if (change === null) return copy.after(text(before), when);
  return change.isMore ? copy.more(change.share, when) : copy.less(change.share, when);
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

/** The latest value, with what has become of the one before. */
const latestWords = (
  points: readonly Point[],
  { header, text }: ChartMeasure,
  grain: Grain,
): SummaryWords[] => {
  const [last, before] = points.toReversed();
  if (last === undefined) return [];
  const latest = copy.latest(header, text(last.value), whenOf(last.label, grain));
  return [
    [...latest, ...(before ? changeWords(last, before.value, text, whenOf(before.label, grain)) : ['.'])],
  ];
};

/** The spans that are whole, and the last one where it went on when the figure was computed, or the data ends within it. */
const spansOf = (points: readonly Point[], label: ResultColumn, { figure, period }: Told) => {
  // A period of the last days begins somewhere within its first month.
  const whole = period !== 'all' && isLongerThanDay(label) ? points.slice(1) : points;
  const last = points.at(-1);
  const isOpen = wentOn(last?.time, label, figure) || endsWithin(last?.time, label, figure);
  return isOpen ? { done: whole.slice(0, -1), open: last } : { done: whole };
};

const openWords = (
  open: Point,
  { header, text }: ChartMeasure,
  label: ResultColumn,
  figure: ReportFigureView,
) => {
  const [value, when] = [text(open.value), whenOf(open.label, label.grain)];
  return wentOn(open.time, label, figure)
    ? copy.soFar(header, value, when)
    : copy.upTo(header, value, when, figure.data_until ?? '');
};

const ofTimes = (measure: ChartMeasure, label: ResultColumn, told: Told): SummaryWords[] => {
  const { points, text } = measure;
  const { grain } = label;
  const { done, open } = spansOf(points, label, told);
  const [most] = points.toSorted((a, b) => b.value - a.value) as [Point];
  const outlier = outlierOf(done, grain);
  const words = latestWords(done, measure, grain);
  if (open) words.push(openWords(open, measure, label, told.figure));
  if (outlier) {
    const when = whenOf(outlier.point.label, grain);
    const like = outlier.isOfCycle ? grain : null;
    return [...words, copy.unusual(text(outlier.point.value), when, text(outlier.usual), like)];
  }
  const isAlone = points.filter(({ value }) => value === most.value).length === 1;
  if (!isAlone || !done.includes(most) || most === done.at(-1) || points.length < leastForMost) return words;
  return [...words, copy.most(text(most.value), whenOf(most.label, grain))];
};

/** A list that ends early has neither the latest nor all. */
const isPartOf = ({ rows, total_rows = rows.length, cut, limited }: ReportFigureView): boolean =>
  cut === true || limited === true || total_rows > rows.length;

/** What all groups come to; null where they aren't the parts of a whole. */
const wholeOf = (points: readonly Point[], figure: ReportFigureView): number | null => {
  if (isPartOf(figure) || !figure.adds_up || points.some(({ value }) => value < 0)) return null;
  return points.reduce((sum, { value }) => sum + value, 0) || null;
};

interface Change {
  of: string;
  value: number;
  before: number;
}

const sizeOf = ({ value, before }: Change): number => Math.abs(value - before);

/** How each named group stands to the period before; of sums and counts one that wasn’t there was nothing. */
const changesOf = (
  { rows, adds_up }: ReportFigureView,
  label: ResultColumn,
  { measure, valueOf, gone }: BeforeView,
): Change[] => {
  const changes = [...rows, ...(adds_up ? gone : [])].flatMap((row): Change[] => {
    const none = adds_up ? 0 : null;
    const value = gone.includes(row) ? none : asNumber(row[measure.index]);
    const before = valueOf(row) ?? none;
    const named = row[label.index];
    if (value === null || before === null || label.text(named) === label.text(null)) return [];
    return [{ of: label.text(named), value, before }];
  });
  return changes.toSorted((a, b) => sizeOf(b) - sizeOf(a));
};

interface Grouped extends Pick<ChartMeasure, 'header' | 'points' | 'text'> {
  label: ResultColumn;
  figure: ReportFigureView;
  before: BeforeView | null;
}

/** The largest part, and the part that changed the most. */
const largestWords = (
  highest: Point,
  { header, points, text, label, figure, before }: Grouped,
): SummaryWords => {
  const whole = wholeOf(points, figure);
  const others = points.filter(({ value }) => value === highest.value).length - 1;
  const beside =
    others > 0 ? copy.alike(others) : copy.share(whole === null ? null : formatShare(highest.value / whole));
  const most = [...copy.highest(header, label.header, highest.label, text(highest.value)), ...beside];
  const [changed, next] = before === null ? [] : changesOf(figure, label, before);
  if (before === null || changed === undefined || sizeOf(changed) === 0) return [...most, '.'];
  // As many changes as are as large can’t all be told.
  if (next !== undefined && sizeOf(next) === sizeOf(changed)) return [...most, '.'];
  const change = changeWords(changed, changed.before, text, copy.daysBefore(before.days));
  if (changed.of === highest.label && others === 0) return [...most, ...change];
  return [...most, ...copy.changed(changed.of, text(changed.value)), ...change];
};

const ofGroups = (group: Grouped): SummaryWords[] => {
  const { header, points, text, label, figure } = group;
  if (areOfCurrencies(label.header, header)) return [];
  const unnamed = label.text(null);
  const named = points.filter((point) => point.label !== unnamed).toSorted((a, b) => b.value - a.value);
  const [highest, lowest] = [named[0], named.at(-1)];
  if (highest === undefined || lowest === undefined || highest.value === lowest.value) return [];
  const words = [largestWords(highest, group)];
  const isBelow = lowest.value < 0 && highest.value > 0 && !isPartOf(figure);
  if (isBelow) return [...words, copy.lowest(lowest.label, text(lowest.value))];
  const missing = points.find((point) => point.label === unnamed)?.value ?? 0;
  return wholeOf(points, figure) && missing > 0
    ? [...words, copy.missing(header, label.header, text(missing))]
    : words;
};

/** A single figure, and what has become of it since the period before. */
const ofOne = (
  { header, points: [point], text }: ChartMeasure,
  { rows: [row] }: ReportFigureView,
  before: BeforeView | null,
): SummaryWords[] => {
  if (point === undefined || row === undefined) return [];
  const value = before?.valueOf(row) ?? null;
  const change =
    before === null || value === null ? ['.'] : changeWords(point, value, text, copy.daysBefore(before.days));
  return [[...copy.came(header, text(point.value)), ...change]];
};

/** Spans of which nothing is there, where nothing can have left them out. */
const gapWords = (
  { kind, figure }: ReportBlockView,
  { header, points }: ChartMeasure,
  label: ResultColumn,
): SummaryWords[] => {
  if (kind !== 'metric' && !figure?.reads_all) return [];
  const gaps = gapsIn(
    points.map(({ time }) => time),
    label,
  );
  const last = gaps.at(-1);
  if (last === undefined || label.grain === null) return [];
  const day = new Date(last).toISOString().slice(0, 10);
  const said = label.text(label.isNumeric ? Number(day.slice(0, 4)) : day);
  return [gaps.length === 1 ? copy.gap(header, said) : copy.gaps(header, gaps.length, label.grain, said)];
};

/** What of a figure can be told: its first measure, and what that is of. */
const toldOf = (block: ReportBlockView, figure: ReportFigureView) => {
  const { columns, plan } = blockPlan(block, figure);
  const [drawn] = plan?.measures ?? [];
  if (drawn === undefined || plan?.kinds[0] === 'points') return null;
  const header = withoutCurrency(drawn.header);
  const measure = { ...drawn, header, text: (value: number) => short(drawn.text(value)) };
  const before = beforeOf(figure, columns);
  return { measure, label: columns.find(({ isMeasure }) => !isMeasure), before };
};

/** Of a question that leaves rows out: its figures aren’t those of all rows, and so they stand under its name. */
const underTitle = ({ kind, title = '', figure }: ReportBlockView, words: SummaryWords[]): SummaryWords[] => {
  const isOfAll = kind === 'metric' || (figure?.reads_all && !figure.limited);
  return isOfAll || title === ''
    ? words
    : words.map((of, at) => (at === 0 ? [...copy.under(title), ...of] : of));
};

const figureWords = (block: ReportBlockView, period: string): SummaryWords[] => {
  const { figure } = block;
  const told = figure && readingOf(figure) === null ? toldOf(block, figure) : null;
  if (figure === undefined || told === null) return [];
  const { measure, label, before } = told;
  if (label === undefined) return ofOne(measure, figure, before);
  if (measure.points.every(({ time }) => time !== null)) {
    if (isPartOf(figure)) return [];
    return [...ofTimes(measure, label, { figure, period }), ...gapWords(block, measure, label)];
  }
  // Ranges and codes are numbers, and the fullest of them says little.
  const isAll = (figure.total_rows ?? 0) <= figure.rows.length;
  return isAll && !label.isNumeric ? ofGroups({ ...measure, label, figure, before }) : [];
};

export const wordText = (word: SummaryWord): string => {
  if (typeof word === 'string') return word;
  return 'figure' in word ? word.figure : word.name;
};

export const plainText = (words: SummaryWords): string => words.map(wordText).join('');

/** In the words of a language model where it has found some: they stand between the figures and names, which stay. */
const sentenceOf = ({ id: block, figure }: ReportBlockView, words: SummaryWords): SummarySentence => {
  const plain = plainText(words);
  const between = figure?.wordings?.find((wording) => wording.plain === plain)?.between;
  const kept = words.filter((word) => typeof word !== 'string');
  if (between?.length !== kept.length + 1) return { block, words, isWorded: false };
  const worded = between.flatMap((own, at) => [own, ...kept.slice(at, at + 1)]);
  return { block, words: worded, isWorded: true };
};

interface DataEnd {
  block: ReportBlockView;
  /** Until when there may be data, in ms. */
  until: number;
  span: number;
  when: SummaryWords;
}

/** People are born long before what is told of them. */
const isOfBirth = (label: ResultColumn | undefined): boolean =>
  /\b(birth|born|dob)\b/i.test(label?.header ?? '');

/** Where the data of a figure ends; null where it says nothing about that. */
const endOf = (block: ReportBlockView): DataEnd | null => {
  const { kind, figure } = block;
  if (figure === undefined || figure.sampled || isPartOf(figure)) return null;
  // What a person asks may leave the newest rows out.
  if (kind !== 'metric' && !figure.reads_all) return null;
  const told = toldOf(block, figure);
  const grain = told?.label?.grain ?? null;
  const last = told?.measure.points.at(-1);
  if (last?.time == null || grain === null || isOfBirth(told?.label)) return null;
  const span = spans[grain];
  return { block, until: last.time + span, span, when: whenOf(last.label, grain) };
};

/** That the data ended long before it was looked at, by the figure that goes on the longest. */
const endedWords = (blocks: readonly ReportBlockView[]): SummarySentence[] => {
  const ends = blocks.map(endOf).filter((end) => end !== null);
  const [latest] = ends.toSorted((a, b) => b.until - a.until);
  if (latest === undefined) return [];
  const { block, until, span, when } = latest;
  const ago = Date.parse(block.figure?.computed_at ?? '') - until;
  return ago > Math.max(goesOnWithin, 2 * span) ? [sentenceOf(block, copy.ended(when, ago / dayMs))] : [];
};

/** What could not be computed anew, in one sentence however much it is. */
const staleWords = (blocks: readonly ReportBlockView[]): SummarySentence[] => {
  const stale = blocks.flatMap((block) => {
    const { figure, problem } = block;
    return problem && figure?.computed_at !== undefined ? [{ block, iso: figure.computed_at }] : [];
  });
  const [oldest] = stale.toSorted((a, b) => (a.iso < b.iso ? -1 : 1));
  if (oldest === undefined) return [];
  const { block, iso } = oldest;
  const words = stale.length === 1 ? copy.stale(block.title ?? '', iso) : copy.staleOnes(stale.length, iso);
  return [{ block: block.id, words, isWorded: false }];
};

/**
 * What stands out in a report's figures: that the data ended long ago, what is old, the latest change, the largest part, what
 * changed the most against the period before, what lies outside its usual range, what is missing. Each number is one of a block's rows, or computed of two of them; figures over a sample or of several currencies are left out, and a month
 * that isn't over, or that the period or the end of the data cuts, isn't measured by another. `period` is `all` for all of the data.
 */
export const reportSummary = (blocks: readonly ReportBlockView[], period = 'all'): SummarySentence[] => {
  const first = [...endedWords(blocks), ...staleWords(blocks)];
  const heard = new Set<string>();
  const isNews = (words: SummaryWords) => heard.size < heard.add(plainText(words)).size;
  const said = blocks.map((block) =>
    underTitle(block, figureWords(block, period))
      .filter(isNews)
      .map((words) => sentenceOf(block, words)),
  );
  const firsts = said.flatMap((sentences) => sentences.slice(0, 1));
  const most = mostSentences - first.length;
  const room = most - firsts.length;
  const more = said.flatMap(([, ...others]) => others.map((sentence, at) => ({ sentence, at })));
  const next = more.toSorted((a, b) => a.at - b.at).map(({ sentence }) => sentence);
  const kept = new Set([...firsts, ...next.slice(0, Math.max(0, room))]);
  const standing = said.flat().filter((sentence) => kept.has(sentence));
  return [...first, ...standing.slice(0, most)];
};

import type { Visualization } from '@plinth/api/contract';
import type { TableProfile } from '../sources/source.ts';
import { isCurrency, isMoney } from './money.ts';
import { missingMark } from './columnFacts.ts';
import { nounOf } from './tableNoun.ts';
import { documentOfLines, panel, repeats } from './understand.ts';
import { totalsIn } from './totalRows.ts';
import { addsUp, groupsOf, mainTime, measuresOf, ordered, type ClassifiedColumn } from './roles.ts';
import { capitalise, plural } from './wording.ts';

/** Most a person would want to choose from. */
export const mostMetrics = 8;

export const graphTypes = [
  'line_chart',
  'bar_chart',
  'pie_chart',
  'histogram',
  'scatter_plot',
  'map',
] as const;
type GraphType = (typeof graphTypes)[number];

/** What of a table the metrics are made of. */
interface Plot {
  measures: ClassifiedColumn[];
  /** Amounts of several currencies, which are no measures together, and what says in which each is. */
  mixed: ClassifiedColumn | undefined;
  currency: ClassifiedColumn | undefined;
  groups: ClassifiedColumn[];
  /** Null where there are too few moments for a line, or none that can be put in order. */
  time: ClassifiedColumn | null;
  /** Whether the rows of a moment are worth counting: one row a moment makes a flat line. */
  countsRows: boolean;
  /** Whether rows follow their groups through time: each has one at each moment. */
  isPanel: boolean;
  /** Rows that are sums of others stretch the ranges of what they sum up. */
  hasTotals: boolean;
  /** What a row is, in the plural. */
  rows: string;
  latitude: ClassifiedColumn | undefined;
  longitude: ClassifiedColumn | undefined;
  /** A column whose shares differ enough to be seen in a pie. */
  shares: ClassifiedColumn | undefined;
  place: ClassifiedColumn | undefined;
  ranked: ClassifiedColumn | undefined;
}

const lastWord = ({ facts }: ClassifiedColumn): string => facts.words.at(-1) ?? '';

const coordinate = (columns: ClassifiedColumn[], isWord: (word: string) => boolean) =>
  columns.find((c) => c.category === 'geospatial' && c.facts.numeric && c.facts.words.some(isWord));

const hasShares = ({ profile }: ClassifiedColumn): boolean => {
  const [most, ...others] = profile.topValues;
  const least = others.at(-1);
  if (!most || !least) return false;
  return profile.distinct <= 6 && most.share < 0.9 && most.share - least.share > 0.03;
};

/** Of infinite values each sum and average is infinite. */
const hasEnds = ({ profile: { min, max } }: ClassifiedColumn): boolean =>
  max !== 'Infinity' && min !== '-Infinity';

/** Sums and averages over numbers that stand for no value are none. */
const isMeasured = ({ profile }: ClassifiedColumn): boolean => missingMark(profile) === null;

const places = /^(?:country|state|region|province|county)$/;
const isPlace = (column: ClassifiedColumn): boolean =>
  ['categorical', 'text', 'identifier'].includes(column.category) &&
  column.profile.distinct > 12 &&
  places.test(lastWord(column));

const rankedNames =
  /^(?:name|title|product|customer|city|company|model|author|airline|operator|player|team|brand|director|distributor)$/;
const isRanked = (column: ClassifiedColumn): boolean =>
  ['text', 'categorical'].includes(column.category) &&
  !column.facts.numeric &&
  column.profile.distinct > 20 &&
  rankedNames.test(lastWord(column));

/** A text such as "Jan 1 2000" says when, but not what comes after it. */
const isInOrder = ({ profile, facts }: ClassifiedColumn): boolean => facts.numeric || ordered(profile);

/** One row a moment, as a meter is read: events come together and apart. */
const isSeries = ({ facts, profile: { histogram } }: ClassifiedColumn): boolean =>
  facts.uniqueness >= 0.9 && (histogram === null || Math.max(...histogram) - Math.min(...histogram) <= 2);

/** What says in which currency an amount is: the "Local currency" of a "Local amount"; undefined where one currency is all there is. */
function currencyOf(
  { facts: { words }, profile }: ClassifiedColumn,
  currencies: readonly ClassifiedColumn[],
): ClassifiedColumn | undefined {
  // "Amount in company currency".
  if (words.at(-1) === 'currency' || !isMoney(profile.name, words)) return undefined;
  const own = currencies.find(({ facts }) =>
    facts.words.some((word) => !/^(?:currency|code)$/.test(word) && words.includes(word)),
  );
  return (
    own ?? currencies.find(({ facts }) => /^currency(?: code)?$/.test(facts.words.join(' '))) ?? currencies[0]
  );
}

const ofLine = /^(?:line|lineitem|item|items|unit|product|quantity|qty|price)$/;
const ofWhole = /^(?:total|subtotal|totals|shipping|freight)$/;

/** What an order or invoice comes to stands with each of its lines, and so does what it has been paid. */
function withoutWholes(
  measures: ClassifiedColumn[],
  document: string | null,
  columns: ClassifiedColumn[],
): ClassifiedColumn[] {
  const isOfLine = ({ facts }: ClassifiedColumn) => facts.words.some((word) => ofLine.test(word));
  if (document === null || !columns.some((c) => isOfLine(c) && isMoney(c.profile.name, c.facts.words)))
    return measures;
  const whole = document.split(' ').at(-1) ?? '';
  return measures.filter(
    (measure) =>
      isOfLine(measure) ||
      // Said in the first line alone, it is there once.
      measure.profile.nullFraction > 0.01 ||
      !measure.facts.words.some((word) => word === whole || ofWhole.test(word)),
  );
}

function plotOf(table: TableProfile, columns: ClassifiedColumn[]): Plot {
  const groups = groupsOf(columns);
  const time = mainTime(columns);
  const found = nounOf(table);
  const noun = found && repeats(found, columns) ? null : found;
  const latitude = coordinate(columns, (word) => word.startsWith('lat'));
  const isPanel = panel(table, columns) !== null;
  const currencies = columns.filter((c) => c.category !== 'numerical' && isCurrency(c.facts.words));
  const isMixed = (measure: ClassifiedColumn): boolean =>
    (currencyOf(measure, currencies)?.profile.distinct ?? 0) > 1;
  const measures = withoutWholes(measuresOf(columns), documentOfLines(table, columns), columns)
    .filter(hasEnds)
    .filter(isMeasured);
  const mixed = measures.find(isMixed);
  const place = latitude ? undefined : columns.find(isPlace);
  return {
    measures: measures.filter((measure) => !isMixed(measure)),
    mixed,
    currency: mixed && currencyOf(mixed, currencies),
    hasTotals: columns.some(({ profile }) => totalsIn(profile) !== undefined),
    groups,
    time: time !== null && time.profile.distinct >= 3 && isInOrder(time) ? time : null,
    countsRows: noun !== null && time !== null && !isSeries(time) && !isPanel,
    isPanel,
    rows: noun ? plural(noun) : 'rows',
    latitude,
    longitude: coordinate(columns, (word) => word.startsWith('lon') || word === 'lng'),
    shares: groups.find(hasShares),
    place,
    ranked: columns.find((column) => column !== place && isRanked(column)),
  };
}

const metricOf = (metric: string, graph_type: GraphType): Visualization => ({ metric, graph_type });
const countOf = ({ rows }: Plot): string => `Number of ${rows}`;

/** What there is of it at a moment: added up over moments the same is counted again. */
const stock =
  /^(?:population|inhabitants|residents|area|headcount|employees|members|subscribers|users|stock|inventory|balance)$/;
const ofGroup = ({ isPanel }: Plot, measure: ClassifiedColumn): string =>
  isPanel && measure.facts.words.some((word) => stock.test(word))
    ? `Average of ${named(measure)}`
    : measured(measure);
const barsOf = (
  plot: Plot,
  measure: ClassifiedColumn | undefined,
  group: ClassifiedColumn | undefined,
): Visualization | undefined =>
  measure && group && metricOf(`${ofGroup(plot, measure)} by ${named(group)}`, 'bar_chart');

type Idea = (plot: Plot, soFar: number) => Visualization | null | false | undefined;

/** What is worth plotting, the most telling first. */
const ideas: readonly Idea[] = [
  ({ mixed, currency }) =>
    mixed && currency && metricOf(`${measured(mixed)} by ${named(currency)}`, 'bar_chart'),
  ({ time, measures: [first] }) =>
    time && first && metricOf(`${measured(first)} over ${named(time)}`, 'line_chart'),
  (plot) => {
    const { time, countsRows, measures } = plot;
    const [first, second] = measures;
    if (time === null) return null;
    if (countsRows || !first) return metricOf(`${countOf(plot)} over ${named(time)}`, 'line_chart');
    return second && metricOf(`${measured(second)} over ${named(time)}`, 'line_chart');
  },
  (plot) => barsOf(plot, plot.measures[0], plot.groups[0]),
  (plot) => barsOf(plot, plot.measures[1] ?? plot.measures[0], plot.groups[1]),
  ({ latitude, longitude, rows }) =>
    latitude &&
    longitude &&
    metricOf(`${capitalise(rows)} by ${named(latitude)} and ${named(longitude)}`, 'map'),
  (plot) => {
    const { shares, rows, groups, measures } = plot;
    const [group] = groups;
    if (shares) return metricOf(`Share of ${rows} by ${named(shares)}`, 'pie_chart');
    return group && measures.length === 0 && metricOf(`${countOf(plot)} by ${named(group)}`, 'bar_chart');
  },
  (plot) => {
    const {
      place,
      measures: [first],
      groups: [group],
    } = plot;
    if (!place || !first || group?.facts.words.includes(lastWord(place))) return null;
    return metricOf(`${ofGroup(plot, first)} by ${named(place)}`, 'map');
  },
  (plot) => {
    const {
      ranked,
      measures: [first],
    } = plot;
    if (!ranked || !first || !addsUp(first)) return null;
    return metricOf(`Top 10 ${named(ranked)} by ${ofGroup(plot, first)}`, 'bar_chart');
  },
  ({ measures: [first, second] }) =>
    first &&
    second &&
    !same(first, second) &&
    metricOf(`${named(second)} against ${named(first)}`, 'scatter_plot'),
  ({ measures, hasTotals }) => {
    if (hasTotals) return null;
    const spans = measures.filter(({ profile }) => Number(profile.min) < Number(profile.max));
    const spread = spans.find((m) => m.profile.distinct > 10) ?? spans[2];
    return spread && metricOf(`Distribution of ${named(spread)}`, 'histogram');
  },
  (plot) => barsOf(plot, plot.measures[2], plot.groups[0]),
  (plot, soFar) => soFar < 6 && barsOf(plot, plot.measures[0], plot.groups[2]),
  (plot, soFar) => {
    const [group] = plot.groups;
    if (group === undefined || group === plot.shares || soFar >= 3) return null;
    return metricOf(`${countOf(plot)} by ${named(group)}`, 'bar_chart');
  },
];

/** What is worth plotting, and how: over columns of the table only. */
export function writeMetrics(table: TableProfile, columns: ClassifiedColumn[]): Visualization[] {
  if (table.rowCount < 2) return [];
  const plot = plotOf(table, columns);
  const out: Visualization[] = [];
  for (const idea of ideas) {
    const found = idea(plot, out.length);
    if (!found || out.length >= mostMetrics) continue;
    if (!out.some(({ metric }) => metric === found.metric)) out.push(found);
  }
  return out;
}

/** Column names stay as they are, so that a metric can be traced to its columns. */
function named(column: ClassifiedColumn): string {
  return column.profile.name.trim();
}

function measured(column: ClassifiedColumn): string {
  return `${addsUp(column) ? 'Sum' : 'Average'} of ${named(column)}`;
}

/** Two measures that say the same, such as a total and its share, make no picture against each other. */
function same(a: ClassifiedColumn, b: ClassifiedColumn): boolean {
  return a.profile.mean === b.profile.mean && a.profile.standardDeviation === b.profile.standardDeviation;
}

import { meantColumn, type ColumnChoice } from '../mentions/mention.ts';
import { isMeasure, namesOf } from '../measures.ts';
import type { AnalystColumn } from '../../table.ts';
import { pricesOfOne } from '../prices.ts';
import { scaleOf, scales } from './scales.ts';

/** What is meant by words that people use for a measure that the table has under another name. */
const measureWords: [RegExp, string[]][] = [
  [
    /^(?:rain|rains|rained|raining|rainfall|wet|rainy|drop)$/,
    ['precipitation', 'rain', 'rainfall', 'prcp', 'precip'],
  ],
  [/^(?:down|idle|offline)$/, ['downtime', 'outage', 'idle']],
  [/^(?:watched|viewed)$/, ['view', 'watch']],
  [
    /^(?:revenues?|turnover|takings|proceeds|sales|sells?)$/,
    [
      'revenue',
      'sales',
      'turnover',
      'gross',
      'total',
      'amount',
      'net',
      'bill',
      'income',
      'price',
      'fare',
      'charge',
      'fee',
    ],
  ],
  [
    /^(?:money|earn(?:s|ed|ing|ings)?|income|box|worth|brings?|brought|made?|makes)$/,
    [
      'profit',
      'revenue',
      'sales',
      'gross',
      'income',
      'turnover',
      'total',
      'amount',
      'net',
      'paid',
      'pay',
      'price',
      'bill',
      'fee',
      'charge',
      'fare',
    ],
  ],
  [
    /^(?:collect(?:s|ed)?|received?)$/,
    [
      'received',
      'receive',
      'collected',
      'collect',
      'paid',
      'pay',
      'amount',
      'donation',
      'total',
      'sum',
      'value',
      'revenue',
      'payment',
    ],
  ],
  [
    /^(?:raised?|raises|raising|donat(?:e|es|ed|ing)|given|gave|gives?)$/,
    ['amount', 'donation', 'gift', 'total', 'sum', 'value', 'revenue', 'payment'],
  ],
  [/^(?:lost|lose|loss)$/, ['profit', 'loss']],
  [/^(?:sold|sell|units|pieces|items)$/, ['quantity', 'units', 'qty', 'sold']],
  [
    /^(?:spend(?:s|ing)?|spent|expenses?|outgoings|bills?)$/,
    ['spending', 'amount', 'total', 'cost', 'bill', 'price', 'fare', 'charge', 'budget', 'fee', 'salary'],
  ],
  [
    /^(?:paid|pays?|costs?|expensive|cheap|pricey|charged?)$/,
    ['price', 'cost', 'fare', 'amount', 'budget', 'charge', 'fee', 'salary', 'total', 'bill'],
  ],
  [/^(?:degrees|degree|temperature|warm|warmer|hot|cold|colder|hotter|heat)$/, ['temp', 'temperature']],
  [
    /^(?:people|ppl|inhabitants|residents|populated)$/,
    ['population', 'people', 'person', 'guest', 'passenger', 'headcount'],
  ],
  [/^(?:happy|satisfied|rating|rated|liked|loved)$/, ['satisfaction', 'rating', 'score', 'stars']],
  [/^(?:long|longer|duration|length|minutes)$/, ['duration', 'length', 'minutes', 'runtime', 'time']],
  [/^(?:windy|windier)$/, ['wind', 'windspeed', 'gust']],
  [/^(?:mm|millimet(?:er|re)s?)$/, ['precipitation', 'rain', 'rainfall']],
  [
    /^(?:dollars?|usd|euros?|eur|\$)$/,
    ['price', 'amount', 'sales', 'cost', 'revenue', 'gross', 'salary', 'income', 'total', 'fare'],
  ],
  [/^(?:rich|richer|wealthy|wealthier)$/, ['income', 'gdp', 'wealth', 'salary']],
  [
    /^(?:deaths?|died|killed|killer|victims?|fatalities|casualties|deadly)$/,
    ['death', 'fatality', 'killed', 'casualty', 'victim'],
  ],
  [/^(?:far|drives?|drove|distance|kilomet(?:er|re)s?|miles)$/, ['distance', 'km', 'mile', 'mileage']],
  [/^(?:punctual|late|delayed|delays?)$/, ['delay', 'lateness', 'late']],
  [/^(?:kids|children|babies|births)$/, ['child', 'kid', 'fertility', 'birth']],
  [/^(?:old|older|age|live|life)$/, ['age', 'expectancy', 'lifespan']],
];

/** Words that ask for a sum where rows are grouped: each row is a part of it. */
export const addsUp =
  /^(?:money|earn|revenue|turnover|takings|proceeds|sales|income|brings?|brought|spen|deaths?|died|killed|victim|fatal|casual|outgoings|expenses?|rais|donat|given|gave|gives?$|collect|receive)/;

/** What is only a part of a whole amount, or comes beside it: it is meant where it is said. */
const besideWhole =
  /^(?:vat|tax|discount|refund|shipping|freight|tip|deposit|commission|late|extra|surcharge|penalty|minimum|maximum|target)$/;
/** "Total Inc VAT" is the whole, and so is "Amount before tax". */
const whole = /^(?:total|gross|net|inc|incl|including|inclusive|exc|excl|excluding|exclusive|before|after)$/;
export const isBesideWhole = ({ words, rawWords }: AnalystColumn): boolean =>
  words.some((w) => besideWhole.test(w)) && ![...words, ...rawWords].some((w) => whole.test(w));

/** Not what is left of a weight in the end: "tonnes" are net. */
const besideNet = /^(?:gross|tare|discarded|wasted?|empty|limit|capacity|per)$/;
export const isBesideNet = ({ words }: AnalystColumn): boolean => words.some((w) => besideNet.test(w));

/** What was meant to be, beside what there was: "Budget Hours". */
const planned = /^(?:budget|budgeted|planned|estimate|estimated|quoted|target|expected|forecast)$/;
export const isPlan = (word: string): boolean => planned.test(word);
const isPlannedAmount = ({ words }: AnalystColumn): boolean => words.some(isPlan);

/** Words for what a time is kept for, whatever its column is called: "length of a call" of a column TalkSec. */
const lasting = /^(?:long|longer|shorter|duration|durations|length|time|lasts?|lasted|take|takes|took)$/;
/** The same for what is weighed: "tonnage" of a column net_kg. */
const weighed = /^(?:weights?|weighs?|weighed|tonnage)$/;
const mostMeasured = 2;

/** "temp_min" beside "temp_max" is the least, and no minutes. */
const isLeast = ({ name }: AnalystColumn, columns: AnalystColumn[]): boolean =>
  /min$/i.test(name) &&
  columns.some((c) => c.name.toLowerCase() === name.toLowerCase().replace(/min$/, 'max'));

/** Columns by the unit that is said ("tonnes", "hours") or that what is said comes in. */
function measuredIn(measures: AnalystColumn[], word: string): ColumnChoice[] {
  const said = scales.get(word);
  const of = lasting.test(word) ? 'time' : weighed.test(word) ? 'mass' : said?.of;
  if (!of) return [];
  // A price per kilo is in money.
  const fitting = measures.filter(
    (c) => !c.derived && !c.words.includes('per') && scaleOf(c)?.of === of && !isLeast(c, measures),
  );
  const same = said ? fitting.filter((c) => scaleOf(c)?.size === said.size) : [];
  const score = lasting.test(word) ? 0.5 : same.length > 0 ? 0.68 : 0.55;
  return (same.length > 0 ? same : fitting)
    .toSorted(
      (a, b) =>
        Number(isBesideNet(a)) - Number(isBesideNet(b)) ||
        Number(isPlannedAmount(a)) - Number(isPlannedAmount(b)),
    )
    .filter((c, _, [first]) => !isPlannedAmount(c) || (first !== undefined && isPlannedAmount(first)))
    .slice(0, mostMeasured)
    .map((c) => meantColumn(c, score));
}

/** Money by another name: "Box Office (EUR)". */
const inMoney = (measures: AnalystColumn[]): ColumnChoice[] =>
  measures
    .filter((c) => !c.derived && c.unit?.before === true && !isBesideWhole(c))
    .slice(0, mostMeasured)
    .map((c, i) => meantColumn(c, 0.58 - i * 0.03));

const named = (column: AnalystColumn, word: string): boolean => namesOf(column).includes(word);

/** "Sales" are money, in the plural only: a "sale price" is that of one. */
const calledIn = ({ words, rawWords }: AnalystColumn): string[] =>
  rawWords.includes('sales') ? [...words, 'sales'] : words;

/** Money that is made or spent: by what was sold, and not by the price of one. */
const money =
  /^(?:revenues?|turnover|takings|proceeds|sales|money|earn(?:s|ed|ing|ings)?|income|worth|brings?|brought|made?|makes|collect(?:s|ed)?|received?|spend(?:s|ing)?|spent|expenses?|outgoings|bills?|paid|pays?)$/;

function inAll(found: ColumnChoice[], columns: AnalystColumn[], word: string): ColumnChoice[] {
  const isCost = /^costs?$/.test(word);
  const of = isCost || money.test(word) ? pricesOfOne(columns) : null;
  if (!of) return found;
  // What one costs is its price, what all cost us isn't.
  if (isCost) return [...found.slice(0, 2), meantColumn(of.whole, 0.6)];
  const others = found.filter(({ column }) => column !== of.whole && !of.prices.includes(column));
  return others.length === found.length ? found : [meantColumn(of.whole, 0.68), ...others].slice(0, 3);
}

export function meantBy(columns: AnalystColumn[], word: string): ColumnChoice[] {
  const row = measureWords.find(([pattern]) => pattern.test(word));
  if (!row && ![lasting, weighed].some((asks) => asks.test(word)) && !scales.has(word)) return [];
  const measures = columns.filter((c) => isMeasure(c));
  // Where a measure bears the word itself, no other is meant.
  const own = measures.filter((c) => named(c, word));
  const found = (own.length > 0 ? own : measures.filter((c) => !isBesideWhole(c)))
    .filter((c) => row && calledIn(c).some((w) => row[1].includes(w)))
    .map((c) => meantColumn(c, meaning(c, word, row?.[1] ?? [])))
    .sort((a, b) => b.score - a.score)
    .slice(0, 3);
  if (found.length > 0 || own.length > 0) return inAll(found, columns, word);
  const kept = measuredIn(measures, word);
  return kept.length > 0 || !row?.[1].includes('amount') ? kept : inMoney(measures);
}

/** How well a column holds what a word means: those named first the best. */
function meaning(column: AnalystColumn, word: string, names: string[]): number {
  const { words } = column;
  return (
    (addsUp.test(word) && words.includes('unit') ? 0.6 : 0.7) -
    Math.min(...calledIn(column).flatMap((w) => (names.includes(w) ? [names.indexOf(w)] : []))) * 0.03 -
    words.length * 0.01
  );
}

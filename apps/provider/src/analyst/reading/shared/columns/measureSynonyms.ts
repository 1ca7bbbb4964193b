import { meantColumn, type ColumnChoice } from './columnChoice.ts';
import { isHarm, isMeasure, namesOf } from './measures.ts';
import type { AnalystColumn } from '../../../table.ts';
import { isFormerPrice, isPrice, pricesOfOne } from './prices.ts';
import { saidOfMoney, waysApart } from './flowColumns.ts';
import { scaleOf, scales, type Dimension } from './units.ts';

/** What is meant by words that people use for a measure that the table has under another name. */
const measureWords: [RegExp, string[]][] = [
  [
    /^(?:rain|rains|rained|raining|rainfall|wet|rainy|drop)$/,
    ['precipitation', 'rain', 'rainfall', 'prcp', 'precip'],
  ],
  [
    /^(?:down|downtime|idle|offline|stopped|stood|standstill)$/,
    ['downtime', 'outage', 'idle', 'stop', 'stoppage'],
  ],
  [/^(?:watched|viewed|looked)$/, ['view', 'watch', 'play', 'impression']],
  [/^(?:plays|stream(?:s|ed)|listen(?:s|ed))$/, ['play', 'stream', 'listen', 'download']],
  [
    /^(?:revenues?|turnover|takings|proceeds|sales|sells?)$/,
    [
      'revenue',
      'sales',
      'turnover',
      'taking',
      'invoice',
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
      'value',
      'mrr',
      'arr',
      'hammer',
      'premium',
    ],
  ],
  [
    /^(?:money|earn(?:s|ed|ing|ings|ers?)?|income|box|worth|brings?|brought|bringing|made?|makes)$/,
    [
      'profit',
      'revenue',
      'sales',
      'gross',
      'income',
      'turnover',
      'taking',
      'payout',
      'invoice',
      'total',
      'amount',
      'net',
      'paid',
      'pay',
      'salary',
      'wage',
      'price',
      'bill',
      'fee',
      'charge',
      'fare',
      'value',
      'cost',
      'spend',
      'mrr',
      'arr',
      'donation',
      'gift',
      'fine',
      'premium',
      'rent',
      'hammer',
    ],
  ],
  [
    /^(?:prices?|priced)$/,
    ['price', 'fare', 'fee', 'charge', 'tariff', 'rate', 'premium', 'rent', 'toll', 'tuition', 'hammer'],
  ],
  [/^(?:values?|baskets?)$/, ['value', 'amount', 'total', 'subtotal', 'net', 'price', 'revenue']],
  [
    /^(?:owes?|owed|owing|outstanding|debts?|debtors?)$/,
    ['outstanding', 'open', 'arrears', 'arrear', 'owed', 'owing', 'debt', 'balance', 'due'],
  ],
  [
    /^(?:wastes?|wasted|thrown|scrap|leftovers?)$/,
    ['waste', 'wasted', 'wastage', 'discarded', 'leftover', 'scrap', 'reject'],
  ],
  [/^(?:defects?|faults?|errors?|flaws?|rejects?)$/, ['defect', 'fault', 'error', 'reject', 'flaw']],
  [/^(?:left|remaining|remains?)$/, ['remaining', 'balance']],
  [/^(?:stocks?|inventory)$/, ['stock', 'inventory', 'onhand', 'soh', 'hand']],
  [/^tips?$/, ['tip', 'gratuity']],
  [/^(?:wages?|salary|salaries)$/, ['wage', 'salary', 'gross', 'pay', 'net', 'earnings']],
  [/^(?:effort|workload)$/, ['effort', 'hour', 'hours', 'estimate']],
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
    /^(?:raised?|raises|raising|donat(?:e|es|ed|ing)|given|gave|gives?|giving)$/,
    ['amount', 'donation', 'gift', 'total', 'sum', 'value', 'revenue', 'payment'],
  ],
  [/^(?:lost|lose|loss)$/, ['profit', 'loss']],
  [/^(?:sold|sell|units|pieces|items)$/, ['quantity', 'units', 'qty', 'sold']],
  [
    /^(?:spend(?:s|ing|ers?)?|spent|expenses?|outgoings|bills?|budgets?)$/,
    [
      'spending',
      'spend',
      'amount',
      'total',
      'cost',
      'bill',
      'price',
      'fare',
      'charge',
      'budget',
      'fee',
      'salary',
    ],
  ],
  [
    /^(?:paid|pays?|paying|costs?|expensive|cheap|pricey|charged?)$/,
    [
      'price',
      'cost',
      'fare',
      'amount',
      'budget',
      'charge',
      'fee',
      'salary',
      'total',
      'bill',
      'spend',
      'hammer',
    ],
  ],
  [
    /^(?:degrees|degree|temperatures?|warm|warmer|hot|cold|colder|cooler|hotter|heat)$/,
    ['temp', 'temperature'],
  ],
  [
    /^(?:people|ppl|inhabitants|residents|populated)$/,
    [
      'population',
      'people',
      'person',
      'guest',
      'passenger',
      'headcount',
      'visitor',
      'player',
      'attendance',
      'attendee',
      'participant',
      'household',
      'party',
      'pax',
      'cover',
    ],
  ],
  [
    /^(?:spectators?|fans|crowds?|attendance|turnout|audience|ridership|riders)$/,
    [
      'attendance',
      'spectator',
      'crowd',
      'turnout',
      'audience',
      'rider',
      'passenger',
      'board',
      'visitor',
      'admission',
      'headcount',
      'participant',
      'guest',
    ],
  ],
  [/^orders$/, ['order', 'transaction', 'cover', 'receipt']],
  [
    /^(?:traffic|visits?|footfall|busy|busier)$/,
    ['traffic', 'visit', 'visitor', 'footfall', 'session', 'pageview', 'view', 'passenger', 'ride'],
  ],
  [
    /^(?:happy|satisfied|rating|rated|liked|loved|points?|stars?|marks?|graded?|score[sd]?|scoring)$/,
    [
      'satisfaction',
      'rating',
      'score',
      'stars',
      'star',
      'quality',
      'point',
      'pt',
      'goal',
      'mark',
      'grade',
      'csat',
      'nps',
    ],
  ],
  [/^(?:heavy|heavier|weights?|weighs?|weighed|lighter)$/, ['weight', 'mass']],
  [/^(?:deep|deeper|shallow|shallower)$/, ['depth']],
  [/^(?:thick|thicker)$/, ['thickness', 'page']],
  [/^(?:big|bigger|size|sizes|large|larger)$/, ['size', 'area']],
  [/^(?:slow|slower|quick|quicker)$/, ['response', 'wait', 'duration', 'time']],
  [
    /^(?:output|produced?|production|generat(?:ed?|es|ion)|crop|yield|harvest|harvested|picked)$/,
    [
      'output',
      'production',
      'produced',
      'generation',
      'generated',
      'gen',
      'yield',
      'harvest',
      'harvested',
      'good',
      'quantity',
    ],
  ],
  [
    /^(?:water|electricity|energy|power|consumption|consumed|usage)$/,
    ['consumption', 'usage', 'consumed', 'water', 'electricity', 'energy'],
  ],
  [/^(?:long|longer|duration|length|minutes)$/, ['duration', 'length', 'minutes', 'runtime', 'time']],
  [/^(?:windy|windier)$/, ['wind', 'windspeed', 'gust']],
  [/^(?:mm|millimet(?:er|re)s?)$/, ['precipitation', 'rain', 'rainfall']],
  [
    /^(?:dollars?|usd|bucks|euros?|eur|pounds?|gbp|quid|francs?|chf|[$€£])$/,
    ['price', 'amount', 'sales', 'cost', 'revenue', 'gross', 'salary', 'income', 'total', 'fare', 'value'],
  ],
  [/^(?:rich|richer|wealthy|wealthier)$/, ['income', 'gdp', 'wealth', 'salary']],
  [
    /^(?:deaths?|died|killed|killer|victims?|fatalities|casualties|deadly)$/,
    ['death', 'fatality', 'killed', 'casualty', 'victim', 'live', 'mortality'],
  ],
  [
    /^(?:far|drives?|drove|distance|mileage|kilomet(?:er|re)s?|miles)$/,
    ['distance', 'km', 'mile', 'mileage'],
  ],
  [/^(?:punctual|late|delayed|delays?)$/, ['delay', 'lateness', 'late']],
  [/^(?:kids|children|babies|births)$/, ['child', 'kid', 'fertility', 'birth']],
  [/^(?:old|older|young|younger|age|ages|live|life)$/, ['age', 'expectancy', 'lifespan']],
];

/** Words that ask for a sum where rows are grouped: each row is a part of it. */
export const addsUp =
  /^(?:money|earn|revenue|turnover|takings|proceeds|sales|income|brings?|brought|spen|deaths?|died|killed|victim|fatal|casual|outgoings|expenses?|rais|donat|given|gave|gives?$|collect|receive)/;

/** What is only a part of a whole amount, or comes beside it: it is meant where it is said. */
const besideWhole =
  /^(?:vat|tax|discount|refund|refunded|shipping|freight|tip|deposit|commission|late|extra|surcharge|penalty|minimum|maximum|target)$/;
export const isPartOfWhole = (word: string): boolean => besideWhole.test(word);
/** Of "Total Inc VAT" and "Amount before tax" that is said. */
const whole = /^(?:gross|net|inc|incl|including|inclusive|exc|excl|excluding|exclusive|before|after)$/;
const amount = /^(?:total|subtotal|amount|gross|net|sales|revenue)$/;
const isCalled = (column: AnalystColumn, said: RegExp): boolean => namesOf(column).some((w) => said.test(w));
const isPart = (column: AnalystColumn): boolean => isCalled(column, besideWhole) && !isCalled(column, whole);
const isFee = (column: AnalystColumn): boolean => isCalled(column, /^fee$/) && !isCalled(column, whole);
const isSubtotal = (column: AnalystColumn): boolean => isCalled(column, /^subtotal$/);

const ofSelling = /^(?:duration|cycle|activity|call)$/;
/** "Sales Cycle Duration", "Sales Call Count": how something is sold, and not for how much. */
export const isOfSelling = (column: AnalystColumn): boolean =>
  isCalled(column, /^sale$/) && isCalled(column, ofSelling);

/** What may come, comes again or is levied on it, and not what there is. */
const qualified = /^(?:expected|forecast|forecasted|projected|weighted|recurring|tax|vat)$/;

/** What is given back of a total; of an account it is what came in. */
const isGivenBack = (column: AnalystColumn, columns: readonly AnalystColumn[]): boolean =>
  column.words[0]?.startsWith('credit') === true && !columns.some((c) => isCalled(c, /^debit/));

/** "Expected Revenue" beside an "Amount", "Tax 1 Value" beside a "Total": another is meant where that isn't said. */
export const isQualified = (column: AnalystColumn, columns: readonly AnalystColumn[]): boolean =>
  (isCalled(column, qualified) || isGivenBack(column, columns)) &&
  columns.some(
    (other) =>
      isMeasure(other) &&
      !other.derived &&
      isCalled(other, amount) &&
      other !== column &&
      !isCalled(other, qualified) &&
      !isCalled(other, besideWhole) &&
      !isPlannedAmount(other),
  );

/** "Cost / conv." and "Avg. cost" beside "Cost". */
const isRateOfOther = ({ words }: AnalystColumn, columns: readonly AnalystColumn[]): boolean =>
  words.some((word) => /^(?:per|average)$/.test(word)) &&
  columns.some(
    (other) =>
      other.words.length > 0 &&
      other.words.length < words.length &&
      other.words.every((w) => words.includes(w)),
  );

/** A part of a whole amount, or a rate of it: "shipping_total" beside "order_total", where a "Total tax" alone is a whole. */
export function isBesideWhole(column: AnalystColumn, columns: readonly AnalystColumn[]): boolean {
  if (isRateOfOther(column, columns) || isFormerPrice(column, columns)) return true;
  const isSure = isPart(column) && !isCalled(column, /^total$/);
  if (isSure || !(isPart(column) || isFee(column) || isSubtotal(column))) return isSure;
  return columns.some(
    (other) =>
      isMeasure(other) &&
      !other.derived &&
      isCalled(other, amount) &&
      !isPart(other) &&
      !isFee(other) &&
      !(isSubtotal(column) && isSubtotal(other)),
  );
}

/** Not what is left of a weight in the end: "tonnes" are net. */
const besideNet =
  /^(?:gross|tare|discard(?:ed)?|wasted?|reject(?:ed|ion)?|spoil(?:ed|age|t)?|damaged?|lost|loss|scrap(?:ped)?|return(?:ed)?|empty|limit|capacity|per)$/;
export const isBesideNet = ({ words }: AnalystColumn): boolean => words.some((w) => besideNet.test(w));

/** What was meant to be, beside what there was: "Budget Hours". */
const planned = /^(?:budget|budgeted|planned|estimate|estimated|quoted|target|expected|forecast)$/;
export const isPlan = (word: string): boolean => planned.test(word);
const isPlannedAmount = ({ words }: AnalystColumn): boolean => words.some(isPlan);

/** Words for what a time is kept for, whatever its column is called: "length of a call" of a column TalkSec. */
const lasting =
  /^(?:long|longer|shorter|duration|durations|length|time|lasts?|lasted|take|takes|took|slow|slower|quick|quicker|downtime)$/;
/** What is measured in units of one kind, whatever its column is called: "tonnage" of a column net_kg. */
const measuredAs: [RegExp, Dimension][] = [
  [lasting, 'time'],
  [
    /^(?:weights?|weighs?|weighed|tonnage|heavy|heavier|lighter|crop|yield|harvest|harvested|picked|catch|volumes?)$/,
    'mass',
  ],
  [/^(?:water|consumption|consumed|usage)$/, 'volume'],
  [
    /^(?:electricity|energy|power|output|consumption|consumed|usage|yields?|produced?|production|generated?|generation)$/,
    'energy',
  ],
  [/^(?:big|bigger|sizes?|large|larger)$/, 'area'],
];
const dimensionsOf = (word: string): Dimension[] => {
  const own = scales.get(word)?.of;
  return [...(own ? [own] : []), ...measuredAs.flatMap(([said, of]) => (said.test(word) ? [of] : []))];
};
/** A stay is as long as its nights. */
const isIn = (column: AnalystColumn, of: Dimension): boolean =>
  scaleOf(column)?.of === of || (of === 'time' && column.rawWords.at(-1) === 'nights');
const mostMeasured = 2;

const used = /^(?:water|electricity|energy|power|consumption|consumed|usage)$/;
/** What a house makes itself, or uses beside what is said: neither solar power nor gas is the water that it uses. */
const isNotUsed = ({ words, rawWords }: AnalystColumn, word: string): boolean =>
  used.test(word) &&
  [...words, ...rawWords].some(
    (w) =>
      /^(?:pv|solar|photovoltaic|generat|produc|export|feed|fed)/.test(w) ||
      (/^(?:water|electricity|power)$/.test(word) && /^(?:gas|oil|fuel|petrol|diesel|milk)$/.test(w)) ||
      (/^(?:electricity|power|energy)$/.test(word) && w === 'water') ||
      (word === 'water' && /^(?:electricity|energy)$/.test(w)),
  );

/** "temp_min" beside "temp_max" is the least, and no minutes. */
const isLeast = ({ name }: AnalystColumn, columns: AnalystColumn[]): boolean =>
  /min$/i.test(name) &&
  columns.some((c) => c.name.toLowerCase() === name.toLowerCase().replace(/min$/, 'max'));

/** Columns by the unit that is said ("tonnes", "hours") or that what is said comes in. */
function measuredIn(measures: AnalystColumn[], word: string): ColumnChoice[] {
  const said = scales.get(word);
  const dimensions = dimensionsOf(word);
  // A price per kilo is in money.
  const all = measures.filter(
    (c) =>
      !c.derived && !c.words.includes('per') && dimensions.some((of) => isIn(c, of)) && !isLeast(c, measures),
  );
  const fitting = all.some((c) => !isNotUsed(c, word)) ? all.filter((c) => !isNotUsed(c, word)) : all;
  const same = said ? fitting.filter((c) => scaleOf(c)?.size === said.size) : [];
  const score = lasting.test(word) ? 0.5 : same.length > 0 ? 0.68 : 0.55;
  return (
    (same.length > 0 ? same : fitting)
      .toSorted(
        (a, b) =>
          Number(isBesideNet(a)) - Number(isBesideNet(b)) ||
          Number(isPlannedAmount(a)) - Number(isPlannedAmount(b)) ||
          Number(isHarm(a)) - Number(isHarm(b)),
      )
      // The harvest isn't what was thrown away of it.
      .filter((c, _, [first = c]) => !isHarm(c) || isHarm(first))
      .filter((c, _, [first = c]) => !isPlannedAmount(c) || isPlannedAmount(first))
      .filter((c, _, [first = c]) => !isBesideNet(c) || isBesideNet(first))
      .slice(0, mostMeasured)
      .map((c) => meantColumn(c, score))
  );
}

/** Money by another name: "Box Office (EUR)". */
const inMoney = (measures: AnalystColumn[]): ColumnChoice[] =>
  measures
    .filter((c) => !c.derived && c.unit?.before === true && !isBesideWhole(c, measures))
    .toSorted((a, b) => Number(isPlannedAmount(a)) - Number(isPlannedAmount(b)))
    .slice(0, mostMeasured)
    .map((c, i) => meantColumn(c, 0.58 - i * 0.03));

/** "is_paid" of 0 and 1 is no amount. */
const isYesOrNo = ({ distinct, min, max }: AnalystColumn): boolean =>
  distinct <= 2 && Number(min) === 0 && Number(max) === 1;

/** "GROSS_T" is no money, nor is a "Number of Sales Calls". */
const isInOther = (column: AnalystColumn): boolean =>
  /^(?:number|count|no) of /.test(column.rawWords.join(' ')) ||
  (column.unit?.before !== true && !isPrice(column) && scaleOf(column) !== undefined);

const named = (column: AnalystColumn, word: string): boolean => namesOf(column).includes(word);

/** "Sales" are money, in the plural only: a "sale price" is that of one. A subtotal is the total, where no other is told. */
const calledIn = ({ words, rawWords }: AnalystColumn): string[] => [
  ...words,
  ...(rawWords.includes('sales') ? ['sales'] : []),
  ...(words.includes('subtotal') ? ['total'] : []),
];

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

/** "Income" of a table that keeps debits and credits apart: the column of that way. */
function ofWay(columns: AnalystColumn[], word: string): ColumnChoice[] {
  const way = (['out', 'in'] as const).find((one) => saidOfMoney[one].test(word));
  const ways = waysApart(columns);
  return way && ways?.isMoney ? [meantColumn(ways[way], 0.7)] : [];
}

export function meantBy(columns: AnalystColumn[], word: string): ColumnChoice[] {
  const moved = ofWay(columns, word);
  if (moved.length > 0) return moved;
  const row = measureWords.find(([pattern]) => pattern.test(word));
  if (!row && dimensionsOf(word).length === 0) return [];
  const isOfMoney = row?.[1].includes('amount') ?? false;
  // "Cost" is no cost per click.
  const isRate = (c: AnalystColumn) => c.derived?.aggregated === true && c.words.includes('per');
  const measures = columns.filter(
    (c) =>
      isMeasure(c) &&
      !isYesOrNo(c) &&
      !isRate(c) &&
      !c.isOfWhole &&
      !(isOfMoney && (isInOther(c) || isOfSelling(c))),
  );
  // Where a measure bears the word itself, no other is meant.
  const isAside = (c: AnalystColumn) => isBesideWhole(c, measures) || isQualified(c, measures);
  const own = measures.filter((c) => named(c, word) && !(isOfMoney && isAside(c)));
  const found = (own.length > 0 ? own : measures.filter((c) => !isAside(c)))
    .filter((c) => row && !isNotUsed(c, word) && calledIn(c).some((w) => row[1].includes(w)))
    .map((c) => meantColumn(c, meaning(c, word, row?.[1] ?? [])))
    .sort((a, b) => b.score - a.score)
    .slice(0, 3);
  const isStored = found.some(({ column }) => !column.derived);
  if (isStored || own.length > 0) return inAll(found, columns, word);
  const kept = measuredIn(measures, word);
  // What a row keeps comes before what is worked out.
  if (found.length > 0) return [...kept, ...inAll(found, columns, word)].slice(0, 3);
  return kept.length > 0 || !isOfMoney ? kept : inMoney(measures);
}

/** Whether a word stands for an amount of money, whatever its column is called. */
export const meansMoney = (word: string): boolean =>
  measureWords.find(([pattern]) => pattern.test(word))?.[1].includes('amount') ?? false;

const countsRows = /^(?:traffic|visits?|footfall|orders)$/;

/** "Traffic" of a table of sessions is how many there are. */
export const meansRows = (entities: ReadonlySet<string>, word: string): boolean =>
  countsRows.test(word) &&
  measureWords.some(([pattern, names]) => pattern.test(word) && names.some((name) => entities.has(name)));

/** How well a column holds what a word means: those named first the best. */
function meaning(column: AnalystColumn, word: string, names: string[]): number {
  const { words } = column;
  return (
    (addsUp.test(word) && words.includes('unit') ? 0.6 : 0.7) -
    Math.min(...calledIn(column).flatMap((w) => (names.includes(w) ? [names.indexOf(w)] : []))) * 0.03 -
    words.length * 0.01
  );
}

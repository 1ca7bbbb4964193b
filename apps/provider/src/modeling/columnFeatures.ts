import type { Cell, ColumnProfile } from '../sources/source.ts';
import { nameWords } from './names.ts';

/**
 * What the classifier looks at: one extractor for training and for running, over the same ColumnProfile.
 * Figures come from the whole column; shapes come from a handful of its values.
 */

/** Number of values one reading of a column looks at. The training data holds five for each column. */
const valuesPerReading = 5;

export interface ColumnReading {
  /** Dense figures, in the order of {@link featureNames}. */
  dense: Float64Array;
  /** Hashed pieces of the name. */
  nameTokens: number[];
  /** Hashed pieces of the values. */
  valueTokens: number[];
}

export const tokenBits = 12;

export function cellText(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

/** Patterns look at this much of a value: some cells hold whole documents. */
const patternLength = 300;
/** Counts of words and characters look at this much. */
const countedLength = 1000;

const missing = /^(?:|-+|\.+|n\/?a|nan|none|null|#null!|#n\/a|nil|unknown|missing|\?)$/i;
const plainInteger = /^[+-]?\d+$/;
const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const grouped = /^[+-]?\d{1,3}(?:[,\u00a0 ]\d{3})+(?:\.\d+)?$/;
const decimalComma = /^[+-]?\d+,\d+$/;
const percent = /^[<>~+-]?\s*\d[\d.,]*\s*%$/;
const currency =
  /^[+-]?\s*\(?(?:[$€£¥₹₽]|usd|eur|gbp|rs\.?|us\$)\s*[+-]?\d[\d.,]*\s*\)?[kmb]?$|^\d[\d.,]*\s*(?:[$€£¥₹₽]|usd|eur|gbp|dollars?)$/i;
const numberWithUnit = /^[<>~+-]?\s*\d[\d.,]*\s*[\p{L}°"'²³/][\p{L}°"'²³/.\s]{0,14}$/u;
const textWithNumber = /^[\p{L}#:.\s]{1,16}\d[\d.,]*$/u;
const numberRange = /^\d[\d.,]*\s*(?:-|–|to|x|\/|:)\s*\d[\d.,]*(?:\s*[\p{L}%"']*)?$/iu;
const isoDate = /^\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?(?:[T ].*)?$/;
const slashDate = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}(?:[ ,T].*)?$/;
const monthName = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\b/i;
const dayName = /\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*day\b|\b(?:mon|tue|wed|thu|fri|sat|sun)\b/i;
const clock = /^\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:\s*[ap]\.?m\.?)?$/i;
const anyClock = /\d{1,2}:\d{2}/;
const compactDate = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])(?:\d{2}){0,3}$/;
const year = /^(?:1[5-9]|20)\d{2}(?:\.0)?$/;
const web = /^(?:https?:\/\/|ftp:\/\/|www\.)\S+/i;
const webAnywhere = /(?:https?:\/\/|www\.)\S+/i;
const domain = /^(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|io|co|uk|de|fr|ru|info)(?:\/\S*)?$/i;
const mail = /^\S+@\S+\.\S+$/;
const bracketed = /^\s*[[({].*[\])}]\s*$/s;
const numberList = /^\s*[[({]+\s*[+-]?\d[\d.]*(?:\s*[,;]\s*[+-]?\d[\d.]*){1,}/;
const objectLike = /^\s*\{.*[:=].*\}\s*$/s;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const hex = /^(?:0x)?(?=.*\d)(?=.*[a-f])[0-9a-f]{6,}$/i;
const code = /^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9._#/-]+$/;
const upperCode = /^[A-Z][A-Z0-9_.-]{0,5}$/;
const singleToken = /^\S+$/;
const properNoun = /^\p{Lu}[\p{Ll}'’.-]+(?:\s+(?:\p{Lu}[\p{L}'’.-]*|of|and|the|de|la|van|von|&))*$/u;
const personName = /^\p{Lu}[\p{L}'’.-]+(?:,\s*|\s+(?:\p{Lu}\.?\s+)?)\p{Lu}[\p{L}'’.-]+$/u;
const sentenceEnd = /[.!?]["')]?\s*$/;
const filler = /^#+$/;
const booleanWord = /^(?:true|false|yes|no|y|n|t|f|0|1|male|female|m|on|off)$/i;
const coordinate = /^[+-]?\d{1,3}\.\d{4,}$/;
const organisation = /\b(?:inc|llc|ltd|corp|co|company|university|school|foundation|group|bank)\b/i;
const address = /^\d+\s+.*\b(?:st|street|ave|avenue|rd|road|blvd|dr|drive|lane|ln|way|hwy)\b/i;
const pathLike = /^[./]?[\w.-]+(?:\/[\w.-]+)+$|\.\w{2,4}$/;
const phone = /^\+?[(]?\d{3}[)]?[-. ]\d{3}[-. ]\d{4}$/;

const stopWords = new Set(
  (
    'a about after all also an and any are as at be because been but by can could did do does for from had has have he her his how i if in into is it its ' +
    'just like me more most my no not of on one only or other our out over she so some than that the their them then there these they this to up ' +
    'us was we were what when where which who will with would you your'
  ).split(' '),
);

/** Patterns whose share among the values is a feature each. */
const shares: [string, (text: string) => boolean][] = [
  ['missingWord', (t) => missing.test(t)],
  ['integer', (t) => plainInteger.test(t)],
  ['decimal', (t) => plainNumber.test(t) && t.includes('.')],
  ['grouped', (t) => grouped.test(t)],
  ['decimalComma', (t) => decimalComma.test(t)],
  ['percent', (t) => percent.test(t)],
  ['currency', (t) => currency.test(t)],
  ['numberWithUnit', (t) => numberWithUnit.test(t)],
  ['textWithNumber', (t) => textWithNumber.test(t)],
  ['numberRange', (t) => numberRange.test(t)],
  ['leadingZero', (t) => /^0\d+$/.test(t)],
  ['negative', (t) => /^-\d/.test(t)],
  ['isoDate', (t) => isoDate.test(t)],
  ['slashDate', (t) => slashDate.test(t)],
  ['monthName', (t) => monthName.test(t) && t.length < 40],
  ['dayName', (t) => dayName.test(t) && t.length < 40],
  ['monthAndDigits', (t) => monthName.test(t) && /\d/.test(t) && t.length < 36],
  ['clock', (t) => clock.test(t)],
  ['anyClock', (t) => anyClock.test(t) && t.length < 40],
  ['compactDate', (t) => compactDate.test(t)],
  ['year', (t) => year.test(t)],
  ['epoch', (t) => /^1[0-9]{9}(?:\d{3})?$/.test(t)],
  ['dateLike', (t) => looksLikeDate(t)],
  ['web', (t) => web.test(t)],
  ['webAnywhere', (t) => webAnywhere.test(t)],
  ['domain', (t) => domain.test(t)],
  ['mail', (t) => mail.test(t)],
  ['bracketed', (t) => bracketed.test(t)],
  ['objectLike', (t) => objectLike.test(t)],
  ['squareList', (t) => /^\s*\[.*\]\s*$/s.test(t)],
  ['numberList', (t) => numberList.test(t)],
  ['nestedList', (t) => /^\s*\[\s*[[{]/.test(t)],
  ['quotedList', (t) => /^\s*\[?\s*(['"]).*\1\s*(?:,|\])/s.test(t)],
  ['listCommas', (t) => delimited(t, /,/)],
  ['listSemicolons', (t) => delimited(t, /;/)],
  ['listPipes', (t) => delimited(t, /\|/)],
  ['listSlashes', (t) => delimited(t, /\//)],
  ['hasComma', (t) => t.includes(',')],
  ['hasSemicolon', (t) => t.includes(';')],
  ['hasPipe', (t) => t.includes('|')],
  ['hasColon', (t) => t.includes(':')],
  ['hasHyphen', (t) => t.includes('-')],
  ['hasUnderscore', (t) => t.includes('_')],
  ['hasSlash', (t) => t.includes('/')],
  ['hasDot', (t) => t.includes('.')],
  ['hasParenthesis', (t) => t.includes('(')],
  ['hasQuote', (t) => /["“”]/.test(t)],
  ['hasBreak', (t) => t.includes('\n')],
  ['hasMarkup', (t) => /<\/?\w+[^>]*>/.test(t)],
  ['hasDigit', (t) => /\d/.test(t)],
  ['hasLetter', (t) => /\p{L}/u.test(t)],
  ['outsideAscii', (t) => /[^ -~\s]/.test(t)],
  ['uuid', (t) => uuid.test(t)],
  ['hex', (t) => hex.test(t)],
  ['code', (t) => code.test(t)],
  ['upperCode', (t) => upperCode.test(t)],
  ['allUpper', (t) => /\p{Lu}/u.test(t) && !/\p{Ll}/u.test(t)],
  ['allLower', (t) => /\p{Ll}/u.test(t) && !/\p{Lu}/u.test(t)],
  ['startsUpper', (t) => /^\p{Lu}/u.test(t)],
  ['singleToken', (t) => singleToken.test(t)],
  ['twoTokens', (t) => t.trim().split(/\s+/).length === 2],
  ['properNoun', (t) => properNoun.test(t)],
  ['personName', (t) => personName.test(t)],
  ['sentenceEnd', (t) => sentenceEnd.test(t) && t.includes(' ')],
  ['filler', (t) => filler.test(t)],
  ['booleanWord', (t) => booleanWord.test(t)],
  ['zeroOrOne', (t) => /^[01](?:\.0)?$/.test(t)],
  ['singleDigit', (t) => /^\d$/.test(t)],
  ['oneLetter', (t) => /^\p{L}$/u.test(t)],
  ['coordinate', (t) => coordinate.test(t)],
  ['organisation', (t) => organisation.test(t)],
  ['address', (t) => address.test(t)],
  ['pathLike', (t) => pathLike.test(t) && !web.test(t)],
  ['phone', (t) => phone.test(t)],
  ['dotZero', (t) => /^-?\d+\.0$/.test(t)],
  ['fiveDigits', (t) => /^\d{5}$/.test(t)],
  ['longNumber', (t) => /^\d{7,}$/.test(t)],
];

export function looksLikeDate(text: string): boolean {
  const t = text.trim();
  if (t.length < 4 || t.length > 45) return false;
  return (
    isoDate.test(t) ||
    slashDate.test(t) ||
    clock.test(t) ||
    /^\d{1,2}[- ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[- ,]*\d{0,4}/i.test(t) ||
    /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\.?[- ,]+\d{1,4}(?:[ ,].*)?$/i.test(t) ||
    /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? .*\d/i.test(t) ||
    /^(?:19|20)\d{2}[- ]?Q[1-4]$|^Q[1-4][- ]?(?:19|20)\d{2}$/i.test(t)
  );
}

function delimited(text: string, by: RegExp): boolean {
  const parts = text.split(by);
  return (
    parts.length >= 2 && parts.every((part) => part.trim() !== '' && part.length < 60) && !grouped.test(text)
  );
}

/** Groups of name words, a feature each. */
const nameGroups: [string, RegExp][] = [
  ['id', /^(?:id|ids|key|uid|uuid|guid|pk|identifier|index|idx|oid|sk)$/],
  ['number', /^(?:no|num|nr|number|nbr)$/],
  ['code', /^(?:code|cd|codes|zip|postal|zipcode|postcode|fips|iso|sku|isbn|npi|ein)$/],
  [
    'date',
    /^(?:date|dates|day|dt|datum|dob|created|updated|modified|timestamp|datetime|published|birthday)$/,
  ],
  ['time', /^(?:time|times|hour|hours|minute|month|year|yr|week|quarter|season|start|end)$/],
  ['name', /^(?:name|names|nome|title|label)$/],
  [
    'person',
    /^(?:author|user|username|first|last|player|director|actor|owner|person|customer|artist|driver)$/,
  ],
  [
    'text',
    /^(?:description|desc|comment|comments|text|note|notes|summary|review|message|body|content|details|remarks|headline|abstract|plot|tweet)$/,
  ],
  ['link', /^(?:url|link|links|website|site|homepage|web|uri|href|image|img|photo|source)$/],
  [
    'amount',
    /^(?:amount|price|cost|total|sum|revenue|sales|value|budget|salary|income|fee|pay|profit|spend|tax)$/,
  ],
  ['count', /^(?:count|cnt|qty|quantity|n|freq|frequency|counts|population|votes|views|likes|followers)$/],
  [
    'ratio',
    /^(?:rate|ratio|pct|percent|percentage|share|per|avg|average|mean|median|std|min|max|score|index|rank|rating)$/,
  ],
  [
    'measure',
    /^(?:height|weight|length|width|area|volume|speed|distance|depth|temperature|temp|age|size|duration|density)$/,
  ],
  [
    'place',
    /^(?:city|state|country|county|region|district|province|address|street|location|zone|neighborhood|place|area|lat|latitude|lon|lng|longitude|geom|coordinates|x|y)$/,
  ],
  [
    'kind',
    /^(?:type|kind|category|class|status|group|level|gender|sex|race|stage|grade|flag|mode|segment|species|genre|code|department|sector|team|position)$/,
  ],
  [
    'list',
    /^(?:tags|keywords|genres|categories|languages|items|list|types|countries|names|features|skills|amenities)$/,
  ],
  ['question', /^(?:q|question|answer|response|do|does|did|have|has|is|are|how|what|which|was|if)$/],
  [
    'unit',
    /^(?:usd|eur|gbp|km|kg|lb|lbs|ft|m|cm|mm|mph|kph|kwh|mw|sec|secs|seconds|ms|mb|gb|sq|sqft|hrs|mins|dollars)$/,
  ],
];

/** Figures that only numbers have. */
const rangeFigures = [
  'numeric',
  'allIntegers',
  'min',
  'max',
  'mean',
  'deviation',
  'range',
  'variation',
  'density',
  'dense',
  'minIsZero',
  'minIsOne',
  'negative',
  'yearRange',
  'maxAgainstRows',
  'maxAgainstDistinct',
  'skew',
  'upToOne',
  'upToHundred',
  'latitudeRange',
  'digitsMin',
  'digitsMax',
  'distinctPerMagnitude',
] as const;
const sampleFigures = ['sampleSpread', 'stepOne', 'ascending'] as const;
const numberFigureNames = [...rangeFigures, ...sampleFigures];

const figures = [
  'rows',
  'distinct',
  'distinctShare',
  'distinctOfFilled',
  'nullFraction',
  'distinctIsOne',
  'distinctIsZero',
  'distinctIsTwo',
  'realDistinct',
  'realDistinctIsOne',
  'allDistinct',
  'sampleCount',
  ...rangeFigures,
  'decimalsMean',
  'decimalsMax',
  ...sampleFigures,
  'lengthMean',
  'lengthDeviation',
  'lengthMin',
  'lengthMax',
  'sameLength',
  'wordsMean',
  'wordsMax',
  'wordsMin',
  'wordsDeviation',
  'stopWords',
  'stopShare',
  'digitShare',
  'letterShare',
  'upperShare',
  'punctuationShare',
  'spaceShare',
  'commas',
  'delimiters',
  'shapes',
  'coarseShapes',
  'commonPrefix',
  'wordLength',
  'repeatedWords',
  'nameLength',
  'nameWords',
  'nameDigits',
  'nameEndsInDigit',
  'nameUpper',
  'nameUnderscores',
  'nameDots',
  'nameSpaces',
  'nameIsEmpty',
  'nameIsUnnamed',
  'nameIsYear',
  'nameIsNumber',
  'nameIsShort',
  'nameIsMixed',
  'nameLastWordLength',
  'nameQuestion',
] as const;

export const featureNames: string[] = [
  ...figures,
  ...shares.map(([name]) => `share.${name}`),
  ...nameGroups.map(([name]) => `name.${name}`),
  ...nameGroups.map(([name]) => `nameEnd.${name}`),
];

const signedLog = (n: number): number => Math.sign(n) * Math.log1p(Math.abs(n));
const mean = (list: number[]): number => (list.length ? list.reduce((a, b) => a + b, 0) / list.length : 0);
const deviation = (list: number[]): number => {
  const m = mean(list);
  return Math.sqrt(mean(list.map((n) => (n - m) ** 2)));
};
const asNumber = (cell: Cell): number => {
  if (typeof cell === 'number') return cell;
  if (typeof cell === 'string' && plainNumber.test(cell.trim())) return Number(cell);
  return Number.NaN;
};

/** Folds letters, digits and marks: `AB-1207` gives `A-9`. */
function shapeOf(text: string): string {
  return text
    .slice(0, 60)
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/[\p{Ll}\p{Lo}]+/gu, 'a')
    .replace(/\d+/g, '9')
    .replace(/\s+/g, ' ');
}

function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  h ^= h >>> 15;
  return Math.imul(h, 2246822519) >>> (32 - tokenBits);
}

/** Distinct values without markers such as #NULL! or N/A, which are no values of their own. */
export function realDistinct(column: ColumnProfile): number {
  const markers = new Set<string>();
  for (const sample of column.samples) {
    const text = cellText(sample).trim();
    if (text !== '' && missing.test(text)) markers.add(text);
  }
  return Math.max(0, column.distinct - markers.size);
}

/** Several readings of one column, each over a handful of its values, so that long samples count as a vote. */
export function readColumn(column: ColumnProfile, rowCount: number, most = 3): ColumnReading[] {
  const values = [
    ...new Set(
      column.samples.filter((v) => v !== null).map((v) => cellText(v).trim().slice(0, countedLength)),
    ),
  ].filter((text) => text !== '');
  const readings = Math.max(1, Math.min(most, Math.floor(values.length / valuesPerReading)));
  return Array.from({ length: readings }, (_, i) =>
    readOnce(column, rowCount, values.slice(i * valuesPerReading, (i + 1) * valuesPerReading)),
  );
}

type Figure = (typeof figures)[number];

/** What the figures of one reading are computed from. */
interface Reading {
  column: ColumnProfile;
  rowCount: number;
  texts: string[];
  numbers: number[];
  lengths: number[];
  words: string[][];
  decimals: number[];
}

function countFigures({ column, rowCount, texts }: Reading) {
  const { distinct, nullFraction } = column;
  const filled = Math.max(1, rowCount * (1 - nullFraction));
  const values = realDistinct(column);
  return {
    rows: Math.log1p(rowCount),
    distinct: Math.log1p(distinct),
    distinctShare: distinct / Math.max(1, rowCount),
    distinctOfFilled: Math.min(1, distinct / filled),
    nullFraction,
    distinctIsOne: Number(distinct === 1),
    distinctIsZero: Number(distinct === 0),
    distinctIsTwo: Number(distinct === 2),
    realDistinct: Math.log1p(values),
    realDistinctIsOne: Number(values === 1),
    allDistinct: Number(distinct >= filled * 0.999),
    sampleCount: texts.length,
  } satisfies Partial<Record<Figure, number>>;
}

type NumberFigures = Record<(typeof numberFigureNames)[number], number>;

const noNumbers = Object.fromEntries(numberFigureNames.map((name) => [name, 0])) as NumberFigures;

const digitsOf = (value: number): number => String(Math.trunc(Math.abs(value))).length;

function numberFigures({ column, rowCount, numbers, decimals }: Reading): NumberFigures {
  const min = asNumber(column.min);
  const max = asNumber(column.max);
  if (numbers.length === 0 || numbers.some(Number.isNaN) || Number.isNaN(min + max)) return noNumbers;
  const { distinct } = column;
  const average = column.mean ?? 0;
  const spread = column.standardDeviation ?? 0;
  const range = max - min;
  const within = (low: number, high: number) => min >= low && max <= high;
  const allIntegers = numbers.every(Number.isInteger) && Number.isInteger(min) && Number.isInteger(max);
  const steps = numbers.slice(1).map((n, i) => n - (numbers[i] ?? 0));
  const stepShare = (test: (step: number) => boolean) =>
    steps.length ? steps.filter(test).length / steps.length : 0;
  return {
    numeric: 1,
    allIntegers: Number(allIntegers),
    min: signedLog(min),
    max: signedLog(max),
    mean: signedLog(average),
    deviation: signedLog(spread),
    range: signedLog(range),
    variation: average === 0 ? 0 : Math.min(50, spread / Math.abs(average)),
    density: allIntegers ? Math.min(1.5, distinct / (range + 1)) : 0,
    dense: Number(allIntegers && distinct > 2 && distinct === range + 1),
    minIsZero: Number(min === 0),
    minIsOne: Number(min === 1),
    negative: Number(min < 0),
    yearRange: Number(within(1500, 2100)),
    maxAgainstRows: signedLog(max) - Math.log1p(rowCount),
    maxAgainstDistinct: signedLog(max) - Math.log1p(distinct),
    skew: range > 0 ? (average - min) / range : 0,
    upToOne: Number(within(-1, 1)),
    upToHundred: Number(within(0, 100)),
    latitudeRange: Number(within(-180, 180) && decimals.some((d) => d >= 4)),
    digitsMin: digitsOf(min),
    digitsMax: digitsOf(max),
    distinctPerMagnitude: Math.log1p(distinct) - Math.log1p(range),
    sampleSpread: range > 0 ? (Math.max(...numbers) - Math.min(...numbers)) / range : 0,
    stepOne: stepShare((step) => step === 1),
    ascending: stepShare((step) => step > 0),
  };
}

function lengthFigures({ texts, lengths, words, decimals }: Reading) {
  const wordCounts = words.map((w) => w.length);
  const stops = words.map((w) => w.filter((x) => stopWords.has(x.toLowerCase())).length);
  return {
    decimalsMean: mean(decimals),
    decimalsMax: Math.max(0, ...decimals),
    lengthMean: Math.log1p(mean(lengths)),
    lengthDeviation: Math.log1p(deviation(lengths)),
    lengthMin: Math.log1p(texts.length ? Math.min(...lengths) : 0),
    lengthMax: Math.log1p(Math.max(0, ...lengths)),
    sameLength: Number(texts.length > 1 && new Set(lengths).size === 1),
    wordsMean: mean(wordCounts),
    wordsMax: Math.max(0, ...wordCounts),
    wordsMin: texts.length ? Math.min(...wordCounts) : 0,
    wordsDeviation: deviation(wordCounts),
    stopWords: mean(stops),
    stopShare: mean(stops.map((s, i) => s / Math.max(1, wordCounts[i] ?? 0))),
  } satisfies Partial<Record<Figure, number>>;
}

function textFigures({ texts, lengths, words }: Reading) {
  const count = Math.max(1, texts.length);
  const joined = texts.join('');
  const chars = Math.max(1, joined.length);
  const portion = (pattern: RegExp): number => (joined.match(pattern)?.length ?? 0) / chars;
  const allWords = words.flat().map((w) => w.toLowerCase());
  return {
    digitShare: portion(/\d/g),
    letterShare: portion(/\p{L}/gu),
    upperShare: portion(/\p{Lu}/gu),
    punctuationShare: portion(/[^\p{L}\d\s]/gu),
    spaceShare: portion(/\s/g),
    commas: mean(texts.map((t) => t.split(',').length - 1)),
    delimiters: mean(texts.map((t) => t.split(/[,;|/]/).length - 1)),
    shapes: new Set(texts.map((t) => t.replace(/\p{L}/gu, 'a').replace(/\d/g, '9'))).size / count,
    coarseShapes: new Set(texts.map(shapeOf)).size / count,
    commonPrefix: texts.length > 1 ? commonPrefix(texts) / Math.max(1, mean(lengths)) : 0,
    wordLength: allWords.length ? mean(allWords.map((w) => w.length)) : 0,
    repeatedWords: allWords.length ? 1 - new Set(allWords).size / allWords.length : 0,
  } satisfies Partial<Record<Figure, number>>;
}

function nameFigures(name: string, parts: string[]) {
  return {
    nameLength: name.length,
    nameWords: parts.length,
    nameDigits: name.match(/\d/g)?.length ?? 0,
    nameEndsInDigit: Number(/\d$/.test(name)),
    nameUpper: (name.match(/\p{Lu}/gu)?.length ?? 0) / Math.max(1, name.length),
    nameUnderscores: name.split('_').length - 1,
    nameDots: name.split('.').length - 1,
    nameSpaces: name.split(' ').length - 1,
    nameIsEmpty: Number(name === ''),
    nameIsUnnamed: Number(/^unnamed/i.test(name)),
    nameIsYear: Number(/^\D?(?:19|20)\d{2}\D?$/.test(name)),
    nameIsNumber: Number(/^[\d.,\s-]+$/.test(name)),
    nameIsShort: Number(name.length <= 3),
    nameIsMixed: Number(/[a-z]\d|\d[a-z]/i.test(name)),
    nameLastWordLength: (parts.at(-1) ?? '').length,
    nameQuestion: Number(name.includes('?')),
  } satisfies Partial<Record<Figure, number>>;
}

function readOnce(column: ColumnProfile, rowCount: number, texts: string[]): ColumnReading {
  const reading: Reading = {
    column,
    rowCount,
    texts,
    numbers: texts.map((t) => asNumber(t)),
    lengths: texts.map((t) => t.length),
    words: texts.map((t) => t.split(/\s+/).filter(Boolean)),
    decimals: texts.map((t) => /\.(\d+)$/.exec(t)?.[1]?.length ?? 0),
  };
  const name = column.name.trim();
  const nameParts = nameWords(name);
  const last = nameParts.at(-1) ?? '';
  const figure: Record<Figure, number> = {
    ...countFigures(reading),
    ...numberFigures(reading),
    ...lengthFigures(reading),
    ...textFigures(reading),
    ...nameFigures(name, nameParts),
  };

  const count = Math.max(1, texts.length);
  const dense = new Float64Array(featureNames.length);
  let at = 0;
  for (const key of figures) dense[at++] = figure[key];
  const heads = texts.map((t) => t.slice(0, patternLength));
  for (const [, test] of shares) dense[at++] = heads.filter(test).length / count;
  for (const [, words] of nameGroups) dense[at++] = Number(nameParts.some((w) => words.test(w)));
  for (const [, words] of nameGroups) dense[at++] = Number(words.test(last));

  return { dense, nameTokens: nameTokens(name, nameParts), valueTokens: valueTokens(texts) };
}

function commonPrefix(texts: string[]): number {
  const [first = '', ...rest] = texts;
  let n = 0;
  while (n < first.length && rest.every((t) => t[n] === first[n])) n++;
  return n;
}

function nameTokens(name: string, parts: string[]): number[] {
  const tokens = new Set<number>();
  const line = ` ${name
    .toLowerCase()
    .replace(/\d+/g, '0')
    .replace(/[^\p{L}0]+/gu, ' ')
    .trim()} `;
  for (let size = 2; size <= 5; size++)
    for (let i = 0; i + size <= line.length && i < 80; i++) tokens.add(hash(`n${line.slice(i, i + size)}`));
  for (const part of parts) tokens.add(hash(`w${part}`));
  tokens.add(hash(`f${parts[0] ?? ''}`));
  tokens.add(hash(`l${parts.at(-1) ?? ''}`));
  tokens.add(hash(`s${shapeOf(name)}`));
  return [...tokens];
}

function valueTokens(texts: string[]): number[] {
  const tokens = new Set<number>();
  for (const text of texts) {
    const shape = shapeOf(text).slice(0, 24);
    tokens.add(hash(`S${shape}`));
    for (let size = 2; size <= 4; size++)
      for (let i = 0; i + size <= shape.length; i++) tokens.add(hash(`s${shape.slice(i, i + size)}`));
    tokens.add(hash(`L${Math.min(40, text.length)}`));
    // Only short words, without digits: units, currencies, months, yes and no.
    for (const word of text
      .toLowerCase()
      .slice(0, 200)
      .match(/\p{L}{1,6}|[%$€£°]/gu) ?? [])
      tokens.add(hash(`v${word}`));
  }
  return [...tokens];
}

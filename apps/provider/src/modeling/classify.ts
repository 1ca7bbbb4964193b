import { readFileSync } from 'node:fs';
import type { DataCategory } from '@plinth/api/facts';
import type { Cell, ColumnProfile, TableProfile } from '../sources/source.ts';
import {
  columnFacts,
  dateShare,
  isNoValue,
  parsesAs,
  shareOf,
  toNumber,
  typeFamily,
  type ColumnFacts,
} from './columnFacts.ts';
import { cellText, readColumn, realDistinct } from './columnFeatures.ts';
import {
  columnLabels,
  loadColumnModel,
  type ColumnLabel,
  type ColumnModel,
  type ColumnModelFile,
} from './columnModel.ts';
import { isMoney } from './money.ts';
import { nameWords } from './names.ts';
import { people } from './subject.words.ts';
import { unitOfName, unitStated } from './units.ts';
import { compactDay, countWord, formatCell, formatCount, formatShare } from './wording.ts';

interface Classification {
  category: DataCategory;
  /** A clause a person can check: "values look like dates in 99 % of the sample". */
  reason: string;
}

const classified = (category: DataCategory, reason: string): Classification => ({ category, reason });

let shipped: ColumnModel | undefined;

/** Emoji, which the learned classifier takes for the separators of a list; a list of them has separators of its own. */
function isPictured(text: string): boolean {
  const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
  return emoji.test(text) && (/\p{L}/u.test(text) || !/[,;|]/.test(text));
}

function shippedModel(): ColumnModel {
  shipped ??= loadColumnModel(
    JSON.parse(readFileSync(new URL('./classifier.model.json', import.meta.url), 'utf8')) as ColumnModelFile,
  );
  return shipped;
}

/** The category of a column, from its type, its keys, its name and its values together. */
export function classifyColumn(
  column: ColumnProfile,
  table: TableProfile,
  model: ColumnModel = shippedModel(),
): Classification {
  const numbers = numbersAmong(column);
  if (numbers !== null) return classifyColumn(numbers, table, model);
  const facts = columnFacts(column, table);
  return byTypeOrKey(column, facts) ?? byForm(column, facts) ?? byModel(column, table, facts, model);
}

/** A mark of a pupil who was absent. */
const isRemark = (value: Cell): boolean => /^\p{L}[\p{L} .-]{1,14}$/u.test(cellText(value).trim());
/** Of fewer numbers a word may be one of the codes. */
const leastBesideRemarks = 20;

/** A column of numbers that is text only for "n/a" or "absent" where there are none, without these; null where it isn't one. */
function numbersAmong(column: ColumnProfile): ColumnProfile | null {
  const { samples, topValues } = column;
  const values = samples.filter((value) => !isNoValue(value));
  const isText = typeFamily(column.type) === 'text';
  const numbers = values.filter((value) => toNumber(value) !== null);
  if (!isText || numbers.length === samples.length || numbers.length < 3) return null;
  const remarks = values.filter((value) => toNumber(value) === null);
  const areRemarks = numbers.length >= leastBesideRemarks && remarks.length <= 2 && remarks.every(isRemark);
  if (remarks.length > 0 && !areRemarks) return null;
  return {
    ...column,
    samples: numbers,
    topValues: topValues.filter((t) => toNumber(t.value) !== null),
    distinct: column.distinct - (samples.length - numbers.length),
  };
}

/**
 * The nine-class answer: that of the learned model, but for columns that hold one value or none, and for values
 * that parse as lists.
 */
export function predictLabel(column: ColumnProfile, rowCount: number, model: ColumnModel): ColumnLabel {
  if (realDistinct(column) <= 1) return 'not-generalizable';
  const texts = column.samples.map((v) => cellText(v).trim()).filter((text) => text !== '');
  if (shareOf(texts, (t) => parsesAs(t, 'array')) > 0.8) return 'list';
  const probabilities = model.predict(readColumn(column, rowCount));
  return columnLabels[probabilities.indexOf(Math.max(...probabilities))] ?? 'context-specific';
}

function byTypeOrKey(column: ColumnProfile, facts: ColumnFacts): Classification | null {
  const typed = `the type is ${column.type}`;
  switch (facts.family) {
    case 'boolean':
      return classified('boolean', typed);
    case 'temporal':
      return classified('temporal', typed);
    case 'binary':
      return classified('binary', typed);
    case 'json':
      return classified('json', typed);
    case 'array':
      return classified('array', typed);
    case 'structure':
      return classified('structured_data', typed);
    case 'spatial':
      return classified('geospatial', typed);
    case 'uuid':
      return classified('identifier', typed);
    case 'address':
      return classified('text', typed);
    default:
  }
  // Money stays an amount, however few there are.
  if (/^money\b/i.test(column.type)) return classified('numerical', typed);
  if (column.foreignKey) return classified('identifier', `it is a foreign key to ${column.foreignKey.table}`);
  if (column.isPrimaryKey) return classified('identifier', 'it is the primary key or a part of it');
  return null;
}

const booleanPairs = [
  ['true', 'false'],
  ['yes', 'no'],
  ['y', 'n'],
  ['t', 'f'],
  ['1', '0'],
  ['on', 'off'],
  ['active', 'inactive'],
  ['enabled', 'disabled'],
];
const wellKnownText = /^(?:POINT|LINESTRING|POLYGON|MULTIPOINT|MULTILINESTRING|MULTIPOLYGON)\s*Z?\s*\(/i;
const pair = /^[([]?\s*[+-]?\d{1,3}(?:\.\d+)?\s*[,;\s]\s*[+-]?\d{1,3}(?:\.\d+)?\s*[\])]?$/;
const geometryObject =
  /"type"\s*:\s*"(?:Point|LineString|Polygon|MultiPoint|MultiLineString|MultiPolygon|Feature)"/;
const markup = /^\s*<(?:\?xml|!doctype|\w+)[^>]*>/i;
const bytes = /^(?:\\x[0-9a-f]+|data:[\w/+.-]+;base64,|(?:[A-Za-z0-9+/]{4}){12,}={0,2}$)/i;
/** With the month in letters: their commas make no list of them. */
const wordedDate =
  /^(?:\p{L}{3,9},? +)?(?:\d{1,2}(?:st|nd|rd|th)?[ -]+)?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?[ -]+(?:\d{1,2}(?:st|nd|rd|th)?,? +)?\d{4}(?:[ ,]+\d{1,2}:\d{2}.*)?$/iu;
const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

/** "0012/25", the twelfth of a year; "2024/25" is a season, and "01/2025" a month. */
const numberOfYear = /^0\d{2,5}\/(?:\d{2}|20\d{2})$/;

/** Rules where the training data teaches nothing: places, bytes, JSON, documents, truth values. The first that fits counts. */
type FormRule = (column: ColumnProfile, facts: ColumnFacts) => Classification | null;

const inSample = (share: number): string => `in ${formatShare(share)} of the sample`;

const lastWord = ({ words }: ColumnFacts): string => words.at(-1) ?? '';

/** Latitude or longitude, by name. */
const axisOf = (facts: ColumnFacts): { name: string; limit: number } | null => {
  const { words } = facts;
  if (words.some((w) => /^lat(?:itude)?s?$/.test(w))) return { name: 'latitude', limit: 90 };
  const isLong = lastWord(facts) !== 'long' || words.length > 1 || !facts.integers;
  return isLong && words.some((w) => /^(?:lon|lng|long|longitude)s?$/.test(w))
    ? { name: 'longitude', limit: 180 }
    : null;
};

const coordinateRule: FormRule = (_column, facts) => {
  const axis = axisOf(facts);
  const { numeric, integers, min, max } = facts;
  if (axis === null || !numeric || integers || min === null || max === null) return null;
  const { name, limit } = axis;
  if (min < -limit || max > limit) return null;
  const reason = `the name says ${name} and all values lie within -${limit} and ${limit}`;
  return classified('geospatial', reason);
};

const pairRule: FormRule = (_column, { heads, words }) => {
  const share = shareOf(heads, (t) => pair.test(t));
  return share > 0.9 && words.some((w) => /^(?:coord|koord|loc|lat|geo|point|position|cent)/.test(w))
    ? classified('geospatial', `values are pairs of coordinates ${inSample(share)}`)
    : null;
};

/** Where most values have a form, the column is of its category. */
const shapeRule =
  (
    category: DataCategory,
    what: string,
    test: (text: string) => boolean,
    {
      more = 0.8,
      of = 'heads',
      fits = () => true,
    }: {
      more?: number;
      of?: 'heads' | 'texts';
      fits?: (facts: ColumnFacts) => boolean;
    } = {},
  ): FormRule =>
  (_column, facts) => {
    const share = shareOf(facts[of], test);
    return share > more && fits(facts) ? classified(category, `values are ${what} ${inSample(share)}`) : null;
  };

const isDocument = (text: string): boolean =>
  markup.test(text.slice(0, 200)) && /<\/\w+>$/.test(text.trimEnd().slice(-80));

const mail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** "1.045,48 €", "($500)", "19 %": the sign says that it counts, also where commas would part a list or there are only two. */
const signedAmount =
  /^[(+−-]?\s*(?:(?:[$€£¥₹]|(?:EUR|USD|GBP|CHF)\s)\s*[+−-]?\d[\d.,'’\s]*|\d[\d.,'’\s]*(?:[$€£¥₹%]|\s(?:EUR|USD|GBP|CHF)))\)?$/u;

const isCodeText = (text: string): boolean =>
  /^(?=.*\d)[\w./:-]{6,}$/.test(text) && !/^-?\d+\.\d+$/.test(text);

/** "Order #", "Kd-Nr", but a total number is how many. */
const isNumbering = ({ words }: ColumnFacts): boolean =>
  words.length > 1 &&
  /^(?:no|nr|number)$/.test(words.at(-1) ?? '') &&
  !words.some((word) =>
    /^(?:total|overall|average|avg|mean|max|min|net|of|by|seq|sequence|street|house)$/.test(word),
  );

/** Nobody adds up what numbers rows or things. */
const numberingRule: FormRule = ({ distinct }, facts) => {
  return facts.family === 'integer' && distinct > 20 && isNumbering(facts)
    ? classified('identifier', 'the name says number and many values differ')
    : null;
};

const keyRule: FormRule = ({ distinct }, facts) => {
  const last = lastWord(facts);
  if (!/^(?:ids?|uuid|guid|key)$/.test(last) || facts.constant) return null;
  const differ = distinct > 20 && (facts.integers || !facts.numeric);
  if (!differ && shareOf(facts.heads, isCodeText) <= 0.9) return null;
  const seen = distinct > 20 ? 'many values differ' : 'values are codes';
  return classified('identifier', `the name says ${last} and ${seen}`);
};

/** "# of infants": one or none, and neither yes nor no. */
const isCount = (words: readonly string[]): boolean => /^number of /.test(words.join(' '));

const booleanRule: FormRule = ({ distinct }, { heads, words }) => {
  if (distinct !== 2) return null;
  const values = new Set(heads.map((t) => t.toLowerCase().replace(/\.0$/, '')));
  if (values.size !== 2 || isCount(words)) return null;
  if (!booleanPairs.some((known) => [...values].every((v) => known.includes(v)))) return null;
  const shown = [...new Set(heads)].slice(0, 2).join(' and ');
  return classified('boolean', `the only two values are ${shown}`);
};

/** Nobody counts these in thousands. */
const datedByYear =
  /^(?:since|founded|established|built|opened|closed|renovated|refurbished|born|died|released|published|constructed|completed|commissioned|introduced|elected|inaugurated|restored)$/;

const yearRule: FormRule = (_column, facts) => {
  const { numeric, integers, constant, min, max } = facts;
  if (!numeric || !integers || constant || min === null || max === null) return null;
  if (min >= 1000 && max <= 2200 && facts.words.some((w) => /^(?:year|yr|jahr|annee|ano)$/.test(w)))
    return classified('temporal', `the name says year and values run from ${min} to ${max}`);
  return min >= 1700 && max <= 2100 && datedByYear.test(lastWord(facts))
    ? classified('temporal', `the name says what happened and values are years from ${min} to ${max}`)
    : null;
};

/** Whole numbers that say which one, of another row or of a place: nobody adds them up. */
const which: readonly [words: RegExp, category: DataCategory, reason: string][] = [
  [
    /(?:^| )(?:reports to|manager|supervisor|boss|parent|physician|doctor|nurse|teacher|instructor|professor|student|patient|customer|client|employee|department)$/,
    'identifier',
    'the name says whose key it is',
  ],
  [
    /(?:^| )(?:room|classroom|platform|gate|aisle|locker|bay|apartment|suite|seat|ward|lane|court|table|pitch)(?: (?:no|nr|num|number))?$/,
    'categorical',
    'the name says that numbers stand for places',
  ],
  [/^(?:match ?day|game ?week|round)$/, 'categorical', 'the name says that numbers stand for rounds'],
  [/^(?:posnr|ebelp)$/, 'categorical', 'the name says that numbers stand for items'],
];

const whichRule: FormRule = (_column, { integers, constant, words }) => {
  if (!integers || constant) return null;
  const name = words.join(' ');
  const [, category, reason] = which.find(([pattern]) => pattern.test(name)) ?? [];
  return category && reason ? classified(category, reason) : null;
};

/** 200 and 404, as web servers answer. */
const statusCodeRule: FormRule = (_column, { integers, constant, min, max, words }) =>
  integers && !constant && words.at(-1) === 'status' && (min ?? 0) >= 100 && (max ?? 600) < 600
    ? classified('categorical', 'the name says status and values are codes of three digits')
    : null;

/** Document numbers: hundreds of millions that hardly differ measure nothing. */
const runningNumberRule: FormRule = ({ distinct }, { integers, constant, min, max, words }) => {
  if (!integers || constant || min === null || max === null) return null;
  const isRunning = min >= 1e8 && max - min < min / 100 && max - min < 100 * distinct;
  return isRunning && !/(?:time|stamp|ts|epoch|at)$/.test(words.at(-1) ?? '')
    ? classified('identifier', 'values are long numbers that follow each other')
    : null;
};

/** Days without marks, such as 20240105: of numbers that count or measure nobody has seen all be days. */
const compactDayRule: FormRule = (column, facts) => {
  const ends = [column.min, column.max].map((end) => cellText(end));
  const areDays = [...facts.heads, ...ends].every((text) => compactDay(text) !== null);
  if (!areDays || column.distinct < 3 || (facts.unique && keyName.test(lastNameWord({ column }))))
    return null;
  return classified('temporal', 'values are days, written without marks between year, month and day');
};

const formRules: readonly FormRule[] = [
  coordinateRule,
  shapeRule('geospatial', 'geometries', (t) => wellKnownText.test(t) || geometryObject.test(t)),
  pairRule,
  shapeRule('json', 'JSON objects', (t) => parsesAs(t, 'object'), { of: 'texts' }),
  shapeRule('array', 'JSON arrays', (t) => parsesAs(t, 'array'), { of: 'texts' }),
  shapeRule('structured_data', 'XML or HTML', isDocument, { of: 'texts' }),
  shapeRule('binary', 'encoded bytes', (t) => bytes.test(t) && t.length >= 24, {
    fits: ({ numeric }) => !numeric,
  }),
  shapeRule('text', 'e-mail addresses', (t) => mail.test(t)),
  shapeRule('text', 'IP addresses', (t) => /^\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2}|:\d+)?$/.test(t)),
  shapeRule('identifier', 'UUIDs', (t) => uuid.test(t), { more: 0.9 }),
  shapeRule('numerical', 'amounts with a sign of their currency or percent', (t) => signedAmount.test(t), {
    fits: ({ constant }) => !constant,
  }),
  shapeRule('identifier', 'numbers with the year behind them', (t) => numberOfYear.test(t), {
    more: 0.9,
    fits: ({ unique }) => unique,
  }),
  compactDayRule,
  keyRule,
  booleanRule,
  yearRule,
  whichRule,
  numberingRule,
  statusCodeRule,
  runningNumberRule,
];

function byForm(column: ColumnProfile, facts: ColumnFacts): Classification | null {
  if (facts.heads.length === 0) return null;
  for (const rule of formRules) {
    const found = rule(column, facts);
    if (found !== null) return found;
  }
  return null;
}

const nameLike = /^(?:name|names|title|label|company|employer|author|person|contact|customer|client|owner)$/;
const keyName =
  /^(?:id|ids|key|code|codes|number|no|nr|num|abbr|abbreviation|symbol|sku|ticker|username|login)$/;
const naturalText = /\p{L}{2}\S*\s+\S*\p{L}|\p{Lu}\p{Ll}{2}|\p{Lo}{2}/u;

/** "Smith-Jones, Farid" is one name. */
const familyFirst = /^[\p{L}\p{M}'’. -]+, [\p{L}\p{M}'’. -]+$/u;

/** A blood pressure, "118/75". */
const twoNumbers = /^\d+ ?\/ ?\d+$/;

/** "Am Markt 34, 04109 Leipzig" is one place: behind the comma stands a code, then a town. */
const address = /\d\p{L}?, (?:\p{Lu}{1,2}-)?\d{4,5} \p{L}/u;

/** What only texts are. */
const ofTexts: readonly ColumnLabel[] = ['sentence', 'list', 'url', 'embedded-number'];

function byModel(
  column: ColumnProfile,
  table: TableProfile,
  facts: ColumnFacts,
  model: ColumnModel,
): Classification {
  if (facts.empty)
    return classified(facts.numeric ? 'numerical' : 'text', 'it holds no values, so only its type tells');
  const probabilities = model.predict(readColumn(column, table.rowCount));
  const of = (label: ColumnLabel): number => probabilities[columnLabels.indexOf(label)] ?? 0;
  const rank = [...columnLabels].sort((a, b) => of(b) - of(a));
  const isDate = shareOf(facts.heads, (t) => wordedDate.test(t)) > 0.9;
  const fits = (label: ColumnLabel): boolean => {
    if (isDate) return label === 'datetime';
    // A column of one value identifies nothing, and "needs context" is no category a person can use.
    if (label === 'context-specific') return false;
    if (label === 'not-generalizable')
      return !facts.constant && facts.uniqueness > 0.02 && !(facts.numeric && /paid$/.test(lastWord(facts)));
    // A source that leaves numbers as text does so for a sign or zeros in front: codes, not measures.
    if (label === 'numeric')
      return facts.numeric && !(facts.family === 'text' && facts.texts.some((t) => /^(?:\+|0\d)/.test(t)));
    if (ofTexts.includes(label)) return !facts.numeric;
    return true;
  };
  const label = rank.find(fits) ?? 'categorical';
  return (meanings[label] ?? groupMeaning)({ first: rank[0] ?? label, column, table, facts });
}

interface Labelled {
  /** What the model takes it for before all; it may be no category. */
  first: ColumnLabel;
  column: ColumnProfile;
  table: TableProfile;
  facts: ColumnFacts;
}

const distinctOf = ({ column, table }: Labelled): string => formatCount(column.distinct, table.exact);
const rowsOf = ({ facts, table }: Labelled): string => `${formatCount(facts.filled, table.exact)} rows`;
const namesOf = (labelled: Labelled): Classification =>
  classified('text', `values are names, ${distinctOf(labelled)} of them different`);

const lastNameWord = ({ column }: Pick<Labelled, 'column'>): string => nameWords(column.name).at(-1) ?? '';

const isNatural = ({ facts }: Labelled): boolean =>
  !facts.numeric && shareOf(facts.heads, (t) => naturalText.test(t) && !/\d/.test(t)) > 0.7;

const numbersOf = (labelled: Labelled): Classification => {
  const { facts, column } = labelled;
  const { min, max, integers } = facts;
  if (min === null || max === null) return classified('numerical', 'values are numbers');
  if (labelled.facts.constant) return classified('numerical', 'one number in all rows');
  const range = `${integers ? 'whole numbers' : 'numbers'} from ${formatCell(min, column.min)} to ${formatCell(max, column.max)}`;
  return classified('numerical', `values are ${range}, ${distinctOf(labelled)} of them different`);
};

/** In so few rows amounts all differ as easily as keys do. */
const fewRows = 12;

/** Keys count up or have as many digits each; amounts that all differ are of any size. */
const isAmount = ({ column, facts: { numeric, integers, min, max, filled } }: Labelled): boolean => {
  if (!numeric || min === null || max === null || min < 0) return false;
  if (keyName.test(lastNameWord({ column }))) return false;
  const digits = (n: number): number => String(Math.trunc(n)).length;
  const steps = filled <= fewRows ? 1 : 2;
  return !integers || (digits(max) - digits(min) >= steps && max - min > 5 * column.distinct);
};

/** A salary is an amount, also where all are whole and differ. */
const isPaid = ({ column, facts: { family, numeric } }: Labelled): boolean =>
  numeric && family !== 'text' && isMoney(column.name, [lastNameWord({ column })]);

const amount = /^[<>~(+-]*\s*(?:[$€£¥₹]|[A-Z]{3}\s)?\s*[+-]?\d[\d.,\s\u00a0]*\)?\s*(?:%|[$€£¥₹]|[kKmMbB])?$/;

const fewOf = (labelled: Labelled): Classification => {
  const { column, facts } = labelled;
  if (facts.constant) return classified('categorical', 'one value in all rows');
  const distinct = column.distinct <= 12 ? countWord(column.distinct) : distinctOf(labelled);
  const few = `${distinct} distinct values in ${rowsOf(labelled)}`;
  return classified('categorical', facts.numeric ? `numbers that stand for groups: ${few}` : few);
};

const isInUnit = ({ name, comment }: Labelled['column']): boolean =>
  unitOfName(name).unit !== null || unitStated(comment ?? '') !== null;

/** How many were sold or moved is counted, also where it is often as many. */
const isQuantity = ({ column, facts }: Labelled): boolean =>
  /^(?:qty|quantity)$/.test(lastWord(facts)) && column.distinct > 2;

/** Two words that are hardly ever said are no yes and no. */
const isHardlySaid = ({ column, facts }: Labelled): boolean => column.nullFraction > 0.5 && !facts.numeric;

/** That a handful of rows of hundreds all have another one is chance. */
const isHardlyFilled = ({ column, table, facts }: Labelled): boolean =>
  facts.filled < 10 && table.rowCount >= 100 && !keyName.test(lastNameWord({ column }));

/** "00001" and "00002" say which one. */
const areNumbered = ({ facts }: Labelled): boolean => shareOf(facts.heads, (t) => /^0\d+$/.test(t)) > 0.9;

/** So the columns that are learned from and measured by are labelled. */
const hasTwoSides = (labelled: Labelled): boolean =>
  labelled.column.distinct === 2 && !isHardlySaid(labelled) && !areNumbered(labelled);

/** They stay so, however few there are: fines of £50 and £70. */
const areAmounts = (labelled: Labelled): boolean => {
  const { column, facts } = labelled;
  if (!facts.numeric || facts.constant) return false;
  return isInUnit(column) || isQuantity(labelled) || isCount(facts.words);
};

const groupMeaning = (labelled: Labelled): Classification => {
  const { first, column, facts } = labelled;
  const codes = shareOf(facts.heads, (t) => /^[\p{Lu}\d][\p{Lu}\d._/-]{0,11}$/u.test(t)) > 0.9;
  if (facts.unique && codes && !facts.numeric && facts.filled > 20)
    return classified('identifier', 'every value is a code of its own');
  if (areAmounts(labelled)) return numbersOf(labelled);
  if (hasTwoSides(labelled)) return classified('boolean', 'it has exactly two values');
  const isNamed = first === 'context-specific' || nameLike.test(lastNameWord(labelled));
  if (isNamed && column.distinct > 50 && facts.uniqueness > 0.05 && isNatural(labelled))
    return namesOf(labelled);
  return fewOf(labelled);
};

const meanings: Partial<Record<ColumnLabel, (labelled: Labelled) => Classification>> = {
  datetime: ({ facts }) => {
    const share = dateShare(facts.heads);
    return classified(
      'temporal',
      share > 0
        ? `values look like dates or times ${inSample(share)}`
        : 'name and values together resemble those of date columns',
    );
  },
  numeric: numbersOf,
  'embedded-number': ({ facts }) => {
    const share = shareOf(facts.heads, (t) => amount.test(t));
    return share > 0.8
      ? classified('numerical', `values are numbers written with signs or separators ${inSample(share)}`)
      : classified('text', 'values mix numbers with words or units');
  },
  sentence: (labelled) =>
    // Long names of products or people are still names.
    /^names?$/.test(lastNameWord(labelled)) && (labelled.column.meanLength ?? 0) < 80
      ? namesOf(labelled)
      : classified('textual', 'values are free text of several words, such as sentences'),
  url: ({ facts }) => {
    const share = shareOf(facts.heads, (t) => /^(?:https?:\/\/|www\.)/i.test(t));
    return classified(
      'text',
      share > 0.5 ? `values are web addresses ${inSample(share)}` : 'values look like web addresses',
    );
  },
  list: (labelled) => {
    const { heads } = labelled.facts;
    const ofPerson = nameLike.test(lastNameWord(labelled)) || people.has(lastNameWord(labelled));
    if (ofPerson && shareOf(heads, (t) => familyFirst.test(t)) > 0.8) return namesOf(labelled);
    if (shareOf(heads, (t) => address.test(t)) > 0.8) return classified('text', 'values are addresses');
    if (shareOf(heads, (t) => twoNumbers.test(t)) > 0.8)
      return classified('text', 'values are two numbers with a stroke between them');
    if (shareOf(heads, isPictured) <= 0.5)
      return classified('array', 'values list several entries with separators');
    return shareOf(heads, (t) => /\p{L}/u.test(t)) > 0.5
      ? classified('textual', 'values are free text with pictures among the words')
      : classified('text', 'values are signs without letters or digits');
  },
  'not-generalizable': (labelled) => {
    const { column, facts } = labelled;
    if (isPaid(labelled) || (facts.unique && isAmount(labelled))) return numbersOf(labelled);
    if (isHardlyFilled(labelled)) return fewOf(labelled);
    if (column.distinct > 20 && !keyName.test(lastNameWord(labelled)) && isNatural(labelled))
      return namesOf(labelled);
    // Signs without a letter or digit, such as flags, are pictures rather than keys.
    if (shareOf(facts.heads, (t) => !/[\p{L}\d]/u.test(t)) > 0.9)
      return classified('text', 'values are signs without letters or digits');
    return classified(
      'identifier',
      facts.unique
        ? 'every value is different'
        : `${distinctOf(labelled)} distinct values in ${rowsOf(labelled)}, like those of keys`,
    );
  },
};

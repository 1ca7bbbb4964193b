import type { ColumnNote } from '../modeling/columnsText.ts';
import { areGerman, germanWords } from './germanNames.ts';
import { currencyOf } from '../modeling/money.ts';
import { expandedWords, isWordInId, nameWords } from '../modeling/names.ts';
import { unitNamed, unitOfName, unitStated, unitWritten } from '../modeling/units.ts';
import type { Cell, ColumnProfile, SqlDialect, TableProfile } from '../sources/source.ts';
import { durationOf, isInSeconds, minutes } from './durations.ts';
import type { AnalystColumn, AnalystTable, ColumnKind, Definition } from './expression.ts';
import { isCommonWord } from './reading/shared/vocabulary/semantics.ts';
import { isOfZone } from '../sources/days.ts';
import { isOfAnyKind, kindsInName } from './reading/shared/vocabulary/tableNames.ts';
import { fold, lemma } from './reading/shared/vocabulary/wordForms.ts';

export type { AnalystColumn, AnalystTable, Definition, Derived, Quotient } from './expression.ts';

const numericTypes =
  /^(?:u?(?:tiny|small|big|huge)?int(?:eger)?\d*|serial\d*|bigserial|real|float\d*|double(?: precision)?|decimal|numeric|money|number|long)\b/i;

function kindOf(type: string): ColumnKind {
  if (/^bool/i.test(type)) return 'boolean';
  if (/^(?:timestamp|datetime)/i.test(type)) return 'timestamp';
  if (/^date\b/i.test(type)) return 'date';
  return numericTypes.test(type) ? 'number' : 'text';
}

/** What a type holds: of "int | string", as documents have it, texts. */
function columnKind(type: string): ColumnKind {
  const kinds = new Set(type.split(' | ').map(kindOf));
  const [kind = 'text'] = kinds;
  if (kinds.size === 1) return kind;
  return [...kinds].every((one) => one === 'date' || one === 'timestamp') ? 'timestamp' : 'text';
}

/** Whether it is kept as text, and not as a type that is only written so: an enum, a UUID, a time of day. */
export const isKeptAsText = ({ profile: { type } }: Pick<AnalystColumn, 'profile'>): boolean =>
  /^"?(?:text|string|varchar|character|char|bpchar|citext|name)\b/i.test(type);

/** Money of PostgreSQL: neither an average nor a comparison with a number is made of it. */
export const isMoneyTyped = ({ profile: { type } }: Pick<AnalystColumn, 'profile'>): boolean =>
  /^money\b/i.test(type);

/** The number that a messy text starts with, as the SQL expression reads it; null where there is none. */
export function leadingNumber(text: string): number | null {
  const found = /^[^\d\p{L}.+-]{0,3}([+-]?(?:\d+(?:\.\d+)?|\.\d+))/u.exec(text.replaceAll(',', '').trim());
  return found ? Number(found[1]) : null;
}

const text = (cell: Cell): string =>
  cell === null ? '' : typeof cell === 'object' ? JSON.stringify(cell) : String(cell);

const looksLikeSpan = /^\d{1,4}\s*[-–—:/]\s*\d/;
const monthName = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;

const comma = /\d\.\d{3},\d|\d,(?:\d{1,2}|\d{4,})(?!\d)/;
const point = /\d,\d{3}\.\d|\d\.(?:\d{1,2}|\d{4,})(?!\d)/;

/** Whether a comma stands before the decimals of numbers in text, and points between thousands: of all, or of some. */
const hasDecimalComma = (values: readonly string[]): boolean | 'some' => {
  if (!values.some((v) => comma.test(v))) return false;
  return values.some((v) => point.test(v)) ? 'some' : true;
};

/** "1.234,50" and "17,5 kg": no comma between thousands. Read alike by PostgreSQL and RE2. */
export const decimalCommaText = '^[^0-9]*([0-9]{1,3}([.][0-9]{3})+|[0-9]+),[0-9]{1,2}[^0-9,.]*$';

/** What stands between thousands beside commas and points: spaces, also those that break no line, and apostrophes. */
export const gaps = ` \u00a0\u202f'’`;
const withGaps = new RegExp(`\\d[${gaps}]\\d{3}(?!\\d)`);
const oneNumber = new RegExp(`^[^\\d\\p{L}]*(?:\\d{1,3}(?:[${gaps}]\\d{3})+|\\d+)(?:[.,]\\d+)?\\D*$`, 'u');

/** Whether the thousands of numbers in text stand apart: each value is one number, whatever stands in it. */
const hasGaps = (values: readonly string[]): boolean =>
  values.some((v) => withGaps.test(v)) && values.every((v) => oneNumber.test(v) || !/\d/.test(v));

/** "(98.64)", "-$5", "−5", "12.50-": below zero as books and exports write it. Read alike by JavaScript, PostgreSQL and RE2. */
export const negativeText =
  '^([^0-9A-Za-z]{0,3}[−-][^0-9A-Za-z]{0,2}[0-9].*|[^0-9A-Za-z]{0,3}[(][^0-9A-Za-z]{0,2}[0-9][^A-Za-z]*[)][^0-9]*|[^A-Za-z]*[0-9][^0-9A-Za-z−-]{0,2}[−-])$';
const negative = new RegExp(negativeText, 'u');
const plainNegative = /^[^0-9A-Za-z+-]{0,3}-\d/;

/** Where all stand in brackets that is how they are written. */
const hasOddSigns = (values: readonly string[]): boolean =>
  values.some((v) => negative.test(v) && !plainNegative.test(v)) && !values.every((v) => negative.test(v));

/** Letters that stand for thousands and more, as SQL looks for them. */
export const scales = [
  { letters: '[Kk]', times: 1e3 },
  { letters: 'M', times: 1e6 },
  { letters: 'B', times: 1e9 },
] as const;
const scaled = /^[^\p{L}\d]*[\d.,]*\d ?([KkMB]?)[^\p{L}\d]*$/u;

/** "12M" alone may be months; where another scale, none at all, or a currency stands beside it, it is millions. */
function hasScales(values: readonly string[]): boolean {
  const found = values.map((v) => scaled.exec(v)?.[1]);
  if (found.includes(undefined) || found.every((letters) => letters === '')) return false;
  return new Set(found).size > 1 || values.every((v) => currencyOf(v) !== null);
}

/** "1880.160.5", "12-07-3": numbers of several parts count nothing, unless the parts are thousands. */
const isCode = (value: string): boolean =>
  /\d[./-]\d+[./-]\d/.test(value) && !/(?<![\d.])\d{1,3}(?:\.\d{3}){2,}(?![\d.])/.test(value);

/** "12 Oak Ave", however few streets there are. */
const namesAddress = (name: string): boolean =>
  nameWords(name).some((w) => /^(?:address|addr|street)$/.test(w));

function readsAsNumbers(name: string, values: string[]): boolean {
  if (areClasses(name, values) || namesAddress(name)) return false;
  const filled = values.filter((v) => /[\p{L}\d]/u.test(v));
  if (filled.length < 2) return false;
  const fits = filled.filter(
    (v) =>
      (leadingNumber(v) !== null || negative.test(v)) &&
      !looksLikeSpan.test(v.trim()) &&
      !monthName.test(v) &&
      !isCode(v) &&
      (v.match(/\p{L}/gu)?.length ?? 0) <= 14,
  );
  return fits.length >= filled.length * 0.7 && !areNames(filled);
}

const ordinal = /^\d{1,2}(?:st|nd|rd|th)$/i;
const mostClasses = 10;
const ranked = /rank|place|pos|finish|standing/i;
/** "1st", "2nd" and "3rd" are classes that measure nothing, unless somebody came in at such a place. */
const areClasses = (name: string, values: string[]): boolean =>
  values.length <= mostClasses && values.every((v) => ordinal.test(v)) && !ranked.test(name);

/** "278 Elm St" and "12 Oak Ave": after a number that measures stands one of a few units. "7a" and "7b" are classes. */
function areNames(values: string[]): boolean {
  const behind = values.map((v) => v.replace(/^[^\p{L}]+/u, '').trim());
  const different = new Set(behind).size;
  return (
    (different > 8 && different > values.length * 0.3) ||
    (different > 1 && values.every((v) => /^\d{1,2}[a-f]$/i.test(v)))
  );
}

/** A word and what a person taught that it means: a column, a value of one, a definition or a whole question's reading. */
export interface Taught {
  kind: 'column' | 'value' | 'definition' | 'question';
  word: string;
  means: string;
  column?: string | undefined;
  /** Other words for a definition. */
  synonyms?: readonly string[] | undefined;
}

/** What the model says beyond its columns. */
interface TableNotes {
  description?: string;
  taught?: readonly Taught[];
}

const monthNames =
  'january february march april may june july august september october november december'.split(' ');

/** 0 for January; -1 of what is no month, such as "City". */
const monthOf = (word: string): number => monthNames.findIndex((name) => name.startsWith(word.toLowerCase()));

/** "Room 2024" and "Bay-07" are written as months are. */
const namesNoOther = (value: string): boolean => {
  const [word] = /[A-Z][a-z]{2,}/.exec(value) ?? [];
  return word === undefined || monthOf(word) >= 0;
};

const dateFormats: [RegExp, string][] = [
  [/^[A-Z][a-z]{2} \d{1,2} \d{4}$/, '%b %d %Y'],
  [/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/, '%b %d, %Y'],
  [/^[A-Z][a-z]{3,8} \d{1,2}, \d{4}$/, '%B %d, %Y'],
  [/^\d{1,2} [A-Z][a-z]{2} \d{4}$/, '%d %b %Y'],
  [/^\d{1,2} [A-Z][a-z]{3,8} \d{4}$/, '%d %B %Y'],
  [/^\d{1,2}-[A-Z][a-z]{2}-\d{4}$/, '%d-%b-%Y'],
  [/^\d{1,2}-[A-Z][a-z]{2}-\d\d$/, '%d-%b-%y'],
  [/^[A-Z][a-z]{2}-\d{1,2}-\d{4}$/, '%b-%d-%Y'],
  [/^[A-Z][a-z]{2}-\d{1,2}-\d\d$/, '%b-%d-%y'],
  [/^\d{4}-\d\d-\d\d$/, '%Y-%m-%d'],
  [/^\d{1,2}\.\d{1,2}\.\d{4}$/, '%d.%m.%Y'],
  [/^[A-Z][a-z]{2} \d{4}$/, '%b %Y'],
  [/^[A-Z][a-z]{2}-\d{4}$/, '%b-%Y'],
  [/^[A-Z][a-z]{2}-\d\d$/, '%b-%y'],
  [/^[A-Z][a-z]{2,8} \d{4}$/, '%B %Y'],
  [/^\d{4}-\d\d$/, '%Y-%m'],
  [/^\d{4}-Q[1-4]$/, '%Y-Q%q'],
  [/^\d{4} Q[1-4]$/, '%Y Q%q'],
  [/^\d{4}Q[1-4]$/, '%YQ%q'],
  [/^Q[1-4][- ]?\d{4}$/, 'Q%q %Y'],
  [/^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/, '%Y%m%d'],
];

/** How a time of day stands behind a date. */
const clockFormats: [RegExp, string][] = [
  [/ \d{1,2}:\d\d$/, ' %H:%M'],
  [/ \d{1,2}:\d\d:\d\d$/, ' %H:%M:%S'],
  [/ \d{1,2}:\d\d [AP]M$/i, ' %I:%M %p'],
  [/ \d{1,2}:\d\d:\d\d [AP]M$/i, ' %I:%M:%S %p'],
  // As documents write it, with seconds and parts of them or without: what is behind the T isn't read.
  [/(?<=^\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?$/, 'T'],
];

const formatOf = (formats: [RegExp, string][], values: string[]): [RegExp, string] | undefined =>
  formats.find(
    ([pattern]) => values.filter((v) => pattern.test(v) && namesNoOther(v)).length >= values.length * 0.9,
  );

function dateFormatOf(kind: ColumnKind, values: string[]): string | null {
  if ((kind !== 'text' && kind !== 'number') || values.length === 0) return null;
  const [clock = '', clockFormat = ''] = formatOf(clockFormats, values) ?? [];
  const days = values.map((value) => value.replace(clock, ''));
  const format = formatOf(dateFormats, days)?.[1] ?? writtenFormat(days, '/') ?? writtenFormat(days, '-');
  return format === null ? null : format + clockFormat;
}

/** "07/24/2023" has the month first, "24-07-2023" the day: what no month can be tells which; null where nothing does. */
function writtenFormat(values: string[], mark: '/' | '-'): string | null {
  const written = new RegExp(String.raw`^(\d{1,2})${mark}(\d{1,2})${mark}\d{4}$`);
  const dates = values.flatMap((v) => {
    const [, first, second] = written.exec(v) ?? [];
    return first && second ? [[Number(first), Number(second)]] : [];
  });
  if (dates.length < values.length * 0.9) return null;
  const isOver = (place: number) => dates.some((date) => (date[place] ?? 0) > 12);
  if (isOver(0) === isOver(1)) return null;
  return (isOver(0) ? ['%d', '%m', '%Y'] : ['%m', '%d', '%Y']).join(mark);
}

/** The parts of a date: "Q3" is a letter and a number, and "20250314" has nothing between them. */
function partsOf(value: string, format: string): readonly string[] {
  if (format.includes('%q')) return value.match(/\d{4}|(?<=Q)\d/gu) ?? [];
  return value.match(format === '%Y%m%d' ? /^\d{4}|\d{2}/gu : /\p{L}+|\d+/gu) ?? [];
}

/** A date that stands as text, as databases write dates; null where it can't be read. */
function dayOf(value: string, format: string): string | null {
  const parts = partsOf(format.endsWith('T') ? value.slice(0, 10) : value, format);
  const places = format.match(/%[a-zA-Z]/g) ?? [];
  if (parts.length !== places.length) return null;
  const part = (...names: string[]) => parts[places.findIndex((place) => names.includes(place))];
  const named = part('%b', '%B');
  const quarter = part('%q');
  const month = named ? monthOf(named) + 1 : quarter ? Number(quarter) * 3 - 2 : Number(part('%m'));
  const short = part('%y');
  const year = short ? `20${short}` : (part('%Y') ?? '');
  const two = (number: number) => String(number).padStart(2, '0');
  return month > 0 ? `${year}-${two(month)}-${two(Number(part('%d') ?? 1))}` : null;
}

const ofDays = new WeakMap<AnalystColumn, boolean>();

/** Whether each value that is known of a column is a day in numbers, of which readers can't tell the month. */
export function isOfDays(column: AnalystColumn): boolean {
  const { dateFormat, values } = column;
  if (dateFormat === null || !/^%[dm].%[dm].%Y$/.test(dateFormat)) return false;
  const areDays = ofDays.get(column) ?? values.every((value) => dayOf(value, dateFormat) !== null);
  ofDays.set(column, areDays);
  return areDays;
}

/** From when to when a column reaches: as far as the values at hand tell, where its dates stand as text. */
function rangeOf(
  column: ColumnProfile,
  format: string | null,
  values: string[],
): Pick<AnalystColumn, 'min' | 'max'> {
  if (format === null) return { min: column.min, max: column.max };
  const days = values.flatMap((value) => dayOf(value, format) ?? []).toSorted();
  return { min: days[0] ?? null, max: days.at(-1) ?? null };
}

const defines =
  /(?:^|[.;\n])[^\S\n]*["“']?([\p{L}][\p{L}\d _-]{1,40}?)["”']?\s*(?:=|:=| means | is defined as )\s*([^.;\n]{3,200})/gu;

/** Definitions in what a person wrote: one a sentence. */
export function definitionsIn(text: string, column: string | null): Definition[] {
  return [...text.matchAll(defines)].map(([, name = '', means = '']) => ({
    name: name.trim(),
    means: means.trim(),
    column,
  }));
}

/** What people call a column, and its values. */
const wordsFor = (
  name: string,
  synonyms: readonly string[],
  taught: readonly Taught[],
): Pick<AnalystColumn, 'synonyms' | 'valueWords'> => ({
  synonyms: [
    ...taught.filter(({ kind, means }) => kind === 'column' && means === name).map(({ word }) => word),
    ...synonyms,
  ].map((word) => word.toLowerCase()),
  valueWords: new Map(
    taught
      .filter(({ kind, column }) => kind === 'value' && column === name)
      .map(({ word, means }) => [fold(word), means]),
  ),
});

/** Of synonyms those that weren't taught: a word that was means what was taught. */
const untaughtAmong = (taught: readonly Taught[]) => {
  const known = new Set(taught.filter(({ kind }) => kind !== 'question').map(({ word }) => fold(word)));
  return (synonyms: readonly string[] = []) => synonyms.filter((word) => !known.has(fold(word)));
};

/** A definition by each of its words. */
const definitionsTaught = (
  taught: readonly Taught[],
  untaught: ReturnType<typeof untaughtAmong>,
): Definition[] =>
  taught
    .filter(({ kind }) => kind === 'definition')
    .flatMap(({ word, means, synonyms }) =>
      [word, ...untaught(synonyms)].map((name) => ({ name, means, column: null })),
    );

const shortKey = /^([a-z]{1,2})id$/i;

const prefixed = /^[ceflnp]([a-z]{4,})$/;

/** "Pclass" is a class: a letter before a word, where both together are none. */
function withoutPrefix(word: string): string {
  const [, rest = ''] = prefixed.exec(word) ?? [];
  return rest !== '' && !isCommonWord(word) && isCommonWord(rest) ? rest : word;
}

/** Neither what is true or not nor an amount with decimals is a key. */
const isNoKey = ({ type, samples }: ColumnProfile): boolean =>
  /^bool/i.test(type) || samples.some((value) => typeof value === 'number' && !Number.isInteger(value));

/** Names of columns that are a letter or two before "id"; of a word, such as "bid", what tells each row. */
const shortKeys = (columns: readonly ColumnProfile[]): ReadonlySet<string> => {
  const short = columns.filter((column) => shortKey.test(column.name) && !isNoKey(column));
  const others = short.filter(({ name }) => !isWordInId(name.toLowerCase()));
  const isKey = ({ name, isUnique }: ColumnProfile): boolean =>
    !isWordInId(name.toLowerCase()) || (name.length === 3 && (isUnique || others.length > 0));
  return new Set(short.filter(isKey).map(({ name }) => name));
};

/** Tells the words of a column's name; "aid" of aircraft is an id, as "eid" is beside it. */
function columnWords({ table, columns }: TableProfile): (name: string) => string[] {
  const isGerman = areGerman(columns.map((column) => column.name));
  const keys = shortKeys(columns);
  const tableWords = nameWords(table);
  return (name) => {
    const expanded = isGerman ? germanWords(name) : expandedWords(name).flatMap((w) => w.split(' '));
    const words = expanded.length === 1 ? expanded.map(withoutPrefix) : expanded;
    const [, letters] = shortKey.exec(name) ?? [];
    const isKey =
      letters !== undefined &&
      keys.has(name) &&
      (keys.size > 1 || tableWords.some((word) => word.startsWith(letters.toLowerCase())));
    return (isKey && words.length === 1 ? [letters.toLowerCase(), 'id'] : words).map(lemma);
  };
}

const isInOne = (range: Pick<AnalystColumn, 'min' | 'max'>): boolean =>
  [range.min, range.max].every((end) => typeof end === 'number' && end >= 0 && end <= 1);

/** The unit that a name or a note tells, or that the numbers themselves do. */
const unitTold = (column: ColumnProfile, description: string, values: string[]): AnalystColumn['unit'] =>
  unitOfName(column.name).unit ??
  unitStated(description) ??
  (isInSeconds(column, values) ? unitNamed('seconds') : null);

/** What the values of a column are, as far as those at hand tell. */
function heldBy(
  column: ColumnProfile,
  description: string,
  values: string[],
): Pick<
  AnalystColumn,
  | 'kind'
  | 'numericText'
  | 'decimalComma'
  | 'hasGaps'
  | 'hasOddSigns'
  | 'hasScales'
  | 'writtenUnit'
  | 'min'
  | 'max'
  | 'unit'
  | 'dateFormat'
  | 'duration'
> {
  const stored = columnKind(column.type);
  const ends = [column.min, column.max].map(text).filter((v) => v !== '');
  const dateFormat = dateFormatOf(stored, [...values, ...ends]);
  // What documents call a date has a time of the day.
  const found = stored === 'date' && ends.some((end) => /T\d/.test(end)) ? 'timestamp' : stored;
  // A day written as a number measures nothing.
  const kind = dateFormat === null ? found : 'text';
  const range = rangeOf(column, dateFormat, values);
  const isOfOne = kind === 'number' && column.distinct > 2 && isInOne(range);
  const told = unitTold(column, description, values);
  // Parts of one that are called percent, "0.18" of habitat_pct, aren't 0.18 %.
  const unit = told?.symbol === '%' && isOfOne ? null : told;
  const plain = { kind, unit, dateFormat, duration: null, ...range };
  if (kind !== 'text' || dateFormat !== null) {
    const isMoney = isMoneyTyped({ profile: column });
    return { ...plain, numericText: false, ...(isMoney && { writtenUnit: unitWritten(values) }) };
  }
  const lasts = durationOf(column, [...new Set([...values, ...ends])]);
  return lasts
    ? { ...plain, ...lasts, kind: 'number', numericText: false, unit: minutes }
    : {
        ...plain,
        numericText: readsAsNumbers(column.name, values),
        decimalComma: hasDecimalComma(values),
        hasGaps: hasGaps([...values, ...ends]),
        hasOddSigns: hasOddSigns([...values, ...ends]),
        hasScales: hasScales([...values, ...ends]),
        writtenUnit: unitWritten([...values, ...ends]),
      };
}

/** "Industries" of a column called only "series", where the table's name says what it has the kinds of. */
function kindsCalled({ table, columns }: TableProfile): (column: ColumnProfile) => string[] {
  const kinds = kindsInName(expandedWords(table));
  const of = columns.filter(
    ({ name, type, isUnique }) => columnKind(type) === 'text' && !isUnique && isOfAnyKind(nameWords(name)),
  );
  const isNamed = columns.some(({ name }) => nameWords(name).some((word) => kinds.includes(lemma(word))));
  const isMeant = kinds.length > 0 && of.length === 1 && !isNamed;
  return (column) => (isMeant && of[0] === column ? [kinds.join(' ')] : []);
}

/** The analyst's view of a profiled table; `notes` hold what the model says of each column. */
export function analystTable(
  profile: TableProfile,
  source: { reference: string; dialect: SqlDialect; keepsOrder?: boolean },
  notes: ReadonlyMap<string, ColumnNote> = new Map(),
  { description = '', taught = [] }: TableNotes = {},
): AnalystTable {
  const untaught = untaughtAmong(taught);
  const wordsOf = columnWords(profile);
  const kindsOf = kindsCalled(profile);
  const descriptionOf = (column: ColumnProfile): string =>
    notes.get(column.name)?.description ?? column.comment ?? '';
  return {
    name: profile.table,
    reference: source.reference,
    dialect: source.dialect,
    keepsOrder: source.keepsOrder ?? source.dialect === 'duckdb',
    rowCount: profile.rowCount,
    notes: description.trim(),
    definitions: [
      ...definitionsTaught(taught, untaught),
      ...definitionsIn(description, null),
      ...profile.columns.flatMap((column) => definitionsIn(descriptionOf(column), column.name)),
    ],
    columns: profile.columns.map((column) => {
      const values = [
        ...new Set([...column.topValues.map((t) => text(t.value)), ...column.samples.map(text)]),
      ].filter((v) => v !== '');
      return {
        name: column.name,
        ...heldBy(column, descriptionOf(column), values),
        category: notes.get(column.name)?.category ?? '',
        description: descriptionOf(column),
        words: wordsOf(column.name),
        rawWords: nameWords(column.name),
        values,
        complete: profile.exact && values.length >= column.distinct,
        distinct: column.distinct,
        isUnique:
          column.isUnique ||
          column.isPrimaryKey ||
          (column.distinct > 1 &&
            column.distinct >= Math.round(profile.rowCount * (1 - column.nullFraction)) &&
            column.nullFraction < 0.5),
        isKey: column.isPrimaryKey,
        ...wordsFor(column.name, [...untaught(notes.get(column.name)?.synonyms), ...kindsOf(column)], taught),
        profile: column,
      };
    }),
  };
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The question with the table's own words in place of its columns' names and of those that were taught, for who knows no others. */
export const inTableWords = (question: string, { columns }: AnalystTable): string =>
  columns
    .flatMap(({ name, words, synonyms, valueWords }): [string, string][] => [
      [name.toLowerCase(), name.toLowerCase().replaceAll('_', ' ')],
      ...synonyms.map((word): [string, string] => [word, words.join(' ')]),
      ...valueWords,
    ])
    // Hundreds of columns have thousands of words; few are in a question.
    .filter(([word]) => question.toLowerCase().includes(word))
    .reduce(
      (text, [word, own]) =>
        text.replaceAll(
          new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'giu'),
          () => own,
        ),
      question,
    );

/** A measure that can be added up, averaged and ranked. */
export const isNumeric = (column: AnalystColumn): boolean => column.kind === 'number' || column.numericText;
/** Times whose days and hours are those of a time zone. */
export const isMoment = ({ kind, profile }: AnalystColumn): boolean =>
  kind === 'timestamp' && (isOfZone(profile.type) || columnKind(profile.type) === 'date');
export const isTime = (column: AnalystColumn): boolean =>
  column.kind === 'date' || column.kind === 'timestamp';

import type { Cell, ColumnProfile, TableProfile } from '../sources/source.ts';
import { cellText, looksLikeDate } from './columnFeatures.ts';
import { nameWords } from './names.ts';

type TypeFamily =
  | 'integer'
  | 'decimal'
  | 'text'
  | 'boolean'
  | 'temporal'
  | 'binary'
  | 'json'
  | 'array'
  | 'structure'
  | 'spatial'
  | 'uuid'
  | 'address'
  | 'mixed';

/** The first that fits counts. */
const familyPatterns: readonly [RegExp, TypeFamily][] = [
  [/\[\d*\]$|^array\b|^list\b|^_/, 'array'],
  [/^(?:struct|map|union|row|record|composite|hstore|xml|object\b|document|embedded)|range$/, 'structure'],
  [/^(?:json|jsonb|variant|super)\b/, 'json'],
  [/^(?:geometry|geography|point|line|lseg|box|path|polygon|circle|multipolygon|geojson)\b/, 'spatial'],
  [/^(?:bytea|blob|binary|varbinary|bindata|image|bit)\b/, 'binary'],
  [/^(?:uuid|uniqueidentifier|objectid|oid)\b/, 'uuid'],
  [/^(?:inet|cidr|macaddr8?)\b/, 'address'],
  [/^bool/, 'boolean'],
  [/^(?:date|time|timestamp|datetime|interval|timetz|timestamptz|year)/, 'temporal'],
  [/^(?:int|integer|bigint|smallint|tinyint|hugeint)\b/, 'integer'],
  [/^(?:uinteger|ubigint|usmallint|utinyint|uhugeint)\b/, 'integer'],
  [/^(?:serial|bigserial|smallserial|long|int\d+|uint\d+)\b/, 'integer'],
  [/^(?:numeric|decimal|real|double|float|float\d|money|number|dec)\b.*\(\d+,\s*0\)/s, 'integer'],
  [/^(?:numeric|decimal|real|double|float|float\d|money|number|dec)\b/, 'decimal'],
];

const familyOfOne = (type: string): TypeFamily =>
  familyPatterns.find(([pattern]) => pattern.test(type))?.[1] ?? 'text';

const isNumeric = (family: TypeFamily): boolean => family === 'integer' || family === 'decimal';

/** What kind of type a source's own type name stands for. */
export function typeFamily(type: string): TypeFamily {
  const name = type.trim().toLowerCase();
  const alternatives = name
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== 'null' && part !== 'undefined');
  const families = new Set(alternatives.map(familyOfOne));
  if (families.size <= 1) return familyOfOne(alternatives[0] ?? name);
  return [...families].every(isNumeric) ? 'decimal' : 'mixed';
}

export interface ColumnFacts {
  family: TypeFamily;
  words: string[];
  /** Rows with a value. */
  filled: number;
  /** Distinct values against rows with a value, 0 to 1. */
  uniqueness: number;
  /** Every row with a value has another one. */
  unique: boolean;
  empty: boolean;
  constant: boolean;
  /** Values as text, empty ones left out. */
  texts: string[];
  /** Their beginnings: patterns look at these only, since a cell may hold megabytes. */
  heads: string[];
  /** The values are numbers, by type or by look. */
  numeric: boolean;
  integers: boolean;
  min: number | null;
  max: number | null;
  /** Another column says in which currency it is: "Currency of Value" of a "Value". */
  isInCurrency: boolean;
}

const noValue = /^(?:#?n\/?a|n\.a\.|k\. ?a\.|nan|null|none given|unknown|missing|tbd|tba|-+|–|—|\?+|\.)$/i;

/** "n/a" or "-", as people write where there is nothing. */
export const isNoValue = (cell: Cell): boolean => noValue.test(cellText(cell).trim());

const plain = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

export function toNumber(cell: Cell): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell === 'string' && plain.test(cell.trim())) return Number(cell);
  return null;
}

/**
 * The least and the most of texts are those of the alphabet: they are those of numbers where all are as long, and no codes.
 * What is kept as texts and as numbers is compared as texts.
 */
function endsOf(
  { min, max }: ColumnProfile,
  family: TypeFamily,
  texts: readonly string[],
): Pick<ColumnFacts, 'min' | 'max'> {
  const areNumbers = texts.every((text) => text.length === texts[0]?.length && !/^0\d/.test(text));
  return (family === 'text' || family === 'mixed') && !areNumbers
    ? { min: null, max: null }
    : { min: toNumber(min), max: toNumber(max) };
}

const currenciesOf = new WeakMap<TableProfile, ReadonlySet<string>>();

/** The columns whose currency a column of its own says, by their words. */
function withCurrency(table: TableProfile): ReadonlySet<string> {
  let found = currenciesOf.get(table);
  if (!found) {
    const said = table.columns.flatMap(({ name }) => {
      const words = nameWords(name).join(' ');
      return /^currency of (.+)$/.exec(words)?.[1] ?? /^(.+?) currency(?: code)?$/.exec(words)?.[1] ?? [];
    });
    currenciesOf.set(table, (found = new Set(said)));
  }
  return found;
}

export function columnFacts(column: ColumnProfile, table: TableProfile): ColumnFacts {
  const family = typeFamily(column.type);
  const texts = column.samples.map((v) => cellText(v).trim()).filter((text) => text !== '');
  const filled = Math.round(table.rowCount * (1 - column.nullFraction));
  const numbers = texts.map((text) => (plain.test(text) ? Number(text) : null));
  const numeric =
    family === 'integer' ||
    family === 'decimal' ||
    (family === 'text' && numbers.length > 0 && numbers.every((n) => n !== null));
  const uniqueness = filled > 0 ? Math.min(1, column.distinct / filled) : 0;
  const words = nameWords(column.name);
  return {
    family,
    words,
    isInCurrency: withCurrency(table).has(words.join(' ')),
    filled,
    uniqueness,
    unique: filled > 1 && (column.isUnique || column.isPrimaryKey || uniqueness >= (table.exact ? 1 : 0.98)),
    empty: column.distinct === 0 || column.nullFraction >= 1,
    constant: column.distinct === 1,
    texts,
    heads: texts.map((text) => text.slice(0, 200)),
    numeric,
    integers: family === 'integer' || (numeric && numbers.every((n) => n === null || Number.isInteger(n))),
    ...endsOf(column, family, texts),
  };
}

/** How people and devices write that nothing was measured: -999, 9999. */
const noMeasure = /^(?:-9+(?:\.9+)?|9{3,})$/;
/** Of twenty: so far from all others a number that was measured hardly stands. */
const gap = 3;

interface MissingMark {
  value: number;
  /** Of the rows of the table. */
  share: number;
}

/** A number that stands for no value: it repeats at one end, far from all others. Null where none does. */
export function missingMark({ histogram, min, max, nullFraction }: ColumnProfile): MissingMark | null {
  if (histogram === null) return null;
  const counted = histogram.reduce((sum, count) => sum + count, 0);
  const ends: [Cell, number[]][] = [
    [min, histogram],
    [max, [...histogram].reverse()],
  ];
  for (const [end, [atEnd = 0, ...rest]] of ends) {
    const isApart = rest.length > gap && rest.slice(0, gap).every((count) => count === 0);
    if (isApart && atEnd > 1 && noMeasure.test(cellText(end)))
      return { value: Number(end), share: (atEnd / counted) * (1 - nullFraction) };
  }
  return null;
}

/** A percentage that is stored as a fraction. */
export function asShare({ min, max, integers }: ColumnFacts, { distinct }: ColumnProfile): boolean {
  return min !== null && max !== null && min >= 0 && max <= 1 && !integers && distinct > 2;
}

/** Share of the texts that a test holds for. */
export function shareOf(texts: string[], test: (text: string) => boolean): number {
  return texts.length ? texts.filter(test).length / texts.length : 0;
}

export function dateShare(texts: string[]): number {
  return shareOf(texts, looksLikeDate);
}

export function parsesAs(text: string, kind: 'object' | 'array'): boolean {
  const t = text.trim();
  if (!(kind === 'object' ? t.startsWith('{') : t.startsWith('['))) return false;
  try {
    const value: unknown = JSON.parse(t);
    return kind === 'array'
      ? Array.isArray(value)
      : typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

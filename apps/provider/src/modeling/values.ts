import type { DataCategory } from '@plinth/api/facts';
import type { Cell, ColumnProfile, TableProfile } from '../sources/source.ts';
import { asShare, isNoValue, missingMark, toNumber, type ColumnFacts } from './columnFacts.ts';
import { cellText } from './columnFeatures.ts';
import { hasOneTotal } from './totalRows.ts';
import { unitOfName, withUnit } from './units.ts';
import {
  countWord,
  formatCell,
  formatCount,
  formatDate,
  formatNumber,
  formatShare,
  joinWords,
  parseIsoDate,
  shorten,
} from './wording.ts';

/** What the values of a column look like, by its category. */

interface Values {
  column: ColumnProfile;
  table: TableProfile;
  facts: ColumnFacts;
  /** How many different ones, as a sentence says it. */
  distinct: string;
}

/** A value as a sentence quotes it. */
function quote(cell: Cell, most = 40): string {
  const whole = cellText(cell);
  // "ENG " beside "ENG".
  if (/^\s|\s$/.test(whole) && whole.length <= most) return `“${whole}”`;
  const text = shorten(whole, most);
  return /[,;]| (?:and|or) /.test(text) && !/^[[{]/.test(text) ? `“${text}”` : text;
}

function examples(column: ColumnProfile, count: number, most = 40): string[] {
  const source = column.samples.length ? column.samples : column.topValues.map((t) => t.value);
  return [
    ...new Set(source.filter((v) => v !== null && cellText(v).trim() !== '').map((v) => quote(v, most))),
  ].slice(0, count);
}

function likeThis(column: ColumnProfile): string {
  const samples = column.samples.filter((value) => !isNoValue(value));
  return joinWords(examples({ ...column, samples }, 2), 'or') || 'nothing seen yet';
}

/** "such as A, B or C", or nothing to show where the column has no values. */
function suchAs(column: ColumnProfile, count: number, most = 40): string {
  const list = examples(column, count, most);
  return list.length ? `such as ${joinWords(list, 'or')}` : 'with no values seen in the sample';
}

function objectKeys(column: ColumnProfile): string[] {
  const keys = new Set<string>();
  for (const sample of column.samples.slice(0, 10)) {
    let value: unknown = sample;
    if (typeof sample === 'string') {
      try {
        value = JSON.parse(sample);
      } catch {
        continue;
      }
    }
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      for (const key of Object.keys(value)) keys.add(key);
  }
  const list = [...keys];
  return list.length > 6 ? [...list.slice(0, 5), `${list.length - 5} more`] : list;
}

function truthValues(column: ColumnProfile): string {
  const shown = frequent(column).slice(0, 2);
  const yes = shown.find((t) => /^(?:true|1|yes|y|t|on)$/i.test(cellText(t.value)));
  // Beside an x, a y is no yes.
  if (yes && shown.every((t) => t === yes || /^(?:false|0|no|n|f|off)$/i.test(cellText(t.value)))) {
    const value = cellText(yes.value);
    return `${/^(?:1|y|t)$/i.test(value) ? `yes (${value})` : value.toLowerCase()} in ${formatShare(yes.share)} of rows`;
  }
  return shown.length
    ? `either ${shown.map((t) => `${quote(t.value)} (${formatShare(t.share)})`).join(' or ')}`
    : 'one of two values';
}

/** Between two moments in ISO form; null where the texts are of another form. */
function momentSpan(column: ColumnProfile): string | null {
  const from = parseIsoDate(cellText(column.min));
  const to = parseIsoDate(cellText(column.max));
  if (!from?.month || !to?.month) return null;
  const [first, last] = [formatDate(column.min), formatDate(column.max)];
  if (first !== last) return `from ${first} to ${last}`;
  return from.time ? `all on ${first}, from ${from.time} to ${to.time}` : `always ${first}`;
}

function timeSpan(column: ColumnProfile, facts: ColumnFacts): string {
  if (facts.numeric && facts.min !== null && facts.max !== null && facts.max < 10_000)
    return `from ${facts.min} to ${facts.max}`;
  const span = momentSpan(column);
  if (span) return span;
  const [from, to] = [cellText(column.min), cellText(column.max)];
  return facts.family === 'temporal' && from && to
    ? `from ${formatDate(from)} to ${formatDate(to)}`
    : `written like ${likeThis(column)}`;
}

/** With four digits, and as many more as its values have in common: rounded it lies between them. */
function roundedMean(mean: number, least: number, most: number): number {
  const power = (n: number): number => Math.floor(Math.log10(Math.abs(n)));
  const common = Math.max(0, power(mean) - power(most - least));
  return Number(mean.toPrecision(Math.min(4 + common, 17)));
}

/** The mean in words, with `write` for its figure; nothing where there is none. */
function meanWords(mean: number | null, ends: [number, number], write: (figure: string) => string): string {
  if (mean === null) return '';
  const rounded = roundedMean(mean, ...ends);
  const about = Math.abs(rounded) > Number.MAX_SAFE_INTEGER ? 'about ' : '';
  return `, on average ${about}${write(formatNumber(rounded))}`;
}

/** Where the values end and what they are on average, but for one that stands among them and is none of them. */
function endsOf(
  { column, table, facts: { filled } }: Values,
  [min, max]: [number, number],
  write: (figure: string) => string,
): string {
  const [from, to] = [formatCell(min, column.min), formatCell(max, column.max)].map(write);
  const { mean } = column;
  const mark = missingMark(column);
  if (mark !== null && mean !== null) {
    const marked = Math.round(mark.share * table.rowCount);
    const rest = meanWords((mean * filled - mark.value * marked) / (filled - marked), [min, max], write);
    const end = mark.value === min ? `up to ${to}` : `from ${from}`;
    return `${end}${rest}; ${formatNumber(mark.value)} in ${formatShare(mark.share)} of rows may stand for a missing value`;
  }
  if (mean !== null && hasOneTotal(table) && Math.abs(mean * filled - 2 * max) < Math.abs(max) * 1e-9)
    return `from ${from}${meanWords(max / (filled - 1), [min, max], write)}, beside their total of ${to}`;
  return `from ${from} to ${to}${meanWords(mean, [min, max], write)}`;
}

/** Numbers that are kept as text, and a word that stands where there is none. */
function writtenNumbers(column: ColumnProfile): string {
  const [word, ...others] = column.samples.filter(
    (v) => toNumber(v) === null && !isNoValue(v) && cellText(v).trim() !== '',
  );
  const numbers = column.samples.filter((v) => toNumber(v) !== null);
  const hasOneWord = word !== undefined && others.length === 0 && numbers.length > 1;
  return hasOneWord
    ? `written like ${likeThis({ ...column, samples: numbers })}, else ${quote(word, 30)}`
    : `written like ${likeThis(column)}`;
}

function figures(values: Values): string {
  const { column, facts } = values;
  if (facts.min === null || facts.max === null) return writtenNumbers(column);
  const named = unitOfName(column.name).unit;
  const percent = named?.symbol === '%';
  const unit = percent && asShare(facts, column) ? null : named;
  const share =
    asShare(facts, column) &&
    !percent &&
    /(?:rate|ratio|share|discount|prob|fraction|margin)/.test(facts.words.join(' '));
  const kind = share ? 'a share between 0 and 1, ' : '';
  // The unit stands in the subject already; signs that go before a figure, and percent, stay with it.
  const bare = unit && !unit.before && !percent;
  const write = (figure: string): string => (bare ? figure : withUnit(figure, unit));
  return `${kind}${endsOf(values, [facts.min, facts.max], write)}`;
}

/** The most frequent values; equally frequent ones by their text, so that the words stay the same. */
function frequent(column: ColumnProfile): ColumnProfile['topValues'] {
  return column.topValues
    .filter((t) => t.value !== null && cellText(t.value).trim() !== '')
    .sort((a, b) => b.share - a.share || (cellText(a.value) < cellText(b.value) ? -1 : 1));
}

const differing = ({ nullFraction }: ColumnProfile): string =>
  nullFraction > 0 ? 'different wherever it is given' : 'different in every row';

/** Nearly every row has one value: the others are what is told. */
function exceptions(column: ColumnProfile, shown: ColumnProfile['topValues']): string | null {
  const [first, ...others] = shown;
  if (!first || others.length === 0 || first.share <= 0.9 || column.nullFraction >= 0.05) return null;
  const rest = others.slice(0, 3).map((t) => quote(t.value, 30));
  const most = `${quote(first.value, 30)} in ${formatShare(first.share)} of rows`;
  return column.distinct > 4
    ? `${most}, else ${rest.join(', ')} and ${formatNumber(column.distinct - 4)} more`
    : `${most}, else ${joinWords(rest, 'or')}`;
}

function groups({ column, table, facts, distinct }: Values): string {
  const shown = frequent(column);
  const rare = exceptions(column, shown);
  if (rare) return rare;
  if (column.distinct <= 5 && shown.length >= column.distinct && shown.length > 0)
    return joinWords(
      shown.slice(0, column.distinct).map((t) => `${quote(t.value, 30)} (${formatShare(t.share)})`),
      'or',
    );
  if (facts.unique) return `${differing(column)}, ${suchAs(column, 3, 30)}`;
  const how =
    column.distinct <= 12 ? `one of ${countWord(column.distinct)} values` : `one of ${distinct} values`;
  const names = shown
    .filter((t) => !isNoValue(t.value))
    .slice(0, 3)
    .map((t) => quote(t.value, 30));
  // Where no value is frequent, or none more so than others, the first ones met say as much as any.
  const [first, , , next] = shown;
  const isTied = first !== undefined && first.share === next?.share;
  const often = !isTied && (first?.share ?? 0) * table.rowCount >= 3;
  return often && names.length > 0
    ? `${how}, most often ${joinWords(names)}`
    : `${how}, ${suchAs(column, 3, 30)}`;
}

/** "19 %" and "7 %": amounts that are written out with their signs tell more by how frequent they are. */
const isOfFewTexts = ({ column, facts }: Values): boolean =>
  facts.min === null && column.distinct <= 5 && !facts.unique;

function identifiers({ column, facts, distinct }: Values): string {
  const { min, max } = facts;
  const { distinct: count } = column;
  if (facts.unique && facts.integers && min !== null && max !== null && max - min + 1 === count)
    return `counting up from ${min} to ${max}`;
  if (facts.unique) return `${differing(column)}, ${suchAs(column, 2)}`;
  return `${count <= 12 ? countWord(count) : distinct} different values ${suchAs(column, 2)}`;
}

function freeText({ column }: Values): string {
  return column.meanLength && column.meanLength > 60
    ? `free text of about ${formatNumber(Math.round(column.meanLength / 10) * 10)} characters, ${suchAs(column, 1, 60)}`
    : `short free text ${suchAs(column, 2, 60)}`;
}

function shortText({ column, facts, distinct }: Values): string {
  const web = facts.texts.length > 0 && facts.texts.every((t) => /^(?:https?:\/\/|www\.)/i.test(t));
  if (web) return `a web address ${suchAs(column, 1, 70)}`;
  return facts.unique
    ? `${differing(column)}, ${suchAs(column, 2)}`
    : `${column.distinct <= 12 ? countWord(column.distinct) : distinct} different values ${suchAs(column, 3)}`;
}

function parts({ column }: Values, whole: string, part: string): string {
  const keys = objectKeys(column);
  if (keys.length === 0) return `a ${whole} value ${suchAs(column, 1, 60)}`;
  const names = `${part}${keys.length === 1 ? '' : 's'} ${joinWords(keys)}`;
  return whole === 'JSON' ? `a JSON object with the ${names}` : `a ${whole} value with the ${names}`;
}

/** `("Main St, 5",8001)`: PostgreSQL's values of a type that is made of several. */
const isRecord = ({ facts: { family, heads } }: Values): boolean =>
  family === 'text' && heads.length > 0 && heads.every((text) => /^\(.*,/s.test(text));

/** A category that isn't named here is written of as text. */
const shapes: Partial<Record<DataCategory, (values: Values) => string>> = {
  boolean: ({ column }) => truthValues(column),
  temporal: ({ column, facts }) => timeSpan(column, facts),
  numerical: (values) => (isOfFewTexts(values) ? groups(values) : figures(values)),
  geospatial: ({ column, facts }) =>
    facts.numeric && facts.min !== null && facts.max !== null
      ? `from ${formatCell(facts.min, column.min)} to ${formatCell(facts.max, column.max)}`
      : suchAs(column, 1, 60),
  categorical: groups,
  identifier: identifiers,
  textual: freeText,
  array: (values) => `${isRecord(values) ? 'a record' : 'a list'} ${suchAs(values.column, 2, 50)}`,
  json: (values) => parts(values, 'JSON', 'key'),
  structured_data: (values) => parts(values, 'nested', 'part'),
  binary: ({ column }) => (/^bit\b/i.test(column.type) ? `bits ${suchAs(column, 2)}` : 'stored as bytes'),
};

export function valuesOf(
  column: ColumnProfile,
  table: TableProfile,
  category: DataCategory,
  facts: ColumnFacts,
): string {
  if (facts.empty) return table.rowCount === 0 ? 'without values yet' : 'empty in every row';
  if (facts.constant && category !== 'json' && category !== 'binary') {
    const first = column.topValues[0]?.value ?? column.samples[0] ?? column.min;
    const shown = category === 'temporal' ? formatDate(first) : quote(first, 60);
    if (table.rowCount === 1) return `${shown} in the only row`;
    return column.nullFraction > 0 ? `${shown} wherever it is given` : `${shown} in every row`;
  }
  const describe = shapes[category] ?? shortText;
  return describe({ column, table, facts, distinct: formatCount(column.distinct, table.exact) });
}

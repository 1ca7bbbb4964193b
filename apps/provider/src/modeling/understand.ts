import { maxNotesLength } from '@plinth/api/facts';
import type { TableProfile } from '../sources/source.ts';
import { cellText } from './columnFeatures.ts';
import { missingMark } from './columnFacts.ts';
import { nounOf } from './tableNoun.ts';
import { hasOneTotal, totalsIn } from './totalRows.ts';
import { mainTime, measuresOf, ordered, type ClassifiedColumn } from './roles.ts';
import { nameWords } from './names.ts';
import { holdsDays } from './subject.time.ts';
import {
  formatCount,
  formatDate,
  formatNumber,
  formatShare,
  joinWords,
  shorten,
  withArticle,
} from './wording.ts';

/**
 * The note on a table: what one row is, its key, its time range, how complete it is, what stands out. The
 * sentences come in order of importance, and one that no longer fits the limit of a note is left out.
 */
export function writeUnderstanding(table: TableProfile, columns: ClassifiedColumn[]): string {
  const sentences = [
    grain(table, columns),
    key(table, columns),
    size(table, columns),
    sumOfOthers(table, columns),
    gaps(table, columns),
    ...standouts(table, columns),
  ];
  let note = '';
  for (const sentence of sentences) {
    if (!sentence) continue;
    const longer = note ? `${note} ${sentence}` : sentence;
    if (longer.length <= maxNotesLength) note = longer;
    else if (!note) note = shorten(sentence, maxNotesLength);
  }
  return note;
}

const keyWords = /^(?:id|ids|key|no|number|nr|code|identifier|uuid)$/;

/** Keys that repeat, such as the order of an order line: the most distinct one first. */
function repeating(columns: ClassifiedColumn[]): ClassifiedColumn[] {
  return columns
    .filter(
      (c) =>
        c.category === 'identifier' &&
        !c.facts.unique &&
        !c.facts.empty &&
        c.profile.distinct > 1 &&
        c.profile.nullFraction < 0.5,
    )
    .filter((c) => c.facts.filled / c.profile.distinct >= 1.2)
    .sort((a, b) => b.profile.distinct - a.profile.distinct);
}

const contactWords = /^(?:phone|telephone|tel|mobile|fax|zip|postal|postcode|plz)$/;

function uniqueKey(table: TableProfile, columns: ClassifiedColumn[]): string[] {
  if (table.primaryKey.length) return table.primaryKey;
  // That no two people have one telephone is chance.
  const unique = columns
    .filter((c) => c.facts.unique && c.profile.nullFraction === 0)
    .sort((a, b) => Number(isNamed(a, contactWords)) - Number(isNamed(b, contactWords)));
  const best =
    unique.find((c) => c.category === 'identifier' && c.facts.words.some((w) => keyWords.test(w))) ??
    unique.find((c) => c.category === 'identifier') ??
    unique.find(
      (c) => c.category === 'temporal' && columns.every((o) => o === c || o.category === 'numerical'),
    ) ??
    unique.find(
      (c) =>
        (c.category === 'text' || c.category === 'categorical') &&
        !c.facts.words.some((w) =>
          /^(?:first|last|full|middle|address|street|phone|email|comment|note|url)$/.test(w),
        ),
    );
  return best ? [best.profile.name] : [];
}

/** What is made up of lines. */
const documents =
  /^(?:order|invoice|receipt|purchase|sale|cart|basket|transaction|shipment|bill|delivery|booking|claim|case)$/;

const ofItem = /^(?:line ?item|item|product) (?:name|sku|price|quantity|qty|cost|id)$/;
const whichOne = /^(?:name|id|number|no|key)$/;

/** "Lineitem name" and "Lineitem price" beside the name or number of an order, which several rows have. */
const haveItems = (columns: ClassifiedColumn[]): boolean =>
  columns.filter(({ facts }) => ofItem.test(facts.words.join(' '))).length > 1 &&
  columns.some(
    ({ facts: { uniqueness, words }, profile }) =>
      whichOne.test(words.at(-1) ?? '') &&
      !ofItem.test(words.join(' ')) &&
      profile.nullFraction === 0 &&
      uniqueness > 0.2 &&
      uniqueness < 0.9,
  );

/** Several rows share the key of what the table is named after, an order of several lines; or its name, as a weather station's. */
export function repeats(noun: string, columns: ClassifiedColumn[]): boolean {
  // A player season is one of a player in a season.
  const isPair =
    noun.split(' ').filter((word) => columns.some(({ facts }) => facts.words.join(' ') === word)).length > 1;
  if (!isPair && documents.test(noun.split(' ').at(-1) ?? '') && haveItems(columns)) return true;
  return columns.some(({ category, facts: { unique, uniqueness, words, numeric } }) => {
    if (unique || isPair) return false;
    if ((category === 'identifier' || category === 'categorical') && keyWords.test(words.at(-1) ?? ''))
      return uniqueness < 0.9 && ` ${noun}`.endsWith(` ${words.slice(0, -1).join(' ')}`);
    const named = words.join(' ');
    return (
      category === 'categorical' &&
      !numeric &&
      uniqueness < 0.5 &&
      (named === noun || noun.endsWith(` ${named}`))
    );
  });
}

/** What has several rows each, "order", of a table of the lines of such; null of others. */
export function documentOfLines(table: TableProfile, columns: ClassifiedColumn[]): string | null {
  const noun = nounOf(table);
  if (noun) return isDocument(noun) && repeats(noun, columns) ? noun : null;
  const [whole] = repeating(columns);
  const entity = whole
    ? nameWords(whole.profile.name)
        .filter((w) => !keyWords.test(w))
        .join(' ')
    : '';
  return documents.test(entity) && table.primaryKey.length === 0 ? entity : null;
}

const isDocument = (noun: string): boolean => documents.test(noun.split(' ').at(-1) ?? '');

const hasKey = (columns: ClassifiedColumn[]): boolean =>
  columns.some(
    ({ category, facts }) =>
      category === 'identifier' && facts.unique && keyWords.test(facts.words.at(-1) ?? ''),
  );

function grain(table: TableProfile, columns: ClassifiedColumn[]): string {
  const comment = table.comment?.trim();
  if (comment) return shorten(/[.!?]$/.test(comment) ? comment : `${comment}.`, 220);
  const series = panel(table, columns);
  if (series) return `Each row holds the figures for one pair of ${series.group} and ${series.time}.`;
  const document = documentOfLines(table, columns);
  if (document !== null) return `Each row of ${table.table} is one line of ${withArticle(document)}.`;
  const noun = nounOf(table);
  if (noun)
    return repeats(noun, columns)
      ? `Each row of ${table.table} belongs to one ${noun}.`
      : `Each row is one ${noun}.`;
  const time = mainTime(columns);
  return time && isSeries(time, columns)
    ? `Each row of ${table.table} holds the figures of one ${spanOf(time)} (${time.profile.name}).`
    : `Each row of ${table.table} is one record.`;
}

/** Mostly figures, one row a moment; a diary with an amount here and there holds entries. */
const isSeries = (time: ClassifiedColumn, columns: ClassifiedColumn[]): boolean =>
  !hasKey(columns) &&
  time.facts.uniqueness > 0.98 &&
  measuresOf(columns).length * 2 >= columns.filter(({ category }) => category !== 'temporal').length;

const spanOf = ({ facts, profile }: ClassifiedColumn): string =>
  facts.numeric ? 'year' : holdsDays(profile) ? 'day' : 'moment';

/** As many as one value has: where a group has more rows than there are moments, it has two of one of them. */
function mostRows({ rowCount }: TableProfile, { profile }: ClassifiedColumn): number {
  return Math.round(rowCount * Math.max(0, ...profile.topValues.map(({ share }) => share)));
}

const mostByChance = 12;

/** Rows that follow groups through time: nearly every pair of a group and a moment has its row. */
export function panel(
  table: TableProfile,
  columns: ClassifiedColumn[],
): { group: string; time: string } | null {
  const time = mainTime(columns);
  if (!time || uniqueKey(table, columns).length > 0 || measuresOf(columns).length === 0) return null;
  // Of many columns one fits by chance, unless the table is named for it.
  const isMeant = (c: ClassifiedColumn) =>
    columns.length <= mostByChance || c.facts.words.every((word) => nameWords(table.table).includes(word));
  const group = columns.filter(isMeant).find((c) => {
    const pairs = c.profile.distinct * time.profile.distinct;
    return (
      c.category === 'categorical' &&
      !c.facts.numeric &&
      c.profile.distinct > 1 &&
      table.rowCount <= pairs &&
      table.rowCount >= 0.5 * pairs &&
      mostRows(table, c) <= time.profile.distinct &&
      mostRows(table, time) <= c.profile.distinct
    );
  });
  return group ? { group: group.profile.name, time: time.profile.name } : null;
}

function key(table: TableProfile, columns: ClassifiedColumn[]): string {
  const names = uniqueKey(table, columns);
  const [whole] = repeating(columns);
  const perKey = whole ? whole.facts.filled / whole.profile.distinct : 0;
  const many =
    whole && !(names.length === 1 && names[0] === whole.profile.name)
      ? `${formatCount(whole.profile.distinct, table.exact)} ${whole.profile.name} values cover ${formatNumber(Number(perKey.toPrecision(2)))} rows each on average`
      : '';
  if (names.length)
    return `${joinWords(names)} ${names.length > 1 ? 'together tell' : 'tells'} rows apart${many ? `; ${many}` : ''}.`;
  const time = mainTime(columns);
  if (time?.facts.unique && nounOf(table) === null && isSeries(time, columns))
    return `${time.profile.name} tells rows apart.`;
  const pair = panel(table, columns);
  if (pair) return `${pair.group} and ${pair.time} together tell rows apart.`;
  if (table.rowCount < 2) return '';
  return many ? `No single column tells rows apart; ${many}.` : 'No single column tells rows apart.';
}

function size(table: TableProfile, columns: ClassifiedColumn[]): string {
  const rows = `${formatCount(table.rowCount, table.exact)} row${table.rowCount === 1 ? '' : 's'} and ${columns.length} column${columns.length === 1 ? '' : 's'}`;
  const time = mainTime(columns);
  if (time && ordered(time.profile)) {
    const [first, last] = [formatDate(time.profile.min), formatDate(time.profile.max)];
    return `${rows}, with ${time.profile.name} ${first === last ? `on ${first}` : `from ${first} to ${last}`}.`;
  }
  if (time?.facts.numeric)
    return `${rows}, with ${time.profile.name} from ${cellText(time.profile.min)} to ${cellText(time.profile.max)}.`;
  return `${rows}.`;
}

function gaps(table: TableProfile, columns: ClassifiedColumn[]): string {
  if (table.rowCount === 0) return 'The table is empty.';
  const holes = columns
    .filter((c) => c.profile.nullFraction > 0 && !c.facts.empty)
    .sort((a, b) => b.profile.nullFraction - a.profile.nullFraction);
  const empty = columns.filter((c) => c.facts.empty);
  const isFull = holes.length === 0 && empty.length === 0;
  if (isFull)
    return columns.some(({ profile }) => missingMark(profile))
      ? 'No cells are empty.'
      : 'No values are missing.';
  const named = holes.slice(0, 3).map((c) => `${c.profile.name} (${formatShare(c.profile.nullFraction)})`);
  const mostly = holes.length
    ? `Values are missing in ${holes.length} column${holes.length === 1 ? '' : 's'}${holes.length > 3 ? ', most in' : ':'} ${joinWords(named)}.`
    : '';
  const some = empty.slice(0, 3).map((c) => c.profile.name);
  const more = empty.length > some.length ? [`${empty.length - some.length} more`] : [];
  const none = empty.length
    ? `${joinWords([...some, ...more])} ${empty.length === 1 ? 'is' : 'are'} empty.`
    : '';
  return [mostly, none].filter(Boolean).join(' ');
}

/** Of fewer rows, and of whole numbers that are smaller, one is easily the sum of the others by chance. */
const leastOthers = 5;
const leastSum = 1000;

/** The line below a table that adds it up is a row like any other. */
function sumOfOthers(table: TableProfile, columns: ClassifiedColumn[]): string | null {
  const found = columns.find(({ category, facts: { min, max, filled, integers }, profile: { mean } }) => {
    if (category !== 'numerical' || mean === null || min === null || max === null || min < 0) return false;
    if (filled <= leastOthers || (integers && max < leastSum)) return false;
    return Math.abs(mean * filled - 2 * max) < max * 1e-9;
  });
  // Said already where the row is named.
  return table.exact && found && sumsOfOthers(table, columns) === null
    ? `One row seems to be a total: its ${found.profile.name} of ${formatNumber(found.facts.max ?? 0)} is the sum of the others’.`
    : null;
}

function constants(table: TableProfile, columns: ClassifiedColumn[]): string | null {
  const constant = columns.filter(
    (c) => c.facts.constant && table.rowCount > 1 && c.profile.nullFraction === 0,
  );
  if (constant.length === 0) return null;
  const shown = constant.slice(0, 2).map(({ profile }) => {
    const value = cellText(profile.topValues[0]?.value ?? profile.samples[0] ?? profile.min);
    return `${profile.name} is always ${shorten(value, 30)}`;
  });
  return `${joinWords(shown)}.`;
}

const mayFallBelowZero = /^(?:profit|amount|sales|revenue|balance|margin|income|price|cost|total)$/;

const isNamed = ({ facts }: ClassifiedColumn, pattern: RegExp): boolean =>
  facts.words.some((word) => pattern.test(word));

function losses(measures: ClassifiedColumn[]): string | null {
  const found = measures.find(
    (c) =>
      (c.facts.min ?? 0) < 0 &&
      (c.facts.max ?? 0) > 0 &&
      (c.profile.mean ?? 0) > 0 &&
      isNamed(c, mayFallBelowZero),
  );
  return found
    ? `${found.profile.name} falls below zero, down to ${formatNumber(found.facts.min ?? 0)}.`
    : null;
}

const neverNegative =
  /^(?:area|age|population|count|quantity|qty|height|weight|length|distance|duration|size)$/;

/** A -1 among areas; stock that goes out is below zero too. */
function impossibleValues(measures: ClassifiedColumn[]): string | null {
  const found = measures.find(
    (c) =>
      /^-(?:1|9+)$/.test(String(c.facts.min)) && isNamed(c, neverNegative) && missingMark(c.profile) === null,
  );
  return found
    ? `${found.profile.name} goes down to ${formatNumber(found.facts.min ?? 0)}, which may stand for a missing value.`
    : null;
}

/** Numbers that stand for no value, by the first column that has one. */
function missingMarks(measures: ClassifiedColumn[]): string | null {
  const [found, ...others] = measures.filter(({ profile }) => missingMark(profile) !== null);
  const mark = found && missingMark(found.profile);
  if (!mark) return null;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${found.profile.name}${more} ${others.length > 0 ? 'hold' : 'holds'} ${mark.value}, which may stand for a missing value and counts in averages.`;
}

function sumsOfOthers(table: TableProfile, columns: ClassifiedColumn[]): string | null {
  for (const { profile } of columns) {
    const totals = totalsIn(profile);
    if (totals)
      return `Rows whose ${profile.name} is ${joinWords(
        totals.map((value) => shorten(value, 30)),
        'or',
      )} are sums of others${hasOneTotal(table) ? '' : ', and count in the ranges and averages of columns'}.`;
  }
  return null;
}

function unevenness(measures: ClassifiedColumn[]): string | null {
  const found = measures.find(({ profile: { mean, standardDeviation }, facts }) => {
    if (mean === null || standardDeviation === null || mean <= 0) return false;
    return standardDeviation > 1.5 * mean && (facts.max ?? 0) > 20 * mean;
  });
  if (!found) return null;
  const mean = formatNumber(Number((found.profile.mean ?? 0).toPrecision(4)));
  return `${found.profile.name} is very uneven: ${mean} on average, up to ${formatNumber(found.facts.max ?? 0)}.`;
}

function dominantValue(columns: ClassifiedColumn[]): string | null {
  const found = columns.find(({ category, facts, profile: { topValues } }) => {
    const [top] = topValues;
    return category === 'categorical' && !facts.constant && (top?.share ?? 0) >= 0.8 && top?.value !== null;
  });
  const top = found?.profile.topValues[0];
  return found && top
    ? `${found.profile.name} is ${shorten(cellText(top.value), 30)} in ${formatShare(top.share)} of rows.`
    : null;
}

function standouts(table: TableProfile, columns: ClassifiedColumn[]): string[] {
  const measures = measuresOf(columns);
  const totals = sumsOfOthers(table, columns);
  const found = [
    totals,
    constants(table, columns),
    losses(measures),
    missingMarks(measures),
    impossibleValues(measures),
    totals === null ? unevenness(measures) : null,
    dominantValue(columns),
  ];
  return found.filter((sentence) => sentence !== null);
}

import type { DataCategory } from '@plinth/api/contract';
import type { Cell, ColumnProfile, TableProfile } from '../sources/source.ts';
import { columnFacts, type ColumnFacts } from './columnFacts.ts';
import { cellText } from './columnFeatures.ts';
import { expandedWords, spokenWords, standardCode, unitOfName, withUnit } from './names.ts';
import {
  capitalise,
  countWord,
  formatCount,
  formatDate,
  formatNumber,
  formatShare,
  joinWords,
  parseIsoDate,
  plural,
  shorten,
  singular,
} from './wording.ts';

export interface Description {
  text: string;
  origin: 'database' | 'generated';
}

/**
 * One plain sentence on a column: what it holds, then what its values look like. The database's own comment
 * comes first and stays as it is.
 */
export function describeColumn(
  column: ColumnProfile,
  table: TableProfile,
  category: DataCategory,
): Description {
  const comment = column.comment?.trim();
  if (comment) return { text: comment, origin: 'database' };
  const facts = columnFacts(column, table);
  const subject = subjectOf(column, table, category, facts);
  const values = valuesOf(column, table, category, facts);
  const gaps =
    column.nullFraction > 0 && !facts.empty ? `; missing in ${formatShare(column.nullFraction)} of rows` : '';
  return {
    text: `${capitalise(subject)}${values.startsWith(';') ? '' : ', '}${values}${gaps}.`,
    origin: 'generated',
  };
}

/** What one row of a table is called: `order` for `public.orders`; null where the name doesn't tell. */
export function rowNoun(table: string): string | null {
  const words = expandedWords(table.replace(/\.(?:csv|tsv|txt)$/i, '')).filter(
    (w) =>
      !/^(?:tbl|table|dim|fact|vw|view|stg|staging|raw|data|dataset|export|final|copy|public|v|\d+)$/.test(w),
  );
  const last = words.at(-1);
  if (!last) return null;
  const one = singular(last);
  if (one === last) return null;
  return [...words.slice(0, -1), one].join(' ');
}

const acronyms = new Set(
  'id url uri imdb mpaa gdp usa us uk eu iso api ip html sql vat dvd tv pdf sku faa un cpu gps dna bmi mac os pin ssn gpa sat nba nfl mlb ceo hr it ioc idd tld co2'.split(
    ' ',
  ),
);

/** Words of a name as a sentence writes them, acronyms in capitals. */
function spell(words: string[], name: string): string {
  const mixed = /\p{Ll}/u.test(name);
  return words
    .map((word) =>
      acronyms.has(word) ||
      (mixed &&
        word.length > 1 &&
        word.length <= 5 &&
        new RegExp(`(?<!\\p{L})${word.toUpperCase()}(?!\\p{L})`, 'u').test(name))
        ? word.toUpperCase()
        : word,
    )
    .join(' ');
}

const idWords = new Set(['id', 'ids', 'key', 'identifier', 'pk', 'uid', 'oid']);
const pastForms: Record<string, string> = {
  created: 'was created',
  updated: 'was last changed',
  modified: 'was last changed',
  deleted: 'was deleted',
  shipped: 'was shipped',
  ordered: 'was ordered',
  paid: 'was paid',
  delivered: 'was delivered',
  published: 'was published',
  released: 'was released',
  closed: 'was closed',
  opened: 'was opened',
  started: 'started',
  ended: 'ended',
  completed: 'was completed',
  cancelled: 'was cancelled',
  canceled: 'was cancelled',
  sent: 'was sent',
  received: 'was received',
  registered: 'was registered',
  signed: 'was signed',
  joined: 'joined',
  approved: 'was approved',
  verified: 'was verified',
  expires: 'expires',
  expired: 'expired',
};

const ownNouns: Record<string, string> = {
  email: 'e-mail address',
  mail: 'e-mail address',
  phone: 'telephone number',
  telephone: 'telephone number',
  mobile: 'mobile telephone number',
  fax: 'fax number',
  url: 'web address',
  link: 'web address',
  website: 'website',
  homepage: 'home page',
  ip: 'network address',
  password: 'password',
  dob: 'date of birth',
};

const kindNouns = new Set([
  'name',
  'title',
  'description',
  'status',
  'type',
  'kind',
  'category',
  'address',
  'email',
  'phone',
  'telephone',
  'mobile',
  'fax',
  'url',
  'website',
  'code',
  'number',
  'color',
  'colour',
  'size',
  'version',
  'genre',
]);

function subjectOf(
  column: ColumnProfile,
  table: TableProfile,
  category: DataCategory,
  facts: ColumnFacts,
): string {
  const { name } = column;
  const raw = spokenWords(name);
  const words = expandedWords(name);
  const noun = rowNoun(table.table);
  const row = noun ?? 'row';
  /** `date of the order`; alone where the table's name doesn't tell what a row is. */
  const ofRow = (what: string): string => (noun ? `${what} of the ${noun}` : what);
  const entities = entitiesOf(table);
  const last = raw.at(-1) ?? '';
  const say = (list: string[]): string => spell(list, name);
  const before = (n = 1): string[] => words.slice(0, words.length - n);

  if (
    raw.length === 0 ||
    /^(?:unnamed|column|field|col|var|v|f|c)$/.test(raw.filter((w) => !/^\d+$/.test(w)).join(' '))
  )
    return category === 'identifier'
      ? `number of the ${row}`
      : `column without a telling name, ${kindOf(category)}`;

  if (column.foreignKey) {
    const target = column.foreignKey.table;
    const entity = say(words.filter((w) => !idWords.has(w))) || (rowNoun(target) ?? target);
    return `key of the ${entity} in ${target}`;
  }
  const code = standardCode(name);
  if (code) return code;
  const translated = translation(name);
  if (translated) return translated;

  // is_active, hasChildren, canEdit
  if (/^(?:is|has|was|can|should|did|does|are)$/.test(raw[0] ?? '') && raw.length > 1) {
    const rest = say(words.slice(1));
    const verb =
      {
        is: 'is',
        was: 'was',
        are: 'are',
        has: 'has',
        can: 'can',
        should: 'should',
        did: 'did',
        does: 'does',
      }[raw[0] ?? ''] ?? 'is';
    return `whether the ${row} ${verb} ${rest}`;
  }

  // created_at, shipped_on, updated; placed_at, though nobody listed it
  const past =
    raw.find((w) => Object.hasOwn(pastForms, w)) ??
    (/^(?:at|on)$/.test(last) ? raw.find((w) => /[a-z]ed$/.test(w)) : undefined);
  if (past && category === 'temporal') {
    const rest = say(
      words.filter(
        (w, i) => raw[i] !== past && !/^(?:at|on|date|time|timestamp|datetime|day|dt|ts)$/.test(raw[i] ?? w),
      ),
    );
    return `${momentNoun(column)} the ${rest || row} ${pastForms[past] ?? `was ${past}`}`;
  }

  if (category === 'geospatial' && facts.numeric) {
    const rest = words.filter((w) => !/^(?:lat|latitude|lon|lng|long|longitude)s?$/.test(w));
    const which = raw.some((w) => /^lat/.test(w)) ? 'latitude' : 'longitude';
    return `${rest.length ? `${which} of the ${say(rest)}` : ofRow(which)} in degrees`;
  }

  if (idWords.has(last) || (category === 'identifier' && /^(?:no|number|nr|num|code)$/.test(last))) {
    const entity = before();
    const what = idWords.has(last) ? 'key' : last === 'code' ? 'code' : 'number';
    if (entity.length === 0) return `${what} of the ${row}`;
    if (/^(?:row|record|line|index)$/.test(entity.join(' '))) return `number of the row`;
    return `${what} of the ${say(entity)}`;
  }
  if (category === 'identifier' && /^(?:index|idx|row|rownum)$/.test(say(words))) return 'number of the row';

  // number of orders
  if (/^(?:count|cnt)$/.test(last) && raw.length > 1 && facts.numeric)
    return `number of ${say(pluralLast(before()))}`;
  if (
    /^(?:num|number|no|n|count|nr|cnt)$/.test(raw[0] ?? '') &&
    raw.length > 1 &&
    facts.numeric &&
    category === 'numerical'
  )
    return `number of ${say(pluralLast(words.slice(raw[1] === 'of' ? 2 : 1)))}`;
  if (/^(?:qty|quantity)$/.test(last) && facts.numeric)
    return raw.length > 1 ? `number of units ${say(before())}` : 'number of units';

  if (
    category === 'temporal' &&
    raw.length > 1 &&
    /^(?:date|time|datetime|timestamp|day|dt|ts|year|yr|month|at|on)$/.test(last)
  ) {
    const moment =
      { year: 'year', yr: 'year', month: 'month' }[last] ??
      (/^(?:time|timestamp|ts|datetime|at)$/.test(last) ? 'time' : 'date');
    const event = say(before());
    if (/^(?:due|expiry|expiration|end|start|effective|valid|last|first|local|us|worldwide)\b/.test(event))
      return `${event} ${moment}`;
    return /^(?:birth|death|hire|purchase|arrival|departure)$/.test(event)
      ? `${moment} of ${event}`
      : `${moment} of the ${{ ship: 'shipment', join: 'joining', release: 'release' }[event] ?? event}`;
  }
  if (
    category === 'temporal' &&
    raw.length === 1 &&
    /^(?:date|time|datetime|timestamp|day|year|yr|month)$/.test(last)
  )
    return ofRow(words[0] ?? 'date');

  if (Object.hasOwn(ownNouns, last)) {
    const entity = before();
    const what = ownNouns[last] ?? last;
    return entity.length ? `${what} of the ${say(entity)}` : ofRow(what);
  }
  if (kindNouns.has(words.at(-1) ?? '')) {
    const entity = before();
    const what = words.at(-1) ?? '';
    if (entity.length === 0) return ofRow(what);
    if (entities.has(entity.join(' ')) || commonEntities.has(entity.at(-1) ?? ''))
      return `${what} of the ${say(entity)}`;
  }

  if (
    category === 'boolean' &&
    words.length === 1 &&
    /(?:ed|able|ible|ive|ent|al|ic|ous|ful)$/.test(words[0] ?? '') &&
    isTruth(column)
  )
    return `whether the ${row} is ${words[0] ?? ''}`;

  const { unit, rest } = unitOfName(name);
  if (unit) {
    const subject = say(leadWithDegree(expandedWords(rest.join(' '))));
    if (unit.symbol === '%') {
      const how = asShare(column, facts) ? 'as a share of 1' : 'in percent';
      return /^(?:percent|percentage|)$/.test(subject) ? `share ${how}` : `${subject} ${how}`;
    }
    return `${subject} in ${unit.text}`;
  }
  const phrase = say(leadWithDegree(words));
  if (words.length === 1 && noun && category !== 'numerical') return `${phrase} of the ${noun}`;
  if (
    words.length === 1 &&
    noun &&
    /^(?:weight|height|age|price|cost|rating|score|area|population|size|salary|budget|gender|length|width|duration)$/.test(
      phrase,
    )
  )
    return `${phrase} of the ${noun}`;
  return phrase;
}

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** `translations.ara.common`, `demonyms.eng.f`: text in the language whose code stands in the name. */
function translation(name: string): string | null {
  const parts = name.toLowerCase().split(/[._]/);
  const at = parts.findIndex((part, i) => i > 0 && i < parts.length - 1 && /^[a-z]{3}$/.test(part));
  const language = at > 0 ? languages.of(parts[at] ?? '') : undefined;
  if (!language) return null;
  const kind = parts.slice(at + 1).map((w) => ({ f: 'feminine', m: 'masculine' })[w] ?? w);
  const what = /^(?:translations?|names?|label|native)$/.test(parts[0] ?? '') ? ['name'] : parts.slice(0, at);
  return `${[...kind, ...what].join(' ')} in ${language}`;
}

function isTruth(column: ColumnProfile): boolean {
  return (
    column.topValues.length > 0 &&
    column.topValues.every((t) => t.value === null || truth.test(cellText(t.value)))
  );
}

/** `temp_max` and `cost total` read better with their last word in front. */
function leadWithDegree(words: string[]): string[] {
  const lead = {
    max: 'highest',
    maximum: 'highest',
    min: 'lowest',
    minimum: 'lowest',
    average: 'average',
    mean: 'mean',
    median: 'median',
    total: 'total',
    other: 'other',
    common: 'common',
    official: 'official',
    native: 'native',
  }[words.at(-1) ?? ''];
  return lead && words.length > 1 ? [lead, ...words.slice(0, -1)] : words;
}

/** A percentage that is stored as a fraction. */
function asShare(column: ColumnProfile, facts: ColumnFacts): boolean {
  return (
    facts.min !== null &&
    facts.max !== null &&
    facts.min >= 0 &&
    facts.max <= 1 &&
    !facts.integers &&
    column.distinct > 2
  );
}

/** What the table speaks of: its rows, and everything it holds a key of. */
function entitiesOf(table: TableProfile): Set<string> {
  const found = new Set<string>();
  const noun = rowNoun(table.table);
  if (noun) found.add(noun);
  for (const { name } of table.columns) {
    const words = expandedWords(name);
    if (words.length > 1 && idWords.has(words.at(-1) ?? '')) found.add(words.slice(0, -1).join(' '));
  }
  return found;
}

const commonEntities = new Set(
  (
    'account airline airport album artist author bank branch brand building buyer campaign case city client company contact continent country county course customer ' +
    'department device director distributor district doctor driver employee employer event facility film game hospital hotel invoice item manager manufacturer member ' +
    'movie neighborhood organization owner parent partner passenger patient payment person player producer product project province region restaurant route school seller ' +
    'site shipment shop song state station store student subscription supplier team teacher ticket transaction user vehicle vendor warehouse'
  ).split(' '),
);

function kindOf(category: DataCategory): string {
  const kinds: Partial<Record<DataCategory, string>> = {
    numerical: 'holding numbers',
    temporal: 'holding dates or times',
    categorical: 'holding groups',
    boolean: 'holding truth values',
    array: 'holding lists',
    json: 'holding JSON',
    textual: 'holding free text',
  };
  return kinds[category] ?? 'holding text';
}

function momentNoun(column: ColumnProfile): string {
  return /^date$/i.test(column.type) || parseIsoDate(cellText(column.max))?.time === ''
    ? 'day on which'
    : 'time at which';
}

function pluralLast(words: string[]): string[] {
  const last = words.at(-1);
  return last ? [...words.slice(0, -1), plural(last)] : words;
}

/** A value as a sentence quotes it. */
function quote(cell: Cell, most = 40): string {
  const text = shorten(cellText(cell), most);
  return /[,;]| (?:and|or) /.test(text) && !/^[[{]/.test(text) ? `“${text}”` : text;
}

function examples(column: ColumnProfile, count: number, most = 40): string[] {
  const source = column.samples.length ? column.samples : column.topValues.map((t) => t.value);
  return [
    ...new Set(source.filter((v) => v !== null && cellText(v).trim() !== '').map((v) => quote(v, most))),
  ].slice(0, count);
}

function likeThis(column: ColumnProfile): string {
  return joinWords(examples(column, 2), 'or') || 'nothing seen yet';
}

/** "such as A, B or C", or nothing to show where the column has no values. */
function suchAs(column: ColumnProfile, count: number, most = 40): string {
  const list = examples(column, count, most);
  return list.length ? `such as ${joinWords(list, 'or')}` : 'with no values seen in the sample';
}

function valuesOf(
  column: ColumnProfile,
  table: TableProfile,
  category: DataCategory,
  facts: ColumnFacts,
): string {
  if (facts.empty) return 'empty in every row';
  const first = column.topValues[0]?.value ?? column.samples[0] ?? column.min;
  if (facts.constant && category !== 'json' && category !== 'binary') {
    const shown = category === 'temporal' ? formatDate(first) : quote(first, 60);
    return column.nullFraction > 0 ? `${shown} wherever it is given` : `${shown} in every row`;
  }
  const distinct = formatCount(column.distinct, table.exact);

  switch (category) {
    case 'boolean':
      return truthValues(column);
    case 'temporal':
      return timeSpan(column, facts);
    case 'numerical':
      return figures(column, facts);
    case 'geospatial':
      return facts.numeric && facts.min !== null && facts.max !== null
        ? `from ${formatNumber(facts.min)} to ${formatNumber(facts.max)}`
        : suchAs(column, 1, 60);
    case 'categorical':
      return groups(column, table, facts, distinct);
    case 'identifier': {
      if (
        facts.unique &&
        facts.integers &&
        facts.min !== null &&
        facts.max !== null &&
        facts.max - facts.min + 1 === column.distinct
      )
        return `counting up from ${formatNumber(facts.min)} to ${formatNumber(facts.max)}`;
      if (facts.unique) return `different in every row, ${suchAs(column, 2)}`;
      return `${column.distinct <= 12 ? countWord(column.distinct) : distinct} different values ${suchAs(column, 2)}`;
    }
    case 'textual':
      return column.meanLength && column.meanLength > 60
        ? `free text of about ${formatNumber(Math.round(column.meanLength / 10) * 10)} characters, ${suchAs(column, 1, 60)}`
        : `short free text ${suchAs(column, 2, 60)}`;
    case 'text': {
      const web = facts.texts.length > 0 && facts.texts.every((t) => /^(?:https?:\/\/|www\.)/i.test(t));
      if (web) return `a web address ${suchAs(column, 1, 70)}`;
      return facts.unique
        ? `different in every row, ${suchAs(column, 2)}`
        : `${distinct} different values ${suchAs(column, 3)}`;
    }
    case 'array':
      return `a list ${suchAs(column, 2, 50)}`;
    case 'json': {
      const keys = objectKeys(column);
      return keys.length
        ? `a JSON object with the keys ${joinWords(keys)}`
        : `a JSON value ${suchAs(column, 1, 60)}`;
    }
    case 'structured_data': {
      const keys = objectKeys(column);
      return keys.length
        ? `a nested value with the parts ${joinWords(keys)}`
        : `a nested value ${suchAs(column, 1, 60)}`;
    }
    case 'binary':
      return 'stored as bytes';
  }
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

const truth = /^(?:true|false|1|0|yes|no|y|n|t|f)$/i;

function truthValues(column: ColumnProfile): string {
  const shown = frequent(column).slice(0, 2);
  const yes = shown.find((t) => /^(?:true|1|yes|y|t|on)$/i.test(cellText(t.value)));
  if (yes && shown.length <= 2) {
    const value = cellText(yes.value);
    return `${/^(?:1|y|t)$/i.test(value) ? `yes (${value})` : value.toLowerCase()} in ${formatShare(yes.share)} of rows`;
  }
  return shown.length
    ? `either ${shown.map((t) => `${quote(t.value)} (${formatShare(t.share)})`).join(' or ')}`
    : 'one of two values';
}

function timeSpan(column: ColumnProfile, facts: ColumnFacts): string {
  if (facts.numeric && facts.min !== null && facts.max !== null && facts.max < 10_000)
    return `from ${facts.min} to ${facts.max}`;
  const from = cellText(column.min);
  const to = cellText(column.max);
  const iso = parseIsoDate(from)?.month && parseIsoDate(to)?.month;
  if (iso) {
    const [a, b] = [formatDate(column.min), formatDate(column.max)];
    const [s, e] = [parseIsoDate(from), parseIsoDate(to)];
    if (a !== b) return `from ${a} to ${b}`;
    return s?.time ? `all on ${a}, from ${s.time} to ${e?.time ?? ''}` : `always ${a}`;
  }
  if (facts.family === 'temporal' && from && to) return `from ${from} to ${to}`;
  return `written like ${likeThis(column)}`;
}

function figures(column: ColumnProfile, facts: ColumnFacts): string {
  if (facts.min === null || facts.max === null) return `written like ${likeThis(column)}`;
  const named = unitOfName(column.name).unit;
  const percent = named?.symbol === '%';
  const unit = percent && asShare(column, facts) ? null : named;
  const show = (n: number): string => withUnit(formatNumber(n), unit);
  const share =
    asShare(column, facts) &&
    !percent &&
    /(?:rate|ratio|share|discount|prob|fraction|margin)/.test(facts.words.join(' '));
  const kind = share ? 'a share between 0 and 1, ' : '';
  // The unit stands in the subject already; signs that go before a figure, and percent, stay with it.
  const bare = unit && !unit.before && !percent;
  const [from, to] = bare
    ? [formatNumber(facts.min), formatNumber(facts.max)]
    : [show(facts.min), show(facts.max)];
  const average = column.mean === null ? null : Number(column.mean.toPrecision(4));
  const mean = average === null ? '' : `, on average ${bare ? formatNumber(average) : show(average)}`;
  return `${kind}from ${from} to ${to}${mean}`;
}

/** The most frequent values; equally frequent ones by their text, so that the words stay the same. */
function frequent(column: ColumnProfile): ColumnProfile['topValues'] {
  return column.topValues
    .filter((t) => t.value !== null && cellText(t.value).trim() !== '')
    .sort((a, b) => b.share - a.share || (cellText(a.value) < cellText(b.value) ? -1 : 1));
}

const noValue = /^(?:-+|n\/?a|nan|none given|null|unknown|\?)$/i;

function groups(column: ColumnProfile, table: TableProfile, facts: ColumnFacts, distinct: string): string {
  const shown = frequent(column);
  const [first, ...others] = shown;
  if (first && others.length > 0 && first.share > 0.9 && column.nullFraction < 0.05) {
    const rest = joinWords(
      others.slice(0, 3).map((t) => quote(t.value, 30)),
      'or',
    );
    const more = column.distinct > 4 ? ` and ${formatNumber(column.distinct - 4)} more` : '';
    return `${quote(first.value, 30)} in ${formatShare(first.share)} of rows, else ${more ? rest.replace(' or ', ', ') : rest}${more}`;
  }
  if (column.distinct <= 5 && shown.length >= column.distinct && shown.length > 0) {
    return joinWords(
      shown.slice(0, column.distinct).map((t) => `${quote(t.value, 30)} (${formatShare(t.share)})`),
      'or',
    );
  }
  const top = shown[0]?.share ?? 0;
  const often = top * table.rowCount >= 3;
  const names = shown
    .filter((t) => !noValue.test(cellText(t.value)))
    .slice(0, 3)
    .map((t) => quote(t.value, 30));
  if (facts.unique) return `different in every row, ${suchAs(column, 3, 30)}`;
  const how =
    column.distinct <= 12 ? `one of ${countWord(column.distinct)} values` : `one of ${distinct} values`;
  // Where no value is frequent, the first ones met say as much as any.
  return often && names.length > 0
    ? `${how}, most often ${joinWords(names)}`
    : `${how}, ${suchAs(column, 3, 30)}`;
}

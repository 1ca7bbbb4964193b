import type { DataCategory } from '@plinth/api/facts';
import type { ColumnProfile, TableProfile } from '../sources/source.ts';
import { asShare, type ColumnFacts } from './columnFacts.ts';
import { expandedWords, isAbbreviation, standardCode } from './names.ts';
import { isDone, oneOf, unitNamed, unitOfName, type Unit } from './units.ts';
import { leadWithDegree } from './phrase.ts';
import { isEntity, isPerson, ofRow, read, type Reading, type SubjectRule } from './subject.reading.ts';
import { isPast, moments, sameStem } from './subject.time.ts';
import { truths } from './subject.truth.ts';
import {
  acronyms,
  addressKinds,
  adjectives,
  countedWith,
  idWords,
  kindNouns,
  notCounted,
  ofPeople,
  ownNouns,
  prepositions,
  rowFigures,
  spans,
  translatable,
} from './subject.words.ts';
import { rowNoun } from './tableNoun.ts';
import { plural, shorten, singular } from './wording.ts';

const kinds: Partial<Record<DataCategory, string>> = {
  numerical: 'holding numbers',
  temporal: 'holding dates or times',
  categorical: 'holding groups',
  boolean: 'holding truth values',
  array: 'holding lists',
  json: 'holding JSON',
  textual: 'holding free text',
};

const unnamed: SubjectRule = ({ column, raw, noun, category, row, facts }) => {
  if (column.name.trim() === '#') return `number of the ${row}`;
  if (noun && raw.join(' ') === 'field') return null;
  if (!raw.every((word) => /^(?:unnamed|column|field|col|var|v|f|c)?\d*$/.test(word))) return null;
  return category === 'identifier' && facts.integers
    ? `number of the ${row}`
    : `column without a telling name, ${kinds[category] ?? 'holding text'}`;
};

/** What is asked or stated, as a survey names its columns. */
const isSentence = (name: string): boolean => {
  const words = name.trim().split(/\s+/);
  const asks = words.length > 2 && /\?|^Q\d+[.:)]? /.test(name);
  return (
    asks || (words.length > 4 && /\b(?:I|my|you|your|we|our|is|are|was|were|do|does|did|would)\b/.test(name))
  );
};

const answer: SubjectRule = ({ column: { name }, category }) =>
  category !== 'boolean' && isSentence(name) ? `answer to “${shorten(name, 100)}”` : null;

const foreignKey: SubjectRule = ({ column, table, words, say }) => {
  if (!column.foreignKey) return null;
  const target = column.foreignKey.table.split('.').at(-1) ?? '';
  const entity = say(words.filter((w) => !idWords.has(w))) || (rowNoun(target) ?? target);
  if (target === entity || (rowNoun(target) === null && singular(target) === entity))
    return `key of the ${entity}`;
  return `key of the ${entity} in ${target === table.table ? 'the same table' : target}`;
};

/** `Date entered "Proposal sent"`: what is quoted is a name, and says nothing by itself. */
const quoted: SubjectRule = ({ column: { name } }) =>
  /^[^"]+"[^"]+"$/.test(name.trim()) ? name.trim().replace(/"([^"]+)"/, '“$1”') : null;

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** `translations.ara.common`, `demonyms.eng.f`: text in the language whose code stands in the name. */
const translation: SubjectRule = ({ column }) => {
  const parts = column.name.toLowerCase().split(/[._]/);
  const at = parts.findIndex((part, i) => i > 0 && i < parts.length - 1 && /^[a-z]{3}$/.test(part));
  const language = at > 0 && translatable.has(parts[0] ?? '') ? languages.of(parts[at] ?? '') : undefined;
  if (!language) return null;
  const kind = parts.slice(at + 1).map((w) => ({ f: 'feminine', m: 'masculine' })[w] ?? w);
  const what = /^(?:translations?|names?|labels?|native)$/.test(parts[0] ?? '')
    ? ['name']
    : parts.slice(0, at);
  return `${[...kind, ...what].join(' ')} in ${language}`;
};

const coordinates: SubjectRule = (reading) => {
  const { category, facts, words, raw, say } = reading;
  if (category !== 'geospatial' || !facts.numeric) return null;
  const rest = words.filter((w) => !/^(?:lat|latitude|lon|lng|long|longitude)s?$/.test(w));
  const which = raw.some((w) => w.startsWith('lat')) ? 'latitude' : 'longitude';
  return `${rest.length ? `${which} of the ${say(rest)}` : ofRow(reading, which)} in degrees`;
};

/** "Created by user ID". */
const keyOfDoer: SubjectRule = ({ words, last, row, say }) => {
  const [done = '', by = '', ...who] = words.slice(0, -1);
  return idWords.has(last) && isPast(done) && by === 'by' && who.length > 0
    ? `key of the ${say(who)} by whom the ${row} was ${done}`
    : null;
};

const networks =
  /^(?:twitter|facebook|instagram|linkedin|google|skype|slack|telegram|discord|whatsapp|github|apple|paypal|stripe|salesforce|hubspot|shopify|tax|vat)$/;

/** "Twitter ID". */
const keyElsewhere: SubjectRule = ({ last, words, say }) =>
  last === 'id' && networks.test(words.slice(0, -1).join(' ')) ? `${say(words.slice(0, -1))} ID` : null;

const key: SubjectRule = (reading) => {
  const { last, category, words, noun, row, say } = reading;
  if (category === 'identifier' && /^(?:index|idx|row|rownum)$/.test(words.join(' ')))
    return 'number of the row';
  const isId = idWords.has(last);
  if (!isId && !(category === 'identifier' && /^(?:no|number|nr|num|code)$/.test(last))) return null;
  const entity = words.slice(0, -1);
  const what = isId ? 'key' : last === 'code' ? 'code' : 'number';
  if (entity.length === 0) return `${what} of the ${row}`;
  if (/^(?:row|index)$/.test(entity.join(' '))) return 'number of the row';
  if (entity.join(' ') === 'record') return `${noun ? 'key' : 'number'} of the ${row}`;
  return isId || isEntity(reading, entity) || entity.join(' ') === 'line'
    ? `${what} of the ${say(singularLast(entity))}`
    : `${say(entity)} ${what}`;
};

/** Penalty kicks, and the key of a song. */
const noKey: SubjectRule = ({ category, words, say }) =>
  category !== 'identifier' && /^(?:pk|key|uid|oid)$/.test(words.join(' ')) ? say(words) : null;

const pluralLast = (words: string[]): string[] => [...words.slice(0, -1), ...words.slice(-1).map(plural)];
/** "Number of times contacted" ends with no noun. */
const severalOf = (words: string[]): string[] => (isPast(words.at(-1) ?? '') ? words : pluralLast(words));
const singularLast = (words: string[]): string[] => [...words.slice(0, -1), ...words.slice(-1).map(singular)];

/** `head_count`, `late_count`, `viewed_count`, `page_count`. */
const countOf = ({ row, say }: Reading, before: string[]): string => {
  const what = before.join(' ');
  if (what === 'head') return 'head count';
  if (adjectives.has(what)) return `times ${say(before)}`;
  const last = before.at(-1) ?? '';
  const things = pluralLast(before.slice(0, -1));
  // "Checklist Item Completed Count", "Checklist Item Total Count".
  if (things.length > 0 && isPast(last)) return `number of ${say([...things, last])}`;
  if (things.length > 0 && last === 'total') return `total number of ${say(things)}`;
  return /ed$/.test(what)
    ? `how often the ${row} was ${say(before)}`
    : `number of ${say(pluralLast(before))}`;
};

const counted: SubjectRule = (reading) => {
  const { raw, words, last, facts, category, say } = reading;
  if (!facts.numeric || raw.length < 2)
    return /^(?:qty|quantity)$/.test(last) && facts.numeric ? 'number of units' : null;
  const before = words.slice(0, -1);
  if (/^(?:count|cnt)$/.test(last)) return countOf(reading, before);
  const isOf = raw[1] === 'of' && category !== 'identifier';
  if (/^(?:num|number|no|n|count|nr|cnt)$/.test(raw[0] ?? '') && (category === 'numerical' || isOf))
    return `number of ${say(severalOf(words.slice(raw[1] === 'of' ? 2 : 1)))}`;
  if (!/^(?:qty|quantity)$/.test(last)) return null;
  return isEntity(reading, before)
    ? `quantity of the ${say(before)}`
    : /ed$/.test(before.join(' '))
      ? `number of units ${say(before)}`
      : say(words);
};

/** What has no vowel is an abbreviation. */
const isPlural = (word: string): boolean =>
  singular(word) !== word && /[aeiouy]/.test(word) && !isAbbreviation(word);

/** `bedrooms`, `failed_deliveries`: how many there are. */
const countNoun: SubjectRule = ({ words, facts, category, say }) => {
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  if (category !== 'numerical' && category !== 'categorical') return null;
  if (!facts.integers || (facts.min ?? -1) < 0 || notCounted.has(last) || unitNamed(last)) return null;
  const isOne = words.length === 1 || (words.length === 2 && countedWith.has(first));
  return isOne && isPlural(last) ? `number of ${say(words)}` : null;
};

/** `visitors2023`, `Price 2024`: what of a year. */
const ofYear: SubjectRule = ({ words, category, say }) => {
  const [, what = '', year = ''] = /^(\p{L}.*?) ?((?:19|20)\d{2})$/u.exec(words.join(' ')) ?? [];
  return category === 'numerical' && what !== '' ? `${say(what.split(' '))} in ${year}` : null;
};

const ofWeb = /^(?:web address|website|home page)$/;
const organizations =
  /^(?:company|organi[sz]ation|supplier|vendor|store|shop|school|hotel|restaurant|branch|hospital|clinic|club|agency|museum|library|office|account|university|airline|bank|charity|venue)$/;

/** A ticket has an e-mail address only as somebody has it. */
const hasAddress = ({ noun }: Reading): boolean =>
  noun !== null && (isPerson(noun) || organizations.test(noun.split(' ').at(-1) ?? ''));

/** "To Email Address" is to whom it goes. */
const ofEntity = ({ say }: Reading, entity: string[], what: string): string =>
  prepositions.has(entity[0] ?? '') ? `${say(entity)} ${what}` : `${what} of the ${say(entity)}`;

/** E-mail, telephone, web address. */
const ownNoun: SubjectRule = (reading) => {
  const { words, category, say } = reading;
  const isLong = /(?:^| )(?:email address|phone number)$/.test(words.join(' '));
  const last = isLong ? (words.at(-2) ?? '') : reading.last;
  if (category === 'boolean' || !Object.hasOwn(ownNouns, last)) return null;
  const entity = words.slice(0, isLong ? -2 : -1);
  const what = ownNouns[last] ?? last;
  if (addressKinds.has(entity.join(' '))) return `${say(entity)} ${what}`;
  if (entity.length > 0 && !/^(?:html|web)$/.test(entity.join(' '))) return ofEntity(reading, entity, what);
  return ofWeb.test(what) || hasAddress(reading) ? ofRow(reading, what) : what;
};

/** Name, type, status. */
const kind: SubjectRule = (reading) => {
  const what = reading.words.at(-1) ?? '';
  if (!kindNouns.has(what)) return null;
  const entity = reading.words.slice(0, -1);
  if (entity.length === 0) return ofRow(reading, what);
  return isEntity(reading, entity) ? `${what} of the ${reading.say(entity)}` : null;
};

/** `assigned_to`, `created_by`: the person behind what was done. */
const agent: SubjectRule = ({ raw, row, category }) => {
  const [done = '', how = ''] = raw;
  if (raw.length !== 2 || category === 'temporal' || !/ed$/.test(done) || !/^(?:to|by)$/.test(how))
    return null;
  if (sameStem(done, row)) return null;
  return `${how} whom the ${row} was ${done}`;
};

const lasts =
  /\b(?:age|duration|time|wait|delay|latency|term|tenure|period|length|stay|lifetime|runtime|response|experience|sleep|warranty)$/;

/** `km`, `hrs`: the unit says it all. */
const loneUnit: SubjectRule = ({ raw, category }) =>
  category !== 'boolean' && raw.length === 1 ? (unitNamed(raw[0] ?? '')?.text ?? null) : null;

/** `km_driven`, `pct_complete`, `kmPerYr`: the unit, and what was done, or in what. */
const unitFirst: SubjectRule = ({ raw, category, say }) => {
  const [first = '', ...done] = raw;
  const unit = unitNamed(first);
  if (category === 'temporal' || !unit || spans.has(unit.text) || done.length === 0) return null;
  return isDone(done.at(-1) ?? '') || done[0] === 'per'
    ? `${unit.text} ${say(expandedWords(done.join(' ')).map(oneOf))}`
    : null;
};

const acts = /^(?:prep|cook|wait|talk|hold|travel|idle|walk|drive|play|watch)$/;

/** What is measured, with its short forms that are something else elsewhere written out. */
function measuredWords(rest: string[], { symbol }: Unit): string[] {
  const said = rest.join(' ');
  if (acts.test(said)) return [...rest, 'time'];
  if (said === 'alt') return ['altitude'];
  if (said === 'disc' && symbol === '%') return ['discount'];
  return rest.map((word, i) => (rest[i - 1] === 'per' ? oneOf(word) : word));
}

const measured: SubjectRule = ({ column, raw, facts, say }) => {
  const named = unitOfName(column.name);
  const own = unitOfName(raw.join(' '));
  const { unit } = named.unit ? named : own;
  if (!unit) return null;
  const rest = own.unit?.text === unit.text ? own.rest : named.rest;
  const spoken = measuredWords(rest, unit);
  const subject = say(leadWithDegree(expandedWords(spoken.join(' '))));
  // Working hours and contract months, but a duration in hours.
  const isSpan = spans.has(unit.text) && subject !== '';
  if (isSpan && !lasts.test(subject)) return `${subject} ${unit.text}`;
  if (unit.symbol !== '%') return `${subject || 'amount'} in ${unit.text}`;
  const how = asShare(facts, column) ? 'as a share of 1' : 'in percent';
  return /^(?:percent|percentage|)$/.test(subject) ? `share ${how}` : `${subject} ${how}`;
};

/** A "Cost Rate" is a rate. */
const figures =
  /^(?:rate|ratio|amount|value|total|sum|share|average|index|level|limit|change|difference|margin|range|estimate|variance|basis|saving|savings|reduction)$/;

/** `cost_repair` is the repair's cost. */
const costFirst: SubjectRule = ({ words, category, say }) =>
  category === 'numerical' &&
  words.length === 2 &&
  words.every((word) => word.length > 1) &&
  /^(?:cost|price|fee)$/.test(words[0] ?? '') &&
  !/^(?:per|in|of|to)$/.test(words[1] ?? '') &&
  !figures.test(words[1] ?? '')
    ? say([...leadWithDegree([...words].reverse())])
    : null;

const spanned = /^(?:experience|service|study|education|tenure)$/;

/** `years_experience` and `experience_yrs`. */
const yearsOf: SubjectRule = ({ words, say }) => {
  const [first = '', second = ''] = words;
  if (words.length !== 2) return null;
  if (/^(?:years|months)$/.test(first) && spanned.test(second)) return say([first, 'of', second]);
  return /^(?:years|months)$/.test(second) && spanned.test(first) ? say([second, 'of', first]) : null;
};

const sizes: Record<string, string> = {
  k: 'thousands',
  thousands: 'thousands',
  mio: 'millions',
  mn: 'millions',
};

/** `salary_k`: figures that leave zeros out. */
const inThousands: SubjectRule = ({ raw, words, last, category, say }) =>
  category === 'numerical' && raw.length > 1 && Object.hasOwn(sizes, last)
    ? `${say(leadWithDegree(words.slice(0, -1)))} in ${sizes[last] ?? last}`
    : null;

const singleWord: SubjectRule = (reading) => {
  const { words, noun, category, facts, say } = reading;
  const [word = ''] = words;
  if (words.length !== 1 || !noun || category === 'boolean' || acronyms.has(word)) return null;
  if (prepositions.has(word) || (isPast(word) && !facts.integers)) return say(words);
  if (facts.integers && isPast(word)) return `number ${say(words)}`;
  if (ofPeople.has(word) && !isPerson(noun)) return say(words);
  return category !== 'numerical' || rowFigures.has(word) ? ofRow(reading, say(words)) : null;
};

const phrase: SubjectRule = ({ words, say }) => say(leadWithDegree(words));

/** The first that has something to say is heard. */
const rules: SubjectRule[] = [
  unnamed,
  foreignKey,
  answer,
  quoted,
  ({ column }) => standardCode(column.name),
  translation,
  ...truths.byVerb,
  ...moments.happened,
  coordinates,
  noKey,
  keyOfDoer,
  keyElsewhere,
  key,
  counted,
  ...moments.dated,
  agent,
  ownNoun,
  ...truths.byValues,
  kind,
  yearsOf,
  inThousands,
  unitFirst,
  measured,
  ofYear,
  countNoun,
  loneUnit,
  costFirst,
  singleWord,
  phrase,
];

export function subjectOf(
  column: ColumnProfile,
  table: TableProfile,
  category: DataCategory,
  facts: ColumnFacts,
): string {
  const reading = read(column, table, category, facts);
  for (const rule of rules) {
    const subject = rule(reading);
    if (subject) return subject;
  }
  return column.name;
}

import type { ColumnProfile, TableProfile } from '../sources/source.ts';
import { expandedWords, isAbbreviation, spokenWords } from './names.ts';
import { spell } from './phrase.ts';
import { commonEntities, idWords, people } from './subject.words.ts';
import { plural, singular } from './wording.ts';

/** Words of a table's name that say where it stands or that it has rows, not what a row is. */
const filler =
  /^(?:tbl|table|dim|fact|vw|view|stg|staging|raw|data|dataset|exports?|exported|download|final|copy|public|v|tmp|backup|untitled|sheet|list|lookup|lkp|my|our|the|all|rows?|records?|entry|entries|values?|\d+)$/;
/** The products that a file comes from, before what it holds: "hubspot crm exports all deals". */
const products =
  /^(?:shopify|stripe|hubspot|salesforce|jira|zendesk|freshdesk|toggl|clockify|harvest|square|etsy|amazon|airbnb|paypal|quickbooks|xero|woocommerce|pipedrive|asana|trello|github|linkedin|mailchimp|eventbrite|calendly|strava|garmin|fitbit|greenhouse|bamboohr)$/;
/** What entries are of, where that is what a table has them of. */
const entryOf = /(?:^|[ _-])(time|journal|ledger|diary|blog|calendar|log|guestbook) ?[_-]?entr(?:y|ies)\b/i;

function wordsOf(table: string): string[] {
  const words = expandedWords(table.replace(/\.(?:csv|tsv|txt)$/i, '')).filter((w) => !filler.test(w));
  const own = words.findIndex((word, at) => !products.test(word) && !(at > 0 && word === 'crm'));
  return own > 0 ? words.slice(own) : words;
}

/** What one row of a table is called: `order` for `public.orders`; null where the name doesn't tell. */
export function rowNoun(table: string): string | null {
  const [, entry] = entryOf.exec(table) ?? [];
  if (entry !== undefined) return `${entry.toLowerCase()} entry`;
  const words = wordsOf(table);
  const last = words.at(-1);
  if (!last) return null;
  // `flights-airport`, `population_engineers_hurricanes`: several things, and none of them is a row.
  if (words.length > 3 || words.slice(0, -1).some((word) => singular(word) !== word)) return null;
  const one = singular(last);
  if (one === last && !commonEntities.has(last)) return null;
  return spell([...words.slice(0, -1), one], table);
}

const isKey = ({ isUnique, isPrimaryKey }: ColumnProfile): boolean => isUnique || isPrimaryKey;
const numberWords = /^(?:no|number|num|nr)$/;

/** The word that says what a table holds: `call` of `call_log`, `products` of `products_for_hire`. */
function thingOf(words: string[]): string {
  const at = words.findIndex((word) =>
    /^(?:for|in|of|on|at|by|log|logs|history|register|master|details|info|book|report|extract)$/.test(word),
  );
  return words[(at > 0 ? at : words.length) - 1] ?? '';
}

/** What the name of a key calls the `thing` of its table: `CallID` a call, and `INC_NO` an incident. */
function thingOfKey(name: string, thing: string): string | null {
  const one = singular(thing);
  const entity = expandedWords(name);
  const last = entity.pop() ?? '';
  if (plural(thing) === one || (!idWords.has(last) && !numberWords.test(last))) return null;
  const named = entity.at(-1) ?? '';
  if (named === one) return spell(entity, name);
  return entity.length === 1 && named.length >= 3 && one.startsWith(named) ? one : null;
}

/** The `customerID` that a table begins with, where no two rows have the same, tells that they are customers. */
function thingOfFirst(first: ColumnProfile | undefined): string | null {
  if (!first || !isKey(first)) return null;
  const [entity = '', last = '', ...others] = expandedWords(first.name);
  const isOwn = others.length === 0 && (idWords.has(last) || numberWords.test(last));
  return isOwn && people.has(entity) ? entity : null;
}

/** The `country` or `museumName` that a table begins with, where no two rows have the same, tells what they are. */
function thingNamedFirst(first: ColumnProfile | undefined): string | null {
  if (!first || !isKey(first)) return null;
  const words = expandedWords(first.name);
  const isName =
    words.length === 2 &&
    words[1] === 'name' &&
    !/^(?:first|last|full|middle|given|family)$/.test(words[0] ?? '');
  const [thing = ''] = words;
  return isName || (words.length === 1 && commonEntities.has(thing)) ? thing : null;
}

/** What comes up, is worked on and done with: a row of it is one, where a shop's stock is no shop. */
const matters =
  /^(?:issue|ticket|task|bug|incident|case|transaction|payment|payout|refund|charge|booking|reservation|order|invoice|activity|event|deal|opportunity|lead|subscription|appointment|application|shipment|delivery|donation|session|trip|ride|claim|card)$/;
/** What is numbered as it comes up; the number of a sale stands on what was returned, too. */
const numbered =
  /^(?:job|case|ticket|claim|sample|inspection|call|visit|loan|lot|batch|permit|policy|incident|task|issue)$/;

/** The `Issue key` or `Transaction ID` that no two rows have the same, where nothing else tells what a row is. */
export function thingOfOwnKey(columns: readonly ColumnProfile[]): string | null {
  const keyed = columns.flatMap((column, at) => {
    const [thing = '', last = '', ...others] = expandedWords(column.name);
    const isKeyOf = idWords.has(last) && matters.test(thing);
    // A number further on is one of other things.
    const isNumberOf = at === 0 && numberWords.test(last) && numbered.test(thing);
    const isNamed = others.length === 0 && (isKeyOf || isNumberOf);
    return isNamed ? [{ thing, isOwn: isKey(column) }] : [];
  });
  // A "Transaction ID" beside an "Order ID" that several rows have numbers the items of orders.
  return keyed.every(({ isOwn }) => isOwn) ? (keyed[0]?.thing ?? null) : null;
}

/** `CallID` of `call_log` tells that a row is a call, and the key of a `stadium` with a name that it is one. */
function nounOfKey({ table, columns }: TableProfile): string | null {
  const words = wordsOf(table);
  const thing = thingOf(words);
  for (const { name } of columns.filter(isKey)) {
    const noun = thingOfKey(name, thing);
    if (noun !== null) return noun;
  }
  const [word = '', ...others] = words;
  const ofFirst = words.length === 1 ? thingOfFirst(columns[0]) : null;
  if (ofFirst !== null) return ofFirst;
  const isThing =
    others.length === 0 && plural(word) !== word && columns.some(({ name }) => /^name$/i.test(name));
  if (isThing && columns.some((c) => isKey(c) && idWords.has(c.name.toLowerCase()))) return word;
  return thingNamedFirst(columns[0]) ?? thingOfOwnKey(columns);
}

/** What the words of a table's columns are read by. */
interface Wording {
  /** What one row is called, by the table's name, else by its key; null where neither tells. */
  noun: string | null;
  /** How the table's own key shortens that, as `stu_id` does for a student. */
  short: string | null;
  /** What else the table shortens, as it writes it out: the `Opponent` of an `OppElo`. */
  writtenOut: ReadonlyMap<string, string>;
  /** What the table speaks of: its rows, and everything it holds a key of. */
  entities: Set<string>;
}

function shortFor(noun: string | null, { table, columns }: TableProfile): string | null {
  const whole = (noun ?? wordsOf(table).at(-1) ?? '').split(' ').at(-1) ?? '';
  const shortens = (word: string) =>
    word !== whole && word !== '' && whole.startsWith(word) && !people.has(word) && !commonEntities.has(word);
  for (const column of columns.filter(isKey)) {
    const [word = '', last = '', ...others] = spokenWords(column.name);
    if (others.length === 0 && shortens(word) && (idWords.has(last) || numberWords.test(last))) return word;
  }
  return null;
}

function writtenOutIn({ columns }: TableProfile): Map<string, string> {
  const words = new Set(columns.flatMap(({ name }) => spokenWords(name).map(singular)));
  const found = new Map<string, string>();
  for (const short of [...words].filter((word) => word.length >= 3 && isAbbreviation(word))) {
    const [whole, ...others] = [...words].filter(
      (word) => word.length >= short.length + 3 && word.startsWith(short),
    );
    if (whole !== undefined && others.length === 0) found.set(short, whole);
  }
  return found;
}

function entitiesOf(noun: string | null, { columns }: TableProfile): Set<string> {
  const found = new Set<string>();
  if (noun) found.add(noun.toLowerCase());
  for (const { name } of columns) {
    const words = expandedWords(name);
    if (words.length > 1 && idWords.has(words.at(-1) ?? '')) found.add(words.slice(0, -1).join(' '));
  }
  return found;
}

const wordings = new WeakMap<TableProfile, Wording>();

/** Read once a table, as it may have thousands of columns. */
export function wordingOf(table: TableProfile): Wording {
  let wording = wordings.get(table);
  if (!wording) {
    const noun = rowNoun(table.table) ?? nounOfKey(table);
    wording = {
      noun,
      short: shortFor(noun, table),
      writtenOut: writtenOutIn(table),
      entities: entitiesOf(noun, table),
    };
    wordings.set(table, wording);
  }
  return wording;
}

/** What one row is called; null where neither the table's name nor its key tells. */
export const nounOf = (table: TableProfile): string | null => wordingOf(table).noun;

import type { Cell, ColumnProfile, QueryResult } from '../../../../sources/source.ts';
import { areUsStates, usStates } from '../vocabulary/usStates.ts';
import { codeOfCountry, codeOfLanguage } from '../vocabulary/countries.ts';
import { demonyms } from '../vocabulary/demonyms.ts';
import { personWords } from '../vocabulary/peopleAndPlaces.ts';
import { asText, textLiteral } from '../query/sqlText.ts';
import { asAnyoneWrites } from '../query/writtenAlike.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { isRefused } from './refusedQuery.ts';
import { dictionary, isCommonWord } from '../vocabulary/semantics.ts';
import { fold, lemma, stem } from '../vocabulary/wordForms.ts';

export interface ValueMatch {
  column: AnalystColumn;
  /** The values as stored, one for each way of writing that occurs. */
  stored: string[];
  /** `bare`: the value but for what stands in brackets; `part`: the words occur within longer values. */
  how: 'exact' | 'bare' | 'part';
}

export interface ValueIndex {
  /** Columns in which the text is a whole value. */
  whole(text: string): ValueMatch[];
  /** Columns in which the text's words stand within values. */
  within(text: string): ValueMatch[];
  /** Whether a value has the word. */
  hasWord(word: string): boolean;
  /** The words of the values, for spelling. */
  words(): string[];
  /** Values of a column as far as they are known. */
  of(column: AnalystColumn): string[];
}

/** "B" is none of "B+" and "B-", where a value is written just so; capitals and spaces around it make no other of it. */
export function asWritten(match: ValueMatch, text: string): ValueMatch {
  const same = match.stored.filter((stored) => asAnyoneWrites(stored) === text.toLowerCase());
  return same.length > 0 ? { ...match, stored: same } : match;
}

/** "O-", "A+", "C#": the sign belongs to the word that it is written to. */
export function endsInSign(window: readonly { text: string; start: number; end: number }[]): boolean {
  const [before, sign] = window.slice(-2);
  return sign !== undefined && before?.end === sign.start && /^[-+#*−]$/.test(sign.text);
}

/** Runs a gated SELECT; `maxRows` where more rows are needed than an answer shows. */
export type RunQuery = (sql: string, maxRows?: number) => Promise<QueryResult>;

/** Values read whole, as long as the column's profile is kept. */
const readBefore = new WeakMap<ColumnProfile, string[]>();

/** Columns of up to this many values are read whole; in wider ones the question's words are looked up. */
const readWhole = 1500;
const mostLookups = 12;

const bare = (value: string) => fold(value.replace(/[([{][^()[\]{}]*[)\]}]/g, ' '));

const leastFormed = 4;
/** The columns that may hold another form of a word: a common one is no form of a name, "time" none of Tim. */
function mayHoldForms<C extends { column: AnalystColumn }>(columns: C[], word: string): C[] {
  if (word.length < leastFormed || word.includes(' ')) return [];
  if (!isCommonWord(word)) return columns;
  return columns.filter(({ column: { words } }) => !words.some((w) => personWords.has(w)));
}

const longestCode = 20;
const isCode = (key: string): boolean => key.length <= longestCode && /\d/.test(key) && /\p{L}/u.test(key);
const isCodeSaid = (text: string, key: string): boolean => isCode(key) && !/\s/.test(text.trim());
const asCode = (key: string): string => key.replaceAll(' ', '');

/** "24/25", "2024/25" and "2024-2025" are one season. */
function seasonsLike(key: string): string[] {
  const [, first, second] = /^(?:20)?(\d\d) (?:20)?(\d\d)$/.exec(key) ?? [];
  return Number(second) === Number(first) + 1
    ? [`${first} ${second}`, `20${first} ${second}`, `20${first} 20${second}`]
    : [];
}

/** The values of one column as they are compared: worked out once for each list. */
class ColumnValues {
  readonly list: string[];
  readonly #whole = new Map<string, string[]>();
  readonly #bare = new Map<string, string[]>();
  /** Values of one word by their stems: "rain" for "rainy". */
  readonly #stems = new Map<string, string[]>();
  /** Codes by their letters and digits alone: "A-12" by "a12". */
  readonly #codes = new Map<string, string[]>();
  /** Values by the words in them, as places in {@link list}. */
  readonly #words = new Map<string, number[]>();
  readonly #keys: string[] = [];

  constructor(list: string[]) {
    this.list = list;
    for (const [at, stored] of list.entries()) {
      const key = fold(stored);
      this.#keys.push(` ${key} `);
      if (key === '') continue;
      put(this.#whole, key, stored);
      // "Offers" aren't "off".
      if (/^\p{L}{3,}$/u.test(key) && stem(key).length > 2) put(this.#stems, stem(key), stored);
      const short = bare(stored);
      if (short !== key && short !== '') put(this.#bare, short, stored);
      if (isCode(key)) put(this.#codes, asCode(key), stored);
      for (const word of new Set(key.split(' '))) put(this.#words, word, at);
    }
  }

  exact(key: string): string[] | undefined {
    return this.#whole.get(key);
  }

  coded(code: string): string[] | undefined {
    return this.#codes.get(code);
  }

  stemmed(stemOfKey: string): string[] | undefined {
    return this.#stems.get(stemOfKey);
  }

  bare(key: string): string[] | undefined {
    return this.#bare.get(key);
  }

  within(key: string): string[] {
    const lists = key.split(' ').map((word) => this.#words.get(word) ?? []);
    const [rarest] = lists.toSorted((a, b) => a.length - b.length);
    const padded = ` ${key} `;
    return (rarest ?? []).flatMap((at) => {
      const own = this.#keys[at] ?? '';
      return own.length > padded.length && own.includes(padded) ? [this.list[at] ?? ''] : [];
    });
  }

  hasWord(word: string): boolean {
    return this.#words.has(word);
  }

  words(): IterableIterator<string> {
    return this.#words.keys();
  }
}

function put<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

const indexed = new WeakMap<string[], ColumnValues>();
function indexOf(list: string[]): ColumnValues {
  let index = indexed.get(list);
  if (!index) indexed.set(list, (index = new ColumnValues(list)));
  return index;
}

/** What one of it or several are called, and a season otherwise. */
function formsOf(key: string): string[] {
  const one = key.split(' ').map(lemma).join(' ');
  const counted = [one, key.replace(/s$/, ''), `${key}s`, `${one}s`, one.replace(/y$/, 'ies')];
  return [...counted, ...seasonsLike(key)];
}

interface IndexedColumn {
  column: AnalystColumn;
  index: ColumnValues;
}

/** Of many columns few have a word of a text, and those that lack one of its words needn't be looked at. */
function havingWordsOf(columns: IndexedColumn[]): (key: string) => IndexedColumn[] {
  const havingWord = new Map<string, IndexedColumn[]>();
  return (key) => {
    let fewest = columns;
    for (const word of key.split(' ')) {
      const having = havingWord.get(word) ?? columns.filter(({ index }) => index.hasWord(word));
      havingWord.set(word, having);
      if (having.length < fewest.length) fewest = having;
    }
    return fewest;
  };
}

export function valueIndex(values: Map<AnalystColumn, string[]>): ValueIndex {
  const columns = [...values].map(([column, list]) => ({ column, index: indexOf(list) }));
  const mayHave = havingWordsOf(columns);
  const found = (
    pick: (index: ColumnValues) => string[] | undefined,
    how: ValueMatch['how'],
    among = columns,
  ): ValueMatch[] =>
    among.flatMap(({ column, index }) => {
      const stored = pick(index);
      return stored && stored.length > 0 ? [{ column, stored: [...new Set(stored)], how }] : [];
    });
  const exactly = (key: string) => found((index) => index.exact(key), 'exact', mayHave(key));
  const byCode = (name: string) => codesFor.flatMap((to) => exactly(to.codeOf(name) ?? '').filter(to.isCode));
  // "California" is kept as CA, though a town may be called so.
  const stateOf = (key: string, known: ReadonlySet<AnalystColumn>) =>
    exactly(usStates.get(key) ?? '').filter(
      ({ column }) => !known.has(column) && areUsStates(values.get(column) ?? []),
    );
  const inside = (key: string) => found((index) => index.within(key), 'part', mayHave(key));
  const taughtIn = columns.filter(({ column }) => column.valueWords.size > 0);
  return {
    whole(text) {
      const key = fold(text);
      if (key === '') return [];
      const taught = taughtIn.flatMap(({ column }): ValueMatch[] => {
        const stored = column.valueWords.get(key);
        return stored === undefined ? [] : [{ column, stored: [stored], how: 'exact' }];
      });
      if (taught.length > 0) return taught;
      const exact = exactly(key);
      const known = new Set(exact.map((m) => m.column));
      const more = found((index) => index.bare(key), 'bare', mayHave(key)).filter(
        (m) => !known.has(m.column),
      );
      if (exact.length + more.length > 0) return [...exact, ...more, ...stateOf(key, known)];
      for (const other of formsOf(key)) {
        const matches = other === key ? [] : exactly(other);
        if (matches.length > 0) return matches;
      }
      const coded = isCodeSaid(text, key) ? found((index) => index.coded(asCode(key)), 'exact') : [];
      if (coded.length > 0) return coded;
      const stemmed = found((index) => index.stemmed(stem(key)), 'bare', mayHoldForms(columns, key));
      const formed = stemmed.filter(({ stored }) => !stored.some((value) => areUsedApart(key, fold(value))));
      if (formed.length > 0) return formed;
      const names = [key, ...placesOf(key)];
      const all = names.flatMap(exactly);
      // "Girls" have no grade F.
      const byName = all.some(holdsSexes) ? all.filter(holdsSexes) : all;
      return byName.length > 0 ? byName : names.flatMap(byCode);
    },
    within(text) {
      const key = fold(text);
      const parts = key === '' ? [] : inside(key);
      const one = key.split(' ').map(lemma).join(' ');
      return parts.length > 0 || one === key ? parts : inside(one);
    },
    hasWord: (word) => columns.some(({ index }) => index.hasWord(word)),
    words: () => columns.flatMap(({ index }) => [...index.words()].slice(0, 3000)),
    of: (column) => values.get(column) ?? column.values,
  };
}

const hardlyAlike = 0.2;
/** "Planned" is no form of a species "Plane", though both have one stem. */
function areUsedApart(said: string, value: string): boolean {
  const words = dictionary();
  return words.has(said) && words.has(value) && words.cosine(said, value) < hardlyAlike;
}

/** What "French" and "South American" are of. */
function placesOf(key: string): string[] {
  const own = demonyms.get(key);
  const last = key.lastIndexOf(' ') + 1;
  if (own || last === 0) return own ?? [];
  return (demonyms.get(key.slice(last)) ?? []).map((place) => key.slice(0, last) + place);
}

/** A country's code is written in capitals, in a column that says so. */
const isInCapitals = (value: string): boolean => value === value.toUpperCase();
const holdsCountries = ({ words }: AnalystColumn): boolean =>
  words.some((w) => /^(?:country|nation|nationality|nat|market|origin|destination|land)$/.test(w));
const holdsSexes = ({ column: { words } }: ValueMatch): boolean =>
  words.some((w) => /^(?:sex|gender)$/.test(w));
const holdsLanguages = ({ words }: AnalystColumn): boolean =>
  words.some((w) => /^(?:lang|language|locale)$/.test(w));

/** Parts of a country by their letters. */
const directions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    north: 'n',
    south: 's',
    east: 'e',
    west: 'w',
    center: 'c',
    centre: 'c',
    central: 'c',
    northeast: 'ne',
    northwest: 'nw',
    southeast: 'se',
    southwest: 'sw',
    midwest: 'mw',
  }),
);
const holdsDirections = ({ words }: AnalystColumn): boolean =>
  words.some((w) => /^(?:region|area|zone|part|side|direction|district)$/.test(w));

/** Halves of a day by their letters. */
const halvesOfDay: ReadonlyMap<string, string> = new Map(
  Object.entries({ morning: 'am', afternoon: 'pm', evening: 'pm' }),
);

/** What is kept under a code, and in which columns. */
const codesFor: { codeOf: (name: string) => string | undefined; isCode: (match: ValueMatch) => boolean }[] = [
  {
    codeOf: codeOfCountry,
    isCode: ({ column, stored }) => holdsCountries(column) && stored.every(isInCapitals),
  },
  { codeOf: codeOfLanguage, isCode: ({ column }) => holdsLanguages(column) },
  {
    codeOf: (name) => directions.get(name.replace(/(?<=[ht])ern$/, '')),
    isCode: ({ column, stored }) => holdsDirections(column) && stored.every(isInCapitals),
  },
  {
    codeOf: (name) => halvesOfDay.get(lemma(name)),
    isCode: ({ column }) => column.distinct === halves,
  },
];
const halves = 2;

const searchable = ({ kind, duration }: AnalystColumn) => kind === 'text' || duration !== null;

interface Ports {
  run: RunQuery;
  onFault?: ((error: unknown, sql: string) => void) | undefined;
}

/** Null where the database refuses to tell: what the profile knows has to do. */
async function rowsOf(sql: string, limit: number, { run, onFault }: Ports): Promise<Cell[][] | null> {
  try {
    return (await run(sql, limit)).rows;
  } catch (error) {
    if (!isRefused(error)) throw error;
    onFault?.(error, sql);
    return null;
  }
}

/** Reads the values of the columns that a question could name; `phrases` are looked up in columns too wide to read. */
export async function loadValues(table: AnalystTable, phrases: string[], ports: Ports): Promise<ValueIndex> {
  const values = new Map<AnalystColumn, string[]>();
  let lookups = 0;
  for (const column of table.columns) {
    if (!searchable(column)) {
      if (column.kind === 'boolean') values.set(column, []);
      continue;
    }
    if (column.complete) {
      values.set(column, column.values);
      continue;
    }
    const kept = readBefore.get(column.profile);
    if (kept) {
      values.set(column, kept);
      continue;
    }
    const name = asText(column);
    const wide = column.distinct > readWhole;
    if (wide && (phrases.length === 0 || lookups >= mostLookups)) {
      values.set(column, column.values);
      continue;
    }
    if (wide) lookups++;
    const where = wide
      ? `lower(${name}) IN (${phrases.map((p) => textLiteral(p.toLowerCase())).join(', ')})`
      : `${name} IS NOT NULL`;
    const limit = wide ? 50 : readWhole + 500;
    const sql = `SELECT DISTINCT ${name}\nFROM ${table.reference}\nWHERE ${where}\nLIMIT ${limit}`;
    const rows = await rowsOf(sql, limit, ports);
    if (!rows) {
      values.set(column, column.values);
      continue;
    }
    const found = rows.flatMap(([cell]) => (typeof cell === 'string' ? [cell] : []));
    const all = [...new Set([...found, ...column.values])];
    if (!wide) readBefore.set(column.profile, all);
    values.set(column, all);
  }
  return valueIndex(values);
}

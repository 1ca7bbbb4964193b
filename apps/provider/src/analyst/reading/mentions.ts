import { expandedWords } from '../../modeling/names.ts';
import { genericWords, lightWords, longestPhrase, roleOf, type Role } from './lexicon.ts';
import { isCommonWord, kinship, quality, type Kinship } from './semantics.ts';
import { isTime, type AnalystColumn, type AnalystTable } from '../table.ts';
import { grains, isWholeYears, readTimes, timeLike, type TimeSpan } from './times.ts';
import { isYearColumn } from './measures.ts';
import type { Token } from './tokens.ts';
import type { BucketUnit } from './tree.ts';
import type { ValueIndex, ValueMatch } from './values.ts';
import { lemma } from './words.ts';

interface Place {
  /** First token and the one after the last. */
  start: number;
  end: number;
}

export interface ColumnChoice {
  column: AnalystColumn;
  score: number;
  /** The weakest tie between a word said and the name. */
  kin: Kinship;
  /** Words of the name that the question didn't say. */
  unsaid: string[];
}

/** A column that is meant by what is said, though not by its name. */
export const meantColumn = (column: AnalystColumn, score: number): ColumnChoice => ({
  column,
  score,
  kin: 'synonym',
  unsaid: [],
});

export type ColumnItem = Place & { type: 'column'; choices: ColumnChoice[]; entity: boolean };
export type ValueItem = Place & { type: 'value'; matches: ValueMatch[]; text: string; quoted: boolean };
export type RoleItem = Place & { type: 'role'; role: Role; text: string };
export type Item =
  | ColumnItem
  | ValueItem
  | RoleItem
  | (Place & { type: 'entity'; text: string; sure: boolean })
  | (Place & { type: 'number'; value: number; text: string })
  | (Place & { type: 'time'; span: TimeSpan })
  | (Place & { type: 'grain'; unit: BucketUnit })
  | (Place & { type: 'word'; text: string; lemma: string; light: boolean; capital: boolean });

export interface Candidate extends Place {
  weight: number;
  item: Item;
}

export interface Context {
  tokens: Token[];
  question: string;
  table: AnalystTable;
  entities: Set<string>;
  values: ValueIndex;
}

const tableNoise = new Set(
  'table data list info information tbl dataset csv record view all name detail dim fact'.split(' '),
);

/** What a row of the table is, as far as its name tells. */
export const entityWords = (table: AnalystTable): Set<string> =>
  new Set([
    ...expandedWords(table.name)
      .map(lemma)
      .filter((w) => !tableNoise.has(w) && /\p{L}{2}/u.test(w)),
    // One row a day.
    ...(table.columns.some((c) => c.kind === 'date' && c.isUnique) ? ['day'] : []),
  ]);

/** Words that may stand inside a mention of a column. */
const connectors = new Set(
  "of the a an 's ’s for in per their its and at to on his her ( ) / by from -".split(' '),
);
/** Of these, those that join one mention; the others may join two, and need the whole name to be said. */
const tight = new Set("of the 's ’s a an per their its ( ) -".split(' '));
const minorRoles = new Set<Role['role']>(['stop', 'preposition', 'that', 'all']);
const structural = new Set<Role['role']>([...minorRoles, 'and', 'or', 'not', 'each', 'by', 'ask']);

interface WordTie {
  quality: number;
  at: number;
  kin: Kinship;
}
type Ties = Map<AnalystColumn, WordTie>;

const isContent = (token: Token): boolean => token.kind !== 'mark' && !connectors.has(token.lower);

/** The columns whose names a word of the question belongs to. */
function tiesOf(token: Token, table: AnalystTable): Ties {
  const ties: Ties = new Map();
  const take = (column: AnalystColumn, tie: WordTie) => {
    if (tie.quality > (ties.get(column)?.quality ?? 0)) ties.set(column, tie);
  };
  const role = roleOf(token.lower);
  const loose = !role || role.role === 'stop' || role.role === 'extreme';
  for (const column of table.columns) {
    for (const [at, own] of column.words.entries()) {
      if (own === token.lower) take(column, { quality: 1, at, kin: 'same' });
      else {
        const { kin, cosine } = kinship(token.lemma, own);
        if (kin === 'none' || (!loose && quality[kin] < 0.75)) continue;
        take(column, { quality: quality[kin] + (kin === 'near' ? (cosine - 0.45) * 0.4 : 0), at, kin });
      }
    }
    for (const [at, own] of column.rawWords.entries()) {
      const place =
        column.words.length === column.rawWords.length ? at : Math.min(at, column.words.length - 1);
      // "Category" is only a part of "Sub-Category", which is one word.
      const isPart = column.words.length < column.rawWords.length;
      if (own === token.lower || lemma(own) === token.lemma)
        take(
          column,
          isPart ? { quality: 0.75, at: place, kin: 'part' } : { quality: 0.98, at: place, kin: 'same' },
        );
      else if (own.length >= 3 && own.length < token.lemma.length && token.lemma.startsWith(own))
        take(column, { quality: 0.75, at: place, kin: 'part' });
      else if (isShortFor(own, token.lower)) take(column, { quality: 0.8, at: place, kin: 'part' });
    }
  }
  return ties;
}

/** "svc" for service, "hrs" for hours: the consonants of a word, its first letter and one of its last. */
function isShortFor(short: string, word: string): boolean {
  if (short.length < 2 || short.length > 5 || word.length < short.length + 2 || short[0] !== word[0])
    return false;
  if (!/^\p{L}[b-df-hj-np-tv-z]+$/u.test(short) || isCommonWord(short)) return false;
  let at = 0;
  for (const letter of short) {
    at = word.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return word.slice(-4).includes(short.at(-1) ?? '');
}

function weightOf(word: string, column: AnalystColumn, entities: Set<string>): number {
  if (['be', 'of', 'the', 'in', 'and', 'a', 'by'].includes(word)) return 0.05;
  if (genericWords.has(word)) return 0.35;
  // The letters of "pName" and "aid".
  if (word.length <= 2 && column.words.length > 1) return 0.05;
  return entities.has(word) && column.words.length > 1 ? 0.2 : 1;
}

const isEntity = (token: Token, entities: Set<string>): boolean => {
  if (entities.has(token.lemma)) return true;
  for (const word of entities) {
    const { kin } = kinship(token.lemma, word);
    if (kin === 'synonym' || kin === 'typo' || kin === 'stem') return true;
  }
  return false;
};

const kindOf = /^(?:type|kind|sort)$/;
const isOfKinds = ({ kind, isUnique, derived }: AnalystColumn): boolean =>
  kind === 'text' && !isUnique && !derived;

/** What a word is worth that stands beside a column's name: "name", a word for a row; null where it has nothing to do with it. */
function besideName(
  token: Token,
  content: Token[],
  column: AnalystColumn,
  entities: Set<string>,
): number | null {
  if (token.lemma === 'name' && column.kind === 'text') return 0.9;
  if (content.length < 2) return null;
  // "Type of offense": the offenses.
  if (token === content[0] && kindOf.test(token.lemma) && isOfKinds(column)) return 0.85;
  return isEntity(token, entities) ? 0.85 : null;
}

/** How well the words of a window name a column; null where one of them has nothing to do with it. */
function scoreWindow(
  content: Token[],
  column: AnalystColumn,
  ties: Map<Token, Ties>,
  { entities }: Context,
): ColumnChoice | null {
  const taken = new Map<number, number>();
  let sum = 0;
  let extra = 0;
  let kin: Kinship = 'same';
  for (const token of content) {
    const tie = ties.get(token)?.get(column);
    if (tie) {
      if (taken.has(tie.at) && !entities.has(token.lemma)) return null;
      taken.set(tie.at, tie.quality);
      sum += tie.quality;
      if (quality[tie.kin] < quality[kin]) kin = tie.kin;
    } else {
      const beside = besideName(token, content, column, entities);
      if (beside === null) return null;
      sum += beside;
      extra++;
    }
  }
  if (extra === content.length) return null;
  let whole = 0;
  let said = 0;
  const unsaid: string[] = [];
  for (const [at, word] of column.words.entries()) {
    const weight = weightOf(word, column, entities);
    whole += weight;
    if (taken.has(at)) said += weight;
    else unsaid.push(word);
  }
  const coverage = whole === 0 ? 0 : said / whole;
  return { column, score: (sum / content.length) * (0.45 + 0.55 * coverage), kin, unsaid };
}

const weakest = 0.26;
const choicesKept = 5;

/** Whether a lone function word ("first", "total", "number") may name a column: only when that is all its name. */
function loneAllowed(lone: Token, choices: ColumnChoice[], next: Token | undefined): boolean {
  const role = roleOf(lone.lower);
  if (!role && lone.kind !== 'number' && !genericWords.has(lone.lemma)) return true;
  if (lone.capital && !role) return true;
  const top = choices[0];
  if (!top || lone.kind === 'number') return false;
  if (role && structural.has(role.role) && top.kin !== 'same') return false;
  if (role && (role.role === 'extreme' || role.role === 'aggregate')) {
    if (top.column.rawWords.length > 1) return false;
    if (top.kin === 'same' && role.role === 'aggregate') return true;
    const nextRole = next && roleOf(next.lower)?.role;
    if (next?.kind === 'word' && nextRole !== 'stop' && nextRole !== 'preposition') return false;
  }
  const easy = ['name', 'id', 'code', 'type', 'date'].includes(lone.lemma);
  return top.score >= (easy ? 0.5 : 0.93);
}

/** "low and high estimates", "names of loser and winner": a word that shares its noun with another. */
function sharedNouns(context: Context, ties: Map<Token, Ties>): Candidate[] {
  const { tokens } = context;
  const joins = (token: Token | undefined) =>
    token !== undefined && ['and', 'or', ',', '&'].includes(token.lower);
  const found: Candidate[] = [];
  for (const [at, token] of tokens.entries()) {
    if (!isContent(token) || token.kind === 'quote' || roleOf(token.lower)?.role === 'stop') continue;
    const heads: Token[] = [];
    if (joins(tokens[at + 1])) heads.push(...tokens.slice(at + 2, at + 7));
    if (joins(tokens[at - 1]) || joins(tokens[at - 2]))
      heads.push(...tokens.slice(Math.max(0, at - 6), at - 1));
    const choices = heads
      .filter((head) => isContent(head) && !joins(head) && head !== token)
      .flatMap((head) => {
        const both = [...(ties.get(token)?.keys() ?? [])].filter(
          (c) => c.words.length > 1 && ties.get(head)?.has(c),
        );
        return both.flatMap((column) => {
          const fit = scoreWindow([token, head], column, ties, context);
          return fit &&
            fit.score > 0.75 &&
            ties.get(token)?.get(column)?.at !== ties.get(head)?.get(column)?.at
            ? [fit]
            : [];
        });
      })
      .sort((a, b) => b.score - a.score);
    if (choices.length === 0) continue;
    const place = { start: at, end: at + 1 };
    const item: Item = {
      ...place,
      type: 'column',
      choices: dedupeChoices(choices).slice(0, 2),
      entity: false,
    };
    found.push({ ...place, weight: (choices[0]?.score ?? 0) * 1.05, item });
  }
  return found;
}

const dedupeChoices = (choices: ColumnChoice[]): ColumnChoice[] =>
  choices.filter((c, i) => choices.findIndex((other) => other.column === c.column) === i);

function columnCandidates(context: Context): Candidate[] {
  const { tokens, table, entities } = context;
  const ties = new Map(
    tokens.filter((t) => isContent(t) && t.kind !== 'quote').map((t) => [t, tiesOf(t, table)]),
  );
  const found: Candidate[] = sharedNouns(context, ties);
  for (let start = 0; start < tokens.length; start++) {
    const first = tokens[start];
    if (!first || !isContent(first) || first.kind === 'quote') continue;
    for (let end = start + 1; end <= Math.min(tokens.length, start + 8); end++) {
      const last = tokens[end - 1];
      if (!last || last.kind === 'quote' || (last.kind === 'mark' && !['(', ')', '-'].includes(last.text)))
        break;
      if (!isContent(last) && end - start > 1 && last.text !== ')') continue;
      const window = tokens.slice(start, end);
      const content = window.filter(isContent);
      if (content.length > 5) break;
      const initials = initialsOf(window, table);
      const columns = new Set<AnalystColumn>(content.flatMap((t) => [...(ties.get(t)?.keys() ?? [])]));
      let choices = [...columns].flatMap((column) => {
        const fit = scoreWindow(content, column, ties, context);
        return fit && fit.score >= weakest ? [fit] : [];
      });
      if (initials) choices = [{ column: initials, score: 1, kin: 'same', unsaid: [] }];
      choices.push(...taught(window, table), ...abbreviated(window, table), ...joined(content, table));
      if (choices.length === 0) continue;
      choices.sort((a, b) => b.score - a.score);
      const top = choices[0]?.score ?? 0;
      const lone = content.length === 1 ? content[0] : undefined;
      if (lone && !loneAllowed(lone, choices, tokens[end])) continue;
      if (window.some((t) => (!isContent(t) || t.kind === 'mark') && !tight.has(t.lower)) && top < 0.97)
        continue;
      if (content.length > 1 && window.some((t) => roleOf(t.lower)?.role === 'extreme') && top < 0.9)
        continue;
      found.push({
        start,
        end,
        weight:
          content.length * top * 1.12 + (end - start - content.length) * 0.25 + (content.length - 1) * 0.12,
        item: {
          type: 'column',
          start,
          end,
          choices: choices.filter((c) => c.score >= top - 0.3).slice(0, choicesKept),
          entity: content.every((t) => entities.has(t.lemma)),
        },
      });
    }
  }
  return found;
}

/** Words that a person taught for a column. */
function taught(window: Token[], table: AnalystTable): ColumnChoice[] {
  const said = window.map((t) => t.lower).join(' ');
  const lemmas = window.map((t) => t.lemma).join(' ');
  return (
    table.columns
      // "Conversions" are counted; "conversion" may be their rate.
      .filter((c) => c.synonyms.some((w) => w === said || (w === lemmas && !c.derived?.aggregated)))
      .map((column) => ({ column, score: 0.99, kin: 'same', unsaid: [] }))
  );
}

/** "sub-category" of a column Sub-Category, which is one word. */
function joined(content: Token[], table: AnalystTable): ColumnChoice[] {
  if (content.length < 2) return [];
  const said = content.map((t) => t.lower).join(' ');
  const lemmas = content.map((t) => t.lemma).join(' ');
  return table.columns
    .filter((c) => c.words.length < c.rawWords.length && [said, lemmas].includes(c.rawWords.join(' ')))
    .map((column) => ({ column, score: 1, kin: 'same', unsaid: [] }));
}

/** "mpg" of a column Miles_per_Gallon. */
function abbreviated(window: Token[], table: AnalystTable): ColumnChoice[] {
  const [said] = window;
  if (!said || window.length > 1 || said.lower.length < 3 || roleOf(said.lower)) return [];
  // "Pay" isn't the pet's age in years.
  if (isCommonWord(said.lower)) return [];
  return table.columns
    .filter((c) => c.rawWords.length > 2 && c.rawWords.map((w) => w[0]).join('') === said.lower)
    .map((column) => ({ column, score: 0.95, kin: 'stem', unsaid: [] }));
}

/** "number of games played" of a column NGP. */
function initialsOf(window: Token[], table: AnalystTable): AnalystColumn | null {
  const letters = window
    .filter((t) => t.kind !== 'mark')
    .map((t) => t.lower[0] ?? '')
    .join('');
  const ends = [window[0], window.at(-1)];
  if (letters.length < 3 || !ends.every((t) => t?.kind === 'word' && !roleOf(t.lower))) return null;
  return table.columns.find((c) => c.rawWords.some((w) => w === letters)) ?? null;
}

/** "US" in capitals is a name, not the people who ask. */
const isInCapitals = ({ text, capital }: Token): boolean => capital && /^\p{Lu}{2,}$/u.test(text);

/** What a value of one word weighs, by how it is written. */
function loneValueWeight(first: Token, matches: ValueMatch[]): number {
  const role = isInCapitals(first) ? undefined : roleOf(first.lower);
  if (first.kind === 'number') return 0.4;
  if (role && (!first.capital || minorRoles.has(role.role))) return 0.05;
  if (first.text.length === 1) return first.capital && first.text !== 'I' && first.text !== 'A' ? 0.95 : 0.3;
  if (first.capital) return 1.2;
  return matches.some((m) => m.how === 'exact') ? 0.86 : 0.8;
}

/** "B" is none of "B+" and "B-", where a value is written just so. */
function asWritten(match: ValueMatch, text: string): ValueMatch {
  const same = match.stored.filter((stored) => stored.toLowerCase() === text.toLowerCase());
  return same.length > 0 ? { ...match, stored: same } : match;
}

function valueCandidates({ tokens, question, values, entities }: Context): Candidate[] {
  const found: Candidate[] = [];
  for (let start = 0; start < tokens.length; start++) {
    for (let end = start + 1; end <= Math.min(tokens.length, start + 12); end++) {
      const first = tokens[start];
      const last = tokens[end - 1];
      if (!first || !last) break;
      const window = tokens.slice(start, end);
      if ((window.some((t) => t.kind === 'quote') && window.length > 1) || last.text === '?') break;
      if (first.kind === 'mark' || (last.kind === 'mark' && last.text !== ')')) continue;
      const text = first.quoted ? first.text : question.slice(first.start, last.end);
      const content = window.filter((t) => isInCapitals(t) || !minorRoles.has(roleOf(t.lower)?.role ?? 'by'));
      let matches = values.whole(text).map((match) => asWritten(match, text));
      // What rows are called is no form of a value: "deliveries" aren't those "delivered".
      if (window.length === 1 && !first.capital && entities.has(first.lemma))
        matches = matches.filter(({ how }) => how === 'exact');
      let each: number;
      if (matches.length > 0) {
        // "are" is no country for being the code ARE too.
        const isAsStored = first.quoted || matches.some((m) => m.stored.includes(text));
        if (content.length === 0 && (window.length > 1 || !isAsStored)) continue;
        if (first.quoted) each = 3;
        else if (window.length === 1) each = loneValueWeight(first, matches);
        else each = matches.some((m) => m.how === 'exact') ? 1.1 : 0.98;
      } else {
        matches = partMatches(window, text, values);
        if (matches.length === 0) continue;
        each = window.length > 1 ? 0.8 : first.capital ? 0.75 : 0.45;
      }
      found.push({
        start,
        end,
        weight: window.length * each + (window.length - 1) * 0.2,
        item: { type: 'value', start, end, matches, text, quoted: first.quoted },
      });
    }
  }
  return found;
}

const longTexts = ['note', 'comment', 'description', 'remark', 'detail'];

/** Words may be parts of longer values: "mark madsen" of "Mark Madsen (PF)". */
function partMatches(window: Token[], text: string, values: ValueIndex): ValueMatch[] {
  const [first] = window;
  if (!first || window.length > 6 || text.length < 3) return [];
  if (window.some((t) => t.kind === 'mark' && t.text !== '.')) return [];
  const bare = window.every((t) => t.kind === 'number' || roleOf(t.lower) || lightWords.has(t.lemma));
  if (bare && !first.quoted) return [];
  const found = values.within(text);
  if (window.length > 1 || first.quoted || first.capital) return found;
  // One common word within long texts says nothing.
  return found.filter(
    (m) =>
      !m.column.words.some((w) => longTexts.includes(w)) && m.stored.every((v) => v.split(/\s+/).length <= 6),
  );
}

function roleCandidates(tokens: Token[]): Candidate[] {
  const found: Candidate[] = [];
  for (let start = 0; start < tokens.length; start++) {
    for (let end = start + 1; end <= Math.min(tokens.length, start + longestPhrase); end++) {
      const window = tokens.slice(start, end);
      if (window.some((t) => t.kind === 'quote')) break;
      const text = window.map((t) => t.lower).join(' ');
      const role = roleOf(text);
      if (!role || (minorRoles.has(role.role) && window.every(isInCapitals))) continue;
      const before = tokens[start - 1];
      // "phone number of": no count.
      const noun = text.startsWith('number') && before?.kind === 'word' && !roleOf(before.lower);
      if (noun && role.role === 'count') continue;
      const count = window.length;
      found.push({
        start,
        end,
        weight: minorRoles.has(role.role)
          ? count * 0.3 + (count - 1) * 0.05 + (text.includes('or') ? 0.3 : 0)
          : count * 0.9 + (count - 1) * 0.1,
        item: { type: 'role', start, end, role, text },
      });
    }
  }
  return found;
}

function grainCandidates({ tokens, table }: Context): Candidate[] {
  const hasTimes = table.columns.some((c) => timeLike(c));
  if (!hasTimes && !table.columns.some((c) => isYearColumn(c))) return [];
  const found: Candidate[] = [];
  for (let start = 0; start < tokens.length; start++) {
    for (let end = start + 1; end <= Math.min(tokens.length, start + 4); end++) {
      const unit = grains.get(
        tokens
          .slice(start, end)
          .map((t) => t.lower)
          .join(' '),
      );
      if (!unit || (!hasTimes && unit !== 'decade')) continue;
      const hasHours = table.columns.some((c) => c.kind === 'timestamp');
      if (unit === 'hour' && !hasHours) continue;
      found.push({ start, end, weight: (end - start) * 0.95, item: { type: 'grain', start, end, unit } });
    }
  }
  return found;
}

function tokenCandidates({ tokens, entities, values }: Context): Candidate[] {
  const found: Candidate[] = [];
  for (const [start, token] of tokens.entries()) {
    const place = { start, end: start + 1 };
    if (token.kind === 'quote') {
      const item: Item = { ...place, type: 'value', matches: [], text: token.text, quoted: true };
      found.push({ ...place, weight: 1.5, item });
    } else if (token.number !== null) {
      found.push({
        ...place,
        weight: 1,
        item: { ...place, type: 'number', value: token.number, text: token.text },
      });
    } else if (entities.has(token.lemma)) {
      found.push({
        ...place,
        weight: 0.95,
        item: { ...place, type: 'entity', text: token.text, sure: true },
      });
    } else if (
      token.kind === 'word' &&
      // A name isn't another word for what a row is.
      !token.capital &&
      !values.hasWord(token.lower) &&
      (isEntity(token, entities) || [...entities].some((w) => isNearEntity(token, w)))
    ) {
      found.push({
        ...place,
        weight: 0.5,
        item: { ...place, type: 'entity', text: token.text, sure: false },
      });
    }
    if (token.kind === 'mark') continue;
    found.push({
      ...place,
      weight: 0,
      item: {
        ...place,
        type: 'word',
        text: token.text,
        lemma: token.lemma,
        light: lightWords.has(token.lower) || lightWords.has(token.lemma),
        capital: token.capital,
      },
    });
  }
  return found;
}

/** How near two words must be for one to name what the other does. */
const sureCosine = 0.58;

function isNearEntity(token: Token, word: string): boolean {
  if (roleOf(token.lower) || token.lemma.length < 3) return false;
  if (token.lemma.length >= 5 && word.endsWith(token.lemma)) return true;
  const { kin, cosine } = kinship(token.lemma, word);
  return (
    kin === 'wordnet' ||
    kin === 'broader' ||
    (kin === 'near' && cosine > sureCosine && isCommonWord(token.lemma))
  );
}

function timeCandidates({ tokens, table }: Context): Candidate[] {
  const hasTimes = table.columns.some((c) => isTime(c) || c.dateFormat !== null);
  if (!hasTimes && !table.columns.some((c) => isYearColumn(c))) return [];
  const named = readTimes(tokens).filter(({ span }) => hasTimes || isWholeYears(span));
  return named.map(({ start, end, span }) => ({
    start,
    end,
    weight: (end - start) * 1.02,
    item: { type: 'time', start, end, span },
  }));
}

const mentioned = new WeakMap<Context, Candidate[]>();

/** Every way in which a span of the question can be read. */
export function findMentions(context: Context): Candidate[] {
  const known = mentioned.get(context);
  if (known) return known;
  const all = [
    ...columnCandidates(context),
    ...valueCandidates(context),
    ...roleCandidates(context.tokens),
    ...grainCandidates(context),
    ...timeCandidates(context),
    ...tokenCandidates(context),
  ];
  mentioned.set(context, all);
  return all;
}

interface Path {
  weight: number;
  item: Item | null;
  rest: Path | null;
}

/** The best ways to read the whole question as a row of mentions, each with its weight. */
export function readingsOf(
  candidates: Candidate[],
  length: number,
  most: number,
): { items: Item[]; weight: number }[] {
  const from = Map.groupBy(candidates, (c) => c.start);
  const paths: Path[][] = Array.from({ length: length + 1 }, () => []);
  paths[length] = [{ weight: 0, item: null, rest: null }];
  for (let at = length - 1; at >= 0; at--) {
    const options: Path[] = [];
    const here = from.get(at) ?? [];
    for (const c of here)
      for (const rest of paths[c.end] ?? [])
        options.push({ weight: c.weight + rest.weight, item: c.item, rest });
    if (!here.some((c) => c.end === at + 1))
      for (const rest of paths[at + 1] ?? []) options.push({ weight: rest.weight, item: null, rest });
    options.sort((a, b) => b.weight - a.weight);
    paths[at] = options.slice(0, most);
  }
  return (paths[0] ?? []).map((path) => {
    const items: Item[] = [];
    for (let p: Path | null = path; p; p = p.rest) if (p.item) items.push(p.item);
    return { items, weight: path.weight };
  });
}

import { connectors, tight } from '../reading/mentions/columns.ts';
import { isOneOf, type Candidate, type ColumnChoice, type LinkContext } from './items.ts';
import { roleOf } from '../reading/shared/vocabulary/roles.ts';
import { areSynonyms } from '../reading/shared/vocabulary/synonyms.ts';
import { genericWords } from '../reading/shared/vocabulary/weakWords.ts';
import { byName, byWord } from '../reading/shared/columns/columnIndex.ts';
import type { AnalystColumn, AnalystTable } from '../table.ts';
import type { Token } from '../tokenizer.ts';
import { lemma, nearlySame, stem } from '../reading/shared/vocabulary/wordForms.ts';

const longestMention = 8;

interface WordMatch {
  quality: number;
  /** The place of the word in the column's name. */
  at: number;
}

type Matches = Map<AnalystColumn, WordMatch>;

/** The columns that have a word which a token is like in their names. */
function matchesOf(token: Token, { columns }: AnalystTable): Matches {
  const near = byWord(columns).like((own) => likeness(own, token) > 0 || rawLikeness(own, token, 2) > 0);
  return new Map(
    near.flatMap((column): [AnalystColumn, WordMatch][] => {
      const match = findWord(token, column);
      return match ? [[column, match]] : [];
    }),
  );
}

/** The word of a column's name that a token is most like. */
function findWord(token: Token, column: AnalystColumn): WordMatch | null {
  const { words, rawWords } = column;
  const matches = [
    ...words.map((own, at) => ({ quality: likeness(own, token), at })),
    ...rawWords.map((own, at) => ({
      quality: rawLikeness(own, token, rawWords.length),
      at: words.length === rawWords.length ? at : Math.min(at, words.length - 1),
    })),
  ];
  let best: WordMatch | null = null;
  for (const match of matches) if (match.quality > (best?.quality ?? 0)) best = match;
  return best;
}

/** How like a word of a column's name a token is; 0 where it isn't. */
function likeness(own: string, { lemma: word, lower }: Token): number {
  if (own === word || own === lower) return 1;
  if (own.length > 3 && stem(own) === stem(lower)) return 0.9;
  if (areSynonyms(own, word)) return 0.76;
  if (nearlySame(own, word)) return 0.8;
  if (word.length >= 4 && own.startsWith(word)) return 0.7;
  return own.length >= 4 && word.startsWith(own) && word.length - own.length <= 5 ? 0.72 : 0;
}

/** The same for a word as the column's name writes it, which may be short for another. */
function rawLikeness(own: string, { lemma: word, lower }: Token, count: number): number {
  if (own === lower || lemma(own) === word) return 0.98;
  return own.length >= 3 && own.length < word.length && word.startsWith(own) && count > 1 ? 0.75 : 0;
}

const smallWords = new Set(['be', 'of', 'the', 'in', 'and', 'a', 'by']);

/** How much a word of a column's name says of it. */
function weightOf(word: string, column: AnalystColumn, entities: Set<string>): number {
  if (smallWords.has(word)) return 0.05;
  if (genericWords.has(word)) return 0.35;
  return entities.has(word) && column.words.length > 1 ? 0.2 : 1;
}

/** What is known of each token: the columns that it may name, and whether it is a word for what a row is. */
interface Known {
  matches: Map<Token, Matches>;
  rowWords: Set<Token>;
}

/** Some tokens together, and what is the same of them for every column. */
interface Window extends Known {
  tokens: Token[];
  content: Token[];
  /** The first letters of its words, where they may be a name. */
  initials: string | null;
}

const isConnector = (token: Token): boolean => connectors.has(token.lower) || token.kind === 'mark';

const isEntity = (token: Token, entities: Set<string>): boolean =>
  entities.has(token.lemma) || [...entities].some((word) => areSynonyms(word, token.lemma));

/** The same word is looked up once, however often a question says it. */
function knownOf(tokens: Token[], { table, entities }: LinkContext): Known {
  const ofWords = new Map<string, Matches>();
  const matches = new Map<Token, Matches>();
  for (const token of tokens) {
    if (isConnector(token)) continue;
    const word = `${token.lower} ${token.lemma}`;
    const found = ofWords.get(word) ?? matchesOf(token, table);
    ofWords.set(word, found);
    matches.set(token, found);
  }
  return { matches, rowWords: new Set(tokens.filter((token) => isEntity(token, entities))) };
}

function windowOf(tokens: Token[], known: Known): Window {
  const letters = tokens
    .filter((t) => t.kind !== 'mark')
    .map((t) => t.lower[0] ?? '')
    .join('');
  const isName = [tokens[0], tokens.at(-1)].every((t) => t?.kind === 'word' && !roleOf(t.lower));
  return {
    ...known,
    tokens,
    content: tokens.filter((t) => !isConnector(t)),
    initials: letters.length >= 3 && isName ? letters : null,
  };
}

/** "Name" and words for what a row is may stand beside a name that has no such word. */
const mayStandBeside = ({ content, rowWords }: Window, token: Token): boolean =>
  token.lemma === 'name' || (content.length > 1 && rowWords.has(token));

/** The columns that are called as a window is written, or by the first letters of its words. */
const wholeNames = (
  { tokens: [first, more], initials }: Window,
  columns: AnalystColumn[],
): AnalystColumn[] => [
  ...(first && !more ? byName(columns).having(first.lower) : []),
  ...(initials === null
    ? []
    : byWord(columns)
        .having(initials)
        .filter((c) => c.rawWords.includes(initials))),
];

/** The columns of which a window says words, where each of its words has to do with them. */
function columnsSaid(window: Window): Set<AnalystColumn> {
  const { content, matches } = window;
  const needed = content.filter((token) => !mayStandBeside(window, token));
  const found = new Set<AnalystColumn>();
  for (const token of content)
    for (const column of matches.get(token)?.keys() ?? [])
      if (needed.every((other) => matches.get(other)?.has(column))) found.add(column);
  return found;
}

/** How well the words of a window name a column; null where one of them has nothing to do with it. */
function choiceOf(window: Window, column: AnalystColumn, entities: Set<string>): ColumnChoice | null {
  const { content } = window;
  const said = saidOf(window, column);
  if (!said) return null;
  let whole = 0;
  let covered = 0;
  for (const [at, word] of column.words.entries()) {
    const weight = weightOf(word, column, entities);
    whole += weight;
    if (said.places.has(at)) covered += weight;
  }
  const coverage = whole === 0 ? 0 : covered / whole;
  const unsaid = column.words.filter((_, at) => !said.places.has(at));
  return { column, score: (said.quality / content.length) * (0.45 + 0.55 * coverage), unsaid };
}

/** Which words of a column's name a window says, and how well. */
function saidOf(
  { content, matches, rowWords }: Window,
  column: AnalystColumn,
): { quality: number; places: Set<number> } | null {
  const places = new Set<number>();
  let quality = 0;
  for (const [i, token] of content.entries()) {
    const match = matches.get(token)?.get(column);
    if (match) {
      // One word of the name said twice belongs to two mentions.
      if (places.has(match.at) && isRepeated(content, i) && !rowWords.has(token)) return null;
      places.add(match.at);
      quality += match.quality;
    } else if (token.lemma === 'name' && column.kind === 'text') quality += 0.9;
    else if (content.length > 1 && rowWords.has(token)) quality += 0.85;
    else return null;
  }
  return places.size > 0 ? { quality, places } : null;
}

const isRepeated = (content: Token[], at: number): boolean =>
  content
    .slice(0, at)
    .some((t) => t.lower !== content[at]?.lower && stem(t.lower) === stem(content[at]?.lower ?? ''));

/** All that may be mentions of columns. */
export function columnCandidates(tokens: Token[], context: LinkContext): Candidate[] {
  const known = knownOf(tokens, context);
  const found: Candidate[] = [];
  for (const [start, first] of tokens.entries()) {
    if (isConnector(first) || first.kind === 'quote') continue;
    for (let end = start + 1; end <= Math.min(tokens.length, start + longestMention); end++) {
      const last = tokens[end - 1];
      if (!last || endsMention(last)) break;
      if (isConnector(last) && last.text !== ')') continue;
      const mention = mentionOf(windowOf(tokens.slice(start, end), known), start, tokens[end], context);
      if (mention) found.push(mention);
    }
  }
  return found;
}

const endsMention = ({ kind, text }: Token): boolean =>
  kind === 'quote' || (kind === 'mark' && !['(', ')', '-'].includes(text));

function mentionOf(
  window: Window,
  start: number,
  following: Token | undefined,
  { table: { columns }, entities }: LinkContext,
): Candidate | null {
  const whole = new Set(wholeNames(window, columns));
  const said = columnsSaid(window);
  if (whole.size + said.size === 0) return null;
  const choices = columns
    .filter((column) => whole.has(column) || said.has(column))
    .flatMap((column): ColumnChoice[] | ColumnChoice =>
      whole.has(column) ? { column, score: 1, unsaid: [] } : (choiceOf(window, column, entities) ?? []),
    )
    .filter((c) => c.score >= 0.5)
    .toSorted((a, b) => b.score - a.score);
  const [top] = choices;
  if (!top || isLoose(window, top) || isFunction(window, top, following)) return null;
  const close = choices.filter((c) => c.score >= top.score - 0.07);
  const { tokens, content } = window;
  const inner = tokens.length - content.length;
  return {
    weight: content.length * top.score * 1.12 + inner * 0.25 + (content.length - 1) * 0.12,
    item: {
      type: 'column',
      start,
      end: start + tokens.length,
      used: false,
      columns: [top.column],
      choices: close,
      score: top.score,
      entity: content.every((t) => entities.has(t.lemma)),
      ambiguous: close.length > 1,
    },
  };
}

/** Numbers and connectors inside may belong to something else: "4 cylinders", "names and ages". */
const isLoose = ({ tokens }: Window, { score }: ColumnChoice): boolean =>
  (score < 0.97 && tokens.some((t) => isConnector(t) && !tight.has(t.lower))) ||
  (score < 0.9 && tokens.some((t) => isOneOf(roleOf(t.lower), 'extreme')));

const telling = new Set(['name', 'id', 'code', 'type', 'date']);

/** A function word alone ("first", "total", "number") names a column only when that is all its name. */
function isFunction({ content }: Window, top: ColumnChoice, following: Token | undefined): boolean {
  const [lone, ...more] = content;
  if (!lone || more.length > 0) return false;
  const role = roleOf(lone.lower);
  // "total gold medals" isn't the column Total.
  if (isOneOf(role, 'aggregate') && following?.kind === 'word')
    if (!isOneOf(roleOf(following.lower), 'stop', 'preposition')) return true;
  if (lone.capital) return false;
  if (lone.kind === 'number') return true;
  if (!role && !genericWords.has(lone.lemma)) return false;
  return (
    top.score < (telling.has(lone.lemma) ? 0.5 : 0.93) ||
    (isOneOf(role, 'extreme', 'aggregate') && top.column.rawWords.length > 1) ||
    isOneOf(role, 'stop', 'preposition', 'that', 'and', 'or', 'not', 'each', 'by', 'all', 'ask')
  );
}

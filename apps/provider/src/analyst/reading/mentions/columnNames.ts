import type { AnalystColumn, AnalystTable } from '../../table.ts';
import { roleOf } from '../shared/vocabulary/roles.ts';
import { genericWords } from '../shared/vocabulary/weakWords.ts';
import { isCommonWord, kinship, quality, type Kinship } from '../shared/vocabulary/semantics.ts';
import type { Token } from '../tokens/tokenize.ts';
import { lemma, stem } from '../shared/vocabulary/wordForms.ts';
import { isMeasure } from '../shared/columns/measures.ts';
import { initialsOf, isEntity } from './entities.ts';
import type { Context } from './mention.ts';
import { byWord } from '../shared/columns/columnIndex.ts';
import type { ColumnChoice } from '../shared/columns/columnChoice.ts';

/** How a word of the question belongs to a column's name: to its word at a place. */
interface WordTie {
  quality: number;
  at: number;
  kin: Kinship;
}
export type Ties = Map<AnalystColumn, WordTie>;

type Tie = Omit<WordTie, 'at'>;

/** The tie to a word that the name is read as. */
function tieToWord(token: Token, own: string, isLoose: boolean): Tie | null {
  if (own === token.lower) return { quality: 1, kin: 'same' };
  const { kin, cosine } = kinship(token.lemma, own);
  if (kin === 'none' || (!isLoose && quality[kin] < 0.75)) return null;
  return { quality: quality[kin] + (kin === 'near' ? (cosine - 0.45) * 0.4 : 0), kin };
}

/** "Agents" have nothing to do with an age, nor newsletters with what is new. */
const shortForNothing = /^(?:new|old|age|day|end|car|men|set)$/;

/** "Rep" of a report, "cat" of a category. */
const isBegunWith = (own: string, { lemma: said }: Token): boolean =>
  own.length >= 3 && own.length < said.length && said.startsWith(own);

/** A name's word that is the beginning of the one said. */
export const isShortened = (own: string, said: Token): boolean =>
  isBegunWith(own, said) && !shortForNothing.test(own);

/** The tie to a word as the name has it: "category" is only a part of "Sub-Category", which is one word. */
function tieToRawWord(token: Token, own: string, column: AnalystColumn): Tie | null {
  if (own === token.lower || lemma(own) === token.lemma)
    return column.words.length < column.rawWords.length
      ? { quality: 0.75, kin: 'part' }
      : { quality: 0.98, kin: 'same' };
  if (isShortened(own, token)) return { quality: 0.75, kin: 'part' };
  // What a short form stands for is known: "CSM" is no customer.
  const isSpelled = !column.words.includes(lemma(own));
  if (isEverySo(token, own) && column.rawWords.length > 1) return { quality: 0.98, kin: 'same' };
  const isShort = (!isSpelled && isShortFor(own, token.lower)) || isKeyFor(own, column, token.lower);
  return isShort ? { quality: 0.8, kin: 'part' } : null;
}

/** An "hourly rate" is none of the hours. */
const everySo = /^(?:hourly|daily|nightly|weekly|monthly|quarterly|yearly|annual|annually)$/;

/** How names write that something is told for each hour, or year: "Rate €/h", "cost_pa". */
const timesInShort: [said: RegExp, own: RegExp][] = [
  [/^hourly$/, /^(?:h|hr|ph)$/],
  [/^(?:yearly|annual|annually)$/, /^(?:pa|yr)$/],
  [/^monthly$/, /^(?:mo|pcm)$/],
];
const isEverySo = ({ lower }: Token, own: string): boolean =>
  timesInShort.some(([said, short]) => said.test(lower) && short.test(own));

/** "Is Manager", "Has Pets": what is akin to these words ("costs", "stay") names no such column. */
const copulas = new Set(['be', 'have']);

/** Whether a word of the question may belong to a name that has this word. */
const mayTie = (token: Token, own: string, isLoose: boolean): boolean =>
  tieToWord(token, own, isLoose) !== null ||
  isEverySo(token, own) ||
  lemma(own) === token.lemma ||
  isBegunWith(own, token) ||
  isShortFor(own, token.lower) ||
  isKeyOf(own, token.lower);

/** The columns whose names a word of the question belongs to. */
export function tiesOf(token: Token, table: AnalystTable): Ties {
  const ties: Ties = new Map();
  const take = (column: AnalystColumn, at: number, tie: Tie | null) => {
    if (tie && tie.quality > (ties.get(column)?.quality ?? 0)) ties.set(column, { ...tie, at });
  };
  const role = roleOf(token.lower)?.role;
  const isLoose = role === undefined || role === 'stop' || role === 'extreme';
  const isAdverb = everySo.test(token.lower);
  for (const column of byWord(table.columns).like((own) => mayTie(token, own, isLoose))) {
    const { words, rawWords } = column;
    if (isAdverb && !rawWords.some((w) => everySo.test(w) || isEverySo(token, w))) continue;
    for (const [at, own] of words.entries())
      take(column, at, tieToWord(token, own, isLoose && !copulas.has(own)));
    for (const [at, own] of rawWords.entries()) {
      const place = words.length === rawWords.length ? at : Math.min(at, words.length - 1);
      take(column, place, tieToRawWord(token, own, column));
    }
  }
  return ties;
}

/** Whether the letters of one word stand in the other in their order, from its first on. */
function spells(short: string, word: string): boolean {
  if (short[0] !== word[0]) return false;
  let at = 0;
  for (const letter of short) {
    at = word.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

const consonants = /^\p{L}[b-df-hj-np-tv-z]+$/u;
const consonantsOf = (word: string): string => word.slice(0, 1) + word.slice(1).replaceAll(/[aeiou]/g, '');

/** "svc" for service, "prt" for part, "travlr" for travellers, but no PAYE for payments: letters of a word, its first and one of its last. */
export function isShortFor(short: string, word: string): boolean {
  if (!spells(short, word) || isCommonWord(short)) return false;
  if (!word.slice(-4).includes(short.at(-1) ?? '')) return false;
  if (!consonants.test(short))
    return short.length > 3 && short.slice(0, 3) === word.slice(0, 3) && !/[aeiou]$/.test(short);
  if (short.length > 2 && consonantsOf(word) === short) return true;
  return short.length >= 2 && short.length <= 5 && word.length >= short.length + 2;
}

/** Few letters with which a word begins, or its consonants do. */
const isKeyOf = (own: string, word: string): boolean =>
  own.length <= 3 && word.length >= 6 && (word.startsWith(own) || consonantsOf(word).startsWith(own));

/** "PT_ID" of patients, "Op" of operators: few letters of what is numbered, or all of a name. */
function isKeyFor(own: string, { rawWords, kind }: AnalystColumn, word: string): boolean {
  if (own !== rawWords[0] || !isKeyOf(own, word)) return false;
  if (rawWords.length === 1) return own.length === 2 && kind === 'text' && word.startsWith(own);
  return (
    rawWords.length === 2 && /^(?:id|no|nr)$/.test(rawWords[1] ?? '') && consonantsOf(word).startsWith(own)
  );
}

const particles = /^(?:in|out|up|off|on|down|over|from|to|until)$/;

/** "Checking out" is no check-in: of columns that only such a word tells apart the one with it is meant. */
export function isOtherPhrase(
  { rawWords: [verb = '', own = ''] }: AnalystColumn,
  { tokens, table }: Pick<Context, 'tokens' | 'table'>,
  at: number,
): boolean {
  const said = tokens[tokens[at + 1]?.text === '-' ? at + 2 : at + 1]?.lower ?? '';
  if (!particles.test(said) || said === own || stem(verb) !== stem(tokens[at]?.lower ?? '')) return false;
  return table.columns.some(({ rawWords }) => rawWords[0] === verb && rawWords[1] === said);
}

/** "OT Pay" beside "Net Pay": two letters before a noun that tell it from another are no less than a word, but for those of work orders. */
const tellsApart = (
  letters: string,
  column: AnalystColumn,
  { entities, table: { columns } }: Context,
): boolean =>
  column.words[0] === letters &&
  !initialsOf(entities).includes(letters) &&
  columns.some(
    (other) =>
      other !== column &&
      !other.derived &&
      !other.words.includes(letters) &&
      column.words.every((word) => word === letters || other.words.includes(word)),
  );

/** Two letters that are a word: "client_ip", "Device OS". */
const wordInLetters = /^(?:ip|os|tv|pc)$/;

function weightOf(word: string, column: AnalystColumn, context: Context): number {
  const { entities } = context;
  if (['be', 'of', 'the', 'in', 'and', 'a', 'by'].includes(word)) return 0.05;
  if (genericWords.has(word)) return 0.35;
  // The letters of "pName" and "aid".
  if (word.length <= 2 && column.words.length > 1 && !wordInLetters.test(word))
    return tellsApart(word, column, context) ? 1 : 0.05;
  return entities.has(word) && column.words.length > 1 ? 0.2 : 1;
}

export const kindOf = /^(?:type|kind|sort)$/;
const sizeOf = /^(?:size|amount|figure)$/;
const isOfKinds = ({ kind, isUnique, derived }: AnalystColumn): boolean =>
  kind === 'text' && !isUnique && !derived;

const asked = /^(?:asking|selling|retail|sticker)$/;
/** "Asking price", "selling price" of a column Price. */
const isOfPrice = (token: Token, content: Token[]): boolean =>
  asked.test(token.lower) && content.at(-1)?.lemma === 'price' && content.length === 2;

const worthOfPrice = ({ words }: AnalystColumn): number | null => (words.includes('price') ? 0.9 : null);

/** What is said after words that mean no less without it: "phone number", "zip code", "ip address". */
const headsUnneeded: ReadonlyMap<string, RegExp> = new Map([
  ['number', /^(?:phone|telephone|mobile|cell|fax|tel)$/],
  ['code', /^(?:zip|postal|sku)$/],
  ['address', /^(?:email|mail|ip)$/],
]);
export const isHeadUnneeded = (token: Token, content: Token[]): boolean =>
  token === content.at(-1) && headsUnneeded.get(token.lemma)?.test(content.at(-2)?.lemma ?? '') === true;

/** A word that may stand beside the name of some column: "name", a word for a row, "type of", "asking" of a price, "number" of a phone. */
const mayStandBeside = (token: Token, content: Token[], entities: Set<string>): boolean =>
  token.lemma === 'name' ||
  isOfPrice(token, content) ||
  isHeadUnneeded(token, content) ||
  (content.length > 1 && ((token === content[0] && kindOf.test(token.lemma)) || isEntity(token, entities)));

/** What a word is worth that stands beside a column's name: "name", a word for a row; null where it has nothing to do with it. */
function besideName(
  token: Token,
  content: Token[],
  column: AnalystColumn,
  entities: Set<string>,
): number | null {
  if (token.lemma === 'name' && column.kind === 'text') return 0.9;
  if (content.length < 2) return null;
  if (isOfPrice(token, content)) return worthOfPrice(column);
  if (isHeadUnneeded(token, content)) return 0.95;
  const isLast = token === content.at(-1);
  // "Type of offense": the offenses; "affiliation type", "enrollment size": what the column is anyway.
  if ((token === content[0] || isLast) && kindOf.test(token.lemma) && isOfKinds(column)) return 0.85;
  if (isLast && sizeOf.test(token.lemma) && isMeasure(column)) return 0.85;
  return isEntity(token, entities) ? 0.85 : null;
}

/** The columns that words of a window belong to, where none of them has nothing to do with it. */
export function columnsTied(
  content: Token[],
  ties: Map<Token, Ties>,
  { entities }: Context,
): AnalystColumn[] {
  const needed = content.filter((token) => !mayStandBeside(token, content, entities));
  const found = new Set<AnalystColumn>();
  for (const token of content)
    for (const column of ties.get(token)?.keys() ?? [])
      if (needed.every((other) => ties.get(other)?.has(column))) found.add(column);
  return [...found];
}

interface Said {
  /** Places of the name's words that are said. */
  places: Set<number>;
  /** The sum of how well each word of the question belongs to the name. */
  sum: number;
  kin: Kinship;
}

/** What a window says of a name; null where one of its words has nothing to do with it, or none belongs to it. */
function saidOf(
  content: Token[],
  column: AnalystColumn,
  ties: Map<Token, Ties>,
  entities: Set<string>,
): Said | null {
  const said: Said = { places: new Set(), sum: 0, kin: 'same' };
  let beside = 0;
  for (const token of content) {
    const tie = ties.get(token)?.get(column);
    const isBeside = !tie || (said.places.has(tie.at) && isHeadUnneeded(token, content));
    if (isBeside) {
      const worth = besideName(token, content, column, entities);
      if (worth === null) return null;
      said.sum += worth;
      beside++;
      continue;
    }
    if (said.places.has(tie.at) && !entities.has(token.lemma)) return null;
    said.places.add(tie.at);
    said.sum += tie.quality;
    if (quality[tie.kin] < quality[said.kin]) said.kin = tie.kin;
  }
  return beside === content.length ? null : said;
}

/** How well the words of a window name a column; null where one of them has nothing to do with it. */
export function scoreWindow(
  content: Token[],
  column: AnalystColumn,
  ties: Map<Token, Ties>,
  context: Context,
): ColumnChoice | null {
  const said = saidOf(content, column, ties, context.entities);
  if (!said) return null;
  let whole = 0;
  let covered = 0;
  const unsaid: string[] = [];
  for (const [at, word] of column.words.entries()) {
    const weight = weightOf(word, column, context);
    whole += weight;
    if (said.places.has(at)) covered += weight;
    else unsaid.push(word);
  }
  const coverage = whole === 0 ? 0 : covered / whole;
  return { column, score: (said.sum / content.length) * (0.45 + 0.55 * coverage), kin: said.kin, unsaid };
}

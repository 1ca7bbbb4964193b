import { expandedWords } from '../../../modeling/names.ts';
import { thingOfOwnKey } from '../../../modeling/tableNoun.ts';
import type { AnalystColumn, AnalystTable } from '../../table.ts';
import { once } from '../shared/once.ts';
import { roleOf } from '../shared/vocabulary/roles.ts';
import { isParticiple } from '../shared/vocabulary/participles.ts';
import { kindsInName } from '../shared/vocabulary/tableNames.ts';
import { isKeptIn, nameSameRows } from '../shared/vocabulary/rowNouns.ts';
import { clippedWords } from '../shared/vocabulary/weakWords.ts';
import { isCommonWord, kinship } from '../shared/vocabulary/semantics.ts';
import type { Token } from '../tokens/tokenize.ts';
import { lemma } from '../shared/vocabulary/wordForms.ts';
import type { Context, Mention } from './mention.ts';

const tableNoise = new Set(
  `table data list info information tbl dataset csv record view all name detail dim fact export exported download
  hourly daily weekly monthly quarterly yearly annual`.split(/\s+/),
);

const starts = /^(?:start|begin|began|from)$/;
const ends = /^(?:end|until|to|expiry)$/;
/** "Lease Start" and "Lease End": each row is a lease. */
function lastingThings({ columns }: AnalystTable): string[] {
  const before = (pattern: RegExp) =>
    columns
      .filter(({ rawWords, derived }) => !derived && rawWords.length === 2 && pattern.test(rawWords[1] ?? ''))
      .map(({ words }) => words[0] ?? '');
  const ended = new Set(before(ends));
  return before(starts).filter((word) => ended.has(word));
}

/** "cars93", "polls2016": a year, or whichever number, behind what rows are. */
const numberBehind = /(?<=\p{L}{3})\d+(?!\p{L})/gu;
const wordsOfName = ({ name }: AnalystTable): string[] => expandedWords(name.replace(numberBehind, ' $&'));

/** "Industries" of a table of unemployment across them are told by a column, and are no rows. */
function kindsTold(table: AnalystTable): string[] {
  const kinds = kindsInName(wordsOfName(table));
  const said = kinds.join(' ');
  const isTold = table.columns.some(
    ({ synonyms, words, isUnique }) => synonyms.includes(said) || (words.join(' ') === said && !isUnique),
  );
  return isTold ? kinds : [];
}

const tellingWords = once((table: AnalystTable): string[] => {
  const kinds = kindsTold(table);
  return wordsOfName(table).filter(
    (word) => !tableNoise.has(lemma(word)) && !kinds.includes(lemma(word)) && /\p{L}{2}/u.test(word),
  );
});

/** The issues of an "Issue key". */
const keyed = once((table: AnalystTable): string[] => {
  const columns = table.columns.filter(({ derived }) => !derived).map(({ profile }) => profile);
  const thing = thingOfOwnKey(columns);
  return thing === null ? [] : [thing];
});

/** What a row of the table is, as far as its name and its key tell. */
export const entityWords = (table: AnalystTable): Set<string> =>
  new Set([
    ...tellingWords(table).map(lemma),
    ...keyed(table),
    ...lastingThings(table),
    // One row a day.
    ...(table.columns.some((c) => c.kind === 'date' && c.isUnique) ? ['day'] : []),
  ]);

/** Another word for what a row is, or that word itself; "flown" and "endangered" are said of some, and are none. */
export const isEntity = (token: Token, entities: Set<string>): boolean => {
  if (entities.has(token.lemma)) return true;
  for (const word of entities) {
    const { kin } = kinship(token.lemma, word);
    if (kin === 'stem') return true;
    if ((kin === 'synonym' || kin === 'typo') && !isParticiple(token.lower)) return true;
  }
  return false;
};

/** How near two words must be for one to name what the other does. */
const sureCosine = 0.58;
/** A line is a cover in some sense that nobody thinks of. */
const leastCosine = 0.2;

/** "How many women" of applications are no applications. */
const ofOneSex = /^(?:wom[ae]n|m[ae]n|girl|boy|lady|lad)$/;

function isNearEntity(token: Token, word: string): boolean {
  if (roleOf(token.lower) || token.lemma.length < 3 || ofOneSex.test(token.lemma)) return false;
  if (nameSameRows(token.lemma, word)) return true;
  if (isParticiple(token.lower)) return false;
  if (token.lemma.length >= 5 && word.endsWith(token.lemma)) return true;
  const { kin, cosine } = kinship(token.lemma, word);
  return (
    ((kin === 'wordnet' || kin === 'broader') && cosine > leastCosine) ||
    (kin === 'near' && cosine > sureCosine && isCommonWord(token.lemma))
  );
}

/** "wo" of work orders. */
export const initialsOf = (entities: ReadonlySet<string>): string =>
  [...entities].map((word) => word[0] ?? '').join('');

/** "POs" of purchase orders. */
const isInitials = ({ kind, lower }: Token, entities: ReadonlySet<string>): boolean =>
  kind === 'word' && entities.size > 1 && !roleOf(lower) && lower.replace(/s$/, '') === initialsOf(entities);

/** "Subs" of subscriptions, "appts" of appointments: the beginning of what a row is called, as people shorten it. */
export const isClippedEntity = ({ kind, lower, capital }: Token, entities: ReadonlySet<string>): boolean => {
  if (kind !== 'word' || capital || roleOf(lower)) return false;
  const said = lower.replace(/s$/, '');
  const isShort =
    said.length >= shortestClipped && said !== lower && (clippedWords.has(said) || !isCommonWord(lower));
  return (
    isShort &&
    [...entities].some((word) => word.length >= said.length + leastClipped && word.startsWith(said))
  );
};
const shortestClipped = 3;
const leastClipped = 3;

/** A column of kinds of things that is called just so. */
const isKindCalled = ({ kind, isUnique, words }: AnalystColumn, noun: string): boolean =>
  kind === 'text' && !isUnique && words.length === 1 && words[0] === noun;

const mostlyFilled = 0.2;
/** "Helicopter missions" are those for which a yes says so, "replies" those that are in reply to one: no other word for all. */
const isOfFlag = ({ kind, words, profile }: AnalystColumn, said: string): boolean =>
  (kind === 'boolean' || profile.nullFraction > mostlyFilled) && words.includes(said);

const mostKinds = 30;
const leastLetters = 4;
/** The kinds that a table's columns tell of, in small letters. */
const kindsIn = once(({ columns }: AnalystTable): string[] =>
  columns
    .filter(({ kind, complete, distinct }) => kind === 'text' && complete && distinct <= mostKinds)
    .flatMap(({ values }) => values.filter(({ length }) => length >= leastLetters))
    .map((value) => value.toLowerCase()),
);

/** "Carnivores" and "rodents" of mammals, of whom columns say "carni" and "Rodentia": kinds of rows. */
export function beginsAsValue(said: { text: string; lemma: string }, table: AnalystTable): boolean {
  const [text, root] = [said.text.toLowerCase(), said.lemma.toLowerCase()];
  if (root.length < leastLetters) return false;
  return kindsIn(table).some(
    (value) => text.startsWith(value) || (value.startsWith(root) && !value.includes(' ')),
  );
}

/** "People" of a table of employees: a word near to what a row is called. */
function mayBeEntity(token: Token, { entities, values, table }: Context): boolean {
  // A name isn't another word for what a row is.
  if (token.kind !== 'word' || token.capital || values.hasWord(token.lower)) return false;
  // "Species" of birds, where a column holds them.
  if (!isEntity(token, entities) && table.columns.some((c) => isKindCalled(c, token.lemma))) return false;
  if (isEntity(token, entities)) return true;
  if (table.columns.some((c) => isOfFlag(c, token.lemma)) || beginsAsValue(token, table)) return false;
  return (
    isKeptIn(token.lemma, tellingWords(table)) || [...entities].some((word) => isNearEntity(token, word))
  );
}

const mostSorts = 20;
/** "Bugs" of a bug tracker, some of whose issues are bugs: a sort of rows, and not all. */
const isSortOfRows = ({ lemma: said }: Token, { values }: Context): boolean =>
  values
    .whole(said)
    .some(
      ({ column, how }) =>
        how === 'exact' && column.complete && !column.isUnique && column.distinct <= mostSorts,
    );

const places = /^(?:from|in|at|to|near)$/;

/** "Associate professors" of a table of professors, "from santiago": a word near to what rows are is none before it, and no place. */
function isOfElse(start: number, { tokens, entities }: Context): boolean {
  const [token, next] = tokens.slice(start);
  const isSingle = token?.lower === token?.lemma;
  const isPlace = isSingle && places.test(tokens[start - 1]?.lower ?? '');
  return isPlace || (isSingle && next !== undefined && next.lower !== next.lemma && entities.has(next.lemma));
}

/** A word as what a row is called. */
export function entityMention(token: Token, start: number, context: Context): Mention | null {
  const next = context.tokens[start + 1];
  // "Bird strikes" of a table "birdstrikes".
  // "Check-ins" of a table "checkins".
  const other = next?.text === '-' ? context.tokens[start + 2] : next;
  const isApart =
    other !== undefined &&
    [other.lemma, other.lower.replace(/s$/, '')].some((word) =>
      context.entities.has(`${token.lower}${word}`),
    );
  const sure =
    isApart ||
    context.entities.has(token.lemma) ||
    isClippedEntity(token, context.entities) ||
    isInitials(token, context.entities);
  if (sure ? isSortOfRows(token, context) : !mayBeEntity(token, context)) return null;
  if (!sure && isOfElse(start, context)) return null;
  const place = { start, end: start + (isApart ? (other === next ? 2 : 3) : 1) };
  return { ...place, weight: sure ? 0.95 : 0.5, item: { ...place, type: 'entity', text: token.text, sure } };
}

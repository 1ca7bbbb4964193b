import { isNumeric, type AnalystColumn, type AnalystTable } from '../../table.ts';
import { scales, type Dimension } from '../shared/columns/units.ts';
import { monthNumbers } from '../shared/vocabulary/calendarWords.ts';
import { personWords } from '../shared/vocabulary/peopleAndPlaces.ts';
import type { Role } from '../shared/vocabulary/role.ts';
import { roleOf } from '../shared/vocabulary/roles.ts';
import { titledThings } from '../shared/vocabulary/rowNouns.ts';
import { genericWords } from '../shared/vocabulary/weakWords.ts';
import { isCommonWord, quality, type Kinship } from '../shared/vocabulary/semantics.ts';
import { grains, timeLike } from '../shared/calendar/times.ts';
import type { Token } from '../tokens/tokenize.ts';
import {
  columnsTied,
  isHeadUnneeded,
  isOtherPhrase,
  kindOf,
  scoreWindow,
  tiesOf,
  type Ties,
} from './columnNames.ts';
import { entityMention, isEntity } from './entities.ts';
import { isParticiple } from '../shared/vocabulary/participles.ts';
import { byName, byWord, columnIndex } from '../shared/columns/columnIndex.ts';
import { columnsOfKind, isNoBuyer, isOfBooks, tellsAspect } from '../shared/columns/columnsOfKind.ts';
import { minorRoles, type Context, type Item, type Mention } from './mention.ts';
import type { ColumnChoice } from '../shared/columns/columnChoice.ts';
import { stem } from '../shared/vocabulary/wordForms.ts';
import { titleColumns } from '../shared/columns/titleColumns.ts';
import { isMeasure } from '../shared/columns/measures.ts';
import { isOfSelling, isPartOfWhole, isQualified, meansMoney } from '../shared/columns/measureSynonyms.ts';
import { isSmallName, placesWritten, type Written } from './writtenColumns.ts';

/** Words that may stand inside a mention of a column. */
export const connectors = new Set(
  "of the a an 's ’s for in per their its and at to on his her ( ) / by from -".split(' '),
);
/** Of these, those that join one mention; the others may join two, and need the whole name to be said. */
export const tight = new Set("of the 's ’s a an per their its ( ) -".split(' '));
const structural = new Set<Role['role']>([...minorRoles, 'and', 'or', 'not', 'each', 'by', 'ask']);

const isContent = (token: Token): boolean => token.kind !== 'mark' && !connectors.has(token.lower);

const weakest = 0.26;
const choicesKept = 5;

const isContentWord = (token: Token | undefined): boolean => {
  const role = token && roleOf(token.lower)?.role;
  return token?.kind === 'word' && role !== 'stop' && role !== 'preposition';
};

/** Whether a function word may be all of a column's name: "total", with no noun after it. */
function mayBeName(role: Role['role'], { column, kin }: ColumnChoice, next: Token | undefined): boolean {
  if (structural.has(role) && kin !== 'same') return false;
  if (role !== 'extreme' && role !== 'aggregate') return true;
  if (column.rawWords.length > 1) return false;
  return (role === 'aggregate' && kin === 'same') || !isContentWord(next);
}

/** "Done" is no make, nor is what is out "right now" due. */
const isAuxiliary = (
  { lemma, lower }: Token,
  top: ColumnChoice | undefined,
  next: Token | undefined,
): boolean =>
  (/^(?:do|have|get|go)$/.test(lemma) && top?.kin !== 'same') ||
  (lower === 'right' && /^(?:now|away)$/.test(next?.lower ?? ''));

/** Whether a lone function word ("first", "total", "number") may name a column: only when that is all its name. */
function mayStandAlone(lone: Token, [top]: ColumnChoice[], next: Token | undefined): boolean {
  const role = roleOf(lone.lower)?.role;
  const isPlain = lone.kind !== 'number' && !genericWords.has(lone.lemma);
  if (!role && (isPlain || lone.capital)) return true;
  if (!top || lone.kind === 'number') return false;
  if (role && !mayBeName(role, top, next)) return false;
  if (role === 'aggregate' && top.kin === 'same') return true;
  const isEasy = ['name', 'id', 'code', 'type', 'date'].includes(lone.lemma);
  return top.score >= (isEasy ? 0.5 : 0.93);
}

const joins = (token: Token | undefined): boolean =>
  token !== undefined && ['and', 'or', ',', '&'].includes(token.lower);

/** The words that may be the noun of one that stands before or after an "and". */
function nounsFor(tokens: Token[], at: number): Token[] {
  const nouns: Token[] = [];
  if (joins(tokens[at + 1])) nouns.push(...tokens.slice(at + 2, at + 7));
  if (joins(tokens[at - 1]) || joins(tokens[at - 2]))
    nouns.push(...tokens.slice(Math.max(0, at - 6), at - 1));
  return nouns.filter((noun) => isContent(noun) && !joins(noun) && noun !== tokens[at]);
}

/** The columns that a word names together with a noun that stands apart from it. */
function namedTogether(token: Token, noun: Token, ties: Map<Token, Ties>, context: Context): ColumnChoice[] {
  const own = ties.get(token) ?? [];
  const others = ties.get(noun);
  return [...own].flatMap(([column, { at }]) => {
    const other = others?.get(column);
    if (column.words.length < 2 || !other || other.at === at) return [];
    const fit = scoreWindow([token, noun], column, ties, context);
    return fit && fit.score > 0.75 ? [fit] : [];
  });
}

/** "low and high estimates", "names of loser and winner": a word that shares its noun with another. */
function sharedNouns(context: Context, ties: Map<Token, Ties>): Mention[] {
  const found: Mention[] = [];
  for (const [at, token] of context.tokens.entries()) {
    if (!isContent(token) || token.kind === 'quote' || roleOf(token.lower)?.role === 'stop') continue;
    const choices = nounsFor(context.tokens, at)
      .flatMap((noun) => namedTogether(token, noun, ties, context))
      .sort((a, b) => b.score - a.score);
    const [top] = choices;
    if (!top) continue;
    const place = { start: at, end: at + 1 };
    const item: Item = {
      ...place,
      type: 'column',
      choices: withoutRepeats(choices).slice(0, 2),
      entity: false,
    };
    found.push({ ...place, weight: top.score * 1.05, item });
  }
  return found;
}

const withoutRepeats = (choices: ColumnChoice[]): ColumnChoice[] =>
  choices.filter((c, i) => choices.findIndex((other) => other.column === c.column) === i);

const bySynonym = columnIndex(({ synonyms }) => synonyms);

/** Words that a person taught for a column. */
function taught(window: Token[], table: AnalystTable): ColumnChoice[] {
  const said = window.map((t) => t.lower).join(' ');
  const lemmas = window.map((t) => t.lemma).join(' ');
  return (
    bySynonym(table.columns)
      .having(said, lemmas)
      // "Conversions" are counted; "conversion" may be their rate.
      .filter((c) => c.synonyms.includes(said) || !c.derived?.aggregated)
      .map((column) => ({ column, score: 0.99, kin: 'same', unsaid: [] }))
  );
}

const byRawName = columnIndex(({ rawWords }) => [rawWords.join(' ')]);

/** "sub-category" of a column Sub-Category, which is one word. */
function joined(content: Token[], table: AnalystTable): ColumnChoice[] {
  if (content.length < 2) return [];
  const said = content.map((t) => t.lower).join(' ');
  const lemmas = content.map((t) => t.lemma).join(' ');
  return byRawName(table.columns)
    .having(said, lemmas)
    .filter((c) => c.words.length < c.rawWords.length)
    .map((column) => ({ column, score: 1, kin: 'same', unsaid: [] }));
}

/** "Slot length" of a column slot_min: how long it is, in the unit that its name ends with. */
function lasting(content: Token[], { columns }: AnalystTable): ColumnChoice[] {
  const noun = content.at(-1);
  if (content.length < 2 || !/^(?:length|duration)$/.test(noun?.lower ?? '')) return [];
  const said = content
    .slice(0, -1)
    .map((t) => t.lemma)
    .join(' ');
  return columns
    .filter(({ rawWords }) => scales.get(rawWords.at(-1) ?? '')?.of === 'time')
    .filter(({ words }) => words.slice(0, -1).join(' ') === said)
    .map((column) => ({ column, score: 1, kin: 'same', unsaid: [] }));
}

/** Nouns that say no more of a measure than that it is one. */
const ofMeasures = /^(?:level|reading|score|figure|value|measurement)$/;
const isWhole = (value: unknown): boolean => Number.isInteger(Number(value));

/** "Bounce rate" of a column bounce_pct. */
const isPercentOf = ({ words: [own, unit, more] }: AnalystColumn, said: Token): boolean =>
  own === said.lemma && !more && /^(?:pct|percent|percentage)$/.test(unit ?? '');

/** "Ozone level", "murder rate" of a column Murder: a count of murders is no rate of them. */
function asMeasured(content: Token[], { columns }: AnalystTable): ColumnChoice[] {
  const [said, noun, more] = content;
  if (!said || !noun || more) return [];
  const isRate = noun.lemma === 'rate';
  const inPercent = columns.filter((c) => isRate && isMeasure(c) && !c.derived && isPercentOf(c, said));
  if (inPercent.length > 0)
    return inPercent.map((column) => ({ column, score: 0.98, kin: 'same', unsaid: [] }));
  if (columns.some(({ words, derived }) => !derived && words.includes(noun.lemma))) return [];
  if (!isRate && !ofMeasures.test(noun.lemma)) return [];
  return byName(columns)
    .having(said.lower, said.lemma)
    .filter((c) => isMeasure(c) && !c.derived)
    .filter(({ min, max, values }) => !isRate || ![min, max, ...values].every(isWhole))
    .map((column) => ({ column, score: 0.96, kin: 'same', unsaid: [] }));
}

/** What is measured in units of a dimension. */
const measuredIn: [said: RegExp, of: Dimension][] = [
  [/^(?:length|duration|runtime)$/, 'time'],
  [/^(?:length|distance)$/, 'length'],
  [/^weight$/, 'mass'],
];

/** "Track length" of a column Milliseconds: what has only a unit for its name, where none is called so. */
function inUnitAlone(content: Token[], { table: { columns }, entities }: Context): ColumnChoice[] {
  const noun = content.at(-1)?.lemma ?? '';
  const dimensions = measuredIn.filter(([said]) => said.test(noun)).map(([, of]) => of);
  if (dimensions.length === 0 || columns.some(({ words }) => words.includes(noun))) return [];
  if (!content.slice(0, -1).every((token) => isEntity(token, entities))) return [];
  return columns
    .filter((column) => {
      const [only = '', more] = column.rawWords;
      const dimension = scales.get(only)?.of;
      return !more && isMeasure(column) && dimension !== undefined && dimensions.includes(dimension);
    })
    .map((column) => ({ column, score: 0.9, kin: 'synonym', unsaid: [] }));
}

/** "Customer segment" of a column Segment, beside a Customer ID: whose it is says the other columns. */
function ofThing(window: Token[], { columns }: AnalystTable): ColumnChoice[] {
  const [thing, noun, more] = window;
  if (!thing || !noun || more || thing.lemma === noun.lemma || isParticiple(thing.lower)) return [];
  const named = byWord(columns)
    .having(noun.lemma)
    .filter(({ kind, words }) => kind === 'text' && words.length === 1 && words[0] === noun.lemma);
  if (named.length === 0) return [];
  const isThing = byWord(columns)
    .having(thing.lemma)
    .some(({ words }) => words.length > 1 && words[0] === thing.lemma);
  if (!isThing) return [];
  return named.map((column) => ({ column, score: 0.96, kin: 'same', unsaid: [] }));
}

/** "Books" of a Title, where the rows aren't books themselves. */
function titled([said, more]: Token[], { table, entities }: Context): ColumnChoice[] {
  if (!said || more || !titledThings.has(said.lemma)) return [];
  // Of "film loans" each row is a loan.
  if (isEntity(said, new Set([...entities].slice(-1)))) return [];
  return table.columns
    .filter(({ kind, words }) => kind === 'text' && words.length === 1 && words[0] === 'title')
    .map((column) => ({ column, score: 0.78, kin: 'synonym', unsaid: [] }));
}

const isName = ([said, more]: Token[]): boolean => said?.lemma === 'name' && !more;

/** "Names of institutions" of a column Institution, where none is called a name. */
function calledNames(content: Token[], { table, entities }: Context): ColumnChoice[] {
  if (!isName(content) || table.columns.some(({ words }) => words.includes('name'))) return [];
  return titleColumns(table, entities).map((column) => ({ column, score: 0.7, kin: 'synonym', unsaid: [] }));
}

const fewestLetters = 3;
/** "OS": two letters that are written as such. */
const isTwoCapitals = ({ text }: Token): boolean => /^\p{Lu}{2}$/u.test(text);

/** "mpg" of a column Miles_per_Gallon, "OS" of one Operating System. */
function abbreviated(window: Token[], table: AnalystTable): ColumnChoice[] {
  const [said] = window;
  if (!said || window.length > 1 || roleOf(said.lower)) return [];
  if (said.lower.length < fewestLetters && !isTwoCapitals(said)) return [];
  // "Pay" isn't the pet's age in years.
  if (isCommonWord(said.lower) && !isTwoCapitals(said)) return [];
  return table.columns
    .filter((c) => !c.derived && c.rawWords.length > 1 && c.rawWords.map((w) => w[0]).join('') === said.lower)
    .map((column) => ({ column, score: 0.95, kin: 'stem', unsaid: [] }));
}

const lettersOf = (window: Token[]): string =>
  window
    .filter((t) => t.kind !== 'mark')
    .map((t) => t.lower[0] ?? '')
    .join('');

/** "red cards" of a column RC, "type of chest pain" of one CP: two words that are all its name. */
function twoLetters(window: Token[], table: AnalystTable): ColumnChoice[] {
  const said = kindOf.test(window[0]?.lemma ?? '') && window[1]?.lower === 'of' ? window.slice(2) : window;
  if (said.length !== 2 || said.some((t) => t.kind !== 'word' || roleOf(t.lower))) return [];
  const letters = lettersOf(said);
  return byRawName(table.columns)
    .having(letters)
    .filter(() => !/^(?:id|no)$/.test(letters))
    .map((column) => ({ column, score: 0.9, kin: 'part', unsaid: [] }));
}

/** "number of games played" of a column NGP. */
function initialsOf(window: Token[], table: AnalystTable): AnalystColumn | null {
  const letters = lettersOf(window);
  const ends = [window[0], window.at(-1)];
  // "Shifts in the evening" are no site.
  if (
    letters.length < 3 ||
    isCommonWord(letters) ||
    !ends.every((t) => t?.kind === 'word' && !roleOf(t.lower))
  )
    return null;
  return (
    byWord(table.columns)
      .having(letters)
      .find((c) => c.rawWords.includes(letters)) ?? null
  );
}

const isDoer = ({ lemma }: Token): boolean => /[eo]r$/.test(lemma);

/** "the agents" of a column handled_by, unless a row is called so. */
function ofKind([said, ...others]: Token[], context: Context): ColumnChoice[] {
  if (!said || said.kind !== 'word' || said.capital || others.length > 0) return [];
  const row = entityMention(said, 0, context);
  // "Vaccinators" aren't the vaccinations that they give.
  if (row && !(isDoer(said) && !context.entities.has(said.lemma))) return [];
  return columnsOfKind(said.lemma, context.table.columns);
}

interface Span {
  start: number;
  end: number;
  window: Token[];
  /** Of these, the words that say something. */
  content: Token[];
}

const endsName = (token: Token | undefined): boolean =>
  !token || token.kind === 'quote' || (token.kind === 'mark' && !['(', ')', '-'].includes(token.text));

/** The spans that may name a column. */
function spansOf(tokens: Token[]): Span[] {
  const spans: Span[] = [];
  for (const [start, first] of tokens.entries()) {
    if (!isContent(first) || first.kind === 'quote') continue;
    for (let end = start + 1; end <= Math.min(tokens.length, start + 8); end++) {
      const last = tokens[end - 1];
      if (!last || endsName(last)) break;
      if (!isContent(last) && end - start > 1 && last.text !== ')') continue;
      const window = tokens.slice(start, end);
      const content = window.filter(isContent);
      if (content.length > 5) break;
      spans.push({ start, end, window, content });
    }
  }
  return spans;
}

const sureTie = 0.75;
const priced = /^(?:price|cost|value|fee)$/;

/** What a column's amounts are for one of: "kg" of pricePerKg, "unit" of unit_price; null where for nothing. */
function perWhat({ words }: AnalystColumn): ((at: number) => boolean) | null {
  const per = words.indexOf('per');
  if (per > 0) return (at) => at > per && words[at] !== 'capita';
  return words[0] === 'unit' && priced.test(words[1] ?? '') ? (at) => at === 0 : null;
}

/** "Units sold", "kg by month": by what it is for one of alone, no price is named. */
function isOnlyPer(content: Token[], column: AnalystColumn, ties: Map<Token, Ties>): boolean {
  const isPer = perWhat(column);
  if (!isPer) return false;
  const said = content.flatMap((token) => ties.get(token)?.get(column) ?? []);
  return (
    said.some(({ at, quality }) => isPer(at) && quality >= sureTie) &&
    said.every(({ at, quality }) => isPer(at) || quality < sureTie)
  );
}

/** "Sales" are neither a "Sales Tax" nor a "Sales Commission", which is only a part of them, and what is sold no selling fee. */
const isTakenOf = ([said, more]: Token[], column: AnalystColumn): boolean => {
  const { words, rawWords } = column;
  if (!said || more) return false;
  const isOfSales = rawWords.includes(said.lower) && said.lower === 'sales';
  const last = words.at(-1) ?? '';
  return (
    (isOfSales || (said.lemma === 'sell' && words.length > 1)) &&
    (last === 'fee' || isPartOfWhole(last) || (isOfSales && isOfSelling(column)))
  );
};

/** "New listings" speak of no "price when new". */
function isOnlyFormer(content: Token[], { words }: AnalystColumn, entities: ReadonlySet<string>): boolean {
  const said = content.filter(({ lemma }) => !entities.has(lemma));
  return words[0] === 'price' && said.length > 0 && said.every(({ lower }) => former.test(lower));
}
const former = /^(?:new|old|original|former|regular)$/;

const ofMoney = /^(?:revenue|value|amount|sale|income|total)$/;

/** "Revenue" alone is no expected one, and the "value" of an order none of its taxes. */
const isOfOtherAmount = (
  [said, more]: Token[],
  column: AnalystColumn,
  columns: readonly AnalystColumn[],
): boolean =>
  said !== undefined &&
  !more &&
  column.words.length > 1 &&
  ofMoney.test(said.lemma) &&
  isQualified(column, columns);

/** Whether nothing but what a column's amounts are for, or taken of, is said. */
const isOnlyAside = (
  content: Token[],
  column: AnalystColumn,
  ties: Map<Token, Ties>,
  { entities, table }: Context,
): boolean =>
  isOnlyPer(content, column, ties) ||
  isTakenOf(content, column) ||
  isOnlyFormer(content, column, entities) ||
  isOfOtherAmount(content, column, table.columns);

/** "Which month": where there are times, no days that anything took. */
const isGrainGuess = (
  token: Token | undefined,
  { column, kin }: ColumnChoice,
  table: AnalystTable,
): boolean =>
  (grains.has(token?.lower ?? '') || monthNumbers.has(token?.lower ?? '')) &&
  quality[kin] < quality.part &&
  isNumeric(column) &&
  table.columns.some((c) => timeLike(c));

/** "Lines without a grower" are rows of order lines, and no "line_total"; "sales" are what is sold in all. */
const isMeasureOfRow = (said: Token, column: AnalystColumn, entities: ReadonlySet<string>): boolean =>
  said.lower !== said.lemma &&
  said.lemma === [...entities].at(-1) &&
  said.lemma === column.words[0] &&
  isMeasure(column) &&
  !meansMoney(said.lower);

/** "Donors" aren't since when they are, nor "bookings" when they were booked. */
const isOfOtherThan = (
  [said, more]: Token[],
  { column, unsaid }: ColumnChoice,
  { entities, table }: Context,
): boolean =>
  said !== undefined &&
  !more &&
  ((/^(?:customer|client)$/.test(said.lemma) && isOfBooks(column, table.columns)) ||
    (unsaid.length > 0 && isMeasureOfRow(said, column, entities)) ||
    (timeLike(column) &&
      unsaid.length > 0 &&
      (personWords.has(said.lemma) || (said.lower !== said.lemma && isEntity(said, entities)))));

/** "Challengers" of a column incumbent_challenger_status are those with a C there: it is called for what its letters stand for. */
function isAlternative(said: Token | undefined, { kind, complete, words, values }: AnalystColumn): boolean {
  if (kind !== 'text' || !complete || !words.includes(said?.lemma ?? '')) return false;
  const letters = new Set(values.map((value) => value.toLowerCase()));
  const stoodFor = words.filter((word) => letters.has(word.slice(0, 1)));
  return stoodFor.length > 1 && stoodFor.includes(said?.lemma ?? '');
}

/** "By reason" is by a rejection reason, where there is one, and not by the cause. */
const isHeadNoun = ({ column, kin, unsaid }: ColumnChoice): boolean => {
  const head = column.words.at(-1) ?? '';
  return kin === 'same' && !column.derived && !unsaid.includes(head) && !genericWords.has(head);
};

const farther: ReadonlySet<Kinship> = new Set(['near', 'broader']);

/** "Books" with a Title are nothing that is only said near them, and "members" of a Member Name no memberships. */
const withoutFarther = (choices: ColumnChoice[], words: number): ColumnChoice[] => {
  const [top] = choices;
  if (words > 1 || choices.every(({ kin }) => farther.has(kin))) return choices;
  const isSure = top !== undefined && quality[top.kin] >= quality.synonym;
  const isHead = choices.some(isHeadNoun);
  return choices.filter(
    ({ kin }) =>
      kin !== 'near' &&
      !(isHead && kin === 'synonym') &&
      !(isSure && kin === 'broader') &&
      !(top?.kin === 'same' && kin === 'part'),
  );
};

/** "Kinds of givers" beside a Donor Type aren't the donors. */
const isOfKinds = ({ column: { words }, unsaid }: ColumnChoice): boolean =>
  words.length > 1 && unsaid.length === 0 && words.some((word) => kindNames.test(word));
const kindNames = /^(?:type|kind|sort|category|class|group)$/;

const reasons = /^(?:reason|cause)$/;

/** "Lost deals by reason": of a Closed Won Reason and a Closed Lost Reason the one of what is said besides. */
function meantOfSeveral(choices: ColumnChoice[], { tokens }: Context): ColumnChoice[] {
  const several = choices.filter(({ column }) => column.words.some((word) => reasons.test(word)));
  if (several.length < 2) return choices;
  const isSaid = (word: string) =>
    tokens.some(({ lower, lemma }) => stem(lower) === stem(word) || lemma === word);
  const count = ({ unsaid }: ColumnChoice) => unsaid.filter(isSaid).length;
  const most = Math.max(...several.map(count));
  return choices.filter((choice) => !several.includes(choice) || count(choice) === most);
}

/** The columns that a span may name, the likeliest first. */
function choicesFor(
  { start, window, content }: Span,
  ties: Map<Token, Ties>,
  written: readonly Written[],
  context: Context,
): ColumnChoice[] {
  const { table } = context;
  const whole = written.find((place) => place.start === window[0]?.start && place.end === window.at(-1)?.end);
  if (whole) return [{ column: whole.column, score: 1, kin: 'same', unsaid: [] }];
  const initials = initialsOf(window, table);
  const named = (): ColumnChoice[] =>
    columnsTied(content, ties, context).flatMap((column) => {
      if (isOnlyAside(content, column, ties, context)) return [];
      if (
        content.length === 1 &&
        (isOtherPhrase(column, context, start) || isAlternative(content[0], column))
      )
        return [];
      const fit = scoreWindow(content, column, ties, context);
      if (fit && content.length === 1 && isGrainGuess(content[0], fit, table)) return [];
      // A margin that no column is called is asked for by its name.
      const isFar = fit?.kin === 'near' && (column.derived?.aggregated === true || isName(content));
      return fit && fit.score >= weakest && !isFar ? [fit] : [];
    });
  const choices: ColumnChoice[] = initials
    ? [{ column: initials, score: 1, kin: 'same', unsaid: [] }]
    : named();
  choices.push(
    ...taught(window, table),
    ...abbreviated(window, table),
    ...twoLetters(window, table),
    ...joined(content, table),
    ...lasting(content, table),
    ...inUnitAlone(content, context),
    ...ofThing(window, table),
    ...asMeasured(content, table),
    ...titled(content, context),
    ...calledNames(content, context),
  );
  const kind = ofKind(window, context);
  // "Posters" aren't when they posted.
  const isOtherwise = ({ column, kin }: ColumnChoice) =>
    kind.length > 0 && (kin === 'stem' || timeLike(column)) && kin !== 'same' && window.some(isDoer);
  const [lone] = content.length === 1 ? content : [];
  const hasThings = kind.some(({ column }) => !tellsAspect(column));
  const told = choices.filter(
    (c) =>
      !isOtherwise(c) &&
      !isOfOtherThan(content, c, context) &&
      !(lone && isNoBuyer(lone.lemma, c.column)) &&
      !(hasThings && c.unsaid.length > 0 && tellsAspect(c.column)),
  );
  if (!told.some(({ kin }) => quality[kin] >= quality.part)) told.push(...kind);
  const meant = meantOfSeveral(told, context).sort((a, b) => b.score - a.score);
  if (kindOf.test(window[0]?.lemma ?? '') && meant.some(isOfKinds))
    return withoutRepeats(meant.filter(isOfKinds));
  return withoutFarther(withoutRepeats(meant), content.length);
}

/** "Bottom time" of a column bottomTimeMin: only its unit isn't said. */
const isAllButUnit = (choice: ColumnChoice | undefined): boolean =>
  choice?.kin === 'same' && choice.unsaid.every((word) => scales.has(word));

/** Whether a span reads as one name, and not as several beside each other. */
function isOneName({ window, content, end }: Span, choices: ColumnChoice[], tokens: Token[]): boolean {
  const top = choices[0]?.score ?? 0;
  const lone = content.length === 1 ? content[0] : undefined;
  if (lone && isHeadUnneeded(lone, tokens.slice(0, end))) return false;
  if (lone && (isAuxiliary(lone, choices[0], tokens[end]) || !mayStandAlone(lone, choices, tokens[end])))
    return false;
  const isLoose = window.some((t) => (!isContent(t) || t.kind === 'mark') && !tight.has(t.lower));
  if (isLoose && top < 0.97) return false;
  if (content.length < 2 || top >= 0.9) return true;
  return isAllButUnit(choices[0]) || window.every((t) => roleOf(t.lower)?.role !== 'extreme');
}

/** A name with signs, or of more words than are read as one: "TAT (h)", "Q1. The product is easy to use". */
const isSigned = ({ name }: AnalystColumn): boolean => /[^\p{L}\p{N}\s_-]/u.test(name);

/** Columns whose names stand in the question as they are written, signs and all: within them nothing else is said. */
export function signedMentions(context: Context): Mention[] {
  const { tokens } = context;
  return placesWritten(context)
    .filter(({ column }) => isSigned(column) || isSmallName(column))
    .flatMap(({ column, start: from, end: to }): Mention[] => {
      const start = tokens.findIndex((token) => token.start === from);
      const end = tokens.findLastIndex((token) => token.start < to) + 1;
      if (start < 0 || end - start < (isSmallName(column) ? 1 : 2)) return [];
      const choices: ColumnChoice[] = [{ column, score: 1, kin: 'same', unsaid: [] }];
      return [
        {
          start,
          end,
          weight: (end - start) * 1.5,
          item: { type: 'column', start, end, choices, entity: false },
        },
      ];
    });
}

/** "Inspections took place": no honey was taken. */
const tookPlace = (tokens: readonly Token[], at: number): boolean =>
  [at, at - 1].some(
    (verb) =>
      /^(?:took|takes?|taken|taking)$/.test(tokens[verb]?.lower ?? '') && tokens[verb + 1]?.lower === 'place',
  );

export function columnMentions(context: Context): Mention[] {
  const { tokens, table, entities } = context;
  const ofWords = new Map<string, Ties>();
  const ties = new Map<Token, Ties>();
  for (const [at, token] of tokens.entries()) {
    if (!isContent(token) || token.kind === 'quote' || tookPlace(tokens, at)) continue;
    const word = `${token.lower} ${token.lemma}`;
    const known = ofWords.get(word) ?? tiesOf(token, table);
    ofWords.set(word, known);
    ties.set(token, known);
  }
  const written = placesWritten(context);
  const found = sharedNouns(context, ties);
  for (const span of spansOf(tokens)) {
    const choices = choicesFor(span, ties, written, context);
    const [top] = choices;
    if (!top || !isOneName(span, choices, tokens)) continue;
    const { start, end, content } = span;
    found.push({
      start,
      end,
      weight:
        content.length * top.score * 1.12 +
        (end - start - content.length) * 0.25 +
        (content.length - 1) * 0.12,
      item: {
        type: 'column',
        start,
        end,
        choices: choices.filter((c) => c.score >= top.score - 0.3).slice(0, choicesKept),
        entity: content.every((t) => entities.has(t.lemma)),
      },
    });
  }
  return found;
}

import { isParticiple } from '../../shared/vocabulary/participles.ts';
import { lightWords } from '../../shared/vocabulary/weakWords.ts';
import { isRowWord } from '../../mentions/values.ts';
import { isGuess } from '../unknownWords.ts';
import { auxiliary, isOfRows, pastAdverbs, readTokens } from '../../ranking/lostStates.ts';
import type { Candidate } from '../../ranking/candidates.ts';
import { roleOf } from '../../shared/vocabulary/roles.ts';
import { isGuessed } from '../../grammar/columnChoices.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import type { Token } from '../../tokens/tokenize.ts';

/** How a word was passed over: as unknown, as one of little weight, or as one that may name something. */
type Passed = 'unknown' | 'light' | 'named';

/** The words that nothing in the query is made of, by their place. */
function passedIn(candidate: Candidate): Map<number, Passed> {
  const { cover, scan } = candidate;
  const { tokens } = scan.context;
  const read = readTokens(candidate);
  const passed = new Map<number, Passed>();
  for (const { rule, from, to } of cover.parts) {
    const how = waysPassed.find(([pattern]) => pattern.test(rule))?.[1];
    const last = scan.items[to - 1]?.end ?? 0;
    // Of "how many lost" only what is counted is a guess.
    const first = isGuess(rule) ? last - 1 : (scan.items[from]?.start ?? 0);
    for (let at = first; how && at < last; at++) {
      const token = tokens[at];
      if (token && !read.has(token) && !roleOf(token.lower) && !isOfRows(token, candidate))
        passed.set(at, how);
    }
  }
  for (const at of [...onlyNear(candidate), ...flagsIn(passed, candidate)]) passed.set(at, 'unknown');
  return passed;
}

const flagsIn = (passed: ReadonlyMap<number, Passed>, candidate: Candidate): number[] =>
  [...passed].flatMap(([at, how]) => (how === 'named' && mayBeFlag(candidate, at) ? [at] : []));

/** "Are rented" beside "rent paid": it may be so of some rows, and not of others. */
function mayBeFlag({ scan }: Candidate, at: number): boolean {
  const token = scan.context.tokens[at];
  const item = scan.items.find(({ start, end }) => start <= at && at < end);
  return (
    token !== undefined &&
    isParticiple(token.lower) &&
    item?.type === 'column' &&
    item.choices.some(({ column }) => column.kind === 'boolean' && !column.derived)
  );
}

/** "Sparkling wines", "organic wines": words that are only near to what rows or a column are called, before that. */
function onlyNear({ cover, scan }: Candidate): number[] {
  const { tokens } = scan.context;
  const tellsMore = (at: number) =>
    cover.parts.some(({ rule, from, to }) => from <= at && at < to && !named.test(rule));
  return scan.items.flatMap((item, at) => {
    const [token, next] = tokens.slice(item.start, item.start + 2);
    if (!next || next.lower === next.lemma || tellsMore(at)) return [];
    const isNear =
      item.type === 'entity'
        ? !item.sure && telling.test(token?.lower ?? '')
        : item.type === 'column' && item.end === item.start + 1 && isGuessed(item);
    return isNear && isRowWord(next, scan.context) ? [item.start] : [];
  });
}
const named = /^(?:select|mention|left|entity)/;

const waysPassed: [rule: RegExp, how: Passed][] = [
  [/^(?:left:word|count:word)/, 'unknown'],
  [/^left:light$/, 'light'],
  [/^(?:left:(?:column|meant)|mention)$/, 'named'],
];

/** Words that tell of what kind something is. */
const telling = /(?:ed|ing|ic|al|ous|ive|ful|less)$/;

const relative = /^(?:who|that|which|whose)$/;
const within = /^(?:on|in|under|at|off)$/;
const article = /^(?:the|an?|our|their)$/;
/** "In the system": all of them. */
const whole = /^(?:systems?|collections?|files?|sheets?|catalogu?e|register|registry|archive|books|stock)$/;
/** "Went abroad", "came first", "turned sour". */
const becoming = /^(?:go|goes|went|gone|came|come|turned|became)$/;
/** Words of little weight that tell of some rows where they are said to be so. */
const stateOfSome = /^(?:full|empty|open|closed|lost|won|paid|left)$/;

/** "Full professors", "associate members", "drawn games". */
const isAttributeOfSome = (word: string): boolean =>
  /^(?:full|associate)$/.test(word) || (isParticiple(word) && !ofAll.test(word));
/** Rows are kept as they are so: "recorded sightings", "played games". */
const ofAll =
  /^(?:born|called|counted|described|detailed|found|given|hosted|involved|known|listed|located|made|measured|named|occurred|organi[sz]ed|placed|played|posted|produced|recorded|related|reported|seen|situated|tallied|used|worked)$/;

/** Whether a question ends with a word. */
const isLast = (tokens: readonly Token[], at: number): boolean =>
  at < tokens.length && (tokens[at + 1]?.kind ?? 'mark') === 'mark';

/** "Are frozen", "are on ventilators", "were full": what rows are said to be, passed over. */
function losesPredicate(tokens: readonly Token[], at: number, passed: ReadonlyMap<number, Passed>): boolean {
  const place = pastAdverbs(tokens, at + 1);
  const lower = tokens[place]?.lower ?? '';
  if (passed.get(place) === 'unknown') return true;
  if (passed.get(place) === 'light') return stateOfSome.test(lower) && isLast(tokens, place);
  if (!within.test(lower)) return false;
  const where = article.test(tokens[place + 1]?.lower ?? '') ? place + 2 : place + 1;
  const how = passed.get(where);
  return (
    how !== undefined && how !== 'light' && isLast(tokens, where) && !whole.test(tokens[where]?.lower ?? '')
  );
}

/** "Express trips", "business guests": things that a column tells by their names. */
function namesThings({ scan }: Candidate, at: number): boolean {
  const token = scan.context.tokens[at];
  const item = scan.items.find(({ start, end }) => start <= at && at < end);
  return (
    token !== undefined &&
    token.lower !== token.lemma &&
    item?.type === 'column' &&
    item.start === at &&
    item.choices.some(({ column, kin }) => kin === 'same' && (column.isUnique || column.kind === 'text'))
  );
}

const bounds = /^(?:within|inside|over|under|above|below|beyond)$/;
const bounding = /^(?:filter|having|compare|change|duration|limit|state|when)/;

/** "Within budget", "over the limit": a measure that rows are to be held against, where they aren't. */
export const losesBound = ({ scan, cover: { parts } }: Candidate): boolean =>
  scan.items.some((item, at) => {
    const { tokens } = scan.context;
    const led = tokens[item.start - 1]?.lower ?? '';
    const word = article.test(led) ? tokens[item.start - 2]?.lower : led;
    if (item.type !== 'column' || !bounds.test(word ?? '')) return false;
    return (
      item.choices.some(({ column }) => isMeasure(column)) &&
      !parts.some(({ rule, from, to }) => from <= at && at < to && bounding.test(rule))
    );
  });

const wordsOfRows = /^(?:row|record|entry|line|item|observation|case)$/;

/**
 * "Number of visits" of a table of homes isn't how many homes there are, nor "deaths per class" of passengers how many of
 * these; what its rows are may be told by no name.
 */
export const losesCounted = ({ tree, scan, cover: { parts } }: Candidate): boolean =>
  scan.context.entities.size > 0 &&
  parts.some(({ rule, to }) => {
    const item = scan.items[to - 1];
    return (
      rule.startsWith('count:word') &&
      item?.type === 'word' &&
      !item.light &&
      (lightWords.has(item.lemma) || (tree.groupBy.length > 0 && !wordsOfRows.test(item.lemma)))
    );
  });

const times = /^(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?)$/;

/** "Finished inside 7 days" isn't finished at all. */
export const losesStretch = ({ tree, scan, cover: { parts } }: Candidate): boolean =>
  parts.some(({ rule, makes, to }) => {
    const isLeft = rule === 'left:number' || (makes.kind === 'having' && tree.having === null);
    const next = scan.context.tokens[scan.items[to]?.start ?? -1];
    return isLeft && times.test(next?.lower ?? '');
  });

const ofOneSex = /^(?:woman|man|girl|boy|lady|lad)$/;
/** "Average height of women", of a table that doesn't tell who is one. */
export const losesSex = ({ cover: { parts }, scan: { items, context } }: Candidate): boolean =>
  parts.some(({ rule, from, uses }) => {
    const { start = 0, end = 0 } = items[from] ?? {};
    const isPassed = rule === 'left:light' || (uses.length > 0 && uses.every(({ kin }) => kin === 'near'));
    const token = context.tokens[start];
    return (
      isPassed && end === start + 1 && token?.lower !== token?.lemma && ofOneSex.test(token?.lemma ?? '')
    );
  });

/** "How many plots do people keep animals on": what is done to them, by a verb and a noun that say nothing here. */
export const losesObject = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, from }, i) => {
    const { tokens } = scan.context;
    const { start = 0 } = rule === 'left:word' ? (scan.items[from] ?? {}) : {};
    const [helper, verb, noun] = [parts[i - 2], parts[i - 1], tokens[start]];
    const isDone = verb?.rule === 'left:light' && helper?.rule === 'people' && noun !== undefined;
    return isDone && noun.kind === 'word' && noun.lower !== noun.lemma;
  });

/**
 * Whether a word is passed over that says which rows are meant, whatever it means: "leased laptops", "patients who
 * recovered", "are in repair".
 */
export function losesAttribute(candidate: Candidate): boolean {
  const { tokens } = candidate.scan.context;
  const passed = passedIn(candidate);
  const isPassed = (at: number): boolean => {
    const token = tokens[at];
    const how = passed.get(at);
    return token !== undefined && (how === 'unknown' || (how === 'named' && isParticiple(token.lower)));
  };
  const isOfSome = (at: number): boolean =>
    passed.get(at) === 'light' && isAttributeOfSome(tokens[at]?.lower ?? '');
  return tokens.some((token, at) => {
    const next = tokens[at + 1];
    const isDeed = relative.test(tokens[at - 1]?.lower ?? '');
    const isSaidOfRows =
      !isDeed &&
      next !== undefined &&
      (isRowWord(next, candidate.scan.context) || namesThings(candidate, at + 1));
    if ((isSaidOfRows && (isPassed(at) || isOfSome(at))) || losesDeedDone(tokens, at, passed)) return true;
    if (at > 0 && relative.test(token.lower)) return losesDeed(tokens, at + 1, isPassed);
    if (having.test(token.lower)) return losesThing(candidate, at + 1, passed);
    return (auxiliary.test(token.lower) || becoming.test(token.lower)) && losesPredicate(tokens, at, passed);
  });
}

const having = /^(?:have|has|had|having|need|needs|needed|carry|carries|carried|got|get|gets)$/;

/** "How many times was The Hidden River borrowed", of what is bought: what was done to it, said at the end; when that was is told by the row. */
function losesDeedDone(tokens: readonly Token[], at: number, passed: ReadonlyMap<number, Passed>): boolean {
  const isDone = passed.get(at) === 'unknown' && isParticiple(tokens[at]?.lower ?? '');
  if (tokens[0]?.lower === 'when') return false;
  return isDone && isLast(tokens, at) && tokens.slice(0, at).some(({ lower }) => auxiliary.test(lower));
}

/** "Have diabetes", "had a delay", "needed surgery", and "have water", which a column is only near to. */
function losesThing({ scan }: Candidate, at: number, passed: ReadonlyMap<number, Passed>): boolean {
  const { tokens } = scan.context;
  const place = /^(?:an?|any|some|the)$/.test(tokens[at]?.lower ?? '') ? at + 1 : at;
  const item = scan.items.find(({ start }) => start === place);
  const isNear = passed.get(place) === 'named' && item?.type === 'column' && isGuessed(item);
  return (isNear || passed.get(place) === 'unknown') && isLast(tokens, place);
}

/** "Who have actually recovered": what isn't told of in further words, as "who registered course 3" is. */
function losesDeed(tokens: readonly Token[], at: number, isPassed: (at: number) => boolean): boolean {
  const first = pastAdverbs(tokens, at);
  const isHelped = /^(?:has|have|had|is|are|was|were)$/.test(tokens[first]?.lower ?? '');
  const place = isHelped ? pastAdverbs(tokens, first + 1) : first;
  return isPassed(place) && (isLast(tokens, place) || beside.test(tokens[place + 1]?.lower ?? ''));
}
const beside = /^(?:in|from|at|per|on|last|this|during|and)$/;

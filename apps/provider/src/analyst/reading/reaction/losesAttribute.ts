import { isRowWord } from '../mentions/values.ts';
import { isGuess } from './unknownWords.ts';
import { auxiliary, isOfRows, pastAdverbs, readTokens } from '../ranking/lostStates.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { roleOf } from '../shared/vocabulary/roles.ts';
import type { Token } from '../tokens/tokenize.ts';

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
  return passed;
}
const waysPassed: [rule: RegExp, how: Passed][] = [
  [/^(?:left:word|count:word)/, 'unknown'],
  [/^left:light$/, 'light'],
  [/^(?:left:(?:column|meant)|mention)$/, 'named'],
];

const isParticiple = ({ lower }: Token): boolean => /(?:ed|en)$/.test(lower);
const relative = /^(?:who|that|which|whose)$/;
const within = /^(?:on|in|under|at|off)$/;
const article = /^(?:the|an?|our|their)$/;
/** "In the system": all of them. */
const whole = /^(?:systems?|collections?|files?|sheets?|catalogu?e|register|registry|archive|books|stock)$/;
/** Words of little weight that tell of some rows where they are said to be so. */
const stateOfSome = /^(?:full|empty|open|closed|lost|won|paid|left)$/;

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
    return token !== undefined && (how === 'unknown' || (how === 'named' && isParticiple(token)));
  };
  return tokens.some((token, at) => {
    const next = tokens[at + 1];
    const isDeed = relative.test(tokens[at - 1]?.lower ?? '');
    const isSaidOfRows = !isDeed && next !== undefined && isRowWord(next, candidate.scan.context);
    if (isSaidOfRows && isPassed(at)) return true;
    if (at > 0 && relative.test(token.lower)) return losesDeed(tokens, at + 1, isPassed);
    if (having.test(token.lower)) return losesThing(tokens, at + 1, passed);
    return auxiliary.test(token.lower) && losesPredicate(tokens, at, passed);
  });
}

const having = /^(?:have|has|had|having|need|needs|needed|carry|carries|carried|got|get|gets)$/;

/** "Have diabetes", "had a delay", "needed surgery". */
function losesThing(tokens: readonly Token[], at: number, passed: ReadonlyMap<number, Passed>): boolean {
  const place = /^(?:an?|any|some|the)$/.test(tokens[at]?.lower ?? '') ? at + 1 : at;
  return passed.get(place) === 'unknown' && isLast(tokens, place);
}

/** "Who have actually recovered": what isn't told of in further words, as "who registered course 3" is. */
function losesDeed(tokens: readonly Token[], at: number, isPassed: (at: number) => boolean): boolean {
  const first = pastAdverbs(tokens, at);
  const isHelped = /^(?:has|have|had|is|are|was|were)$/.test(tokens[first]?.lower ?? '');
  const place = isHelped ? pastAdverbs(tokens, first + 1) : first;
  return isPassed(place) && (isLast(tokens, place) || beside.test(tokens[place + 1]?.lower ?? ''));
}
const beside = /^(?:in|from|at|per|on|last|this|during|and)$/;

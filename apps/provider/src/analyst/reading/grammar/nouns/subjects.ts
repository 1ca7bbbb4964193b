import { personWords } from '../../shared/vocabulary/peopleAndPlaces.ts';
import { namesOf } from '../../shared/columns/measures.ts';
import type { Scan } from '../scan.ts';
import { part, type Rule } from '../rule.ts';

const asks = /^(?:did|do|does|have|had)$/;
const own = /^(?:our|the|all|your|my)$/;
const one = /^(?:each|every)$/;
const pronoun = /^(?:i|we|you|they|he|she)$/;

/** Whether what stands at a token does something, as a question asks: "did customers", "did we". */
function isSubject({ context: { tokens } }: Scan, at: number): boolean {
  const noun = tokens[at];
  if (!noun) return false;
  const isPeople = noun.lemma !== noun.lower && personWords.has(noun.lemma);
  const before = own.test(tokens[at - 1]?.lower ?? '') ? at - 2 : at - 1;
  return (isPeople || pronoun.test(noun.lower)) && asks.test(tokens[before]?.lower ?? '');
}

/** "Did each agent". */
const isEachSubject = ({ context: { tokens } }: Scan, at: number): boolean =>
  one.test(tokens[at - 1]?.lower ?? '') && asks.test(tokens[at - 2]?.lower ?? '');

/** "Did customers open", "did each agent close": a deed, and no state or column. */
export const isDeedOf = (scan: Scan, at: number): boolean =>
  isSubject(scan, at - 1) || isEachSubject(scan, at - 1);

const house =
  /^(?:us|company|firm|club|team|gym|school|business|organi[sz]ation|service|programme?|practice|scheme)$/;

/** The place after "us" or "the company", of which those who came or left are; no column or value is meant by it. */
export function pastHouse(scan: Scan, at: number): number {
  const place = scan.skip(at);
  const isHouse = house.test(scan.text(place)) && scan.items[place]?.type === 'word';
  return isHouse || scan.text(place) === 'us' ? place + 1 : at;
}

/** "How many orders did customers place": people who do what is asked for, and not each of them. */
export const doingPeople: Rule = (scan, at) => {
  const item = scan.items[at];
  const { tokens } = scan.context;
  const noun = item && item.end - item.start === 1 && item.type !== 'value' ? tokens[item.start] : undefined;
  if (!item || !noun || !isSubject(scan, item.start) || tokens[item.end]?.kind !== 'word') return [];
  // "How long do people keep a book": anyone.
  const isKept =
    noun.lower === 'people' || scan.columns.some((column) => namesOf(column).includes(noun.lemma));
  return isKept ? [part(at, at + 1, 'people', 1, { kind: 'none' })] : [];
};

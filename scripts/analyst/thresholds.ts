import { type Sureness, type Thresholds } from '../../apps/provider/src/analyst/reading/probability/model.ts';
import { lengths, type Length } from '../../apps/provider/src/analyst/reading/shared/columns/tableLength.ts';
import {
  probability,
  type OddsModel,
} from '../../apps/provider/src/analyst/reading/probability/probability.ts';
import type { Example } from './examples.ts';
import type { ReadingOutcome } from './outcomes.ts';

/** A question with the readings that were looked at, as weights made without it see them. */
export interface Asked {
  set: string;
  fold: number;
  expect: Example['expect'];
  length: Length;
  isUnread: boolean;
  readings: ReadingOutcome[];
}

/** The answer that would be given first, how likely it is said to be right, and what it is worth. */
export interface Given {
  set: string;
  length: Length;
  probability: number;
  isBorneOut: boolean;
  worth: ReadingOutcome['worth'] | 'none';
  /** Giving none is right: it can't be answered, or a reading that fits is among those offered. */
  isOpen: boolean;
}

const mostOffered = 3;

/** Whether asking back is what is expected, and offers what was meant. */
function isRightlyAsked({ expect, isUnread }: Asked, byLikelihood: ReadingOutcome[]): boolean {
  if (expect === 'refuse') return true;
  if (expect === 'answer' || isUnread) return false;
  const rows = [...new Set(byLikelihood.map((reading) => reading.rows))].slice(0, mostOffered);
  return byLikelihood.some((reading) => rows.includes(reading.rows) && reading.worth === 'fair');
}

/** What would be answered, were the threshold low enough: as the analyst chooses among its readings. */
export function givenFor(asked: Asked, model: OddsModel): Given {
  const { set, length, isUnread, readings } = asked;
  const judged = readings.map((reading) => ({ reading, p: probability(reading.figures, model) }));
  const ordered = judged.toSorted((a, b) => b.p - a.p);
  const [best] = ordered;
  const isOpen = isRightlyAsked(
    asked,
    ordered.map(({ reading }) => reading),
  );
  const first = judged.find(({ reading }) => reading.rows === best?.reading.rows);
  if (!best || !first || isUnread || first.reading.passesOver)
    return { set, length, probability: 0, isBorneOut: false, worth: 'none', isOpen };
  return {
    set,
    length,
    probability: best.p,
    isBorneOut: first.reading.isBorneOut,
    worth: first.reading.worth,
    isOpen,
  };
}

const withLength = (given: Given[], length: Length): Given[] => given.filter((g) => g.length === length);

interface Tally {
  questions: number;
  answered: number;
  /** Answered rightly, or rightly not answered, as the bench counts. */
  right: number;
  wrong: number;
}

export function tally(given: Given[], { answer, agree }: Sureness): Tally {
  const isSure = ({ worth, probability: p, isBorneOut }: Given) =>
    worth !== 'none' && p >= (isBorneOut ? agree : answer);
  const answered = given.filter(isSure);
  const count = (worth: Given['worth']) => answered.filter((g) => g.worth === worth).length;
  return {
    questions: given.length,
    answered: answered.length,
    right: count('right') + given.filter((g) => g.isOpen && !isSure(g)).length,
    wrong: count('wrong'),
  };
}

/** By the sureness for the length of each question's table. */
export function tallyBy(given: Given[], thresholds: Thresholds): Tally {
  const parts = lengths.map((length) => tally(withLength(given, length), thresholds[length]));
  const sum = (what: keyof Tally) => parts.reduce((total, part) => total + part[what], 0);
  return { questions: sum('questions'), answered: sum('answered'), right: sum('right'), wrong: sum('wrong') };
}

interface Limit {
  sets: readonly string[];
  /** Of a hundred answers to questions that the weights don't know, at most so many may be wrong. */
  mostWrong: number;
}
/** No more than is wanted, or than the weights that were shipped before. */
export const limits: Record<Length, readonly Limit[]> = {
  short: [{ sets: ['wiki'], mostWrong: 8 }],
  middle: [
    { sets: ['spider'], mostWrong: 4.8 },
    { sets: ['synonym'], mostWrong: 8 },
  ],
  long: [{ sets: ['people', 'own', 'authors'], mostWrong: 5 }],
};

const clarify = 0.3;
const lowest = 60;
const highest = 98;

interface Kind extends Limit {
  given: Given[];
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** How many are answered rightly, each kind of question counting the same; null where a kind is answered wrongly too often. */
function worthOf(kinds: Kind[], sureness: Sureness): number | null {
  const tallies = kinds.map(({ given, mostWrong }) => ({ ...tally(given, sureness), mostWrong }));
  const holds = tallies.every(({ wrong, answered, mostWrong }) => wrong * 100 <= mostWrong * answered);
  return holds ? tallies.reduce((sum, { right, questions }) => sum + share(right, questions), 0) : null;
}

function surenessFrom(given: Given[], own: readonly Limit[]): Sureness {
  const kinds = own.map((limit) => ({
    ...limit,
    given: given.filter(({ set }) => limit.sets.includes(set)),
  }));
  let best: { worth: number; sureness: Sureness } | null = null;
  for (let hundredths = lowest; hundredths <= highest; hundredths++)
    for (let borne = hundredths; borne >= lowest; borne--) {
      const sureness = { answer: hundredths / 100, agree: borne / 100 };
      const worth = worthOf(kinds, sureness);
      if (worth !== null && worth > (best?.worth ?? -1)) best = { worth, sureness };
    }
  if (!best) throw new Error('No threshold keeps wrong answers few enough.');
  return best.sureness;
}

/**
 * The thresholds that answer most, over questions held back, of those with which no kind of question is answered wrongly
 * too often; the lowest of several. What another reader bears out may be answered from lower on.
 */
export function thresholdsFrom(given: Given[]): Thresholds {
  const from = (length: Length) => surenessFrom(withLength(given, length), limits[length]);
  return { short: from('short'), middle: from('middle'), long: from('long'), clarify };
}

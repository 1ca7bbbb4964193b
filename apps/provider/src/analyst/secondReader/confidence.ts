import type { RoleName } from './items.ts';
import type { Question } from './question.ts';

/** A question that begins so asks for a change, not for an answer. */
const changing = /^(?:delete|drop|update|insert|remove|alter|truncate|change|add|set|create|modify)$/;

const lostByRole: Partial<Record<RoleName, number>> = {
  listed: 0.8,
  not: 0.6,
  compare: 0.6,
  between: 0.6,
  different: 0.6,
  extreme: 0.6,
  frequent: 0.6,
  aggregate: 0.3,
  text: 0.3,
  count: 0.3,
  missing: 0.3,
};

/** 0 to 1: how much of the question was read, and how surely. */
export function confidenceOf(q: Question): number {
  const [verb] = q.tokens;
  const orders = verb && changing.test(verb.lower) ? 1 : 0;
  const isVague = q.unnamed && q.items.some((x) => x.type === 'word' && !x.used && !x.light);
  const unused = [...q.items.keys()].reduce((sum, at) => sum + lostBy(q, at), 0);
  return Math.max(0, 1 - orders - (isVague ? 0.4 : 0) - q.doubts - unused);
}

/** What a part of the question that no use was made of takes from the confidence. */
function lostBy(q: Question, at: number): number {
  const item = q.items[at];
  if (!item || item.used) return 0;
  switch (item.type) {
    case 'number':
    case 'value':
    case 'month':
      return 0.7;
    case 'role': {
      const isPlace = q.is(at, 'compare') && /^(?:under|over|above|below|up to)$/i.test(q.textOf(at));
      return isPlace ? 0 : (lostByRole[item.role.role] ?? 0);
    }
    case 'word':
      if (item.light) return 0.02;
      return item.capital ? 0.6 : lostByWord(q, at, item.text);
    default:
      return 0;
  }
}

function lostByWord(q: Question, at: number, text: string): number {
  const before = q.items[at - 1];
  if (before?.type === 'column' && before.score > 0.8) return 0.12;
  // "who participated in the Open": the verb of a filter that was read.
  const follows = q.items[q.next(at)];
  const isFiltered = (follows?.type === 'value' || follows?.type === 'number') && follows.used;
  return /(?:ed|ing)$/.test(text) && q.isFiller(at + 1) && isFiltered ? 0.3 : 0.46;
}

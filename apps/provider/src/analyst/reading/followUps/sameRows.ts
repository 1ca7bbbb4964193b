import type { Candidate } from '../ranking/candidates.ts';
import type { LinearModel } from '../ranking/scorer.ts';
import { asksForEndOfThose, endsOf } from './endsOfRows.ts';
import { asksInTotal, totalsOf } from './inTotal.ts';
import { reordered, saysOrder } from './reordering.ts';
import { asksForRows, rowsOf } from './rowsBehind.ts';
import { asksWorth, worthsOf } from './worthOfRows.ts';

/** Whether nothing but another view of the rows before is asked for: in order, one by one, in total, what they come to, or one end of them. */
export const asksOfSameRows = (question: string): boolean =>
  [saysOrder, asksForRows, asksInTotal, asksWorth, asksForEndOfThose].some((asks) => asks(question));

/** The readings of the first question as that view of their rows; null where more is asked for, or they have none. */
export const overSameRows = (bases: Candidate[], question: string, model: LinearModel): Candidate[] | null =>
  reordered(bases, question, model) ??
  rowsOf(bases, question, model) ??
  totalsOf(bases, question, model) ??
  worthsOf(bases, question, model) ??
  endsOf(bases, question, model);

import { tokenAt } from './scan.ts';
import { part, type Rule } from './rule.ts';

/** Words that say that something can't be known from rows: advice, the future, reasons. */
const beyond = /^(?:will|tomorrow|should|why|recommend|forecast|predict|would|advice|hire|next)$/;
export const beyondData: Rule = (scan, at) => {
  const word = tokenAt(scan, at);
  return beyond.test(word) ? [part(at, at + 1, `beyond:${word}`, -0.5, { kind: 'none' })] : [];
};

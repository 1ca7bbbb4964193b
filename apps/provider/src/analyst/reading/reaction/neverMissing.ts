import { isExact } from '../grammar/columnChoices.ts';
import type { Part } from '../grammar/part.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { conjunctsOf } from '../shared/query/tree.ts';

/** "No fatalities" are none of them rather than an unknown number. */
const saysUnknown = /\b(?:missing|unknown|unspecified|null)\b/i;
const ofRows = /^(?:entity|mention:entity|left:light|count)/;

const isOfNeverMissing = ({ rule, facts, uses: [use] }: Part, question: string): boolean =>
  rule.startsWith('filter:missing:') &&
  facts.includes('missing:never') &&
  use !== undefined &&
  isExact(use) &&
  (use.column.kind !== 'number' || saysUnknown.test(question));

/** "Airports without a city", where each has one: that there are none is the answer, however seldom none are found. */
export function asksForNone({ tree, cover: { parts }, scan }: Candidate): boolean {
  const isOne = (part: Part) => isOfNeverMissing(part, scan.context.question);
  return (
    conjunctsOf(tree.where).length === 1 &&
    parts.some(isOne) &&
    parts.every((part) => isOne(part) || ofRows.test(part.rule))
  );
}

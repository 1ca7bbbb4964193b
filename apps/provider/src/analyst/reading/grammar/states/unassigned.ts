import { personWords } from '../../shared/vocabulary/peopleAndPlaces.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Condition } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';

/** Who does something, as columns are named for it. */
const doer =
  /^(?:assignee|assigned|handler|owner|by|agent|technician|inspector|counter|reviewer|approver|officer|manager|rep|responsible|handled|answered|driver|instructor|staff|csm|analyst|translator|tech|engineer|operator)$/;

const verbsPassed =
  /^(?:is|are|was|were|has|have|had|been|working|works?|signed|for|on|it|them|the|took|taken|takes|assigned|handles?|handled|responsible|looking|looks|after|count|yet|answered|picked|up|own|owns|owned)$/;

/** What has nobody that it would name: "unassigned requests", "anonymous gifts". */
const nameless = /^(?:unassigned|unallocated|unclaimed|unowned|unattended|anonymous|anonymously)$/;

/** How many words say that there is nobody: 0 where none do. */
function wordsForNobody(first: string, second: string): number {
  if (first === 'nobody' || nameless.test(first)) return 1;
  return first === 'no' && (second === 'one' || second === 'body') ? 2 : 0;
}

/** "Nobody is working on", "no one signed for": who does it is missing. */
export const nobody: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const { tokens } = scan.context;
  const [first = '', second = ''] = tokens.slice(start, start + 2).map((t) => t.lower);
  const words = wordsForNobody(first, second);
  if (words === 0) return [];
  let end = start + words;
  while (!nameless.test(first) && verbsPassed.test(tokens[end]?.lower ?? '')) end++;
  const to = scan.items.findLastIndex((item) => item.start >= start + words && item.end <= end);
  const last = Math.max(
    to,
    scan.items.findIndex((item) => item.end === start + words),
  );
  if (last < at) return [];
  return scan.columns
    .filter((c) => c.kind === 'text' && !c.derived && c.profile.nullFraction > 0)
    .filter((c) => [...c.words, ...c.rawWords].some((w) => doer.test(w) || personWords.has(w)))
    .slice(0, 2)
    .map((column, i): Part => {
      const condition: Condition = { kind: 'missing', column, negated: false };
      const makes = { kind: 'filter' as const, condition, column, equality: false };
      return part(at, last + 1, 'filter:missing:nobody', 1 - i * 0.1, makes, [meantColumn(column, 0.7)]);
    });
};

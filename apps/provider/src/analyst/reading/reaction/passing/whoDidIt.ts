import { isIdentifierLike } from '../../grammar/lines.ts';
import { conjunctsOf } from '../../shared/query/tree.ts';
import type { Candidate } from '../../ranking/candidates.ts';

const participle = /ed$/;

/** "Who approved report ER-0100" isn't told by its being approved: somebody did it, and no column says who. */
export const takesDoneForDoer = ({ tree: { where }, scan, cover: { parts } }: Candidate): boolean => {
  const [first, verb] = scan.context.tokens;
  if (first?.lower !== 'who' || !participle.test(verb?.lower ?? '')) return false;
  const isState = parts.some(
    ({ rule, from }) => rule.startsWith('filter:value') && scan.items[from]?.start === 1,
  );
  const isOfOne = conjunctsOf(where).some(
    (c) =>
      c.kind === 'compare' &&
      c.operator === '=' &&
      c.left.kind === 'column' &&
      (c.left.column.isUnique || isIdentifierLike(c.left.column)),
  );
  return isState && isOfOne;
};

import type { Candidate } from '../../ranking/candidates.ts';
import { nameOf } from '../../candidates/namesFirst.ts';
import { wordsFrom } from '../../grammar/wordsAt.ts';
import { columnsUsed, countAll, figuresIn, isAggregate, sameExpression } from '../../shared/query/tree.ts';
import { quality } from '../../shared/vocabulary/semantics.ts';

const asksAgain =
  /^and (?:(?:is|are|was|were|has|have|does|do|did|can) (?:it|he|she|they|that|this|these|those|the)|who|whose|where|when|why|what|how (?:much|long|old|far))\b/;
const tellsNothing = /^(?:left|mention|entity|filter|state)/;

/** "How much is item 3580 and is it still available": its price, where it is, tells only the first; a whole row tells both. */
export function losesSecond({ tree, cover: { parts }, scan }: Candidate): boolean {
  const { tokens } = scan.context;
  const second = tokens.findIndex((_, at) => at > 0 && asksAgain.test(wordsFrom(scan, at, 3)));
  if (second < 0 || tree.select[0] === 'all') return false;
  const isBehind = (from: number) => (scan.items[from]?.start ?? 0) >= second;
  return !parts.some(({ rule, from }) => isBehind(from) && !tellsNothing.test(rule));
}

const firstWhatFor = /\bwhat (?:is|was|are|were) [^,?]{1,40} for,? and\b/i;

/** "What was T7 for and how much was it": what it cost tells only the second. */
export const losesFirst = ({ tree, scan }: Candidate): boolean =>
  firstWhatFor.test(scan.context.question) && tree.select.length < 2 && tree.select[0] !== 'all';

const fewKinds = 50;

/** "Outcomes per practice area" by how many rows each area has, whatever they came to. */
export const losesKinds = ({ tree, cover: { parts }, scan }: Candidate): boolean =>
  tree.groupBy.length > 0 &&
  figuresIn(tree).every((e) => !isAggregate(e) || sameExpression(e, countAll)) &&
  parts.some(({ makes, uses: [use] }) => {
    const [column, other] = makes.kind === 'select' ? makes.columns : [];
    const used = columnsUsed(tree);
    return (
      column?.kind === 'text' &&
      !other &&
      !column.isUnique &&
      column.distinct <= fewKinds &&
      use !== undefined &&
      quality[use.kin] >= quality.stem &&
      !used.has(column) &&
      !used.has(nameOf(column, scan) ?? column)
    );
  });

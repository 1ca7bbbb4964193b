import { isExact } from '../grammar/columnChoices.ts';
import { isTimeColumn } from '../shared/columns/measures.ts';
import type { Part } from '../grammar/part.ts';
import type { Scan } from '../grammar/scan.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { columnOf, emptyTree, itemOf, textOf } from '../shared/query/tree.ts';

const asks = /^\W*(?:please )?(?:list|show|name|give|tell|what(?! is\b|['’]s\b)|which)\b/i;
/** "Which country" asks for one. */
const isOfSeveral = ({ from, to }: Part, { items, context: { tokens } }: Scan): boolean =>
  tokens
    .slice(items[from]?.start, items[to - 1]?.end)
    .some(({ lower, lemma }) => lower !== lemma || lower.endsWith('s'));

/** "Which wines do we have", "that exist": no deed of some of them. */
const saysNothing = ({ rule, from }: Part, scan: Scan): boolean =>
  rule === 'left:ask' || (rule === 'left:light' && existing.test(scan.text(from)));
const existing =
  /^(?:are|been|contain\w*|cover\w*|do|does|exist\w*|have|has|having|include\w*|is|keep|kept|list\w*|occur\w*|offer\w*|record\w*|sell|stock\w*)$/;

/** "What streets are there", "list all species": the different values of what is named, and of nothing else, are the answer. */
export function asksForKinds({ tree, cover: { parts }, scan }: Candidate): boolean {
  const said = parts.filter((p) => !saysNothing(p, scan));
  const [part] = said;
  const [use] = part?.uses ?? [];
  if (said.length !== 1 || part?.rule !== 'select' || !use || !isExact(use)) return false;
  const { column } = use;
  const ofKinds = { ...emptyTree(), distinct: true, select: [itemOf(columnOf(column))] };
  return (
    asks.test(scan.context.question) &&
    isOfSeveral(part, scan) &&
    column.kind === 'text' &&
    !isTimeColumn(column) &&
    textOf(tree) === textOf(ofKinds)
  );
}

import { ofEdge } from '../grammar/times/edges.ts';
import { findMentions } from '../mentions/findMentions.ts';
import type { Mention } from '../mentions/mention.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { conditionsIn } from '../shared/query/tree.ts';

const isTime = ({ item }: Mention): boolean => item.type === 'time' && item.span.kind !== 'cyclic';

/** "05/03/2024" is the third of May and the fifth of March, "Jan 24" a day and a month: the same words name two times. */
function namesTwo({ scan }: Candidate): boolean {
  const times = findMentions(scan.context).filter(isTime);
  const places = new Set(times.map(({ start, end }) => `${start}-${end}`));
  return places.size < times.length;
}

/** "Last season" of a ski lift is no calendar year. */
const takesSeasonForYear = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, from }) => rule === 'filter:when:relative' && /\bseason$/.test(scan.text(from)));

/** A time was read that the words may as well say otherwise, or that begins or ends where people don't agree: it is asked back. */
export const isOneOfTwoTimes = (candidate: Candidate): boolean => {
  const { tree, cover } = candidate;
  if (!conditionsIn(tree.where).some(({ kind }) => kind === 'during')) return false;
  return (
    cover.parts.some(({ facts }) => facts.includes(ofEdge)) ||
    namesTwo(candidate) ||
    takesSeasonForYear(candidate)
  );
};

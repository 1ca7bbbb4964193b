import type { Candidate } from '../../ranking/candidates.ts';
import { columnsAsked } from '../../shared/query/tree.ts';

const open = /^open(?:ed)?$/;

/** "On how many days was the pool open" of all days, where a column tells why it was closed. */
export const losesOpen = ({ tree: { where }, scan, cover: { parts } }: Candidate): boolean => {
  const closed = scan.columns.filter(({ words, derived }) => !derived && words[0]?.startsWith('clos'));
  const asked = columnsAsked(where);
  if (closed.length === 0 || closed.some((column) => asked.includes(column))) return false;
  return parts.some(({ rule, from }) => rule.startsWith('left:') && open.test(scan.text(from)));
};

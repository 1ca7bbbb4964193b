import type { Candidate } from '../../ranking/candidates.ts';
import type { AnalystColumn } from '../../../table.ts';
import { columnsAsked } from '../../shared/query/tree.ts';

const open = /^open(?:ed)?$/;

/** "On how many days was the pool open" of all days, where a column tells why it was closed. */
export const losesOpen = ({ tree: { where }, scan, cover: { parts } }: Candidate): boolean => {
  const closed = scan.columns.filter(({ words, derived }) => !derived && words[0]?.startsWith('clos'));
  const asked = columnsAsked(where);
  if (closed.length === 0 || closed.some((column) => asked.includes(column))) return false;
  return parts.some(({ rule, from }) => rule.startsWith('left:') && open.test(scan.text(from)));
};

const available =
  /\b(?:(?:is|are|was|were) (?:still |currently |now )?available|available (?!for\b|in\b|data\b|to\b)\p{L}+s)\b/iu;
const mostStates = 12;
const tellsState = ({ kind, derived, words, distinct }: AnalystColumn): boolean =>
  kind === 'text' &&
  !derived &&
  distinct <= mostStates &&
  words.some((w) => /^(?:status|state|availability|condition|occupancy)$/.test(w));

/** "How many plots are available" of all of them, where a column tells how each stands. */
export const losesAvailable = ({ tree: { where }, scan: { columns, context } }: Candidate): boolean =>
  available.test(context.question) && columns.some(tellsState) && !columnsAsked(where).some(tellsState);

import type { Candidate } from '../../ranking/candidates.ts';
import type { AnalystColumn } from '../../../table.ts';
import { isParticiple } from '../../shared/vocabulary/participles.ts';
import { stem } from '../../shared/vocabulary/wordForms.ts';
import { columnsAsked, conditionsIn } from '../../shared/query/tree.ts';

const open = /^open(?:ed)?$/;

/** "On how many days was the pool open" of all days, where a column tells why it was closed. */
export const losesOpen = ({ tree: { where }, scan, cover: { parts } }: Candidate): boolean => {
  const closed = scan.columns.filter(({ words, derived }) => !derived && words[0]?.startsWith('clos'));
  const asked = columnsAsked(where);
  if (closed.length === 0 || closed.some((column) => asked.includes(column))) return false;
  return parts.some(({ rule, from }) => rule.startsWith('left:') && open.test(scan.text(from)));
};

const denial = /^(?:not|n['’]?t|never|\p{L}+n['’]t|un\p{L}+|yet|without|no)$/u;

/** "Finished repairs that are still here" by those that aren't finished. */
export const deniesDone = ({ tree: { where }, scan, cover: { parts } }: Candidate): boolean => {
  const missing = conditionsIn(where).flatMap((c) => (c.kind === 'missing' && !c.negated ? [c.column] : []));
  const { tokens } = scan.context;
  const isSaid = (at: number): boolean => {
    const { lower } = tokens[at] ?? { lower: '' };
    return (
      isParticiple(lower) &&
      missing.some(({ rawWords }) => rawWords.some((word) => stem(word) === stem(lower))) &&
      !tokens.slice(Math.max(0, at - 2), at).some((before) => denial.test(before.lower))
    );
  };
  return parts.some(({ makes, from, to }) => {
    if (makes.kind === 'filter') return false;
    const [first, last] = [scan.items[from]?.start ?? 0, scan.items[to - 1]?.end ?? 0];
    return tokens.slice(first, last).some((_, i) => isSaid(first + i));
  });
};

const available =
  /\b(?:(?:is|are|was|were) (?:still |currently |now )?available|available (?!for\b|in\b|data\b|to\b)\p{L}+s)\b/iu;
const mostStates = 12;
/** A column of a few states in which rows are. */
export const tellsState = ({ kind, derived, words, distinct }: AnalystColumn): boolean =>
  kind === 'text' &&
  !derived &&
  distinct <= mostStates &&
  words.some((w) => /^(?:status|state|availability|condition|occupancy)$/.test(w));

/** "How many plots are available" of all of them, where a column tells how each stands. */
export const losesAvailable = ({ tree: { where }, scan: { columns, context } }: Candidate): boolean =>
  available.test(context.question) && columns.some(tellsState) && !columnsAsked(where).some(tellsState);

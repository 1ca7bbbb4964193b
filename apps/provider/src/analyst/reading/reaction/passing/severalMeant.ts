import type { Candidate } from '../../ranking/candidates.ts';
import { isTime, type AnalystColumn } from '../../../table.ts';
import { isNamed } from '../../shared/columns/measures.ts';
import { columnsIn, conditionColumns, conjunctsOf, shownIn } from '../../shared/query/tree.ts';

const asksWho = /^(?:and |so )?(?:who|whose|whom)\b/i;
const persons =
  /^(?:agent|user|invitee|guest|customer|client|buyer|seller|host|owner|creator|assignee|contact|author|employee|recruiter|candidate|attendee|member|manager|requester|reporter)$/;

const isPerson = ({ kind, derived, rawWords, words }: AnalystColumn): boolean =>
  kind === 'text' &&
  !derived &&
  words.some((w) => persons.test(w)) &&
  (words.length === 1 || rawWords.at(-1) === 'name');

/** "Who canceled" of a table with a "User Name" and an "Invitee Name": neither is said. */
export function guessesWho({ tree, scan }: Candidate): boolean {
  const { question, tokens } = scan.context;
  if (!asksWho.test(question)) return false;
  const isSaid = ({ words }: AnalystColumn) => tokens.some(({ lemma }) => words.includes(lemma));
  const shown = [...shownIn(tree), ...tree.groupBy].flatMap(columnsIn).filter(isPerson);
  const [first] = shown;
  if (!first || shown.some(isSaid)) return false;
  return scan.columns.some((c) => isPerson(c) && !shown.includes(c) && c.words[0] !== first.words[0]);
}

const done = /^(?:done|completed?|finished)$/;
const steps = /^(?:section|column|list|stage|step|phase|lane|bucket)$/;

/** "Done" of tasks that stand in a column of that name, and have a time at which they were completed besides. */
export const guessesDone = ({ tree: { where }, scan: { columns } }: Candidate): boolean =>
  conjunctsOf(where).some(
    (c) =>
      c.kind === 'compare' &&
      typeof c.right === 'string' &&
      done.test(c.right.toLowerCase()) &&
      conditionColumns(c).some((column) => isNamed(column, steps)),
  ) && columns.some((c) => isTime(c) && !c.derived && c.profile.nullFraction > 0 && isNamed(c, done));

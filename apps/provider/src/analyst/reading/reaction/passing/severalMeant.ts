import type { Candidate } from '../../ranking/candidates.ts';
import { isTime, type AnalystColumn } from '../../../table.ts';
import { isNamed } from '../../shared/columns/measures.ts';
import { siblingsOf } from '../../shared/columns/siblings.ts';
import { standsAtStage } from '../../shared/columns/stages.ts';
import { columnsIn, conditionColumns, conjunctsOf, shownIn } from '../../shared/query/tree.ts';

const asksWho = /^(?:and |so )?(?:who|whose|whom)\b/i;
const persons =
  /^(?:agent|user|invitee|guest|customer|client|buyer|seller|host|owner|creator|assignee|contact|author|employee|recruiter|candidate|attendee|member|manager|requester|reporter|driver|instructor|teacher|trainer|tutor|technician|engineer|mechanic|inspector|officer|judge|doctor|vet|nurse|therapist|stylist|translator|reviser|reviewer|editor|examiner|rep|salesperson|operator)$/;

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

/** A win rate of all rows where some are open yet, a conversion rate of all or of those decided: which isn't said. */
export const guessesDecided = ({ cover: { parts } }: Candidate): boolean =>
  parts.some(({ rule }) => rule.endsWith(':undecided'));

const hasBeen =
  /\b(?:rates?|had|got|gotten|gets?|reach\w*|made it|been|were|was|receiv\w*|went|gone|passed|came|given|did|ever)\b/i;
const standsNow = /\b(?:now|current\w*|stages?|stands?|standing|stuck|still|sitting|waiting)\b/i;

/** "Interview rate", "got an offer" by the stage at which somebody stands now: who is further on had one, too. */
export function takesStageForDeed({ tree, scan }: Candidate): boolean {
  const { question } = scan.context;
  if (!hasBeen.test(question) || standsNow.test(question)) return false;
  const shared = shownIn(tree).flatMap((e) => (e.kind === 'share' ? conjunctsOf(e.where) : []));
  return [...conjunctsOf(tree.where), ...shared].some(standsAtStage);
}

/** "Issues by label" by the first of three columns for labels. */
export const groupsByOneOfSeveral = ({ tree, scan }: Candidate): boolean =>
  [...shownIn(tree), ...tree.groupBy].flatMap(columnsIn).some((column) => {
    const siblings = siblingsOf(column, scan.context.table);
    const isSaid = scan.context.question.toLowerCase().includes(column.name.toLowerCase());
    return siblings.length > 0 && (siblings[0] === column || !isSaid);
  });

const why = /^(?:reason|note|comment|remark)$/;
const asksWhy = /\b(?:reasons?|notes?|comments?|remarks?|why|because)\b/i;

/** "Missed call rate" by the rows that say why a call was missed, which not all of them do. */
export const takesReasonForDeed = ({ tree, scan }: Candidate): boolean =>
  !asksWhy.test(scan.context.question) &&
  shownIn(tree).some(
    (e) =>
      e.kind === 'share' &&
      conjunctsOf(e.where).some((c) => c.kind === 'missing' && c.negated && isNamed(c.column, why)),
  );

import type { Candidate } from '../ranking/candidates.ts';
import { conjunctsOf, isAggregate, textOf } from '../shared/query/tree.ts';

export const askingNames = ['asksHowMuch', 'marks', 'groupsShort'] as const;

const howMuch = /^(?:\w+,? )?how (?:much|long|often|old|far|fast|high|big)\b/i;
const grouping = /\b(?:by|per|each|every)\b/gi;

/** Words that call for groups, beyond those that a query makes: "by vet and by species" of the species alone. */
function groupsShort({ tree, scan }: Candidate): number {
  if (tree.limit !== null || tree.best || tree.over) return 0;
  const said = scan.context.question.match(grouping) ?? [];
  return Math.max(0, said.length - tree.groupBy.length);
}

/** How a question is put: what is asked for, whether it says one thing or several, and the groups that it speaks of. */
export function askingFigures(candidate: Candidate): number[] {
  const { question, tokens } = candidate.scan.context;
  const marks = tokens.slice(0, -1).filter(({ kind, text }) => kind === 'mark' && /[,;:.(]/.test(text));
  return [Number(howMuch.test(question.trim())), marks.length, groupsShort(candidate)];
}

/** What a query says, each condition, group and figure by itself. */
export function piecesOf({ tree }: Candidate): string[] {
  const { select, where, having, groupBy, orderBy, limit, best, over } = tree;
  const figures = select.flatMap((s) => (s === 'all' || !isAggregate(s.expression) ? [] : [s.expression]));
  const ranking = limit === null ? [] : [textOf([limit, orderBy])];
  const named = { where: conjunctsOf(where), having: conjunctsOf(having), groupBy, figures };
  const pieces = Object.entries(named).flatMap(([name, list]) =>
    list.map((piece) => `${name} ${textOf(piece)}`),
  );
  return [...pieces, ...ranking, ...(best ? [textOf(['best', best])] : []), ...(over ? [textOf(over)] : [])];
}

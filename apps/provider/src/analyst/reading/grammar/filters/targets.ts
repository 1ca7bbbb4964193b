import { isMeasure, namesOf, startsAtNothing } from '../../shared/columns/measures.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import type { AnalystColumn } from '../../../table.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { columnOf, type Comparison, type Condition } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { lackOf } from './missing.ts';

/** What something is held against. */
const target =
  /^(?:min|minimum|max|maximum|target|budget|budgeted|goal|limit|plan|planned|quota|reorder|threshold|capacity|asking|list|quote|quoted|expected|forecast|estimate|estimated)$/;
/** What there really is of it. */
const actual =
  /^(?:actual|final|sold|sale|spent|spend|spending|paid|qty|quantity|stock|hand|amount|cost|price|used)$/;
const mostActual = 2;

const isTarget = (column: AnalystColumn): boolean => namesOf(column).some((w) => target.test(w));

/** The measures that a target is one of: those that share a word with its name first. */
function heldAgainst(scan: Scan, goal: AnalystColumn): AnalystColumn[] {
  const others = scan.columns.filter((c) => c !== goal && !c.derived && isMeasure(c) && !isTarget(c));
  const shared = (c: AnalystColumn) =>
    namesOf(c).filter((w) => namesOf(goal).includes(w)).length +
    (namesOf(c).some((w) => actual.test(w)) ? 0.5 : 0);
  return others
    .filter((c) => shared(c) > 0)
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, mostActual);
}

/** The same target as columns name it in another word. */
const otherwise: ReadonlyMap<string, string> = new Map([
  ['minimum', 'min'],
  ['maximum', 'max'],
  ['asking', 'list'],
  ['list', 'asking'],
]);

/** Where what names a target ends: "minimum quantity" of a column "min_qty". */
function targetEnd(scan: Scan, next: number, goal: AnalystColumn): number {
  const item = scan.items[next + 1];
  const isPart = item?.type === 'column' && item.choices.some(({ column }) => column === goal);
  return isPart ? next + 2 : next + 1;
}

/** "Within budget", "on target": no more than that. */
const keeping = /^(?:within|on|inside)$/;
const comparisonAt = (scan: Scan, at: number): { operator: Comparison } | null =>
  keeping.test(scan.text(at)) ? { operator: '<=' } : scan.role(at, 'compare');

/** "below their minimum", "over budget", "within the estimate": what there is against the column that it is held against. */
export const againstTargets: Rule = (scan, at) => {
  const compare = comparisonAt(scan, at);
  if (!compare) return [];
  const next = scan.skip(at + 1);
  const last = scan.context.tokens[(scan.items[next]?.end ?? 0) - 1];
  if (!last) return [];
  const said = scan.choices(next, isMeasure).map(({ column }) => column);
  const names = [last.lemma, otherwise.get(last.lower) ?? last.lemma];
  const meant = scan.columns.filter(
    (c) => isMeasure(c) && !c.derived && namesOf(c).some((w) => names.includes(w)),
  );
  const goals = [
    ...new Set([...said, ...(target.test(last.lower) || target.test(last.lemma) ? meant : [])]),
  ].filter(isTarget);
  return goals.slice(0, 1).flatMap((goal) =>
    heldAgainst(scan, goal).map((column, i): Part => {
      const condition: Condition = {
        kind: 'compare',
        left: columnOf(column),
        operator: compare.operator,
        right: columnOf(goal),
      };
      const makes = { kind: 'filter' as const, condition, column: null, equality: false };
      return part(at, targetEnd(scan, next, goal), 'filter:target', 0.9 - i * 0.2, makes, [
        meantColumn(column, 0.6),
        meantColumn(goal, 0.8),
      ]);
    }),
  );
};

const holding = /^(?:with|had|has|have|having|used|using|got|carries|carried)$/;
const leastMissing = 0.02;

const onlySomeHave = (column: AnalystColumn): boolean =>
  startsAtNothing(column) ||
  (column.profile.nullFraction > leastMissing && !column.derived && !isMeasure(column));

const seldom = 0.5;
const fewHave = ({ kind, derived, profile }: AnalystColumn): boolean =>
  kind === 'text' && !derived && profile.nullFraction > seldom;

/** "Alarms per day" of readings of which few have an alarm, "sponsored videos": the rows that have one. */
export const calledByIt: Rule = (scan, at) => {
  const item = scan.items[at];
  const [word, noun] = scan.context.tokens.slice(item?.start ?? 0, (item?.start ?? 0) + 2);
  if (!item || !word || !noun) return [];
  // What was put right to the word itself, too.
  const said = scan.context.question.slice(word.start, word.end);
  const isOfRows = /[^e]ed$/i.test(said) && scan.context.entities.has(noun.lemma);
  const isPlural = item.end - item.start === 1 && word.lemma !== word.lower;
  if (!isOfRows && !isPlural) return [];
  return scan
    .choices(at)
    .filter((use) => /^(?:same|stem)$/.test(use.kin) && use.unsaid.length === 0 && fewHave(use.column))
    .map((use) => {
      const { column } = use;
      const condition = { kind: 'missing' as const, column, negated: true };
      const makes = { kind: 'filter' as const, condition, column, equality: false };
      return part(at, at + 1, 'filter:some', 0.6, makes, [use]);
    });
};

/** "Orders with a code", "used a coupon", "with children": what only some rows have. */
export const havingSome: Rule = (scan, at) => {
  if (!holding.test(scan.text(at))) return [];
  const next = scan.skip(at + 1);
  if (scan.number(next) !== null) return [];
  // "Have ended" tells a state, and nothing that they have.
  const isDone = (c: AnalystColumn) => timeLike(c) && /(?:ed|en)$/.test(scan.text(next));
  return scan
    .choices(next, (c) => onlySomeHave(c) && !isDone(c))
    .slice(0, 1)
    .map((choice) => {
      const { condition } = lackOf(choice.column, true);
      const makes = { kind: 'filter' as const, condition, column: choice.column, equality: false };
      return part(at, next + 1, 'filter:some', 0.6, makes, [choice]);
    });
};

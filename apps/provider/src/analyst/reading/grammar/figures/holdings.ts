import type { AnalystColumn } from '../../../table.ts';
import { isMeasure, isNamed } from '../../shared/columns/measures.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import { once } from '../../shared/once.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import type { Scan } from '../scan.ts';
import { aggregateOf, columnOf, shownIn, type QueryTree } from '../../shared/query/tree.ts';
import { part, whereSaid, type Rule } from '../rule.ts';

/** How many there are of what a row tells of, as columns are named for it. */
const held = /^(?:quantity|qty|owned|held|stock|onhand|hand|copies|copy|available|inventory)$/;
/** What is only wished for, went, or is of another kind. */
const otherwise =
  /^(?:price|cost|value|min|max|minimum|maximum|reorder|target|safety|day|date|sold|ordered|order|returned|damaged|lost|rate|percent|pct|weight|borrowed)$/;
/** Who has them is asked: neither how many kinds there are, nor how often something happened. */
const has =
  /^how many .*\b(?:(?:do|did|does) (?:we|they|i|you|it) (?:still |currently |now )?(?:own|have|hold|keep|stock|carry)|have (?:we|they|i|you) (?:got)?|(?:are|is) (?:there )?(?:still |currently )?(?:in stock|on hand|left|available|in the (?:store|warehouse|shop|shed|yard)))\b/;

/** What is counted is said to be of kinds, or is what a row itself is. */
const ofKinds =
  /^(?:different|distinct|unique|kinds?|types?|sorts?|varieties|models?|rows?|entries|records|lines?)$/;

const isHolding = (column: AnalystColumn): boolean =>
  isMeasure(column) && !column.derived && isNamed(column, held) && !isNamed(column, otherwise);

/** What says how many there are of each thing that a row tells of; none where rows tell what happened to them. */
const holdingIn = once(({ columns, context: { question, tokens } }: Scan): AnalystColumn | null => {
  const [only, more] = columns.filter(isHolding);
  const isOfEvents = columns.some(
    (c) =>
      timeLike(c) &&
      !c.derived &&
      isNamed(c, /^(?:order|sale|sold|invoice|ship|delivery|created?|placed|paid|started)$/),
  );
  if (tokens.some(({ lower }) => ofKinds.test(lower))) return null;
  return only && !more && !isOfEvents && has.test(question.toLowerCase()) ? only : null;
});

/** "How many ladders do we own?": as many as their rows say that there are, and not how many rows. */
export const holdings: Rule = whereSaid(/^how many\b/, (scan, at) => {
  const column = scan.role(at, 'count') ? holdingIn(scan) : null;
  const next = scan.skip(at + 1);
  const noun = scan.items[next];
  if (!column || !noun) return [];
  const to = noun.type === 'entity' || (noun.type === 'word' && !noun.capital) ? next + 1 : at + 1;
  const expressions = [aggregateOf('sum', columnOf(column))];
  return [
    part(at, to, 'count:sum:number', 0.9, { kind: 'figures', expressions }, [meantColumn(column, 0.75)]),
  ];
});

/** The rows, where they say how many of each there are. */
export const countsKindsHeld = (tree: QueryTree, scan: Scan): boolean =>
  holdingIn(scan) !== null && shownIn(tree).some((e) => e.kind === 'aggregate' && e.name === 'count');

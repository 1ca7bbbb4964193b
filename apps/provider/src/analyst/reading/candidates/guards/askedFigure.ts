import { addsUpByName } from '../../shared/columns/naturalFigure.ts';
import { isMeasure, isNamed } from '../../shared/columns/measures.ts';
import { passesExplanation } from '../../grammar/comparisons/differences.ts';
import { keepsAddedApart } from '../../grammar/comparisons/sums.ts';
import { takesPartOfTakings } from './takenInAll.ts';
import { countsKindsHeld } from '../../grammar/figures/holdings.ts';
import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';
import type { AnalystColumn } from '../../../table.ts';
import {
  columnsIn,
  conditionsIn,
  figuresBeside,
  figuresIn,
  isAggregate,
  isLiteral,
  shownIn,
  type Condition,
  type Expression,
  type QueryTree,
} from '../../shared/query/tree.ts';

const spent =
  /\bhow much (?:money )?(?:did|do|have|has|was|were) (?:we|they|i|it|you) (?:\w+ )?(?:spend|spent|earn|earned|make|made|take|taken|raise|raised|collect|collected|lose|lost|sell|sold|invoiced?|bill|billed)\b/i;
const saysMean = /\b(?:average|avg|mean|typical\w*|usual\w*|normal\w*|median|per|each|every)\b/i;

/** "How much did we spend on travel?": not what a single claim comes to. */
const averagesWhatWasSpent = (tree: QueryTree, { context: { question } }: Scan): boolean =>
  spent.test(question) &&
  !saysMean.test(question) &&
  shownIn(tree).some(
    (e) =>
      e.kind === 'aggregate' &&
      (e.of === null || (e.name === 'avg' && columnsIn(e.of).every((c) => addsUpByName(c)))),
  );

const saysDifferent = /\bhow many (?:different|distinct|unique)\b/i;

/** "How many different people claimed?": not how many claims there are. */
const countsRowsOfDifferent = (tree: QueryTree, { context: { question } }: Scan): boolean =>
  saysDifferent.test(question) &&
  shownIn(tree).some((e) => e.kind === 'aggregate' && e.name === 'count' && e.of === null && !e.distinct) &&
  !shownIn(tree).some((e) => e.kind === 'aggregate' && e.distinct);

const comparesSides =
  /^\W*(?:and |so |but )?(?:did|do|does|are|is|was|were|have|has)\b.*\b(?:than|as .+ as)\b/i;

/** "Did Sales spend more than Finance?": the one and the other, not both as one. */
const takesSidesTogether = (tree: QueryTree, { context: { question } }: Scan): boolean =>
  comparesSides.test(question) &&
  tree.groupBy.length === 0 &&
  tree.limit === null &&
  conditionsIn(tree.where).some(isOfTwoGroups);

/** Of many rows each: a river is one, and a department has several claims. */
const isOfTwoGroups = (c: Condition): boolean =>
  c.kind === 'in' &&
  !c.negated &&
  c.values.length === 2 &&
  columnsIn(c.left).every((column) => !column.isUnique);

/** What one thing is like, however many there are. */
const ofOne =
  /^(?:age|height|width|depth|length|temperature|temp|rating|rated|star|grade|speed|humidity|percent|pct|satisfaction|nps|csat|gpa|bmi|iq|mpg)$/;
const saysSum =
  /\b(?:total|totals|sum|summed|altogether|in all|combined|together|added?|overall|running|cumulative|share)\b|%|percent/i;
const isOfOne = (column: AnalystColumn): boolean =>
  isMeasure(column) && !column.derived && isNamed(column, ofOne) && addsUpByName(column) === false;

const comparesOnes =
  /\b(?:slower|faster|quicker|longer|shorter|older|younger|heavier|lighter|taller|cheaper|pricier|dearer|more expensive|hotter|colder|warmer)\b/i;

const comparesDegrees = new RegExp(
  String.raw`${comparesOnes.source}|\b(?:higher|lower|farther|further)\b`,
  'i',
);

/** "Are motor yachts longer than ketches?": not all of them one behind the other. */
const sumsOfGroupsHeld = (tree: QueryTree, { context: { question } }: Scan): boolean =>
  comparesSides.test(question) &&
  !saysSum.test(question) &&
  figuresIn(tree).some(
    (e) =>
      e.kind === 'aggregate' &&
      e.name === 'sum' &&
      e.of !== null &&
      (comparesOnes.test(question) || columnsIn(e.of).some(isOfOne)),
  );

const saysHowMany = /\b(?:how (?:many|often)|number|count(?:s|ed)?|more|fewer|less)\b(?! expensive)/i;

/** "Do men stay longer than women?": not how many of both there are. */
const countsSidesHeld = (tree: QueryTree, parts: readonly Part[], { context: { question } }: Scan): boolean =>
  comparesDegrees.test(question) &&
  !saysHowMany.test(question) &&
  parts.some(({ makes }) => makes.kind === 'versus') &&
  figuresBeside(tree).every((e) => e.kind === 'aggregate' && e.name === 'count');

/** "Earned less than they cost": profit isn't held against the cost that it is worked out of. */
export const comparesWithPart = ({ where }: QueryTree): boolean =>
  conditionsIn(where).some((c) => {
    if (c.kind !== 'compare' || isLiteral(c.right)) return false;
    const [left, right] = [columnsIn(c.left), columnsIn(c.right)];
    const isPartOf = (whole: AnalystColumn[], parts: AnalystColumn[]) =>
      whole.some(({ derived }) => derived && columnsIn(derived.of).some((own) => parts.includes(own)));
    return isPartOf(left, right) || isPartOf(right, left);
  });

const asksWhich = /\b(?:which|what|whose)\b/i;
const judgedBy = /^(?:rating|rated|star|score|grade|satisfaction|nps|csat|review)$/;
const leastOfEach = 5;

/** "Which mechanic has the best rating?", of many jobs each: not of a single job. */
function ranksSingleJudgement(tree: QueryTree, { context: { question, table } }: Scan): boolean {
  const [order] = tree.orderBy;
  const of = order?.by.kind === 'aggregate' && order.by.name === 'max' ? order.by.of : order?.by;
  if (tree.limit !== 1 || tree.best || of?.kind !== 'column' || !asksWhich.test(question)) return false;
  if (!isNamed(of.column, judgedBy) || of.column.derived) return false;
  const named = shownIn(tree).flatMap((e) =>
    e.kind === 'column' && e.column !== of.column ? [e.column] : [],
  );
  return (
    named.length > 0 && named.every((c) => c.kind === 'text' && c.distinct * leastOfEach <= table.rowCount)
  );
}

const judgedSo = /^(?:rated|paid|priced|selling|earning|grossing|scoring|ranked|reviewed|performing)$/;

/** "The best rated film of each genre" is a film, and not its rating. */
const hidesWhichOfEach = (tree: QueryTree, { context: { tokens, entities } }: Scan): boolean =>
  tree.groupBy.length > 0 &&
  tokens.some(({ lower }, i) => judgedSo.test(lower) && entities.has(tokens[i + 1]?.lemma ?? '')) &&
  shownIn(tree).some((e) => e.kind === 'aggregate' && (e.name === 'max' || e.name === 'min')) &&
  shownIn(tree).every(
    (e) => isAggregate(e) || columnsIn(e).every((c) => tree.groupBy.some((by) => columnsIn(by).includes(c))),
  );

const isAmount = (e: Expression): boolean => e.kind === 'column' && !e.column.derived && isMeasure(e.column);

/** "Top 3 orders by amount" are the first by it, and no amounts. */
const groupsByWhatRanks = (tree: QueryTree, parts: readonly Part[]): boolean =>
  tree.limit !== null &&
  parts.some(
    ({ rule, makes }) => rule.startsWith('group:by') && makes.kind === 'group' && makes.by.every(isAmount),
  );

const asksHowMany = /^\W*(?:and |so )?how many\b(?!.*(?:\band\b|\bhow much\b|\bwith\b|,))/i;

/** "How many bookings were made by phone?": that is one number, and not what they came to as well. */
const tellsMoreThanHowMany = (tree: QueryTree, { context: { question } }: Scan): boolean =>
  asksHowMany.test(question) &&
  tree.groupBy.length === 0 &&
  shownIn(tree).filter((e) => isAggregate(e)).length > 1;

const otherFigures: ((tree: QueryTree, scan: Scan) => boolean)[] = [
  keepsAddedApart,
  countsKindsHeld,
  averagesWhatWasSpent,
  countsRowsOfDifferent,
  takesSidesTogether,
  sumsOfGroupsHeld,
  ranksSingleJudgement,
  hidesWhichOfEach,
  tellsMoreThanHowMany,
];

/** The question asks for another figure, or for another ranking. */
export const isOfOtherFigure = (tree: QueryTree, parts: readonly Part[], scan: Scan): boolean =>
  otherFigures.some((isOther) => isOther(tree, scan)) ||
  countsSidesHeld(tree, parts, scan) ||
  takesPartOfTakings(tree, parts, scan) ||
  groupsByWhatRanks(tree, parts) ||
  passesExplanation(tree, parts);

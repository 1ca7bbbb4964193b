import { putsSidesTogether } from './grammar/sideBySide.ts';
import { ranksLossesAsGains } from './grammar/gains.ts';
import type { Part, Scan } from './parts.ts';
import { sidesApart } from './sides.ts';
import { allOf, type QueryTree } from './tree.ts';
import { Pieces, type Composed } from './forms/pieces.ts';
import { rankedShares, shares } from './forms/shares.ts';
import { rankedGroups, rankedRows, topRows } from './forms/rankings.ts';
import { firstOfEachGroup, extremeOfEach } from './forms/firstOfEach.ts';
import { limitedGroups, havings } from './forms/limitedGroups.ts';
import { orderedGroups, orderedByFigure } from './forms/ordered.ts';
import { countedNouns, countedGroups, figuresOver } from './forms/counted.ts';
import { sidesByDay } from './forms/sides.ts';
import { courses, correlations, averageTimes } from './forms/courses.ts';
import { changes } from './forms/changes.ts';
import { nevers } from './forms/nevers.ts';
import { figures, totals, breakdowns } from './forms/figures.ts';
import { lists } from './forms/lists.ts';
import { ranksRowsSold } from './grammar/bestSellers.ts';
import {
  countsDaysOfThings,
  countsForMeasure,
  dropsGrowth,
  missesWhatIsCalled,
  ranksByValue,
  ranksOneRowOfMany,
  readsOneSide,
} from './kept.ts';
import { dropsDeed } from './deeds.ts';
import { takesOtherTime } from './grammar/filters/happened.ts';
import { countsLevels } from './levels.ts';
import { countsRowsForHeads } from './grammar/counting.ts';
import { dropsGoingOn } from './grammar/goingOnAt.ts';
import { dropsWay } from './grammar/flows.ts';
import { dropsPunctualRate } from './grammar/lateness.ts';
import { dropsComparative } from './grammar/comparatives.ts';
import { dropsAnswers } from './grammar/filters/scaled.ts';
import { dropsStandard } from './grammar/filters/standards.ts';
import { dropsSteps } from './grammar/steps.ts';
import { inToldUnit, readsUnitTwice } from './grammar/toldUnits.ts';
import { ranksAllForEach } from './grammar/perRow.ts';
import { averagesLines } from './grammar/perThing.ts';
import { countsLines } from './lines.ts';
import { losesRows } from './grammar/rowsBeside.ts';
import { ranksMoneyByRows, sumsAnother, sumsWhatHasNoSum } from './sums.ts';
import { losesTime } from './losesTime.ts';
import { readsMeasureAsValue } from './measureAsValue.ts';
import { limitsInOtherUnit } from './otherUnits.ts';
import {
  dropsWhatIsSaid,
  groupsIdly,
  guessesWhatIsGiven,
  comesToNothing,
  hasOthersToo,
  asksForTwoTimes,
  isImpossible,
  takesWrongMeasure,
  mixesSumsWithRows,
  waitsForPlans,
} from './possible.ts';

/** Each puts one kind of query together where its parts are there. */
const forms: ((p: Pieces) => Composed[])[] = [
  shares,
  rankedShares,
  rankedGroups,
  rankedRows,
  topRows,
  limitedGroups,
  averageTimes,
  sidesByDay,
  orderedGroups,
  orderedByFigure,
  havings,
  countedNouns,
  countedGroups,
  figuresOver,
  courses,
  correlations,
  nevers,
  firstOfEachGroup,
  extremeOfEach,
  figures,
  totals,
  breakdowns,
  lists,
];

/** A query over those rows that its parts are only of. */
function amongOnly(tree: QueryTree, parts: Part[]): QueryTree {
  const only = parts.flatMap((p) => p.only ?? []);
  if (only.length === 0) return tree;
  return { ...tree, where: allOf([...only, ...(tree.where ? [tree.where] : [])]) };
}

const sideBySide = /\b(?:compar\w*|versus|vs|against|than|each|differ\w*|or)\b/i;

/** The queries that a row of parts may stand for. */
export function compose(parts: Part[], scan: Scan): Composed[] {
  const apart = sideBySide.test(scan.context.question) ? sidesApart(parts) : null;
  return [
    ...composeOne(parts, scan),
    ...(apart
      ? composeOne(apart, scan).map(({ tree, facts }) => ({ tree, facts: [...facts, 'apart'] }))
      : []),
  ];
}

/** What is compared is left out: by what, or with what. */
const dropsComparison = (tree: QueryTree, parts: Part[], scan: Scan): boolean =>
  dropsGoingOn(parts, scan) ||
  dropsStandard(tree, scan) ||
  dropsComparative(tree, scan) ||
  dropsSteps(parts, scan) ||
  putsSidesTogether(parts, scan);

/** What has no sum is added up, another column is, all rows are for one each, or money is told by rows. */
const sumsOtherwise = (tree: QueryTree, scan: Scan): boolean =>
  sumsWhatHasNoSum(tree) ||
  sumsAnother(tree, scan) ||
  ranksAllForEach(tree, scan) ||
  ranksMoneyByRows(tree, scan);

/** Rows are counted for what they tell of, or other things for what comes and goes. */
const countsWhatIsMeasured = (tree: QueryTree, parts: Part[], scan: Scan): boolean =>
  dropsWay(parts, scan) ||
  dropsPunctualRate(parts, scan) ||
  countsLevels(tree, scan) ||
  countsForMeasure(parts) ||
  countsRowsForHeads(tree, scan);

/** What is asked for over time, beside a figure, of another side or of whole groups is left out, or a time that was only planned is waited for. */
const asksOtherwise = (tree: QueryTree, parts: Part[], scan: Scan): boolean =>
  losesTime(tree, parts, scan) ||
  losesRows(tree, scan) ||
  readsUnitTwice(tree, parts, scan) ||
  readsOneSide(tree, scan) ||
  hasOthersToo(tree, scan) ||
  limitsInOtherUnit(tree, scan) ||
  dropsAnswers(tree, scan) ||
  dropsComparison(tree, parts, scan) ||
  takesOtherTime(tree, parts, scan) ||
  dropsDeed(tree, scan) ||
  countsWhatIsMeasured(tree, parts, scan) ||
  sumsOtherwise(tree, scan) ||
  waitsForPlans(tree, scan) ||
  asksForTwoTimes(tree, scan);

/** A value is read as a ranking, or what is measured as a value. */
const mistakesValue = (tree: QueryTree, parts: Part[], scan: Scan): boolean =>
  guessesWhatIsGiven(tree, parts) || ranksByValue(parts, scan) || readsMeasureAsValue(parts, scan);

/** What sold best is ranked by rows, or what lost most by gains. */
const ranksOtherwise = (tree: QueryTree, scan: Scan): boolean =>
  ranksRowsSold(tree, scan) || ranksLossesAsGains(tree, scan);

/** What no row, no database or no reader of the question would take. */
const cannotBe = (tree: QueryTree, parts: Part[], scan: Scan): boolean =>
  dropsWhatIsSaid(tree, parts) ||
  isImpossible(tree.where) ||
  comesToNothing(tree, scan.context.table.rowCount) ||
  asksOtherwise(tree, parts, scan) ||
  groupsIdly(tree, scan) ||
  mixesSumsWithRows(tree) ||
  takesWrongMeasure(tree, scan.context.question) ||
  averagesLines(tree, scan) ||
  countsLines(tree, parts, scan) ||
  ranksOtherwise(tree, scan) ||
  countsDaysOfThings(tree, scan) ||
  dropsGrowth(tree, parts) ||
  missesWhatIsCalled(tree, scan) ||
  mistakesValue(tree, parts, scan) ||
  ranksOneRowOfMany(tree, parts, scan);

function composeOne(parts: Part[], scan: Scan): Composed[] {
  const pieces = new Pieces(parts, scan);
  const unused: string[] = [];
  if (pieces.counts.length > 1) unused.push('twice:count');
  if (pieces.ranks.length > 1) unused.push('twice:rank');
  if (pieces.versus.length > 0) unused.push('versus');
  if (pieces.ranks.length > 0 && pieces.limits.length > 0) unused.push('twice:limit');
  const possible = pieces.changes.length > 0 ? [changes] : pieces.has('never') ? [nevers] : forms;
  return possible
    .flatMap((form) => form(pieces))
    .map(({ tree, facts }) => ({ tree: amongOnly(tree, parts), facts: [...facts, ...unused] }))
    .filter(({ tree }) => tree.select.length > 0 && !cannotBe(tree, parts, scan))
    .flatMap(({ tree, facts }) => {
      const told = inToldUnit(tree, scan.context);
      return told ? [{ tree: told, facts }] : [];
    });
}

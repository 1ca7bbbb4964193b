import type { Part } from '../grammar/part.ts';
import type { Scan } from '../grammar/scan.ts';
import { sidesApart } from './sidesApart.ts';
import { allOf, conjunctsOf, type QueryTree } from '../shared/query/tree.ts';
import { Pieces, type Composed } from './forms/pieces.ts';
import { rankedShares, shares } from './forms/shares.ts';
import { rankedGroups, rankedRows, topRows } from './forms/rankings.ts';
import { firstOfEachGroup, extremeOfEach } from './forms/firstOfEach.ts';
import { limitedGroups, havings } from './forms/limitedGroups.ts';
import { orderedGroups, orderedByFigure } from './forms/ordered.ts';
import { countedNouns, countedGroups, figuresOver } from './forms/counted.ts';
import { sidesByDay } from './forms/comparedSides.ts';
import { courses, correlations, averageTimes } from './forms/courses.ts';
import { changes } from './forms/changes.ts';
import { nevers } from './forms/nevers.ts';
import { figures, totals, breakdowns } from './forms/figures.ts';
import { lists } from './forms/lists.ts';
import { countsDaysOfThings, equalsOpenEnd, readsOneSide } from './guards/askedOtherwise.ts';
import { tellsTwice } from '../grammar/comparisons/differences.ts';
import { addsToWhenDone } from '../grammar/times/whenDone.ts';
import { takesOtherTime } from '../grammar/times/eventTimes.ts';
import { takesOtherBeginning } from '../grammar/times/newcomers.ts';
import { groupsInOwnMany } from '../grammar/figures/ownMany.ts';
import { inTallies } from './inTallies.ts';
import { namesFirst } from './namesFirst.ts';
import { meanPerRow } from '../grammar/figures/perRow.ts';
import { averagesLines } from '../grammar/figures/perThing.ts';
import { countsLines } from '../grammar/figures/orderLines.ts';
import {
  averagesYears,
  sharesLevels,
  sharesOneRow,
  sumsNamesakes,
  sumsRatings,
  sumsUnequalDays,
  sumsWhatHasNoSum,
} from './guards/sums.ts';
import { losesTime } from './guards/losesTime.ts';
import { comparesWithPart, isOfOtherFigure } from './guards/askedFigure.ts';
import {
  averagesUnits,
  countsTimes,
  takesOtherDuration,
  takesOtherLength,
  tellsNoTime,
  tellsTwoDurations,
  tellsYearsApart,
} from './guards/oneDuration.ts';
import { sharesOther } from './guards/otherWhole.ts';
import { countsRowsOfMany } from './guards/amountsTold.ts';
import { countsKindsOfDeeds } from './guards/kindsOfDeeds.ts';
import { takesGrainForMeasure } from './guards/grainsOfNames.ts';
import { takesPlacesForThings } from './guards/talliesOfPlaces.ts';
import { takesOneForTotal } from './guards/partOfTotal.ts';
import {
  averagesPlaces,
  countsPlacesOfGrid,
  listsPlaces,
  ranksTimesOfGrid,
  sumsLevelOfSeries,
} from './guards/grids.ts';
import { countsWhatIsPaid, sharesWhatIsCounted } from './guards/whatIsPaid.ts';
import {
  groupsRowsByTitle,
  ranksRowsOfThings,
  takesDeedForState,
  takesKindForThing,
} from './guards/rowsOfThings.ts';
import { mixesCurrencies } from './guards/mixedCurrencies.ts';
import { mixesUnits } from './guards/mixedUnits.ts';
import { countsRowsOfPeople } from './guards/rowsOfPeople.ts';
import { countsPiecesOfWholes, limitsLinesOfWholes } from './guards/wholesOfLines.ts';
import { lineAmount } from '../shared/derivedColumns/lineAmounts.ts';
import { addsForEachLine } from './onceEach.ts';
import { addsDeed } from './guards/deedsBeside.ts';
import { passesOverDoer } from './guards/doersUnread.ts';
import { limitsOwnStretch } from './guards/ownStretch.ts';
import { limitsMonthsOfYears } from './guards/monthsOfYears.ts';
import { takesAllForKind } from './guards/namedWhole.ts';
import { takesOtherAddress } from './guards/addresses.ts';
import { takesDayForSeason, takesTimeAside, takesTimeUnsaid, takesYearOfName } from './guards/otherTimes.ts';
import { countsWeekdays } from './guards/weekdays.ts';
import { isPartOfOtherUnit, misreadsPercents } from './guards/percents.ts';
import { limitsInOtherUnit } from './guards/otherUnits.ts';
import { limitsOtherThanNamed } from './guards/namedLimit.ts';
import { tellsWhatIsHeld } from './guards/heldAlready.ts';
import {
  countsOwnKey,
  deniesOfEachRow,
  dropsWhatIsSaid,
  groupsByAmounts,
  comesToNothing,
  excludesInVain,
  excludesOneOfTwo,
  holdsBoundsApart,
  isImpossible,
  ranksWithinDay,
  mixesSumsWithRows,
  splitsOne,
  turnsRound,
  waitsForPlans,
} from './guards/possible.ts';

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

// "More than last year" is also written with "then".
const sideBySide = /\b(?:compar\w*|versus|vs|against|than|then|each|differ\w*|or)\b/i;

/** The queries that a row of parts may stand for. */
export function compose(parts: Part[], scan: Scan): Composed[] {
  const apart = sideBySide.test(scan.context.question) ? sidesApart(parts, scan) : [];
  return [
    ...composeOne(parts, scan),
    ...apart
      .flatMap((sides) => composeOne(sides, scan))
      .map(({ tree, facts }) => ({ tree, facts: [...facts, 'apart'] })),
  ];
}

const saysTotalPrice = /\b(?:total|sum)\b.*\bprices?\b/i;

/** What has no sum is added up, or is told as a part of one. */
const addsInVain = (tree: QueryTree, question: string, table: Scan['context']['table']): boolean =>
  // Prices of lines are taken times their quantities later on, and who says "total price" may mean their sum.
  sumsWhatHasNoSum(tree, lineAmount(table) || saysTotalPrice.test(question) ? [] : table.columns) ||
  sharesLevels(tree, question) ||
  sharesOneRow(tree) ||
  isPartOfOtherUnit(tree) ||
  sumsRatings(tree, question) ||
  sumsNamesakes(tree, question, table.rowCount) ||
  mixesCurrencies(tree, table) ||
  mixesUnits(tree, table) ||
  sumsUnequalDays(tree, question) ||
  addsForEachLine(tree, table);

/** What no row can be, no database runs, or tells nothing. */
const makesNoSense = (tree: QueryTree, { context }: Scan): boolean =>
  isImpossible(tree.where) ||
  ranksWithinDay(tree) ||
  excludesInVain(tree, context.question) ||
  deniesOfEachRow(tree, context) ||
  holdsBoundsApart(conjunctsOf(tree.having)) ||
  comesToNothing(tree, context.table.rowCount) ||
  tellsTwice(tree) ||
  comparesWithPart(tree) ||
  mixesSumsWithRows(tree) ||
  countsOwnKey(tree) ||
  addsInVain(tree, context.question, context.table) ||
  averagesYears(tree, context.question) ||
  groupsByAmounts(tree, context.table.rowCount);

const isOfOtherStretch = (tree: QueryTree, parts: Part[], scan: Scan): boolean =>
  takesOtherBeginning(tree, parts) ||
  countsWeekdays(tree, scan) ||
  tellsYearsApart(tree, scan) ||
  limitsMonthsOfYears(tree, scan) ||
  limitsOwnStretch(tree);

/** Another time is meant, or another duration, or one that is left out. */
const isOfOtherTime = (tree: QueryTree, parts: Part[], scan: Scan): boolean =>
  losesTime(tree, parts, scan) ||
  takesOtherTime(tree, scan) ||
  takesYearOfName(tree, parts, scan) ||
  waitsForPlans(tree, scan) ||
  tellsTwoDurations(tree, scan) ||
  takesOtherDuration(tree, scan) ||
  takesOtherLength(tree, scan) ||
  isOfOtherStretch(tree, parts, scan) ||
  countsTimes(tree, scan) ||
  averagesUnits(tree, scan) ||
  tellsNoTime(tree, scan);

/** Something else is to be counted, or summed up. */
const countsOther = (tree: QueryTree, parts: Part[], scan: Scan): boolean =>
  tellsWhatIsHeld(tree, parts) ||
  countsWhatIsPaid(tree, scan) ||
  sharesWhatIsCounted(tree, scan) ||
  ranksTimesOfGrid(tree, scan) ||
  countsPlacesOfGrid(tree, scan) ||
  averagesPlaces(tree) ||
  listsPlaces(tree, scan) ||
  sumsLevelOfSeries(tree, scan) ||
  takesPlacesForThings(tree, scan) ||
  countsKindsOfDeeds(tree, scan) ||
  countsRowsOfMany(tree, parts, scan) ||
  countsRowsOfPeople(tree, parts, scan) ||
  countsLines(tree, parts, scan) ||
  countsDaysOfThings(tree, scan);

/** Of the columns that a wide table has for the same word another is meant. */
const takesOtherColumn = (tree: QueryTree, parts: Part[], scan: Scan): boolean =>
  takesOtherAddress(tree, scan) ||
  ranksRowsOfThings(tree, scan) ||
  groupsRowsByTitle(tree, scan) ||
  limitsLinesOfWholes(tree, scan) ||
  takesAllForKind(tree, parts, scan);

const limitsOtherwise = (tree: QueryTree, scan: Scan): boolean =>
  limitsInOtherUnit(tree, scan) || misreadsPercents(tree, scan);

/** What the question says, or the rows are, makes another query of it. */
const asksOtherwise = (tree: QueryTree, parts: Part[], scan: Scan): boolean =>
  dropsWhatIsSaid(tree, parts) ||
  sharesOther(tree, scan) ||
  takesOneForTotal(tree, scan) ||
  isOfOtherFigure(tree, parts, scan) ||
  isOfOtherTime(tree, parts, scan) ||
  readsOneSide(tree, scan) ||
  equalsOpenEnd(tree, scan) ||
  limitsOtherwise(tree, scan) ||
  takesOtherColumn(tree, parts, scan) ||
  averagesLines(tree, scan) ||
  countsOther(tree, parts, scan);

/** Parts that can't stand together, or that take something for another: whatever is made of them is asked otherwise. */
const partsAskOtherwise = (parts: Part[], scan: Scan): boolean =>
  turnsRound(parts) ||
  excludesOneOfTwo(parts, scan) ||
  splitsOne(parts, scan) ||
  takesGrainForMeasure(parts, scan) ||
  takesDayForSeason(parts, scan) ||
  addsToWhenDone(parts) ||
  takesTimeAside(parts, scan) ||
  takesTimeUnsaid(parts, scan) ||
  limitsOtherThanNamed(parts, scan) ||
  addsDeed(parts, scan) ||
  passesOverDoer(parts, scan) ||
  takesDeedForState(parts, scan) ||
  countsPiecesOfWholes(parts, scan) ||
  takesKindForThing(parts, scan);

function composeOne(parts: Part[], scan: Scan): Composed[] {
  if (partsAskOtherwise(parts, scan)) return [];
  const pieces = new Pieces(parts, scan);
  const unused: string[] = [];
  if (pieces.counts.length > 1) unused.push('twice:count');
  if (pieces.ranks.length > 1) unused.push('twice:rank');
  if (pieces.versus.length > 0) unused.push('versus');
  if (pieces.ranks.length > 0 && pieces.limits.length > 0) unused.push('twice:limit');
  const possible = pieces.changes.length > 0 ? [changes] : pieces.has('never') ? [nevers] : forms;
  return possible
    .flatMap((form) => form(pieces))
    .map(({ tree, facts }) => ({
      tree: inTallies(
        meanPerRow(amongOnly(groupsInOwnMany(namesFirst(tree, scan)), parts), parts, scan),
        scan.context,
      ),
      facts: [...facts, ...unused],
    }))
    .filter(
      ({ tree }) => tree.select.length > 0 && !makesNoSense(tree, scan) && !asksOtherwise(tree, parts, scan),
    );
}

import type { Part } from './part.ts';
import type { Scan } from './scan.ts';
import { counting, frequency, peopleCounted } from './figures/counting.ts';
import { bothEnds, figures, figuresAfter, percentTold, share, sharesCompared } from './figures/figures.ts';
import type { Rule } from './rule.ts';
import { bestParts } from './filters/bestParts.ts';
import {
  amountFirst,
  averageCompared,
  eitherAmount,
  figureCompared,
  figureShown,
} from './filters/countLimits.ts';
import { bareNumbers, ordinals } from './filters/numbers.ts';
import { columnCompared, columnWithin, compareFirst, neverCompared } from './filters/comparisons.ts';
import { agesBetween, agesByTens, agesSaid, personAges, yearsOld } from './filters/ages.ts';
import { columnsAgainst } from './filters/columnsAgainst.ts';
import { ahead } from './times/timeAhead.ts';
import { valuesAkinTo } from './filters/similarValues.ts';
import { denied } from './filters/negation.ts';
import { flags } from './filters/flags.ts';
import { happened } from './times/eventTimes.ts';
import { lacking, missing } from './filters/missing.ts';
import { edges } from './times/edges.ts';
import { onwards, timeFilter } from './times/timeFilters.ts';
import { values } from './filters/values.ts';
import { ranges } from './filters/ranges.ts';
import { standards } from './filters/benchmarks.ts';
import { textInColumn, texts } from './filters/texts.ts';
import {
  asked,
  bareGrain,
  columns,
  distinctAlone,
  entity,
  everything,
  grainOver,
  groups,
} from './nouns/nouns.ts';
import { awaiting, notYet, states } from './states/statesByTimes.ts';
import { beyondData } from './beyondData.ts';
import { degrees } from './filters/degrees.ts';
import { dayRows } from './nouns/dayRows.ts';
import { unitAmounts } from './filters/unitAmounts.ts';
import { durationFigures, durationRanks, durations } from './times/durations.ts';
import { durationLimits } from './times/durationLimits.ts';
import { judged } from './rankings/judgements.ts';
import { meant, rankedMeant, rankedDeeds } from './figures/meantMeasures.ts';
import { shaped } from './figures/shapes.ts';
import { timeLists, valueLists } from './comparisons/sideBySide.ts';
import { changeRanks, changes, changeWords, percentages, ratios, perUnits } from './comparisons/change.ts';
import { beginAndEnd, fromWhenToWhen } from './times/beginAndEnd.ts';
import { bareTotals } from './figures/bareTotals.ts';
import { bestOfKind } from './rankings/bestOfKind.ts';
import { bestSellers, mostDone } from './rankings/bestSellers.ts';
import { dayParts, hoursAt, hoursBetween, hoursOfDay, hoursOn } from './times/timesOfDay.ts';
import { askedFigures, countsAndFigures, rowsPer, timesCounted } from './figures/counts.ts';
import {
  betweenEnds,
  columnsLess,
  differences,
  extents,
  fromLeastToMost,
} from './comparisons/differences.ts';
import { columnsAdded } from './comparisons/sums.ts';
import { howDone, whoDid } from './nouns/doers.ts';
import { doingPeople } from './nouns/subjects.ts';
import { agesUntilNow, lastingUntilNow, timesSince } from './times/elapsed.ts';
import { longAgo } from './times/elapsedFilters.ts';
import { endsBehind } from './figures/endsBehind.ts';
import { flows } from './figures/flows.ts';
import { doersRanked } from './rankings/doersRanked.ts';
import { forRows } from './rankings/forRows.ts';
import { newcomers } from './times/newcomers.ts';
import { daysOfDeed, whenDone } from './times/whenDone.ts';
import { goingOnAt } from './states/activeAt.ts';
import { gainsOrLosses, moneyTaken, signed } from './comparisons/gainsAndLosses.ts';
import { goneByNow, hereNow, longestHere } from './states/presentNow.ts';
import { comingAgain } from './filters/comingAgain.ts';
import { overdueOpen, unpaidNow, upcoming } from './states/owed.ts';
import { howLate, lateBy, lateness, overdueBy, overdueNow, punctualRates } from './states/lateness.ts';
import { holdings } from './figures/holdings.ts';
import { headNouns } from './nouns/headNouns.ts';
import { listedTimes } from './nouns/listedTimes.ts';
import { moneyMoved, ofOneWay } from './figures/moneyFlows.ts';
import { nobody } from './states/unassigned.ts';
import { freeOfCharge, nothings, ones } from './filters/zeroAmounts.ts';
import { againstOtherDays, againstOthers, flagSides, withAndWithout } from './comparisons/otherSides.ts';
import {
  ageSpreads,
  distributions,
  splits,
  openFigures,
  spreadsBehind,
  stateWords,
} from './figures/openFigures.ts';
import { spread } from './figures/spread.ts';
import { standings } from './times/latestFigures.ts';
import { setAside } from './filters/exclusions.ts';
import { openStates, statesByMeaning } from './states/statesByMeaning.ts';
import { amountsOf, moneyLimits, moneyRanges, totalLimits } from './filters/sumLimits.ts';
import { againstTargets, calledByIt, havingSome } from './filters/targets.ts';
import { winners } from './filters/winners.ts';
import { flagOpposites } from './states/opposites.ts';
import { dayPartsCompared, samePeriods, weekParts } from './comparisons/periods.ts';
import { figurePairs, placePairs, sidePairs } from './comparisons/columnPairs.ts';
import { perMany, rankedRatios } from './figures/perMany.ts';
import { perRow } from './figures/perRow.ts';
import { perThing, rankedThings } from './figures/perThing.ts';
import { places } from './rankings/places.ts';
import { effects, rankedRates, rateLimits, rates } from './figures/rates.ts';
import { whys } from './nouns/reasons.ts';
import { rowsBeside } from './figures/rowsBeside.ts';
import { spacings } from './figures/overGroups.ts';
import { ratiosTo, stepRates } from './figures/stepRates.ts';
import { toldUnits } from './figures/toldUnits.ts';
import { quantities } from './filters/quantities.ts';
import { vague } from './rankings/vague.ts';
import {
  bareLimit,
  enough,
  byOrder,
  valueOfRows,
  countedRows,
  howMany,
  nthRanks,
  orders,
} from './rankings/order.ts';
import { thenBy } from './rankings/furtherOrder.ts';
import { ranks } from './rankings/ranks.ts';
import { ranksFor } from './rankings/ranksFor.ts';
import { severalAsked } from './rankings/severalAsked.ts';
import { once } from '../shared/once.ts';
import { wordsFrom } from './wordsAt.ts';

/** The grammar: each row reads parts that begin at one place of the question. */
const grammar: readonly Rule[] = [
  counting,
  holdings,
  peopleCounted,
  frequency,
  figures,
  figuresAfter,
  spread,
  bothEnds,
  endsBehind,
  share,
  sharesCompared,
  percentTold,
  ranks,
  ranksFor,
  severalAsked,
  nthRanks,
  places,
  bareLimit,
  howMany,
  countedRows,
  enough,
  orders,
  byOrder,
  valueOfRows,
  thenBy,
  groups,
  bareGrain,
  grainOver,
  listedTimes,
  columns,
  headNouns,
  entity,
  everything,
  distinctAlone,
  asked,
  columnCompared,
  columnWithin,
  columnsAgainst,
  compareFirst,
  amountFirst,
  eitherAmount,
  bestParts,
  figureCompared,
  averageCompared,
  figureShown,
  ranges,
  standards,
  timeFilter,
  happened,
  ahead,
  values,
  valuesAkinTo,
  texts,
  textInColumn,
  missing,
  lacking,
  nothings,
  freeOfCharge,
  ones,
  onwards,
  edges,
  personAges,
  agesSaid,
  bareNumbers,
  neverCompared,
  awaiting,
  denied,
  setAside,
  flags,
  flagOpposites,
  lateness,
  punctualRates,
  overdueNow,
  comingAgain,
  overdueOpen,
  unpaidNow,
  upcoming,
  lateBy,
  overdueBy,
  howLate,
  quantities,
  toldUnits,
  ordinals,
  yearsOld,
  meant,
  bareTotals,
  durations,
  durationFigures,
  durationRanks,
  durationLimits,
  timesSince,
  agesUntilNow,
  lastingUntilNow,
  hereNow,
  goneByNow,
  longestHere,
  longAgo,
  states,
  notYet,
  shaped,
  judged,
  vague,
  timeLists,
  samePeriods,
  weekParts,
  dayPartsCompared,
  valueLists,
  rankedMeant,
  rankedDeeds,
  doersRanked,
  rankedRates,
  rates,
  rateLimits,
  effects,
  beginAndEnd,
  fromWhenToWhen,
  whenDone,
  daysOfDeed,
  newcomers,
  stepRates,
  ratiosTo,
  totalLimits,
  amountsOf,
  moneyLimits,
  moneyRanges,
  dayRows,
  degrees,
  unitAmounts,
  changes,
  changeWords,
  changeRanks,
  spacings,
  differences,
  betweenEnds,
  columnsLess,
  columnsAdded,
  fromLeastToMost,
  extents,
  ratios,
  perUnits,
  perMany,
  rankedRatios,
  percentages,
  bestOfKind,
  bestSellers,
  mostDone,
  perRow,
  perThing,
  rankedThings,
  countsAndFigures,
  rowsBeside,
  askedFigures,
  rowsPer,
  flagSides,
  againstOthers,
  againstOtherDays,
  withAndWithout,
  openFigures,
  stateWords,
  statesByMeaning,
  openStates,
  whys,
  nobody,
  distributions,
  ageSpreads,
  splits,
  spreadsBehind,
  againstTargets,
  havingSome,
  calledByIt,
  winners,
  figurePairs,
  sidePairs,
  placePairs,
  timesCounted,
  hoursOfDay,
  hoursOn,
  hoursAt,
  dayParts,
  hoursBetween,
  agesByTens,
  agesBetween,
  standings,
  moneyMoved,
  flows,
  goingOnAt,
  whoDid,
  howDone,
  doingPeople,
  forRows,
  gainsOrLosses,
  signed,
  moneyTaken,
  beyondData,
];

/** The rules that a question may be read by. */
const rulesFor = once((scan: Scan): Rule[] => {
  const said = wordsFrom(scan, 0);
  return grammar.filter(({ words }) => !words || words.test(said));
});

export function partsAt(scan: Scan, at: number, rules: readonly Rule[] = rulesFor(scan)): Part[] {
  const found = rules.flatMap((rule) => rule(scan, at));
  return [...found, ...ofOneWay(scan, found)];
}

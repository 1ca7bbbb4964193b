import type { Part, Scan } from '../parts.ts';
import { counting, frequency, peopleCounted } from './counting.ts';
import { bothEnds, endAmounts, figures, figuresAfter, share, type Rule } from './figures.ts';
import { amountFirst, figureCompared, timesBought } from './filters/counted.ts';
import { bareNumbers, equalNumber, numberedRows, ordinals } from './filters/numbers.ts';
import { columnCompared, columnWithin, compareFirst, neverCompared } from './filters/comparisons.ts';
import { agesBetween, agesByTens, agesSaid, personAges, yearsOld } from './filters/ages.ts';
import { ahead } from './filters/ahead.ts';
import { valuesAkinTo } from './filters/akin.ts';
import { denied } from './filters/denied.ts';
import { flags } from './filters/flags.ts';
import { happened } from './filters/happened.ts';
import { lacking, missing } from './filters/missing.ts';
import { onwards, timeFilter } from './filters/times.ts';
import { quoted, values } from './filters/values.ts';
import { ranges } from './filters/ranges.ts';
import { standards } from './filters/standards.ts';
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
  splitNames,
} from './nouns.ts';
import { awaiting, notYet, states, unsold } from './statesOfTimes.ts';
import { beyondData } from './beyondData.ts';
import { dayRows } from './dayRows.ts';
import { unitAmounts } from './unitAmounts.ts';
import { durationFigures, durationRanks, durations } from './durations.ts';
import { durationLimits } from './durationLimits.ts';
import { judged } from './judged.ts';
import { meant, rankedMeant, rankedDeeds } from './meantWords.ts';
import { shaped } from './shapes.ts';
import { timeLists, valueLists } from './sideBySide.ts';
import {
  changeRanks,
  changes,
  changeWords,
  percentages,
  ratios,
  perUnits,
  sideDifferences,
} from './change.ts';
import { beginAndEnd } from './beginAndEnd.ts';
import { bareTotals } from './bareTotals.ts';
import { bestSellers, mostDone } from './bestSellers.ts';
import { dayParts, hoursBetween, hoursOfDay, hoursOn } from './clock.ts';
import { askedFigures, countsAndFigures, figuresPer, rowsPer, timesCounted } from './counts.ts';
import { betweenEnds, columnsLess, differences, extents, fromLeastToMost } from './differences.ts';
import { endToEnd } from './endToEnd.ts';
import { howDone, whoDid } from './doers.ts';
import { doingPeople } from './subjects.ts';
import { agesUntilNow, lastingUntilNow, timesSince } from './elapsed.ts';
import { longAgo } from './filters/elapsed.ts';
import { flows } from './flows.ts';
import { forRows } from './forRows.ts';
import { goingOnAt } from './goingOnAt.ts';
import { gainsOrLosses, moneyTaken, signed, thanBefore } from './gains.ts';
import { headcounts, hereNow, longestHere } from './hereNow.ts';
import { howLate, lateBy, lateness, overdueBy, overdueNow, punctualRates } from './lateness.ts';
import { lastTold } from './lastTold.ts';
import { listedTimes } from './listedTimes.ts';
import { manyRanked } from './manyRanked.ts';
import { moneyMoved, ofOneWay } from './moneyWays.ts';
import { nobody } from './nobody.ts';
import { freeOfCharge, nothings, ones } from './nothing.ts';
import { againstOtherDays, againstOthers, flagSides, withAndWithout } from './otherSides.ts';
import { ageSpreads, byKind, distributions, splits, openFigures, spreadsBehind, stateWords } from './open.ts';
import { spread } from './spread.ts';
import { standings } from './standings.ts';
import { setAside } from './setAside.ts';
import { openStates, statesByMeaning } from './states.ts';
import { amountsOf, moneyLimits, talliedLimits, totalLimits } from './limits.ts';
import { againstTargets, calledByIt, havingSome } from './targets.ts';
import { flagOpposites } from './opposites.ts';
import { samePeriods, weekParts } from './periods.ts';
import { figurePairs, placePairs, sidePairs } from './pairs.ts';
import { perMany, rankedRatios } from './perMany.ts';
import { perRow, rankedPerRow } from './perRow.ts';
import { perThing, rankedThings } from './perThing.ts';
import { places } from './places.ts';
import { effects, rankedRates, rateLimits, rates } from './rates.ts';
import { whys } from './reasons.ts';
import { rowsBeside } from './rowsBeside.ts';
import { mediansOver, spacings } from './overGroups.ts';
import { ratiosTo, stepRates } from './steps.ts';
import { toldUnits } from './toldUnits.ts';
import { quantities } from './units.ts';
import { vague } from './vague.ts';
import {
  bareLimit,
  enough,
  byOrder,
  byValue,
  valueOfRows,
  countedRows,
  howMany,
  nthRanks,
  orders,
  thenBy,
} from './order.ts';
import { ranks } from './ranks.ts';
import { ranksFor } from './ranksFor.ts';
import { severalAsked } from './severalAsked.ts';

/** The grammar: each row reads parts that begin at one place of the question. */
export const grammar: readonly Rule[] = [
  counting,
  peopleCounted,
  frequency,
  figures,
  figuresAfter,
  spread,
  bothEnds,
  endAmounts,
  share,
  ranks,
  ranksFor,
  severalAsked,
  manyRanked,
  endToEnd,
  nthRanks,
  places,
  bareLimit,
  howMany,
  countedRows,
  enough,
  orders,
  byOrder,
  byValue,
  valueOfRows,
  thenBy,
  groups,
  bareGrain,
  grainOver,
  listedTimes,
  columns,
  splitNames,
  entity,
  everything,
  distinctAlone,
  asked,
  columnCompared,
  columnWithin,
  compareFirst,
  amountFirst,
  timesBought,
  figureCompared,
  ranges,
  standards,
  timeFilter,
  happened,
  ahead,
  values,
  valuesAkinTo,
  quoted,
  texts,
  textInColumn,
  missing,
  lacking,
  nothings,
  freeOfCharge,
  ones,
  onwards,
  personAges,
  agesSaid,
  numberedRows,
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
  lateBy,
  overdueBy,
  howLate,
  quantities,
  toldUnits,
  equalNumber,
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
  headcounts,
  longestHere,
  longAgo,
  states,
  unsold,
  notYet,
  shaped,
  judged,
  vague,
  timeLists,
  samePeriods,
  weekParts,
  valueLists,
  rankedMeant,
  rankedDeeds,
  rankedRates,
  rates,
  rateLimits,
  effects,
  beginAndEnd,
  stepRates,
  ratiosTo,
  totalLimits,
  amountsOf,
  talliedLimits,
  moneyLimits,
  dayRows,
  unitAmounts,
  changes,
  changeWords,
  changeRanks,
  sideDifferences,
  mediansOver,
  spacings,
  differences,
  betweenEnds,
  columnsLess,
  fromLeastToMost,
  extents,
  ratios,
  perUnits,
  perMany,
  rankedRatios,
  percentages,
  bestSellers,
  mostDone,
  perRow,
  rankedPerRow,
  perThing,
  rankedThings,
  countsAndFigures,
  rowsBeside,
  askedFigures,
  rowsPer,
  figuresPer,
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
  byKind,
  againstTargets,
  havingSome,
  calledByIt,
  figurePairs,
  sidePairs,
  placePairs,
  timesCounted,
  hoursOfDay,
  hoursOn,
  dayParts,
  hoursBetween,
  agesByTens,
  agesBetween,
  standings,
  moneyMoved,
  flows,
  lastTold,
  goingOnAt,
  whoDid,
  howDone,
  doingPeople,
  forRows,
  gainsOrLosses,
  signed,
  moneyTaken,
  thanBefore,
  beyondData,
];

export function partsAt(scan: Scan, at: number, rules: readonly Rule[] = grammar): Part[] {
  const found = rules.flatMap((rule) => rule(scan, at));
  return [...found, ...ofOneWay(scan, found)];
}

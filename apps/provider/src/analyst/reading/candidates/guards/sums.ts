import {
  beings,
  isCalendarPart,
  isIdentifier,
  isNamed,
  isYearColumn,
} from '../../shared/columns/measures.ts';
import { addsUpByName } from '../../shared/columns/naturalFigure.ts';
import { isPriceOfOne, isPriceOfPiece } from '../../shared/columns/prices.ts';
import {
  aggregatesIn,
  columnsAsked,
  columnsIn,
  conjunctsOf,
  figuresIn,
  isLiteral,
  type Condition,
  type QueryTree,
} from '../../shared/query/tree.ts';
import type { AnalystColumn } from '../../../table.ts';

const judged = /^(?:nps|csat|satisfaction)$/;
/** What is measured on a scale, of which no two make a third. */
const onScales = /^(?:ph|bmi|ctr|cvr|cpc|cpm|cpa|cpl|aov|roas?)$/;
const parts = /^(?:share|portion|contribution|vote|allocation|weight)$/;

const percent = /^(?:pct|perc|percent|percentage)$/;

/** Large numbers that all differ are taken for keys as well, by nothing but that. */
const keyWord = /^(?:id|key|number|no|nr|code)$/;

/** What rows are numbered by, a price of one, a rate in percent, what people answered on a scale, a year, a month of it: their sum is of nothing. */
const hasNoSum = (column: AnalystColumn): boolean =>
  !column.derived &&
  ((column.isUnique && isIdentifier(column) && isNamed(column, keyWord)) ||
    isPriceOfOne(column) ||
    isNamed(column, judged) ||
    (!column.quotient && isNamed(column, onScales)) ||
    isYearColumn(column) ||
    isCalendarPart(column) ||
    ((column.unit?.symbol === '%' || isNamed(column, percent)) && !isNamed(column, parts)));

const isOneRow = (condition: Condition): boolean =>
  condition.kind === 'compare' &&
  condition.operator === '=' &&
  condition.left.kind === 'column' &&
  condition.left.column.isUnique &&
  isLiteral(condition.right);

/** "Average price per litre" of "Price (p/l)": what is kept for one is no part of anything, added up. */
const dividesPrices = (tree: QueryTree): boolean =>
  figuresIn(tree).some(
    (e) =>
      e.kind === 'arithmetic' &&
      aggregatesIn(e).some(
        ({ name, of }) =>
          name === 'sum' && of?.kind === 'column' && !of.column.derived && isPriceOfOne(of.column),
      ),
  );

/** "Total nightly rate": no sum of what doesn't add up. */
export function sumsWhatHasNoSum(tree: QueryTree, columns: readonly AnalystColumn[] = []): boolean {
  if (dividesPrices(tree)) return true;
  const isOfOneRow = conjunctsOf(tree.where).some(isOneRow);
  return figuresIn(tree)
    .filter(({ kind }) => kind === 'aggregate' || kind === 'groupShare' || kind === 'running')
    .flatMap(aggregatesIn)
    .some(
      ({ name, of }) =>
        name === 'sum' &&
        of?.kind === 'column' &&
        (hasNoSum(of.column) || (!isOfOneRow && isPriceOfPiece(of.column, columns))),
    );
}

/** Numbers with decimals up to a hundred, of which the name doesn't say that they add up: women of an occupation, in percent. */
const mayBePercent = (column: AnalystColumn): boolean =>
  addsUpByName(column) === null &&
  column.values.some((value) => /\d\.\d/.test(value)) &&
  Number(column.min) >= 0 &&
  Number(column.max) > 1 &&
  Number(column.max) <= 100;

const saysWhole = /\b(?:total|sum|all|overall)\b/i;

/** "Percentage urban in Brazil": what share one row is of all tells nothing of it, nor what share of one row is so. */
export const sharesOneRow = (tree: QueryTree): boolean =>
  figuresIn(tree).some(
    (e) =>
      e.kind === 'share' &&
      e.of === null &&
      [...conjunctsOf(e.where), ...conjunctsOf(tree.where)].some(isOneRow),
  );

/** "Share of women among nurses" is no share of what levels of all occupations come to. */
export const sharesLevels = (tree: QueryTree, question: string): boolean =>
  !saysWhole.test(question) &&
  figuresIn(tree).some(
    (e) =>
      e.kind === 'share' &&
      e.of !== null &&
      e.distinct !== true &&
      (hasNoSum(e.of) || addsUpByName(e.of) === false || mayBePercent(e.of)),
  );

const rated = /^(?:rating|stars?)$/;
const counted = /^(?:count|number|total|num|review)$/;
const judges = /\b(?:better|best|worse|worst|higher|highest|lower|lowest|good|bad)\b/i;
const saysSum = /\b(?:total|sum|altogether|add(?:ed)? up|combined|cumulative|running|share|percent\w*)\b|%/i;

/** "Who gets the better ratings": their sum is only asked for by name. */
export const sumsRatings = (tree: QueryTree, question: string): boolean =>
  judges.test(question) &&
  !saysSum.test(question) &&
  figuresIn(tree)
    .flatMap(aggregatesIn)
    .some(
      ({ name, of }) =>
        name === 'sum' && of?.kind === 'column' && isNamed(of.column, rated) && !isNamed(of.column, counted),
    );

const mostlyOnce = 0.9;
/** A name that hardly any two rows share, as of schools. */
const isNearlyUnique = ({ kind, isUnique, distinct }: AnalystColumn, rowCount: number): boolean =>
  kind === 'text' && !isUnique && distinct >= rowCount * mostlyOnce;

/** Students and teachers are as many as there are together. */
const mayAddUp = (column: AnalystColumn): boolean =>
  addsUpByName(column) === true || column.words.some((w) => beings.test(w));

/** "Top schools by math", "temperature of Altair": where two have the same name their levels aren't added up. */
export function sumsNamesakes(tree: QueryTree, question: string, rowCount: number): boolean {
  if (saysSum.test(question)) return false;
  const names = [...tree.groupBy.flatMap(columnsIn), ...columnsAsked(tree.where)];
  return (
    names.some((c) => isNearlyUnique(c, rowCount)) &&
    figuresIn(tree)
      .flatMap(aggregatesIn)
      .some(({ name, of }) => name === 'sum' && of?.kind === 'column' && !mayAddUp(of.column))
  );
}

const saysAverageYear = /\b(?:average|avg|mean|median|typical)\b(?:\s+\p{L}+){0,3}\s+years?\b/iu;

const isYear = ({ words, min, max }: AnalystColumn): boolean =>
  words.includes('year') && Number(min) >= firstYear && Number(max) <= lastYear;
const firstYear = 1500;
const lastYear = 2200;

/** "Average finishing time in this year's race": the mean of the years tells nothing. */
export const averagesYears = (tree: QueryTree, question: string): boolean =>
  !saysAverageYear.test(question) &&
  figuresIn(tree).some(
    (e) =>
      e.kind === 'aggregate' &&
      ['avg', 'sum', 'median'].includes(e.name) &&
      e.of?.kind === 'column' &&
      isYear(e.of.column),
  );

const saysTotal = /\b(?:total|sum|altogether|in all|overall|share|percent\w*)\b|%/i;

/** "More at weekends than on weekdays", of a row a day: two days' sum isn't held against that of five. */
export const sumsUnequalDays = ({ groupBy, select }: QueryTree, question: string): boolean =>
  !saysTotal.test(question) &&
  groupBy.some((by) => by.kind === 'bucket' && by.unit === 'weekPart' && by.column.isUnique) &&
  select.some((s) => s !== 'all' && s.expression.kind === 'aggregate' && s.expression.name === 'sum');

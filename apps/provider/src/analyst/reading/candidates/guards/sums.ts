import { isNamed, isYearColumn } from '../../shared/columns/measures.ts';
import { isPriceOfOne } from '../../shared/columns/prices.ts';
import { aggregatesIn, type QueryTree, figuresIn } from '../../shared/query/tree.ts';
import type { AnalystColumn } from '../../../table.ts';

const judged = /^(?:nps|csat|satisfaction)$/;
const parts = /^(?:share|portion|contribution|vote|allocation|weight)$/;

/** A price of one, a rate in percent, what people answered on a scale, a year: their sum is of nothing. */
const hasNoSum = (column: AnalystColumn): boolean =>
  !column.derived &&
  (isPriceOfOne(column) ||
    isNamed(column, judged) ||
    isYearColumn(column) ||
    (column.unit?.symbol === '%' && !isNamed(column, parts)));

/** "Total nightly rate": no sum of what doesn't add up. */
export const sumsWhatHasNoSum = (tree: QueryTree): boolean =>
  figuresIn(tree)
    .filter(({ kind }) => kind === 'aggregate' || kind === 'groupShare' || kind === 'running')
    .flatMap(aggregatesIn)
    .some(({ name, of }) => name === 'sum' && of?.kind === 'column' && hasNoSum(of.column));

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

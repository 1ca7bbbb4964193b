import type { AnalystColumn } from '../table.ts';
import { addsUpByName } from './grammar/figures.ts';
import { scaleOf } from './grammar/scales.ts';
import { nameColumns } from './grammar/title.ts';
import { holdsTimesApart } from './sides.ts';
import { isMeasure } from './measures.ts';
import type { Part, Scan } from './parts.ts';
import { isPlanned } from './standing.ts';
import { quality } from './semantics.ts';
import { timeLike } from './times.ts';
import {
  allOf,
  columnsIn,
  columnsUsed,
  conditionColumns,
  conditionsIn,
  isAggregate,
  sameExpression,
  type BucketUnit,
  type Condition,
  type Expression,
  type QueryTree,
  conjunctsOf,
} from './tree.ts';
import { valuesIn } from './forms/pieces.ts';

/** "This year and last year" are never the same. */
function saysTimeTwice(parts: Condition[]): boolean {
  const stretches = parts.flatMap((c) =>
    c.kind === 'during' ? [[c.column.name, c.from, c.before].join()] : [],
  );
  return new Set(stretches).size < stretches.length;
}

/** One column with two values in the same row, or missing there and held against something. */
export function isImpossible(where: Condition | null): boolean {
  const parts = where?.kind === 'and' ? where.parts : [];
  const asked = parts.flatMap((c) => valuesIn(c) ?? []);
  const lacks = parts.filter((c) => c.kind === 'missing');
  const missing = lacks.map(({ column }) => column);
  return (
    asked.some(({ left, values }, i) =>
      asked
        .slice(i + 1)
        .some((other) => sameExpression(left, other.left) && !values.some((v) => other.values.includes(v))),
    ) ||
    holdsTimesApart(parts) ||
    saysTimeTwice(parts) ||
    lacks.some(({ column, negated }) => lacks.some((o) => o.column === column && o.negated !== negated)) ||
    parts.some((c) => c.kind !== 'missing' && conditionColumns(c).some((own) => missing.includes(own)))
  );
}

const joint = /[,&]|\b(?:and|or|vs|versus|both|each|compar\w*|than)\b/i;

const lasts = (column: AnalystColumn): boolean =>
  column.derived?.of.kind === 'span' || (isMeasure(column) && scaleOf(column)?.of === 'time');

/** "How long does it take to close a ticket?": one question is not of two times between other columns, nor of one that is kept. */
function tellsTwoLengths({ select, groupBy }: QueryTree): boolean {
  const groups = groupBy.flatMap(columnsIn);
  const lengths = select.flatMap((s) => (s === 'all' ? [] : columnsIn(s.expression).filter(lasts)));
  const figures = new Set(lengths.filter((column) => !groups.includes(column)));
  return figures.size > 1 && [...figures].some((column) => column.derived);
}

/** "The oldest open ticket": not by when it was closed. */
function ranksByWhatIsMissing({ where, orderBy }: QueryTree): boolean {
  const missing = conjunctsOf(where).flatMap((c) => (c.kind === 'missing' && !c.negated ? [c.column] : []));
  const ranked = orderBy.flatMap(({ by }) => columnsIn(by));
  return ranked
    .flatMap((c) => (c.derived ? columnsIn(c.derived.of) : [c]))
    .some((column) => missing.includes(column));
}

const saysHalf = /\b(?:first|last|fore|sur|given|family|middle)[ -]?names?\b|\bsurnames?\b/i;

/** "Who earns the most": all who are called Anna are no person, where last names are kept beside. */
function groupsByHalfNames({ groupBy }: QueryTree, { context: { table, question } }: Scan): boolean {
  const halves = nameColumns(table);
  const named = groupBy.filter((by) => by.kind === 'column' && halves.includes(by.column));
  return named.length > 0 && named.length < halves.length && !saysHalf.test(question);
}

/** "Who earns less than 35000": that a group has fewer rows than there are at all tells nothing. */
const limitsBeyondAll = ({ having }: QueryTree, { context: { table } }: Scan): boolean =>
  conditionsIn(having).some(
    (c) =>
      c.kind === 'compare' &&
      c.left.kind === 'aggregate' &&
      c.left.of === null &&
      c.operator.startsWith('<') &&
      typeof c.right === 'number' &&
      c.right > table.rowCount,
  );

/** "By hour of the day", "by check-in weekday": hours and weekdays of a time, and no time beside them. */
const groupsByTwoTimes = ({ groupBy }: QueryTree): boolean =>
  groupBy.some(({ kind }) => kind === 'bucket') &&
  groupBy.some((by) => by.kind === 'column' && timeLike(by.column));

export const asksForTwoTimes = (tree: QueryTree, { context: { question } }: Scan): boolean =>
  !joint.test(question) && (tellsTwoLengths(tree) || groupsByTwoTimes(tree));

/** "Days without rain": no rain is summed up where there is none. */
function sumsNothing({ select, where }: QueryTree): boolean {
  const none = conjunctsOf(where).flatMap((c) =>
    c.kind === 'compare' && c.operator === '=' && c.right === 0 && c.left.kind === 'column'
      ? [c.left.column]
      : [],
  );
  return select.some(
    (s) =>
      s !== 'all' &&
      s.expression.kind === 'aggregate' &&
      s.expression.name !== 'count' &&
      s.expression.of?.kind === 'column' &&
      none.includes(s.expression.of.column),
  );
}

const isOfSums = (e: Expression): boolean => columnsIn(e).some((c) => c.derived?.aggregated);

/** A margin is worked out of sums: no database chooses or groups rows by it, or shows it beside a column of each row. */
export function mixesSumsWithRows({ select, where, groupBy, orderBy, over }: QueryTree): boolean {
  const choosing = where ? conditionColumns(where) : [];
  // Groups may be counted by what each comes to.
  if (choosing.some((c) => c.derived?.aggregated) || (!over && groupBy.some(isOfSums))) return true;
  const shown = select.flatMap((s) => (s === 'all' ? [] : [s.expression]));
  const used = [...shown, ...orderBy.map(({ by }) => by)];
  const hasRows = select[0] === 'all' || used.some((e) => !isAggregate(e) && !isOfSums(e));
  return groupBy.length === 0 && hasRows && used.some(isOfSums);
}

const saidPercent = /(\d+(?:\.\d+)?) ?(?:%|percent\b|per cent\b)/gi;
const mostPercent = 100;

/** "A margin under 5 %" is no amount under 5: what adds up and goes beyond a hundred has no limit in percent. */
function limitsAmountInPercent({ where, having }: QueryTree, question: string): boolean {
  const percents = [...question.matchAll(saidPercent)].map(([, number]) => Number(number));
  // "10 % discount and a quantity over 10".
  const plain = [...question.replaceAll(saidPercent, ' ').matchAll(/\d+(?:\.\d+)?/g)].map(Number);
  return [...conditionsIn(where), ...conditionsIn(having)].some(
    (c) =>
      c.kind === 'compare' &&
      typeof c.right === 'number' &&
      percents.includes(c.right) &&
      !plain.includes(c.right) &&
      columnsIn(c.left).some(
        (own) => addsUpByName(own) === true && !own.derived && Number(own.max) > mostPercent,
      ),
  );
}

/** The columns that a part asks to choose, group, order or measure by. */
function columnsSaid({ makes }: Part): AnalystColumn[] {
  switch (makes.kind) {
    case 'order':
    case 'group':
      return makes.by.flatMap(columnsIn);
    case 'rank':
      return [makes.by, makes.group].flatMap((e) => (e ? columnsIn(e) : []));
    case 'having':
      return columnsIn(makes.of);
    case 'figures':
      return makes.expressions.flatMap(columnsIn);
    case 'filter':
      return conditionColumns(makes.condition);
    default:
      return [];
  }
}

/** "Top customers by profit" by their sales: what was read is left out of the query. */
export function dropsWhatIsSaid(tree: QueryTree, parts: readonly Part[]): boolean {
  const used = columnsUsed(tree);
  if (tree.best) for (const column of columnsIn(tree.best.of)) used.add(column);
  // When each came first is told by when it came.
  for (const { derived } of [...used])
    if (derived?.of.kind === 'aggregate') for (const column of columnsIn(derived.of)) used.add(column);
  if (!tree.over && parts.some(({ rule }) => rule === 'over:first')) return true;
  return parts.some((part) => {
    const said = columnsSaid(part);
    return said.length > 0 && !said.some((column) => used.has(column));
  });
}

const saysNone = /\b(?:(?:have|has|had|with|got|gets?|contains?|sells?|sold|offers?) no|without)\b/i;
const leastRepeats = 2;

const isDenied = (c: Condition): boolean =>
  (c.kind === 'compare' && c.operator === '<>') || (c.kind === 'in' && c.negated);

/** "Which aisles have no drinks": an aisle's other goods don't make it one of them. */
export function hasOthersToo({ select, where, groupBy }: QueryTree, { context }: Scan): boolean {
  if (groupBy.length > 0 || !saysNone.test(context.question)) return false;
  const shown = select.flatMap((s) =>
    s !== 'all' && s.expression.kind === 'column' ? [s.expression.column] : [],
  );
  const repeats = ({ kind, distinct }: AnalystColumn): boolean =>
    kind === 'text' && distinct * leastRepeats <= context.table.rowCount;
  return (
    shown.length === select.length &&
    shown.every(repeats) &&
    conjunctsOf(where).some((c) => isDenied(c) && conditionColumns(c).every((own) => !shown.includes(own)))
  );
}

const mostGroups = 100;

/** "By profit": amounts that hardly come again make no groups. */
const groupsByAmounts = ({ groupBy }: QueryTree, rowCount: number): boolean =>
  groupBy.some(
    (by) =>
      by.kind === 'column' &&
      isMeasure(by.column) &&
      // A number without a unit may name what it stands for: an account, a branch.
      (addsUpByName(by.column) !== null || by.column.unit !== null) &&
      by.column.distinct > mostGroups &&
      by.column.distinct * 4 > rowCount,
  );

/** Groups and limits that tell nothing of what is asked. */
export const groupsIdly = (tree: QueryTree, scan: Scan): boolean =>
  groupsByAmounts(tree, scan.context.table.rowCount) ||
  groupsByHalfNames(tree, scan) ||
  limitsBeyondAll(tree, scan);

const monthsOf: Partial<Record<BucketUnit, number>> = { year: 12, quarter: 3, month: 1 };

const monthAt = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Growth from one period to the next, of rows of a single one: there is nothing to hold it against. */
function growsFromNothing({ select, where }: QueryTree): boolean {
  const conditions = conjunctsOf(where);
  return select.some((s) => {
    const over = s !== 'all' && s.expression.kind === 'growth' ? s.expression.over : null;
    if (over?.kind !== 'bucket') return false;
    const { unit, column } = over;
    return conditions.some((c) => {
      if (c.kind !== 'during' || c.column !== column || c.from === null || c.before === null) return false;
      return monthAt(c.before) - monthAt(c.from) <= (monthsOf[unit] ?? 0);
    });
  });
}

const saysPlan =
  /\b(?:due|deadlines?|plan(?:s|ned)?|promis\w*|expect\w*|agreed|required|targets?|scheduled?|late|lateness|overdue|early|punctual\w*|(?:on|in) time|delay\w*|allowed|terms?|supposed|should)\b/i;

/** How long something takes goes by when it was done, not by when it should have been, where that isn't spoken of. */
export function waitsForPlans(tree: QueryTree, { columns, context: { question } }: Scan): boolean {
  if (saysPlan.test(question)) return false;
  const spansOf = (list: AnalystColumn[]) =>
    list.flatMap(({ derived }) => (derived?.of.kind === 'span' ? [derived.of] : []));
  const isDone = ({ from, to }: { from: AnalystColumn; to: AnalystColumn }) =>
    !isPlanned(from) && !isPlanned(to);
  return spansOf(columns).some(isDone) && !spansOf([...columnsUsed(tree)]).every(isDone);
}

/** "Room rate by room": of the rows of one room all are in it, or none. */
const sharesOwnGroup = ({ select, groupBy }: QueryTree): boolean => {
  const groups = groupBy.flatMap((by) => (by.kind === 'column' ? [by.column] : []));
  return select.some(
    (s) =>
      s !== 'all' &&
      s.expression.kind === 'share' &&
      conditionColumns(s.expression.where).every((column) => groups.includes(column)),
  );
};

/** "Who has IT-17": its own number is no answer. */
function showsWhatIsGiven({ select, where }: QueryTree): boolean {
  const given = conjunctsOf(where).flatMap((c) =>
    c.kind === 'compare' && c.operator === '=' ? [c.left] : [],
  );
  return select.every((s) => s !== 'all' && given.some((left) => sameExpression(left, s.expression)));
}

/** "Salary of Dev Patel" by the name that is near to it, and is given. */
export function guessesWhatIsGiven({ where }: QueryTree, parts: readonly Part[]): boolean {
  const given = conjunctsOf(where).flatMap((c) =>
    c.kind === 'compare' && c.operator === '=' && c.left.kind === 'column' ? [c.left.column] : [],
  );
  return parts.some(
    ({ makes, uses }) =>
      (makes.kind === 'select' || makes.kind === 'group') &&
      uses.some(({ column, kin }) => quality[kin] < quality.broader && given.includes(column)),
  );
}

const saysAverageYear = /\b(?:average|avg|mean|median|typical)\b(?:\s+\p{L}+){0,3}\s+years?\b/iu;

const isYear = ({ words, min, max }: AnalystColumn): boolean =>
  words.includes('year') && Number(min) >= firstYear && Number(max) <= lastYear;
const firstYear = 1500;
const lastYear = 2200;

/** "Average finishing time in this year's race": the mean of the years tells nothing. */
const averagesYears = ({ select, orderBy }: QueryTree, question: string): boolean =>
  !saysAverageYear.test(question) &&
  [...select.flatMap((s) => (s === 'all' ? [] : [s.expression])), ...orderBy.map(({ by }) => by)].some(
    (e) =>
      e.kind === 'aggregate' &&
      ['avg', 'sum', 'median'].includes(e.name) &&
      e.of?.kind === 'column' &&
      isYear(e.of.column),
  );

const isRate = ({ words, derived, min, max }: AnalystColumn): boolean =>
  !derived && Number(min) >= 0 && Number(max) <= 1 && words.some((w) => rates.has(w));
const rates = new Set(['discount', 'rate', 'ratio', 'share', 'percentage', 'percent', 'pct', 'proportion']);

/** "Total discount" of rates between nought and one: added up they are no amount. */
const addsUpRates = ({ select, orderBy }: QueryTree): boolean =>
  [...select.flatMap((s) => (s === 'all' ? [] : [s.expression])), ...orderBy.map(({ by }) => by)].some(
    (e) => e.kind === 'aggregate' && e.name === 'sum' && e.of?.kind === 'column' && isRate(e.of.column),
  );

/** An amount is held against percents, a mean taken of years, or a sum of rates. */
export const takesWrongMeasure = (tree: QueryTree, question: string): boolean =>
  limitsAmountInPercent(tree, question) || averagesYears(tree, question) || addsUpRates(tree);

const countsRows = (e: Expression): boolean => e.kind === 'aggregate' && e.name === 'count' && !e.where;

/** "Which river has the most …": of what names a single row each has one, so that none has the most rows. */
const ranksEachOnce = ({ select, groupBy, orderBy, limit }: QueryTree): boolean =>
  ((limit !== null && orderBy.some(({ by }) => countsRows(by))) ||
    select.some((s) => s !== 'all' && s.expression.kind === 'groupShare' && countsRows(s.expression.of))) &&
  groupBy.some((by) => by.kind === 'column' && by.column.isUnique && by.column.profile.nullFraction === 0);

const hardlyAgain = 0.9;

/** "How often was it borrowed?": to the minute hardly two rows are the same. */
const countsMinutes = ({ select, groupBy }: QueryTree, rowCount: number): boolean =>
  select.some((s) => s !== 'all' && countsRows(s.expression)) &&
  groupBy.some(
    (by) =>
      by.kind === 'column' && by.column.kind === 'timestamp' && by.column.distinct > rowCount * hardlyAgain,
  );

/** Not that something is known at all. */
const isToldBySome = ({ kind }: Condition): boolean => kind !== 'missing';

/** "Share of what failed, of what passed" is none. */
const sharesNothing = ({ select, where }: QueryTree): boolean =>
  where !== null &&
  select.some(
    (s) =>
      s !== 'all' &&
      s.expression.kind === 'share' &&
      isImpossible(allOf([...conjunctsOf(where), ...conjunctsOf(s.expression.where)].filter(isToldBySome))),
  );

/** A sum of nothing, a share, a value or a ranking that is known beforehand, a growth or an order that has nothing to go by. */
export const comesToNothing = (tree: QueryTree, rowCount: number): boolean =>
  sumsNothing(tree) ||
  growsFromNothing(tree) ||
  sharesOwnGroup(tree) ||
  sharesNothing(tree) ||
  showsWhatIsGiven(tree) ||
  ranksEachOnce(tree) ||
  ranksByWhatIsMissing(tree) ||
  countsMinutes(tree, rowCount);

import { columnFiltered, type Part } from '../../grammar/part.ts';
import type { AnalystColumn } from '../../../table.ts';
import { addsUpByName } from '../../shared/columns/naturalFigure.ts';
import { isOfOneDay } from '../../grammar/figures/stockLevels.ts';
import { repeats } from '../../grammar/lines.ts';
import { holdsTimesApart, holdsValuesApart } from '../sidesApart.ts';
import { isBirth } from '../../shared/calendar/times.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import type { Scan } from '../../grammar/scan.ts';
import { isPlanned } from '../../shared/columns/mainTime.ts';
import {
  countAll,
  aggregatesIn,
  columnsIn,
  columnsUsed,
  conditionColumns,
  isAggregate,
  isLiteral,
  sameExpression,
  type Condition,
  type Expression,
  type QueryTree,
  conjunctsOf,
  shownIn,
} from '../../shared/query/tree.ts';

const bound = /^([<>])=?$/;
/** Over one bound and under another that lies below it: "after 7 in the evening" and "before 8 in the morning". */
export function holdsBoundsApart(parts: readonly Condition[]): boolean {
  const bounds = parts.flatMap((c) => {
    const side = c.kind === 'compare' ? bound.exec(c.operator)?.[1] : undefined;
    return c.kind === 'compare' && side && isLiteral(c.right) ? [{ side, left: c.left, at: c.right }] : [];
  });
  return bounds.some((low) =>
    bounds.some(
      (high) =>
        low.side === '>' &&
        high.side === '<' &&
        typeof low.at === typeof high.at &&
        low.at > high.at &&
        sameExpression(low.left, high.left),
    ),
  );
}

/** One column with two values in the same row, or missing there and held against something. */
export function isImpossible(where: Condition | null): boolean {
  const parts = conjunctsOf(where);
  const lacks = parts.filter((c) => c.kind === 'missing');
  const missing = lacks.map(({ column }) => column);
  return (
    holdsValuesApart(parts) ||
    holdsTimesApart(parts) ||
    holdsBoundsApart(parts) ||
    lacks.some(({ column, negated }) => lacks.some((o) => o.column === column && o.negated !== negated)) ||
    parts.some((c) => c.kind !== 'missing' && conditionColumns(c).some((own) => missing.includes(own)))
  );
}

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

/** "Busiest days" of a table with one row a day: each day has one. */
const countsDaysOfOwn = (select: QueryTree['select'], groupBy: QueryTree['groupBy']): boolean =>
  groupBy.some(
    (by) => by.kind === 'bucket' && by.unit === 'day' && by.column.isUnique && by.column.kind === 'date',
  ) && select.some((s) => s !== 'all' && sameExpression(s.expression, countAll));

/** How many machines there are for each machine, and their share: one each. */
export const countsOwnKey = ({ select, groupBy, over }: QueryTree): boolean =>
  over === undefined &&
  (countsDaysOfOwn(select, groupBy) ||
    select.some(
      (s) =>
        s !== 'all' &&
        aggregatesIn(s.expression).some(
          ({ name, of, distinct }) =>
            name === 'count' && distinct && of !== null && groupBy.some((key) => sameExpression(key, of)),
        ),
    ));

const isOfSums = (e: Expression): boolean => columnsIn(e).some((c) => c.derived?.aggregated);

/** A margin is worked out of sums: no database chooses or groups rows by it, or shows it beside a column of each row. */
export function mixesSumsWithRows({ select, where, groupBy, orderBy, over }: QueryTree): boolean {
  const choosing = where ? conditionColumns(where) : [];
  // Groups may be counted by what each comes to.
  if (choosing.some((c) => c.derived?.aggregated) || (!over && groupBy.some(isOfSums))) return true;
  const shown = shownIn({ select });
  const used = [...shown, ...orderBy.map(({ by }) => by)];
  const hasRows = select[0] === 'all' || used.some((e) => !isAggregate(e) && !isOfSums(e));
  return groupBy.length === 0 && hasRows && used.some(isOfSums);
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
  // "All information on the airport with the most flights" isn't their number.
  const isOfRow = tree.limit !== null && tree.groupBy.length === 0 && !shownIn(tree).some(isAggregate);
  if (isOfRow && tree.select[0] !== 'all' && parts.some(({ makes }) => makes.kind === 'all')) return true;
  return parts.some((part) => {
    const said = columnsSaid(part);
    return said.length > 0 && !said.some((column) => used.has(column));
  });
}

/** "Not active" by those that are: a state without the "not" before it is the other one. */
export const turnsRound = (parts: readonly Part[]): boolean =>
  parts.some(
    ({ rule, to }) =>
      rule === 'left:not' &&
      parts.some((next) => next.from === to && /^(?:state:|filter:flag:)/.test(next.rule)),
  );

const leavesOut =
  /^(?:excluding|exclude|except(?: for)?|apart from|other than|besides|without|neither|leav(?:e|ing) out(?: the)?|not counting|ignor(?:e|ing)|all but)$/;
/** "Excluding paused and running" takes out both, and isn't of those that run. */
export const excludesOneOfTwo = (parts: readonly Part[], scan: Scan): boolean =>
  parts.some(({ from, to, makes }) => {
    const joint = scan.skip(to);
    const next = parts.find((p) => p.from > to && p.from <= scan.skip(joint + 1));
    return (
      makes.kind === 'filter' &&
      leavesOut.test(scan.text(from)) &&
      (scan.role(joint, 'and') ?? scan.role(joint, 'or')) !== null &&
      next?.makes.kind === 'filter' &&
      /^filter:(?:value|flag).*:is$/.test(next.rule)
    );
  });

/** "Weight 5 to 30" is no weight of 5. */
const splitsRange = (parts: readonly Part[], scan: Scan): boolean =>
  parts.some(
    ({ to, makes }) =>
      makes.kind === 'filter' &&
      isOne(makes.condition) &&
      scan.number(to - 1) !== null &&
      scan.text(to) === 'to' &&
      scan.number(to + 1) !== null,
  );

const joins = /^(?:and|or|vs|versus|,|&)$/;
/** "In 2023 and 2024": times of one column, not the one of this and the other of that. */
function splitsTimes(parts: readonly Part[], scan: Scan): boolean {
  const timed = parts.filter(({ makes }) => makes.kind === 'filter' && makes.condition.kind === 'during');
  return timed.some((part, i) => {
    const next = timed[i + 1];
    const between = next ? scan.items.slice(part.to, next.from).map((_, k) => scan.text(part.to + k)) : ['.'];
    const saysOnlyWhen = scan.items
      .slice(next?.from, next?.to)
      .every(({ type }) => type === 'number' || type === 'time');
    return (
      next &&
      saysOnlyWhen &&
      between.every((text) => joins.test(text)) &&
      columnFiltered(part) !== columnFiltered(next)
    );
  });
}
/** Of a range, or of two times, each by itself. */
export const splitsOne = (parts: readonly Part[], scan: Scan): boolean =>
  splitsTimes(parts, scan) || splitsRange(parts, scan);
const isOne = (c: Condition): boolean => c.kind === 'compare' && c.operator === '=' && isLiteral(c.right);
const isNot = (c: Condition): boolean =>
  (c.kind === 'compare' && c.operator === '<>' && isLiteral(c.right)) ||
  (c.kind === 'in' && c.negated) ||
  (c.kind === 'not' && isOne(c.part));

/** "Earliest hearing on 20 October" by its day, which all of that day have. */
export const ranksWithinDay = ({ where, orderBy, limit }: QueryTree): boolean => {
  const [first] = orderBy;
  const by = first?.by.kind === 'column' ? first.by.column : undefined;
  return limit !== null && by?.kind === 'date' && conjunctsOf(where).some((c) => isOfOneDay(c, by));
};

const denied = (c: Condition): boolean => isNot(c) || (c.kind === 'flag' && !c.value);

/** "Which crew has never had a snag?" by its jobs without one: others of its jobs may have had some. */
export const deniesOfEachRow = (
  { select, where, having, groupBy }: QueryTree,
  { question, table }: Scan['context'],
): boolean =>
  /\bnever\b/i.test(question) &&
  having === null &&
  groupBy.length === 0 &&
  conjunctsOf(where).some(denied) &&
  select.some((s) => {
    if (s === 'all') return false;
    const [column] = columnsIn(s.expression);
    const isTold =
      s.expression.kind === 'column' || (s.expression.kind === 'aggregate' && s.expression.distinct);
    return isTold && column !== undefined && repeats(column, table);
  });

const saysButNot = /\b(?:but|and) (?:not|never|did ?n[o’']t)\b/i;

/** "Gave to the one but not to the other", of a single row, which is of one anyway: that somebody never did isn't told so. */
export function excludesInVain({ where }: QueryTree, question: string): boolean {
  if (!saysButNot.test(question)) return false;
  const parts = conjunctsOf(where);
  const columnOfOne = (c: Condition) => conditionColumns(c)[0];
  const ones = parts.filter(isOne).map(columnOfOne);
  return parts.some((c) => isNot(c) && ones.includes(columnOfOne(c)));
}

const mostGroups = 100;

/** Numbers with decimals, or "Holders": how many there are of something, which is called by no number. */
const isAmount = ({ words, rawWords, values }: AnalystColumn): boolean => {
  const last = rawWords.at(-1) ?? '';
  return (
    (last.endsWith('s') && last !== words.at(-1)) || values.some((value) => /^-?\d+\.\d*[1-9]/.test(value))
  );
};
const fewestAmounts = 20;

/** "By profit": amounts that hardly come again make no groups. */
export const groupsByAmounts = ({ groupBy }: QueryTree, rowCount: number): boolean =>
  groupBy.some((by) => {
    if (by.kind !== 'column' || !isMeasure(by.column)) return false;
    const { column } = by;
    // A number without a unit may name what it stands for: an account, a branch.
    const isNamed = addsUpByName(column) === null && column.unit === null;
    const areMany = column.distinct > mostGroups && column.distinct * 4 > rowCount;
    const areOnce = column.distinct >= fewestAmounts && column.distinct * 1.25 >= rowCount;
    return (areMany && !isNamed) || (areOnce && isAmount(column));
  });

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

/** "What percentage is fully accessible": of the rows that have one value all have it. */
const sharesOneValue = ({ select, where, groupBy }: QueryTree): boolean =>
  groupBy.length > 0 &&
  select.some((s) => s !== 'all' && s.expression.kind === 'groupShare') &&
  groupBy.every((by) =>
    conjunctsOf(where).some((c) => c.kind === 'compare' && c.operator === '=' && sameExpression(c.left, by)),
  );

/** "Who has IT-17": its own number is no answer. */
function showsWhatIsGiven({ select, where }: QueryTree): boolean {
  const given = conjunctsOf(where).flatMap((c) =>
    c.kind === 'compare' && c.operator === '=' ? [c.left] : [],
  );
  return select.every((s) => s !== 'all' && given.some((left) => sameExpression(left, s.expression)));
}

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

const isUniqueKey = (e: Expression): boolean =>
  e.kind === 'column' && e.column.isUnique && !isMeasure(e.column);

/** "LP-11111 status": of a number that a single row has there is always one. */
const countsOneRow = ({ select, where }: QueryTree): boolean =>
  select.some((s) => s !== 'all' && countsRows(s.expression)) &&
  conjunctsOf(where).some((c) => c.kind === 'compare' && c.operator === '=' && isUniqueKey(c.left));

const sets = /^(?:>=?|=)$/;
/** Groups of more rows than there are, or of how many different ones of themselves they have, which is one. */
function limitsNothing({ groupBy, having }: QueryTree, rowCount: number): boolean {
  return conjunctsOf(having).some((c) => {
    if (c.kind !== 'compare' || c.left.kind !== 'aggregate' || c.left.name !== 'count') return false;
    const { of, distinct } = c.left;
    const isOwn = distinct && of !== null && groupBy.some((by) => sameExpression(by, of));
    return isOwn || (sets.test(c.operator) && typeof c.right === 'number' && c.right > rowCount);
  });
}

/** "Hours by employee", by a mark that all rows have. */
const groupsByOneMark = ({ groupBy }: QueryTree): boolean =>
  groupBy.some(
    (by) =>
      by.kind === 'column' &&
      by.column.distinct === 1 &&
      (by.column.kind === 'boolean' || by.column.values.every((value) => /^(?:yes|no|y|n)$/i.test(value))),
  );

/** "Per year of Harvested": by the days themselves, too, the years come again and again. */
const groupsTwice = ({ groupBy }: QueryTree): boolean =>
  groupBy.some(
    (by) =>
      by.kind === 'bucket' && groupBy.some((other) => other.kind === 'column' && other.column === by.column),
  );

/** "Birthdays by month" come every year: each month of a single one has hardly any. */
const groupsBirths = ({ groupBy }: QueryTree): boolean =>
  groupBy.some((by) => by.kind === 'bucket' && by.unit === 'month' && isBirth(by.column));

/** "How many gifts each", by their numbers: of each there is one. */
const countsEachOnce = ({ select, groupBy, where }: QueryTree): boolean =>
  where === null &&
  groupBy.length === 1 &&
  groupBy.some((by) => isUniqueKey(by) && by.kind === 'column' && by.column.profile.nullFraction === 0) &&
  select.some((s) => s !== 'all' && countsRows(s.expression));

/** A line of an order is its third, and so is one of each other order. */
const isPlaceInWhole = ({ kind, isUnique, rawWords: [first, ...others] }: AnalystColumn): boolean =>
  kind === 'number' && !isUnique && /^(?:line|row|position|pos|seq)$/.test(first ?? '') && others.length > 0;

/** Lines by how many an order has at most. */
const countsPlaces = ({ select }: QueryTree): boolean =>
  select.some(
    (s) =>
      s !== 'all' &&
      aggregatesIn(s.expression).some(
        ({ name, of, distinct }) =>
          name === 'count' && distinct && of?.kind === 'column' && isPlaceInWhole(of.column),
      ),
  );

/** A sum of nothing, or a share, a value or a ranking that is known beforehand. */
export const comesToNothing = (tree: QueryTree, rowCount: number): boolean =>
  sumsNothing(tree) ||
  countsPlaces(tree) ||
  sharesOwnGroup(tree) ||
  sharesOneValue(tree) ||
  showsWhatIsGiven(tree) ||
  ranksEachOnce(tree) ||
  countsEachOnce(tree) ||
  groupsTwice(tree) ||
  groupsByOneMark(tree) ||
  groupsBirths(tree) ||
  countsOneRow(tree) ||
  limitsNothing(tree, rowCount) ||
  countsMinutes(tree, rowCount);

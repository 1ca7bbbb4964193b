import { comparedIn } from '../grammar/comparisons/comparatives.ts';
import type { Part } from '../grammar/part.ts';
import type { Scan } from '../grammar/scan.ts';
import type { AnalystColumn } from '../../table.ts';
import { isOfHalves, isSameSeason, periodOf } from '../grammar/comparisons/sideBySide.ts';
import { timeLike } from '../shared/calendar/times.ts';
import { valuesIn } from './forms/pieces.ts';
import {
  columnOf,
  columnsIn,
  conditionColumns,
  conjunctsOf,
  sameExpression,
  type Condition,
  type Expression,
  type Literal,
  type QueryTree,
} from '../shared/query/tree.ts';

type Filter = Part & { makes: Extract<Part['makes'], { kind: 'filter' }> };
type Stretch = Extract<Condition, { kind: 'during' }> & { from: string; before: string };

/** A condition that keeps to one stretch of time, from a day to another. */
const stretchOf = (condition: Condition): Stretch | null =>
  condition.kind === 'during' && condition.from !== null && condition.before !== null
    ? { ...condition, from: condition.from, before: condition.before }
    : null;

const areApart = (one: Stretch, other: Stretch): boolean =>
  one.before <= other.from || other.before <= one.from;

/** Whether conditions ask for one time and for another that has no day of it. */
export const holdsTimesApart = (conditions: Condition[]): boolean => {
  const stretches = conditions.flatMap((condition) => stretchOf(condition) ?? []);
  return stretches.some((one, i) =>
    stretches.slice(i + 1).some((other) => one.column === other.column && areApart(one, other)),
  );
};

/** The column and the values that a condition asks for, yes and no among them. */
const heldTo = (condition: Condition): { left: Expression; values: Literal[] } | null =>
  condition.kind === 'flag'
    ? { left: columnOf(condition.column), values: [condition.value] }
    : valuesIn(condition);

/** Whether conditions ask for one value of a column and for another: yes and no, Linz and Graz. */
export const holdsValuesApart = (conditions: Condition[]): boolean => {
  const asked = conditions.flatMap((condition) => heldTo(condition) ?? []);
  return asked.some((one, i) =>
    asked
      .slice(i + 1)
      .some(
        (other) => sameExpression(one.left, other.left) && !one.values.some((v) => other.values.includes(v)),
      ),
  );
};

const asSpan = ({ from, before }: Stretch) => ({ kind: 'absolute' as const, from, before });

/** What tells stretches of time apart: the year alone where they are the same months of several. */
function bucketOf([first, ...others]: Stretch[], column: AnalystColumn): Expression | null {
  if (!first || !timeLike(column)) return null;
  if (others.some((other) => isOfHalves(asSpan(first), asSpan(other)))) return null;
  const isOfYears = others.every((other) => isSameSeason(asSpan(first), asSpan(other)));
  return { kind: 'bucket', unit: isOfYears ? 'year' : periodOf(asSpan(first)), column };
}

/** Filters of one column that are sides: other times, or other values. */
function sidesAmong(filters: Filter[]): { sides: Filter[]; by: Expression; rule: string } | null {
  for (const { makes } of filters) {
    const { column } = makes;
    const timed = filters.filter((f) => stretchOf(f.makes.condition) !== null && f.makes.column === column);
    const stretches = timed.flatMap((f) => stretchOf(f.makes.condition) ?? []);
    const by = column && holdsTimesApart(stretches) ? bucketOf(stretches, column) : null;
    if (by) return { sides: timed, by, rule: 'compare:apart:times' };
    const valued = filters.filter(
      ({ makes }) => makes.column === column && heldTo(makes.condition)?.left.kind === 'column',
    );
    const isApart =
      valued.every(({ makes }) => makes.equality) ||
      holdsValuesApart(valued.map(({ makes }) => makes.condition));
    if (column && !stretches[0] && valued.length > 1 && isApart)
      return { sides: valued, by: columnOf(column), rule: 'compare:apart:values' };
  }
  return null;
}

/** Groups by the very values, or times, that the rows are kept to, or by the two parts of a week: what is held against each other. */
export const tellsSides = ({ where, groupBy, having, limit }: QueryTree): boolean =>
  having === null &&
  limit === null &&
  groupBy.some(
    (by) =>
      by.kind === 'side' ||
      (by.kind === 'bucket' && by.unit === 'weekPart') ||
      conjunctsOf(where).some(
        (c) =>
          (c.kind === 'in' || c.kind === 'or') &&
          conditionColumns(c).some((own) => columnsIn(by).includes(own)),
      ),
  );

/** One of several conditions, as a list where they are values of one column: of yes and no, those that are known. */
function anyOf(left: Expression, parts: Condition[]): Condition {
  if (left.kind === 'column' && left.column.kind === 'boolean')
    return { kind: 'missing', column: left.column, negated: true };
  const lists = parts.map((c) => heldTo(c)?.values ?? []);
  return lists.every((list) => list.length > 0)
    ? { kind: 'in', left, values: [...new Set(lists.flat())], negated: false }
    : { kind: 'or', parts };
}

/**
 * "Black Friday 2023 against Black Friday 2024", "3D against 2D: how many each": what no row can be at once, or what is
 * spoken of twice, stands side by side. The same parts with the two as one, without and with the figure that a word
 * between them compares by.
 */
export function sidesApart(parts: Part[], scan: Scan): Part[][] {
  const filters = parts.filter((p): p is Filter => p.makes.kind === 'filter');
  const found = filters.length > 1 ? sidesAmong(filters) : null;
  const first = found?.sides[0];
  if (!found || !first) return [];
  const { sides, by, rule } = found;
  const condition = anyOf(
    by,
    sides.map(({ makes }) => makes.condition),
  );
  const isMeasured = parts.some(({ makes }) => /^(?:figures|select|count|share|rank)$/.test(makes.kind));
  const compared = comparedIn(scan, first.from, sides.at(-1)?.from ?? first.to);
  const measures = isMeasured || !compared.measure ? [null] : [null, compared.measure];
  return measures.map((measure) => {
    const uses = [...sides.flatMap((side) => side.uses), ...(measure ? compared.uses : [])];
    const versus: Part = { ...first, rule, uses, makes: { kind: 'versus', condition, by, measure } };
    return parts.flatMap((part) => (part === first ? [versus] : sides.some((s) => s === part) ? [] : [part]));
  });
}

import { isNumeric, type AnalystColumn } from '../../../table.ts';
import { concepts } from '../../shared/vocabulary/concepts.ts';
import { isIdentifier, isMeasure, isTimeColumn } from '../../shared/columns/measures.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { conceptColumns } from '../adjectives.ts';
import { isOnlyNumbered } from '../columnChoices.ts';
import type { Part } from '../part.ts';
import { tokenAt, type Scan } from '../scan.ts';
import { timesMeant } from '../timesMeant.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import {
  aggregateOf,
  columnOf,
  type Comparison,
  type Condition,
  type Literal,
} from '../../shared/query/tree.ts';
import { part, typeName, type Rule } from '../rule.ts';
import { asDay } from '../states/lateness.ts';
import {
  amountAt,
  conceptAt,
  operatorAt,
  opposite,
  outsideAt,
  pastEither,
  rangeAt,
  type Amount,
  type Operator,
} from './amounts.ts';
import { amountOf } from './countLimits.ts';
import { between, compared, filter, held } from './conditions.ts';
import { isOnlyInUnit } from './unitAmounts.ts';

const moving =
  /^(?:go|goes|went|gone|going|rises?|rose|climbs?|climbed|falls?|fell|drops?|dropped|stays?|stayed|remains?|remained|gets?|got|ever)$/;

/** "Gusts go over 25": a verb that says no more than that it is so. */
function pastVerb(scan: Scan, at: number): number {
  const isVerb = scan.items[at]?.type === 'word' && moving.test(scan.text(at));
  return isVerb && operatorAt(scan, scan.skip(at + 1)) ? scan.skip(at + 1) : at;
}

const never = /^(?:never|at no time)$/;

const mostVerbs = 2;

/** "Countries where fertility never went below 5": the least of each group isn't. */
export const neverCompared: Rule = (scan, at) => {
  const place = scan.skip(at + 1);
  const isLed = never.test(scan.text(place));
  const lead = isLed ? scan.choices(at, isMeasure) : [];
  if (lead.length === 0) return [];
  let next = scan.skip(place + 1);
  for (let i = 0; i < mostVerbs && scan.items[next]?.type === 'word'; i++) next = scan.skip(next + 1);
  const compare = scan.role(next, 'compare');
  const amount = compare ? amountAt(scan, scan.skip(next + 1)) : null;
  if (!compare || compare.operator === '=' || typeof amount?.value !== 'number') return [];
  const { value, to } = amount;
  const name = compare.operator.startsWith('<') ? 'min' : 'max';
  const operator = opposite[compare.operator];
  return lead.map((use) => {
    const of = aggregateOf(name, columnOf(use.column));
    return part(at, to, 'having:never', 1.6, { kind: 'having', of, operator, value }, [use]);
  });
};

/** Whether values of two columns can be held against each other. */
const areOfOneKind = (one: AnalystColumn, other: AnalystColumn): boolean =>
  timeLike(one) === timeLike(other) && isNumeric(one) === isNumeric(other);

/** "Paid more than billed": two columns of a row held against each other. */
const columnsCompared = (
  scan: Scan,
  at: number,
  { operator, to }: { operator: Comparison; to: number },
  uses: ColumnChoice[],
): Part[] =>
  // "Fee less cost" takes it off.
  (scan.text(to - 1) === 'less' ? [] : scan.choices(to)).flatMap((right) =>
    uses.slice(0, 1).flatMap((use) => {
      if (use.column === right.column || !areOfOneKind(use.column, right.column)) return [];
      const left = asDay(use.column, right.column);
      const condition: Condition = { kind: 'compare', left, operator, right: columnOf(right.column) };
      return [part(at, to + 1, 'filter:columns', 0.6, filter(condition, use.column), [use, right])];
    }),
  );

/** "age is greater than 20", "price under 100", "year after 2000": the column comes first. */
export const columnCompared: Rule = (scan, at) => {
  const uses = scan.choices(at);
  if (uses.length === 0) return [];
  const found: Part[] = [];
  const next = pastVerb(scan, scan.skip(at + 1));
  const operator = operatorAt(scan, next);
  if (operator) {
    const amount = amountAt(scan, pastEither(scan, operator.to));
    // "Members under 25" are told by no number of theirs.
    const isOfThings = (use: ColumnChoice) => operator.operator !== '=' && isOnlyNumbered(use);
    if (amount)
      for (const use of uses.filter((one) => !isOfThings(one)))
        for (const { condition, to, either } of held(scan, use.column, operator.operator, amount))
          found.push(
            part(
              at,
              to,
              `filter:compare:${either ? 'either:' : ''}${typeName(use.column)}`,
              either ? 1.6 : 1.2,
              filter(condition, use.column, operator.operator === '=' && !either),
              [use],
            ),
          );
    found.push(...columnsCompared(scan, at, operator, uses));
  }
  found.push(...columnEqual(scan, at, uses));
  found.push(...columnBetween(scan, at, next, uses));
  return found;
};

/** "Price between 10 and 20", "weight outside 10 to 20". */
function columnBetween(scan: Scan, at: number, next: number, uses: ColumnChoice[]): Part[] {
  const outside = outsideAt(scan, next);
  const range = outside ?? rangeAt(scan, next);
  if (!range) return [];
  const rule = outside ? 'filter:denied:filter:between' : 'filter:between';
  return uses.flatMap((use) => {
    const condition = between(scan, use.column, range);
    if (!condition) return [];
    const meant: Condition = outside ? { kind: 'not', part: condition } : condition;
    return [part(at, range.to, `${rule}:${typeName(use.column)}`, 1.2, filter(meant, use.column), [use])];
  });
}

const inTime = /^(?:in|during|throughout|in the year|outside(?: of)?|not in)$/;
/** "A ticket in 2025", "the amount in 2021": when it was, and neither its number nor so much. */
const isWhen = (scan: Scan, from: number, to: number, value: Literal): boolean =>
  typeof value === 'number' &&
  value >= firstYear &&
  value <= lastYear &&
  scan.items.slice(from, to).some((_, i) => inTime.test(scan.text(from + i))) &&
  timesMeant(scan, to, value).length > 0;
const firstYear = 1900;
const lastYear = 2100;

/** "Hires of 150 or more" aren't told by their numbers. */
const isAmount = ({ column, unsaid }: ColumnChoice): boolean => !isIdentifier(column) || unsaid.length === 0;

/** "major 600", "age is not 20", "department 70 or 90", "year 2000 or later". */
export function columnEqual(scan: Scan, at: number, given: ColumnChoice[]): Part[] {
  const start = scan.skip(at + 1);
  const negated = scan.role(start, 'not') !== null;
  const next = pastEither(scan, negated ? scan.skip(start + 1) : start);
  const plain = amountAt(scan, next);
  if (!plain || outsideAt(scan, start)) return [];
  const uses = isWhen(scan, at + 1, next, plain.value)
    ? given.filter(({ column }) => isTimeColumn(column))
    : given;
  // "The names of the three best": so many of them, not one of that name.
  const after = scan.skip(plain.to);
  const isLimit = !/^\d/.test(scan.text(next)) && plain.kind === 'number';
  if (isLimit && (scan.role(after, 'extreme') || scan.role(after, 'frequent'))) return [];
  if (negated)
    return uses.flatMap((use) => {
      const condition = compared(scan, use.column, '<>', plain);
      return condition
        ? [
            part(
              at,
              plain.to,
              `filter:denied:equal:${typeName(use.column)}`,
              1.2,
              filter(condition, use.column),
              [use],
            ),
          ]
        : [];
    });
  const opened = scan.role(after, 'after');
  if (opened)
    return uses.filter(isAmount).flatMap((use) => {
      const condition = compared(scan, use.column, opened.operator, plain);
      const rule = `filter:after:${plain.kind}:${typeName(use.column)}`;
      return condition ? [part(at, after + 1, rule, 0.9, filter(condition, use.column), [use])] : [];
    });
  return uses.flatMap((use) =>
    held(scan, use.column, '=', plain).map(({ condition, to, either }) =>
      part(
        at,
        to,
        `filter:equal:${either ? 'either:' : ''}${plain.kind}:${typeName(use.column)}`,
        either ? 1.4 : 0.9,
        filter(condition, use.column, !either),
        [use],
      ),
    ),
  );
}

/** "Older than 56": by what the word itself measures. */
function byConcept(scan: Scan, at: number, { operator, place }: Operator, amount: Amount): Part[] {
  const concept = conceptAt(scan, place);
  const measured = concept ? conceptColumns(scan, concept, at) : [];
  return measured.flatMap(({ choice, inverse }) => {
    const isTurned = inverse && !timeLike(choice.column);
    return held(scan, choice.column, isTurned ? opposite[operator] : operator, amount).map(
      ({ condition, to, either }) => {
        const prior = 0.5 + choice.score * 0.4 + (either ? 0.4 : 0);
        const rule = either ? 'filter:concept:either' : 'filter:concept';
        return part(at, to, rule, prior, filter(condition, choice.column), [choice]);
      },
    );
  });
}

/** "After 2000": by a time. */
function byTime(scan: Scan, at: number, operator: Comparison, amount: Amount): Part[] {
  const { span, value, to } = amount;
  const year = typeof value === 'number' && value >= 1000 && value <= 2199 ? value : null;
  if (span === null && year === null) return [];
  return timesMeant(scan, at, year).flatMap((use) => {
    const condition = compared(scan, use.column, operator, amount);
    const prior = 0.4 + use.score * 0.4;
    return condition ? [part(at, to, 'filter:time', prior, filter(condition, use.column), [use])] : [];
  });
}

/** "Who is starting in November": they do, and nothing is meant from then on. */
const isDoing = (scan: Scan, at: number): boolean =>
  scan.text(at) === 'starting in' && /^(?:is|are|was|were|be|been|s)$/.test(tokenAt(scan, at - 1));

/** "more than 10 goals", "older than 56", "after 2000", "over 100 million inhabitants". */
export const compareFirst: Rule = (scan, at) => {
  if (isDoing(scan, at)) return [];
  const operator = operatorAt(scan, at);
  const amount = operator && amountAt(scan, pastEither(scan, operator.to));
  if (!operator || !amount) return [];
  const isOfOther = isOnlyInUnit(scan, operator.place, tokenAt(scan, scan.skip(amount.to)));
  return [
    ...byConcept(scan, at, operator, amount),
    ...byTime(scan, at, operator.operator, amount),
    ...amountOf(scan, at, operator.operator, amount).filter(({ uses }) => !uses.some(isOfOther)),
  ];
};

/** "under age 30", "over 20 years old": what is compared stands between the operator and its amount, or is its unit. */
export const columnWithin: Rule = (scan, at) => {
  const operator = operatorAt(scan, at);
  if (!operator) return [];
  const put = (uses: ColumnChoice[], amount: Amount, to: number): Part[] =>
    uses.flatMap((use) => {
      const condition = compared(scan, use.column, operator.operator, amount);
      return condition
        ? [part(at, to, `filter:within:${typeName(use.column)}`, 1.3, filter(condition, use.column), [use])]
        : [];
    });
  const inner = amountAt(scan, scan.skip(operator.to + 1));
  if (inner) return put(scan.choices(operator.to), inner, inner.to);
  const amount = amountAt(scan, operator.to);
  const isAge = amount && /^years?$/.test(scan.text(amount.to)) && scan.text(amount.to + 1) === 'old';
  if (!isAge) return [];
  const ages = conceptColumns(scan, concepts.age, at).filter((c) => !c.inverse);
  return put(
    ages.map((c) => c.choice),
    amount,
    amount.to + 2,
  );
};

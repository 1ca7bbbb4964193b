import { isNumeric, type AnalystColumn } from '../../../table.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { countedAt, lineOf } from '../lines.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import {
  aggregateOf,
  columnOf,
  countAll,
  type Comparison,
  type Expression,
} from '../../shared/query/tree.ts';
import { figureAt } from '../figures/figures.ts';
import { naturalFigure, naturalness } from '../../shared/columns/naturalFigure.ts';
import { openMeasures } from '../rankings/judgements.ts';
import { part, typeName, type Rule } from '../rule.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';
import { columnOfPeople } from '../../shared/columns/peopleColumns.ts';
import { amountAt, operatorAt, type Amount } from './amounts.ts';
import { wordsFrom } from '../wordsAt.ts';
import { isSizeOfOne } from './sizeOfOne.ts';
import { compared, filter } from './conditions.ts';

/** "10 or more goals", "at least 3 singers": the amount is said before what it counts. */
export const amountFirst: Rule = (scan, at) => {
  const amount = amountAt(scan, at);
  if (amount?.kind !== 'number') return [];
  const after = scan.role(scan.skip(amount.to), 'after');
  if (after) return amountOf(scan, at, after.operator, { ...amount, to: scan.skip(amount.to) + 1 });
  const noun = scan.skip(amount.to);
  const open = scan.role(noun + 1, 'after');
  const opened = open ? amountOf(scan, at, open.operator, amount).filter((p) => p.to === noun + 1) : [];
  return [
    // "9 goals or more": what it is of stands before the words that open it.
    ...opened.map((p) => ({ ...p, to: p.to + 1, rule: `${p.rule}:open` })),
    ...amountOf(scan, at, '=', amount).map((p) => ({
      ...p,
      prior: p.prior - 0.5,
      rule: `${p.rule}:equal`,
    })),
  ];
};

/** "2 or 3 complaints", "with 3 or 4 beds": one of two amounts, of what is named after them. */
export const eitherAmount: Rule = (scan, at) => {
  const low = amountAt(scan, at);
  const or = low ? scan.skip(low.to) : at;
  const high = low && scan.role(or, 'or') ? amountAt(scan, scan.skip(or + 1)) : null;
  if (low?.kind !== 'number' || high?.kind !== 'number') return [];
  const noun = scan.skip(high.to);
  return scan.choices(noun, isNumeric).flatMap((use) => {
    const parts = [low, high].flatMap((amount) => compared(scan, use.column, '=', amount) ?? []);
    if (parts.length < 2 || isSizeOfOne(use.column, scan, noun)) return [];
    const rule = `filter:amount:${typeName(use.column)}`;
    return [part(at, noun + 1, rule, 1.4, filter({ kind: 'or', parts }, use.column), [use])];
  });
};

/** An amount, and the item that it may be of: "at least 3 singers". */
interface Counted {
  scan: Scan;
  at: number;
  operator: Comparison;
  amount: Amount;
  next: number;
}

/** Rows of a column that holds the amount. */
function rowsHolding(use: ColumnChoice, { scan, at, operator, amount, next }: Counted): Part[] {
  if (isSizeOfOne(use.column, scan, next)) return [];
  const condition = isNumeric(use.column) ? compared(scan, use.column, operator, amount) : null;
  const rule = `filter:amount:${typeName(use.column)}`;
  return condition
    ? [part(at, next + 1, rule, 1, filter(condition, use.column, operator === '='), [use])]
    : [];
}

/** Groups of as many; of what isn't told in percent. */
function groupsOf(
  { at, operator, amount: { value, isPercent } }: Counted,
  to: number,
  of: Expression,
  rule: string,
  prior: number,
  uses: ColumnChoice[] = [],
): Part[] {
  if (isPercent) return [];
  // "At least one order" is said of every group that there is.
  const isAny = (operator === '>=' && value === 1) || (operator === '>' && value === 0);
  if (isAny) return [part(at, to, `having:any:${rule}`, prior, { kind: 'none' }, uses)];
  return [part(at, to, `having:${rule}`, prior, { kind: 'having', of, operator, value }, uses)];
}

const isByTime = ({ scan, at }: Counted): boolean =>
  scan.items.some((item, place) => place < at && item.type === 'grain');

const peopleLimited = ({ scan, next }: Counted): AnalystColumn | undefined =>
  columnOfPeople(scan.context.tokens[(scan.items[next]?.end ?? 0) - 1], scan.columns);

/** Groups by how many rows have a column, or how many values of it they have. */
function groupsByColumn(use: ColumnChoice, counted: Counted): Part[] {
  const { column } = use;
  const to = counted.next + 1;
  const values = aggregateOf('count', columnOf(column), true);
  // "With more than 10 complaints", where only some rows have one.
  const isOfSome = !isMeasure(column) && column.profile.nullFraction > 0;
  // "More than 40 students", who have several rows each.
  // "Eight accidents or more", of which rows tell how many there were.
  if (isMeasure(column) && !column.derived && use.kin === 'same' && use.unsaid.length === 0)
    return isByTime(counted) && naturalness('sum', column) !== 'natural:no'
      ? groupsOf(counted, to, aggregateOf('sum', columnOf(column)), 'sum', 0.6, [use])
      : [];
  if (peopleLimited(counted) === column) return groupsOf(counted, to, values, 'distinct', 0.4, [use]);
  const only: Pick<Part, 'only'> = isOfSome ? { only: { kind: 'missing', column, negated: true } } : {};
  return [
    ...groupsOf(counted, to, countAll, `column:${typeName(column)}`, 0.4, [use]).map((p) => ({
      ...p,
      ...only,
    })),
    ...(isMeasure(column) ? [] : groupsOf(counted, to, values, 'distinct', -0.2, [use])),
  ];
}

const buying = /^(?:buy|buys|bought|buying|purchased?|shop|shops|shopped|order|orders|ordered)$/;
const purchases = ['order', 'purchase', 'transaction', 'invoice', 'receipt'];

/** What is numbered for each time that people buy: "bought" by an Order ID. */
function purchaseNumber({ columns, context: { tokens } }: Scan): AnalystColumn | undefined {
  if (!tokens.some(({ lower }) => buying.test(lower))) return undefined;
  return columns.find(
    ({ isUnique, words: [thing = '', id, ...more] }) =>
      !isUnique && purchases.includes(thing) && id === 'id' && more.length === 0,
  );
}

/** The item after "10 times", "once"; null where no times are counted. */
function afterTimes({ scan, amount: { to }, next }: Counted): number | null {
  const times = [to, next].find((at) => /^times?$/.test(scan.text(at)));
  if (times !== undefined) return times + 1;
  return /^(?:once|twice)$/.test(scan.text(to - 1)) ? to : null;
}

const numbering = /^(?:id|identifier|no|nr|num|number|ref|reference|code|key)$/;

/** "Ordered more than 10 times", "bought only once": how often is told by what rows are lines of, else by rows. */
function groupsByTimes(counted: Counted): Part[] {
  const { scan } = counted;
  const to = afterTimes(counted);
  if (to === null) return [];
  // "Came more than 10 times" isn't told by how many vets there were, of vet visits.
  const own = lineOf(scan);
  const line = own && numbering.test(own.words.at(-1) ?? '') ? own : purchaseNumber(scan);
  // "Lifts that were called out more than 30 times" aren't counted themselves.
  const isGroup = scan.items.some(
    (_, at) => at < counted.at && !buying.test(scan.text(at)) && scan.choices(at)[0]?.column === line,
  );
  return line && !isGroup
    ? groupsOf(counted, to, aggregateOf('count', columnOf(line), true), 'lines', 0.9)
    : groupsOf(counted, to, countAll, 'entity', 0.9);
}

/** Groups by how many rows they have, or what these are lines of. */
function groupsByRows(counted: Counted): Part[] {
  const { scan, amount, next } = counted;
  const times = groupsByTimes(counted);
  if (times.length > 0) return times;
  const noun = scan.items[next];
  const line = countedAt(scan, next) ?? peopleLimited(counted);
  const found = line
    ? groupsOf(counted, next + 1, aggregateOf('count', columnOf(line), true), 'lines', 0.9)
    : noun?.type === 'entity'
      ? groupsOf(counted, next + 1, countAll, 'entity', 0.9)
      : [];
  if (noun?.type === 'word' && !noun.capital)
    found.push(...groupsOf(counted, next + 1, countAll, 'word', noun.light ? 0.5 : -0.1));
  return [...found, ...groupsOf(counted, amount.to, countAll, 'bare', -0.2)];
}

/** An amount of what is named after it: of a column in each row, or of rows in each group. */
export function amountOf(scan: Scan, at: number, operator: Comparison, amount: Amount): Part[] {
  if (amount.kind !== 'number') return [];
  const next = scan.skip(amount.to);
  const counted: Counted = { scan, at, operator, amount, next };
  return [
    ...scan.choices(next).flatMap((use) => [...rowsHolding(use, counted), ...groupsByColumn(use, counted)]),
    ...groupsByRows(counted),
    ...guessed(counted).flatMap((use) => {
      const condition = compared(scan, use.column, operator, amount);
      return condition
        ? [part(at, amount.to, 'filter:guessed', -0.3, filter(condition, use.column), [use])]
        : [];
    }),
  ];
}

/** Whether a number says how many of something there are. */
export function countsSomething(scan: Scan, next: number): boolean {
  const item = scan.items[next];
  if (item?.type === 'word') return !item.light;
  return item?.type === 'column' || item?.type === 'entity' || item?.type === 'grain';
}

/** Measures that an amount without a name could be of: where there are many, those of what comes in ("orders over 500"). */
function guessed(counted: Counted): ColumnChoice[] {
  const { scan, next } = counted;
  if (afterTimes(counted) !== null) return [];
  const measures = scan.columns.filter((c) => isMeasure(c) && !isSizeOfOne(c, scan, next));
  const incoming = () =>
    countsSomething(scan, next) ? [] : meantBy(scan.columns, 'revenue').map(({ column }) => column);
  const likely = measures.length > 2 ? incoming() : measures;
  return likely.map((column) => ({ column, score: 0.3, kin: 'none', unsaid: [] }));
}

/** "average age above 30", "number of students is at least 5". */
export const figureCompared: Rule = (scan, at) => {
  const found: Part[] = [];
  for (const figure of figureAt(scan, at)) {
    const operator = operatorAt(scan, scan.skip(figure.to));
    const plain = operator ? null : amountAt(scan, scan.skip(figure.to));
    const amount = operator ? amountAt(scan, operator.to) : plain;
    if (amount?.kind !== 'number') continue;
    const after = scan.role(scan.skip(amount.to), 'after');
    const to = after ? scan.skip(amount.to) + 1 : amount.to;
    const op = operator?.operator ?? after?.operator ?? '=';
    found.push(
      part(
        at,
        to,
        `having:figure:${figure.rule}`,
        1.1,
        { kind: 'having', of: figure.of, operator: op, value: amount.value },
        figure.uses,
      ),
    );
  }
  return found;
};

const mostMeant = 3;

/** "Students averaging below 50": by which measure isn't said. */
export const averageCompared: Rule = (scan, at) => {
  const operator = scan.role(at, 'aggregate')?.name === 'avg' ? operatorAt(scan, scan.skip(at + 1)) : null;
  const amount = operator && amountAt(scan, operator.to);
  if (!operator || amount?.kind !== 'number') return [];
  const value = Number(amount.value);
  return openMeasures(scan)
    .filter((c) => naturalFigure(c) === 'avg' && value > Number(c.min) && value < Number(c.max))
    .slice(0, mostMeant)
    .map((column) => {
      const of = aggregateOf('avg', columnOf(column));
      const makes = { kind: 'having' as const, of, operator: operator.operator, value: amount.value };
      const use: ColumnChoice = { column, score: 0.5, kin: 'none', unsaid: [] };
      return part(at, amount.to, 'judged:limit', 0.9, makes, [use]);
    });
};

const shown =
  /^(?:, )?(?:with|and|including|plus) (?:how many|how much|the (?:number|count)(?: of)?)(?: \p{L}+)?(?: (?:each|there (?:are|were)|they (?:had|have|made)))?[.?! ]*$/u;

/** "…, with how many orders", "… and how many": groups of so many show how many anyway. */
export const figureShown: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const isLimited = scan.items.slice(0, at).some((_, i) => operatorBefore(scan, i));
  if (!isLimited || !shown.test(wordsFrom(scan, start))) return [];
  return [part(at, scan.items.length, 'shown:figure', 1.4, { kind: 'none' })];
};

/** "More than 10", "5 or more". */
const operatorBefore = (scan: Scan, at: number): boolean =>
  (scan.role(at, 'compare') !== null && scan.number(scan.skip(at + 1)) !== null) ||
  (scan.number(at) !== null && scan.role(scan.skip(at + 1), 'after') !== null);

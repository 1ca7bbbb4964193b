import type { AnalystColumn } from '../../../table.ts';
import { scaleOf, scales } from '../../shared/columns/units.ts';
import { isNamed, isYearColumn } from '../../shared/columns/measures.ts';
import { isPrice, worth } from '../../shared/columns/prices.ts';
import type { Scan } from '../../grammar/scan.ts';
import { columnsIn, conditionsIn, type Condition, type QueryTree } from '../../shared/query/tree.ts';

type Scale = NonNullable<ReturnType<typeof scaleOf>>;

interface Said {
  number: number;
  scale: Scale;
  /** "60 years old" */
  isAge: boolean;
}

/** The numbers that a question says with a unit, and never without one. */
function withUnits({ context: { tokens }, columns }: Scan): Said[] {
  // "Pounds" are money where a column is in them.
  const isMoney = (word: string) => /^pounds?$/.test(word) && columns.some((c) => c.unit?.symbol === '£');
  const scaleAt = (word: string) => (isMoney(word) ? undefined : scales.get(word));
  const numbers = tokens.flatMap(({ number }, i) => {
    if (number === null) return [];
    const [unit, old] = tokens.slice(i + 1, i + 3).map(({ lower }) => lower);
    return [{ number, scale: scaleAt(unit ?? ''), isAge: old === 'old' }];
  });
  const plain = numbers.filter(({ scale }) => !scale).map(({ number }) => number);
  return numbers.flatMap(({ number, scale, isAge }) =>
    scale && !plain.includes(number) ? [{ number, scale, isAge }] : [],
  );
}

export const numbersOf = (c: Condition): unknown[] =>
  c.kind === 'compare' ? [c.right] : c.kind === 'between' ? [c.low, c.high] : [];

const isOther = (column: AnalystColumn, { of, size }: Scale, columns: readonly AnalystColumn[]): boolean => {
  const own = scaleOf(column);
  // "Longer than 2 hours" is of no distance, where a time is kept.
  if (of === 'time' && !own && columns.some((c) => !c.derived && scaleOf(c)?.of === 'time')) return true;
  // A price is in none of weight.
  if (isYearColumn(column) || (isPrice(column) && of !== 'time')) return true;
  return own ? own.of !== of || own.size !== size : column.unit !== null;
};

const isOfAge = (column: AnalystColumn): boolean => isNamed(column, /^(?:age|aged|old)$/);

/** "Over 2 hours" of a column in minutes is none over 2, and "1.5 GW" no number of rows. */
function limitsOtherScale({ select, where, having }: QueryTree, scan: Scan): boolean {
  const said = withUnits(scan);
  if (said.length === 0) return false;
  const isHeld = ({ of }: Scale) => of !== 'time' && scan.columns.some((c) => scaleOf(c)?.of === of);
  const shared = select.flatMap((s) =>
    s !== 'all' && s.expression.kind === 'share' ? conditionsIn(s.expression.where) : [],
  );
  return [...shared, ...conditionsIn(where), ...conditionsIn(having)].some((c) => {
    if (c.kind !== 'compare' && c.kind !== 'between') return false;
    const limits = said.filter(({ number }) => numbersOf(c).includes(number));
    const columns = columnsIn(c.left);
    return limits.some(({ scale, isAge }) =>
      columns.length === 0
        ? isAge || isHeld(scale)
        : columns.some((column) => (isAge ? !isOfAge(column) : isOther(column, scale, scan.columns))),
    );
  });
}

const ofMoney = /^(?:sale|revenue|turnover|income|dollar|euro|pound)$/;

const isMoney = (column: AnalystColumn): boolean =>
  column.unit?.before === true || isPrice(column) || (column.derived !== undefined && column.name === worth);

/** "Sold more than 200 tickets" is nothing that money is limited by. */
function limitsMoneyByThings({ where, having }: QueryTree, { context: { tokens, entities } }: Scan): boolean {
  const things = tokens.flatMap(({ number }, at) => {
    const noun = tokens[at + 1];
    const isThing =
      noun && noun.lower !== noun.lemma && entities.has(noun.lemma) && !ofMoney.test(noun.lemma);
    return number !== null && isThing ? [number] : [];
  });
  return [...conditionsIn(where), ...conditionsIn(having)].some(
    (c) =>
      (c.kind === 'compare' || c.kind === 'between') &&
      numbersOf(c).some((number) => things.includes(Number(number))) &&
      columnsIn(c.left).some(isMoney),
  );
}

/** What is said of a number makes it one of another column. */
export const limitsInOtherUnit = (tree: QueryTree, scan: Scan): boolean =>
  limitsOtherScale(tree, scan) || limitsMoneyByThings(tree, scan);

import { columnsWorkedOut, explained, explains } from './differences.ts';
import { figureOf } from '../figures/figures.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { once } from '../../shared/once.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { AnalystColumn } from '../../../table.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import {
  aggregateOf,
  columnOf,
  columnsIn,
  columnsUsed,
  shownIn,
  type AggregateName,
  type QueryTree,
} from '../../shared/query/tree.ts';
import { part, whereSaid, type Rule } from '../rule.ts';
import { addsUpByName } from '../../shared/columns/naturalFigure.ts';
import { scaleOf } from '../../shared/columns/units.ts';

/** What is said of two amounts that are meant as one. */
const together =
  /^(?:together|combined|altogether|all together|added|added up|added together|put together|taken together|summed|summed up|total combined)$/;
const leading = /^(?:combined|sum of|sum|total combined)$/;
const words = /\b(?:plus|together|combined|altogether|added|adding|summed|sum)\b|[+,(:]/;

/** A sum of two columns of a row, and where the question says it. */
interface Added {
  from: number;
  to: number;
  pair: [ColumnChoice, ColumnChoice];
  name: AggregateName | null;
  /** Only tells what the whole that was named before is made of. */
  isExplanation: boolean;
}

/** Amounts of one kind: in the same unit, or named for the same. */
function areAlike(one: AnalystColumn, other: AnalystColumn): boolean {
  const [a, b] = [scaleOf(one), scaleOf(other)];
  if (a && b) return a.of === b.of && a.size === b.size;
  if (one.unit && other.unit) return one.unit.before === other.unit.before;
  return one.words.some((word) => other.words.includes(word));
}

const isPlus = (scan: Scan, at: number): boolean => /^(?:plus|\+)$/.test(scan.text(at));

/** The item after the second of a pair, with what says that they are one: "fuel and driver costs combined". */
function endOf(scan: Scan, to: number): { to: number; isTold: boolean } {
  const { tokens } = scan.context;
  for (let next = to; next <= to + farthestTold && next < scan.items.length; next++) {
    const item = scan.items[next];
    const said = tokens.slice(item?.start, item?.end).map(({ lower }) => lower);
    const behind = [...said, tokens[item?.end ?? tokens.length]?.lower ?? ''].join(' ');
    if (together.test(said.join(' '))) return { to: next + 1, isTold: true };
    if (together.test(behind)) return { to: next + 2, isTold: true };
    if (scan.role(next, 'by') || scan.role(next, 'each')) break;
  }
  return { to, isTold: false };
}
const farthestTold = 3;

function addedFrom(scan: Scan, at: number): Added[] {
  const figure = figureOf(scan, at);
  const first = figure ? scan.skip(at + 1) : at;
  const ones = scan.choices(first, isAmount).slice(0, 1);
  if (ones.length === 0) return [];
  let sign = isPlus(scan, first + 1) ? first + 1 : scan.skip(first + 1);
  // "Parts cost + labour cost": what a column is called may be told by two words of the question.
  if (!isPlus(scan, sign) && scan.choices(sign).some(({ column }) => column === ones[0]?.column)) sign++;
  const plus = isPlus(scan, sign);
  if (!plus && !scan.role(sign, 'and')) return [];
  const second = scan.skip(sign + 1);
  const others = scan.choices(second, isAmount).slice(0, 1);
  const end = endOf(scan, second + 1);
  const isLed = leading.test(scan.text(at));
  const name = figure === 'count' ? null : figure;
  return ones.flatMap((one) =>
    others
      .filter(({ column }) => column !== one.column)
      .map((other): Added => {
        const isExplanation =
          explains(scan, columnsWorkedOut(scan, '+', one.column, other.column), at) !== null;
        const to = plus ? second + 1 : end.to;
        return { from: at, to, pair: [one, other], name, isExplanation };
      })
      .filter(
        ({ pair: [, { column }], isExplanation }) =>
          plus || isExplanation || ((end.isTold || isLed) && areAlike(one.column, column)),
      ),
  );
}

const isAmount = (column: AnalystColumn): boolean => isMeasure(column) && !column.derived;

/** Amounts are added up, where nothing else is said of them. */
const figuresOf = (one: AnalystColumn, other: AnalystColumn): ('sum' | 'avg')[] =>
  [one, other].some((c) => addsUpByName(c) === true) && [one, other].every((c) => addsUpByName(c) !== false)
    ? ['sum']
    : ['sum', 'avg'];

/** "Parts cost plus labour cost", "adults and children together": two columns as one, added up or row by row. */
export const columnsAdded: Rule = whereSaid(words, (scan, at) =>
  addedFrom(scan, at).flatMap(({ from, to, pair, name, isExplanation }): Part[] => {
    const [one, other] = pair;
    const column = columnsWorkedOut(scan, '+', one.column, other.column);
    if (isExplanation) return explained(scan, column, from, to);
    const names = name && scan.role(from, 'aggregate') ? [name] : figuresOf(one.column, other.column);
    return [
      ...names.map((figure) => {
        const expressions = [aggregateOf(figure, columnOf(column))];
        return part(from, to, `difference:more:${figure}`, 1.6, { kind: 'figures', expressions }, pair);
      }),
      part(from, to, 'difference:select', 0.8, { kind: 'select', columns: [column], distinct: false }, pair),
    ];
  }),
);

/** The pairs that a question adds, wherever it says so. */
const addedIn = once((scan: Scan): Added[] =>
  words.test(scan.context.question.toLowerCase()) ? scan.items.flatMap((_, at) => addedFrom(scan, at)) : [],
);

/** Both as one, and neither of them by itself beside that. */
const adds = (tree: QueryTree, { pair }: Added): boolean =>
  !pair.some(({ column }) => shownIn(tree).flatMap(columnsIn).includes(column)) &&
  [...columnsUsed(tree)].some(({ derived }) => {
    const summands =
      derived?.of.kind === 'arithmetic' && derived.of.operator === '+' ? columnsIn(derived.of) : [];
    return pair.every(({ column }) => summands.includes(column));
  });

/** "Net plus VAT" isn't the one beside the other. */
export const keepsAddedApart = (tree: QueryTree, scan: Scan): boolean =>
  addedIn(scan).some((added) => !adds(tree, added));

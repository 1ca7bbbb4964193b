import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { isBestShort } from '../../shared/columns/units.ts';
import type { AnalystColumn } from '../../../table.ts';
import { columnOf, type Condition, type Expression } from '../../shared/query/tree.ts';
import { isTurned } from '../rankings/ranks.ts';
import { part, whereSaid } from '../rule.ts';
import type { Scan } from '../scan.ts';
import { itemAfter, wordsFrom } from '../wordsAt.ts';
import { filter } from './conditions.ts';

const parts: ReadonlyMap<string, number> = new Map([
  ['decile', 1 / 10],
  ['tenth', 1 / 10],
  ['quintile', 1 / 5],
  ['quartile', 1 / 4],
  ['quarter', 1 / 4],
  ['third', 1 / 3],
  ['half', 1 / 2],
]);
const said =
  /^(?:the )?(top|highest|best|bottom|lowest|worst) (?:(\d{1,2})(?: ?%| percent| pct)|(decile|tenth|quintile|quartile|quarter|third|half))(?= |$)/;
const words =
  /\b(?:top|highest|best|bottom|lowest|worst) (?:\d{1,2} ?(?:%|percent|pct)|(?:decile|tenth|quintile|quartile|quarter|third|half)\b)/i;
const mostSaid = 5;

/** What rows are told apart by: "by price", "of wines by price", "of prices". */
function measureBehind(scan: Scan, at: number): { use: ColumnChoice; to: number }[] {
  const by = [at, at + 1, at + 2, at + 3].find((place) => /^(?:by|in|on|for)$/.test(scan.text(place)));
  const place = by === undefined ? (scan.text(at) === 'of' ? at + 1 : at) : by + 1;
  const noun = scan.skip(place);
  return scan.choices(noun, (c) => isMeasure(c) && !c.derived).map((use) => ({ use, to: noun + 1 }));
}

/** The top is that of the least: of ranks, of times in a race. */
const isLeast = (column: AnalystColumn): boolean => isTurned(column, 'top') || isBestShort(column, 'best');

/** "Top 10% by price", "bottom quartile of wines by score": rows from a percentile on. */
export const bestParts = whereSaid(words, (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const [whole, word = '', percent, named] = said.exec(wordsFrom(scan, start, mostSaid)) ?? [];
  if (whole === undefined) return [];
  const share = percent === undefined ? (parts.get(named ?? '') ?? 0) : Number(percent) / 100;
  if (share <= 0) return [];
  return measureBehind(scan, itemAfter(scan, start, whole.split(' ').length)).map(({ use, to }) => {
    const { column } = use;
    const isHigh = !/^(?:bottom|lowest|worst)$/.test(word) !== isLeast(column);
    const of: Expression = {
      kind: 'aggregate',
      name: 'percentile',
      of: columnOf(column),
      distinct: false,
      at: isHigh ? 1 - share : share,
    };
    const condition: Condition = {
      kind: 'compare',
      left: columnOf(column),
      operator: isHigh ? '>=' : '<=',
      right: { kind: 'lookup', of, where: null },
    };
    return part(at, to, 'filter:best part', 1.8, filter(condition, column), [use]);
  });
});

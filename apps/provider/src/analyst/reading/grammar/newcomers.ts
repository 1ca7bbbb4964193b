import { derivedColumn } from '../derivedColumn.ts';
import { isMeasure } from '../measures.ts';
import { timeLike } from '../times.ts';
import { aggregateOf, columnOf, countAll, type Expression } from '../tree.ts';
import type { AnalystColumn, AnalystTable } from '../../table.ts';
import { part, type Rule } from './figures.ts';

const fresh = /^(?:new|first-time|first time|newly acquired)$/;
const mostDistinct = 0.9;

/** "New customers per month": of those who come in several rows, how many came for the first time. */
export const newcomers: Rule = (scan, at) => {
  const isCounted = scan.role(at, 'count') !== null;
  const place = isCounted ? scan.skip(at + 1) : at;
  if (!fresh.test(scan.text(place)) || scan.items[place]?.type === 'value') return [];
  const { rowCount } = scan.context.table;
  return scan
    .choices(
      place + 1,
      (c) =>
        !c.derived &&
        !c.isUnique &&
        !isMeasure(c) &&
        !timeLike(c) &&
        c.distinct > 2 &&
        c.distinct <= rowCount * mostDistinct,
    )
    .filter(({ kin }) => kin !== 'near')
    .slice(0, 1)
    .map((use) => {
      const makes = {
        kind: 'over' as const,
        name: 'count' as const,
        of: countAll,
        by: [columnOf(use.column)],
      };
      return part(at, place + 2, 'over:first', 1.4, makes, [use]);
    });
};

/** The time at which a group was there for the first time, in the same grain; null where a group isn't one of times. */
export function firstTime(key: Expression | undefined, table: AnalystTable): Expression | null {
  if (key?.kind !== 'bucket' || !timeLike(key.column)) return null;
  const { column } = key;
  const first: AnalystColumn = {
    ...derivedColumn(table, `first ${column.name}`, ['first', ...column.words], {
      of: aggregateOf('min', columnOf(column)),
      aggregated: true,
      unit: null,
    }),
    kind: column.kind,
  };
  return { ...key, column: first };
}

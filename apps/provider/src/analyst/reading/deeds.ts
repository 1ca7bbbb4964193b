import { namesOf } from './measures.ts';
import type { Scan } from './parts.ts';
import { conditionsIn, columnsIn, columnsUsed, type Condition, type QueryTree } from './tree.ts';
import type { AnalystColumn } from '../table.ts';
import { stem } from './words.ts';
import { timeLike } from './times.ts';

const leastGaps = 0.05;
export const participle = /ed$|^(?:sold|sent|paid|lost|won|left)$/;

/** The time of what was done to some rows only: "cancelled on", "refunded at". */
const isOfSome = (column: AnalystColumn): boolean =>
  timeLike(column) && !column.derived && column.profile.nullFraction >= leastGaps;

const bears = (column: AnalystColumn, deed: string): boolean => namesOf(column).some((w) => stem(w) === deed);

const literalsOf = (c: Condition): unknown[] =>
  c.kind === 'compare' ? [c.right] : c.kind === 'in' ? c.values : c.kind === 'text' ? [c.text] : [];

const said = new WeakMap<Scan['context'], string[]>();

/** What a question says was done, where it was done to some rows only: asked for each query that it may mean. */
function deedsOfSome({ columns, context }: Scan): string[] {
  let some = said.get(context);
  if (!some) {
    const done = context.tokens.filter(({ lower }) => participle.test(lower));
    some = done
      .map(({ lower }) => stem(lower))
      .filter((deed) => {
        const bearing = columns.filter((c) => !c.derived && bears(c, deed));
        return bearing.length > 0 && bearing.every(isOfSome);
      });
    said.set(context, some);
  }
  return some;
}

/** "How many bookings were cancelled" are not all of them, where a column tells when they were. */
export function dropsDeed(tree: QueryTree, scan: Scan): boolean {
  const some = deedsOfSome(scan);
  if (some.length === 0 || tree.select[0] === 'all') return false;
  const used = [...columnsUsed(tree)].flatMap((c) => (c.derived ? [c, ...columnsIn(c.derived.of)] : [c]));
  const values = conditionsIn(tree.where)
    .flatMap(literalsOf)
    .flatMap((v) => (typeof v === 'string' ? v.toLowerCase().split(/\W+/).map(stem) : []));
  return some.some((deed) => !values.includes(deed) && !used.some((c) => bears(c, deed)));
}

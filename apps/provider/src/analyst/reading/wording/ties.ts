import { itemOf } from '../shared/query/tree.ts';
import { printQuery } from '../shared/query/printSql.ts';
import type { QueryTree } from '../shared/query/tree.ts';
import type { RunQuery } from '../shared/lookups/valueIndex.ts';
import type { AnalystTable } from '../../table.ts';

const mostCounted = 6;

/** The query of a ranking's first one with as many after it, and what ranks them last; null where it is none. */
function withNext(tree: QueryTree): QueryTree | null {
  const { select, orderBy, limit, offset, best, over } = tree;
  const [key, more] = orderBy;
  if (limit !== 1 || offset !== undefined || best || over || !key || more || key.by.kind === 'place')
    return null;
  const shown = select.filter((item) => item !== 'all');
  return {
    ...tree,
    select: [...shown, itemOf(key.by)],
    limit: mostCounted + 1,
  };
}

/** "2 others have the same." of the first one of a ranking; nothing where it is alone. */
export async function sayTied(tree: QueryTree, table: AnalystTable, run: RunQuery): Promise<string> {
  const further = withNext(tree);
  if (!further) return '';
  const [first, ...others] = (await run(printQuery(further, table))).rows.map((row) => row.at(-1));
  if (first === undefined || first === null) return '';
  const tied = others.filter((figure) => figure === first).length;
  if (tied === 0) return '';
  if (tied === mostCounted) return ` At least ${tied} others have the same.`;
  return tied === 1 ? ' Another one has the same.' : ` ${tied} others have the same.`;
}

import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';
import { columnOfPeople } from '../../shared/columns/peopleColumns.ts';
import { countAll, sameExpression, shownIn, type QueryTree } from '../../shared/query/tree.ts';

/** "Students per teacher" of enrolments: each of them once, and not how often they enrolled. */
export const countsRowsOfPeople = (
  tree: QueryTree,
  parts: readonly Part[],
  { items, columns, context: { tokens } }: Scan,
): boolean =>
  tree.groupBy.length > 0 &&
  shownIn(tree).some((e) => sameExpression(e, countAll)) &&
  parts.some(({ makes, rule, to }) => {
    const people = columnOfPeople(tokens[(items[to - 1]?.end ?? 0) - 1], columns);
    if (people === undefined || makes.kind !== 'select') return people !== undefined && /entity/.test(rule);
    const [column, more] = makes.columns;
    return column === people && more === undefined;
  });

import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';
import { countAll, sameExpression, shownIn, type QueryTree } from '../../shared/query/tree.ts';
import { personWords } from '../../shared/vocabulary/peopleAndPlaces.ts';

/** "Students per teacher" of enrolments: each of them once, and not how often they enrolled. */
export const countsRowsOfPeople = (tree: QueryTree, parts: readonly Part[], scan: Scan): boolean =>
  tree.groupBy.length > 0 &&
  shownIn(tree).some((e) => sameExpression(e, countAll)) &&
  parts.some(({ makes, to }) => {
    if (makes.kind !== 'select') return false;
    const noun = scan.context.tokens[(scan.items[to - 1]?.end ?? 0) - 1];
    const [column, more] = makes.columns;
    return (
      noun !== undefined &&
      noun.lemma !== noun.lower &&
      personWords.has(noun.lemma) &&
      column?.words.join(' ') === noun.lemma &&
      more === undefined &&
      column.kind === 'text' &&
      !column.isUnique &&
      column.distinct < scan.context.table.rowCount
    );
  });

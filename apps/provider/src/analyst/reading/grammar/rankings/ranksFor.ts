import { isIdentifier, isMeasure } from '../../shared/columns/measures.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { columnOf, type Expression } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { grainGroups } from '../nouns/nouns.ts';
import { isTurned } from './ranks.ts';

interface Group {
  by: Expression | null;
  uses: ColumnChoice[];
}

/** What is ranked: times, groups, or the rows themselves. */
function rankedAt(scan: Scan, at: number): Group[] {
  if (scan.items[at]?.type === 'entity') return [{ by: null, uses: [] }];
  const named = scan
    .choices(at, (c) => !isMeasure(c) && !c.derived)
    .map((use) => ({ by: use.column.isUnique ? null : columnOf(use.column), uses: [use] }));
  return [...grainGroups(scan, at), ...named];
}

/** "Top 3 days for weight", "worst day for buffering", "ten worst sites for dropped calls": by what stands behind. */
export const ranksFor: Rule = (scan, at) => {
  const before = scan.number(at);
  const place = before === null ? at : scan.skip(at + 1);
  const extreme = scan.role(place, 'extreme');
  if (!extreme || extreme.concept) return [];
  const after = before === null ? scan.number(place + 1) : null;
  const noun = scan.skip(after === null ? place + 1 : place + 2);
  const lead = scan.context.tokens[scan.items[noun]?.end ?? -1]?.lower;
  if (lead !== 'for' && lead !== 'in') return [];
  const next = scan.skip(noun + 1);
  // "The best day for walks" isn't told by the numbers of walks.
  const item = scan.items[next];
  if (item?.type === 'column' && item.entity) return [];
  const measures = scan.choices(next, (c) => isMeasure(c) && !isIdentifier(c));
  return rankedAt(scan, noun).flatMap(({ by: group, uses }): Part[] =>
    measures.map((use) => {
      const descending = extreme.most !== isTurned(use.column, extreme.word);
      const limit = before ?? after;
      const makes = { kind: 'rank' as const, by: columnOf(use.column), group, descending, limit };
      return part(at, next + 1, `rank:for:${group ? 'groups' : 'rows'}`, 1, makes, [...uses, use]);
    }),
  );
};

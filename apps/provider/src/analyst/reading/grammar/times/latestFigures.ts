import { isMeasure } from '../../shared/columns/measures.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { timesMeant } from '../timesMeant.ts';
import { goneTime } from '../../shared/columns/mainTime.ts';
import { columnOf } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';

/** The last of times, of which a figure is told as it stood. */
const ranked = (scan: Scan, at: number, to: number, rule: string): Part[] =>
  timesMeant(scan, at)
    .slice(0, 2)
    .map((use) => {
      const makes = {
        kind: 'rank' as const,
        by: columnOf(use.column),
        group: null,
        descending: true,
        limit: 1,
      };
      return part(at, to, rule, 0.7, makes, [use]);
    });

/** "current battery of S-201", "the balance at the end of 2023": what stood there last. */
export const standings: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const words = scan.context.tokens.slice(start, start + 4).map((t) => t.lower);
  if (/^(?:current|present|newest)$/.test(words[0] ?? ''))
    // The current revenue of what may have been cancelled is that of what wasn't.
    return scan.choices(scan.skip(at + 1), isMeasure).length > 0 && !goneTime(scan.columns)
      ? ranked(scan, at, at + 1, 'rank:current')
      : [];
  const end = /^(?:at the end of|at end of|as of)\b/.exec(words.join(' '))?.[0];
  if (end === undefined) return [];
  const to = scan.items.findIndex((item) => item.end >= start + end.split(' ').length);
  const item = scan.items[to];
  return item?.end === start + end.split(' ').length ? ranked(scan, at, to + 1, 'rank:end') : [];
};

import { countedAt } from '../lines.ts';
import type { Scan } from '../scan.ts';
import { aggregateOf, columnOf, countAll } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';

const leads = /^(?:for|by|in)$/;
const isRanked = (scan: Scan, at: number): boolean =>
  scan.items.some((_, i) => i < at && /^(?:top|bottom)\b/.test(scan.text(i)));

/** "top 5 airports for strikes", "top 3 clients by orders": by how many rows each has. */
export const forRows: Rule = (scan, at) => {
  const noun = scan.items[at + 1];
  const token = noun?.type === 'entity' && noun.sure ? scan.context.tokens[noun.end - 1] : undefined;
  if (!token || token.lemma === token.lower || !leads.test(scan.text(at)) || !isRanked(scan, at)) return [];
  const line = countedAt(scan, at + 1);
  const by = line ? aggregateOf('count', columnOf(line), true) : countAll;
  return [part(at, at + 2, 'order:rows', 0.9, { kind: 'order', by: [by], descending: null })];
};

import { meantColumn } from '../../shared/columns/columnChoice.ts';
import type { Scan } from '../scan.ts';
import { aggregateOf, columnOf } from '../../shared/query/tree.ts';
import { waysApart, type Way } from '../../shared/columns/flowColumns.ts';
import { part, type Rule } from '../rule.ts';
import { wordsFrom } from '../wordsAt.ts';

const lead = '(?:how many |how much |(?:the )?(?:total |average |avg )?number of |total )?';
const things = '(?:units|pieces|items|goods|stock|quantity|quantities|qty|pcs|amount|products)';
const moves = '(?:went|going|goes|go|came|coming|comes|come|moved|moving|flowed|flowing|left|leaving)';
/** "Units in" is no way before a time, a place or what tells which. */
const isEnd = '(?= (?:per|by|for each|each|in|on|this|last|since|during|over|of|from|to)\\b|\\W*$)';
const paidUs = /^(?:pays?|paid|paying) us\b/;
const said: [pattern: RegExp, way: Way][] = [
  [new RegExp(`^${lead}(?:${things} )?${moves} out(?! of stock)\\b`), 'out'],
  [new RegExp(`^${lead}${things} out(?! of stock)\\b`), 'out'],
  [new RegExp(`^${lead}(?:outgoing|outbound)(?: ${things})?\\b`), 'out'],
  [new RegExp(`^${lead}(?:${things} )?${moves} in${isEnd}`), 'in'],
  [new RegExp(`^${lead}${things} in${isEnd}`), 'in'],
  [new RegExp(`^${lead}(?:incoming|inbound)(?: ${things})?\\b`), 'in'],
];
const longest = 9;

/** The way that is said from a token on, and in how many words. */
function wayAt(scan: Scan, start: number): { way: Way; words: number } | null {
  const text = wordsFrom(scan, start, longest);
  if (paidUs.test(text) && waysApart(scan.columns)?.isMoney) return { way: 'in', words: 2 };
  for (const [pattern, way] of said) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return { way, words: found.trim().split(' ').length };
  }
  return null;
}

/** "How many units went out", "incoming stock": the column of that way, where a table keeps both apart. */
export const flows: Rule = (scan, at) => {
  const ways = waysApart(scan.columns);
  const start = scan.items[at]?.start ?? 0;
  const found = ways && wayAt(scan, start);
  if (!ways || !found) return [];
  const to = scan.items.findIndex((item) => item.end === start + found.words) + 1;
  if (to <= at) return [];
  const column = ways[found.way];
  const expressions = [aggregateOf('sum', columnOf(column))];
  const use = meantColumn(column, 0.85);
  const figure = part(at, to, 'count:sum:number', 1.2, { kind: 'figures', expressions }, [use]);
  const extreme = scan.role(scan.skip(to), 'extreme');
  if (!extreme || extreme.concept) return [figure];
  // "Who pays us the most".
  const by = columnOf(column);
  const makes = { kind: 'rank' as const, by, group: null, descending: extreme.most, limit: null };
  return [figure, part(at, scan.skip(to) + 1, 'rank:deed', 1.4, makes, [use])];
};

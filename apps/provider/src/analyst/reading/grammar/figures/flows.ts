import type { AnalystColumn } from '../../../table.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import type { Scan } from '../scan.ts';
import { aggregateOf, columnOf, type Condition } from '../../shared/query/tree.ts';
import { waysApart, type Way } from '../../shared/columns/flowColumns.ts';
import { filter } from '../filters/conditions.ts';
import type { Part } from '../part.ts';
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

/** How a column tells calls, loads or visitors that come from those that go. */
const stored: Record<Way, RegExp> = {
  in: /^(?:in|inbound|incoming)$/i,
  out: /^(?:out|outbound|outgoing)$/i,
};
const moved = new RegExp(`^(?:${moves} )?(?:out|in|outgoing|outbound|incoming|inbound)$`);

/** "How many calls came in", "incoming calls": the rows of that way, where a column tells which they are. */
function rowsOf(scan: Scan, at: number, to: number, way: Way): Part[] {
  const { tokens } = scan.context;
  const said = tokens.slice(scan.items[at]?.start, scan.items[to - 1]?.end).map(({ lower }) => lower);
  if (!moved.test(said.join(' ')) || /^(?:in|out)$/.test(said.join(' '))) return [];
  const valueOf = ({ values }: AnalystColumn, one: Way) => values.find((value) => stored[one].test(value));
  return scan.columns
    .filter((c) => c.kind === 'text' && !c.derived && valueOf(c, 'in') && valueOf(c, 'out'))
    .slice(0, 1)
    .map((column) => {
      const right = valueOf(column, way) ?? '';
      const condition: Condition = { kind: 'compare', left: columnOf(column), operator: '=', right };
      const use = meantColumn(column, 0.8);
      return part(at, to, 'filter:way', 1.2, filter(condition, column, true), [use]);
    });
}

/** "How many units went out", "incoming stock": the column of that way, where a table keeps both apart. */
export const flows: Rule = (scan, at) => {
  const ways = waysApart(scan.columns);
  const start = scan.items[at]?.start ?? 0;
  const found = wayAt(scan, start);
  if (!found) return [];
  const to = scan.items.findIndex((item) => item.end === start + found.words) + 1;
  if (to <= at) return [];
  if (!ways) return rowsOf(scan, at, to, found.way);
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

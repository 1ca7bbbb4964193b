import type { Scan } from '../scan.ts';
import { columnOf, countAll } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { grainGroups } from '../nouns/nouns.ts';
import { isWhole } from './ranks.ts';

/** The item from a place on that is no word like "are" or "the". */
function pastLight(scan: Scan, from: number): number {
  let place = scan.skip(from);
  for (let item = scan.items[place]; item?.type === 'word' && item.light; item = scan.items[place])
    place = scan.skip(place + 1);
  return place;
}

const mostAsked = 50;

/** "Which 3 weekdays are the busiest": as many groups as are asked for, before it is said by what. */
export const severalAsked: Rule = (scan, at) => {
  const number = scan.number(at);
  if (!isWhole(number) || number < 2 || number > mostAsked || scan.roleName(at - 1) !== 'ask') return [];
  const noun = scan.skip(at + 1);
  const place = pastLight(scan, noun + 1);
  const frequent = scan.role(place, 'frequent');
  if (!frequent) return [];
  const rank = { kind: 'rank' as const, by: countAll, descending: frequent.most, limit: number };
  return [
    ...grainGroups(scan, noun).map(({ by, uses }) =>
      part(at, place + 1, 'rank:frequent:grain', 1.2, { ...rank, group: by }, uses),
    ),
    ...scan
      .choices(noun)
      .map((use) =>
        part(at, place + 1, 'rank:frequent:column', 1.2, { ...rank, group: columnOf(use.column) }, [use]),
      ),
  ];
};

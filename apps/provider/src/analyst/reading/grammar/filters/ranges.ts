import { isNumeric } from '../../../table.ts';
import type { Part } from '../part.ts';
import { timesMeant } from '../timesMeant.ts';
import { part, type Rule } from '../rule.ts';
import { rangeAt } from './amounts.ts';
import { between, filter } from './conditions.ts';

/** A range without its column before: the column comes after, or it is a stretch of years. */
export const ranges: Rule = (scan, at) => {
  const range = rangeAt(scan, at);
  if (!range) return [];
  const found: Part[] = [];
  const near = scan.skip(range.to);
  const next = scan.items[near]?.type === 'entity' ? scan.skip(near + 1) : near;
  for (const use of scan.choices(next, isNumeric)) {
    const condition = between(scan, use.column, range);
    if (condition)
      found.push(part(at, next + 1, `filter:between:after`, 0.9, filter(condition, use.column), [use]));
  }
  const year = typeof range.low.value === 'number' ? range.low.value : null;
  if (range.low.span || (year !== null && year >= 1000 && year <= 2199))
    for (const use of timesMeant(scan, at, year)) {
      const condition = between(scan, use.column, range);
      if (condition)
        found.push(
          part(at, range.to, 'filter:between:time', 0.7 + use.score * 0.3, filter(condition, use.column), [
            use,
          ]),
        );
    }
  return found;
};

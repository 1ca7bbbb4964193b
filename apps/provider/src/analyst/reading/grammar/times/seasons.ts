import { meantColumn } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { AnalystColumn } from '../../../table.ts';
import { columnOf, type Condition } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { filter } from '../filters/conditions.ts';
import { itemAfter, wordsFrom } from '../wordsAt.ts';

const said = /^(?<which>this|current|last|previous|past) (?:season|winter)$/;
const ofTwoYears = /^(\d{4})[/-](?:\d\d)?\d\d$/;
/** A season that is called by two years begins in the second half of the first. */
const beginsIn = 7;

/** The season that a word tells of those in a column: the one that today is in, else the last that there is. */
function seasonIn({ values }: AnalystColumn, isOver: boolean, today: string): string | undefined {
  const known = values.filter((value) => ofTwoYears.test(value)).toSorted();
  const began = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < beginsIn ? 1 : 0);
  const current = known.findIndex((value) => value.startsWith(String(began)));
  return current < 0 ? known.at(-1) : known[current - (isOver ? 1 : 0)];
}

/** "Last season" of a column with "2025/26" among its values. */
export const seasons: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const which = said.exec(wordsFrom(scan, start, 2))?.groups?.which;
  if (which === undefined) return [];
  const isOver = which !== 'this' && which !== 'current';
  return scan.columns.flatMap((column): Part[] => {
    const isOfSeasons = column.kind === 'text' && column.words.includes('season');
    const right = isOfSeasons ? seasonIn(column, isOver, scan.today) : undefined;
    if (right === undefined) return [];
    const condition: Condition = { kind: 'compare', left: columnOf(column), operator: '=', right };
    const to = itemAfter(scan, start, 2);
    return [part(at, to, 'filter:when:relative', 1, filter(condition, column), [meantColumn(column, 0.9)])];
  });
};

import type { AnalystColumn } from '../../../table.ts';
import { isMeasure, namesOf } from '../../shared/columns/measures.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import { columnOf, type Condition } from '../../shared/query/tree.ts';
import { stem } from '../../shared/vocabulary/wordForms.ts';
import { part, type Rule } from '../rule.ts';
import { itemAfter, wordsFrom } from '../wordsAt.ts';

const times = ['', 'once', 'twice', 'three times', 'four times', 'five times'];
const said =
  /^(sent back|brought back|\p{L}+)(?: (?:back|in|out))? (?:(?:exactly|only) )?(once|twice|(?:three|four|five) times)(?= |$)/u;

/** How often something was done to a row: whole numbers from none or one on. */
const countsDeeds = (column: AnalystColumn): boolean =>
  isMeasure(column) &&
  !column.derived &&
  column.kind === 'number' &&
  Number.isInteger(Number(column.max)) &&
  (column.min === 0 || column.min === 1);

/** "Retried twice", "returned once": of what a column counts by that name, as many. */
export const timesDone: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const found = said.exec(wordsFrom(scan, start, 6));
  const [text, deed = '', often = ''] = found ?? [];
  if (text === undefined) return [];
  const done = / back$/.test(deed) ? 'returned' : deed;
  const right = times.indexOf(often);
  return scan.columns
    .filter((c) => countsDeeds(c) && namesOf(c).some((word) => stem(word) === stem(done)))
    .slice(0, 1)
    .map((column) => {
      const condition: Condition = { kind: 'compare', left: columnOf(column), operator: '=', right };
      const makes = { kind: 'filter' as const, condition, column, equality: true };
      const to = itemAfter(scan, start, text.split(' ').length);
      return part(at, to, 'filter:amount:number', 1.2, makes, [meantColumn(column, 0.8)]);
    });
};

import type { AnalystColumn } from '../../../table.ts';
import { isRank } from '../../shared/columns/measures.ts';
import { columnOf } from '../../shared/query/tree.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import { part, type Rule } from '../rule.ts';
import { filter } from './conditions.ts';

const winning = /^(?:won|wins?|winning|winners?|winner’?s)$/;
const tellsWins = ({ words }: AnalystColumn): boolean =>
  words.some((word) => /^(?:win|won|winner|result|outcome)$/.test(word));

/** "Who won the race on 5 August": of a column of places, the first. */
export const winners: Rule = (scan, at) => {
  if (!winning.test(scan.text(at)) || scan.columns.some(tellsWins)) return [];
  return scan.columns
    .filter((column) => isRank(column) && !column.derived && Number(column.min) === 1)
    .slice(0, 1)
    .map((column) => {
      const first = { kind: 'compare' as const, left: columnOf(column), operator: '=' as const, right: 1 };
      return part(at, at + 1, 'filter:winner', 0.9, filter(first, column), [meantColumn(column, 0.75)]);
    });
};

import type { AnalystColumn } from '../../../table.ts';
import type { Scan } from '../../grammar/scan.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { aggregatesIn, figuresIn, type QueryTree } from '../../shared/query/tree.ts';

const weekday = /^(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?$/i;
const namesWeekdays = ({ kind, values }: AnalystColumn): boolean =>
  kind === 'text' && values.length > 0 && values.every((value) => weekday.test(value));

/** "Visitors per day", by a column of "Sat" and "Sun": there are seven of them, however many days there were. */
export const countsWeekdays = (tree: QueryTree, { columns }: Scan): boolean =>
  columns.some(timeLike) &&
  figuresIn(tree)
    .flatMap(aggregatesIn)
    .some(
      ({ name, of, distinct }) =>
        name === 'count' && distinct && of?.kind === 'column' && namesWeekdays(of.column),
    );

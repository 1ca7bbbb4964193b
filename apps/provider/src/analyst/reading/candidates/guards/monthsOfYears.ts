import type { Scan } from '../../grammar/scan.ts';
import { saysUsual } from '../../shared/calendar/usualMonths.ts';
import { aggregatesIn, conditionsIn, type QueryTree } from '../../shared/query/tree.ts';
import type { AnalystColumn } from '../../../table.ts';

const year = (text: unknown): number => Number(String(text).slice(0, 4));

/** It has months of one name. */
const repeatsMonths = ({ min, max }: AnalystColumn): boolean => {
  if (typeof min !== 'string' || typeof max !== 'string') return false;
  return `${year(min) + 1}${min.slice(4)}` <= max;
};

const addsUp = ({ name }: ReturnType<typeof aggregatesIn>[number]): boolean =>
  name === 'sum' || name === 'count';

/** "Which months gave more than 50 MWh": each month that did, and no July of all years together. */
export const limitsMonthsOfYears = (
  { having, groupBy }: QueryTree,
  { context: { question } }: Scan,
): boolean =>
  having !== null &&
  !saysUsual(question) &&
  conditionsIn(having).some((c) => c.kind === 'compare' && aggregatesIn(c.left).some(addsUp)) &&
  groupBy.some(
    (by) =>
      by.kind === 'bucket' &&
      (by.unit === 'monthOfYear' || by.unit === 'quarterOfYear') &&
      repeatsMonths(by.column),
  );

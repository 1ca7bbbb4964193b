import type { AnalystColumn } from '../../../table.ts';
import { lastOfSeveral } from '../../shared/calendar/timeConditions.ts';
import type { TimeSpan } from '../../shared/calendar/times.ts';
import type { Scan } from '../scan.ts';

/** A month whose year wasn't said: what goes before it may tell another one. */
export const ofLastYear = 'when:last';

const ofAnyYear =
  /\b(?:every|each|all|any|usual(?:ly)?|typical(?:ly)?|normal(?:ly)?|general(?:ly)?|average|avg|mean|median|seasonal|years?|yearly|annual(?:ly)?|historical(?:ly)?|ever|than|vs|versus)\b/i;

/** "Deals won in Q2" of three years are those of the last one, "average ozone in July" is that of all; null where all are meant. */
export const lastMeant = (
  scan: Scan,
  span: TimeSpan,
  column: AnalystColumn,
): Extract<TimeSpan, { kind: 'absolute' }> | null =>
  span.kind === 'cyclic' && !ofAnyYear.test(scan.context.question)
    ? lastOfSeveral(span, column, scan.today)
    : null;

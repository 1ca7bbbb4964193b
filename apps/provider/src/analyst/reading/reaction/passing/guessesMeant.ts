import { isCityAndState } from '../../mentions/values.ts';
import type { Candidate } from '../../ranking/candidates.ts';
import { isCalendarPart, isMeasure } from '../../shared/columns/measures.ts';
import { hasNoPace } from '../../shared/columns/units.ts';
import { concepts } from '../../shared/vocabulary/concepts.ts';

/** "In New York" is in the city or in the state, where a table of places tells both. */
export const takesCityOrState = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, from, to }) => {
    const item = scan.items.slice(from, to).find(({ type }) => type === 'value');
    return /^filter:value:several:/.test(rule) && item?.type === 'value' && isCityAndState(item);
  });

/** "Fastest 200 m" by a column that may hold times as well as speeds. */
export const guessesPace = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, from, to, makes, uses: [use] }) => {
    const isByColumn =
      (makes.kind === 'rank' || rule.startsWith('figures:extreme')) &&
      use !== undefined &&
      isMeasure(use.column);
    const extremes = scan.items.slice(from, to).map((_, i) => scan.role(from + i, 'extreme')?.concept);
    return isByColumn && hasNoPace(use.column) && extremes.includes(concepts.speed);
  });

/** "The last price of each stock" as that of one of them. */
export const tellsOneForEach = ({
  tree: { groupBy, limit, best },
  cover: { parts },
  scan,
}: Candidate): boolean =>
  limit === 1 &&
  !best &&
  groupBy.length === 0 &&
  parts.some(
    ({ rule, from }) => /^(?:left:each|each:entity)$/.test(rule) && /\b(?:each|every)$/.test(scan.text(from)),
  );

/** "The hottest month" by the hottest of its days, where a month has many. */
export const ranksRowOfMany = ({ tree: { groupBy, limit }, cover: { parts }, scan }: Candidate): boolean =>
  limit === 1 &&
  groupBy.length === 0 &&
  parts.some(({ rule }) => rule === 'rank:concept:one') &&
  parts.some(
    ({ rule, from, uses: [use] }) =>
      /^(?:mention|select)$/.test(rule) &&
      use?.kin === 'same' &&
      scan.items[from]?.type === 'column' &&
      isCalendarPart(use.column) &&
      use.column.distinct * 2 < scan.context.table.rowCount,
  );

/** "Cottages between £100 and £150" by one of two prices. */
export const guessesPrice = ({ cover: { parts } }: Candidate): boolean =>
  parts.some(({ rule }) => rule === 'filter:money:rows:several');

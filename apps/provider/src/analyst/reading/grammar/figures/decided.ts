import type { AnalystColumn } from '../../../table.ts';
import { isNamed } from '../../shared/columns/measures.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { columnOf, type Condition } from '../../shared/query/tree.ts';
import { yesOf } from '../filters/flags.ts';
import type { Scan } from '../scan.ts';

const outcomes = /^(?:wins?|won|winning|loss|losses|lost|losing)$/;
const closings = /^(?:close|closing|closed)$/;
const conversions = /^(?:conversions?|converted)$/;

const won = /\b(?:won|win)\b/i;
const lost = /\b(?:lost|loss|lose)\b/i;
/** Neither side won: a match that is over all the same. */
const drawn = /^(?:d|draws?|drawn|ties?|tied|no[- ]result|nr|abandoned)$/i;
const converted = /^convert/i;
const givenUp = /\b(?:lost|un-?qualified|disqualified|not interested|rejected|junk|dead|bad)\b/i;

const mostStates = 30;

const statesOf = ({ kind, derived, distinct, values }: AnalystColumn): string[] =>
  kind === 'text' && !derived && distinct <= mostStates ? values : [];

const among = (column: AnalystColumn, values: string[]): Condition => ({
  kind: 'in',
  left: columnOf(column),
  values,
  negated: false,
});

/** Those that were won or lost, of a column that has both beside what is open; undefined where all of them are. */
function endedIn(column: AnalystColumn): Condition | null | undefined {
  const states = statesOf(column);
  const open = states.filter((state) => !won.test(state) && !lost.test(state));
  if (!states.some((state) => won.test(state))) return null;
  if (open.every((state) => drawn.test(state))) return undefined;
  return states.some((state) => lost.test(state))
    ? among(
        column,
        states.filter((state) => !open.includes(state)),
      )
    : null;
}

/** That a flag is set, or a time is there that only some have. */
function isSo(column: AnalystColumn): Condition | null {
  const yes = yesOf(column);
  if (column.derived) return null;
  if (column.kind === 'boolean') return { kind: 'flag', column, value: true };
  if (yes) return { kind: 'compare', left: columnOf(column), operator: '=', right: yes.yes };
  return timeLike(column) && column.profile.nullFraction > 0
    ? { kind: 'missing', column, negated: true }
    : null;
}

/** Where a flag says that a row is closed, or two columns that it is won and that it is lost. */
function endedByFlags({ columns }: Scan): Condition | null {
  const telling = columns.filter((c) => isSo(c) !== null);
  const closed = telling.find(
    (c) => !timeLike(c) && isNamed(c, /^(?:closed?|decided)$/) && !isNamed(c, /^(?:won|win|lost|loss)$/),
  );
  if (closed) return isSo(closed);
  const sides = [/^(?:won|win)$/, /^(?:lost|loss)$/].map((name) => telling.find((c) => isNamed(c, name)));
  const parts = sides.flatMap((column) => (column && isSo(column)) ?? []);
  return parts.length === sides.length ? { kind: 'or', parts } : null;
}

/** The rows that have come to an end; undefined where nothing says that some haven't, null where it isn't told which. */
function ended(scan: Scan, column: AnalystColumn): Condition | null | undefined {
  if (isSo(column) === null) return endedIn(column);
  const flags = endedByFlags(scan);
  if (flags) return flags;
  const told = scan.columns.map(endedIn).filter((condition) => condition !== null);
  return told.length === 0 && timeLike(column) ? null : told[0];
}

const tellsWon = ({ columns }: Scan): boolean =>
  columns.some((c) => endedIn(c) !== null || (isSo(c) !== null && isNamed(c, /^(?:won|win)$/)));

/** Of which rows a rate is one, and whether nothing else can be meant by it. */
export interface Among {
  only: Condition | null;
  isSure: boolean;
}

/**
 * A win rate is one of those that were decided: what is open may be won yet. Of conversions people take all, or those
 * decided. Empty where it is one of all rows.
 */
export function amongDecided(scan: Scan, said: string, column: AnalystColumn): Among[] {
  const all = { only: null, isSure: false };
  if (outcomes.test(said)) {
    const only = ended(scan, column);
    if (only === undefined) return [];
    return [only === null ? all : { only, isSure: true }];
  }
  // A "close rate" of deals is of those won.
  if (closings.test(said) && tellsWon(scan)) return [all];
  const states = conversions.test(said) ? statesOf(column) : [];
  const over = states.filter((state) => converted.test(state) || givenUp.test(state));
  if (over.length < 2 || over.length === states.length) return [];
  return [all, { only: among(column, over), isSure: false }];
}

import type { AnalystColumn } from '../../../table.ts';
import { isOneOf, type Condition } from '../../shared/query/tree.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import type { Scan } from '../scan.ts';

const mostStates = 12;

/** States after which nothing more is done: of a column that has some, the others are open. */
const ended =
  /^(?:closed?(?:(?: -)? (?:won|lost)\b.*)?|clos|won|lost|resolved|solved|done|completed?|finished|fulfilled|settled|paid|cancell?ed|rejected|declined|refused|denied|refunded|withdrawn|written off|void(?:ed)?|returned|delivered|expired|duplicate|won['’]?t (?:do|fix)|abandoned|failed|lapsed|missed|no[-_ ]?show|did not attend)$/;
export const isOpenSaid = (word: string): boolean =>
  /^(?:open|unresolved|unfinished|unsettled|undecided)$/.test(word);
/** States in which something is still to be done. */
const going =
  /^(?:(?:re-?)?open(?:ed)?|new|pending|draft|planned|scheduled|booked|confirmed|submitted|requested|assigned|unassigned|active|started|ongoing|in (?:progress|review|process|transit|repair)|under .+|on hold|hold|held|paused|blocked|waiting.*|awaiting.*|processing|to ?do|backlog|triage|reviewed?|ready.*|sent|issued|shipped|ordered|unpaid|overdue|part(?:ially|ly)?[- ]paid|pledged|escalated|investigating|acknowledged)$/;
/** States after which nothing more may be to do: a gift that was received, a request that was approved. */
const mayBeEnd =
  /^(?:received|approved|accepted|sold|used|processed|posted|cleared|collected|picked up|held|attended)$/;
const namesState = /^(?:status|state|stage|phase|step)$/;

/** The states of a column that are the end; null where it has none, nothing but these, or says itself what is open. */
function endedStates(column: AnalystColumn): string[] | null {
  if (column.kind !== 'text' || column.derived || !column.complete || column.distinct > mostStates)
    return null;
  const found = column.values.filter((value) => ended.test(value.toLowerCase()));
  const isOfStates = column.words.some((w) => namesState.test(w)) || found.some((v) => /^clos/i.test(v));
  // Of what is received or refunded, the one needn't be less of an end than the other.
  const others = column.values.filter((value) => !ended.test(value.toLowerCase()));
  const isSure =
    (found.length > 1 && !others.some((v) => mayBeEnd.test(v.toLowerCase()))) ||
    others.every((v) => going.test(v.toLowerCase().replaceAll('_', ' ')));
  const isTold = column.values.some((value) => /^open\b/i.test(value));
  return isOfStates && isSure && !isTold && found.length > 0 && found.length < column.values.length
    ? found
    : null;
}

/** "Closed On": that it is missing tells what is open, whatever the states are called. */
const tellsWhenClosed = (column: AnalystColumn): boolean =>
  timeLike(column) &&
  !column.derived &&
  column.rawWords.includes('closed') &&
  column.profile.nullFraction > 0;

/** "open requests" of states that don't say so: those of a column after which nothing more is done; null where they don't tell. */
export const endedStatesIn = ({ columns }: Pick<Scan, 'columns'>, column: AnalystColumn): string[] | null =>
  columns.some(tellsWhenClosed) ? null : endedStates(column);

/** "Status" of issues, "Deal Stage" of deals: how each row itself stands, and not how its payment does. */
export const tellsOpen = (column: AnalystColumn, scan: Scan): boolean =>
  column.words.every((word) => namesState.test(word) || scan.context.entities.has(word)) &&
  endedStatesIn(scan, column) !== null;

/** The rows of a column's states that didn't come to an end. */
export const notEnded = (column: AnalystColumn, states: string[]): Condition => isOneOf(column, states, true);

/** What none of the rows' own states says to have come to an end; null where no state tells. */
export function notEndedIn(scan: Scan): Condition | null {
  const column = scan.columns.find((c) => tellsOpen(c, scan));
  const states = column && endedStates(column);
  return states ? notEnded(column, states) : null;
}

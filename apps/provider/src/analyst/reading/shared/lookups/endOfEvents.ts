import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { periodStart, isBirth, timeLike } from '../calendar/times.ts';
import { isPlanned } from '../columns/mainTime.ts';
import { isNamed } from '../columns/measures.ts';

/** When somebody last did something with a row: nothing that it tells of happened after that. */
const touching = /^(?:updated?|modified|modification|changed|activity|contacted|edited|viewed)$/;
const made = /^(?:created?|creation|added)$/;
const toCome = /^(?:next|renewal|renews|expiry|expires|expiration|until)$/;

const lastDay = ({ max }: AnalystColumn): string => (typeof max === 'string' ? max.slice(0, 10) : '');
const isAhead = (column: AnalystColumn): boolean => isPlanned(column) || isNamed(column, toCome);

/** The times that tell until when anything happened: of what was done with rows, else all that aren't of what is to come. */
function eventsAmong(times: AnalystColumn[]): AnalystColumn[] {
  const happened = times.filter((c) => !isAhead(c));
  const touched = happened.filter((c) => isNamed(c, touching));
  return touched.length > 0 ? [...touched, ...happened.filter((c) => isNamed(c, made))] : happened;
}

/** Times that reach beyond what happened, as due dates and renewals do, know until when that was. */
export function withEndOfEvents(table: AnalystTable): AnalystTable {
  const times = table.columns.filter(
    (c) => timeLike(c) && !c.derived && !isBirth(c) && /^\d{4}-\d\d-\d\d$/.test(lastDay(c)),
  );
  const [end] = eventsAmong(times).map(lastDay).toSorted().reverse();
  if (end === undefined) return table;
  // What was done late in the evening may be of the day after, elsewhere.
  const next = periodStart(end, 'day', 1);
  const columns = table.columns.map((c) =>
    times.includes(c) && lastDay(c) > next ? { ...c, happenedUntil: end } : c,
  );
  return columns.some((c) => c.happenedUntil !== undefined) ? { ...table, columns } : table;
}

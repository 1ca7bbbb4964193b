import { SourceError } from '../../../../sources/source.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { nameWords } from '../../../../modeling/names.ts';
import { isNamed, isTimeColumn } from '../columns/measures.ts';
import { printQuery } from '../query/printSql.ts';
import { timeLike } from '../calendar/times.ts';
import { lemma } from '../vocabulary/wordForms.ts';
import { aggregateOf, columnOf, emptyTree, itemOf } from '../query/tree.ts';
import type { RunQuery } from './valueIndex.ts';

/** Lines of one order are few, payslips of an employee many. */
const leastRowsOfOne = 4;
const leastDays = 3;
const mostThings = 2;
/** Up to so many, all rows are grouped within a second. */
const mostRows = 1_000_000;

/** What rows tell of again and again: employees, of payslips. */
const thingsIn = ({ columns, rowCount }: AnalystTable): AnalystColumn[] =>
  columns
    .filter((c) => !isTimeColumn(c) && !c.derived && c.distinct * leastRowsOfOne <= rowCount)
    .toSorted((a, b) => b.distinct - a.distinct)
    .slice(0, mostThings);

const comesAgain = (
  { distinct, profile: { nullFraction } }: AnalystColumn,
  { rowCount }: AnalystTable,
): boolean => distinct * leastRowsOfOne <= rowCount * (1 - nullFraction);

/** Whether each of the things has one day only, in all its rows. */
async function isOneOfEach(
  day: AnalystColumn,
  thing: AnalystColumn,
  table: AnalystTable,
  run: RunQuery,
): Promise<boolean> {
  const days = aggregateOf('count', columnOf(day), true);
  const sql = printQuery(
    {
      ...emptyTree(),
      select: [itemOf(columnOf(thing))],
      groupBy: [columnOf(thing)],
      having: { kind: 'compare', left: days, operator: '>', right: 1 },
      limit: 1,
    },
    table,
  );
  try {
    return (await run(sql)).rows.length === 0;
  } catch (error) {
    if (!(error instanceof SourceError) || error.reason === 'cancelled') throw error;
    return false;
  }
}

const afterwards = /^(?:claim|repair|return|complaint|warranty|rma|recall)$/;
const acquired = /^(?:purch|purchased?|bought|manufactured|installed)$/;

/** When what is claimed for, or repaired, was bought; when a car was first registered that came in later. */
const isBefore = (column: AnalystColumn, table: AnalystTable): boolean =>
  /\bfirst reg/.test(column.rawWords.join(' ')) ||
  (isNamed(column, acquired) && nameWords(table.name).some((word) => afterwards.test(lemma(word))));

/**
 * The times of what rows tell of, which come with each row again: since when the employee is there, on each payslip,
 * or which lie before all that rows tell. Only beside a time that is the row's own. Of very long tables it isn't asked.
 */
export async function timesOfThings(table: AnalystTable, run: RunQuery): Promise<Set<AnalystColumn>> {
  const times = table.columns.filter((c) => timeLike(c) && !c.derived && c.distinct >= leastDays);
  if (times.length < 2) return new Set();
  const found = new Set(times.filter((c) => isBefore(c, table)));
  if (table.rowCount > mostRows) return found;
  const things = thingsIn(table);
  for (const day of times.filter((c) => comesAgain(c, table)))
    for (const thing of things)
      if (!found.has(day) && day.distinct <= thing.distinct && (await isOneOfEach(day, thing, table, run)))
        found.add(day);
  return times.every((time) => found.has(time)) ? new Set() : found;
}

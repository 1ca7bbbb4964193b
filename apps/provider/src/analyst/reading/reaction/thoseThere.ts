import { SourceError } from '../../../sources/source.ts';
import type { AnalystColumn } from '../../table.ts';
import type { Reading } from '../probability/evidence.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { timeLike } from '../shared/calendar/times.ts';
import { goneTime } from '../shared/columns/mainTime.ts';
import { isNamed } from '../shared/columns/measures.ts';
import type { RunQuery } from '../shared/lookups/valueIndex.ts';
import { printSteadily } from '../shared/query/printSql.ts';
import {
  allOf,
  columnsAsked,
  columnsIn,
  figuresIn,
  isAggregate,
  type Expression,
} from '../shared/query/tree.ts';

/** Who belongs to something until they leave. */
const belonging =
  /^(?:employee|emp|staff|personnel|worker|workforce|colleague|member|membership|subscriber|subscription|volunteer|tenant)$/;
/** Said of what has been, or of those who came and went. */
const past =
  /\b(?:ever|did|was|were|had|been|ago|last|since|join\w*|hir(?:ed|es?|ing)|recruit\w*|start\w*|sign\w*|left|leav\w*|quit|resign\w*|cancel\w*|churn\w*|terminat\w*|former|past|ex|gone|end(?:ed|s)?|retire\w*|brings?|brought|comes? from|came|acquir\w*|attract\w*|all[- ]time)\b/i;

/** Rows are all that the table has, and so are the values of a column. */
const ofTheTable = /\b(?:rows?|records?|entries|values?)\b/i;

const isSaidOfAll = (question: string): boolean => past.test(question) || ofTheTable.test(question);

/** Each row is one who belongs to something. */
const isRegister = ({ columns, context: { entities } }: Candidate['scan']): boolean =>
  [...entities].some((word) => belonging.test(word)) ||
  columns.some((c) => c.isUnique && !c.derived && isNamed(c, belonging));

/** What "paused" is a state of says itself who is there. */
const ofStates = /^(?:status|state|stage)$/;

/** How many there are, or of how many of them something is so. Kinds are no people: levels that nobody has any more. */
const countsRows = (e: Expression): boolean =>
  (e.kind === 'aggregate' &&
    e.name === 'count' &&
    (!e.distinct || (e.of?.kind === 'column' && e.of.column.isUnique))) ||
  (e.kind === 'share' && e.of === null) ||
  (e.kind === 'groupShare' && countsRows(e.of));

/** When they went, as a table of them keeps it, where those are counted who are there. */
function wentFrom({ tree, scan }: Candidate): AnalystColumn | undefined {
  const figures = figuresIn(tree).filter(isAggregate);
  const isCount = figures.length > 0 && figures.every(countsRows);
  if (!isCount || tree.having || tree.over || isSaidOfAll(scan.context.question)) return undefined;
  const asked = [tree.groupBy, figures].flat().flatMap(columnsIn);
  const isTold = [...asked, ...columnsAsked(tree.where)].some(
    (c) => timeLike(c) || c.derived || isNamed(c, ofStates),
  );
  return !isTold && isRegister(scan) ? goneTime(scan.columns) : undefined;
}

/** "How many members do we have", "staff per department": those who left are none of them, where it is kept when they did. */
export function ofThoseThere(candidate: Candidate): Candidate {
  const column = wentFrom(candidate);
  if (!column) return candidate;
  const { tree, scan, cover, score, features, goesOnFrom } = candidate;
  const where = allOf([...(tree.where ? [tree.where] : []), { kind: 'missing', column, negated: false }]);
  const there = { ...tree, where };
  const sql = printSteadily(there, scan.context.table);
  return { tree: there, sql, scan, cover, score, features, ...(goesOnFrom && { goesOnFrom }) };
}

/** A reading that counts those who are there, and not those who were. */
export async function thoseThere(
  reading: Reading,
  { run, onFault }: { run: RunQuery; onFault: (error: unknown, sql: string) => void },
): Promise<Reading> {
  if (!reading.candidate) return reading;
  const candidate = ofThoseThere(reading.candidate);
  if (candidate === reading.candidate) return reading;
  const { sql } = candidate;
  try {
    return { ...reading, sql, result: await run(sql), candidate };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    onFault(error, sql);
    return reading;
  }
}

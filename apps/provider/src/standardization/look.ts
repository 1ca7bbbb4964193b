import type { Finding } from '@plinth/api/contract';
import { mostNearRows } from '@plinth/api/facts';
import type { QueryResult, SqlDialect } from '../sources/source.ts';
import { quoteIdentifier } from '../sources/identifiers.ts';
import { findIn, valuesOf, type FindingsOfTable, type LookedAt } from './findings.ts';
import { columnAsLeft, leftOut, type LeftByRecipe } from './left.ts';
import { findInStructure, shapeOfTexts, shapesOfOthers, type ColumnShape } from './structure.ts';
import { isOddNumber } from './kinds/missing.ts';
import { isArea } from './kinds/pad.ts';
import type { StepKindName } from './kinds/kind.ts';
import { isText } from './columnTypes.ts';
import { asText, kindsOfPlain } from './view.ts';

/** Different values of a column that are looked at, the most frequent first. */
const mostValues = 20_000;
const mostOfSample = 5000;
/** Of larger tables of PostgreSQL a sample of pages is looked at, with about so many rows. */
const mostRows = 200_000;
const sampleRows = 50_000;
/** Longer texts are prose, which no rule is for. */
const longestValue = 1000;

export interface LookArgs {
  reference: string;
  dialect: SqlDialect;
  /** Names and types of all columns, in their order. */
  columns: readonly { name: string; type: string }[];
  /** What the recipe leaves; absent without one. */
  left?: LeftByRecipe | undefined;
}

/** Of times the day is enough. */
const plainText = ({ name, type = '' }: ColumnShape): string => {
  const quoted = quoteIdentifier(name);
  return asText(/^timestamp/i.test(type) ? `CAST(${quoted} AS date)` : quoted);
};

/** Days, codes that may have lost zeros, numbers of which the first or last may stand for nothing, and those of no set number of decimals. */
const isWorthALook = ({ name, type = '', ends = [] }: ColumnShape): boolean =>
  /^(date|timestamp|real|float|double|numeric$|decimal$)/i.test(type) ||
  isArea(name) ||
  ends.some((end) => isOddNumber(Number(end)));

/** Tells how many of the columns were looked through. */
type Tell = (looked: { done: number; columns: number }) => void;

type Run = (sql: string, maxRows: number) => Promise<QueryResult>;

/** What is looked at: the table, or pages of it; a view has none. */
const rowsOf = async ({ reference, dialect }: LookArgs, run: Run) => {
  const count = async (from: string) => {
    const { rows, sampled } = await run(`SELECT count(*) FROM ${from}`, 1);
    return { from, rows: Number(rows[0]?.[0] ?? 0), sampled };
  };
  const all = await count(reference);
  if (dialect !== 'postgres' || all.rows <= mostRows) return all;
  const percent = ((100 * sampleRows) / all.rows).toFixed(6);
  try {
    const sample = await count(`${reference} TABLESAMPLE SYSTEM (${percent}) REPEATABLE (18)`);
    return sample.rows > 0 ? { ...sample, sampled: true } : all;
  } catch {
    // Whoever stopped it is told by the next statement.
    return all;
  }
};

/** Looks through a table column by column; `run` asks the source. */
export const lookThrough = async (
  args: LookArgs,
  run: Run,
  tell: Tell = () => undefined,
): Promise<FindingsOfTable> => {
  const { columns, left } = args;
  const steps = left?.steps ?? [];
  let done = 0;
  const tellNext = () => tell({ done: (done += 1), columns: columns.length });
  tell({ done, columns: columns.length });
  const { from: reference, rows: tableRows, sampled } = await rowsOf(args, run);
  // Of more rows none are looked for that are nearly another's: a recipe hardly has steps that leave them out.
  const isKeyed = left !== undefined && !sampled && tableRows <= mostNearRows;
  const valuesFrom = isKeyed ? left.keyed : reference;
  const findings: FindingsOfTable['findings'] = [];
  const partly: string[] = [];
  const shapes: ColumnShape[] = [];
  const read = isKeyed
    ? Number((await run(`SELECT count(*) FROM ${valuesFrom}`, 1)).rows[0]?.[0])
    : tableRows;
  const most = sampled ? mostOfSample : mostValues;
  const valuesOfColumn = async (name: string, text: string) => {
    const answer = await run(
      `SELECT ${text} AS value, count(*) AS times FROM ${valuesFrom} WHERE ${quoteIdentifier(name)} IS NOT NULL AND length(${text}) <= ${longestValue} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${most + 1}`,
      most,
    );
    if (answer.truncated) partly.push(name);
    const values = valuesOf(answer);
    const lookedAt = answer.truncated ? values.reduce((sum, { rows }) => sum + rows, 0) : tableRows;
    return { column: { name, values, tableRows: lookedAt }, isWhole: !answer.truncated };
  };
  const findLeft = (column: LookedAt, names?: readonly StepKindName[]): void => {
    if (leftOut(steps, column.name)) return;
    for (const one of columnAsLeft(column, steps, names)) findings.push(...findIn(one.column, one.names));
  };
  for (const { name } of columns.filter(({ type }) => isText(type))) {
    const { column, isWhole } = await valuesOfColumn(name, asText(quoteIdentifier(name)));
    if (isWhole) shapes.push(shapeOfTexts(column));
    findLeft(column);
    tellNext();
  }
  const others = await shapesOfOthers(valuesFrom, columns, run);
  done = columns.length - others.length;
  for (const shape of others) {
    if (isWorthALook(shape)) {
      const { column } = await valuesOfColumn(shape.name, plainText(shape));
      findLeft(column, kindsOfPlain);
    }
    tellNext();
  }
  shapes.push(...others);
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const table = { reference, columns: types, rows: tableRows, read, sampled };
  const { findings: ofAll, uncompared } = await findInStructure(table, shapes, left, run);
  findings.push(...ofAll);
  // A column that is left out is all of its rows, and yet the least of what is found.
  const isLast = ({ step }: Finding): number => Number(step.kind === 'leave out');
  findings.sort((a, b) => isLast(a) - isLast(b) || b.rows - a.rows);
  return { findings, rows: tableRows, partly, sampled, uncompared };
};

import type { Finding } from '@plinth/api/contract';
import type { QueryResult } from '../sources/source.ts';
import { quoteIdentifier } from '../sources/identifiers.ts';
import { findIn, valuesOf, type FindingsOfTable } from './findings.ts';
import { findInStructure, shapeOfTexts, shapesOfOthers, type ColumnShape } from './structure.ts';
import { isOddNumber } from './kinds/missing.ts';
import { isArea } from './kinds/pad.ts';
import { asText, isText, kindsOfPlain } from './view.ts';

/** Different values of a column that are looked at, the most frequent first. */
const mostValues = 20_000;
/** Longer texts are prose, which no rule is for. */
const longestValue = 1000;

export interface LookArgs {
  reference: string;
  /** Names and types of all columns, in their order. */
  columns: readonly { name: string; type: string }[];
}

/** Of times the day is enough. */
const plainText = ({ name, type = '' }: ColumnShape): string => {
  const quoted = quoteIdentifier(name);
  return asText(/^timestamp/i.test(type) ? `CAST(${quoted} AS date)` : quoted);
};

/** Days, codes that may have lost zeros, and numbers of which the first or last may stand for nothing. */
const isWorthALook = ({ name, type = '', ends = [] }: ColumnShape): boolean =>
  /^(date|timestamp)/i.test(type) || isArea(name) || ends.some((end) => isOddNumber(Number(end)));

/** Looks through a table column by column; `run` asks the source. */
export const lookThrough = async (
  { reference, columns }: LookArgs,
  run: (sql: string, maxRows: number) => Promise<QueryResult>,
): Promise<FindingsOfTable> => {
  const counted = await run(`SELECT count(*) FROM ${reference}`, 1);
  const tableRows = Number(counted.rows[0]?.[0] ?? 0);
  const findings: FindingsOfTable['findings'] = [];
  const partly: string[] = [];
  const shapes: ColumnShape[] = [];
  const valuesOfColumn = async (name: string, text: string) => {
    const answer = await run(
      `SELECT ${text} AS value, count(*) AS times FROM ${reference} WHERE ${quoteIdentifier(name)} IS NOT NULL AND length(${text}) <= ${longestValue} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostValues + 1}`,
      mostValues,
    );
    if (answer.truncated) partly.push(name);
    return { column: { name, values: valuesOf(answer), tableRows }, isWhole: !answer.truncated };
  };
  for (const { name } of columns.filter(({ type }) => isText(type))) {
    const { column, isWhole } = await valuesOfColumn(name, asText(quoteIdentifier(name)));
    if (isWhole) shapes.push(shapeOfTexts(column));
    findings.push(...findIn(column));
  }
  const others = await shapesOfOthers(reference, columns, run);
  for (const shape of others.filter(isWorthALook)) {
    const { column } = await valuesOfColumn(shape.name, plainText(shape));
    findings.push(...findIn(column, kindsOfPlain));
  }
  shapes.push(...others);
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  findings.push(...(await findInStructure({ reference, columns: types, rows: tableRows }, shapes, run)));
  // A column that is left out is all of its rows, and yet the least of what is found.
  const isLast = ({ step }: Finding): number => Number(step.kind === 'leave out');
  findings.sort((a, b) => isLast(a) - isLast(b) || b.rows - a.rows);
  return { findings, rows: tableRows, partly, sampled: counted.sampled };
};

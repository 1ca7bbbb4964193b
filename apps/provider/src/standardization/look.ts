import type { QueryResult } from '../sources/source.ts';
import { quoteIdentifier } from '../sources/identifiers.ts';
import { findIn, valuesOf, type FindingsOfTable } from './findings.ts';
import { asText } from './view.ts';

/** Different values of a column that are looked at, the most frequent first. */
const mostValues = 20_000;
/** Longer texts are prose, which no rule is for. */
const longestValue = 1000;

export interface LookArgs {
  reference: string;
  /** Names of the columns that hold texts. */
  columns: readonly string[];
}

/** Looks through a table column by column; `run` asks the source. */
export const lookThrough = async (
  { reference, columns }: LookArgs,
  run: (sql: string, maxRows: number) => Promise<QueryResult>,
): Promise<FindingsOfTable> => {
  const counted = await run(`SELECT count(*) FROM ${reference}`, 1);
  const tableRows = Number(counted.rows[0]?.[0] ?? 0);
  const findings: FindingsOfTable['findings'] = [];
  const partly: string[] = [];
  for (const name of columns) {
    const text = asText(quoteIdentifier(name));
    const answer = await run(
      `SELECT ${text} AS value, count(*) AS times FROM ${reference} WHERE ${quoteIdentifier(name)} IS NOT NULL AND length(${text}) <= ${longestValue} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostValues + 1}`,
      mostValues,
    );
    if (answer.truncated) partly.push(name);
    findings.push(...findIn({ name, values: valuesOf(answer), tableRows }));
  }
  findings.sort((a, b) => b.rows - a.rows);
  return { findings, rows: tableRows, partly, sampled: counted.sampled };
};

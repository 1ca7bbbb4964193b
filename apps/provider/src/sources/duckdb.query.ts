import { withData } from './duckdb.open.ts';
import { packRows } from './duckdb.pieces.ts';
import { cellOf } from './duckdb.rows.ts';
import type { DuckJobs } from './duckdb.protocol.ts';
import { SourceError } from './source.ts';

const mega = 1024 * 1024;
const cellLimit = 4 * mega;
/** Many rows are asked for where a whole table is wanted. */
const answerLimit = (maxRows: number): number => Math.max(32 * mega, maxRows * 1024);

/** What a value of an answer costs, about. */
const costOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce<number>((sum, inner) => sum + 16 + costOf(inner), 0);
};

/** One row may hold a list of all that the others hold. */
function needSmall(rows: unknown[][], maxRows: number): void {
  const most = answerLimit(maxRows);
  let left = most;
  for (const cell of rows.flat()) {
    const cost = costOf(cell);
    left -= cost;
    if (cost > cellLimit)
      throw new SourceError('bad_input', `A value of the answer is larger than ${cellLimit / mega} MB.`);
    if (left < 0)
      throw new SourceError(
        'bad_input',
        `The answer is larger than ${Math.floor(most / mega)} MB.`,
        'Ask for fewer rows or columns.',
      );
  }
}

export async function query({
  data,
  sql,
  parameters,
  maxRows,
  timeZone,
}: DuckJobs['query']['args']): Promise<DuckJobs['query']['result']> {
  return withData(
    data,
    async (connection) => {
      const statements = await connection.extractStatements(sql);
      if (statements.count !== 1) throw new SourceError('bad_input', 'Exactly one SELECT is allowed.');
      const prepared = await statements.prepare(0);
      parameters.forEach((value, index) => {
        if (typeof value === 'string') prepared.bindVarchar(index + 1, value);
        else if (Number.isSafeInteger(value)) prepared.bindBigInt(index + 1, BigInt(value));
        else prepared.bindDouble(index + 1, value);
      });
      const reader = await prepared.streamAndReadUntil(maxRows + 1);
      const types = reader.columnTypes().map(String);
      const rows = reader.getRowsJson();
      needSmall(rows, maxRows);
      return {
        columns: reader.columnNames(),
        types,
        pieces: packRows(
          rows.slice(0, maxRows).map((row) => row.map((cell, index) => cellOf(cell, types[index] ?? ''))),
        ),
        truncated: rows.length > maxRows,
      };
    },
    timeZone,
  );
}

import { SourceError, type QueryResult } from '../../sources/source.ts';
import type { AnalystTable } from '../table.ts';
import type { ReadingPorts } from './ask.ts';
import { readContext } from './candidates.ts';
import { analystModel } from './model.ts';
import { phrasesOf } from './phrases.ts';
import { read } from './react.ts';
import { loadValues } from './values.ts';

/** How many readings may come to the same rows. */
const looked = 4;

const bagOf = ({ rows }: QueryResult): string =>
  JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());

/** Whether one of the likeliest readings of a question gives the same rows as a result; and which, from 0. */
export async function agreementWith(
  question: string,
  table: AnalystTable,
  result: QueryResult,
  ports: ReadingPorts,
): Promise<{ agrees: boolean; place: number }> {
  const model = ports.model ?? analystModel();
  const today = ports.today ?? new Date().toISOString().slice(0, 10);
  const values = await loadValues(table, phrasesOf(question), ports.run);
  const wanted = bagOf(result);
  const candidates = read(readContext(question, table, values), today, model).slice(0, looked);
  for (const [place, { sql }] of candidates.entries()) {
    try {
      if (bagOf(await ports.run(sql)) === wanted) return { agrees: true, place };
    } catch (error) {
      if (!(error instanceof SourceError) || ports.signal.aborted) throw error;
      ports.onFault?.(error, sql);
    }
  }
  return { agrees: false, place: -1 };
}

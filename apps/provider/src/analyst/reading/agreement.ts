import { SourceError, type QueryResult } from '../../sources/source.ts';
import type { AnalystTable } from '../table.ts';
import type { ReadingPorts } from './ask.ts';
import { readContext, type Candidate } from './candidates.ts';
import { analystModel } from './model.ts';
import { phrasesOf } from './phrases.ts';
import { tokenize } from './tokens.ts';
import { firstReading, read } from './react.ts';
import { loadValues } from './values.ts';

/** How many of the likeliest candidates may come to the same rows. */
const looked = 2;

const bagOf = ({ rows }: QueryResult): string =>
  JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());

/**
 * Whether a second reading of a question bears a result out: it is likely enough right itself, and one of its likeliest
 * candidates gives the same rows.
 */
export async function agreesWith(
  question: string,
  table: AnalystTable,
  result: QueryResult,
  ports: ReadingPorts,
): Promise<boolean> {
  const model = ports.model ?? analystModel();
  const today = ports.today ?? new Date().toISOString().slice(0, 10);
  const values = await loadValues(table, phrasesOf(question, tokenize(question)), ports.run);
  ports.signal.throwIfAborted();
  const onFault = ports.onFault ?? (() => undefined);
  const candidates = read(readContext(question, table, values), today, model);
  const wanted = bagOf(result);
  const rowsFrom = async (list: Candidate[]) => {
    try {
      return await firstReading(list, 0, model, ports.run, onFault);
    } catch (error) {
      // A second reading that takes too long is no reason to fail the first.
      if (!(error instanceof SourceError) || ports.signal.aborted) throw error;
      return null;
    }
  };
  const first = await rowsFrom(candidates);
  if (!first || first.reading.probability < model.thresholds.agree) return false;
  if (bagOf(first.reading.result) === wanted) return true;
  for (const candidate of candidates.slice(first.at + 1, looked)) {
    const next = await rowsFrom([candidate]);
    if (next && bagOf(next.reading.result) === wanted) return true;
  }
  return false;
}

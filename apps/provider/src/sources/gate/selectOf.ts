import { randomUUID } from 'node:crypto';
import { WorkPool } from '../../work/workPool.ts';
import { WorkFault } from '../../work/workFault.ts';
import { cancelled, SourceError, type QueryLimits, type Source } from '../source.ts';
import { gated } from './gated.ts';

/** Shorter statements are read where they are: another thread would take longer to be asked. */
const shortStatement = 2000;
const computeMs = 30_000;

const readers = new WorkPool({
  script: new URL('./gateTasks.ts', import.meta.url),
  computing: 2,
  threads: 2,
  perAccount: 1,
});

/** The SELECT as the source may run it over the table; rejects with not_allowed and the reason when the gate refuses it. */
export const selectOf = async (
  sql: string,
  source: Source,
  table: string,
  { longest, sampled, signal = AbortSignal.timeout(2 * computeMs) }: Omit<QueryLimits, 'maxRows'>,
  account: string = randomUUID(),
): Promise<string> => {
  const args = { sql, dialect: source.dialect, tables: [source.tableReference(table)], longest, sampled };
  if (sql.length <= shortStatement) return gated(args);
  try {
    return await readers.run('select', args, { account, computeMs, signal });
  } catch (error) {
    if (signal.aborted) throw cancelled();
    throw error instanceof WorkFault ? new SourceError('timeout', error.message) : error;
  }
};

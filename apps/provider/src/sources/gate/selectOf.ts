import { randomUUID } from 'node:crypto';
import { readSql } from '../../work/readSql.ts';
import { WorkPool } from '../../work/workPool.ts';
import type { QueryLimits, Source } from '../source.ts';
import { gated } from './gated.ts';

const longestWaitMs = 60_000;

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
  { longest, sampled, signal = AbortSignal.timeout(longestWaitMs) }: Omit<QueryLimits, 'maxRows'>,
  account: string = randomUUID(),
): Promise<string> => {
  const args = { sql, dialect: source.dialect, tables: [source.tableReference(table)], longest, sampled };
  return readSql(readers, { name: 'select', args, here: gated }, { account, signal });
};

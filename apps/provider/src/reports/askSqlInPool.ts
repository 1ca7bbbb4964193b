import { SourceError } from '../sources/source.ts';
import { WorkFault } from '../work/workFault.ts';
import type { WorkPool } from '../work/workPool.ts';
import { askedSql, type AskedSql, type SqlWork } from './askedSql.ts';

/** Shorter queries are read where they are: another thread would take longer to be asked. */
const shortSql = 2000;
const computeMs = 30_000;

/** Reads an account's query, a long one away from the thread that answers. */
export type AskSql = (account: string, work: SqlWork, signal: AbortSignal) => Promise<AskedSql>;

export const askSqlInPool =
  (pool: WorkPool): AskSql =>
  async (account, work, signal) => {
    if (work.sql.length <= shortSql) return askedSql(work);
    try {
      return await pool.run('sql', work, { account, computeMs, isQuick: true, signal });
    } catch (error) {
      throw error instanceof WorkFault ? new SourceError('timeout', error.message) : error;
    }
  };

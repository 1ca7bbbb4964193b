import { readSql } from '../work/readSql.ts';
import type { WorkPool } from '../work/workPool.ts';
import { askedSql, type AskedSql, type SqlWork } from './askedSql.ts';

/** Reads an account's query. */
export type AskSql = (account: string, work: SqlWork, signal: AbortSignal) => Promise<AskedSql>;

export const askSqlInPool =
  (pool: WorkPool): AskSql =>
  (account, args, signal) =>
    readSql(pool, { name: 'sql', args, here: askedSql }, { account, signal, isQuick: true });

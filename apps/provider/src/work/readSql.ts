import { cancelled, SourceError } from '../sources/source.ts';
import type { Tasks } from './tasks.ts';
import { WorkFault } from './workFault.ts';
import type { WorkPool } from './workPool.ts';

/** Shorter SQL is read where it is: another thread would take longer to be asked. */
const shortSql = 2000;
const computeMs = 30_000;

type SqlTask = 'select' | 'sql';

interface SqlReading<Name extends SqlTask> {
  name: Name;
  args: Tasks[Name]['args'];
  /** Does the task in this thread. */
  here: (args: Tasks[Name]['args']) => Tasks[Name]['result'];
}

/** Reads SQL, a long one away from the thread that answers; rejects with timeout, cancelled, or what the reader says of it. */
export async function readSql<Name extends SqlTask>(
  pool: WorkPool,
  { name, args, here }: SqlReading<Name>,
  caller: { account: string; signal: AbortSignal; isQuick?: boolean },
): Promise<Tasks[Name]['result']> {
  if (args.sql.length <= shortSql) return here(args);
  try {
    return await pool.run(name, args, { ...caller, computeMs });
  } catch (error) {
    if (caller.signal.aborted) throw cancelled();
    throw error instanceof WorkFault ? new SourceError('timeout', error.message) : error;
  }
}

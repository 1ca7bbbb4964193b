import { openPrinters } from './reports/printInPool.ts';
import { DuckPool } from './sources/duckdb.pool.ts';
import { WorkPool } from './work/workPool.ts';

/** What computes beside the thread that answers; several providers of one process may share it. */
export interface Computing {
  /** Threads that write models and read questions. */
  work: WorkPool;
  /** Threads that print reports. */
  printers: WorkPool;
  /** Processes that read files. */
  files: DuckPool;
  close(): Promise<void>;
}

export const openComputing = (): Computing => {
  const [work, printers, files] = [new WorkPool(), openPrinters(), new DuckPool()];
  return {
    work,
    printers,
    files,
    async close() {
      files.close();
      await Promise.all([work.close(), printers.close()]);
    },
  };
};

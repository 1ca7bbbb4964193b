/** The one that writes the store's file. A commit waits for the disk, and a file that somebody else holds is waited for. */
import { parentPort, workerData } from 'node:worker_threads';
import { SqliteDatabase } from './sqlite.database.ts';
import type { SqliteReply, SqliteRequest } from './sqlite.writer.ts';

const database = new SqliteDatabase(workerData as string, [
  // Uploads of megabytes are rows: with small pages they took twice as long to write. A store keeps the size it was made with.
  'page_size = 16384',
  'busy_timeout = 5000',
  'journal_mode = WAL',
  'foreign_keys = ON',
]);

const work = ({ id, text, parameters }: SqliteRequest): SqliteReply => {
  try {
    return { id, ok: true, result: database.run(text, parameters) };
  } catch (error) {
    const { message, code, errcode } = error as Error & { code?: string; errcode?: number };
    return { id, ok: false, message, code: code ?? null, errcode: errcode ?? null };
  }
};

parentPort?.on('message', (request: SqliteRequest | 'close') => {
  if (request !== 'close') return parentPort?.postMessage(work(request));
  database.close();
  parentPort?.close();
});
parentPort?.postMessage('open');

/** The one that writes the store's file. A commit waits for the disk, and a file that somebody else holds is waited for. */
import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { SqliteDatabase } from './sqlite.database.ts';
import type { SqliteAnswer, SqliteReply, SqliteRequest, SqliteStatement } from './sqlite.writer.ts';

const database = new SqliteDatabase(workerData as string, [
  // Uploads of megabytes are rows: with small pages they took twice as long to write. A store keeps the size it was made with.
  'page_size = 16384',
  'busy_timeout = 5000',
  'journal_mode = WAL',
  'foreign_keys = ON',
]);

const failure = (error: unknown): SqliteAnswer => {
  const { message, code, errcode } = error as Error & { code?: string; errcode?: number };
  return { ok: false, message, code: code ?? null, errcode: errcode ?? null };
};

const run = ({ text, parameters }: SqliteStatement): SqliteAnswer => {
  // A full disk has ended the transaction already.
  if (text === 'rollback' && !database.isInTransaction)
    return { ok: true, result: { rows: [], changes: null } };
  try {
    return { ok: true, result: database.run(text, parameters) };
  } catch (error) {
    return failure(error);
  }
};

/** One commit, and one wait for the disk, for all of them; a statement that fails undoes itself alone. */
const runTogether = (statements: readonly SqliteStatement[]): SqliteAnswer[] => {
  const [only, another] = statements;
  if (only !== undefined && another === undefined) return [run(only)];
  try {
    database.run('begin immediate', []);
    const answers: SqliteAnswer[] = [];
    for (const statement of statements) {
      const answer = run(statement);
      // A full disk ends the transaction: those before are undone, and those after would be written alone.
      if (!database.isInTransaction) return statements.map(() => answer);
      answers.push(answer);
    }
    database.run('commit', []);
    return answers;
  } catch (error) {
    if (database.isInTransaction) database.run('rollback', []);
    return statements.map(() => failure(error));
  }
};

parentPort?.on('message', (request: SqliteRequest | 'close') => {
  if (request !== 'close') {
    const reply: SqliteReply = { id: request.id, answers: runTogether(request.statements) };
    return parentPort?.postMessage(reply);
  }
  database.close();
  parentPort?.close();
});
parentPort?.postMessage('open');
flushCompileCache();

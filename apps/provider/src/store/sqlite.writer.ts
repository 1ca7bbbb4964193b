import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { compileCacheEnv } from '../compileCache.ts';
import type { SqliteResult } from './sqlite.database.ts';

export interface SqliteStatement {
  text: string;
  parameters: readonly unknown[];
}

export interface SqliteRequest {
  id: number;
  statements: SqliteStatement[];
}

export type SqliteAnswer =
  | { ok: true; result: SqliteResult }
  | { ok: false; message: string; code: string | null; errcode: number | null };

export interface SqliteReply {
  id: number;
  answers: SqliteAnswer[];
}

const script = new URL('./sqlite.worker.ts', import.meta.url);

interface Waiting {
  resolve: (answers: SqliteAnswer[]) => void;
  reject: (error: Error) => void;
}

const resultOf = (answer: SqliteAnswer | undefined): SqliteResult => {
  if (answer === undefined) throw new Error('The store gave no answer.');
  if (answer.ok) return answer.result;
  const { message, code, errcode } = answer;
  throw Object.assign(new Error(message), { code, errcode });
};

/** A database file on a thread of its own, so that nobody's call waits for the disk. */
export class SqliteWriter {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #end: Error | null = null;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (reply: SqliteReply) => this.#settle(reply));
    worker.once('error', (error) => this.#fail(error));
    worker.once('exit', () => this.#fail(new Error('The store is closed.')));
  }

  /** Rejects when the file can't be opened. */
  static async open(file: string): Promise<SqliteWriter> {
    const worker = new Worker(script, {
      workerData: file,
      env: compileCacheEnv,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    // Nothing keeps the process but what it serves.
    worker.unref();
    await once(worker, 'message');
    return new SqliteWriter(worker);
  }

  async run(text: string, parameters: readonly unknown[]): Promise<SqliteResult> {
    return resultOf((await this.#send([{ text, parameters }]))[0]);
  }

  /** Statements that have nothing to do with each other, with one commit; each has its own result or failure. */
  async runTogether(statements: SqliteStatement[]): Promise<Promise<SqliteResult>[]> {
    const answers = await this.#send(statements);
    return statements.map(async (_, at) => Promise.resolve(resultOf(answers[at])));
  }

  async close(): Promise<void> {
    if (this.#end !== null) return;
    this.#worker.ref();
    this.#worker.postMessage('close');
    await once(this.#worker, 'exit');
  }

  #send(statements: SqliteStatement[]): Promise<SqliteAnswer[]> {
    if (this.#end !== null) return Promise.reject(this.#end);
    return new Promise((resolve, reject) => {
      const id = (this.#last += 1);
      this.#waiting.set(id, { resolve, reject });
      // A call that is waited for keeps the process.
      this.#worker.ref();
      this.#worker.postMessage({ id, statements } satisfies SqliteRequest);
    });
  }

  #settle({ id, answers }: SqliteReply): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#worker.unref();
    waiting?.resolve(answers);
  }

  #fail(error: Error): void {
    this.#end ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#end);
    this.#waiting.clear();
  }
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SqliteResult } from './sqlite.database.ts';

export interface SqliteRequest {
  id: number;
  text: string;
  parameters: readonly unknown[];
}

export type SqliteReply =
  | { id: number; ok: true; result: SqliteResult }
  | { id: number; ok: false; message: string; code: string | null; errcode: number | null };

const script = new URL('./sqlite.worker.ts', import.meta.url);

interface Waiting {
  resolve: (result: SqliteResult) => void;
  reject: (error: Error) => void;
}

/** A database file on a thread of its own, so that nobody's call waits for the disk. */
export class SqliteWriter {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #end: Error | null = null;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (reply: SqliteReply) => this.#settle(reply));
    worker.once('error', (error) => this.#fail(error as Error));
    worker.once('exit', () => this.#fail(new Error('The store is closed.')));
  }

  /** Rejects when the file can't be opened. */
  static async open(file: string): Promise<SqliteWriter> {
    const worker = new Worker(script, {
      workerData: file,
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    // Nothing keeps the process but what it serves.
    worker.unref();
    await once(worker, 'message');
    return new SqliteWriter(worker);
  }

  run(text: string, parameters: readonly unknown[]): Promise<SqliteResult> {
    if (this.#end !== null) return Promise.reject(this.#end);
    return new Promise((resolve, reject) => {
      const id = (this.#last += 1);
      this.#waiting.set(id, { resolve, reject });
      // A call that is waited for keeps the process.
      this.#worker.ref();
      this.#worker.postMessage({ id, text, parameters } satisfies SqliteRequest);
    });
  }

  async close(): Promise<void> {
    if (this.#end !== null) return;
    this.#worker.ref();
    this.#worker.postMessage('close');
    await once(this.#worker, 'exit');
  }

  #settle(reply: SqliteReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (reply.ok) waiting?.resolve(reply.result);
    else {
      const { message, code, errcode } = reply;
      waiting?.reject(Object.assign(new Error(message), { code, errcode }));
    }
  }

  #fail(error: Error): void {
    this.#end ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#end);
    this.#waiting.clear();
  }
}

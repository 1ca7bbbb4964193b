import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { minuteMs } from '@plinth/api/facts';
import { compileCacheEnv } from '../compileCache.ts';
import { unpackRows } from './duckdb.pieces.ts';
import type { CsvFormat, DuckAnswer, DuckJob, DuckJobs, DuckRequest } from './duckdb.protocol.ts';
import { cancelled, SourceError } from './source.ts';
import { FairSlots } from '../work/fairSlots.ts';
import { putBehind } from '../work/niceness.ts';
import { asPiece } from '../watch/pieces.ts';

interface DuckLimits {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Whose job it is; without it, nobody else's. */
  account?: string | undefined;
}

interface DuckPoolOptions {
  /** Children at the same time. */
  size?: number;
  memoryMb?: number;
}

/** A child without work ends after this time. */
const idleMs = minuteMs;

const script = fileURLToPath(new URL('./duckdb.child.ts', import.meta.url));

interface Worker {
  child: ChildProcess;
  /** The job under way; a child has one at a time. */
  settle: ((answer: DuckAnswer | { kind: 'exit' }) => void) | null;
  idle: NodeJS.Timeout | null;
}

/** A few child processes that hold DuckDB, each with one job at a time; a job that overruns is killed with its child. */
export class DuckPool {
  readonly #size: number;
  readonly #memoryMb: number;
  readonly #slots: FairSlots;
  readonly #workers = new Set<Worker>();
  readonly #waiting: (() => void)[] = [];
  #nextId = 1;
  #closed = false;

  constructor({ size = Math.max(2, availableParallelism()), memoryMb = 1536 }: DuckPoolOptions = {}) {
    this.#size = size;
    this.#memoryMb = memoryMb;
    // One process is always left to the others.
    this.#slots = new FairSlots({ slots: size, perAccount: Math.max(1, size - 1), waitingPerAccount: 50 });
  }

  async run<Job extends DuckJob>(
    job: Job,
    args: DuckJobs[Job]['args'],
    limits: DuckLimits,
    onAhead?: (format: CsvFormat) => void,
  ): Promise<DuckJobs[Job]['result']> {
    const { account = randomUUID(), signal } = limits;
    const leave = await this.#slots.take(account, signal).catch((error: unknown) => {
      throw signal?.aborted === true ? cancelled() : error;
    });
    try {
      return await asPiece(`duckdb ${job}`, () => this.#runNow(job, args, limits, onAhead));
    } finally {
      leave();
    }
  }

  /** What a SELECT answers. */
  async query(args: DuckJobs['query']['args'], limits: DuckLimits) {
    const { pieces, ...answer } = await this.run('query', args, limits);
    return { ...answer, rows: await unpackRows(pieces) };
  }

  async #runNow<Job extends DuckJob>(
    job: Job,
    args: DuckJobs[Job]['args'],
    { timeoutMs, signal }: DuckLimits,
    onAhead?: (format: CsvFormat) => void,
  ): Promise<DuckJobs[Job]['result']> {
    const worker = await this.#take(signal);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const finish = (done: () => void): void => {
        clearTimeout(deadline);
        signal?.removeEventListener('abort', abort);
        worker.settle = null;
        done();
      };
      const kill = (error: SourceError): void => {
        finish(() => {
          this.#end(worker);
          reject(error);
        });
      };
      const deadline = setTimeout(() => {
        kill(
          new SourceError(
            'timeout',
            `The work took longer than ${Math.round(timeoutMs / 1000)} seconds and was stopped.`,
          ),
        );
      }, timeoutMs);
      const abort = (): void => kill(cancelled());
      worker.settle = (answer) => {
        if (answer.kind === 'memory' || answer.kind === 'exit') {
          kill(
            answer.kind === 'memory'
              ? new SourceError(
                  'bad_input',
                  'The query needs more memory than it may have.',
                  'Ask for fewer rows or groups.',
                )
              : new SourceError('unsupported', 'The work ended without an answer.'),
          );
        } else if (answer.id !== id) {
          return;
        } else if (answer.kind === 'ahead') {
          onAhead?.(answer.format);
        } else {
          finish(() => {
            this.#giveBack(worker);
            if (answer.kind === 'result') resolve(answer.result as DuckJobs[Job]['result']);
            else reject(new SourceError(answer.reason, answer.message, answer.hint));
          });
        }
      };
      signal?.addEventListener('abort', abort);
      if (signal?.aborted === true) abort();
      else worker.child.send({ id, job, args } satisfies DuckRequest<Job>);
    });
  }

  /** Starts a child ahead of the work, so that the first job doesn't wait for it. */
  warm(): void {
    if (this.#workers.size === 0 && !this.#closed) this.#rest(this.#spawn());
  }

  close(): void {
    this.#closed = true;
    for (const worker of this.#workers) {
      worker.settle?.({ kind: 'exit' });
      this.#end(worker);
    }
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async #take(signal: AbortSignal | undefined): Promise<Worker> {
    for (;;) {
      if (signal?.aborted === true) throw cancelled();
      if (this.#closed) throw new SourceError('cancelled', 'The provider is closing.');
      for (const worker of this.#workers) {
        if (worker.idle === null) continue;
        clearTimeout(worker.idle);
        worker.idle = null;
        worker.child.ref();
        worker.child.channel?.ref();
        return worker;
      }
      if (this.#workers.size < this.#size) return this.#spawn();
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        signal?.addEventListener('abort', wake);
        this.#waiting.push(wake);
      });
    }
  }

  #spawn(): Worker {
    const child = fork(script, [], {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=1024', '--disable-warning=ExperimentalWarning'],
      // Nothing of the provider's own environment: its keys are no business of the child.
      env: { TZ: 'UTC', DUCKDB_CHILD_MEMORY_MB: String(this.#memoryMb), ...compileCacheEnv },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const worker: Worker = { child, settle: null, idle: null };
    this.#workers.add(worker);
    if (child.pid !== undefined) putBehind(child.pid);
    child.on('message', (message) => worker.settle?.(message as DuckAnswer));
    const gone = (): void => {
      worker.settle?.({ kind: 'exit' });
      this.#end(worker);
    };
    child.on('exit', gone);
    child.on('error', gone);
    return worker;
  }

  #giveBack(worker: Worker): void {
    this.#rest(worker);
    this.#waiting.shift()?.();
  }

  #rest(worker: Worker): void {
    worker.idle = setTimeout(() => this.#end(worker), idleMs);
    worker.idle.unref();
    worker.child.unref();
    worker.child.channel?.unref();
  }

  #end(worker: Worker): void {
    if (!this.#workers.delete(worker)) return;
    if (worker.idle !== null) clearTimeout(worker.idle);
    worker.child.kill('SIGKILL');
    this.#waiting.shift()?.();
  }
}

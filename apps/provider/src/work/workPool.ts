import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { minuteMs } from '@plinth/api/facts';
import type { Piscina } from 'piscina';
import { compileCacheEnv } from '../compileCache.ts';
import { FairSlots } from './fairSlots.ts';
import { toError, toFault, type Message, type Outcome, type Reply } from './messages.ts';
import { threadNiceness } from './niceness.ts';
import type { Tasks } from './tasks.ts';
import { WorkFault } from './workFault.ts';
import { asPiece } from '../watch/pieces.ts';

interface WorkOptions {
  /** Whose work it is. */
  account: string;
  /** Time that the task may compute without a pause; waiting for its caller doesn't count. */
  computeMs: number;
  signal: AbortSignal;
  /** Over in no time: it doesn't wait behind work that computes for long. */
  isQuick?: boolean;
  /** What the task may ask its caller to do. While it waits for that, others compute. */
  ports?: Record<string, (...args: never[]) => Promise<unknown>>;
  onTold?: (value: unknown) => void;
}

interface WorkPoolOptions {
  /** Tasks that compute at the same time. */
  computing?: number;
  /** Tasks under way, those that wait for a query included. */
  threads?: number;
  /** Of those, the ones of a single account. */
  perAccount?: number;
  /** Heap of a thread; one that outgrows it ends alone. */
  memoryMb?: number;
  /** The module whose exports are the tasks. */
  script?: URL;
}

const waitingPerAccount = 20;
const idleMs = minuteMs;
const quickAtOnce = 2;

const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 1000)} seconds`;

/** What went wrong where the thread didn't say it. */
const faultOf = (error: unknown, memoryMb: number): WorkFault =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new WorkFault('memory', `The work needed more than ${memoryMb} MB of memory and was stopped.`)
    : new WorkFault('crash', 'The work ended without an answer. Please try again.');

interface Turn {
  start(): Promise<void>;
  pause(): void;
}

const answerCalls = (port: MessagePort, turn: Turn, { ports = {}, onTold }: WorkOptions): void => {
  const answer = async ({ id, name, args }: Extract<Message, { kind: 'call' }>): Promise<void> => {
    turn.pause();
    let reply: Reply;
    try {
      const work = ports[name];
      if (work === undefined) throw new Error(`There is no port named ${name}.`);
      reply = { id, ok: true, value: await work(...(args as never[])) };
    } catch (error) {
      reply = { id, ok: false, fault: toFault(error) };
    }
    await turn.start();
    port.postMessage(reply);
  };
  port.on('message', (message: Message) => {
    if (message.kind === 'tell') onTold?.(message.value);
    // A turn that is refused ends the task elsewhere.
    else answer(message).catch(() => undefined);
  });
};

const openThreads = async (script: URL, threads: number, memoryMb: number): Promise<Piscina> => {
  const pool = new (await import('piscina')).Piscina({
    filename: fileURLToPath(script),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    atomics: 'disabled',
    // The thread that answers calls goes first; on other systems than Linux a thread's level is the whole process's.
    niceIncrement: process.platform === 'linux' ? threadNiceness() : 0,
    // With a large young generation one heap's end can outrun its limit, and the process ends with the thread.
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Nothing of the provider's environment: its keys are no business of a task.
    env: { TZ: process.env['TZ'] ?? '', ...compileCacheEnv },
    recordTiming: false,
  });
  // What a thread says between tasks belongs to nobody; the task that ended it has been told.
  pool.on('error', () => undefined);
  return pool;
};

/** The right to compute, for as long as a task needs nothing of its caller. */
const turnAt = (computers: FairSlots | null, options: WorkOptions, stop: AbortController): Turn => {
  let release: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  return {
    async start() {
      if (release !== undefined) return;
      const signal = AbortSignal.any([options.signal, stop.signal]);
      const giveBack = (await computers?.take(options.account, signal)) ?? (() => undefined);
      if (release !== undefined || signal.aborted) return giveBack();
      release = giveBack;
      timer = setTimeout(() => stop.abort(), options.computeMs);
    },
    pause() {
      clearTimeout(timer);
      release?.();
      release = undefined;
    },
  };
};

/** Computes away from the thread that answers the calls. */
export class WorkPool {
  readonly #underWay: FairSlots;
  readonly #computers: FairSlots;
  readonly #quick: FairSlots;
  readonly #memoryMb: number;
  readonly #openThreads: () => Promise<Piscina>;
  #opening: Promise<Piscina> | undefined;
  #isClosed = false;

  constructor({
    // Two at least, of which one account gets one: no account has them all.
    computing = Math.max(2, availableParallelism() - 1),
    threads = computing + 10,
    perAccount = 2,
    memoryMb = 768,
    script = new URL('./tasks.ts', import.meta.url),
  }: WorkPoolOptions = {}) {
    this.#underWay = new FairSlots({ slots: threads, perAccount, waitingPerAccount });
    this.#computers = new FairSlots({
      slots: computing,
      perAccount: Math.max(1, computing - 1),
      waitingPerAccount: threads,
    });
    this.#quick = new FairSlots({ slots: quickAtOnce, perAccount: 1, waitingPerAccount });
    this.#memoryMb = memoryMb;
    this.#openThreads = () => openThreads(script, threads + quickAtOnce, memoryMb);
  }

  async run<Name extends keyof Tasks>(
    name: Name,
    args: Tasks[Name]['args'],
    options: WorkOptions,
  ): Promise<Tasks[Name]['result']> {
    const { account, signal, computeMs, isQuick = false } = options;
    const leave = await (isQuick ? this.#quick : this.#underWay).take(account, signal);
    const stop = new AbortController();
    const turn = turnAt(isQuick ? null : this.#computers, options, stop);
    const { port1, port2 } = new MessageChannel();
    const allTold = new Promise<void>((resolve) => port1.once('close', resolve));
    try {
      if (this.#isClosed) throw new WorkFault('crash', 'The provider is closing.');
      const pool = await (this.#opening ??= this.#openThreads());
      answerCalls(port1, turn, options);
      await turn.start();
      const outcome = (await asPiece(`pool ${name}`, () =>
        pool.run(
          { args, port: port2 },
          { name, transferList: [port2], signal: AbortSignal.any([signal, stop.signal]) },
        ),
      )) as Outcome;
      // The outcome comes by another way than what was told, and may overtake it; the task closes its port behind the last.
      await allTold;
      if (!outcome.ok) throw toError(outcome.fault);
      return outcome.value as never;
    } catch (error) {
      signal.throwIfAborted();
      if (stop.signal.aborted)
        throw new WorkFault('deadline', `The work took longer than ${seconds(computeMs)} and was stopped.`);
      if (error instanceof WorkFault || !isOfPool(error)) throw error;
      throw faultOf(error, this.#memoryMb);
    } finally {
      turn.pause();
      stop.abort();
      port1.close();
      leave();
    }
  }

  /** Pieces of work under way, and those that wait for a slot. */
  load(): { running: number; waiting: number } {
    const [underWay, quick] = [this.#underWay.load(), this.#quick.load()];
    return { running: underWay.running + quick.running, waiting: underWay.waiting + quick.waiting };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await (await this.#opening)?.destroy();
  }
}

/** Errors of the pool and of its threads, not those that a task told. */
const isOfPool = (error: unknown): boolean => {
  const { code, message } = error as NodeJS.ErrnoException;
  return (
    code?.startsWith('ERR_WORKER') === true ||
    /^worker exited with code|^Terminating worker thread/.test(message)
  );
};

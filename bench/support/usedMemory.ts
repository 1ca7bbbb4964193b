/** What a process holds on to, told apart from what it has freed and not given back: resident memory is both. */
import { existsSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';
import workerThreads, { BroadcastChannel, Worker, type WorkerOptions } from 'node:worker_threads';
import { heldBytes, memoryChannel, question, type OfThread } from './measuredThread.ts';

export interface UsedMemory {
  /** Bytes of JavaScript of the thread that answers, after its garbage was collected. */
  main: number;
  /** The same of each other thread, by the script that it runs. */
  threads: { script: string; bytes: number }[];
  /** Resident bytes of glibc's arenas, where native code has what it needs; 0 elsewhere. */
  native: number;
}

const arenaBytes = 64 * 1024 * 1024;

/** Of a mapping in smaps: where it is, what may be done with it, its name where it has one, and how much of it is resident. */
const mapping = /^([\da-f]+)-([\da-f]+) (\S+) \S+ \S+ \S+ *(.*)\n(?:(?![\da-f]+-).*\n)*?Rss: +(\d+) kB$/gm;

/** The main arena, and those that begin at a multiple of what each may grow to, with the rest of it set aside behind. */
export const bytesOfArenas = (smaps: string): number => {
  const found = Array.from(smaps.matchAll(mapping), ([, start = '', end = '', mode, name, kilobytes]) => ({
    start: parseInt(start, 16),
    end: parseInt(end, 16),
    mode,
    name,
    bytes: Number(kilobytes) * 1024,
  }));
  const isArena = ({ start, end, mode, name }: (typeof found)[number], at: number): boolean => {
    if (name === '[heap]') return true;
    if (mode !== 'rw-p' || name !== '' || start % arenaBytes !== 0) return false;
    const next = found[at + 1];
    const isSetAside = next?.mode === '---p' && next.start === end && next.end === start + arenaBytes;
    return isSetAside || end === start + arenaBytes;
  };
  return found.filter(isArena).reduce((sum, { bytes }) => sum + bytes, 0);
};

const thread = fileURLToPath(new URL('./measuredThread.ts', import.meta.url));

/** By their number. */
const running = new Map<number, MeasuredWorker>();

/**
 * A thread that tells what it holds. The inspector, which could ask any, takes the process with it (Node 24.21) where
 * a thread ends meanwhile.
 */
export class MeasuredWorker extends Worker {
  readonly script: string;

  constructor(file: string | URL, options: WorkerOptions = {}) {
    super(file, { ...options, execArgv: [...(options.execArgv ?? process.execArgv), '--require', thread] });
    this.script = options.eval === true ? '' : String(file);
    const number = this.threadId;
    running.set(number, this);
    this.once('exit', () => running.delete(number));
  }
}

/** From now on each thread that this process starts is measured. */
export const measureThreads = (): void => {
  workerThreads.Worker = MeasuredWorker;
  syncBuiltinESMExports();
};

/** Each tells its own; a thread that ends meanwhile is left out. */
const threadsHeld = async (): Promise<UsedMemory['threads']> => {
  const answers = new Map<number, (bytes: number) => void>();
  const threads = [...running].map(
    async ([number, worker]): Promise<UsedMemory['threads']> =>
      new Promise((resolve) => {
        answers.set(number, (bytes) => resolve([{ script: worker.script, bytes }]));
        worker.once('exit', () => resolve([]));
      }),
  );
  const channel = new BroadcastChannel(memoryChannel);
  channel.addEventListener('message', (event) => {
    const heard = (event as MessageEvent<OfThread>).data;
    // One that has only begun to listen has not heard what was asked.
    if (heard.kind === 'listens') channel.postMessage(question);
    else answers.get(heard.threadId)?.(heard.bytes);
  });
  channel.postMessage(question);
  const told = await Promise.all(threads);
  channel.close();
  return told.flat();
};

export const usedMemory = async (): Promise<UsedMemory> => {
  const main = heldBytes();
  const smaps = '/proc/self/smaps';
  return {
    main,
    threads: await threadsHeld(),
    native: existsSync(smaps) ? bytesOfArenas(readFileSync(smaps, 'utf8')) : 0,
  };
};

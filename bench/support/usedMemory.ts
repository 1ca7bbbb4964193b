/** What a process holds on to, told apart from what it has freed and not given back: resident memory is both. */
import { existsSync, readFileSync } from 'node:fs';
import { Session, type NodeWorker } from 'node:inspector/promises';

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

/** Asks a thread of the inspector; null where it has ended, of which what is sent to it tells nothing, or ends meanwhile. */
const askThread = (
  session: Session,
  { sessionId, ended }: { sessionId: string; ended: ReadonlySet<string> },
  method: string,
): Promise<unknown> =>
  new Promise((resolve) => {
    if (ended.has(sessionId)) return resolve(null);
    const settle = (result: unknown): void => {
      session.off('NodeWorker.detachedFromWorker', leave);
      session.off('NodeWorker.receivedMessageFromWorker', hear);
      resolve(result);
    };
    const leave = ({ params }: { params: { sessionId: string } }): void => {
      if (params.sessionId === sessionId) settle(null);
    };
    const hear = ({ params }: { params: { sessionId: string; message: string } }): void => {
      if (params.sessionId === sessionId) settle((JSON.parse(params.message) as { result: unknown }).result);
    };
    session.on('NodeWorker.detachedFromWorker', leave);
    session.on('NodeWorker.receivedMessageFromWorker', hear);
    session
      .post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id: 1, method }) })
      .catch(() => settle(null));
  });

/** Twice: what becomes garbage while one is under way is left by it. */
const collecting = ['HeapProfiler.collectGarbage', 'HeapProfiler.collectGarbage'] as const;

/** Of a thread after its garbage was collected; null where it ends meanwhile. */
const threadBytes = async (
  session: Session,
  thread: { sessionId: string; ended: ReadonlySet<string> },
): Promise<number | null> => {
  for (const method of collecting) await askThread(session, thread, method);
  const usage = (await askThread(session, thread, 'Runtime.getHeapUsage')) as { usedSize: number } | null;
  return usage?.usedSize ?? null;
};

export const usedMemory = async (): Promise<UsedMemory> => {
  const session = new Session();
  session.connect();
  const workers: NodeWorker.AttachedToWorkerEventDataType[] = [];
  session.on('NodeWorker.attachedToWorker', ({ params }) => workers.push(params));
  const ended = new Set<string>();
  session.on('NodeWorker.detachedFromWorker', ({ params }) => ended.add(params.sessionId));
  await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  for (const method of collecting) await session.post(method);
  const main = process.memoryUsage().heapUsed;
  const threads = [];
  for (const { sessionId, workerInfo } of workers) {
    const bytes = await threadBytes(session, { sessionId, ended });
    if (bytes !== null) threads.push({ script: workerInfo.url, bytes });
  }
  session.disconnect();
  const smaps = '/proc/self/smaps';
  return { main, threads, native: existsSync(smaps) ? bytesOfArenas(readFileSync(smaps, 'utf8')) : 0 };
};

/** Loaded into each thread of a measured process: it tells what it holds when it is asked. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';

export const memoryChannel = 'plinth:memory';

/** Heard by each thread, as all is that another tells. */
export const question = 'What do you hold?';

export type OfThread = { kind: 'listens' } | { kind: 'holds'; threadId: number; bytes: number };

/** Bytes of JavaScript of this thread after its garbage was collected. */
export const heldBytes = (): number => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  // Twice: what becomes garbage while one is under way is left by it.
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

if (!isMainThread) {
  const channel = new BroadcastChannel(memoryChannel);
  const tell = (told: OfThread): void => channel.postMessage(told);
  channel.addEventListener('message', (event) => {
    if ((event as MessageEvent).data === question) tell({ kind: 'holds', threadId, bytes: heldBytes() });
  });
  channel.unref();
  tell({ kind: 'listens' });
}

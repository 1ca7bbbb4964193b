import type { MessagePort } from 'node:worker_threads';
import { toError, toFault, type Message, type Outcome, type Reply } from './messages.ts';

/** The caller of a task, on its own thread. */
export interface Caller {
  ask(name: string, ...args: unknown[]): Promise<unknown>;
  tell(value: unknown): void;
}

const callerAt = (port: MessagePort): Caller => {
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  port.on('message', (reply: Reply) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  const send = (message: Message) => port.postMessage(message);
  return {
    ask: (name, ...args) =>
      new Promise((resolve, reject) => {
        const id = (last += 1);
        waiting.set(id, (reply) => (reply.ok ? resolve(reply.value) : reject(toError(reply.fault))));
        send({ kind: 'call', id, name, args });
      }),
    tell: (value) => send({ kind: 'tell', value }),
  };
};

/** A function as the pool calls it: its errors are told as values, so that they keep what they say. */
export const task =
  <Args, Result>(work: (args: Args, caller: Caller) => Promise<Result> | Result) =>
  async ({ args, port }: { args: Args; port: MessagePort }): Promise<Outcome> => {
    try {
      return { ok: true, value: await work(args, callerAt(port)) };
    } catch (error) {
      return { ok: false, fault: toFault(error) };
    } finally {
      port.close();
    }
  };

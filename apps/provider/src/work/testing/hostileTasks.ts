/** Tasks that want to hold, fill or end the thread they run on. */
import { task } from '../task.ts';

export const write = task<unknown, string>(() => 'written');

export const ask = task<{ question: string }, unknown>(async ({ question }, caller) => {
  switch (question) {
    case 'loop':
      for (;;);
    case 'expression':
      return /^(a+)+$/.test(`${'a'.repeat(60)}b`);
    case 'microtasks': {
      const again = (): void => queueMicrotask(again);
      again();
      return new Promise(() => undefined);
    }
    case 'heap': {
      const kept: string[][] = [];
      for (;;) kept.push(Array.from({ length: 10_000 }, (_, at) => `${at} ${kept.length}`));
    }
    case 'exit':
      return process.exit(7);
    case 'throw later':
      setImmediate(() => {
        throw new Error('thrown outside of the task');
      });
      return new Promise(() => undefined);
    case 'stack': {
      const deeper = (): number => deeper() + 1;
      return deeper();
    }
    case 'not cloneable':
      return () => 'a function';
    case 'unknown port':
      return caller.ask('nothing');
    case 'wait':
      return caller.ask('run', 'slow');
    default:
      return 'answered';
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AskArgs } from './tasks.ts';
import { WorkPool } from './workPool.ts';

let pool: WorkPool;

const open = (options: ConstructorParameters<typeof WorkPool>[0] = {}) =>
  new WorkPool({
    memoryMb: 64,
    script: new URL('./testing/hostileTasks.ts', import.meta.url),
    ...options,
  });

beforeAll(() => {
  pool = open();
});

afterAll(async () => {
  await pool.close();
});

const ask = (
  question: string,
  { account = 'mallory', computeMs = 4000, of = pool, signal = AbortSignal.timeout(60_000), run = async (): Promise<unknown> => 'ran' } = {},
): Promise<unknown> =>
  of.run('ask', { question } as AskArgs, { account, computeMs, signal, ports: { run } }); // prettier-ignore

describe('attack: work that holds a thread', () => {
  test.each<[string, string, { name?: string; reason?: string; message?: string }]>([
    ['an endless loop', 'loop', { reason: 'deadline' }],
    ['an expression that backtracks for ever', 'expression', { reason: 'deadline' }],
    ['microtasks without an end', 'microtasks', { reason: 'deadline' }],
    ['a heap that grows without an end', 'heap', { name: 'WorkFault', reason: 'memory' }],
    ['a thread that ends itself', 'exit', { reason: 'crash' }],
    ['an error outside of the task', 'throw later', {}],
    ['a stack without an end', 'stack', { name: 'RangeError' }],
    ['an answer that can’t be told', 'not cloneable', {}],
    ['a port that isn’t there', 'unknown port', { message: 'There is no port named nothing.' }],
  ])('%s is stopped and told, and others are answered', async (_, question, fault) => {
    const [hostile, other] = await Promise.allSettled([
      ask(question, { computeMs: fault.reason === 'deadline' ? 300 : 30_000 }),
      ask('hello', { account: 'ada', computeMs: 30_000 }),
    ]);
    expect(other).toEqual({ status: 'fulfilled', value: 'answered' });
    expect(hostile).toMatchObject({ status: 'rejected', reason: fault });
    await expect(ask('hello', { computeMs: 30_000 })).resolves.toBe('answered');
  });

  test('a flood of endless loops leaves others a thread', async () => {
    const stop = new AbortController();
    const flood = Array.from({ length: 20 }, () =>
      ask('loop', { computeMs: 50_000, signal: stop.signal }).catch(() => 'stopped'),
    );
    for (let round = 0; round < 5; round += 1)
      await expect(ask('hello', { account: 'ada', computeMs: 30_000 })).resolves.toBe('answered');
    stop.abort();
    expect(new Set(await Promise.all(flood))).toEqual(new Set(['stopped']));
    await expect(ask('hello', { computeMs: 30_000 })).resolves.toBe('answered');
  });

  test('more than may wait is refused at once', async () => {
    const stop = new AbortController();
    const flood = Array.from({ length: 100 }, () =>
      ask('loop', { computeMs: 50_000, signal: stop.signal }).catch((error: Error) => error),
    );
    await expect(ask('hello')).rejects.toMatchObject({ reason: 'busy' });
    stop.abort();
    await Promise.all(flood);
  });

  test('queries that never answer keep nobody from computing', async () => {
    const narrow = open({ computing: 1, threads: 6 });
    const stop = new AbortController();
    let waiting = 0;
    const both = Promise.withResolvers<void>();
    const slow = ['mallory', 'mallet'].map((account) =>
      ask('wait', {
        of: narrow,
        account,
        computeMs: 30_000,
        signal: stop.signal,
        run: () => {
          waiting += 1;
          if (waiting === 2) both.resolve();
          return new Promise(() => undefined);
        },
      }).catch(() => 'stopped'),
    );
    await both.promise;
    await expect(ask('hello', { of: narrow, account: 'ada', computeMs: 30_000 })).resolves.toBe('answered');
    stop.abort();
    expect(await Promise.all(slow)).toEqual(['stopped', 'stopped']);
    await narrow.close();
  });
});

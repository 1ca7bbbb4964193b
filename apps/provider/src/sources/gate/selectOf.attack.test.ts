import { parseSync } from 'libpg-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Source } from '../source.ts';
import { selectOf } from './selectOf.ts';

vi.mock('libpg-query', { spy: true });

afterEach(() => vi.clearAllMocks());

const source = { dialect: 'duckdb', tableReference: (table: string) => `"${table}"` } as Source;
const asked = (sql: string, signal?: AbortSignal): Promise<string> =>
  selectOf(sql, source, 'orders', { timeoutMs: 5000, ...(signal && { signal }) });

/** About as long as a statement may be: to read it once takes this thread up to a third of a second. */
const long = (select: string): string => `${select} WHERE id IN (${'1,'.repeat(9900)}1)`;

describe('attack: statements that take long to be read', () => {
  test.each([
    ['one that may be run', 'SELECT id FROM orders', { status: 'fulfilled' }],
    [
      'one that may not',
      'SELECT * FROM salaries',
      { reason: { name: 'SourceError', reason: 'not_allowed' } },
    ],
  ])('%s is read away from the thread that answers', async (_, select, outcome) => {
    const [read] = await Promise.allSettled([asked(long(select))]);
    expect(read).toMatchObject(outcome);
    expect(parseSync).not.toHaveBeenCalled();
    const [short] = await Promise.allSettled([asked(`${select} WHERE id IN (1)`)]);
    expect(short).toMatchObject(outcome);
    expect(parseSync).toHaveBeenCalled();
  });

  test('a flood of them leaves others their turn', async () => {
    const stop = new AbortController();
    const of = (account: string) =>
      selectOf(
        long('SELECT id FROM orders'),
        source,
        'orders',
        { timeoutMs: 5000, signal: stop.signal },
        account,
      );
    // Both threads are there: nobody waits for one to begin.
    await Promise.all([of('grace'), of('ada')]);
    const order: string[] = [];
    const flood = Array.from({ length: 20 }, () =>
      of('mallory').then(
        () => order.push('mallory'),
        (error: unknown) => error,
      ),
    );
    await of('ada').then(() => order.push('ada'));
    expect(order.filter((account) => account === 'mallory').length).toBeLessThan(10);
    stop.abort();
    expect(await Promise.all(flood)).toContainEqual(expect.objectContaining({ reason: 'cancelled' }));
  });
});

import type { RouteObject } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { App } from '../app.ts';
import { ensureCurrent } from '../reading/pageQuery.ts';
import { createPrefetch } from './prefetch.ts';
import { createQueryClient } from '../reading/queryClient.ts';

beforeEach(() => vi.stubGlobal('location', new URL('http://plinth.test/')));
afterEach(() => vi.unstubAllGlobals());

/** An app of pages /a and /b that ask for the queries of their names, answered when the test says so. */
const start = () => {
  const answers = new Map<string, () => void>();
  const ask = (name: string) => ({
    queryKey: [name],
    queryFn: vi.fn(() => new Promise<string>((resolve) => answers.set(name, () => resolve(name)))),
    staleTime: 60_000,
  });
  const queries = { a: ask('a'), b: ask('b') };
  const app = { queryClient: createQueryClient(), session: { current: () => ({}) } } as unknown as App;
  const routes = (owner: App): RouteObject[] =>
    (['a', 'b'] as const).map((name) => ({
      path: `/${name}`,
      lazy: () => Promise.resolve({ loader: () => ensureCurrent(owner, queries[name]) }),
    }));
  const visit = (name: 'a' | 'b') => ensureCurrent(app, queries[name]);
  const stale = (name: string) =>
    app.queryClient
      .getQueryCache()
      .find({ queryKey: [name] })
      ?.isStaleByTime(60_000);
  const asked = (name: 'a' | 'b', times = 1) =>
    expect.poll(() => queries[name].queryFn.mock.calls.length).toBe(times);
  const answer = async (name: string) => {
    answers.get(name)?.();
    await expect.poll(() => app.queryClient.isFetching()).toBe(0);
  };
  return { prefetch: createPrefetch(app, routes), visit, stale, asked, answer };
};

test('what is loaded at a hint is old at once', async () => {
  const { prefetch, stale, asked, answer } = start();
  prefetch('/a');
  await asked('a');
  await answer('a');
  await expect.poll(() => stale('a')).toBe(true);
});

test('what a page asked for itself meanwhile stays fresh', async () => {
  const { prefetch, visit, stale, asked, answer } = start();
  const visited = visit('a');
  await asked('a');
  prefetch('/b');
  await asked('b');
  await Promise.all([answer('a'), visited, answer('b')]);
  await expect.poll(() => stale('b')).toBe(true);
  expect(stale('a')).toBe(false);
});

test('a hint at what a page is already asking for leaves it fresh', async () => {
  const { prefetch, visit, stale, asked, answer } = start();
  const visited = visit('a');
  await asked('a');
  prefetch('/a');
  prefetch('/b');
  await asked('b');
  await Promise.all([answer('a'), visited, answer('b')]);
  await expect.poll(() => stale('b')).toBe(true);
  expect(stale('a')).toBe(false);
  await asked('a');
});

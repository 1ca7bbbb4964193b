import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { showAtOnce } from './showAtOnce.ts';

const key = ['models'];

const clientWith = (data: string[]) => {
  const client = new QueryClient();
  client.setQueryData(key, data);
  return client;
};

describe('showAtOnce', () => {
  it('shows the change and takes it back', () => {
    const client = clientWith(['orders', 'returns']);
    const takeBack = showAtOnce<string[]>(client, key, (list) => list.filter((name) => name !== 'orders'));
    expect(client.getQueryData(key)).toEqual(['returns']);
    takeBack();
    expect(client.getQueryData(key)).toEqual(['orders', 'returns']);
    // Without an answer it isn't known what the host has.
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it('leaves alone what nobody has loaded', () => {
    const client = new QueryClient();
    showAtOnce<string[]>(client, key, (list) => [...list, 'new'])();
    expect(client.getQueryData(key)).toBeUndefined();
  });

  it('is not undone by an answer from before', async () => {
    const client = clientWith(['orders']);
    const { promise, resolve } = Promise.withResolvers<string[]>();
    const fetching = client
      .query({
        queryKey: key,
        queryFn: ({ signal }) => (signal.throwIfAborted(), promise),
        staleTime: 0,
      })
      .catch(() => undefined);
    showAtOnce<string[]>(client, key, () => []);
    resolve(['orders']);
    await fetching;
    expect(client.getQueryData(key)).toEqual([]);
  });
});

import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { replaceData } from './replaceData.ts';

it('is not undone by an answer from before; others, of keys that begin alike, come', async () => {
  const client = new QueryClient();
  const before = Promise.withResolvers<string>();
  const reading = [['recipe'], ['recipe', 'versions']].map((queryKey) =>
    client.query({ queryKey, queryFn: ({ signal }) => (signal.throwIfAborted(), before.promise) }),
  );
  replaceData(client, ['recipe'], 'written');
  before.resolve('read');
  expect(await Promise.all(reading)).toEqual(['written', 'read']);
  expect(client.getQueryData(['recipe'])).toBe('written');
});

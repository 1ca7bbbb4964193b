import { QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createQueryClient } from './queryClient.ts';

const queryKey = ['reports', 'list'];

/** A host whose answers come when they are let go, each with what it knew when it was asked. */
const slowHost = () => {
  let known = ['spring', 'autumn'];
  const held: (() => void)[] = [];
  return {
    read: async () => {
      const answer = known;
      await new Promise<void>((resolve) => held.push(resolve));
      return answer;
    },
    asked: () => held.length,
    remove: (name: string) => void (known = known.filter((one) => one !== name)),
    letGo: () => held.forEach((resolve) => resolve()),
  };
};

it('reads anew what was first asked for before the write', async () => {
  const { client, host } = { client: createQueryClient(), host: slowHost() };
  const observer = new QueryObserver(client, { queryKey, queryFn: host.read });
  const stop = observer.subscribe(() => undefined);
  host.remove('spring');
  void client.invalidateQueries({ queryKey: ['reports'] });
  await expect.poll(host.asked).toBe(1);
  host.letGo();
  await expect.poll(host.asked).toBe(2);
  host.letGo();
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['autumn']);
  stop();
  client.clear();
});

it('lets a page that comes ask again for what its loader asked for before the write', async () => {
  const { client, host } = { client: createQueryClient(), host: slowHost() };
  const options = { queryKey, queryFn: host.read, staleTime: Infinity };
  const loading = client.query(options);
  host.remove('spring');
  const anew = client.invalidateQueries({ queryKey });
  host.letGo();
  expect(await loading).toEqual(['spring', 'autumn']);
  await anew;
  const again = client.query(options);
  host.letGo();
  expect(await again).toEqual(['autumn']);
  client.clear();
});

it('begins anew, once, what is shown and being read again', async () => {
  const { client, host } = { client: createQueryClient(), host: slowHost() };
  client.setQueryData(queryKey, ['spring', 'autumn']);
  const observer = new QueryObserver(client, { queryKey, queryFn: host.read });
  const stop = observer.subscribe(() => undefined);
  host.remove('spring');
  const anew = client.invalidateQueries({ queryKey });
  host.letGo();
  await anew;
  expect(observer.getCurrentResult().data).toEqual(['autumn']);
  expect(host.asked()).toBe(2);
  stop();
  client.clear();
});

it('leaves no refusal unheard of what it begins anew', async () => {
  const unheard = vi.fn();
  process.on('unhandledRejection', unheard);
  onTestFinished(() => void process.off('unhandledRejection', unheard));
  const { client, host } = { client: createQueryClient(), host: slowHost() };
  client.setQueryData(queryKey, ['spring', 'autumn']);
  const observer = new QueryObserver(client, { queryKey, queryFn: host.read });
  const stop = observer.subscribe(() => undefined);
  const anew = client.invalidateQueries({ queryKey });
  await new Promise((resolve) => setTimeout(resolve));
  host.letGo();
  await anew;
  expect(unheard).not.toHaveBeenCalled();
  stop();
  client.clear();
});

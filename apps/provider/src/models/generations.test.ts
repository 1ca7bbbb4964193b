import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { minuteMs } from '@plinth/api/facts';
import type { Provider } from '../provider.ts';
import { beginGeneration } from './generations.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

afterEach(() => {
  vi.useRealTimers();
});

const begun = (gone: AbortSignal) => {
  const endLease = vi.fn(() => Promise.resolve());
  const quotas = { checkStorage: () => Promise.resolve(), begin: () => Promise.resolve(endLease) };
  const provider = { quotas } as unknown as Provider;
  return { endLease, beginning: beginGeneration({ provider }, 'ada', gone) };
};

test('a generation whose caller goes away ends its lease, also where nobody reads it', async () => {
  const gone = new AbortController();
  const { endLease, beginning } = begun(gone.signal);
  await beginning;
  gone.abort();
  expect(endLease).toHaveBeenCalledOnce();
});

test('the same where the caller went while it began', async () => {
  const gone = new AbortController();
  const { endLease, beginning } = begun(gone.signal);
  gone.abort();
  const { signal } = await beginning;
  expect(signal.aborted).toBe(true);
  expect(endLease).toHaveBeenCalledOnce();
});

test('a generation that takes too long is given up, and says so', async () => {
  vi.useFakeTimers();
  const { endLease, beginning } = begun(new AbortController().signal);
  const { signal } = await beginning;
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  expect(endLease).toHaveBeenCalledOnce();
});

test('a generation that has ended leaves no timer behind', async () => {
  vi.useFakeTimers();
  const { end } = await begun(new AbortController().signal).beginning;
  expect(vi.getTimerCount()).toBe(1);
  await end();
  expect(vi.getTimerCount()).toBe(0);
});

test('of a generation that has ended nothing is kept for the time that it might have taken, and its lease ends once', async () => {
  const gone = new AbortController();
  const ended = async () => {
    const { endLease, beginning } = begun(gone.signal);
    const { signal, end } = await beginning;
    await end();
    return { endLease, signal: new WeakRef(signal) };
  };
  const { endLease, signal } = await ended();
  await setImmediate();
  collectGarbage();
  expect(signal.deref()).toBeUndefined();
  gone.abort();
  expect(endLease).toHaveBeenCalledOnce();
});

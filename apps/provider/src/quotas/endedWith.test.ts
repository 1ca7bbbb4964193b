import { expect, test, vi } from 'vitest';
import { endedWith } from './endedWith.ts';

const end = () => vi.fn(() => Promise.resolve());

test('what was begun ends with its signal, once', () => {
  const [gone, ending] = [new AbortController(), end()];
  endedWith(gone.signal, ending, () => undefined);
  expect(ending).not.toHaveBeenCalled();
  gone.abort();
  expect(ending).toHaveBeenCalledOnce();
});

test('it ends at once where the caller has left while it was begun', () => {
  const ending = end();
  endedWith(AbortSignal.abort(), ending, () => undefined);
  expect(ending).toHaveBeenCalledOnce();
});

test('what has ended does not end again', async () => {
  const [gone, ending] = [new AbortController(), end()];
  await endedWith(gone.signal, ending, () => undefined)();
  gone.abort();
  expect(ending).toHaveBeenCalledOnce();
});

test('where it cannot be ended, that is told', async () => {
  const failure = new Error('locked');
  const onError = vi.fn();
  endedWith(AbortSignal.abort(), () => Promise.reject(failure), onError);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(failure));
});

import { Fault } from '@plinth/api';
import { expect, it, vi } from 'vitest';
import { deletedOrGone } from './deletedOrGone.ts';

const answered = (status: number) => new Fault({ kind: 'status', status });

it('is content with what somebody else has deleted', async () => {
  const isListed = vi.fn(() => Promise.resolve(false));
  await expect(deletedOrGone(Promise.reject(answered(404)), isListed)).resolves.toBeUndefined();
  expect(isListed).toHaveBeenCalledTimes(1);
});

it.each([
  ['the line broke', new Fault({ kind: 'network' })],
  ['a proxy gave up waiting', answered(504)],
])('is content with what is gone where %s', async (_, error) => {
  await expect(deletedOrGone(Promise.reject(error), () => Promise.resolve(false))).resolves.toBeUndefined();
});

it.each([
  ['lacks the call', 404, () => Promise.resolve(true)],
  ['can’t say what there is', 404, () => Promise.reject(answered(500))],
  ['refuses', 403, () => Promise.resolve(false)],
  ['fails', 500, () => Promise.resolve(true)],
  ['fails at all', 500, () => Promise.reject(answered(500))],
] as const)('fails where the host %s', async (_, status, isListed) => {
  const error = answered(status);
  await expect(deletedOrGone(Promise.reject(error), isListed)).rejects.toBe(error);
});

import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { freePort } from './freePort.ts';

const { randomInt } = vi.hoisted(() => ({ randomInt: vi.fn<(low: number, high: number) => number>() }));
vi.mock(import('node:crypto'), async (original) => ({
  ...(await original()),
  randomInt: randomInt as never,
}));

test('a port that somebody has is passed over, and none is one that connections get', async () => {
  const { randomInt: random } = await vi.importActual<typeof import('node:crypto')>('node:crypto');
  randomInt.mockImplementation((low, high) => random(low, high));
  const taken = await freePort();
  expect(taken).toBeLessThan(32_768);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(taken, '127.0.0.1', resolve));
  randomInt.mockReturnValueOnce(taken);
  expect(await freePort()).not.toBe(taken);
  await new Promise((resolve) => server.close(resolve));
});

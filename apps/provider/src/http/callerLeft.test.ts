import { fastify as createFastify } from 'fastify';
import { expect, test } from 'vitest';
import { leavingSignal, onCallEnd } from './callerLeft.ts';

test('whoever waits for the end of a call is told, in order, and together they are one listener', async () => {
  const fastify = createFastify();
  const told: string[] = [];
  let listeners: number[] = [];
  fastify.get('/', async (_, reply) => {
    const before = reply.raw.listenerCount('close');
    for (let at = 0; at < 20; at += 1) onCallEnd(reply, ({ left }) => told.push(`${at} ${left}`));
    const signal = leavingSignal(reply);
    onCallEnd(reply, () => told.push(`left: ${signal.aborted}`));
    listeners = [before, reply.raw.listenerCount('close')];
    return 'answered';
  });
  expect((await fastify.inject('/')).body).toBe('answered');
  await expect
    .poll(() => told)
    .toEqual([...Array.from({ length: 20 }, (_, at) => `${at} false`), 'left: false']);
  expect(listeners[1]! - listeners[0]!).toBe(1);
  await fastify.close();
});

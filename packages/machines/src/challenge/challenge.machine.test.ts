import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { challengeLoadStatus, createChallengeMachine } from './challenge.machine.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

it('SUP-04 loads again every 8 seconds until it is there', async () => {
  const clock = new SimulatedClock();
  let loads = 0;
  const load = () => {
    loads += 1;
    return loads < 4 ? Promise.reject(new Error('blocked')) : Promise.resolve();
  };
  const actor = createActor(createChallengeMachine({ load }), { clock }).start();
  const status = () => challengeLoadStatus(actor.getSnapshot());
  await settle();
  expect(status()).toBe('waiting');
  clock.increment(7999);
  expect(loads).toBe(1);
  clock.increment(1);
  await settle();
  expect(loads).toBe(2);
  actor.send({ type: 'retry.requested' });
  await settle();
  expect(loads).toBe(3);
  clock.increment(8000);
  await settle();
  expect(status()).toBe('loaded');
  expect(actor.getSnapshot().status).toBe('done');
});

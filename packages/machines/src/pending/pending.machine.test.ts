import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createPendingMachine, isPendingVisible } from './pending.machine.ts';

const start = (loadingForMs: number | null = null) => {
  const clock = new SimulatedClock();
  const actor = createActor(createPendingMachine(), { clock, input: { loadingForMs } }).start();
  return {
    begin: () => actor.send({ type: 'loading.started' }),
    finish: () => actor.send({ type: 'loading.finished' }),
    wait: (ms: number) => clock.increment(ms),
    visible: () => isPendingVisible(actor.getSnapshot()),
  };
};

describe('NAV-08 the pending screen', () => {
  it('is not shown for a wait of less than a second', () => {
    const { begin, finish, wait, visible } = start();
    begin();
    wait(999);
    expect(visible()).toBe(false);
    finish();
    wait(5000);
    expect(visible()).toBe(false);
  });

  it('appears after a second and stays half a second at least', () => {
    const { begin, finish, wait, visible } = start();
    begin();
    wait(1000);
    expect(visible()).toBe(true);
    wait(100);
    finish();
    wait(399);
    expect(visible()).toBe(true);
    wait(1);
    expect(visible()).toBe(false);
  });

  it('goes with the loading when that takes longer', () => {
    const { begin, finish, wait, visible } = start();
    begin();
    wait(1000);
    wait(3000);
    expect(visible()).toBe(true);
    finish();
    expect(visible()).toBe(false);
  });

  it('goes on when another loading begins while it is shown', () => {
    const { begin, finish, wait, visible } = start();
    begin();
    wait(1000);
    finish();
    begin();
    wait(600);
    expect(visible()).toBe(true);
    finish();
    expect(visible()).toBe(false);
  });

  it('counts the wait before the machine began, the first time only', () => {
    const { begin, finish, wait, visible } = start(400);
    wait(599);
    expect(visible()).toBe(false);
    wait(1);
    expect(visible()).toBe(true);
    wait(500);
    finish();
    begin();
    wait(999);
    expect(visible()).toBe(false);
  });
});

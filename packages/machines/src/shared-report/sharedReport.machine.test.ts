import { Fault, type ReadSharedReport } from '@plinth/api';
import { dayMs } from '@plinth/api/facts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { statesWithoutWayOut } from '../waysOut.testing.ts';
import { createSharedReportMachine, type SharedReportPorts } from './sharedReport.machine.ts';
import { sharedReportView } from './sharedReport.view.ts';

const report: ReadSharedReport = { name: 'Orders in spring', blocks: [] };
const refused = (status: number, detail = 'No.') =>
  new Fault({ kind: 'status', status, failure: { detail } });

/** What the host answers, one after the other. */
const start = (...answers: (ReadSharedReport | Error)[]) => {
  const clock = new SimulatedClock();
  const open = vi.fn<SharedReportPorts['open']>(() => {
    const answer = answers.shift();
    if (answer === undefined) return new Promise(() => undefined);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const machine = createSharedReportMachine({ open, now: () => clock.now() });
  const actor = createActor(machine, { clock, input: { token: 'told' } }).start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('waiting'));
  const enter = async (password: string) => {
    actor.send({ type: 'password.changed', password });
    actor.send({ type: 'password.submitted' });
    await settled();
  };
  return { actor, clock, open, enter, settled, view: () => sharedReportView(actor.getSnapshot()) };
};

describe('a shared report', () => {
  it('is opened by its link alone', async () => {
    const { open, settled, view } = start(report);
    expect(view()).toMatchObject({ status: 'loading', report: null });
    await settled();
    expect(open).toHaveBeenCalledExactlyOnceWith(
      { token: 'told', password: undefined },
      expect.any(AbortSignal),
    );
    expect(view()).toMatchObject({ status: 'ready', report });
  });

  it('asks for a password without a reproach, says when it is wrong, and forgets the right one', async () => {
    const { actor, open, enter, settled, view } = start(refused(403), refused(403, 'Not this one.'), report);
    await settled();
    expect(view()).toMatchObject({ status: 'asking', problem: null });
    actor.send({ type: 'password.submitted' });
    expect(open).toHaveBeenCalledTimes(1);
    await enter('guess');
    expect(view()).toMatchObject({
      status: 'asking',
      password: 'guess',
      problem: { detail: 'Not this one.' },
    });
    actor.send({ type: 'password.changed', password: 'right' });
    expect(view().problem).toBeNull();
    actor.send({ type: 'password.submitted' });
    expect(view().status).toBe('checking');
    await settled();
    expect(open).toHaveBeenLastCalledWith({ token: 'told', password: 'right' }, expect.any(AbortSignal));
    expect(view()).toMatchObject({ status: 'ready', password: '' });
  });

  it('lets a password wait as long as the host says, and keeps what was typed', async () => {
    const wait = refused(429, 'Too many attempts. Please wait 2 minutes before trying again.');
    const { actor, clock, open, enter, settled, view } = start(refused(403), wait, report);
    await settled();
    await enter('guess');
    expect(view()).toMatchObject({ status: 'heldOff', isLocked: true, password: 'guess' });
    actor.send({ type: 'password.submitted' });
    expect(open).toHaveBeenCalledTimes(2);
    clock.increment(119_999);
    expect(view().status).toBe('heldOff');
    clock.increment(1);
    expect(view()).toMatchObject({ status: 'asking', password: 'guess', problem: null });
    await enter('right');
    expect(view().status).toBe('ready');
  });

  it('lets a host be that wants to be left alone for longer than a timer can be set', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const open = vi.fn<SharedReportPorts['open']>(() =>
      Promise.reject(new Fault({ kind: 'status', status: 429, retryAfterMs: 30 * dayMs })),
    );
    const machine = createSharedReportMachine({ open, now: Date.now });
    const actor = createActor(machine, { input: { token: 'told' } }).start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sharedReportView(actor.getSnapshot()).status).toBe('heldOff');
    expect(open).toHaveBeenCalledTimes(1);
    actor.stop();
  });

  it('without a password opens by itself after the wait', async () => {
    const { clock, settled, view } = start(refused(429, 'Please wait 30 seconds.'), report);
    await settled();
    expect(view()).toMatchObject({ status: 'heldOff', isLocked: false });
    clock.increment(30_000);
    expect(view().status).toBe('loading');
    await settled();
    expect(view().status).toBe('ready');
  });

  it.each([400, 404, 405, 410, 413, 422])('after %i is gone', async (status) => {
    const { settled, view } = start(refused(status));
    await settled();
    expect(view()).toMatchObject({ status: 'gone', problem: null });
  });

  it.each([refused(408), refused(500), new Fault({ kind: 'network' })])(
    'that could not be read is read again when asked (%s)',
    async (error) => {
      const { actor, settled, view } = start(error, report);
      await settled();
      expect(view().status).toBe('failed');
      actor.send({ type: 'retry.requested' });
      expect(view()).toMatchObject({ status: 'loading', problem: null });
      await settled();
      expect(view().status).toBe('ready');
    },
  );

  it('keeps the password where the host could not be reached', async () => {
    const { enter, settled, view } = start(refused(403), new Fault({ kind: 'network' }));
    await settled();
    await enter('right');
    expect(view()).toMatchObject({ status: 'asking', password: 'right', problem: { kind: 'network' } });
  });

  it('has a way out of every state that waits', () => {
    const machine = createSharedReportMachine({ open: () => Promise.resolve(report), now: () => 0 });
    const events = [
      { type: 'password.changed', password: 'x' },
      { type: 'password.submitted' },
      { type: 'retry.requested' },
      { type: 'xstate.done.actor.0.sharedReport.opening', output: report },
      { type: 'xstate.error.actor.0.sharedReport.opening', error: refused(403) },
      { type: 'xstate.error.actor.0.sharedReport.opening', error: refused(500) },
    ];
    expect(statesWithoutWayOut(machine, events, { token: '' })).toEqual({ waiting: 1, stuck: [] });
  });
});

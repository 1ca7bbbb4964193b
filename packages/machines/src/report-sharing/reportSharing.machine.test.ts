import { Fault } from '@plinth/api';
import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { statesWithoutWayOut } from '../waysOut.testing.ts';
import { createReportSharingMachine, type ReportSharingPorts } from './reportSharing.machine.ts';
import { reportSharingView } from './reportSharing.view.ts';

const link = { id: 'l1', token: 'secret' };

const begin = ({
  make = () => Promise.resolve(link),
  withdraw = () => Promise.resolve(),
}: Partial<ReportSharingPorts> = {}) => {
  const ports = { make: vi.fn(make), withdraw: vi.fn(withdraw) };
  const actor = createActor(createReportSharingMachine(ports), { input: { reportId: 'r1' } });
  const told: string[] = [];
  for (const type of ['links.changed', 'link.withdrawn'] as const) actor.on(type, () => told.push(type));
  actor.start();
  const view = () => reportSharingView(actor.getSnapshot());
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('waiting'));
  const madeOne = async () => {
    actor.send({ type: 'make.requested' });
    await settled();
  };
  return { actor, ports, told, view, settled, madeOne };
};

describe('sharing a report', () => {
  it('makes a link as it was wanted, tells its secret, and begins anew', async () => {
    const { actor, ports, told, view, settled } = begin();
    actor.send({ type: 'form.changed', change: { expires: 'never' } });
    actor.send({ type: 'form.changed', change: { password: 'correct horse' } });
    actor.send({ type: 'make.requested' });
    expect(view()).toMatchObject({ status: 'making', made: null });
    await settled();
    expect(ports.make).toHaveBeenCalledExactlyOnceWith(
      { reportId: 'r1', name: '', expires: 'never', day: '', password: 'correct horse' },
      expect.any(AbortSignal),
    );
    expect(view()).toMatchObject({
      status: 'filling',
      made: link,
      form: { name: '', expires: '30 days', day: '', password: '' },
    });
    expect(told).toEqual(['links.changed']);
  });

  it('that ends on a day wants the day first', async () => {
    const { actor, ports, view, madeOne } = begin();
    actor.send({ type: 'form.changed', change: { expires: 'date' } });
    actor.send({ type: 'make.requested' });
    expect(view()).toMatchObject({ status: 'filling', isDayMissing: true });
    expect(ports.make).not.toHaveBeenCalled();
    actor.send({ type: 'form.changed', change: { day: '2026-05-01' } });
    expect(view().isDayMissing).toBe(false);
    await madeOne();
    expect(ports.make).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ expires: 'date', day: '2026-05-01' }),
      expect.any(AbortSignal),
    );
  });

  it('keeps what was chosen where it fails', async () => {
    const { actor, view, madeOne } = begin({
      make: () =>
        Promise.reject(new Fault({ kind: 'status', status: 429, failure: { detail: 'At most 20.' } })),
    });
    actor.send({ type: 'form.changed', change: { password: 'correct horse' } });
    await madeOne();
    expect(view()).toMatchObject({
      status: 'filling',
      made: null,
      form: { password: 'correct horse' },
      problem: { detail: 'At most 20.' },
    });
    actor.send({ type: 'form.changed', change: { expires: '1 day' } });
    expect(view().problem).toBeNull();
  });

  it('withdraws after a question alone', async () => {
    const { actor, ports, told, view, settled, madeOne } = begin();
    await madeOne();
    actor.send({ type: 'withdraw.requested', id: 'l1' });
    expect(view()).toMatchObject({ status: 'asking', askedId: 'l1' });
    actor.send({ type: 'withdraw.cancelled' });
    expect(view()).toMatchObject({ status: 'filling', askedId: null, made: link });
    expect(ports.withdraw).not.toHaveBeenCalled();
    actor.send({ type: 'withdraw.requested', id: 'l1' });
    actor.send({ type: 'withdraw.confirmed' });
    expect(view().status).toBe('withdrawing');
    await settled();
    expect(ports.withdraw).toHaveBeenCalledExactlyOnceWith(
      { reportId: 'r1', id: 'l1' },
      expect.any(AbortSignal),
    );
    expect(view()).toMatchObject({ status: 'filling', made: null });
    expect(told).toEqual(['links.changed', 'link.withdrawn', 'links.changed']);
  });

  it('of another link leaves the address that was just made', async () => {
    const { actor, view, settled, madeOne } = begin();
    await madeOne();
    actor.send({ type: 'withdraw.requested', id: 'l0' });
    actor.send({ type: 'withdraw.confirmed' });
    await settled();
    expect(view().made).toEqual(link);
  });

  it('takes a link that is gone already as withdrawn, and asks again where that failed', async () => {
    const answers = [new Fault({ kind: 'network' }), new Fault({ kind: 'status', status: 404 })];
    const { actor, told, view, settled } = begin({ withdraw: () => Promise.reject(answers.shift()!) });
    actor.send({ type: 'withdraw.requested', id: 'l1' });
    actor.send({ type: 'withdraw.confirmed' });
    await settled();
    expect(view()).toMatchObject({ status: 'asking', askedId: 'l1', problem: { kind: 'network' } });
    actor.send({ type: 'withdraw.confirmed' });
    expect(view().problem).toBeNull();
    await settled();
    expect(view()).toMatchObject({ status: 'filling', problem: null });
    expect(told).toContain('link.withdrawn');
  });

  it('has a way out of every state that waits', () => {
    const machine = createReportSharingMachine({
      make: () => Promise.resolve(link),
      withdraw: () => Promise.resolve(),
    });
    const events = [
      { type: 'make.requested' },
      { type: 'withdraw.requested', id: 'l1' },
      { type: 'withdraw.confirmed' },
      { type: 'withdraw.cancelled' },
      { type: 'xstate.done.actor.0.reportSharing.making', output: link },
      { type: 'xstate.error.actor.0.reportSharing.making', error: new Error('No') },
      { type: 'xstate.done.actor.0.reportSharing.withdrawing', output: undefined },
      { type: 'xstate.error.actor.0.reportSharing.withdrawing', error: new Error('No') },
    ];
    expect(statesWithoutWayOut(machine, events, { reportId: 'r1' })).toEqual({ waiting: 2, stuck: [] });
  });
});

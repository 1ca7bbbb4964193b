import type { ReadProfilingEvent } from '@plinth/api';
import { createActor, waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { statesWithoutWayOut } from '../waysOut.testing.ts';
import { createProfileAgainMachine } from './profileAgain.machine.ts';
import type { ProfileAgainPorts } from './profileAgain.ports.ts';
import { profileAgainView } from './profileAgain.view.ts';

const changes = [
  { kind: 'added', column: 'day', to: 'date' },
  { kind: 'gone', column: 'note', edited: true },
] as const;
const compared = { profile_id: 'p1', profiled_at: '2026-04-09T10:00:00Z', changes: [...changes] };

const told = (step: string, status: string, message: string) => ({ step, status, message });
const never = () => new Promise<never>(() => undefined);

/** A host that tells these events, and then what it is given to do. */
const stream = (
  events: readonly ReadProfilingEvent[],
  then: () => Promise<void> = () => Promise.resolve(),
): ProfileAgainPorts['profile'] =>
  async function* () {
    yield* events;
    await then();
  };

const begin = (given: Partial<ProfileAgainPorts> = {}) => {
  const profile = vi.fn<ProfileAgainPorts['profile']>(given.profile ?? stream([{ payload: compared }]));
  const take = vi.fn<ProfileAgainPorts['take']>(given.take ?? (() => Promise.resolve(undefined)));
  const renewed = vi.fn();
  const actor = createActor(createProfileAgainMachine({ profile, take, now: () => 1_000 }), {
    input: { modelId: 'm1' },
  });
  actor.on('model.renewed', renewed);
  actor.start();
  const view = () => profileAgainView(actor.getSnapshot());
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('waiting'));
  return { actor, profile, take, renewed, view, settled };
};

describe('profiling again', () => {
  it('takes over what stays ticked, and tells it', async () => {
    const { actor, take, renewed, view, settled } = begin();
    expect(view().status).toBe('profiling');
    await settled();
    expect(view()).toMatchObject({ status: 'choosing', changes, accepted: [0, 1] });
    actor.send({ type: 'change.switched', index: 1, on: false });
    actor.send({ type: 'take.requested' });
    await settled();
    expect(take).toHaveBeenCalledWith(
      { modelId: 'm1', profileId: 'p1', accepted: [{ kind: 'added', column: 'day' }] },
      expect.any(AbortSignal),
    );
    expect(view().status).toBe('ended');
    expect(renewed).toHaveBeenCalledOnce();
  });

  it('says that nothing changed', async () => {
    const { view, renewed, settled } = begin({
      profile: stream([{ payload: { changes: [], profiled_at: '2026-04-09T10:00:00Z' } }]),
    });
    await settled();
    expect(view().status).toBe('unchanged');
    expect(renewed).toHaveBeenCalledOnce();
  });

  it('can be tried again after a failure, and keeps the ticks where the change fails', async () => {
    let fails = true;
    const { actor, view, renewed, settled } = begin({
      profile: (...request) =>
        fails
          ? stream([], () => Promise.reject(new Error('The server is away')))(...request)
          : stream([{ payload: compared }])(...request),
      take: () => Promise.reject(new Error('Not now')),
    });
    await settled();
    expect(view()).toMatchObject({ status: 'failed', problem: { message: 'The server is away' } });
    fails = false;
    actor.send({ type: 'retry.requested' });
    await settled();
    actor.send({ type: 'change.switched', index: 0, on: false });
    actor.send({ type: 'take.requested' });
    await settled();
    expect(view()).toMatchObject({ status: 'choosing', accepted: [1], problem: { message: 'Not now' } });
    expect(renewed).not.toHaveBeenCalled();
  });

  it('shows the steps that the host tells of, and where it failed', async () => {
    const { view, settled } = begin({
      profile: stream([
        told('checking_connection', 'completed', 'The connection works'),
        told('polishing', 'started', 'Polishing'),
        told('fetching_data', 'in_progress', '8 of 16 columns'),
        told('fetching_data', 'error', 'The table visits is gone.'),
      ]),
    });
    await settled();
    expect(view()).toMatchObject({
      status: 'failed',
      problem: { message: 'The table visits is gone.' },
      steps: [{ status: 'completed' }, { status: 'error' }, { status: 'pending' }, { status: 'pending' }],
    });
  });

  it('fails where the host ends before it has compared', async () => {
    const { view, settled } = begin({ profile: stream([told('fetching_data', 'started', 'Reading')]) });
    await settled();
    expect(view()).toMatchObject({ status: 'failed', problem: { message: '' } });
  });

  it('is stopped while it runs, tells the host so, and can be begun anew', async () => {
    const { actor, profile, view } = begin({
      profile: stream([told('fetching_data', 'in_progress', '8 of 16 columns')], never),
    });
    await expect.poll(() => view().steps[1]).toMatchObject({ status: 'current', share: 0.5 });
    actor.send({ type: 'stop.requested' });
    expect(view().status).toBe('stopped');
    expect(view().steps[1]?.status).toBe('pending');
    expect(profile.mock.calls[0]![1].aborted).toBe(true);
    actor.send({ type: 'retry.requested' });
    expect(view()).toMatchObject({ status: 'profiling', steps: [{}, { message: '' }, {}, {}] });
  });

  it('is stopped by closing, whatever it waits for', () => {
    const { actor, profile, view } = begin({ profile: stream([], never) });
    actor.send({ type: 'dialog.closed' });
    expect(view().status).toBe('ended');
    expect(profile.mock.calls[0]![1].aborted).toBe(true);
  });

  it('has a way out of every state that waits', () => {
    const take = () => Promise.resolve(undefined);
    const ports = { profile: stream([{ payload: compared }]), take, now: () => 1_000 };
    const events = [
      { type: 'dialog.closed' },
      { type: 'take.requested' },
      { type: 'profile.compared', profiling: compared },
    ];
    const { stuck, waiting } = statesWithoutWayOut(createProfileAgainMachine(ports), events, {
      modelId: 'm1',
    });
    expect(waiting).toBe(2);
    expect(stuck).toEqual([]);
  });
});

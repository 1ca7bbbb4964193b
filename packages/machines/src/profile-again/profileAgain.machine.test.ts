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

const begin = (given: Partial<ProfileAgainPorts> = {}) => {
  const profile = vi.fn<ProfileAgainPorts['profile']>(given.profile ?? (() => Promise.resolve(compared)));
  const take = vi.fn<ProfileAgainPorts['take']>(given.take ?? (() => Promise.resolve(undefined)));
  const told = vi.fn();
  const actor = createActor(createProfileAgainMachine({ profile, take }), { input: { modelId: 'm1' } });
  actor.on('model.renewed', told);
  actor.start();
  const view = () => profileAgainView(actor.getSnapshot());
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('waiting'));
  return { actor, profile, take, told, view, settled };
};

describe('profiling again', () => {
  it('takes over what stays ticked, and tells it', async () => {
    const { actor, take, told, view, settled } = begin();
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
    expect(told).toHaveBeenCalledOnce();
  });

  it('says that nothing changed', async () => {
    const { view, told, settled } = begin({
      profile: () => Promise.resolve({ changes: [], profiled_at: '2026-04-09T10:00:00Z' }),
    });
    await settled();
    expect(view().status).toBe('unchanged');
    expect(told).toHaveBeenCalledOnce();
  });

  it('can be tried again after a failure, and keeps the ticks where the change fails', async () => {
    let fails = true;
    const { actor, view, told, settled } = begin({
      profile: () => (fails ? Promise.reject(new Error('The server is away')) : Promise.resolve(compared)),
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
    expect(told).not.toHaveBeenCalled();
  });

  it('is stopped by closing, whatever it waits for', () => {
    let signal: AbortSignal | undefined;
    const { actor, view } = begin({
      profile: (_, given) => {
        signal = given;
        return new Promise(() => undefined);
      },
    });
    actor.send({ type: 'dialog.closed' });
    expect(view().status).toBe('ended');
    expect(signal!.aborted).toBe(true);
  });

  it('has a way out of every state that waits', () => {
    const ports = { profile: () => Promise.resolve(compared), take: () => Promise.resolve(undefined) };
    const events = [
      { type: 'dialog.closed' },
      { type: 'take.requested' },
      { type: 'xstate.done.actor.0.profileAgain.profiling', output: compared },
    ];
    const { stuck, waiting } = statesWithoutWayOut(createProfileAgainMachine(ports), events, {
      modelId: 'm1',
    });
    expect(waiting).toBe(2);
    expect(stuck).toEqual([]);
  });
});

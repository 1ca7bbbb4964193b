import { createActor, waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { statesWithoutWayOut } from '../waysOut.testing.ts';
import { createSqlEditingMachine } from './sqlEditing.machine.ts';
import type { SqlEditingPorts } from './sqlEditing.ports.ts';
import { sqlEditingView } from './sqlEditing.view.ts';

const begin = (run: SqlEditingPorts['run'] = () => Promise.resolve()) => {
  const port = vi.fn(run);
  const actor = createActor(createSqlEditingMachine({ run: port }), { input: { modelId: 'm1' } }).start();
  const view = () => sqlEditingView(actor.getSnapshot());
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('waiting'));
  return { actor, run: port, view, settled };
};
const open = { type: 'edit.started', answerId: 'a1', sql: 'SELECT 1' } as const;

describe('editing SQL', () => {
  it('begins with the SQL of the answer, and runs what is written', async () => {
    const { actor, run, view, settled } = begin();
    expect(view()).toMatchObject({ status: 'viewing', answerId: null });
    actor.send(open);
    expect(view()).toMatchObject({ status: 'editing', answerId: 'a1', text: 'SELECT 1' });
    actor.send({ type: 'text.changed', text: 'SELECT 2' });
    actor.send({ type: 'run.requested' });
    expect(view().status).toBe('running');
    await settled();
    const request = { modelId: 'm1', answerId: 'a1', sql: 'SELECT 2' };
    expect(run).toHaveBeenCalledWith(request, expect.any(AbortSignal));
    expect(view()).toMatchObject({ status: 'editing', text: 'SELECT 2', problem: null });
  });

  it('keeps the text where it fails, and forgets the failure with the next run', async () => {
    let fails = true;
    const { actor, view, settled } = begin(() =>
      fails ? Promise.reject(new Error('No column')) : Promise.resolve(),
    );
    actor.send(open);
    actor.send({ type: 'text.changed', text: 'SELECT nmae' });
    actor.send({ type: 'run.requested' });
    await settled();
    expect(view()).toMatchObject({
      status: 'editing',
      text: 'SELECT nmae',
      problem: { message: 'No column' },
    });
    fails = false;
    actor.send({ type: 'run.requested' });
    expect(view().problem).toBeNull();
    await settled();
    expect(view()).toMatchObject({ status: 'editing', problem: null });
  });

  it('runs nothing that is blank', () => {
    const { actor, run, view } = begin();
    actor.send(open);
    actor.send({ type: 'text.changed', text: '  ' });
    actor.send({ type: 'run.requested' });
    expect(view().status).toBe('editing');
    expect(run).not.toHaveBeenCalled();
  });

  it('stops, and tells the host so', () => {
    let aborted = false;
    const { actor, view } = begin(
      (_, signal) => new Promise(() => signal.addEventListener('abort', () => (aborted = true))),
    );
    actor.send(open);
    actor.send({ type: 'run.requested' });
    actor.send({ type: 'stop.requested' });
    expect(view()).toMatchObject({ status: 'editing', text: 'SELECT 1' });
    expect(aborted).toBe(true);
  });

  it('closed and opened again, or opened for another answer, keeps what was written', () => {
    const { actor, view } = begin();
    actor.send(open);
    actor.send({ type: 'text.changed', text: 'SELECT 3' });
    actor.send({ type: 'edit.closed' });
    actor.send({ type: 'edit.started', answerId: 'a2', sql: 'SELECT 9' });
    expect(view().text).toBe('SELECT 9');
    actor.send(open);
    expect(view().text).toBe('SELECT 3');
  });

  it('holds what was written and never ran, and nothing else', async () => {
    const { actor, settled } = begin();
    const held = () => actor.getSnapshot().context.texts;
    actor.send(open);
    expect(held()).toEqual({});
    actor.send({ type: 'text.changed', text: 'SELECT 2' });
    expect(held()).toEqual({ a1: 'SELECT 2' });
    actor.send({ type: 'text.changed', text: 'SELECT 1' });
    expect(held()).toEqual({});
    actor.send({ type: 'text.changed', text: 'SELECT 3' });
    actor.send({ type: 'run.requested' });
    await settled();
    expect(held()).toEqual({});
  });

  it('goes back to the answer’s own SQL', async () => {
    const { actor, view, settled } = begin();
    actor.send(open);
    actor.send({ type: 'run.requested' });
    await settled();
    actor.send({ type: 'text.dropped', answerId: 'a1' });
    expect(view().status).toBe('viewing');
    actor.send({ ...open, sql: 'SELECT 7' });
    expect(view().text).toBe('SELECT 7');
  });

  it('has a way out of every state', () => {
    const events = [
      open,
      { type: 'text.changed', text: 'SELECT 2' },
      { type: 'run.requested' },
      { type: 'stop.requested' },
      { type: 'edit.closed' },
      { type: 'text.dropped', answerId: 'a1' },
      { type: 'xstate.done.actor.0.sqlEditing.running', output: undefined },
      { type: 'xstate.error.actor.0.sqlEditing.running', error: new Error('No') },
    ];
    const machine = createSqlEditingMachine({ run: () => Promise.resolve() });
    expect(statesWithoutWayOut(machine, events, { modelId: 'm1' })).toEqual({ waiting: 1, stuck: [] });
  });
});

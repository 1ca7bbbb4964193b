import { createActor, SimulatedClock, waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { saveDialogCloseMs } from '@plinth/api/facts';
import { statesWithoutWayOut } from '../waysOut.testing.ts';
import { createModelSaveMachine, modelNameOf } from './modelSave.machine.ts';
import type { ModelSavePorts } from './modelSave.ports.ts';
import { modelSaveView } from './modelSave.view.ts';

const pending = { status: { data_category: 'categorical', description: 'State' } };
const choice = { leftOut: [], metrics: null, version: null };
const input = { draftId: 'd1', sourceId: 's1', tableName: 'orders', fileName: null };

const begin = (
  ports: Partial<ModelSavePorts> = {},
  ids: { draftId?: string | null; sourceId?: string | null } = {},
) => {
  const clock = new SimulatedClock();
  const calls: string[] = [];
  const createModel = vi.fn<ModelSavePorts['createModel']>(
    ports.createModel ??
      (({ name }) => {
        calls.push('create');
        return Promise.resolve({ id: 'm1', model_name: name, leftOut: null });
      }),
  );
  const saveColumns = vi.fn<ModelSavePorts['saveColumns']>(
    ports.saveColumns ??
      (() => {
        calls.push('columns');
        return Promise.resolve({ version: null });
      }),
  );
  const actor = createActor(createModelSaveMachine({ createModel, saveColumns }), {
    clock,
    input: { ...input, ...ids },
  });
  const saved: string[] = [];
  actor.on('model.saved', ({ model }) => saved.push(model.id));
  actor.start();
  actor.send({ type: 'dialog.opened' });
  const view = () => modelSaveView(actor.getSnapshot());
  const rested = () => waitFor(actor, (snapshot) => !snapshot.hasTag('waiting'));
  return { actor, clock, calls, createModel, saveColumns, saved, view, rested };
};

describe('saving a draft as a model', () => {
  it.each([
    [{ name: ' Mine ', tableName: 'orders', fileName: 'o.csv' }, 'Mine'],
    [{ name: '  ', tableName: 'orders', fileName: 'o.csv' }, 'orders'],
    [{ name: '', tableName: null, fileName: 'o.csv' }, 'o.csv'],
    [{ name: '', tableName: null, fileName: null }, 'Data Model'],
  ])('names %j', (names, expected) => {
    expect(modelNameOf(names)).toBe(expected);
  });

  it('sends pending changes first, then saves, and closes after half a second', async () => {
    const { actor, clock, calls, saved, view, rested } = begin();
    actor.send({ type: 'save.submitted', pending, choice });
    await rested();
    expect(calls).toEqual(['columns', 'create']);
    expect(saved).toEqual(['m1']);
    expect(view().status).toBe('saved');
    clock.increment(saveDialogCloseMs - 1);
    expect(view().status).toBe('saved');
    clock.increment(1);
    expect(view()).toMatchObject({ status: 'closed', savedModel: { id: 'm1', model_name: 'orders' } });
  });

  it('sends nothing before when nothing is pending', async () => {
    const { actor, calls, rested } = begin();
    actor.send({ type: 'save.submitted', pending: {}, choice });
    await rested();
    expect(calls).toEqual(['create']);
  });

  it('stays open with the reason when the pending changes fail', async () => {
    const { actor, createModel, view, rested } = begin({
      saveColumns: () => Promise.reject(new Error('no')),
    });
    actor.send({ type: 'save.submitted', pending, choice });
    await rested();
    expect(view()).toMatchObject({ status: 'filling', failure: { kind: 'pendingChanges' } });
    expect(createModel).not.toHaveBeenCalled();
  });

  it('keeps what was typed when saving fails, and can be tried again', async () => {
    let tries = 0;
    const { actor, view, rested } = begin({
      createModel: ({ name }) =>
        ++tries === 1
          ? Promise.reject(new Error('no'))
          : Promise.resolve({ id: 'm2', model_name: name, leftOut: null }),
    });
    actor.send({ type: 'name.changed', name: 'Orders of 2026' });
    actor.send({ type: 'save.submitted', pending: {}, choice });
    await rested();
    expect(view()).toMatchObject({ status: 'filling', name: 'Orders of 2026', failure: { kind: 'problem' } });
    actor.send({ type: 'save.submitted', pending: {}, choice });
    await rested();
    expect(view()).toMatchObject({ status: 'saved', savedModel: { model_name: 'Orders of 2026' } });
  });

  it.each([{ draftId: null }, { sourceId: null }])('refuses without ids: %j', (ids) => {
    const { actor, view, createModel } = begin({}, ids);
    actor.send({ type: 'save.submitted', pending: {}, choice });
    expect(view()).toMatchObject({ status: 'filling', failure: { kind: 'missingIds' } });
    expect(createModel).not.toHaveBeenCalled();
  });

  it('saves a draft once', async () => {
    const { actor, clock, view, rested } = begin();
    actor.send({ type: 'save.submitted', pending: {}, choice });
    await rested();
    clock.increment(saveDialogCloseMs);
    actor.send({ type: 'dialog.opened' });
    expect(view().status).toBe('closed');
  });

  it('has a way out of every state that waits', () => {
    const { waiting, stuck } = statesWithoutWayOut(
      createModelSaveMachine({
        createModel: () => Promise.resolve({ id: 'm', model_name: 'm', leftOut: null }),
        saveColumns: () => Promise.resolve({ version: null }),
      }),
      [
        { type: 'dialog.opened' },
        { type: 'save.awaited' },
        { type: 'save.refused', failure: { kind: 'changed' } },
        { type: 'save.submitted', pending, choice },
        { type: 'save.submitted', pending: {}, choice },
        { type: 'xstate.error.actor.0.modelSave.sendingPending', error: new Error('no') },
        { type: 'xstate.done.actor.0.modelSave.sendingPending', output: { version: null } },
        { type: 'xstate.error.actor.0.modelSave.creating', error: new Error('no') },
        {
          type: 'xstate.done.actor.0.modelSave.creating',
          output: { id: 'm', model_name: 'm', leftOut: null },
        },
      ],
      input,
    );
    expect(waiting).toBe(3);
    expect(stuck).toEqual([]);
  });
});

import { Fault, type ModelColumn } from '@plinth/api';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { batchBannerMs, savedBannerMs } from '@plinth/api/facts';
import { statesWithoutWayOut } from '../waysOut.testing.ts';
import { createColumnEditingMachine, toColumnRecord, unsavedColumnEdit } from './columnEditing.machine.ts';
import type { ColumnEditingPorts } from './columnEditing.ports.ts';
import { restoredColumnEditing, storedColumnEditing } from './columnEditing.stored.ts';
import { columnEditingView } from './columnEditing.view.ts';

type Stored = Parameters<typeof storedColumnEditing>[0];

const columns: ModelColumn[] = [
  { name: 'id', type: 'uuid', data_category: 'identifier', description: 'Key', origin: 'generated' },
  { name: 'status', type: 'varchar', data_category: 'text', description: 'State', origin: 'database' },
  { name: 'note' },
];

const begin = (
  options: {
    target?: 'draft' | 'model';
    targetId?: string | null;
    save?: ColumnEditingPorts['saveColumns'];
    snapshot?: Stored;
    columns?: ModelColumn[];
  } = {},
) => {
  const clock = new SimulatedClock();
  const save = vi.fn<ColumnEditingPorts['saveColumns']>(options.save ?? (() => Promise.resolve()));
  const actor = createActor(createColumnEditingMachine({ saveColumns: save }), {
    clock,
    input: {
      target: options.target ?? 'draft',
      targetId: options.targetId === undefined ? 'd1' : options.targetId,
      columns: options.columns ?? columns,
    },
    snapshot: options.snapshot as never,
  });
  const emitted: string[] = [];
  actor.on('*', ({ type }) => emitted.push(type));
  actor.start();
  const view = () => columnEditingView(actor.getSnapshot());
  const rested = () => waitFor(actor, (snapshot) => !snapshot.hasTag('waiting'));
  const edit = async (name: string, changes: { category?: string; description?: string }) => {
    actor.send({ type: 'edit.started', name });
    actor.send({ type: 'edit.changed', ...changes });
    actor.send({ type: 'edit.submitted' });
    await rested();
  };
  const row = (name: string) => view().columns.find((column) => column.name === name);
  const stored = () =>
    JSON.parse(
      JSON.stringify(storedColumnEditing(actor.getPersistedSnapshot() as unknown as Stored)),
    ) as Stored;
  return { actor, clock, save, emitted, view, rested, edit, row, stored };
};

describe('columns that are fetched anew', () => {
  it('keep what a person has left out of the selection', () => {
    const { actor, row } = begin();
    actor.send({ type: 'selection.changed', names: ['status'], selected: false });
    actor.send({ type: 'columns.arrived', columns: [...columns, { name: 'added' }] });
    expect(row('status')!.selected).toBe(false);
    expect(row('id')!.selected).toBe(true);
    expect(row('added')!.selected).toBe(true);
  });
});

describe('an interrupted edit', () => {
  const interrupted = (description: string) => {
    const before = begin({ target: 'model' });
    before.actor.send({ type: 'edit.started', name: 'status' });
    before.actor.send({ type: 'edit.changed', category: 'categorical', description });
    return before.stored();
  };

  it('is open again, and is saved from there', async () => {
    const { actor, view, rested, save } = begin({ snapshot: interrupted('State') });
    expect(view()).toMatchObject({ status: 'editing', edit: { category: 'categorical' } });
    expect(unsavedColumnEdit(actor.getSnapshot().context)).toMatchObject({ name: 'status' });
    actor.send({ type: 'edit.submitted' });
    await rested();
    expect(save.mock.calls[0]?.[0].changes).toHaveProperty('status');
    expect(unsavedColumnEdit(actor.getSnapshot().context)).toBeNull();
  });

  it.each(['on its way', 'refused'])('is open again over its row, when its change was %s', async (fate) => {
    const change = { data_category: 'text', description: 'Where it is' };
    const answer = fate === 'refused' ? Promise.reject(new Error('busy')) : new Promise(() => undefined);
    const before = begin({ save: () => answer });
    before.actor.send({ type: 'edit.started', name: 'status' });
    before.actor.send({ type: 'edit.changed', description: 'Where it is' });
    before.actor.send({ type: 'edit.submitted' });
    if (fate === 'refused') await before.rested();

    const { actor, view, rested, save } = begin({ snapshot: before.stored() });
    expect(view()).toMatchObject({ status: 'editing', edit: { name: 'status' }, unsentNames: ['status'] });
    expect(save).not.toHaveBeenCalled();
    actor.send({ type: 'edit.submitted' });
    await rested();
    expect(save.mock.calls[0]?.[0].changes).toEqual({ status: change });
    expect(view()).toMatchObject({ status: 'viewing', pendingNames: ['status'], unsentNames: [] });
  });

  it.each([
    ['the column is gone', columns.filter(({ name }) => name !== 'status')],
    [
      'it says what the host says by now',
      [{ name: 'status', data_category: 'categorical', description: 'Where it is' }],
    ],
  ])('is forgotten when %s', (_, arrived) => {
    const snapshot = restoredColumnEditing(interrupted('Where it is'), arrived);
    const { view } = begin({ snapshot });
    expect(view()).toMatchObject({ status: 'viewing', edit: null });
    expect(view().columns).toHaveLength(arrived.length);
  });
});

describe('column defaults', () => {
  it('fills what the host left out', () => {
    expect(toColumnRecord({ name: 'note' })).toMatchObject({
      id: 'note',
      name: 'note',
      dataType: 'Unknown',
      data_category: 'N/A',
      sampleValues: 'N/A',
      description: '',
      selected: true,
    });
  });
});

describe('editing a column of a draft', () => {
  it('sends both values, keeps the change pending and tells it for three seconds', async () => {
    const { save, view, clock, edit, row } = begin();
    await edit('status', { category: 'categorical' });
    expect(save).toHaveBeenCalledWith(
      { targetId: 'd1', changes: { status: { data_category: 'categorical', description: 'State' } } },
      expect.any(AbortSignal),
    );
    expect(view()).toMatchObject({
      status: 'viewing',
      edit: null,
      pendingNames: ['status'],
      banner: 'saved',
    });
    expect(row('status')).toMatchObject({ data_category: 'categorical', origin: 'database' });
    clock.increment(savedBannerMs - 1);
    expect(view().banner).toBe('saved');
    clock.increment(1);
    expect(view().banner).toBeNull();
  });

  it('marks a rewritten description as edited', async () => {
    const { edit, row } = begin();
    await edit('status', { description: 'Where the order is' });
    expect(row('status')?.origin).toBe('edited');
  });

  it('closes without a call when nothing changed', async () => {
    const { save, view, edit, emitted } = begin();
    await edit('status', {});
    expect(save).not.toHaveBeenCalled();
    expect(view().status).toBe('viewing');
    expect(emitted).toEqual(['columns.unchanged']);
  });

  it('says so when there is no draft and keeps the edit', async () => {
    const { view, edit, save } = begin({ targetId: null });
    await edit('status', { description: 'x' });
    expect(view()).toMatchObject({ status: 'editing', failure: { kind: 'noTarget' } });
    expect(save).not.toHaveBeenCalled();
  });

  it('keeps the edit and its text when the host refuses', async () => {
    const { view, edit } = begin({
      save: () =>
        Promise.reject(new Fault({ kind: 'status', status: 500, failure: { detail: 'Disk full' } })),
    });
    await edit('status', { description: 'New text' });
    expect(view()).toMatchObject({
      status: 'editing',
      edit: { description: 'New text' },
      failure: { kind: 'problem', problem: { detail: 'Disk full' } },
      pendingNames: ['status'],
      unsentNames: ['status'],
    });
  });

  it('keeps a refused change pending when the edit is closed, and sends it again on request', async () => {
    const { actor, view, edit, row, save, rested } = begin({
      save: () => Promise.reject(new Error('no')),
    });
    await edit('status', { description: 'New text' });
    save.mockResolvedValue(undefined);
    actor.send({ type: 'edit.submitted' });
    await rested();
    expect(save).toHaveBeenCalledTimes(2);
    expect(save.mock.lastCall?.[0].changes).toEqual({
      status: { data_category: 'text', description: 'New text' },
    });
    expect(view()).toMatchObject({ status: 'viewing', pendingNames: ['status'], unsentNames: [] });

    save.mockRejectedValue(new Error('no'));
    await edit('note', { description: 'A note' });
    actor.send({ type: 'edit.cancelled' });
    expect(row('note')?.description).toBe('A note');
    expect(view()).toMatchObject({
      status: 'viewing',
      pendingNames: ['status', 'note'],
      unsentNames: ['note'],
    });
    expect(actor.getSnapshot().context.pending['note']).toEqual({
      data_category: 'N/A',
      description: 'A note',
    });
  });

  it('takes a refused change back, once for each time it was changed', async () => {
    const { actor, view, edit, row, rested } = begin({
      save: () => Promise.reject(new Error('no')),
    });
    await edit('status', { description: 'New text' });
    actor.send({ type: 'edit.submitted' });
    await rested();
    actor.send({ type: 'edit.cancelled' });
    actor.send({ type: 'undo.requested' });
    await rested();
    // Nobody knows which of the two the draft has: the old values stay to be sent.
    expect(row('status')?.description).toBe('State');
    expect(view()).toMatchObject({ canUndo: false, unsentNames: ['status'] });
    expect(actor.getSnapshot().context.pending['status']?.description).toBe('State');
  });

  it('closes a refused edit once the main save has sent it', async () => {
    const { actor, view, edit } = begin({ save: () => Promise.reject(new Error('no')) });
    await edit('status', { description: 'New text' });
    actor.send({ type: 'pending.sent' });
    expect(view()).toMatchObject({ status: 'viewing', edit: null, pendingNames: [], unsentNames: [] });
  });

  it('leaves what is typed into an open edit when the main save has sent the rest', async () => {
    const { actor, view, edit } = begin({ save: () => Promise.reject(new Error('no')) });
    await edit('status', { description: 'New text' });
    actor.send({ type: 'edit.changed', description: 'Newer text' });
    actor.send({ type: 'pending.sent' });
    expect(view()).toMatchObject({ status: 'editing', edit: { description: 'Newer text' } });
  });

  it('edits one column at a time', () => {
    const { actor, view } = begin();
    actor.send({ type: 'edit.started', name: 'id' });
    actor.send({ type: 'edit.started', name: 'status' });
    expect(view().edit?.name).toBe('id');
    actor.send({ type: 'edit.cancelled' });
    expect(view()).toMatchObject({ status: 'viewing', edit: null });
  });

  it('forgets pending changes once the main save sent them, for one second', async () => {
    const { actor, view, clock, edit } = begin();
    await edit('status', { category: 'categorical' });
    clock.increment(savedBannerMs);
    actor.send({ type: 'pending.sent' });
    expect(view()).toMatchObject({ pendingNames: [], banner: 'batch', canUndo: false });
    clock.increment(batchBannerMs);
    expect(view().banner).toBeNull();
  });
});

describe('several columns at once', () => {
  it('sets the category of the chosen columns that have another', async () => {
    const { actor, view, save, rested, clock } = begin();
    actor.send({ type: 'selection.changed', names: ['note'], selected: false });
    actor.send({ type: 'category.assigned', category: 'identifier' });
    await rested();
    expect(save.mock.calls[0]?.[0].changes).toEqual({
      status: { data_category: 'identifier', description: 'State' },
    });
    expect(view().banner).toBe('batch');
    clock.increment(batchBannerMs);
    expect(view().banner).toBeNull();
  });

  it('does nothing when every chosen column has the category already', () => {
    const { actor, view, save } = begin();
    actor.send({ type: 'selection.changed', names: ['status', 'note'], selected: false });
    actor.send({ type: 'category.assigned', category: 'identifier' });
    expect(view().status).toBe('viewing');
    expect(save).not.toHaveBeenCalled();
  });

  it('takes the last change back, then the one before', async () => {
    const { actor, view, save, rested, edit, row } = begin();
    await edit('status', { description: 'Rewritten' });
    actor.send({ type: 'category.assigned', category: 'json' });
    await rested();
    expect(view().columns.map(({ data_category }) => data_category)).toEqual(['json', 'json', 'json']);
    actor.send({ type: 'undo.requested' });
    await rested();
    expect(view().columns.map(({ data_category }) => data_category)).toEqual(['identifier', 'text', 'N/A']);
    expect(row('status')?.origin).toBe('edited');
    expect(view().pendingNames).toEqual(['status']);
    actor.send({ type: 'undo.requested' });
    await rested();
    expect(row('status')).toMatchObject({ description: 'State', origin: 'database' });
    expect(save.mock.lastCall?.[0].changes).toEqual({
      status: { data_category: 'text', description: 'State' },
    });
    expect(view().canUndo).toBe(false);
    expect(view().pendingNames).toEqual([]);
  });

  it('leaves a column pending that is named like a part of every object', async () => {
    const names = [...columns, { name: 'constructor', data_category: 'text', description: '' }];
    const { actor, view, rested, edit } = begin({ columns: names });
    await edit('constructor', { description: 'Built it' });
    await edit('status', { description: 'Rewritten' });
    actor.send({ type: 'undo.requested' });
    await rested();
    expect(view().pendingNames).toEqual(['constructor']);
  });
});

describe('editing a column of a saved model', () => {
  it('sends the changed fields only and keeps nothing pending', async () => {
    const { save, view, edit, emitted } = begin({ target: 'model' });
    await edit('status', { category: 'categorical' });
    expect(save.mock.calls[0]?.[0].changes).toEqual({ status: { data_category: 'categorical' } });
    expect(view().pendingNames).toEqual([]);
    expect(emitted).toEqual(['columns.saved']);
  });

  it('takes columns that arrive later, not in the middle of an edit', () => {
    const { actor, view } = begin({ target: 'model' });
    actor.send({ type: 'edit.started', name: 'id' });
    actor.send({ type: 'columns.arrived', columns: [{ name: 'fresh' }] });
    expect(view().columns).toHaveLength(3);
    actor.send({ type: 'edit.cancelled' });
    actor.send({ type: 'columns.arrived', columns: [{ name: 'fresh' }] });
    expect(view().columns.map(({ name }) => name)).toEqual(['fresh']);
  });
});

describe('the machine as a graph', () => {
  it('has a way out of every state that waits', () => {
    const machine = createColumnEditingMachine({ saveColumns: () => Promise.resolve() });
    const { waiting, stuck } = statesWithoutWayOut(
      machine,
      [
        { type: 'edit.started', name: 'id' },
        { type: 'edit.changed', description: 'other' },
        { type: 'edit.submitted' },
        { type: 'category.assigned', category: 'json' },
        { type: 'xstate.done.actor.0.columnEditing.work.saving', output: undefined },
        { type: 'xstate.error.actor.0.columnEditing.work.saving', error: new Error('no') },
      ],
      { target: 'draft', targetId: 'd1', columns },
    );
    expect(waiting).toBeGreaterThan(0);
    expect(stuck).toEqual([]);
  });
});

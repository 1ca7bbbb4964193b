import { Fault, type ModelColumn } from '@plinth/api';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { batchBannerMs, savedBannerMs } from '@plinth/api/facts';
import { statesWithoutWayOut } from '../waysOut.testing.ts';
import { createColumnEditingMachine, unsavedColumnEdit } from './columnEditing.machine.ts';
import type { ColumnEditingPorts } from './columnEditing.ports.ts';
import { restoredColumnEditing, storedColumnEditing } from './columnEditing.stored.ts';
import { columnEditingView } from './columnEditing.view.ts';
import { toColumnRecord } from './columnRecord.ts';

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
    version?: number | null;
    columns?: ModelColumn[];
  } = {},
) => {
  const clock = new SimulatedClock();
  const save = vi.fn<ColumnEditingPorts['saveColumns']>(
    options.save ?? (() => Promise.resolve({ version: null })),
  );
  const actor = createActor(createColumnEditingMachine({ saveColumns: save }), {
    clock,
    input: {
      target: options.target ?? 'draft',
      targetId: options.targetId === undefined ? 'd1' : options.targetId,
      columns: options.columns ?? columns,
      version: options.version ?? null,
    },
    snapshot: options.snapshot as never,
  });
  const emitted: string[] = [];
  actor.on('*', ({ type }) => emitted.push(type));
  actor.start();
  const view = () => columnEditingView(actor.getSnapshot());
  const rested = () => waitFor(actor, (snapshot) => !snapshot.hasTag('waiting'));
  const edit = async (
    name: string,
    changes: { category?: string; description?: string; synonyms?: string },
  ) => {
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

describe('ticks', () => {
  it('of a draft are kept here, taken back and made again, and nothing is sent', () => {
    const { actor, row, save, view } = begin();
    actor.send({ type: 'selection.changed', names: ['status', 'note'], selected: false });
    expect([row('id'), row('status'), row('note')].map((column) => column!.selected)).toEqual([
      true,
      false,
      false,
    ]);
    actor.send({ type: 'undo.requested' });
    expect(row('status')!.selected).toBe(true);
    expect(view()).toMatchObject({ canUndo: false, canRedo: true });
    actor.send({ type: 'redo.requested' });
    expect(row('status')!.selected).toBe(false);
    expect(save).not.toHaveBeenCalled();
    expect(view()).toMatchObject({ pendingNames: [], canLeaveOut: true });
  });

  it('of a model are stored at once, where the host counts versions', async () => {
    const { actor, row, save, rested, view } = begin({ target: 'model', version: 3 });
    expect(view().canLeaveOut).toBe(true);
    actor.send({ type: 'selection.changed', names: ['status'], selected: false });
    await rested();
    expect(save.mock.lastCall?.[0]).toEqual({
      targetId: 'd1',
      version: 3,
      changes: { status: { included: false } },
    });
    expect(row('status')!.selected).toBe(false);
    actor.send({ type: 'undo.requested' });
    await rested();
    expect(save.mock.lastCall?.[0].changes).toEqual({
      status: { included: true, origin: 'database', category_reason: null },
    });
    expect(row('status')!.selected).toBe(true);
  });

  it('mean nothing to a host that counts none', () => {
    expect(begin({ target: 'model' }).view().canLeaveOut).toBe(false);
  });
});

describe('a change that was made elsewhere meanwhile', () => {
  const theirs = (
    change: Partial<ModelColumn>,
    version = 2,
  ): Awaited<ReturnType<ColumnEditingPorts['saveColumns']>> => ({
    now: {
      version,
      columns: columns.map((column) => (column.name === 'status' ? { ...column, ...change } : column)),
    },
  });

  it('of another column is taken, told, and the own change is sent on top of it', async () => {
    const { actor, save, edit, view, row } = begin({ target: 'model', version: 1 });
    save.mockResolvedValueOnce(theirs({ description: 'Theirs' }));
    save.mockResolvedValueOnce({ version: 3 });
    await edit('id', { description: 'Mine' });
    expect(save.mock.calls.map(([{ version, changes }]) => ({ version, changes }))).toEqual([
      { version: 1, changes: { id: { description: 'Mine' } } },
      { version: 2, changes: { id: { description: 'Mine' } } },
    ]);
    expect([row('id')!.description, row('status')!.description]).toEqual(['Mine', 'Theirs']);
    expect(view()).toMatchObject({ status: 'viewing', elsewhere: ['status'], conflict: null });
    expect(actor.getSnapshot().context.version).toBe(3);
    actor.send({ type: 'elsewhere.seen' });
    expect(view().elsewhere).toEqual([]);
  });

  it('of another value of the same column is kept beside the own', async () => {
    const { save, edit, row } = begin({ target: 'model', version: 1 });
    save.mockResolvedValueOnce(theirs({ data_category: 'categorical' }));
    save.mockResolvedValueOnce({ version: 3 });
    await edit('status', { description: 'Mine' });
    expect(save.mock.lastCall?.[0].changes).toEqual({ status: { description: 'Mine' } });
    expect(row('status')).toMatchObject({ data_category: 'categorical', description: 'Mine' });
  });

  it('of nothing that is shown here is not worth a word', async () => {
    const { save, edit, view } = begin({ target: 'model', version: 1 });
    save.mockResolvedValueOnce(theirs({}));
    await edit('status', { description: 'Mine' });
    expect(save).toHaveBeenCalledTimes(2);
    expect(view()).toMatchObject({ status: 'viewing', elsewhere: [] });
  });

  it.each(['model', 'draft'] as const)(
    'is none where the own one had arrived without an answer, of a %s',
    async (target) => {
      const { actor, save, edit, view, row, rested } = begin({ target, version: 1 });
      save.mockRejectedValueOnce(new Error('no answer'));
      save.mockResolvedValueOnce(theirs({ description: 'Mine' }));
      await edit('status', { description: 'Mine' });
      expect(view().failure).not.toBeNull();
      actor.send({ type: 'edit.submitted' });
      await rested();
      expect(save).toHaveBeenCalledTimes(2);
      expect(row('status')!.description).toBe('Mine');
      expect(view()).toMatchObject({ status: 'viewing', edit: null, elsewhere: [], unsentNames: [] });
    },
  );

  it('of the same value has to be decided: mine', async () => {
    const { actor, save, edit, view, row, rested } = begin({ target: 'model', version: 1 });
    save.mockResolvedValueOnce(theirs({ description: 'Theirs' }));
    await edit('status', { description: 'Mine' });
    expect(view().conflict?.clashes).toMatchObject([
      { name: 'status', mine: { description: 'Mine' }, theirs: { description: 'Theirs' }, keep: null },
    ]);
    actor.send({ type: 'conflict.resolved' });
    expect(view().conflict).not.toBeNull();
    actor.send({ type: 'conflict.chosen', names: ['status'], keep: 'mine' });
    actor.send({ type: 'conflict.resolved' });
    await rested();
    expect(save.mock.lastCall?.[0]).toMatchObject({
      version: 2,
      changes: { status: { description: 'Mine' } },
    });
    expect(row('status')!.description).toBe('Mine');
    actor.send({ type: 'undo.requested' });
    await rested();
    expect(row('status')!.description).toBe('Theirs');
  });

  it.each(['model', 'draft'] as const)(
    'of the same value has to be decided: theirs, of a %s',
    async (target) => {
      const { actor, save, edit, view, row, emitted } = begin({ target, version: 1 });
      save.mockResolvedValueOnce(theirs({ description: 'Theirs' }));
      await edit('status', { description: 'Mine' });
      actor.send({ type: 'conflict.chosen', names: ['status'], keep: 'theirs' });
      actor.send({ type: 'conflict.resolved' });
      expect(save).toHaveBeenCalledTimes(1);
      expect(row('status')!.description).toBe('Theirs');
      expect(view()).toMatchObject({ status: 'viewing', edit: null, pendingNames: [], unsentNames: [] });
      expect(emitted).toContain('columns.merged');
    },
  );

  it('leaves what was typed open when nobody decides', async () => {
    const { actor, save, edit, view } = begin({ target: 'model', version: 1 });
    save.mockResolvedValueOnce(theirs({ description: 'Theirs' }));
    await edit('status', { description: 'Mine' });
    actor.send({ type: 'conflict.left' });
    expect(view()).toMatchObject({ status: 'editing', edit: { description: 'Mine' }, conflict: null });
  });

  it('is met by several columns at once, each decided for itself', async () => {
    const { actor, save, view, rested, row } = begin({ target: 'model', version: 1 });
    save.mockResolvedValueOnce({
      now: {
        version: 2,
        columns: columns.map((column) => ({ ...column, data_category: 'binary' })),
      },
    });
    actor.send({ type: 'category.assigned', names: ['id', 'status', 'note'], category: 'json' });
    await rested();
    expect(view().conflict?.clashes.map(({ name }) => name)).toEqual(['id', 'status', 'note']);
    actor.send({ type: 'conflict.chosen', names: ['id', 'note'], keep: 'mine' });
    actor.send({ type: 'conflict.chosen', names: ['status'], keep: 'theirs' });
    actor.send({ type: 'conflict.resolved' });
    await rested();
    expect(Object.keys(save.mock.lastCall![0].changes)).toEqual(['id', 'note']);
    expect([row('id'), row('status'), row('note')].map((column) => column!.data_category)).toEqual([
      'json',
      'binary',
      'json',
    ]);
  });

  it('while a reload was on is met when the edit is saved', async () => {
    const before = begin({ target: 'model', version: 1 });
    before.actor.send({ type: 'edit.started', name: 'status' });
    before.actor.send({ type: 'edit.changed', description: 'Mine' });
    const now = (theirs({ description: 'Theirs' }) as { now: { columns: ModelColumn[]; version: number } })
      .now;
    const { actor, view, save } = begin({ snapshot: restoredColumnEditing(before.stored(), now) });
    actor.send({ type: 'edit.submitted' });
    expect(view().conflict?.clashes).toMatchObject([{ name: 'status', theirs: { description: 'Theirs' } }]);
    expect(save).not.toHaveBeenCalled();
  });

  it('can not be taken back here', async () => {
    const { actor, edit, view } = begin({ target: 'model', version: 1 });
    await edit('status', { description: 'Mine' });
    await edit('id', { description: 'Mine, too' });
    actor.send({
      type: 'columns.arrived',
      version: 5,
      columns: columns.map((column) => ({
        ...column,
        description: column.name === 'id' ? 'Mine, too' : 'Theirs',
      })),
    });
    actor.send({ type: 'undo.requested' });
    expect(actor.getSnapshot().context.sending?.changes).toHaveProperty('id');
    expect(view().canUndo).toBe(false);
  });

  it('of a draft, found out by the main Save, is taken with what was refused before', async () => {
    const { actor, save, edit, view, row, rested } = begin({
      version: 1,
      save: () => Promise.reject(new Error('no')),
    });
    await edit('id', { description: 'Mine' });
    save.mockResolvedValue({ version: 3 });
    const { now } = theirs({ description: 'Theirs' }) as { now: { columns: ModelColumn[]; version: number } };
    actor.send({ type: 'draft.changed', now });
    await rested();
    expect(save.mock.lastCall?.[0]).toMatchObject({ version: 2, changes: { id: { description: 'Mine' } } });
    expect(row('status')!.description).toBe('Theirs');
    expect(view()).toMatchObject({ elsewhere: ['status'], unsentNames: [], status: 'viewing' });
    actor.send({ type: 'draft.changed', now: { ...now, version: 3 } });
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('leaves ticks of a draft as they are', async () => {
    const { actor, save, edit, row } = begin({ version: 1 });
    actor.send({ type: 'selection.changed', names: ['note'], selected: false });
    save.mockResolvedValueOnce(theirs({ description: 'Theirs' }));
    await edit('id', { description: 'Mine' });
    expect(row('note')!.selected).toBe(false);
  });
});

describe('synonyms', () => {
  const named = columns.map((column) => ({
    ...column,
    synonyms: column.name === 'status' ? ['state'] : [],
  }));

  it('of a model are sent alone, as words, and taken back', async () => {
    const { actor, save, edit, view, row, rested } = begin({ target: 'model', version: 1, columns: named });
    await edit('status', { synonyms: ' state ,fulfilment   state,, ' });
    expect(save.mock.lastCall?.[0].changes).toEqual({ status: { synonyms: ['state', 'fulfilment state'] } });
    expect(row('status')!.synonyms).toBe('state, fulfilment state');
    expect(row('status')!.origin).toBe('database');
    actor.send({ type: 'undo.requested' });
    await rested();
    expect(save.mock.lastCall?.[0].changes).toMatchObject({ status: { synonyms: ['state'] } });
    expect(view()).toMatchObject({ canUndo: false, canRedo: true });
    expect(row('status')!.synonyms).toBe('state');
  });

  it('of a draft stay in what the main Save sends, whatever is changed after them', async () => {
    const { save, edit, view } = begin({ columns: named, save: () => Promise.reject(new Error('no')) });
    await edit('status', { synonyms: 'phase' });
    save.mockResolvedValue({ version: null });
    await edit('status', { description: 'Where it is' });
    expect(view()).toMatchObject({ pendingNames: ['status'], unsentNames: [] });
    expect(save.mock.lastCall?.[0].changes).toEqual({
      status: { data_category: 'text', description: 'Where it is', synonyms: ['phase'] },
    });
  });

  it('of a draft are not sent where they stay as they are', async () => {
    const { save, edit } = begin({ columns: named });
    await edit('status', { description: 'Where it is' });
    expect(save.mock.lastCall?.[0].changes).toEqual({
      status: { data_category: 'text', description: 'Where it is' },
    });
  });

  it('are never sent to a host that keeps none', async () => {
    const { save, edit, row } = begin({ version: 1 });
    expect(row('status')!.synonyms).toBeNull();
    await edit('status', { description: 'Where it is' });
    expect(save.mock.lastCall?.[0].changes['status']).not.toHaveProperty('synonyms');
  });

  it.each([
    ['tooMany', Array.from({ length: 11 }, (_, index) => `word ${index}`).join()],
    ['tooLong', 'w'.repeat(61)],
    ['unseen', 'sta\u202Ete'],
    ['unseen', 'sta\u200Bte'],
    ['notAWord', '?!'],
    ['twice', 'State, state'],
  ])(
    'that can be no words are refused (%s), the edit stays open, and nothing is sent',
    async (kind, synonyms) => {
      const { actor, save, edit, view } = begin({ columns: named });
      await edit('status', { synonyms });
      expect(view()).toMatchObject({
        status: 'editing',
        failure: { kind: 'synonyms', fault: { kind } },
        edit: { synonyms },
      });
      expect(save).not.toHaveBeenCalled();
      actor.send({ type: 'edit.changed', synonyms: '' });
      expect(view().failure).toBeNull();
    },
  );

  it('that two have changed are decided column by column; other values go together', async () => {
    const now = (change: Partial<ModelColumn>) => ({
      now: {
        version: 2,
        columns: named.map((column) => (column.name === 'status' ? { ...column, ...change } : column)),
      },
    });
    const together = begin({ target: 'model', version: 1, columns: named });
    together.save.mockResolvedValueOnce(now({ description: 'Theirs' }));
    await together.edit('status', { synonyms: 'phase' });
    expect(together.save.mock.lastCall?.[0]).toMatchObject({
      version: 2,
      changes: { status: { synonyms: ['phase'] } },
    });
    expect(together.row('status')).toMatchObject({ description: 'Theirs', synonyms: 'phase' });

    const { save, edit, view, actor } = begin({ target: 'model', version: 1, columns: named });
    save.mockResolvedValueOnce(now({ synonyms: ['stage'] }));
    await edit('status', { synonyms: 'phase' });
    expect(view().conflict?.clashes).toMatchObject([
      { name: 'status', mine: { synonyms: 'phase' }, theirs: { synonyms: 'stage' } },
    ]);
    actor.send({ type: 'conflict.chosen', names: ['status'], keep: 'theirs' });
    actor.send({ type: 'conflict.resolved' });
    expect(save).toHaveBeenCalledTimes(1);
    expect(view()).toMatchObject({ status: 'viewing', edit: null });
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
    const answer =
      fate === 'refused' ? Promise.reject(new Error('busy')) : new Promise<never>(() => undefined);
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
    const snapshot = restoredColumnEditing(interrupted('Where it is'), { columns: arrived, version: null });
    const { view } = begin({ snapshot });
    expect(view()).toMatchObject({ status: 'viewing', edit: null });
    expect(view().columns).toHaveLength(arrived.length);
  });
});

describe('column defaults', () => {
  it.each([
    { name: 'note' },
    { name: 'note', type: '', data_category: '', description: '', sample_values: [] },
  ])('fills what the host left out, or empty: %j', (column) => {
    expect(toColumnRecord(column)).toMatchObject({
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
      {
        targetId: 'd1',
        version: null,
        changes: { status: { data_category: 'categorical', description: 'State' } },
      },
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
    save.mockResolvedValue({ version: null });
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
    // It has no category, and none is sent.
    expect(actor.getSnapshot().context.pending['note']).toEqual({ description: 'A note' });
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
    actor.send({ type: 'pending.sent', version: null });
    expect(view()).toMatchObject({ status: 'viewing', edit: null, pendingNames: [], unsentNames: [] });
  });

  it('leaves what is typed into an open edit when the main save has sent the rest', async () => {
    const { actor, view, edit } = begin({ save: () => Promise.reject(new Error('no')) });
    await edit('status', { description: 'New text' });
    actor.send({ type: 'edit.changed', description: 'Newer text' });
    actor.send({ type: 'pending.sent', version: null });
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
    actor.send({ type: 'pending.sent', version: null });
    expect(view()).toMatchObject({ pendingNames: [], banner: 'batch', canUndo: false });
    clock.increment(batchBannerMs);
    expect(view().banner).toBeNull();
  });
});

describe('several columns at once', () => {
  it('sets the category of the chosen columns that have another', async () => {
    const { actor, view, save, rested, clock } = begin();
    actor.send({ type: 'category.assigned', names: ['id', 'status'], category: 'identifier' });
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
    actor.send({ type: 'category.assigned', names: ['id'], category: 'identifier' });
    expect(view().status).toBe('viewing');
    expect(save).not.toHaveBeenCalled();
  });

  it('takes the last change back, then the one before', async () => {
    const { actor, view, save, rested, edit, row } = begin();
    await edit('status', { description: 'Rewritten' });
    actor.send({ type: 'category.assigned', names: ['id', 'status', 'note'], category: 'json' });
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

  it('takes a category back from a column that had none', async () => {
    const { actor, save, edit, rested } = begin({ target: 'model' });
    await edit('note', { category: 'text' });
    actor.send({ type: 'undo.requested' });
    await rested();
    expect(save.mock.lastCall?.[0].changes).toEqual({ note: { data_category: '' } });
  });

  it('takes columns that arrive later, not in the middle of an edit', () => {
    const { actor, view } = begin({ target: 'model' });
    actor.send({ type: 'edit.started', name: 'id' });
    actor.send({ type: 'columns.arrived', columns: [{ name: 'fresh' }], version: null });
    expect(view().columns).toHaveLength(3);
    actor.send({ type: 'edit.cancelled' });
    expect(view().columns.map(({ name }) => name)).toEqual(['fresh']);
  });

  it('doesn’t go back to columns that arrived before its change was saved', async () => {
    const { actor, view, rested, row } = begin({ target: 'model' });
    actor.send({ type: 'edit.started', name: 'id' });
    actor.send({ type: 'columns.arrived', columns, version: null });
    actor.send({ type: 'edit.changed', description: 'Mine' });
    actor.send({ type: 'edit.submitted' });
    await rested();
    actor.send({ type: 'edit.started', name: 'status' });
    actor.send({ type: 'edit.cancelled' });
    expect(view().status).toBe('viewing');
    expect(row('id')!.description).toBe('Mine');
  });
});

describe('undoing and redoing while a change is on its way', () => {
  /** A host that answers when it is told to. */
  const slow = (target: 'draft' | 'model') => {
    const answers: ((saved: Awaited<ReturnType<ColumnEditingPorts['saveColumns']>> | Error) => void)[] = [];
    const begun = begin({
      target,
      version: 1,
      save: () =>
        new Promise((resolve, reject) => {
          answers.push((saved) => (saved instanceof Error ? reject(saved) : resolve(saved)));
        }),
    });
    const answer = async (saved: Parameters<(typeof answers)[number]>[0] = { version: 2 }) => {
      const { length } = begun.save.mock.calls;
      answers.shift()!(saved);
      await waitFor(
        begun.actor,
        (snapshot) => !snapshot.hasTag('waiting') || begun.save.mock.calls.length > length,
      );
    };
    const type = (name: string, description: string) => {
      begun.actor.send({ type: 'edit.started', name });
      begun.actor.send({ type: 'edit.changed', description });
      begun.actor.send({ type: 'edit.submitted' });
    };
    return { ...begun, answer, type };
  };

  it.each(['model', 'draft'] as const)('happens once it has arrived, of a %s', async (target) => {
    const { actor, answer, type, row, view, save } = slow(target);
    type('status', 'Mine');
    expect(view()).toMatchObject({ status: 'saving', canUndo: true, canRedo: false });
    actor.send({ type: 'undo.requested' });
    expect(view()).toMatchObject({ canUndo: false, canRedo: true });
    actor.send({ type: 'redo.requested' });
    actor.send({ type: 'undo.requested' });
    for (const description of ['State', 'Mine', 'State']) {
      await answer();
      expect(row('status')!.description).toBe(description);
      expect(view().status).toBe('saving');
    }
    await answer();
    expect(row('status')!.description).toBe('State');
    expect(save).toHaveBeenCalledTimes(4);
    expect(view()).toMatchObject({ status: 'viewing', canUndo: false, canRedo: true });
  });

  it('comes after a tick that was made before it, of a model', async () => {
    const { actor, answer, type, row, view, save } = slow('model');
    type('status', 'Mine');
    actor.send({ type: 'selection.changed', names: ['status'], selected: false });
    expect(view()).toMatchObject({ status: 'saving', canUndo: true, canRedo: false });
    expect(row('status')).toMatchObject({ selected: false });
    await answer();
    expect(row('status')).toMatchObject({ selected: false, description: 'Mine' });
    actor.send({ type: 'undo.requested' });
    await answer();
    await answer();
    expect(save).toHaveBeenCalledTimes(3);
    expect(row('status')).toMatchObject({ selected: true, description: 'Mine' });
    expect(view()).toMatchObject({ status: 'viewing', canUndo: true, canRedo: true });
  });

  it('comes after a tick that was made before it, of a draft', async () => {
    const { actor, answer, type, row, view, save } = slow('draft');
    type('status', 'Mine');
    actor.send({ type: 'selection.changed', names: ['status'], selected: false });
    expect(row('status')).toMatchObject({ selected: false, description: 'Mine' });
    actor.send({ type: 'undo.requested' });
    actor.send({ type: 'selection.changed', names: ['id'], selected: false });
    await answer();
    expect(save).toHaveBeenCalledTimes(1);
    expect(row('status')).toMatchObject({ selected: true, description: 'Mine' });
    expect(row('id')).toMatchObject({ selected: false });
    expect(view()).toMatchObject({ status: 'viewing', canUndo: true, canRedo: false });
  });

  it('takes back no more steps than there are', async () => {
    const { actor, answer, type, save, view } = slow('model');
    type('status', 'Mine');
    for (let press = 0; press < 5; press += 1) actor.send({ type: 'undo.requested' });
    actor.send({ type: 'redo.requested' });
    await answer();
    await answer();
    await answer();
    expect(save).toHaveBeenCalledTimes(3);
    expect(view()).toMatchObject({ status: 'viewing', canUndo: true, canRedo: false });
  });

  it('happens to nothing else once the change was refused, or has to be decided', async () => {
    const { actor, answer, type, row, view, save } = slow('model');
    actor.send({ type: 'category.assigned', names: ['id'], category: 'json' });
    await answer();
    actor.send({ type: 'category.assigned', names: ['status'], category: 'json' });
    actor.send({ type: 'undo.requested' });
    await answer(new Error('no'));
    expect(view()).toMatchObject({ status: 'viewing', canUndo: true });
    type('status', 'Mine');
    actor.send({ type: 'undo.requested' });
    await answer({ now: { version: 4, columns: [{ ...columns[1]!, description: 'Theirs' }] } });
    expect(view().conflict).not.toBeNull();
    actor.send({ type: 'conflict.chosen', names: ['status'], keep: 'mine' });
    actor.send({ type: 'conflict.resolved' });
    await answer({ version: 5 });
    expect(row('status')!.description).toBe('Mine');
    expect(view().status).toBe('viewing');
    expect(save).toHaveBeenCalledTimes(4);
  });
});

describe('the machine as a graph', () => {
  it('has a way out of every state that waits', () => {
    const machine = createColumnEditingMachine({ saveColumns: () => Promise.resolve({ version: null }) });
    const { waiting, stuck } = statesWithoutWayOut(
      machine,
      [
        { type: 'edit.started', name: 'id' },
        { type: 'edit.changed', description: 'other' },
        { type: 'edit.submitted' },
        { type: 'category.assigned', names: ['id'], category: 'json' },
        { type: 'selection.changed', names: ['id'], selected: false },
        { type: 'undo.requested' },
        { type: 'redo.requested' },
        { type: 'conflict.chosen', names: ['id'], keep: 'mine' },
        { type: 'conflict.resolved' },
        { type: 'conflict.left' },
        { type: 'xstate.done.actor.0.columnEditing.work.saving', output: { version: 2 } },
        {
          type: 'xstate.done.actor.0.columnEditing.work.saving',
          output: { now: { version: 2, columns: [{ name: 'id', description: 'theirs' }] } },
        },
        { type: 'xstate.error.actor.0.columnEditing.work.saving', error: new Error('no') },
      ],
      { target: 'draft', targetId: 'd1', columns },
    );
    expect(waiting).toBeGreaterThan(0);
    expect(stuck).toEqual([]);
  });
});

import { type Draft, type GenerationEvent } from '@plinth/api';
import { maxNotesLength } from '@plinth/api/facts';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { modelSaveView } from '../model-save/modelSave.view.ts';
import { notesView } from '../notes/notes.view.ts';
import { createWizardMachine } from './wizard.machine.ts';
import type { WizardPorts } from './wizard.ports.ts';
import { isWizardUnsaved, storedWizard } from './wizard.stored.ts';
import { wizardView } from './wizard.view.ts';

const draft: Draft = {
  draft_id: 'd1',
  model_schema: { columns: [{ name: 'status', type: 'text', data_category: 'text', description: 'State' }] },
  understanding: { description: 'Orders' },
  visualizations: [{ metric: 'orders', graph_type: 'bar' }],
};
const source = { id: 's1', name: 'warehouse', type: 'postgres', fileName: null };
const other = { id: 's2', name: 'events', type: 'mongodb', fileName: null };

type StoredWizard = Parameters<typeof storedWizard>[0];

const begin = (overrides: Partial<WizardPorts> = {}) => {
  const calls: string[] = [];
  const ports: WizardPorts = {
    generate: async function* (): AsyncGenerator<GenerationEvent> {
      yield { step: 'checking_connection', status: 'completed', message: 'ok' };
      yield { payload: draft };
    },
    saveColumns: () => {
      calls.push('columns');
      return Promise.resolve({ version: null });
    },
    saveNotes: () => Promise.resolve({ version: null }),
    createModel: ({ name }) => {
      calls.push('create');
      return Promise.resolve({ id: 'm1', model_name: name, leftOut: null });
    },
    now: () => 0,
    nextFrame: () => Promise.resolve(),
    ...overrides,
  };
  const machine = createWizardMachine(ports);
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: { format: 'json' }, clock }).start();
  const view = () => wizardView(actor.getSnapshot());
  const choose = () => {
    actor.send({ type: 'source.chosen', source });
    actor.send({ type: 'database.chosen', database: 'shop' });
    actor.send({ type: 'table.chosen', table: 'orders' });
  };
  const toReview = async () => {
    choose();
    actor.send({ type: 'generation.requested' });
    await waitFor(actor, (snapshot) => snapshot.context.review !== null);
    actor.send({ type: 'results.requested' });
  };
  /** Another actor, from what was stored of the first. */
  const reload = (age = (stored: string) => stored) => {
    const stored = storedWizard(actor.getPersistedSnapshot() as unknown as StoredWizard);
    const restored = storedWizard(JSON.parse(age(JSON.stringify(stored))) as StoredWizard);
    return createActor(machine, { snapshot: restored as never, clock, input: { format: 'json' } }).start();
  };
  return { actor, calls, view, choose, toReview, reload, children: () => actor.getSnapshot().children };
};

describe('the setup stage', () => {
  it('needs source, database and table', () => {
    const { actor, view } = begin();
    expect(view().status).toBe('incomplete');
    actor.send({ type: 'source.chosen', source });
    actor.send({ type: 'database.chosen', database: 'shop' });
    expect(view().status).toBe('incomplete');
    actor.send({ type: 'generation.requested' });
    expect(view().stage).toBe('setup');
    actor.send({ type: 'table.chosen', table: 'orders' });
    expect(view().status).toBe('complete');
  });

  it('clears database and table with a new source, and the table with a new database', () => {
    const { actor, view, choose } = begin();
    choose();
    actor.send({ type: 'database.chosen', database: 'archive' });
    expect(view().setup).toMatchObject({ database: 'archive', table: null });
    actor.send({ type: 'table.chosen', table: 'orders' });
    actor.send({ type: 'source.chosen', source: other });
    expect(view().setup).toMatchObject({ source: other, database: null, table: null });
  });

  it('keeps them when the same source is chosen again', () => {
    const { actor, view, choose } = begin();
    choose();
    actor.send({ type: 'source.chosen', source });
    actor.send({ type: 'database.chosen', database: 'shop' });
    expect(view().setup.table).toBe('orders');
  });
});

describe('the shortest way', () => {
  it('begins with a table that was chosen elsewhere', () => {
    const machine = createWizardMachine({
      generate: async function* (_, signal) {
        yield { step: 'fetching_data', status: 'started', message: 'reading' };
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
      saveColumns: () => Promise.resolve({ version: null }),
      saveNotes: () => Promise.resolve({ version: null }),
      createModel: ({ name }) => Promise.resolve({ id: 'm1', model_name: name, leftOut: null }),
      now: () => 0,
      nextFrame: () => Promise.resolve(),
    });
    const start = { source, database: 'shop', table: 'orders' };
    const actor = createActor(machine, { input: { format: 'json', start } }).start();
    expect(wizardView(actor.getSnapshot())).toMatchObject({ setup: start, status: 'complete' });
    actor.send({ type: 'generation.requested' });
    expect(wizardView(actor.getSnapshot()).stage).toBe('progress');
    actor.stop();
  });

  it('saves what was generated without a look at it, through the dialog that tells a failure', async () => {
    const { actor, calls, view, choose, children } = begin();
    choose();
    actor.send({ type: 'results.saved' });
    expect(view().stage).toBe('setup');
    actor.send({ type: 'generation.requested' });
    actor.send({ type: 'results.saved' });
    expect(view().stage).toBe('progress');
    await waitFor(actor, (snapshot) => snapshot.context.review !== null);
    actor.send({ type: 'results.saved' });
    expect(view().stage).toBe('review');
    await waitFor(children().save!, (snapshot) => snapshot.context.saved !== null);
    expect(calls.filter((call) => call === 'create')).toHaveLength(1);
  });
});

describe('the stages', () => {
  it('go from setup over progress to review, and no results are shown before there are any', async () => {
    const { actor, view, choose } = begin({
      generate: async function* (_, signal) {
        yield { step: 'fetching_data', status: 'started', message: 'reading' };
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
    });
    choose();
    actor.send({ type: 'generation.requested' });
    expect(view().stage).toBe('progress');
    actor.send({ type: 'results.requested' });
    actor.send({ type: 'stage.wanted', stage: 'review' });
    expect(view().stage).toBe('progress');
  });

  it('shows the stage that the address wants only where it may be shown', async () => {
    const { actor, view, toReview } = begin();
    actor.send({ type: 'stage.wanted', stage: 'review' });
    expect(view().stage).toBe('setup');
    actor.send({ type: 'stage.wanted', stage: 'progress' });
    expect(view().stage).toBe('setup');
    await toReview();
    expect(view().stage).toBe('review');
    actor.send({ type: 'stage.wanted', stage: 'setup' });
    expect(view().setup.table).toBe('orders');
    actor.send({ type: 'stage.wanted', stage: 'review' });
    expect(view().stage).toBe('review');
  });

  it('aborts the generation when progress is left', async () => {
    const signals: AbortSignal[] = [];
    const { actor, choose } = begin({
      generate: async function* (_, signal) {
        signals.push(signal);
        await new Promise(() => undefined);
        yield { payload: draft };
      },
    });
    choose();
    actor.send({ type: 'generation.requested' });
    actor.send({ type: 'stage.wanted', stage: 'setup' });
    expect(signals[0]?.aborted).toBe(true);
  });

  it('goes back to the choices when a reload ends a generation', () => {
    const { actor, choose, reload } = begin({
      generate: async function* () {
        await new Promise(() => undefined);
        yield { payload: draft };
      },
    });
    expect(isWizardUnsaved(actor.getSnapshot())).toBe(false);
    choose();
    actor.send({ type: 'generation.requested' });
    expect(isWizardUnsaved(actor.getSnapshot())).toBe(true);
    expect(wizardView(reload().getSnapshot())).toMatchObject({
      stage: 'setup',
      setup: { source, database: 'shop', table: 'orders' },
    });
  });

  it('restores a review after a reload, with its pending changes and all that was typed', async () => {
    const { actor, children, toReview, reload } = begin();
    await toReview();
    const { columns, notes, save } = children();
    columns!.send({ type: 'edit.started', name: 'status' });
    columns!.send({ type: 'edit.changed', category: 'categorical' });
    columns!.send({ type: 'edit.submitted' });
    await waitFor(columns!, (snapshot) => !snapshot.hasTag('waiting'));
    columns!.send({ type: 'edit.started', name: 'status' });
    columns!.send({ type: 'edit.changed', description: 'Where it st' });
    notes!.send({ type: 'edit.started' });
    notes!.send({ type: 'text.changed', text: 'Half a' });
    save!.send({ type: 'dialog.opened' });
    save!.send({ type: 'name.changed', name: 'Shop' });
    save!.send({ type: 'description.changed', description: 'All or' });
    actor.send({ type: 'metric.switched', index: 0, on: false });

    const again = reload();
    const restored = again.getSnapshot().children;
    expect(wizardView(again.getSnapshot()).stage).toBe('review');
    expect(again.getSnapshot().context.review?.metrics).toEqual([]);
    expect(restored.columns?.getSnapshot().context).toMatchObject({
      pending: { status: { data_category: 'categorical' } },
      edit: { description: 'Where it st' },
      columns: [{ name: 'status', data_category: 'categorical' }],
    });
    expect(restored.notes?.getSnapshot().context.text).toBe('Half a');
    expect(restored.save?.getSnapshot().matches('reviewing')).toBe(true);
    restored.save?.send({ type: 'dialog.opened' });
    expect(restored.save?.getSnapshot().context).toMatchObject({ name: 'Shop', description: 'All or' });
  });

  it('reads a draft of an earlier release, whose dialog was called closed', async () => {
    const { toReview, children, reload } = begin();
    await toReview();
    children().save!.send({ type: 'dialog.opened' });
    children().save!.send({ type: 'name.changed', name: 'Shop' });
    const { save } = reload((stored) => {
      const aged = stored.replace('"value":"reviewing"', '"value":"closed"');
      expect(aged).not.toBe(stored);
      return aged;
    }).getSnapshot().children;
    save!.send({ type: 'dialog.opened' });
    expect(save!.getSnapshot().matches('filling')).toBe(true);
    expect(save!.getSnapshot().context.name).toBe('Shop');
  });

  it('creates no model by itself when a reload comes in the middle of a save', async () => {
    const createModel = vi.fn<WizardPorts['createModel']>(() => new Promise(() => undefined));
    const { actor, children, toReview, reload } = begin({ createModel });
    await toReview();
    children().save!.send({ type: 'dialog.opened' });
    actor.send({ type: 'save.requested' });
    expect(createModel).toHaveBeenCalledTimes(1);
    const again = reload();
    expect(again.getSnapshot().children.save?.getSnapshot().matches('reviewing')).toBe(true);
    expect(createModel).toHaveBeenCalledTimes(1);
  });
});

describe('the review', () => {
  it('keeps saved columns and notes when it is left and entered again', async () => {
    const { actor, toReview, children } = begin();
    await toReview();
    const columns = children().columns!;
    columns.send({ type: 'edit.started', name: 'status' });
    columns.send({ type: 'edit.changed', category: 'categorical' });
    columns.send({ type: 'edit.submitted' });
    await waitFor(actor, (snapshot) => Object.keys(snapshot.context.pending).length === 1);
    const notes = children().notes!;
    notes.send({ type: 'edit.started' });
    notes.send({ type: 'text.changed', text: 'Orders of the shop' });
    actor.send({ type: 'setup.requested' });
    actor.send({ type: 'stage.wanted', stage: 'review' });
    expect(children().notes?.getSnapshot().context.text).toBe('Orders of the shop');
    notes.send({ type: 'edit.submitted' });
    await waitFor(notes, (snapshot) => snapshot.matches({ work: 'viewing' }));
    actor.send({ type: 'setup.requested' });
    actor.send({ type: 'stage.wanted', stage: 'review' });
    expect(children().columns?.getSnapshot().context.columns[0]?.data_category).toBe('categorical');
    expect(children().notes?.getSnapshot().context.stored).toBe('Orders of the shop');
  });

  it('has nothing to come back to once it is saved', async () => {
    const { actor, view, toReview } = begin();
    await toReview();
    actor.send({ type: 'stage.wanted', stage: 'setup' });
    expect(view()).toMatchObject({ stage: 'setup', hasDraft: true });
    actor.send({ type: 'stage.wanted', stage: 'review' });
    actor.send({ type: 'save.requested' });
    await waitFor(actor, (snapshot) => snapshot.context.isSaved);
    expect(isWizardUnsaved(actor.getSnapshot())).toBe(false);
    actor.send({ type: 'stage.wanted', stage: 'setup' });
    expect(view()).toMatchObject({ stage: 'setup', hasDraft: false });
    actor.send({ type: 'stage.wanted', stage: 'review' });
    expect(view().stage).toBe('setup');
  });

  it('sends pending changes before the model is saved and then holds none', async () => {
    const { actor, calls, toReview, children } = begin();
    await toReview();
    const columns = children().columns!;
    columns.send({ type: 'edit.started', name: 'status' });
    columns.send({ type: 'edit.changed', category: 'categorical' });
    columns.send({ type: 'edit.submitted' });
    await waitFor(columns, (snapshot) => !snapshot.hasTag('waiting'));
    children().save!.send({ type: 'dialog.opened' });
    actor.send({ type: 'save.requested' });
    await waitFor(children().save!, (snapshot) => snapshot.matches('saved'));
    expect(calls).toEqual(['columns', 'columns', 'create']);
    expect(columns.getSnapshot().context.pending).toEqual({});
    expect(actor.getSnapshot().context.pending).toEqual({});
  });

  it('sends a refused change again before the model is saved, and saves none while it is refused', async () => {
    let refuses = true;
    const calls: string[] = [];
    const { actor, toReview, children } = begin({
      saveColumns: () => {
        calls.push('columns');
        return refuses ? Promise.reject(new Error('busy')) : Promise.resolve({ version: null });
      },
      createModel: ({ name }) => {
        calls.push('create');
        return Promise.resolve({ id: 'm1', model_name: name, leftOut: null });
      },
    });
    await toReview();
    const columns = children().columns!;
    columns.send({ type: 'edit.started', name: 'status' });
    columns.send({ type: 'edit.changed', category: 'categorical' });
    columns.send({ type: 'edit.submitted' });
    await waitFor(columns, (snapshot) => !snapshot.hasTag('waiting'));
    expect(actor.getSnapshot().context.pending).toHaveProperty('status');
    const save = children().save!;
    save.send({ type: 'dialog.opened' });
    actor.send({ type: 'save.requested' });
    await waitFor(save, (snapshot) => snapshot.matches('filling'));
    expect(calls).toEqual(['columns', 'columns']);
    expect(save.getSnapshot().context.failure).toMatchObject({
      kind: 'pendingChanges',
      problem: { message: 'busy' },
    });
    refuses = false;
    actor.send({ type: 'save.requested' });
    await waitFor(save, (snapshot) => snapshot.matches('saved'));
    expect(calls).toEqual(['columns', 'columns', 'columns', 'create']);
    expect(columns.getSnapshot().context.pending).toEqual({});
  });

  describe('that is saved while something is on its way', () => {
    /** Notes, or a column, that the host is told when the test says so. */
    const beginSaving = async (of: 'notes' | 'columns') => {
      const answers: { resolve: (saved: { version: number }) => void; reject: (error: Error) => void }[] = [];
      const slow = () =>
        new Promise<{ version: number }>((resolve, reject) => answers.push({ resolve, reject }));
      const quick = () => Promise.resolve({ version: 3 });
      const createModel = vi.fn<WizardPorts['createModel']>(({ name }) =>
        Promise.resolve({ id: 'm1', model_name: name, leftOut: null }),
      );
      const saveColumns = vi.fn<WizardPorts['saveColumns']>(quick);
      if (of === 'columns') saveColumns.mockImplementationOnce(slow);
      const begun = begin({
        generate: async function* (): AsyncGenerator<GenerationEvent> {
          yield { payload: { ...draft, version: 1 } };
        },
        saveNotes: of === 'notes' ? slow : quick,
        saveColumns,
        createModel,
      });
      await begun.toReview();
      const { columns, notes, save } = begun.children();
      if (of === 'notes') {
        notes!.send({ type: 'edit.started' });
        notes!.send({ type: 'text.changed', text: 'Orders of the shop' });
        notes!.send({ type: 'edit.submitted' });
      } else {
        columns!.send({ type: 'category.assigned', names: ['status'], category: 'categorical' });
      }
      begun.actor.send({ type: 'save.requested' });
      expect(modelSaveView(save!.getSnapshot()).status).toBe('saving');
      expect(createModel).not.toHaveBeenCalled();
      return { ...begun, answer: answers[0]!, save: save!, notes: notes!, createModel, saveColumns };
    };

    it('waits for notes, and is made of them', async () => {
      const { answer, save, createModel } = await beginSaving('notes');
      answer.resolve({ version: 2 });
      await waitFor(save, (snapshot) => snapshot.matches('saved'));
      expect(createModel).toHaveBeenCalledTimes(1);
      expect(createModel.mock.calls[0]![0]).toMatchObject({ version: 2 });
    });

    it('waits for a column, and is made of it', async () => {
      const { answer, save, createModel, saveColumns } = await beginSaving('columns');
      answer.resolve({ version: 2 });
      await waitFor(save, (snapshot) => snapshot.matches('saved'));
      expect(createModel).toHaveBeenCalledTimes(1);
      expect(saveColumns.mock.calls.map(([{ version }]) => version)).toEqual([1, 2]);
      expect(createModel.mock.calls[0]![0]).toMatchObject({ version: 3 });
    });

    it('isn’t made where the notes are refused, and says why', async () => {
      const { actor, answer, notes, save, createModel } = await beginSaving('notes');
      answer.reject(new Error('busy'));
      await waitFor(save, (snapshot) => snapshot.matches('filling'));
      expect(save.getSnapshot().context.failure).toMatchObject({
        kind: 'notes',
        failure: { kind: 'problem', problem: { message: 'busy' } },
      });
      expect(createModel).not.toHaveBeenCalled();
      notes.send({ type: 'edit.cancelled' });
      actor.send({ type: 'save.requested' });
      await waitFor(save, (snapshot) => snapshot.matches('saved'));
    });

    it('isn’t made by itself where a reload comes meanwhile', async () => {
      const { reload, createModel } = await beginSaving('notes');
      const { save } = reload().getSnapshot().children;
      expect(save!.getSnapshot().matches('reviewing')).toBe(true);
      expect(createModel).not.toHaveBeenCalled();
    });
  });

  describe('that is saved with notes that are typed only', () => {
    interface Typing {
      stored?: string;
      saveNotes?: WizardPorts['saveNotes'];
    }
    const beginTyping = async (text: string, { stored = 'Orders', saveNotes }: Typing = {}) => {
      const calls: string[] = [];
      const begun = begin({
        generate: async function* (): AsyncGenerator<GenerationEvent> {
          yield { payload: { ...draft, understanding: { description: stored }, version: 1 } };
        },
        saveNotes: (request, signal) => {
          calls.push(`notes ${request.text}`);
          return saveNotes?.(request, signal) ?? Promise.resolve({ version: 2 });
        },
        createModel: ({ name, version }) => {
          calls.push(`create ${version}`);
          return Promise.resolve({ id: 'm1', model_name: name, leftOut: null });
        },
      });
      await begun.toReview();
      const { notes, save } = begun.children();
      notes!.send({ type: 'edit.started' });
      notes!.send({ type: 'text.changed', text });
      const submit = () => {
        begun.actor.send({ type: 'save.requested' });
        return waitFor(save!, (snapshot) => !snapshot.hasTag('waiting'));
      };
      return { ...begun, calls, notes: notes!, save: save!, submit };
    };

    it('sends them first, and is made of them', async () => {
      const { calls, notes, save, submit } = await beginTyping('Orders of the shop');
      await submit();
      expect(calls).toEqual(['notes Orders of the shop', 'create 2']);
      expect(save.getSnapshot().matches('saved')).toBe(true);
      expect(notesView(notes.getSnapshot())).toMatchObject({ status: 'viewing', text: 'Orders of the shop' });
    });

    it('sends them first after a reload too', async () => {
      const { calls, reload } = await beginTyping('Orders of the shop');
      const again = reload();
      again.send({ type: 'save.requested' });
      await waitFor(again.getSnapshot().children.save!, (snapshot) => snapshot.matches('saved'));
      expect(calls).toEqual(['notes Orders of the shop', 'create 2']);
    });

    it.each([
      ['are emptied', '  ', 'empty'],
      ['are too long', 'x'.repeat(maxNotesLength + 1), 'tooLong'],
    ])('isn’t made where they %s, and says why', async (_, text, kind) => {
      const { calls, notes, save, submit } = await beginTyping(text);
      await submit();
      expect(calls).toEqual([]);
      expect(modelSaveView(save.getSnapshot())).toMatchObject({
        status: 'filling',
        failure: { kind: 'notes', failure: { kind } },
      });
      expect(notesView(notes.getSnapshot())).toMatchObject({ status: 'editing', text, failure: { kind } });
      notes.send({ type: 'text.changed', text: 'Orders of the shop' });
      await submit();
      expect(calls).toEqual(['notes Orders of the shop', 'create 2']);
    });

    it('sends refused ones again with the next save', async () => {
      const { calls, notes, save, submit } = await beginTyping('Orders of the shop', {
        saveNotes: vi
          .fn<WizardPorts['saveNotes']>(() => Promise.resolve({ version: 2 }))
          .mockRejectedValueOnce(new Error('busy')),
      });
      await submit();
      expect(calls).toEqual(['notes Orders of the shop']);
      const failure = { kind: 'problem', problem: { message: 'busy' } };
      expect(save.getSnapshot().context.failure).toMatchObject({ kind: 'notes', failure });
      expect(notesView(notes.getSnapshot())).toMatchObject({ text: 'Orders of the shop', failure });
      await submit();
      expect(calls.slice(1)).toEqual(['notes Orders of the shop', 'create 2']);
    });

    it('isn’t made where someone else rewrote them, until it is chosen what stays', async () => {
      const { calls, notes, save, submit } = await beginTyping('Orders of the shop', {
        saveNotes: vi
          .fn<WizardPorts['saveNotes']>(() => Promise.resolve({ version: 3 }))
          .mockResolvedValueOnce({ now: { text: 'Theirs', version: 2 } }),
      });
      for (const _ of ['at first', 'again']) {
        await submit();
        expect(save.getSnapshot().context.failure).toEqual({ kind: 'changed' });
        expect(calls).toEqual(['notes Orders of the shop']);
        expect(notesView(notes.getSnapshot())).toMatchObject({
          status: 'conflicting',
          text: 'Orders of the shop',
          theirs: 'Theirs',
        });
      }
    });

    it.each([
      ['are as they were', 'Orders', 'Orders'],
      ['are empty as they were', '  ', ''],
    ])('is made without them where they %s', async (_, text, stored) => {
      const { calls, submit } = await beginTyping(text, { stored });
      await submit();
      expect(calls).toEqual(['create 1']);
    });
  });

  describe('that is saved while an edit is open in a row', () => {
    const beginEdit = async (overrides: Partial<WizardPorts> = {}) => {
      const begun = begin({
        generate: async function* (): AsyncGenerator<GenerationEvent> {
          const columns = [{ ...draft.model_schema.columns[0]!, synonyms: [] }];
          yield { payload: { ...draft, model_schema: { columns }, version: 1 } };
        },
        ...overrides,
      });
      await begun.toReview();
      const { columns, save } = begun.children();
      columns!.send({ type: 'edit.started', name: 'status' });
      const submit = () => {
        begun.actor.send({ type: 'save.requested' });
        return waitFor(save!, (snapshot) => !snapshot.hasTag('waiting'));
      };
      return { ...begun, columns: columns!, save: save!, submit };
    };

    it('takes what is typed first, and is made of it', async () => {
      const saveColumns = vi.fn<WizardPorts['saveColumns']>(() => Promise.resolve({ version: 2 }));
      const { calls, columns, save, submit } = await beginEdit({ saveColumns });
      columns.send({ type: 'edit.changed', description: 'Where it stands' });
      await submit();
      expect(saveColumns.mock.calls[0]![0].changes).toMatchObject({
        status: { description: 'Where it stands' },
      });
      expect(calls).toEqual(['create']);
      expect(save.getSnapshot().matches('saved')).toBe(true);
    });

    it('isn’t made where what is typed can’t be taken, and says why', async () => {
      const { calls, columns, save, submit } = await beginEdit();
      columns.send({ type: 'edit.changed', synonyms: 'state, state' });
      for (const _ of ['at first', 'again']) {
        await submit();
        expect(calls).toEqual([]);
        expect(modelSaveView(save.getSnapshot())).toMatchObject({
          status: 'filling',
          failure: { kind: 'column', failure: { kind: 'synonyms', fault: { kind: 'twice' } } },
        });
      }
      columns.send({ type: 'edit.changed', synonyms: 'state' });
      await submit();
      expect(calls).toEqual(['columns', 'columns', 'create']);
    });

    it('isn’t made where it is refused, and sends it again', async () => {
      const saveColumns = vi.fn<WizardPorts['saveColumns']>(() => Promise.reject(new Error('busy')));
      const { calls, columns, save, submit } = await beginEdit({ saveColumns });
      columns.send({ type: 'edit.changed', description: 'Where it stands' });
      await submit();
      expect(save.getSnapshot().context.failure).toMatchObject({ problem: { message: 'busy' } });
      expect(calls).toEqual([]);
      saveColumns.mockResolvedValue({ version: 2 });
      await submit();
      expect(calls).toEqual(['create']);
    });

    it('sends nothing where nothing was changed', async () => {
      const { calls, submit } = await beginEdit();
      await submit();
      expect(calls).toEqual(['create']);
    });
  });

  it('holds its choice of metrics', async () => {
    const { actor, toReview } = begin();
    await toReview();
    expect(actor.getSnapshot().context.review?.metrics).toEqual([0]);
    actor.send({ type: 'metric.switched', index: 0, on: false });
    expect(actor.getSnapshot().context.review?.metrics).toEqual([]);
  });

  it('survives JSON', async () => {
    const { actor, toReview } = begin();
    await toReview();
    const { context } = actor.getSnapshot();
    expect(JSON.parse(JSON.stringify(context))).toEqual(context);
  });

  it('creates nothing while a request for it is under way', async () => {
    const createModel = vi.fn<WizardPorts['createModel']>(() => new Promise(() => undefined));
    const { actor, toReview, children } = begin({ createModel });
    await toReview();
    children().save!.send({ type: 'dialog.opened' });
    actor.send({ type: 'save.requested' });
    actor.send({ type: 'save.requested' });
    expect(createModel).toHaveBeenCalledTimes(1);
  });
});

import { createActor, SimulatedClock, waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { maxNotesLength, savedBannerMs } from '@plinth/api/facts';
import { statesWithoutWayOut } from '../waysOut.testing.ts';
import { createNotesMachine } from './notes.machine.ts';
import type { NotesPorts } from './notes.ports.ts';
import { storedNotes } from './notes.stored.ts';
import { notesView } from './notes.view.ts';

const begin = (options: { targetId?: string | null; save?: NotesPorts['saveNotes'] } = {}) => {
  const clock = new SimulatedClock();
  const save = vi.fn<NotesPorts['saveNotes']>(options.save ?? (() => Promise.resolve({ version: null })));
  const actor = createActor(createNotesMachine({ saveNotes: save }), {
    clock,
    input: {
      targetId: options.targetId === undefined ? 'd1' : options.targetId,
      stored: 'Stored text',
    },
  });
  const emitted: string[] = [];
  actor.on('*', ({ type }) => emitted.push(type));
  actor.start();
  const view = () => notesView(actor.getSnapshot());
  const submit = async (text: string) => {
    actor.send({ type: 'edit.started' });
    actor.send({ type: 'text.changed', text });
    actor.send({ type: 'edit.submitted' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('waiting'));
  };
  return { actor, clock, save, emitted, view, submit };
};

describe('notes', () => {
  it('are edited as a copy and cancelled back to what is stored', () => {
    const { actor, view } = begin();
    actor.send({ type: 'edit.started' });
    expect(view()).toMatchObject({ status: 'editing', text: 'Stored text' });
    actor.send({ type: 'text.changed', text: 'Other' });
    expect(view().isChanged).toBe(true);
    actor.send({ type: 'edit.reset' });
    expect(view()).toMatchObject({ status: 'editing', text: 'Stored text' });
    actor.send({ type: 'text.changed', text: 'Other' });
    actor.send({ type: 'edit.cancelled' });
    expect(view()).toMatchObject({ status: 'viewing', text: 'Stored text', isChanged: false });
  });

  it('are saved, shown, and told for three seconds', async () => {
    const { clock, save, view, submit, emitted } = begin();
    await submit('New text');
    expect(save).toHaveBeenCalledWith(
      { targetId: 'd1', text: 'New text', version: null },
      expect.any(AbortSignal),
    );
    expect(view()).toMatchObject({ status: 'viewing', text: 'New text', saved: true });
    expect(emitted).toEqual(['notes.saved']);
    clock.increment(savedBannerMs - 1);
    expect(view().saved).toBe(true);
    clock.increment(1);
    expect(view().saved).toBe(false);
  });

  it.each([
    ['   ', 'empty'],
    ['x'.repeat(maxNotesLength + 1), 'tooLong'],
  ])('refuse %j', async (text, kind) => {
    const { save, view, submit, emitted } = begin();
    await submit(text);
    expect(view()).toMatchObject({ status: 'editing', text, failure: { kind } });
    expect(emitted).toEqual(['notes.rejected']);
    expect(save).not.toHaveBeenCalled();
  });

  it('take exactly the limit', async () => {
    const { view, submit } = begin();
    await submit('x'.repeat(maxNotesLength));
    expect(view().status).toBe('viewing');
  });

  it('say so when there is nothing to save them to', async () => {
    const { view, submit } = begin({ targetId: null });
    await submit('New text');
    expect(view()).toMatchObject({ status: 'editing', failure: { kind: 'noTarget' } });
  });

  it('stay in edit mode with their text when saving fails', async () => {
    const { view, submit } = begin({ save: () => Promise.reject(new Error('offline')) });
    await submit('Precious');
    expect(view()).toMatchObject({ status: 'editing', text: 'Precious', failure: { kind: 'problem' } });
  });

  it('open in edit mode with text that a reload interrupted', () => {
    const { actor } = begin({ save: () => new Promise(() => undefined) });
    const reloaded = () => {
      const stored = storedNotes(
        actor.getPersistedSnapshot() as unknown as Parameters<typeof storedNotes>[0],
      );
      const snapshot = JSON.parse(JSON.stringify(stored)) as never;
      const machine = createNotesMachine({ saveNotes: () => Promise.resolve({ version: null }) });
      return notesView(
        createActor(machine, { snapshot, input: { targetId: 'd1', stored: '' } }).getSnapshot(),
      );
    };
    expect(reloaded()).toMatchObject({ status: 'viewing', text: 'Stored text' });
    actor.send({ type: 'edit.started' });
    actor.send({ type: 'text.changed', text: 'Half a sent' });
    expect(reloaded()).toMatchObject({ status: 'editing', text: 'Half a sent', isChanged: true });
    actor.send({ type: 'edit.submitted' });
    expect(reloaded()).toMatchObject({ status: 'editing', text: 'Half a sent', isChanged: true });
  });

  it('take what arrives from the host, not over an edit', () => {
    const { actor, view } = begin();
    actor.send({ type: 'notes.arrived', text: 'Newer', version: null });
    expect(view().text).toBe('Newer');
    actor.send({ type: 'edit.started' });
    actor.send({ type: 'text.changed', text: 'Mine' });
    actor.send({ type: 'notes.arrived', text: 'Newest', version: null });
    expect(view().text).toBe('Mine');
    actor.send({ type: 'edit.cancelled' });
    expect(view()).toMatchObject({ text: 'Newest', isChanged: false });
  });

  it('go on top of a change that left them as they were', async () => {
    const { save, view, submit } = begin();
    save.mockResolvedValueOnce({ now: { text: 'Stored text', version: 7 } });
    save.mockResolvedValueOnce({ version: 8 });
    await submit('New text');
    expect(save.mock.lastCall?.[0]).toMatchObject({ text: 'New text', version: 7 });
    expect(view()).toMatchObject({ status: 'viewing', text: 'New text', theirs: null });
  });

  it('that arrived without an answer are saved, and nobody else’s, when they are sent again', async () => {
    const { save, view, submit, emitted } = begin();
    save.mockRejectedValueOnce(new Error('no answer'));
    save.mockResolvedValueOnce({ now: { text: 'New text', version: 2 } });
    await submit('New text');
    expect(view()).toMatchObject({ status: 'editing', failure: { kind: 'problem' } });
    await submit('New text');
    expect(view()).toMatchObject({ status: 'viewing', text: 'New text', saved: true, theirs: null });
    expect(view().isChanged).toBe(false);
    expect(emitted).toEqual(['notes.rejected', 'notes.saved']);
  });

  it.each([
    ['mine.kept', 'New text', 2],
    ['theirs.taken', 'Theirs', 1],
  ] as const)('that were rewritten elsewhere wait for a choice: %s', async (type, text, calls) => {
    const { actor, save, view, submit } = begin();
    save.mockResolvedValueOnce({ now: { text: 'Theirs', version: 7 } });
    save.mockResolvedValueOnce({ version: 8 });
    await submit('New text');
    expect(view()).toMatchObject({ status: 'conflicting', text: 'New text', theirs: 'Theirs' });
    actor.send({ type });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('waiting'));
    expect(save).toHaveBeenCalledTimes(calls);
    expect(view()).toMatchObject({ status: 'viewing', text, theirs: null, isChanged: false });
  });

  it('have a way out of every state that waits', () => {
    const { waiting, stuck } = statesWithoutWayOut(
      createNotesMachine({ saveNotes: () => Promise.resolve({ version: null }) }),
      [
        { type: 'edit.started' },
        { type: 'text.changed', text: 'other' },
        { type: 'edit.submitted' },
        { type: 'xstate.done.actor.0.notes.work.saving', output: { version: 2 } },
        { type: 'xstate.error.actor.0.notes.work.saving', error: new Error('no') },
      ],
      { targetId: 'd1', stored: 'Text' },
    );
    expect(waiting).toBeGreaterThan(0);
    expect(stuck).toEqual([]);
  });
});

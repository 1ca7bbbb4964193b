import type { ReadReport } from '@plinth/api';
import { createActor, SimulatedClock, waitFor, type AnyStateMachine, type SnapshotFrom } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { describe, expect, it, vi } from 'vitest';
import { statesWithoutWayOut } from '../waysOut.testing.ts';
import { draftMostMs, draftPatienceMs, draftQuietMs } from './report.draft.ts';
import { createReportMachine, type ReportMachine } from './report.machine.ts';
import type { DraftKept, ReportPorts } from './report.ports.ts';
import { storedReport } from './report.stored.ts';
import { reportView } from './report.view.ts';

const said = { id: 'said', kind: 'text', title: '', text: 'So it is.' };
const report: ReadReport = {
  id: 'r1',
  name: 'Orders',
  version: 1,
  status: 'fresh',
  blocks: [said],
  draft: null,
};
const draftOf = (name: string, revision: string, version = 1) => ({
  draft: { revision, version, saved_at: '2026-04-09T10:42:00Z', name, blocks: [said] },
});
const elsewhere: ReadReport = { ...report, ...draftOf('Elsewhere', 'theirs') };

type Snapshot = SnapshotFrom<ReportMachine>;
const inEditing = (snapshot: Snapshot, state: string): boolean =>
  snapshot.matches({ editing: state } as never);

const begin = (given: Partial<ReportPorts> = {}, first = report, stored?: Snapshot) => {
  let revision = 0;
  const kept = (): Promise<DraftKept> =>
    Promise.resolve({ draft: { revision: `d${(revision += 1)}`, saved_at: '2026-04-09T10:42:00Z' } });
  const ports = {
    save: vi.fn<ReportPorts['save']>(
      given.save ??
        (({ doc }) =>
          Promise.resolve({ report: { ...report, ...doc, blocks: [...doc.blocks], version: 2 } })),
    ),
    refresh: vi.fn<ReportPorts['refresh']>(),
    keepDraft: vi.fn<ReportPorts['keepDraft']>(given.keepDraft ?? kept),
    discardDraft: vi.fn<ReportPorts['discardDraft']>(
      given.discardDraft ?? (() => Promise.resolve(undefined)),
    ),
  };
  const clock = new SimulatedClock();
  const actor = createActor(createReportMachine(ports), {
    clock,
    input: { report: first },
    ...(stored && { snapshot: stored }),
  });
  const told: ReadReport[] = [];
  actor.on('draft.changed', (event) => told.push(event.report));
  actor.start();
  const view = () => reportView(actor.getSnapshot());
  const until = (state: string) =>
    waitFor(actor, (snapshot) => snapshot.matches(state as never) || inEditing(snapshot, state));
  const write = (name: string) => actor.send({ type: 'name.changed', name });
  return { actor, clock, ports, told, view, until, write };
};

/** Written until the host has it. */
const beginKept = async (...given: Parameters<typeof begin>) => {
  const begun = begin(...given);
  begun.actor.send({ type: 'edit.started' });
  begun.write('Orders of the year');
  begun.clock.increment(draftQuietMs);
  await begun.until('kept');
  return begun;
};

const reload = ({ actor }: ReturnType<typeof begin>): Snapshot =>
  JSON.parse(JSON.stringify(storedReport(actor.getPersistedSnapshot() as never))) as Snapshot;

describe('a draft of a report', () => {
  it('is kept once nothing was written for a second, and not before', async () => {
    const { actor, clock, ports, told, view, until, write } = begin();
    actor.send({ type: 'edit.started' });
    expect(view()).toMatchObject({ isUnsaved: false, draft: { status: 'opened', savedAt: null } });
    write('Orders o');
    expect(view()).toMatchObject({ isUnsaved: true, draft: { status: 'unsaved' } });
    clock.increment(draftQuietMs - 1);
    write('Orders of');
    clock.increment(draftQuietMs - 1);
    expect(ports.keepDraft).not.toHaveBeenCalled();
    clock.increment(1);
    expect(view().draft?.status).toBe('keeping');
    await until('kept');
    const doc = { name: 'Orders of', blocks: [said] };
    expect(ports.keepDraft.mock.calls.map(([request]) => request)).toEqual([
      { id: 'r1', version: 1, doc, replaces: null },
    ]);
    expect(view()).toMatchObject({ status: 'editing', isUnsaved: false, draft: { status: 'kept' } });
    expect(told).toMatchObject([{ id: 'r1', name: 'Orders', draft: { revision: 'd1', ...doc } }]);
  });

  it('is kept every few seconds while somebody writes on and on', async () => {
    const { actor, clock, ports, write } = begin();
    actor.send({ type: 'edit.started' });
    for (let ms = 0; ms < draftMostMs; ms += 500) {
      write(`Orders ${ms}`);
      clock.increment(500);
    }
    expect(ports.keepDraft).toHaveBeenCalledTimes(1);
  });

  it('is kept again where something was written while it was on its way, over what was kept', async () => {
    const { actor, clock, ports, view, until, write } = begin();
    actor.send({ type: 'edit.started' });
    write('One');
    clock.increment(draftQuietMs);
    write('Two');
    await until('unsaved');
    expect(view().isUnsaved).toBe(true);
    clock.increment(draftQuietMs);
    await until('kept');
    expect(ports.keepDraft.mock.lastCall?.[0]).toMatchObject({ doc: { name: 'Two' }, replaces: 'd1' });
  });

  it('is kept at once where the page may be gone soon', async () => {
    const { actor, ports, until, write } = begin();
    actor.send({ type: 'edit.started' });
    actor.send({ type: 'draft.wanted' });
    expect(ports.keepDraft).not.toHaveBeenCalled();
    write('One');
    actor.send({ type: 'draft.wanted' });
    expect(ports.keepDraft).toHaveBeenCalledTimes(1);
    await until('kept');
  });

  it('that can’t be kept stays in the tab, and is tried again after two, four, eight seconds, and at last each minute', async () => {
    const { actor, clock, ports, view, until, write } = begin({
      keepDraft: () => Promise.reject(new Error('offline')),
    });
    actor.send({ type: 'edit.started' });
    write('One');
    clock.increment(draftQuietMs);
    await until('failed');
    for (const [at, wait] of [2, 4, 8, 16, 32, 60, 60].entries()) {
      clock.increment(wait * 1000 - 1);
      expect(ports.keepDraft).toHaveBeenCalledTimes(at + 1);
      expect(view()).toMatchObject({ status: 'editing', isUnsaved: true, draft: { status: 'failed' } });
      write(`Try ${at}`);
      clock.increment(1);
      await until('failed');
    }
    ports.keepDraft.mockResolvedValue({ draft: { revision: 'd9' } });
    actor.send({ type: 'draft.wanted' });
    await until('kept');
    expect(ports.keepDraft.mock.lastCall?.[0]).toMatchObject({ doc: { name: 'Try 6' } });
  });

  it('isn’t waited for to no end, and one that arrived all the same is known again', async () => {
    const { actor, clock, ports, view, until, write } = begin({
      keepDraft: () => new Promise(() => undefined),
    });
    actor.send({ type: 'edit.started' });
    write('One');
    clock.increment(draftQuietMs);
    clock.increment(draftPatienceMs);
    expect(view().draft?.status).toBe('failed');
    write('Two');
    ports.keepDraft.mockResolvedValueOnce({ now: { ...report, ...draftOf('One', 'late') } });
    ports.keepDraft.mockResolvedValueOnce({ draft: { revision: 'd2' } });
    actor.send({ type: 'draft.wanted' });
    await until('unsaved');
    clock.increment(draftQuietMs);
    await until('kept');
    expect(ports.keepDraft.mock.lastCall?.[0]).toMatchObject({ doc: { name: 'Two' }, replaces: 'late' });
  });

  it('is not sent where all was undone again', () => {
    const { actor, clock, ports, write } = begin();
    actor.send({ type: 'edit.started' });
    write('One');
    actor.send({ type: 'step.undone' });
    clock.increment(draftMostMs);
    expect(ports.keepDraft).not.toHaveBeenCalled();
  });

  it.each([
    ['mine.kept', 'Mine'],
    ['theirs.taken', 'Elsewhere'],
  ] as const)(
    'that another tab has written in waits for a choice while one writes on: %s',
    async (type, name) => {
      const { actor, clock, ports, view, until, write } = begin();
      actor.send({ type: 'edit.started' });
      write('Min');
      ports.keepDraft.mockResolvedValueOnce({ now: elsewhere });
      clock.increment(draftQuietMs);
      await until('parted');
      write('Mine');
      actor.send({ type: 'edit.submitted' });
      clock.increment(draftMostMs);
      expect(view()).toMatchObject({ status: 'editing', name: 'Mine', draft: { status: 'parted' } });
      expect(ports.save).not.toHaveBeenCalled();
      expect(ports.keepDraft).toHaveBeenCalledTimes(1);
      actor.send({ type });
      await waitFor(actor, (snapshot) => inEditing(snapshot, 'kept') || inEditing(snapshot, 'opened'));
      expect(view()).toMatchObject({ name, isUnsaved: false });
      if (type === 'mine.kept')
        expect(ports.keepDraft.mock.lastCall?.[0]).toMatchObject({ replaces: 'theirs' });
      else {
        actor.send({ type: 'step.undone' });
        expect(view().name).toBe('Mine');
      }
    },
  );

  it('that another tab has written in stays where this one is left', async () => {
    const { actor, clock, ports, view, until, write } = begin();
    actor.send({ type: 'edit.started' });
    write('Mine');
    ports.keepDraft.mockResolvedValueOnce({ now: elsewhere });
    clock.increment(draftQuietMs);
    await until('parted');
    actor.send({ type: 'edit.cancelled' });
    expect(view()).toMatchObject({ status: 'viewing', name: 'Orders', report: { draft: elsewhere.draft } });
    expect(ports.discardDraft).not.toHaveBeenCalled();
  });

  it('of another device is there when one edits, and what was published is a step back', () => {
    const { actor, view } = begin({}, elsewhere);
    expect(view()).toMatchObject({
      status: 'viewing',
      name: 'Orders',
      draft: { status: 'opened', savedAt: '2026-04-09T10:42:00Z', isOld: false },
    });
    actor.send({ type: 'edit.started' });
    expect(view()).toMatchObject({
      name: 'Elsewhere',
      steps: 1,
      isUnsaved: false,
      draft: { status: 'opened' },
    });
    actor.send({ type: 'step.undone' });
    expect(view()).toMatchObject({ name: 'Orders', draft: { status: 'unsaved' } });
  });

  it('is saved as the report, and gone with that', async () => {
    const { actor, ports, view, until } = await beginKept();
    actor.send({ type: 'edit.submitted' });
    await until('viewing');
    expect(ports.save.mock.lastCall?.[0]).toMatchObject({ version: 1, draft: 'd1' });
    expect(view()).toMatchObject({ name: 'Orders of the year', draft: { savedAt: null } });
  });

  it('that is on its way arrives before the report is saved or the draft is discarded', async () => {
    for (const type of ['edit.submitted', 'edit.cancelled'] as const) {
      const { actor, clock, ports, view, until, write } = begin();
      let answer: (kept: DraftKept) => void = () => undefined;
      ports.keepDraft.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
      actor.send({ type: 'edit.started' });
      write('One');
      clock.increment(draftQuietMs);
      actor.send({ type });
      expect(view().status).toBe('saving');
      expect(ports.save).not.toHaveBeenCalled();
      answer({ draft: { revision: 'late' } });
      await until('viewing');
      if (type === 'edit.submitted') expect(ports.save.mock.lastCall?.[0]).toMatchObject({ draft: 'late' });
      else expect(ports.discardDraft.mock.lastCall?.[0]).toEqual({ id: 'r1', revision: 'late' });
    }
  });

  it('over a state that was replaced asks once, when it is saved', async () => {
    const old: ReadReport = { ...report, name: 'Theirs', version: 4, ...draftOf('Mine', 'd1', 1) };
    for (const [type, name] of [
      ['mine.kept', 'Mine'],
      ['theirs.taken', 'Theirs'],
    ] as const) {
      const { actor, ports, view, until } = begin({}, old);
      expect(view().draft?.isOld).toBe(true);
      actor.send({ type: 'edit.started' });
      expect(view()).toMatchObject({ status: 'editing', name: 'Mine' });
      ports.save.mockResolvedValueOnce({ now: old });
      actor.send({ type: 'edit.submitted' });
      await until('conflicting');
      expect(ports.save.mock.lastCall?.[0]).toMatchObject({ version: 1 });
      actor.send({ type });
      await until('viewing');
      expect(view().name).toBe(name);
      if (type === 'mine.kept')
        expect(ports.save.mock.lastCall?.[0]).toMatchObject({ version: 4, draft: 'd1' });
      else expect(ports.discardDraft).toHaveBeenCalledTimes(1);
    }
  });

  it('that another tab has written in isn’t saved over', async () => {
    const { actor, ports, view, until } = await beginKept();
    ports.save.mockResolvedValueOnce({ now: elsewhere });
    actor.send({ type: 'edit.submitted' });
    await until('parted');
    expect(view()).toMatchObject({ status: 'editing', name: 'Orders of the year' });
  });

  it('that arrived without an answer is saved as the report all the same', async () => {
    const { actor, ports, until } = await beginKept();
    ports.save.mockResolvedValueOnce({ now: { ...report, ...draftOf('Orders of the year', 'late') } });
    actor.send({ type: 'edit.submitted' });
    await until('viewing');
    expect(ports.save.mock.lastCall?.[0]).toMatchObject({ draft: 'late' });
  });

  it('is discarded on cancelling, on saving what is published already, and from the page', async () => {
    for (const go of ['cancel', 'undo', 'page']) {
      const { actor, ports, view, until } = go === 'page' ? begin({}, elsewhere) : await beginKept();
      if (go === 'undo') actor.send({ type: 'step.undone' });
      actor.send({ type: go === 'undo' ? 'edit.submitted' : 'edit.cancelled' });
      expect(view()).toMatchObject({ status: 'viewing', name: 'Orders' });
      await until('viewing');
      expect(ports.discardDraft).toHaveBeenCalledTimes(1);
      expect(ports.save).not.toHaveBeenCalled();
      expect(view().draft?.savedAt).toBeNull();
    }
  });

  it('that can’t be discarded, or is another by now, is offered again', async () => {
    const { actor, ports, view, until } = begin({}, elsewhere);
    ports.discardDraft.mockRejectedValueOnce(new Error('offline'));
    actor.send({ type: 'edit.cancelled' });
    await until('viewing');
    expect(view()).toMatchObject({
      failure: { kind: 'problem' },
      draft: { savedAt: expect.any(String) as string },
    });
    ports.discardDraft.mockResolvedValueOnce({ now: { ...report, ...draftOf('Newer', 'd3') } });
    actor.send({ type: 'edit.cancelled' });
    await until('viewing');
    expect(view()).toMatchObject({ status: 'viewing', report: { draft: { name: 'Newer' } } });
  });

  it('from the tab goes on after a reload: where the host has another one, that is told', async () => {
    const begun = begin({ keepDraft: () => Promise.reject(new Error('offline')) });
    begun.actor.send({ type: 'edit.started' });
    begun.write('Precious');
    begun.clock.increment(draftQuietMs);
    await begun.until('failed');
    for (const [now, status] of [
      [report, 'unsaved'],
      [{ ...report, ...draftOf('Precious', 'late') }, 'opened'],
      [elsewhere, 'parted'],
    ] as const) {
      const again = begin({}, report, reload(begun));
      expect(again.view()).toMatchObject({ status: 'editing', name: 'Precious', isUnsaved: true });
      again.actor.send({ type: 'report.arrived', report: now });
      expect(again.view()).toMatchObject({ status: 'editing', name: 'Precious', draft: { status } });
    }
  });

  it('is never sent to a host that keeps none', () => {
    const { draft: _, ...without } = report;
    const { actor, clock, ports, view, write } = begin({}, without);
    actor.send({ type: 'edit.started' });
    write('One');
    clock.increment(draftMostMs);
    expect(ports.keepDraft).not.toHaveBeenCalled();
    expect(view()).toMatchObject({ draft: null, isUnsaved: true });
  });

  it('has a way out of every state that waits, and walks into each state of editing', () => {
    const machine = createReportMachine(begin().ports);
    const events = [
      { type: 'edit.started' },
      { type: 'edit.cancelled' },
      { type: 'edit.submitted' },
      { type: 'name.changed', name: 'Other' },
      { type: 'draft.wanted' },
      { type: 'mine.kept' },
      { type: 'xstate.done.actor.0.report.editing.keeping', output: { draft: { revision: 'd1' } } },
      { type: 'xstate.done.actor.0.report.editing.keeping', output: { now: elsewhere } },
      { type: 'xstate.error.actor.0.report.editing.keeping', error: new Error('no') },
      { type: 'xstate.done.actor.0.report.saving', output: { now: { ...report, version: 9 } } },
      { type: 'xstate.done.actor.0.report.saving', output: { report } },
      { type: 'xstate.error.actor.0.report.saving', error: new Error('no') },
      { type: 'xstate.done.actor.0.report.discarding', output: undefined },
      { type: 'xstate.error.actor.0.report.discarding', error: new Error('no') },
    ] as const;
    const { waiting, stuck } = statesWithoutWayOut(machine, events, { report });
    expect(waiting).toBeGreaterThan(1);
    expect(stuck).toEqual([]);
    const walked = getAdjacencyMap(machine as AnyStateMachine, {
      events: events as never,
      input: { report },
      limit: 20_000,
      serializeState: ({ value, context: { doc, report: known } }) =>
        JSON.stringify([value, doc.name, known.draft?.revision]),
    });
    const leaves = new Set(
      Object.values(walked).flatMap(({ state: { value } }) =>
        typeof value === 'object' && 'editing' in value
          ? [typeof value.editing === 'object' ? Object.keys(value.editing)[0] : value.editing]
          : [],
      ),
    );
    expect([...leaves].toSorted()).toEqual(['failed', 'keeping', 'kept', 'opened', 'parted', 'unsaved']);
  });
});

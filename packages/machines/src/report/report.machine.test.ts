import type { ReadReport } from '@plinth/api';
import { createActor, waitFor } from 'xstate';
import { describe, expect, it, vi, onTestFinished } from 'vitest';
import { statesWithoutWayOut } from '../waysOut.testing.ts';
import { createReportMachine } from './report.machine.ts';
import type { ReportPorts } from './report.ports.ts';
import { storedReport } from './report.stored.ts';
import { reportView } from './report.view.ts';

const figure = { columns: ['orders'], rows: [[3]] };
const asked = { id: 'asked', kind: 'question', title: 'How many?', sql: 'SELECT 1', figure };
const said = { id: 'said', kind: 'text', title: '', text: 'So it is.' };
const report: ReadReport = { id: 'r1', name: 'Orders', version: 1, status: 'fresh', blocks: [asked, said] };
const uncomputed: ReadReport = { ...report, blocks: [{ ...asked, figure: undefined }, said] };

const noPorts = { save: vi.fn(), refresh: vi.fn(), keepDraft: vi.fn(), discardDraft: vi.fn() };

const begin = (given: Partial<ReportPorts> = {}, first = report) => {
  const ports = {
    save: vi.fn<ReportPorts['save']>(
      given.save ??
        (({ doc }) =>
          Promise.resolve({ report: { ...report, ...doc, blocks: [...doc.blocks], version: 2 } })),
    ),
    refresh: vi.fn<ReportPorts['refresh']>(given.refresh ?? (() => Promise.resolve(report))),
    keepDraft: vi.fn<ReportPorts['keepDraft']>(),
    discardDraft: vi.fn<ReportPorts['discardDraft']>(given.discardDraft),
  };
  const actor = createActor(createReportMachine(ports), { input: { report: first } });
  const changed: ReadReport[] = [];
  actor.on('report.changed', (event) => changed.push(event.report));
  actor.start();
  // What is written would be kept a while later, in another test.
  onTestFinished(() => void actor.stop());
  return {
    actor,
    ports,
    changed,
    view: () => reportView(actor.getSnapshot()),
    rested: () => waitFor(actor, (snapshot) => !snapshot.hasTag('waiting')),
  };
};

const drafted: ReadReport = {
  ...report,
  draft: { revision: 'd1', name: 'Draft', blocks: [said] },
};

describe('a report whose draft is being discarded', () => {
  const beginDiscarding = (outcome: 'goes' | 'stays' = 'goes') => {
    const begun = begin(
      {
        discardDraft: () =>
          outcome === 'goes' ? Promise.resolve(undefined) : Promise.reject(new Error('busy')),
        refresh: () => Promise.resolve({ ...report, rows_read: 7 }),
      },
      drafted,
    );
    begun.actor.send({ type: 'edit.cancelled' });
    expect(begun.view()).toMatchObject({ status: 'viewing', isSending: true, draft: null });
    return begun;
  };

  it('is edited once it is gone', async () => {
    const { actor, view, rested } = beginDiscarding();
    actor.send({ type: 'edit.started' });
    await rested();
    expect(view()).toMatchObject({ status: 'editing', name: 'Orders', steps: 0 });
  });

  it('goes back to a state of before once it is gone', async () => {
    const { actor, view, rested } = beginDiscarding();
    actor.send({ type: 'version.taken', doc: { name: 'Before', blocks: [] } });
    await rested();
    expect(view()).toMatchObject({ status: 'editing', name: 'Before', steps: 1 });
  });

  it('is refreshed once it is gone', async () => {
    const { actor, ports, view, rested } = beginDiscarding();
    actor.send({ type: 'refresh.requested' });
    expect(view().status).toBe('refreshing');
    await rested();
    expect(ports.refresh).toHaveBeenCalledTimes(1);
    expect(view()).toMatchObject({ status: 'viewing', report: { rows_read: 7 } });
  });

  it('is left as it is, with the reason, where it can’t be discarded', async () => {
    const { actor, ports, view, rested } = beginDiscarding('stays');
    actor.send({ type: 'edit.started' });
    actor.send({ type: 'refresh.requested' });
    const settings = { refresh: 'hand' };
    actor.send({ type: 'report.arrived', report: { ...drafted, settings } });
    await rested();
    expect(view()).toMatchObject({
      status: 'viewing',
      isSending: false,
      failure: { kind: 'problem' },
      report: { draft: { revision: 'd1' }, settings },
    });
    expect(ports.refresh).not.toHaveBeenCalled();
  });

  it('may be discarded while it is refreshed, which goes on then', async () => {
    const { actor, ports, view, rested } = begin(
      { refresh: () => Promise.resolve(report), discardDraft: () => Promise.resolve(undefined) },
      drafted,
    );
    actor.send({ type: 'refresh.requested' });
    actor.send({ type: 'edit.cancelled' });
    await rested();
    expect(ports.discardDraft).toHaveBeenCalledTimes(1);
    expect(ports.refresh).toHaveBeenCalledTimes(2);
    expect(view().status).toBe('viewing');
  });
});

describe('a report', () => {
  it('that was never computed is computed at once', async () => {
    const { ports, view, rested, changed } = begin({}, uncomputed);
    expect(view().status).toBe('refreshing');
    await rested();
    expect(ports.refresh).toHaveBeenCalledWith({ id: 'r1' }, expect.any(AbortSignal));
    expect(view()).toMatchObject({ status: 'viewing', report });
    expect(changed).toEqual([report]);
  });

  it('that is out of date is computed as it is opened, where its settings say so', async () => {
    const stale = { ...report, status: 'stale' };
    expect(begin({}, stale).view().status).toBe('viewing');
    expect(begin({}, { ...stale, settings: { refresh: 'hand' } }).view().status).toBe('viewing');
    expect(begin({}, { ...report, settings: { refresh: 'opened' } }).view().status).toBe('viewing');
    for (const refresh of ['opened', 'scheduled']) {
      const { ports, rested, actor, view } = begin(
        { refresh: () => Promise.reject(new Error('busy')) },
        { ...stale, settings: { refresh } },
      );
      expect(view().status).toBe('refreshing');
      await rested();
      expect(ports.refresh).toHaveBeenCalledTimes(1);
      expect(actor.getSnapshot().matches('viewing')).toBe(true);
    }
  });

  it('keeps what it has when a refresh is refused or stopped', async () => {
    const { actor, view, rested } = begin({ refresh: () => Promise.reject(new Error('busy')) });
    actor.send({ type: 'refresh.requested' });
    await rested();
    expect(view()).toMatchObject({ status: 'viewing', report, failure: { kind: 'problem' } });
    actor.send({ type: 'refresh.requested' });
    actor.send({ type: 'refresh.stopped' });
    expect(view()).toMatchObject({ status: 'viewing', report });
  });

  it('is edited step by step: letters of one field are one step', () => {
    const { actor, view } = begin();
    actor.send({ type: 'edit.started' });
    for (const name of ['Orders o', 'Orders of', 'Orders of 2026'])
      actor.send({ type: 'name.changed', name });
    actor.send({ type: 'block.moved', id: 'said', to: 0 });
    actor.send({ type: 'block.added', block: { kind: 'text', title: '', text: '' } });
    actor.send({ type: 'block.removed', id: 'asked' });
    expect(view()).toMatchObject({ steps: 4, name: 'Orders of 2026', isUnsaved: true });
    expect(view().blocks.map(({ id }) => id)).toEqual(['said', 'text-3']);
    actor.send({ type: 'step.undone' });
    actor.send({ type: 'step.undone' });
    expect(view().blocks).toEqual(
      [said, { ...asked, problem: undefined }].map((block) => expect.objectContaining(block)),
    );
    actor.send({ type: 'step.undone' });
    actor.send({ type: 'step.undone' });
    expect(view()).toMatchObject({ steps: 0, name: 'Orders', isUnsaved: false, canRedo: true });
    actor.send({ type: 'step.redone' });
    expect(view()).toMatchObject({ steps: 1, name: 'Orders of 2026' });
    actor.send({ type: 'edit.cancelled' });
    expect(view()).toMatchObject({ status: 'viewing', name: 'Orders', steps: 0 });
  });

  it('goes back to a state of before as one change, which is undone or saved apart from the one it replaces', async () => {
    const { actor, ports, view, rested } = begin();
    const doc = { name: 'Orders of 2025', blocks: [said] };
    actor.send({ type: 'version.taken', doc });
    expect(view()).toMatchObject({ status: 'editing', steps: 1, name: doc.name, isUnsaved: true });
    actor.send({ type: 'step.undone' });
    expect(view()).toMatchObject({ status: 'editing', name: 'Orders', isUnsaved: false, canRedo: true });
    actor.send({ type: 'step.redone' });
    actor.send({ type: 'edit.submitted' });
    await rested();
    expect(ports.save.mock.lastCall?.[0]).toMatchObject({ doc, version: 1, goesBack: true });
    actor.send({ type: 'edit.started' });
    actor.send({ type: 'name.changed', name: 'Other' });
    actor.send({ type: 'edit.submitted' });
    await rested();
    expect(ports.save.mock.lastCall?.[0]).toMatchObject({ goesBack: false });
  });

  it('goes back while it is refreshed, and is refreshed on once that is left', () => {
    const { actor, view } = begin({ refresh: () => new Promise(() => undefined) });
    actor.send({ type: 'refresh.requested' });
    actor.send({ type: 'version.taken', doc: { name: 'Before', blocks: [] } });
    expect(view()).toMatchObject({ status: 'editing', name: 'Before', blocks: [] });
    actor.send({ type: 'edit.cancelled' });
    expect(view()).toMatchObject({ status: 'refreshing', name: 'Orders' });
    actor.send({ type: 'refresh.stopped' });
    expect(view()).toMatchObject({ status: 'viewing', name: 'Orders' });
  });

  it('is computed once more where what is to be computed changes meanwhile', async () => {
    let isFirst = true;
    const gone = vi.fn();
    const { actor, changed, rested, view } = begin({
      refresh: (_, signal) => {
        if (!isFirst) return Promise.resolve({ ...report, rows_read: 7 });
        isFirst = false;
        return new Promise((_resolve) => signal.addEventListener('abort', gone));
      },
    });
    actor.send({ type: 'refresh.requested' });
    actor.send({ type: 'refresh.requested' });
    await rested();
    expect(gone).toHaveBeenCalledTimes(1);
    expect(changed).toEqual([{ ...report, rows_read: 7 }]);
    expect(view().status).toBe('viewing');
  });

  it('is saved over the version that it was read in, and computed where that is needed', async () => {
    const { actor, ports, view, rested } = begin();
    actor.send({ type: 'edit.started' });
    actor.send({ type: 'block.changed', id: 'said', change: { text: 'Not so.' } });
    actor.send({ type: 'edit.submitted' });
    await waitFor(actor, (snapshot) => snapshot.matches('refreshing'));
    const { id, version, doc } = ports.save.mock.lastCall![0];
    expect({ id, version }).toEqual({ id: 'r1', version: 1 });
    expect(doc.blocks).toEqual([
      { id: 'asked', kind: 'question', title: 'How many?', sql: 'SELECT 1' },
      { ...said, text: 'Not so.' },
    ]);
    await rested();
    expect(view().status).toBe('viewing');
  });

  it('without a name is not saved, without a change not sent', () => {
    const { actor, ports, view } = begin();
    actor.send({ type: 'edit.started' });
    actor.send({ type: 'name.changed', name: '  ' });
    actor.send({ type: 'edit.submitted' });
    expect(view()).toMatchObject({ status: 'editing', failure: { kind: 'nameless' } });
    actor.send({ type: 'step.undone' });
    actor.send({ type: 'edit.submitted' });
    expect(view().status).toBe('viewing');
    expect(ports.save).not.toHaveBeenCalled();
  });

  it('keeps the edit when saving fails, also over a reload', async () => {
    const { actor, view, rested } = begin({ save: () => Promise.reject(new Error('offline')) });
    actor.send({ type: 'edit.started' });
    actor.send({ type: 'name.changed', name: 'Precious' });
    actor.send({ type: 'edit.submitted' });
    await rested();
    expect(view()).toMatchObject({ status: 'editing', name: 'Precious', failure: { kind: 'problem' } });
    const stored = storedReport(
      actor.getPersistedSnapshot() as unknown as Parameters<typeof storedReport>[0],
    );
    const again = createActor(createReportMachine(noPorts), {
      snapshot: JSON.parse(JSON.stringify(stored)) as never,
      input: { report },
    });
    expect(reportView(again.getSnapshot())).toMatchObject({
      status: 'editing',
      name: 'Precious',
      failure: null,
    });
  });

  it.each([
    ['mine.kept', 'Mine', 2],
    ['theirs.taken', 'Theirs', 1],
  ] as const)('that was changed elsewhere waits for a choice: %s', async (type, name, calls) => {
    const theirs = { ...report, name: 'Theirs', version: 7 };
    const { actor, ports, view, rested } = begin();
    ports.save.mockResolvedValueOnce({ now: theirs });
    ports.save.mockResolvedValueOnce({ report: { ...report, name: 'Mine', version: 8 } });
    actor.send({ type: 'edit.started' });
    actor.send({ type: 'name.changed', name: 'Mine' });
    actor.send({ type: 'edit.submitted' });
    await rested();
    expect(view().status).toBe('conflicting');
    actor.send({ type });
    await rested();
    expect(view()).toMatchObject({ status: 'viewing', name });
    expect(ports.save).toHaveBeenCalledTimes(calls);
    if (calls === 2) expect(ports.save.mock.lastCall?.[0]).toMatchObject({ version: 7 });
  });

  it('that was saved without an answer is there, and nobody else’s, when it is saved again', async () => {
    const { actor, ports, changed, view, rested } = begin();
    const saved = { ...report, name: 'Mine', version: 2 };
    ports.save.mockRejectedValueOnce(new Error('no answer'));
    ports.save.mockResolvedValueOnce({ now: saved });
    actor.send({ type: 'edit.started' });
    actor.send({ type: 'name.changed', name: 'Mine' });
    actor.send({ type: 'edit.submitted' });
    await rested();
    expect(view()).toMatchObject({ status: 'editing', failure: { kind: 'problem' } });
    actor.send({ type: 'edit.submitted' });
    await rested();
    expect(view()).toMatchObject({ status: 'viewing', name: 'Mine', isUnsaved: false, failure: null });
    expect(changed).toEqual([saved]);
  });

  it('that arrives anew is taken, not over an edit', () => {
    const { actor, view } = begin();
    actor.send({ type: 'report.arrived', report: { ...report, name: 'Newer' } });
    expect(view().name).toBe('Newer');
    actor.send({ type: 'edit.started' });
    actor.send({ type: 'report.arrived', report: { ...report, name: 'Newest', version: 2 } });
    expect(view().name).toBe('Newer');
    actor.send({ type: 'edit.cancelled' });
    expect(view()).toMatchObject({ status: 'viewing', name: 'Newest', report: { version: 2 } });
  });

  it('has the figures and settings that arrive while it is edited, and what is written', () => {
    const { actor, view } = begin();
    const settings = { refresh: 'hand', period: '7 days' };
    const anew = { ...report, settings, blocks: [{ ...asked, figure: { ...figure, rows: [[4]] } }, said] };
    actor.send({ type: 'edit.started' });
    actor.send({ type: 'name.changed', name: 'Mine' });
    actor.send({ type: 'report.arrived', report: anew });
    actor.send({ type: 'refresh.requested' });
    expect(view()).toMatchObject({ status: 'editing', name: 'Mine', isUnsaved: true });
    actor.send({ type: 'edit.cancelled' });
    expect(view()).toMatchObject({ status: 'refreshing', name: 'Orders', report: anew });
  });

  it('has what arrives while it is refreshed, also where that fails', async () => {
    const { actor, view, rested } = begin({ refresh: () => Promise.reject(new Error('busy')) });
    const settings = { refresh: 'hand', period: '7 days' };
    actor.send({ type: 'refresh.requested' });
    actor.send({ type: 'report.arrived', report: { ...report, settings } });
    expect(view().status).toBe('refreshing');
    await rested();
    expect(view()).toMatchObject({
      status: 'viewing',
      report: { settings },
      failure: { kind: 'problem' },
    });
  });

  it.each(['edit.cancelled', 'edit.submitted'] as const)(
    'is refreshed as that was asked for, once an edit that was begun meanwhile is over: %s',
    async (type) => {
      const { actor, ports, view, rested } = begin({
        refresh: (_, signal) =>
          new Promise((resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('aborted')));
            if (ports.refresh.mock.calls.length > 1) resolve({ ...report, rows_read: 7 });
          }),
        save: () => Promise.resolve({ report }),
      });
      actor.send({ type: 'refresh.requested' });
      actor.send({ type: 'edit.started' });
      actor.send({ type: 'name.changed', name: 'Other' });
      actor.send({ type });
      await rested();
      expect(ports.refresh).toHaveBeenCalledTimes(2);
      expect(view()).toMatchObject({ status: 'viewing', report: { rows_read: 7 } });
    },
  );

  it('has a way out of every state that waits', () => {
    const { waiting, stuck } = statesWithoutWayOut(
      createReportMachine(noPorts),
      [
        { type: 'edit.started' },
        { type: 'name.changed', name: 'other' },
        { type: 'edit.submitted' },
        { type: 'refresh.requested' },
        { type: 'xstate.done.actor.0.report.saving', output: { report } },
        { type: 'xstate.error.actor.0.report.saving', error: new Error('no') },
        { type: 'xstate.done.actor.0.report.refreshing', output: report },
        { type: 'xstate.error.actor.0.report.refreshing', error: new Error('no') },
      ],
      { report },
    );
    expect(waiting).toBeGreaterThan(0);
    expect(stuck).toEqual([]);
  });
});

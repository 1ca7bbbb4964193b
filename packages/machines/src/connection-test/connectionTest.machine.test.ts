import type { ConnectionCheck } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { createActor, waitFor } from 'xstate';
import { getSimplePaths } from 'xstate/graph';
import { describe, expect, it } from 'vitest';
import { createConnectionTestMachine } from './connectionTest.machine.ts';
import type { TestSubject } from './connectionTest.ports.ts';
import { connectionTestView } from './connectionTest.view.ts';

const subject: TestSubject = {
  sourceType: 'postgresql',
  host: 'db.example',
  user: 'ada',
  password: 's3cret',
  database: 'analytics',
  port: 5432,
};

const channel = () => {
  const queue: (ConnectionCheck | Error | 'end' | null)[] = [];
  let wake: () => void = () => undefined;
  let signal: AbortSignal | undefined;
  return {
    push(item: ConnectionCheck | Error | 'end' | null) {
      queue.push(item);
      wake();
    },
    signal: () => signal,
    async *run(_: TestSubject, given: AbortSignal): AsyncGenerator<ConnectionCheck | null> {
      signal = given;
      while (true) {
        while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
        const item = queue.shift();
        if (item === 'end' || item === undefined) return;
        if (item instanceof Error) throw item;
        yield item;
      }
    },
  };
};

const begin = () => {
  const line = channel();
  const actor = createActor(createConnectionTestMachine({ runChecks: line.run })).start();
  const view = (now: TestSubject = subject) => connectionTestView(actor.getSnapshot(), now);
  return { actor, line, view };
};

const ok = (check: ConnectionCheck['check']): ConnectionCheck => ({ check, status: 'ok', message: 'fine' });

describe('connection test', () => {
  it('says so, and asks no more, where the host has no such call', async () => {
    const { actor, line, view } = begin();
    expect(view().status).toBe('ready');
    actor.send({ type: 'test.requested', subject });
    line.push(null);
    await waitFor(actor, (snapshot) => snapshot.matches('unavailable'));
    actor.send({ type: 'reset' });
    actor.send({ type: 'test.requested', subject });
    expect(view()).toEqual({ status: 'unavailable', checks: [], problem: null });
  });

  it('shows the checks one after another', async () => {
    const { actor, line, view } = begin();
    actor.send({ type: 'test.requested', subject });
    line.push({ check: 'resolve_host', status: 'started', message: 'Looking up' });
    await waitFor(actor, ({ context }) => context.checks.length === 1);
    expect(view().checks.map(({ status }) => status)).toEqual([
      'running',
      'pending',
      'pending',
      'pending',
      'pending',
    ]);
    for (const check of ['resolve_host', 'reach_port', 'sign_in', 'list_databases', 'read_table'] as const)
      line.push(ok(check));
    line.push('end');
    await waitFor(actor, (snapshot) => snapshot.matches('passed'));
    expect(view().checks.every(({ status }) => status === 'ok')).toBe(true);
  });

  it('shows the reason and the hint of a failure, and what was not tried', async () => {
    const { actor, line, view } = begin();
    actor.send({ type: 'test.requested', subject });
    line.push(ok('resolve_host'));
    line.push({ check: 'reach_port', status: 'failed', message: 'Refused', hint: 'Is it running?' });
    line.push('end');
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(view().checks[1]).toEqual({
      name: 'reach_port',
      status: 'failed',
      message: 'Refused',
      hint: 'Is it running?',
    });
    expect(view().checks[2]?.status).toBe('skipped');
  });

  it('a change of the form makes the result out of date; undoing it brings it back', async () => {
    const { actor, line, view } = begin();
    actor.send({ type: 'test.requested', subject });
    line.push(ok('resolve_host'));
    line.push('end');
    await waitFor(actor, (snapshot) => snapshot.matches('passed'));
    expect(view({ ...subject, password: 'other' }).status).toBe('outOfDate');
    expect(view().status).toBe('passed');
  });

  it('can be cancelled, and run again', async () => {
    const { actor, line, view } = begin();
    actor.send({ type: 'test.requested', subject });
    line.push({ check: 'resolve_host', status: 'started', message: '' });
    await waitFor(actor, ({ context }) => context.checks.length === 1);
    actor.send({ type: 'cancelled' });
    expect(line.signal()?.aborted).toBe(true);
    expect(view().status).toBe('cancelled');
    expect(view().checks[0]?.status).toBe('skipped');
    actor.send({ type: 'test.requested', subject });
    expect(view().status).toBe('running');
  });

  it('a lost or cut stream is neither passed nor failed', async () => {
    const { actor, line, view } = begin();
    actor.send({ type: 'test.requested', subject });
    line.push(new Error('The line was cut.'));
    await waitFor(actor, (snapshot) => snapshot.matches('broken'));
    expect(view()).toMatchObject({ status: 'broken', problem: { message: 'The line was cut.' } });
    actor.send({ type: 'test.requested', subject });
    line.push({ check: 'resolve_host', status: 'started', message: '' });
    line.push('end');
    await waitFor(actor, (snapshot) => snapshot.matches('broken'));
  });

  it('entries that the host refuses to try are told apart from a broken test', async () => {
    const { actor, line, view } = begin();
    actor.send({ type: 'test.requested', subject });
    const refusal = { ...problemOf(null), kind: 'status', status: 400, detail: 'Enter the password again.' };
    line.push(Object.assign(new Error(''), { problem: refusal }));
    await waitFor(actor, (snapshot) => snapshot.matches('refused'));
    expect(view()).toEqual({ status: 'refused', checks: [], problem: refusal });
    expect(view({ ...subject, password: 'typed' }).status).toBe('outOfDate');
  });

  it('a host that tests no stored connection can test one whose password is typed', async () => {
    const { actor, line, view } = begin();
    const stored: TestSubject = { connectionId: 'c1', changes: {} };
    actor.send({ type: 'test.requested', subject: stored });
    line.push(null);
    await waitFor(actor, (snapshot) => snapshot.matches('unavailable'));
    expect(view(stored).status).toBe('unavailable');
    expect(view({ connectionId: 'c1', changes: { database: 'other' } }).status).toBe('unavailable');
    expect(view(subject).status).toBe('ready');
    actor.send({ type: 'test.requested', subject });
    expect(view(subject).status).toBe('running');
  });

  it('running can be left on every simple path', () => {
    const machine = createConnectionTestMachine({ runChecks: channel().run });
    const events = [
      { type: 'test.requested', subject },
      { type: 'check.reported', report: ok('resolve_host') },
      { type: 'checks.ended' },
      { type: 'checks.missing' },
      { type: 'checks.broke', problem: problemOf(null) },
      { type: 'cancelled' },
      { type: 'reset' },
    ];
    const reached = new Set<unknown>();
    for (const { state } of getSimplePaths(machine, { events: events as never[] })) {
      reached.add(state.value);
      if (state.hasTag('waiting')) expect(state.can({ type: 'cancelled' })).toBe(true);
    }
    expect([...reached].sort()).toEqual(['broken', 'cancelled', 'passed', 'ready', 'running', 'unavailable']);
  });
});

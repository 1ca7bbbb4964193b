import { createActor, waitFor } from 'xstate';
import { getSimplePaths } from 'xstate/graph';
import { describe, expect, it } from 'vitest';
import { createConnectionTestMachine } from './connectionTest.machine.ts';
import type { CheckReport, TestSubject } from './connectionTest.ports.ts';
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
  const queue: (CheckReport | Error | null)[] = [];
  let wake: () => void = () => undefined;
  let signal: AbortSignal | undefined;
  return {
    push(item: CheckReport | Error | null) {
      queue.push(item);
      wake();
    },
    signal: () => signal,
    async *run(_: TestSubject, given: AbortSignal): AsyncGenerator<CheckReport> {
      signal = given;
      while (true) {
        while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
        const item = queue.shift();
        if (item === null || item === undefined) return;
        if (item instanceof Error) throw item;
        yield item;
      }
    },
  };
};

const begin = async (available = true) => {
  const line = channel();
  const actor = createActor(
    createConnectionTestMachine({ hasTest: () => Promise.resolve(available), runChecks: line.run }),
  ).start();
  const view = (now: TestSubject = subject) => connectionTestView(actor.getSnapshot(), now);
  await waitFor(actor, (snapshot) => !snapshot.matches('asking'));
  return { actor, line, view };
};

const ok = (check: CheckReport['check']): CheckReport => ({ check, status: 'ok', message: 'fine' });

describe('connection test', () => {
  it('is hidden where the host has no such call', async () => {
    const { actor, view } = await begin(false);
    expect(view().status).toBe('hidden');
    actor.send({ type: 'test.requested', subject });
    expect(view().status).toBe('hidden');
  });

  it('shows the checks one after another', async () => {
    const { actor, line, view } = await begin();
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
    line.push(null);
    await waitFor(actor, (snapshot) => snapshot.matches('passed'));
    expect(view().checks.every(({ status }) => status === 'ok')).toBe(true);
  });

  it('shows the reason and the hint of a failure, and what was not tried', async () => {
    const { actor, line, view } = await begin();
    actor.send({ type: 'test.requested', subject });
    line.push(ok('resolve_host'));
    line.push({ check: 'reach_port', status: 'failed', message: 'Refused', hint: 'Is it running?' });
    line.push(null);
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
    const { actor, line, view } = await begin();
    actor.send({ type: 'test.requested', subject });
    line.push(ok('resolve_host'));
    line.push(null);
    await waitFor(actor, (snapshot) => snapshot.matches('passed'));
    expect(view({ ...subject, password: 'other' }).status).toBe('outOfDate');
    expect(view().status).toBe('passed');
  });

  it('can be cancelled, and run again', async () => {
    const { actor, line, view } = await begin();
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
    const { actor, line, view } = await begin();
    actor.send({ type: 'test.requested', subject });
    line.push(new Error('The line was cut.'));
    await waitFor(actor, (snapshot) => snapshot.matches('broken'));
    expect(view()).toMatchObject({ status: 'broken', message: 'The line was cut.' });
    actor.send({ type: 'test.requested', subject });
    line.push({ check: 'resolve_host', status: 'started', message: '' });
    line.push(null);
    await waitFor(actor, (snapshot) => snapshot.matches('broken'));
  });

  it('running can be left on every simple path', () => {
    const machine = createConnectionTestMachine({
      hasTest: () => Promise.resolve(true),
      runChecks: channel().run,
    });
    const events = [
      { type: 'xstate.done.actor.0.connectionTest.asking', output: true, actorId: '0.connectionTest.asking' },
      { type: 'test.requested', subject },
      { type: 'check.reported', report: ok('resolve_host') },
      { type: 'checks.ended' },
      { type: 'checks.broke', message: '' },
      { type: 'cancelled' },
      { type: 'reset' },
    ];
    const reached = new Set<unknown>();
    for (const { state } of getSimplePaths(machine, { events: events as never[] })) {
      reached.add(state.value);
      if (state.hasTag('waiting')) expect(state.can({ type: 'cancelled' })).toBe(true);
    }
    expect([...reached].sort()).toEqual(['asking', 'broken', 'cancelled', 'passed', 'ready', 'running']);
  });
});

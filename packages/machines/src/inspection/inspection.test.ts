import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { and, assign, createActor, fromPromise, not, or, setup, type AnyStateMachine } from 'xstate';
import { activeLeaves, describeMachine, leafStates } from './describe.ts';
import { createEventLog } from './eventLog.ts';
import { createMask } from './mask.ts';
import { mermaidId, toMermaid } from './mermaid.ts';
import { replay } from './replay.ts';

const door = setup({
  types: {
    context: {} as { code: string; tries: number },
    input: {} as { code: string },
    events: {} as { type: 'code.typed'; code: string } | { type: 'lock.turned' },
  },
  actors: { askKeeper: fromPromise<string, string>(({ input }) => Promise.resolve(`open ${input}`)) },
  delays: { closing: 50 },
  guards: { right: ({ context, event }) => 'code' in event && event.code === context.code },
}).createMachine({
  id: 'door',
  context: ({ input }) => ({ code: input.code, tries: 0 }),
  initial: 'shut',
  states: {
    shut: {
      initial: 'locked',
      states: { locked: { on: { 'lock.turned': 'unlocked' } }, unlocked: {} },
      on: {
        'code.typed': [
          { guard: 'right', target: 'asking' },
          { actions: assign({ tries: ({ context }) => context.tries + 1 }) },
        ],
      },
    },
    asking: {
      tags: ['waiting'],
      invoke: { src: 'askKeeper', input: ({ context }) => context.code, onDone: 'open', onError: 'shut' },
    },
    open: { after: { closing: 'shut' } },
  },
});

describe('describeMachine', () => {
  it('reads states, events, delays, guards and actors from the machine', () => {
    const description = describeMachine(door);
    expect(leafStates(door)).toEqual(['shut.locked', 'shut.unlocked', 'asking', 'open']);
    expect(description.events).toEqual(['code.typed', 'lock.turned']);
    expect(description.delays).toEqual(['closing']);
    expect(description.actors).toEqual(['askKeeper']);
    expect(description.transitions).toContainEqual({
      from: 'shut',
      to: 'asking',
      event: 'code.typed',
      kind: 'event',
      guard: 'right',
    });
    expect(description.transitions).toContainEqual({
      from: 'asking',
      to: 'open',
      event: 'askKeeper done',
      kind: 'done',
    });
    expect(description.transitions).toContainEqual({
      from: 'asking',
      to: 'shut',
      event: 'askKeeper failed',
      kind: 'error',
    });
    expect(description.transitions).toContainEqual({
      from: 'open',
      to: 'shut',
      event: 'after closing',
      kind: 'delay',
    });
  });

  it('says how guards are joined, and which has no name', () => {
    const gate = setup({
      guards: { isLate: () => true, isLocked: () => true, isLoud: () => true },
    }).createMachine({
      on: {
        joined: { guard: and(['isLate', not('isLocked')]) },
        either: { guard: or(['isLate', 'isLoud']) },
        bare: { guard: () => true },
      },
    });
    expect(describeMachine(gate).transitions.map(({ event, guard }) => [event, guard])).toEqual([
      ['joined', 'isLate and not isLocked'],
      ['either', 'isLate or isLoud'],
      ['bare', 'unnamed'],
    ]);
  });

  it('finds a name for each guard of our machines: a chart is read by people', async () => {
    const files = globSync('../*/*.machine.ts', { cwd: import.meta.dirname });
    const modules = await Promise.all(files.map((file) => import(file) as Promise<object>));
    const makers = modules
      .flatMap((module) => Object.entries(module))
      .filter(([name]) => /^create\w+Machine$/.test(name)) as [string, (ports: object) => AnyStateMachine][];
    expect(makers.length).toBeGreaterThanOrEqual(files.length);
    const unnamed = makers.flatMap(([name, make]) =>
      describeMachine(make({}))
        .transitions.filter(({ guard }) => guard?.includes('unnamed'))
        .map(({ from, event }) => `${name}: ${event} in ${from}`),
    );
    expect(unnamed).toEqual([]);
  });

  it('names the leaves of nested and parallel values', () => {
    expect(activeLeaves({ a: { b: 'c', d: 'e' }, f: {} })).toEqual(['a.b.c', 'a.d.e', 'f']);
  });
});

describe('toMermaid', () => {
  it('draws every state under a name that a chart finds again', () => {
    const text = toMermaid(door);
    for (const state of ['shut', 'locked', 'unlocked', 'asking', 'open'])
      expect(text).toContain(`state "${state}"`);
    expect(text).toContain(`state "locked" as ${mermaidId('shut.locked')}`);
    expect(text).toContain('s_open --> s_shut : after closing');
  });
});

describe('createMask', () => {
  it('hides text, keeps its shape, and keeps equal equal and different different', () => {
    const mask = createMask();
    expect(mask({ type: 'x.y', email: 'Ada.V@mail.io', note: 'Größe 42' })).toEqual({
      type: 'x.y',
      email: 'Xxx.X@xxxx.xx',
      note: 'Xxxxx 00',
    });
    const [one, two, again] = mask(['secret', 'hidden', 'secret']) as string[];
    expect(one).toBe(again);
    expect(one).not.toBe(two);
    expect(two).toHaveLength(6);
  });
});

describe('event log and replay', () => {
  it('ends in the state that the machine was in, with nothing secret in the log', async () => {
    let time = 1000;
    const log = createEventLog({ now: () => (time += 10) });
    const actor = createActor(door, { input: { code: 'Sesame-77' }, inspect: log.inspect }).start();
    actor.send({ type: 'lock.turned' });
    actor.send({ type: 'code.typed', code: 'wrong' });
    actor.send({ type: 'code.typed', code: 'Sesame-77' });
    await Promise.resolve();
    await Promise.resolve();
    expect(actor.getSnapshot().value).toBe('open');
    const diagnostic = JSON.parse(JSON.stringify(log.read())) as ReturnType<typeof log.read>;
    expect(JSON.stringify(diagnostic)).not.toMatch(/Sesame|wrong/);
    const [machineLog] = diagnostic.machines;
    const steps = replay(door, machineLog!);
    expect(steps.at(-1)!.snapshot.value).toEqual(machineLog!.value);
    expect((steps.at(-1)!.snapshot.context as { tries: number }).tries).toBe(1);
  });

  it('stays within its limits and says so', () => {
    const log = createEventLog({ maxEvents: 3, maxMachines: 1 });
    createActor(door, { input: { code: 'a' }, inspect: log.inspect }).start();
    const actor = createActor(door, { input: { code: 'b' }, inspect: log.inspect }).start();
    for (let count = 0; count < 5; count += 1) actor.send({ type: 'code.typed', code: 'no' });
    const { machines } = log.read();
    expect(machines).toHaveLength(1);
    expect(machines[0]!.events).toHaveLength(3);
    expect(machines[0]!.truncated).toBe(true);
  });
});

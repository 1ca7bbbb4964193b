import { problemOf, type Problem } from '@plinth/api/facts';
import { replay, type ReplayStep } from '@plinth/machines/inspection';
import type { AnyStateMachine } from 'xstate';

export type MachineFactory = (ports: never) => AnyStateMachine;

export interface SceneEvent {
  type: string;
  [key: string]: unknown;
}

/** How a machine came into a state: its input, and the events it met. */
export interface Scene {
  create: MachineFactory;
  input?: unknown;
  /** Each event may say how many milliseconds after the one before it came. */
  events: readonly (SceneEvent & { afterMs?: number })[];
  startedAt?: number;
}

export const sceneStart = Date.UTC(2026, 3, 9, 10, 30);

/** Ports that never answer: in a scene the events say what happened. */
export const idlePorts = (now: () => number): never =>
  new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === 'now') return now;
        return () => new Promise(() => undefined);
      },
    },
  ) as never;

export const isSceneOf =
  (create: MachineFactory) =>
  (value: unknown): value is Scene =>
    typeof value === 'object' && value !== null && (value as Partial<Scene>).create === create;

/** What an actor answered, as the machine hears it. */
export const done = (actor: string, output?: unknown): SceneEvent => ({
  type: `xstate.done.actor.${actor}`,
  output,
  actorId: actor,
});
export const failed = (actor: string, error: unknown): SceneEvent => ({
  type: `xstate.error.actor.${actor}`,
  error,
  actorId: actor,
});
/** What the host answered where it refused. */
export const refusal = (problem: Partial<Problem>): Error =>
  Object.assign(new Error(), {
    problem: { ...problemOf(null), kind: 'status', status: 400, ...problem } satisfies Problem,
  });
/** A delay that has passed; `state` is the machine's id and the path of the state, joined by dots. */
export const elapsed = (delay: string | number, state: string): SceneEvent => ({
  type: `xstate.after.${delay}.${state}`,
});

/** Plays a scene by the machine's own transitions; nothing runs beside it. */
export const playScene = ({ create, input, events, startedAt = sceneStart }: Scene): ReplayStep[] => {
  let time = startedAt;
  const machine = create(idlePorts(() => time));
  let at = startedAt;
  const logged = events.map(({ afterMs = 0, ...event }) => ({ at: (at += afterMs), event }));
  return replay(
    machine,
    {
      machine: machine.id,
      session: 'scene',
      src: null,
      startedAt,
      input,
      events: logged,
      value: undefined,
      truncated: false,
    },
    {
      setTime: (moment) => {
        time = moment;
      },
    },
  );
};

import type { AnyStateMachine, EventFromLogic } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';

/**
 * Keys of reachable states that wait for the world and from which no event leads to a state that doesn't.
 * `events` stand for what people and the world can do, answers of actors included.
 */
export const statesWithoutWayOut = <M extends AnyStateMachine>(
  machine: M,
  events: readonly unknown[],
  input: unknown,
): { waiting: number; stuck: string[] } => {
  const map = getAdjacencyMap(machine as AnyStateMachine, {
    events: events as EventFromLogic<AnyStateMachine>[],
    input,
    limit: 20_000,
    serializeState: (snapshot) => JSON.stringify((snapshot as { value: unknown }).value),
  });
  const nodes = Object.values(map) as {
    state: { value: unknown; hasTag(tag: string): boolean };
    transitions: Record<string, { state: { hasTag(tag: string): boolean } }>;
  }[];
  const waiting = nodes.filter(({ state }) => state.hasTag('waiting'));
  return {
    waiting: waiting.length,
    stuck: waiting
      .filter(({ transitions }) => Object.values(transitions).every(({ state }) => state.hasTag('waiting')))
      .map(({ state }) => JSON.stringify(state.value)),
  };
};

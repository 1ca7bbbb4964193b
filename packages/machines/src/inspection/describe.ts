import { and, or, type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition } from 'xstate';

export interface StateDescription {
  /** Dotted path from the root; the root itself is ''. */
  path: string;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  tags: string[];
  /** Names of the actors that run while the state holds. */
  actors: string[];
}

export interface TransitionDescription {
  from: string;
  /** Absent: the event is handled without leaving the state. */
  to?: string;
  /** As a person would say it: `code.submitted`, `after cooldown`, `resendCode done`, `always`. */
  event: string;
  kind: 'event' | 'delay' | 'done' | 'error' | 'always';
  guard?: string;
}

export interface MachineDescription {
  id: string;
  states: StateDescription[];
  transitions: TransitionDescription[];
  /** Events a caller may send. */
  events: string[];
  delays: string[];
  actors: string[];
}

const pathOf = (node: AnyStateNode): string => node.path.join('.');

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];

const nameOf = (reference: unknown): string | undefined => {
  if (typeof reference === 'string') return reference;
  if (typeof reference === 'object' && reference !== null && 'type' in reference)
    return String(reference.type);
  return undefined;
};

/** What XState makes of `and`, `or` and `not`. */
interface JoinedGuard {
  check: unknown;
  guards: readonly unknown[];
}

const isJoined = (guard: unknown): guard is JoinedGuard => typeof guard === 'function' && 'guards' in guard;
const isJoinedBy = (join: unknown, guard: JoinedGuard): boolean =>
  isJoined(join) && join.check === guard.check;

const guardText = (guard: unknown): string | undefined => {
  if (!isJoined(guard)) return typeof guard === 'function' ? 'unnamed' : nameOf(guard);
  const names = guard.guards.map(guardText);
  if (isJoinedBy(and([]), guard)) return names.join(' and ');
  if (isJoinedBy(or([]), guard)) return names.join(' or ');
  return `not ${names.join('')}`;
};

/** Dots belong to names of actors and delays; the part behind the last one is the place of the definition. */
const readEvent = (type: string): Pick<TransitionDescription, 'event' | 'kind'> => {
  const delay = /^xstate\.after\.(.+?)\.[^.]*?(?:\..*)?$/.exec(type);
  if (delay) return { kind: 'delay', event: `after ${delay[1]}` };
  const done = /^xstate\.done\.(?:actor|state)\.(.+)$/.exec(type);
  if (done) return { kind: 'done', event: `${done[1]} done` };
  const failed = /^xstate\.error\.actor\.(.+)$/.exec(type);
  if (failed) return { kind: 'error', event: `${failed[1]} failed` };
  if (type === '') return { kind: 'always', event: 'always' };
  return { kind: 'event', event: type };
};

const transitionsOf = (node: AnyStateNode): TransitionDescription[] => {
  const named = new Map(node.invoke.map(({ id, src }) => [id, nameOf(src) ?? id]));
  const sayActor = (event: string) => [...named].reduce((text, [id, name]) => text.replace(id, name), event);
  const definitions: AnyTransitionDefinition[] = [...node.transitions.values()].flat();
  return [...definitions, ...(node.always ?? [])].flatMap((transition) => {
    const { event, kind } = readEvent(String((transition as { eventType?: string }).eventType ?? ''));
    const guard = guardText(transition.guard);
    const base = {
      from: pathOf(node),
      event: kind === 'done' || kind === 'error' ? sayActor(event) : event,
      kind,
      ...(guard === undefined ? {} : { guard }),
    };
    const targets = transition.target ?? [];
    return targets.length === 0 ? [base] : targets.map((target) => ({ ...base, to: pathOf(target) }));
  });
};

/** States, transitions, events, delays and actors, read from the machine itself. */
export const describeMachine = (machine: AnyStateMachine): MachineDescription => {
  const nodes = nodesOf(machine.root);
  const states = nodes.map((node): StateDescription => ({
    path: pathOf(node),
    kind: node.type,
    tags: [...node.tags],
    actors: node.invoke.map(({ id, src }) => nameOf(src) ?? id),
  }));
  const transitions = nodes.flatMap(transitionsOf);
  const unique = (texts: string[]) => [...new Set(texts)].sort();
  const eventsOf = (kind: TransitionDescription['kind']) =>
    unique(transitions.filter((transition) => transition.kind === kind).map(({ event }) => event));
  return {
    id: machine.id,
    states,
    transitions,
    events: eventsOf('event'),
    delays: eventsOf('delay').map((event) => event.slice('after '.length)),
    actors: unique(states.flatMap(({ actors }) => actors)),
  };
};

/** A state that is left in the same moment can't be seen. */
const isPassing = (node: AnyStateNode): boolean =>
  (node.always ?? []).some(({ guard, target }) => guard === undefined && target !== undefined);

/** Paths of the states that have no states inside and in which the machine can rest. */
export const leafStates = (machine: AnyStateMachine): string[] =>
  nodesOf(machine.root)
    .filter((node) => (node.type === 'atomic' || node.type === 'final') && !isPassing(node))
    .map(pathOf)
    .filter((path) => path !== '');

/** Leaf states that a snapshot's value holds. */
export const activeLeaves = (value: unknown, prefix = ''): string[] => {
  if (typeof value === 'string') return [prefix === '' ? value : `${prefix}.${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    return typeof inner === 'object' && inner !== null && Object.keys(inner as object).length === 0
      ? [path]
      : activeLeaves(inner, path);
  });
};

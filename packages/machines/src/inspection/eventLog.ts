import type { InspectionEvent } from 'xstate';
import { createMask } from './mask.ts';

export interface LoggedEvent {
  /** Milliseconds of the clock when the machine took the event. */
  at: number;
  event: { type: string; [key: string]: unknown };
  /** The event is a new snapshot of a machine inside this one: its log, and how many of its events lay behind it. */
  child?: { session: string; after: number };
}

/** What one machine was given and what happened to it, without secrets and free text. */
export interface MachineLog {
  machine: string;
  /** Names this log among those of one diagnostic. */
  session: string;
  /** Under which name the machine around it, if any, invoked it. */
  src: string | null;
  startedAt: number;
  input: unknown;
  events: LoggedEvent[];
  /** The last state. */
  value: unknown;
  /** True when events were dropped to stay within the limit: the log can't be replayed from its start. */
  truncated: boolean;
}

export interface Diagnostic {
  version: 1;
  machines: MachineLog[];
}

export interface EventLogOptions {
  now?: () => number;
  /** Events kept for each machine. */
  maxEvents?: number;
  /** Machines kept, the latest. */
  maxMachines?: number;
}

export interface EventLog {
  /** For `createActor(machine, { inspect, input })`. */
  inspect: (event: InspectionEvent) => void;
  read: () => Diagnostic;
}

interface MachineActor {
  sessionId: string;
  src?: unknown;
  logic: { id?: string; root?: unknown };
  options?: { input?: unknown; snapshot?: unknown };
}

interface Entry {
  log: MachineLog;
  mask: ReturnType<typeof createMask>;
  /** Snapshots so far: one at the start, one after each event. */
  snapshots: number;
}

const isMachine = (actor: unknown): actor is MachineActor => {
  const { logic } = actor as MachineActor;
  return typeof logic === 'object' && logic !== null && logic.root !== undefined;
};

/** What starts and stops a machine is no event of its own. */
const lifeSpan = new Set(['xstate.init', 'xstate.stop']);
const childSnapshot = 'xstate.snapshot.';

/** A bounded log of machine events, in memory only. */
export const createEventLog = ({
  now = () => Date.now(),
  maxEvents = 200,
  maxMachines = 12,
}: EventLogOptions = {}): EventLog => {
  const entries = new Map<string, Entry>();
  const childStates = new WeakMap<object, { session: string; after: number }>();

  const open = (actor: MachineActor) => {
    const mask = createMask();
    entries.set(actor.sessionId, {
      mask,
      snapshots: 0,
      log: {
        machine: actor.logic.id ?? 'machine',
        session: actor.sessionId,
        src: typeof actor.src === 'string' ? actor.src : null,
        startedAt: now(),
        input: mask(actor.options?.input),
        events: [],
        value: undefined,
        // One that goes on from a stored snapshot has no start to be replayed from.
        truncated: actor.options?.snapshot !== undefined,
      },
    });
    const oldest = entries.keys().next().value;
    if (entries.size > maxMachines && oldest !== undefined) entries.delete(oldest);
  };

  const take = (entry: Entry, event: { type: string }) => {
    const { log } = entry;
    const child = childStates.get(event);
    // The state of a child is in the child's log; here a pointer will do, however large the state.
    const logged = child ? { type: event.type } : (entry.mask(event) as LoggedEvent['event']);
    log.events.push({ at: now(), event: logged, ...(child && { child }) });
    if (log.events.length <= maxEvents) return;
    log.events.shift();
    // What can't be replayed needs no equal texts: the memory of them is bounded, too.
    if (!log.truncated || entry.snapshots % maxEvents === 0) entry.mask = createMask();
    log.truncated = true;
  };

  return {
    inspect(inspected) {
      const actor: unknown = inspected.actorRef;
      if (!isMachine(actor)) return;
      if (inspected.type === '@xstate.actor') return open(actor);
      const entry = entries.get(actor.sessionId);
      if (!entry) return;
      if (inspected.type === '@xstate.event' && inspected.event.type.startsWith(childSnapshot)) {
        const source = inspected.sourceRef && entries.get(inspected.sourceRef.sessionId);
        if (source)
          childStates.set(inspected.event, { session: source.log.session, after: source.snapshots });
      }
      if (inspected.type !== '@xstate.snapshot') return;
      entry.log.value = (inspected.snapshot as { value?: unknown }).value;
      entry.snapshots += 1;
      // Only what the machine took: an answer that comes after its end changes nothing.
      if (!lifeSpan.has(inspected.event.type)) take(entry, inspected.event);
    },
    read: () => ({
      version: 1,
      machines: [...entries.values()].map(({ log }) => ({ ...log, events: [...log.events] })),
    }),
  };
};

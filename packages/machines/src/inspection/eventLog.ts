import type { InspectionEvent } from 'xstate';
import { createMask } from './mask.ts';

export interface LoggedEvent {
  /** Milliseconds of the clock when the event came. */
  at: number;
  event: { type: string; [key: string]: unknown };
}

/** What one machine was given and what happened to it, without secrets and free text. */
export interface MachineLog {
  machine: string;
  startedAt: number;
  input: unknown;
  events: LoggedEvent[];
  /** Value of the state when the log was read. */
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
  logic: { id?: string; root?: unknown };
  options?: { input?: unknown };
  getSnapshot: () => { value?: unknown };
}

const isMachine = (actor: unknown): actor is MachineActor => {
  const { logic } = actor as MachineActor;
  return typeof logic === 'object' && logic !== null && logic.root !== undefined;
};

/** A bounded log of machine events, in memory only. */
export const createEventLog = ({
  now = () => Date.now(),
  maxEvents = 200,
  maxMachines = 12,
}: EventLogOptions = {}): EventLog => {
  const mask = createMask();
  const logs = new Map<string, MachineLog & { actor: MachineActor }>();

  return {
    inspect(inspected) {
      const actor: unknown = inspected.actorRef;
      if (!isMachine(actor)) return;
      if (inspected.type === '@xstate.actor') {
        logs.set(actor.sessionId, {
          actor,
          machine: actor.logic.id ?? 'machine',
          startedAt: now(),
          input: mask(actor.options?.input),
          events: [],
          value: undefined,
          truncated: false,
        });
        const oldest = logs.keys().next().value;
        if (logs.size > maxMachines && oldest !== undefined) logs.delete(oldest);
        return;
      }
      if (inspected.type !== '@xstate.event' || inspected.event.type === 'xstate.init') return;
      const log = logs.get(actor.sessionId);
      if (!log) return;
      log.events.push({ at: now(), event: mask(inspected.event) as LoggedEvent['event'] });
      if (log.events.length > maxEvents) {
        log.events.shift();
        log.truncated = true;
      }
    },
    read: () => ({
      version: 1,
      machines: [...logs.values()].map(({ actor, ...log }) => ({
        ...log,
        value: actor.getSnapshot().value,
      })),
    }),
  };
};

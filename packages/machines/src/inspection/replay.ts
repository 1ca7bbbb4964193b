import { initialTransition, transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import type { LoggedEvent, MachineLog } from './eventLog.ts';

export interface ReplayStep {
  at: number;
  event: { type: string };
  snapshot: AnyMachineSnapshot;
}

export interface ReplayOptions {
  /** Puts the machine's clock to the moment of the event. */
  setTime?: ((at: number) => void) | undefined;
  /** The other logs of the diagnostic, where the states of machines inside this one are found. */
  others?: readonly MachineLog[] | undefined;
}

/** JSON knows no errors, and machines ask for them. */
const revived = (event: LoggedEvent['event']): LoggedEvent['event'] => {
  const { error } = event as { error?: { name?: unknown; message?: unknown } | null };
  if (typeof error?.message !== 'string' || typeof error.name !== 'string') return event;
  return { ...event, error: Object.assign(new Error(error.message), error) };
};

/**
 * The snapshots that a log leads to, one for each event, from the machine's own transition function: no actor
 * runs, no port is called.
 */
export const replay = (
  machine: AnyStateMachine,
  log: MachineLog,
  { setTime, others = [] }: ReplayOptions = {},
): ReplayStep[] => {
  const children = new Map<string, ReplayStep[]>();
  const childSnapshot = ({ session, after }: NonNullable<LoggedEvent['child']>) => {
    const childLog = others.find((other) => other.session === session);
    const logic: unknown = machine.implementations.actors[childLog?.src ?? ''];
    if (!childLog || !logic) return undefined;
    const known = children.get(session) ?? replay(logic as AnyStateMachine, childLog, { setTime, others });
    children.set(session, known);
    return known[after]?.snapshot;
  };

  setTime?.(log.startedAt);
  const [first] = initialTransition(machine, log.input) as [AnyMachineSnapshot, unknown];
  const steps: ReplayStep[] = [{ at: log.startedAt, event: { type: 'xstate.init' }, snapshot: first }];
  for (const { at, event, child } of log.events) {
    const { snapshot } = steps[steps.length - 1]!;
    const stateOfChild = child && childSnapshot(child);
    // The child's log was dropped.
    if (child && !stateOfChild) {
      steps.push({ at, event, snapshot });
      continue;
    }
    setTime?.(at);
    const [next] = transition(
      machine,
      snapshot,
      child ? { ...event, snapshot: stateOfChild } : revived(event),
    ) as [AnyMachineSnapshot, unknown];
    steps.push({ at, event, snapshot: next });
  }
  return steps;
};

import { initialTransition, transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import type { MachineLog } from './eventLog.ts';

export interface ReplayStep {
  at: number;
  event: { type: string };
  snapshot: AnyMachineSnapshot;
}

/**
 * The snapshots that a log leads to, one for each event, from the machine's own transition function: no actor
 * runs, no port is called. `setTime` puts the machine's clock to the moment of the event.
 */
export const replay = (
  machine: AnyStateMachine,
  log: MachineLog,
  setTime?: (at: number) => void,
): ReplayStep[] => {
  setTime?.(log.startedAt);
  const [first] = initialTransition(machine, log.input) as [AnyMachineSnapshot, unknown];
  const steps: ReplayStep[] = [{ at: log.startedAt, event: { type: 'xstate.init' }, snapshot: first }];
  for (const { at, event } of log.events) {
    setTime?.(at);
    const { snapshot } = steps[steps.length - 1]!;
    const [next] = transition(machine, snapshot, event) as [AnyMachineSnapshot, unknown];
    steps.push({ at, event, snapshot: next });
  }
  return steps;
};

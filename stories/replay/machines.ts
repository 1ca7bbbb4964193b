import * as machines from '@plinth/machines';
import { idlePorts, type MachineFactory } from '../machines/support/scene.ts';

const isFactory = (entry: [string, unknown]): entry is [string, MachineFactory] =>
  /^create[A-Z]\w*Machine$/.test(entry[0]) && typeof entry[1] === 'function';

/** Every machine of the package, by its id. */
export const machineFactories: ReadonlyMap<string, MachineFactory> = new Map(
  Object.entries(machines as Record<string, unknown>)
    .filter(isFactory)
    .map(([, create]) => [create(idlePorts(() => 0)).id, create]),
);

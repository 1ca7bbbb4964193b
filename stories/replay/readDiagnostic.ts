import type { Diagnostic, MachineLog } from '@plinth/machines/inspection';

export type Reading = { machines: readonly MachineLog[] } | { problem: string };

const isLog = (value: unknown): value is MachineLog => {
  const { machine, startedAt, events } = (value ?? {}) as Partial<MachineLog>;
  return typeof machine === 'string' && typeof startedAt === 'number' && Array.isArray(events);
};

/** A diagnostic as it was copied, or what is wrong with it. */
export const readDiagnostic = (text: string): Reading => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {
      problem: 'This is not JSON. Paste what "Copy diagnostic" gave, from the first brace to the last.',
    };
  }
  const { version, machines } = (value ?? {}) as Partial<Diagnostic>;
  if (version !== 1) return { problem: 'This is not a diagnostic of version 1.' };
  if (!Array.isArray(machines) || !machines.every(isLog))
    return { problem: 'The list of machines is missing or incomplete.' };
  if (machines.length === 0) return { problem: 'No machine had run when this diagnostic was copied.' };
  return { machines };
};

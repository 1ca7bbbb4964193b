/** What a play waits for comes later on a machine that has other work too. Vitest ends a test after 120 s. */
export const patienceMs = import.meta.env['VITEST'] ? 40_000 : 60_000;

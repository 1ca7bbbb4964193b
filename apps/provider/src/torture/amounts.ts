import fc from 'fast-check';
import type { TaskMeta } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** How many tries one test was, where it was several. */
    tried?: number;
  }
}

/** Names the run: the same seed tries the same. */
export const seed = Number(process.env['TORTURE_SEED'] ?? 1);

/** How often something is tried: as `npm run torture` says, and a few times where nobody does, so that it can't rot. */
export const amountOf = (name: 'KILLS' | 'MIGRATIONS' | 'CUTS' | 'REQUESTS', few: number): number =>
  Number(process.env[`TORTURE_${name}`] ?? few);

/** Moments in ms, by the seed. */
export const momentsOf = (count: number, within: number): number[] =>
  fc.sample(fc.integer({ min: 0, max: within }), { seed, numRuns: count });

export const tell = (meta: TaskMeta, tried: number): void => {
  meta.tried = tried;
};

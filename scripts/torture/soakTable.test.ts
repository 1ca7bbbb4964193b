import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowOf, verdictOf, type Minute } from './soakTable.ts';

const minuteOf = (minute: number, changed: Partial<Minute> = {}): Minute => ({
  minute,
  calls: 900,
  errors: [],
  p50: 12,
  p99: 80,
  loopMs: 30,
  memoryMb: 400,
  mainMb: 40,
  threads: [
    { script: 'sqlite.worker.ts', mb: 8 },
    { script: 'worker.js', mb: 46 },
    { script: 'worker.js', mb: 46 },
  ],
  nativeMb: 150,
  cores: 0.5,
  users: 50,
  ...changed,
});
const minutes = (change: (minute: number) => Partial<Minute>, count = 12) =>
  Array.from({ length: count }, (_, at) => minuteOf(at + 1, change(at + 1)));

test('a minute is a row below its head', () => {
  const columns = (row: string) => row.split('\n')[0]!.split('|').length;
  expect(columns(rowOf(minuteOf(1)))).toBe(columns(rowOf(null)));
});

test('a soak without errors, whose memory rises at first and then stays, holds, and tells the users a core', () => {
  const { text, holds } = verdictOf(minutes((minute) => ({ memoryMb: Math.min(300 + 50 * minute, 450) })));
  expect(text).toContain('users a core: 100, each with 18.0 calls a minute, 33 ms of processor a call');
  expect(holds).toBe(true);
});

test.each([
  ['one error', (minute: number) => (minute === 3 ? { errors: ['500'] } : {}), '! errors: 1'],
  ['an event loop that was held once', (minute: number) => (minute === 3 ? { loopMs: 51 } : {}), '! event loop: 51 ms'],
  ['what the thread that answers goes on keeping', (minute: number) => ({ mainMb: 40 + 2 * minute }), '! growth after 4 minutes: 2.00 MB'],
  ['what native code goes on keeping', (minute: number) => ({ nativeMb: 150 + 2 * minute }), '! growth after 4 minutes: 2.00 MB'],
  ['resident memory that goes on rising, whose nobody knows', (minute: number) => ({ memoryMb: 300 + 2 * minute }), '! resident: 2.00 MB'],
])('%s does not hold', (_, change, told) => {
  const { text, holds } = verdictOf(minutes(change));
  expect(holds).toBe(false);
  expect(text).toContain(told);
}); // prettier-ignore

describe('half an hour of threads that come and go, with resident memory that goes up and down by hundreds of MB', () => {
  /** `leak` is in MB a minute, of all threads together. */
  const soakOf = (seed: number, { leak, where }: { leak: number; where: 'main' | 'threads' | 'native' }) => {
    const noise = fc.sample(fc.double({ min: -1, max: 1, noNaN: true }), { seed, numRuns: 30 * 20 });
    const next = (most: number) => most * (noise.pop() ?? 0);
    return minutes((minute) => {
      const kept = leak * minute;
      const count = Math.round(10 + next(3));
      const ofThread = where === 'threads' ? kept / 10 : 0;
      const threads = Array.from({ length: count }, (_, at) => ({
        script: 'worker.js',
        // The last one has only begun.
        mb: at === count - 1 ? 12 : 46 + next(0.5) + ofThread,
      }));
      return {
        mainMb: 40 + next(2) + (where === 'main' ? kept : 0),
        nativeMb: 160 + next(4) + (where === 'native' ? kept : 0),
        threads: [{ script: 'sqlite.worker.ts', mb: 8 + next(0.5) }, ...threads],
        memoryMb: 860 + next(80) + Math.max(0, next(1) - 0.9) * 4000 + kept,
      };
    }, 30);
  };
  const seeds = Array.from({ length: 200 }, (_, at) => at);

  test.each(['main', 'threads', 'native'] as const)('2 MB a minute, kept in %s, do not hold', (where) => {
    const held = seeds.filter((seed) => verdictOf(soakOf(seed, { leak: 2, where })).holds);
    expect(held).toEqual([]);
  });

  test('nothing kept holds', () => {
    const broke = seeds.filter((seed) => !verdictOf(soakOf(seed, { leak: 0, where: 'main' })).holds);
    expect(broke).toEqual([]);
  });
});

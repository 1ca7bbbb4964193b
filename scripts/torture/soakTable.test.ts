import { expect, test } from 'vitest';
import { rowOf, verdictOf, type Minute } from './soakTable.ts';

const minuteOf = (minute: number, changed: Partial<Minute> = {}): Minute => ({
  minute,
  calls: 900,
  errors: [],
  p50: 12,
  p99: 80,
  loopMs: 30,
  memoryMb: 400,
  cores: 0.5,
  users: 50,
  ...changed,
});
const minutes = (change: (minute: number) => Partial<Minute>) =>
  Array.from({ length: 12 }, (_, at) => minuteOf(at + 1, change(at + 1)));

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
  ['memory that goes on rising', (minute: number) => ({ memoryMb: 300 + 2 * minute }), '! growth after 4 minutes: 2.00 MB'],
])('%s does not hold', (_, change, told) => {
  const { text, holds } = verdictOf(minutes(change));
  expect(holds).toBe(false);
  expect(text).toContain(told);
}); // prettier-ignore

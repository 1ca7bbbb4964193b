import { expect, test } from 'vitest';
import { threadNiceness } from './niceness.ts';

test('a thread is nicer than its process, and never as nice as a fault is told', () => {
  expect(threadNiceness(0)).toBe(5);
  expect(threadNiceness(-5)).toBe(5);
  for (let ofProcess = -20; ofProcess <= 19; ofProcess += 1) {
    const increment = threadNiceness(ofProcess);
    expect(increment).toBeGreaterThan(0);
    expect(ofProcess + increment).not.toBe(-1);
  }
});

import { expect, it } from 'vitest';
import { createSteadyClock } from './steadyClock.ts';

const start = () => {
  const time = { monotonic: 1000, wall: 1_700_000_000_000 };
  const now = createSteadyClock({ monotonic: () => time.monotonic, wall: () => time.wall });
  const pass = (monotonic: number, wall: number) => {
    time.monotonic += monotonic;
    time.wall += wall;
    return now();
  };
  return pass;
};

it('follows both clocks while they agree', () => {
  const pass = start();
  expect(pass(1000, 1000)).toBe(1000);
  expect(pass(500, 500)).toBe(1500);
});

it('goes on when the system clock is set back', () => {
  const pass = start();
  expect(pass(1000, -3_600_000)).toBe(1000);
  expect(pass(1000, 1000)).toBe(2000);
});

it('counts the time the machine slept', () => {
  const pass = start();
  expect(pass(0, 40_000)).toBe(40_000);
});

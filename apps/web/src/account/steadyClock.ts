interface ClockSources {
  /** Never goes back, but may stand still while the machine sleeps. */
  monotonic(): number;
  /** Goes on while the machine sleeps, but the user may set it. */
  wall(): number;
}

/**
 * Milliseconds that never go back and go on during sleep: what a countdown is measured by. A wall clock that is set
 * back changes nothing; one that is set forward can't be told from sleep.
 */
export const createSteadyClock = (
  { monotonic, wall }: ClockSources = { monotonic: () => performance.now(), wall: () => Date.now() },
): (() => number) => {
  let elapsed = 0;
  let lastMonotonic = monotonic();
  let lastWall = wall();
  return () => {
    const [nextMonotonic, nextWall] = [monotonic(), wall()];
    elapsed += Math.max(nextMonotonic - lastMonotonic, nextWall - lastWall, 0);
    [lastMonotonic, lastWall] = [nextMonotonic, nextWall];
    return elapsed;
  };
};

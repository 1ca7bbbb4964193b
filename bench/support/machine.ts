import os from 'node:os';

/** How busy the machine is, to be read with every figure. */
export const machineNote = (): string =>
  `load ${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} cores`;

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Milliseconds that the work takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

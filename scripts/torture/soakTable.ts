/** What one minute of a soak came to. */
export interface Minute {
  minute: number;
  calls: number;
  errors: string[];
  /** Of a call, in ms. */
  p50: number;
  p99: number;
  /** The longest that the event loop was held, in ms. */
  loopMs: number;
  memoryMb: number;
  /** Processor time by time, of the whole process. */
  cores: number;
  users: number;
}

const mostLoopMs = 50;
const mostGrowthMb = 1;

/** A row of the table; its head where there is no minute. */
export const rowOf = (one: Minute | null): string => {
  if (one === null)
    return '| minute | calls | errors | p50 | p99 | event loop at most | memory | cores |\n| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |';
  const [p50, p99, loop] = [one.p50, one.p99, one.loopMs].map((ms) => `${ms.toFixed(0)} ms`);
  return `| ${one.minute} | ${one.calls} | ${one.errors.length} | ${p50} | ${p99} | ${loop} | ${one.memoryMb.toFixed(0)} MB | ${one.cores.toFixed(2)} |`;
};

/** MB a minute, by the line that fits best. */
const growthOf = (minutes: readonly Minute[]): number => {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, level] = [mean(minutes.map((one) => one.minute)), mean(minutes.map((one) => one.memoryMb))];
  const rise = minutes.map((one) => (one.minute - middle) * (one.memoryMb - level));
  return mean(rise) / mean(minutes.map((one) => (one.minute - middle) ** 2));
};

/** Held against what is wanted: no error, no growth after the first third, an event loop that is free. */
export const verdictOf = (minutes: readonly Minute[]): { text: string; holds: boolean } => {
  const errors = minutes.reduce((sum, one) => sum + one.errors.length, 0);
  const warm = minutes.slice(Math.ceil(minutes.length / 3));
  // Of two minutes a line says nothing.
  const growth = warm.length > 2 ? growthOf(warm) : null;
  const loop = Math.max(...minutes.map((one) => one.loopMs));
  const cores = minutes.reduce((sum, one) => sum + one.cores, 0) / minutes.length;
  const users = minutes[0]?.users ?? 0;
  const calls = minutes.reduce((sum, one) => sum + one.calls, 0) / minutes.length;
  const lines = [
    { text: `errors: ${errors} (0 wanted)`, holds: errors === 0 },
    growth === null
      ? { text: 'growth: too short to tell', holds: true }
      : {
          text: `growth after ${minutes.length - warm.length} minutes: ${growth.toFixed(2)} MB a minute (${mostGrowthMb} wanted)`,
          holds: growth <= mostGrowthMb,
        },
    { text: `event loop: ${loop.toFixed(0)} ms at most (${mostLoopMs} wanted)`, holds: loop <= mostLoopMs },
    {
      // Where the machine is busy with other things people wait, call less, and seem to need less.
      text: `users a core: ${Math.round(users / cores)}, each with ${(calls / users).toFixed(1)} calls a minute, ${Math.round((cores * 60_000) / calls)} ms of processor a call`,
      holds: true,
    },
  ];
  return {
    text: lines.map(({ text, holds }) => `${holds ? ' ' : '!'} ${text}`).join('\n'),
    holds: lines.every((line) => line.holds),
  };
};

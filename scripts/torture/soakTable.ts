import { median } from '../../bench/support/machine.ts';

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
  /** Resident, at the lowest: with what the threads' heaps have freed and keep for themselves. */
  memoryMb: number;
  /** Of JavaScript after its garbage was collected: of the thread that answers, and of each other. */
  mainMb: number;
  threads: { script: string; mb: number }[];
  /** Of glibc's arenas: what native code holds, and what it has freed and they keep. They grow by steps, each to a new height of need. */
  nativeMb: number;
  /** Processor time by time, of the whole process. */
  cores: number;
  users: number;
}

const mostLoopMs = 50;
const mostGrowthMb = 1;

interface Line {
  text: string;
  holds: boolean;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** A row of the table; its head where there is no minute. */
export const rowOf = (one: Minute | null): string => {
  if (one === null)
    return '| minute | calls | errors | p50 | p99 | event loop at most | memory | JavaScript | native | threads | cores |\n| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |';
  const heapMb = one.mainMb + sum(one.threads.map((thread) => thread.mb));
  const [p50, p99, loop] = [one.p50, one.p99, one.loopMs].map((ms) => `${ms.toFixed(0)} ms`);
  return `| ${one.minute} | ${one.calls} | ${one.errors.length} | ${p50} | ${p99} | ${loop} | ${one.memoryMb.toFixed(0)} MB | ${heapMb.toFixed(1)} MB | ${one.nativeMb.toFixed(0)} MB | ${one.threads.length} | ${one.cores.toFixed(2)} |`;
};

/**
 * MB a minute: the middle one of the lines through any two minutes, which no few odd minutes can turn; and the least that the
 * growth can be for so much up and down, but for one time in two hundred.
 */
const growthOf = (values: readonly number[]): { middle: number; least: number } => {
  const count = values.length;
  const slopes = values
    .flatMap((value, at) => values.slice(at + 1).map((later, gap) => (later - value) / (gap + 1)))
    .sort((one, other) => one - other);
  // Sen's bound: how far the order of values that don't grow strays from half of the pairs rising.
  const astray = 2.58 * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18);
  const lowest = Math.max(0, Math.floor((slopes.length - astray) / 2));
  return { middle: median(slopes), least: slopes[lowest] ?? NaN };
};

/**
 * What JavaScript holds, minute by minute, as if always as many threads had been there: how many there are is what is asked at that
 * moment. Of threads of a script the middle one stands for all, as some have only begun.
 */
const heapMbs = (minutes: readonly Minute[]): number[] => {
  const all = minutes.flatMap(({ threads }) => threads);
  const scripts = [...new Set(all.map(({ script }) => script))];
  const middleOf = (threads: Minute['threads'], script: string): number =>
    median(threads.filter((thread) => thread.script === script).map((thread) => thread.mb));
  return minutes.map(({ mainMb, threads }) => {
    const ofScripts = scripts.map((script) => {
      const count = all.filter((thread) => thread.script === script).length / minutes.length;
      const isThere = threads.some((thread) => thread.script === script);
      return count * middleOf(isThere ? threads : all, script);
    });
    return mainMb + sum(ofScripts);
  });
};

/** Held against what is wanted, after the first third. */
const growthLines = (minutes: readonly Minute[]): Line[] => {
  const warm = minutes.slice(Math.ceil(minutes.length / 3));
  // Of two minutes a line says nothing.
  if (warm.length < 3) return [{ text: 'growth: too short to tell', holds: true }];
  const native = warm.map((one) => one.nativeMb);
  const used = growthOf(heapMbs(warm).map((heap, at) => heap + native[at]!)).middle;
  const resident = growthOf(warm.map((one) => one.memoryMb));
  return [
    {
      text: `growth after ${minutes.length - warm.length} minutes: ${used.toFixed(2)} MB a minute in use (${mostGrowthMb} wanted), ${growthOf(native).middle.toFixed(2)} of them native`,
      holds: used <= mostGrowthMb,
    },
    {
      text: `resident: ${resident.middle.toFixed(2)} MB a minute, surely ${resident.least.toFixed(2)} or more (${mostGrowthMb} wanted)`,
      holds: resident.least <= mostGrowthMb,
    },
  ];
};

/** Held against what is wanted: no error, no growth after the first third, an event loop that is free. */
export const verdictOf = (minutes: readonly Minute[]): { text: string; holds: boolean } => {
  const errors = sum(minutes.map((one) => one.errors.length));
  const loop = Math.max(...minutes.map((one) => one.loopMs));
  const cores = sum(minutes.map((one) => one.cores)) / minutes.length;
  const users = minutes[0]?.users ?? 0;
  const calls = sum(minutes.map((one) => one.calls)) / minutes.length;
  const lines: Line[] = [
    { text: `errors: ${errors} (0 wanted)`, holds: errors === 0 },
    ...growthLines(minutes),
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

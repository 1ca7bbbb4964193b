import { getPriority, setPriority } from 'node:os';

/**
 * How much nicer what computes is than its provider: behind the thread that answers calls, and still with a third of a full share on a machine
 * that is busy with other things. With 10 it was a tenth, and a sample's first answer took half a minute there.
 */
const computingNiceness = 5;

const mostNice = 19;

/**
 * How much nicer a thread becomes than its process, which is as nice as told. The call of libc that does it answers the new niceness,
 * or -1 where it fails: Piscina's thread that ended at -1 took that for a fault, and never did any work.
 */
export const threadNiceness = (ofProcess = getPriority()): number =>
  ofProcess + computingNiceness === -1 ? computingNiceness - 1 : computingNiceness;

/** From where this process is: one that was started behind others may put nothing before itself, unless it is root's. */
export const putBehind = (pid: number): void =>
  setPriority(pid, Math.min(mostNice, getPriority() + computingNiceness));

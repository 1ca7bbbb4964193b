import { openComputing, type Computing } from '../computing.ts';

let shared: Computing | undefined;

/**
 * One for all hosts of a test process: to start threads and load them with what they need to know took each host most of its
 * time. It ends with the process.
 */
export const sharedComputing = (): Computing => (shared ??= openComputing());

import type { Part } from './part.ts';

/** A row of parts that covers the question, with what it leaves out. */
export interface Cover {
  parts: Part[];
  /** What the rules are worth. */
  prior: number;
  /** The same with what was learned of their parts. */
  worth: number;
}

import type { Part } from './part.ts';

/** A row of parts that covers the question, with what it leaves out. */
export interface Cover {
  parts: Part[];
  /** What the rules are worth. */
  prior: number;
  /** What was learned of its parts: the sum of their weights. */
  learned: number;
  /** Both together. */
  worth: number;
}

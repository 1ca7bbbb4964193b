/** An entry of a list that could not be read. */
export interface LeftOut {
  /** Of the entry in the host's list, from 1. */
  readonly position: number;
  /** Which of its fields could not be read; empty for the entry as a whole. */
  readonly field: string;
  readonly isMissing: boolean;
}

/** A list as the client reads it. Where entries could not be read, the rest bears a note of them. */
export type Listed<T> = T[] & { readonly leftOut?: readonly LeftOut[] };

export const leftOutOf = (list: readonly unknown[] | undefined): readonly LeftOut[] =>
  (list as Listed<unknown> | undefined)?.leftOut ?? [];

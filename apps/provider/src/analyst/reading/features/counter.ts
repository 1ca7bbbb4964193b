import { hasManyRows } from '../shared/columns/tableLength.ts';
import type { Scan } from '../grammar/scan.ts';

/** A feature's name and how strongly it holds. */
export type Features = Map<string, number>;

/** How a question begins, with what stands where, is too rare to be learned apart. */
const isRare = /^(?:bb|co|open1?|lb|lw):/;

/** Features, which a table of many rows has once more: what is meant there is learned apart too. */
export class Counter {
  readonly features: Features = new Map();
  readonly #isLarge: boolean;
  constructor({ context }: Scan) {
    this.#isLarge = hasManyRows(context.table);
  }
  add(name: string, value = 1): void {
    this.#count(name, value);
    if (this.#isLarge && !isRare.test(name)) this.#count(`large:${name}`, value);
  }
  /** Only of a table of many rows. */
  addLarge(name: string): void {
    if (this.#isLarge) this.#count(`large:${name}`, 1);
  }
  #count(name: string, value: number): void {
    this.features.set(name, (this.features.get(name) ?? 0) + value);
  }
}

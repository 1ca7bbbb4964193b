import type { Background } from '../provider.ts';

/** Does what is due, beside other providers on the same store, again and again until it is closed. */
export class Rounds {
  readonly #work: (signal: AbortSignal) => Promise<void>;
  readonly #closed = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #round: Promise<void> | null = null;

  /** @param lookMs How often it looks; a round that takes longer is left to end. */
  constructor(background: Background, lookMs: number, work: (signal: AbortSignal) => Promise<void>) {
    this.#work = work;
    this.#timer = setInterval(() => background.run(() => this.#look()), lookMs).unref();
  }

  #look(): Promise<void> {
    this.#round ??= this.#work(this.#closed.signal).finally(() => {
      this.#round = null;
    });
    return this.#round;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closed.abort();
    await this.#round?.catch(() => undefined);
  }
}

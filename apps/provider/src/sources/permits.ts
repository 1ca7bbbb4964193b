import { cancelled, SourceError } from './source.ts';

/**
 * How many may work at the same time. Who has waited too long goes ahead none the less, up to twice as many: those who
 * hold the permits may be waiting for an answer that never comes.
 */
export class Permits {
  readonly #limit: number;
  readonly #overflowMs: number;
  readonly #patienceMs: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(limit: number, overflowMs: number, patienceMs: number) {
    this.#limit = limit;
    this.#overflowMs = overflowMs;
    this.#patienceMs = patienceMs;
  }

  /** Resolves with the way to give the permit back. */
  async take(signal: AbortSignal | undefined): Promise<() => void> {
    const since = Date.now();
    while (this.#taken >= this.#limit) {
      const isTurn = await this.#turn(signal);
      if (!isTurn && this.#taken < 2 * this.#limit) break;
      if (!isTurn && Date.now() - since > this.#patienceMs)
        throw new SourceError(
          'timeout',
          'This connection is busy: too much is read from it at the same time.',
          'Try again in a moment.',
        );
    }
    this.#taken += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#taken -= 1;
      this.#waiting.shift()?.();
    };
  }

  /** False when the time was over before it was one's turn. */
  #turn(signal: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(overflow);
        signal?.removeEventListener('abort', abort);
        const index = this.#waiting.indexOf(called);
        if (index !== -1) this.#waiting.splice(index, 1);
      };
      const called = (): void => {
        leave();
        resolve(true);
      };
      const abort = (): void => {
        leave();
        reject(cancelled());
      };
      const overflow = setTimeout(() => {
        leave();
        resolve(false);
      }, this.#overflowMs);
      this.#waiting.push(called);
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted === true) abort();
    });
  }
}

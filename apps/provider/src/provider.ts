import type { FastifyBaseLogger } from 'fastify';
import type { ActivityTrail } from './activity/activity.ts';
import type { Limits } from './auth/limits.ts';
import type { Passwords } from './auth/passwords.ts';
import type { Challenge } from './challenge/challenge.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Quotas } from './quotas/quotas.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/store.ts';
import type { ObjectStore } from './uploads/objectStore.ts';

/** What every room of the provider is given. */
export interface Provider {
  readonly settings: Settings;
  readonly store: Store;
  /** Where uploaded files go; null for the store. */
  readonly objects: ObjectStore | null;
  readonly secrets: Secrets;
  readonly mailer: Mailer;
  readonly challenge: Challenge;
  readonly limits: Limits;
  readonly passwords: Passwords;
  readonly quotas: Quotas;
  readonly activity: ActivityTrail;
  readonly background: Background;
  readonly log: FastifyBaseLogger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Aborted when the process is about to end: calls are still answered for a while. */
  readonly leaving: AbortSignal;
  /** Address that people open, without a slash at its end. */
  readonly publicUrl: () => string;
}

/** Work that goes on after an answer was given, so that the answer's time tells nothing about it. */
export class Background {
  readonly #running = new Set<Promise<void>>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  run(work: () => Promise<void>): void {
    const task: Promise<void> = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch(this.#onError)
      .finally(() => this.#running.delete(task));
    this.#running.add(task);
  }

  /** Resolves when all work begun so far has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }
}

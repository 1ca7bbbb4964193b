import { randomBytes } from 'node:crypto';
import { dayMs } from '@plinth/api/facts';
import { isSameSecret, type Secrets } from '../secrets.ts';
import type { UserRow } from '../store/schema.ts';

const deviceMs = 180 * dayMs;

/**
 * Browsers from which somebody has logged in to an account. Strangers' wrong guesses don't shut such a browser out. The
 * value is signed together with the password's hash: a new password makes all of them unknown.
 */
export class Devices {
  readonly #secrets: Secrets;
  readonly #now: () => number;

  constructor(secrets: Secrets, now: () => number) {
    this.#secrets = secrets;
    this.#now = now;
  }

  /** A browser that is known already stays the same, for longer. */
  issue(user: UserRow, known: string | null): string {
    const id = known ?? randomBytes(16).toString('base64url');
    const expiresAt = String(this.#now() + deviceMs);
    return [id, expiresAt, this.#seal(id, expiresAt, user)].join('.');
  }

  /** The device's name for limits; null when none of the values is this account's. */
  find(values: readonly string[], user: UserRow | undefined): string | null {
    if (user === undefined) return null;
    for (const value of values.slice(0, 3)) {
      const [id = '', expiresAt = '', mark = ''] = value.split('.');
      if (Number(expiresAt) > this.#now() && isSameSecret(mark, this.#seal(id, expiresAt, user))) return id;
    }
    return null;
  }

  #seal(id: string, expiresAt: string, user: UserRow): string {
    return this.#secrets.digest('known devices', [id, expiresAt, user.id, user.password_hash].join('\n'));
  }
}

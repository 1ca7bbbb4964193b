import { randomBytes } from 'node:crypto';
import { isSameSecret, type Secrets } from '../secrets.ts';
import type { UserRow } from '../store/schema.ts';

const deviceMs = 180 * 24 * 60 * 60_000;

/**
 * Browsers from which somebody has logged in to an account. Strangers' wrong guesses don't shut such a browser out. The
 * value is signed together with the password's hash: a new password makes all of them unknown.
 */
export interface Devices {
  /** A browser that is known already stays the same, for longer. */
  issue(user: UserRow, known: string | null): string;
  /** The device's name for limits; null when none of the values is this account's. */
  find(values: readonly string[], user: UserRow | undefined): string | null;
}

export const createDevices = (secrets: Secrets, now: () => number): Devices => {
  const seal = (id: string, expiresAt: string, user: UserRow) =>
    secrets.digest('known devices', [id, expiresAt, user.id, user.password_hash].join('\n'));
  return {
    issue(user, known) {
      const id = known ?? randomBytes(16).toString('base64url');
      const expiresAt = String(now() + deviceMs);
      return [id, expiresAt, seal(id, expiresAt, user)].join('.');
    },
    find(values, user) {
      if (user === undefined) return null;
      for (const value of values.slice(0, 3)) {
        const [id = '', expiresAt = '', mark = ''] = value.split('.');
        if (Number(expiresAt) > now() && isSameSecret(mark, seal(id, expiresAt, user))) return id;
      }
      return null;
    },
  };
};

import { createHash, randomBytes } from 'node:crypto';
import { hourMs } from '@plinth/api/facts';
import type { Transaction } from 'kysely';
import { isoTime } from '../isoTime.ts';
import { normalized } from '../normalized.ts';
import type { Schema, UserRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

export const resetLifeMs = hourMs;

export const normalizeEmail = (email: string): string => normalized(email.trim(), 'NFC').toLowerCase();

/** One "@", a name before it, a domain with a dot behind it, nothing that could break a mail's header or isn't seen. */
export const isEmail = (email: string): boolean =>
  email.length <= 254 &&
  /^[^\s@<>(),;:"\\[\]\p{C}]{1,64}@[^\s@<>(),;:"\\[\]_\p{C}]+\.[^\s@<>(),;:"\\[\]_.\p{C}]{2,}$/u.test(email);

const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** @param publicUrl Address that people open, without a slash at its end. */
export const resetLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/reset-password?token=${token}`;

export class Accounts {
  readonly #db: Store['db'];
  readonly #now: () => number;

  constructor({ db }: Store, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  find(email: string): Promise<UserRow | undefined> {
    return this.#db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  }

  /** A new link's token; the one before it is worth nothing from now on. */
  async issueResetToken(userId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const row = { token_hash: tokenHash(token), expires_at: isoTime(this.#now() + resetLifeMs) };
    await this.#db.deleteFrom('reset_tokens').where('expires_at', '<=', isoTime(this.#now())).execute();
    await this.#db
      .insertInto('reset_tokens')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
    return token;
  }

  async isResetToken(token: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('reset_tokens')
      .select('user_id')
      .where('token_hash', '=', tokenHash(token))
      .where('expires_at', '>', isoTime(this.#now()))
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Sets the password and ends all sessions; null when the token isn't good (any more). */
  resetPassword(token: string, passwordHash: string): Promise<UserRow | null> {
    return this.#db.transaction().execute(async (transaction) => {
      const spent = await transaction
        .deleteFrom('reset_tokens')
        .where('token_hash', '=', tokenHash(token))
        .where('expires_at', '>', isoTime(this.#now()))
        .returning('user_id')
        .executeTakeFirst();
      return spent === undefined ? null : setIn(transaction, spent.user_id, passwordHash);
    });
  }

  /** As an operator does it, without a link: one that waits is worth nothing from now on. */
  setPassword(userId: string, passwordHash: string): Promise<UserRow> {
    return this.#db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('reset_tokens').where('user_id', '=', userId).execute();
      return setIn(transaction, userId, passwordHash);
    });
  }
}

const setIn = async (
  transaction: Transaction<Schema>,
  userId: string,
  passwordHash: string,
): Promise<UserRow> => {
  await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute();
  return transaction
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
};

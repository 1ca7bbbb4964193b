import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { isoTime } from '../isoTime.ts';
import type { Secrets } from '../secrets.ts';
import type { UserRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

const codeMs = 10 * 60_000;
const codeTries = 5;
const resetMs = 60 * 60_000;

export const normalizeEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** One "@", a name before it, a domain with a dot behind it, nothing that could break a mail's header. */
export const isEmail = (email: string): boolean =>
  email.length <= 254 &&
  /^[^\s@<>(),;:"\\[\]\p{Cc}]{1,64}@[^\s@<>(),;:"\\[\]_\p{Cc}]+\.[^\s@<>(),;:"\\[\]_.\p{Cc}]{2,}$/u.test(
    email,
  );

type CodeOutcome = { outcome: 'verified' } | { outcome: 'wrong'; triesLeft: number } | { outcome: 'none' };

export interface Accounts {
  find(email: string): Promise<UserRow | undefined>;
  /** Creates an account, or gives a not yet verified one a new password; null when it is verified. */
  enroll(email: string, passwordHash: string): Promise<{ id: string; isNew: boolean } | null>;
  /** A new code; the one before it is worth nothing from now on. */
  issueCode(userId: string): Promise<string>;
  /** Uses up one of the code's tries, and the code itself when it is right. */
  tryCode(userId: string, code: string): Promise<CodeOutcome>;
  issueResetToken(userId: string): Promise<string>;
  /** Sets the password and ends all sessions; false when the token isn't good (any more). */
  resetPassword(token: string, passwordHash: string): Promise<boolean>;
  isResetToken(token: string): Promise<boolean>;
}

const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const createAccounts = ({ db }: Store, secrets: Secrets, now: () => number): Accounts => {
  const codeHash = (userId: string, code: string) => secrets.digest('mailed codes', `${userId}:${code}`);

  const find: Accounts['find'] = (email) =>
    db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

  return {
    find,

    async enroll(email, passwordHash) {
      const id = randomUUID();
      const created = await db
        .insertInto('users')
        .values({ id, email, password_hash: passwordHash, verified_at: null, created_at: isoTime(now()) })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (created) return { id, isNew: true };
      // The last form filled in counts: whoever reads the mailbox decides by the newest code.
      const renewed = await db
        .updateTable('users')
        .set({ password_hash: passwordHash })
        .where('email', '=', email)
        .where('verified_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return renewed ? { id: renewed.id, isNew: false } : null;
    },

    async issueCode(userId) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const row = { code_hash: codeHash(userId, code), tries: 0, expires_at: isoTime(now() + codeMs) };
      await db
        .insertInto('codes')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute();
      return code;
    },

    async tryCode(userId, code) {
      // The try is taken before the code is looked at, in one statement: of guesses at the same moment only so many get through.
      const row = await db
        .updateTable('codes')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('user_id', '=', userId)
        .where('tries', '<', codeTries)
        .where('expires_at', '>', isoTime(now()))
        .returning(['code_hash', 'tries'])
        .executeTakeFirst();
      if (row === undefined) return { outcome: 'none' };
      const given = Buffer.from(codeHash(userId, code));
      const kept = Buffer.from(row.code_hash);
      if (given.length !== kept.length || !timingSafeEqual(given, kept))
        return { outcome: 'wrong', triesLeft: codeTries - Number(row.tries) };
      const { numDeletedRows } = await db
        .deleteFrom('codes')
        .where('user_id', '=', userId)
        .where('code_hash', '=', row.code_hash)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) return { outcome: 'none' };
      await db
        .updateTable('users')
        .set({ verified_at: isoTime(now()) })
        .where('id', '=', userId)
        .execute();
      return { outcome: 'verified' };
    },

    async issueResetToken(userId) {
      const token = randomBytes(32).toString('base64url');
      await db.deleteFrom('reset_tokens').where('expires_at', '<=', isoTime(now())).execute();
      await db
        .insertInto('reset_tokens')
        .values({ token_hash: tokenHash(token), user_id: userId, expires_at: isoTime(now() + resetMs) })
        .execute();
      return token;
    },

    async isResetToken(token) {
      const row = await db
        .selectFrom('reset_tokens')
        .select('user_id')
        .where('token_hash', '=', tokenHash(token))
        .where('expires_at', '>', isoTime(now()))
        .executeTakeFirst();
      return row !== undefined;
    },

    async resetPassword(token, passwordHash) {
      return db.transaction().execute(async (transaction) => {
        const spent = await transaction
          .deleteFrom('reset_tokens')
          .where('token_hash', '=', tokenHash(token))
          .where('expires_at', '>', isoTime(now()))
          .returning('user_id')
          .executeTakeFirst();
        if (spent === undefined) return false;
        // Who reads the mailbox has shown that the address is theirs.
        await transaction
          .updateTable('users')
          .set((eb) => ({
            password_hash: passwordHash,
            verified_at: eb.fn.coalesce('verified_at', eb.val(isoTime(now()))),
          }))
          .where('id', '=', spent.user_id)
          .execute();
        await transaction.deleteFrom('sessions').where('user_id', '=', spent.user_id).execute();
        await transaction.deleteFrom('reset_tokens').where('user_id', '=', spent.user_id).execute();
        await transaction.deleteFrom('codes').where('user_id', '=', spent.user_id).execute();
        return true;
      });
    },
  };
};

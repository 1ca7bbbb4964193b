import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { isoTime } from '../isoTime.ts';
import { isSameSecret, type Secrets } from '../secrets.ts';
import type { UserRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

const codeMs = 10 * 60_000;
const codeTries = 5;

/**
 * What the caller's cookie says of a sign-up with an address: which one is the caller's, that it is over, or nothing.
 * Whoever began one and lost it must not be taken for a stranger: the code in their mailbox may be another person's.
 */
export type Claim = { kind: 'own'; id: string } | { kind: 'over' } | { kind: 'none' };

type CodeOutcome =
  | { outcome: 'verified'; user: UserRow }
  | { outcome: 'wrong'; triesLeft: number }
  | { outcome: 'none' }
  | { outcome: 'several' }
  | { outcome: 'taken' };

/**
 * Sign-ups that wait for their mailed code. Each is a row with a password and a code of its own; a later one changes no
 * earlier one, and only a right code makes an account.
 */
export interface SignUps {
  /** `isFirst` is false when others with the address were waiting already. */
  begin(
    email: string,
    passwordHash: string,
  ): Promise<{ id: string; code: string; cookie: string; isFirst: boolean }>;
  claim(cookies: readonly string[], email: string): Promise<Claim>;
  drop(id: string): Promise<void>;
  /** A new code: for the caller's own sign-up, or for the only one that waits; null where there is none. */
  renew(email: string, claim: Claim): Promise<string | null>;
  /** Uses up one of the tries; the right code makes the account. */
  tryCode(email: string, code: string, claim: Claim): Promise<CodeOutcome>;
  /** The password of the caller's own sign-up, or of the only one that waits. */
  passwordHash(email: string, claim: Claim): Promise<string | undefined>;
}

export const createSignUps = ({ db }: Store, secrets: Secrets, now: () => number): SignUps => {
  const codeHash = (id: string, code: string) => secrets.digest('mailed codes', `${id}:${code}`);
  const tokenHash = (token: string) => secrets.digest('sign-up cookies', token);
  const emailMark = (token: string, email: string) => secrets.digest('sign-up cookies', `${token}:${email}`);
  const newCode = (id: string) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    return { code, hash: codeHash(id, code), expiresAt: isoTime(now() + codeMs) };
  };

  /** The ids that somebody without a cookie could mean; two are enough to know that it isn't one. */
  const openToStrangers = (email: string) =>
    db
      .selectFrom('sign_ups')
      .select(['id', 'password_hash'])
      .where('email', '=', email)
      .where('expires_at', '>', isoTime(now()))
      .where('stranger_tries', '<', codeTries)
      .limit(2)
      .execute();

  const drop: SignUps['drop'] = async (id) => {
    await db.deleteFrom('sign_ups').where('id', '=', id).execute();
  };

  const fits = (id: string, code: string, hash: string | null, expiresAt: string | null): boolean =>
    hash !== null &&
    expiresAt !== null &&
    expiresAt > isoTime(now()) &&
    isSameSecret(hash, codeHash(id, code));

  /** Makes the account; of calls at the same moment only one finds the row. */
  const complete = (id: string): Promise<CodeOutcome> =>
    db.transaction().execute(async (transaction) => {
      const row = await transaction
        .deleteFrom('sign_ups')
        .where('id', '=', id)
        .returning(['email', 'password_hash', 'created_at'])
        .executeTakeFirst();
      if (row === undefined) return { outcome: 'none' };
      const user = await transaction
        .insertInto('users')
        .values({ id, ...row, verified_at: isoTime(now()) })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returningAll()
        .executeTakeFirst();
      await transaction.deleteFrom('sign_ups').where('email', '=', row.email).execute();
      return user === undefined ? { outcome: 'taken' } : { outcome: 'verified', user };
    });

  return {
    drop,

    async begin(email, passwordHash) {
      await db.deleteFrom('sign_ups').where('expires_at', '<=', isoTime(now())).execute();
      const id = randomUUID();
      const token = randomBytes(32).toString('base64url');
      const { code, hash, expiresAt } = newCode(id);
      const row = {
        id,
        email,
        token_hash: tokenHash(token),
        password_hash: passwordHash,
        code_hash: hash,
        code_expires_at: expiresAt,
        created_at: isoTime(now()),
        expires_at: expiresAt,
      };
      // The unique column lets one of several at the same moment be the first.
      const first = await db
        .insertInto('sign_ups')
        .values({ ...row, first_of: email })
        .onConflict((conflict) => conflict.column('first_of').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (first === undefined) await db.insertInto('sign_ups').values(row).execute();
      const other = await db
        .selectFrom('sign_ups')
        .select('id')
        .where('email', '=', email)
        .where('id', '!=', id)
        .where('first_of', 'is', null)
        .executeTakeFirst();
      return {
        id,
        code,
        cookie: `${token}.${emailMark(token, email)}`,
        isFirst: first !== undefined && other === undefined,
      };
    },

    async claim(cookies, email) {
      const tokens = cookies.slice(0, 5).flatMap((cookie) => {
        const [token = '', mark = ''] = cookie.split('.');
        return token !== '' && isSameSecret(mark, emailMark(token, email)) ? [tokenHash(token)] : [];
      });
      if (tokens.length === 0) return { kind: 'none' };
      const rows = await db
        .selectFrom('sign_ups')
        .select('id')
        .where('token_hash', 'in', tokens)
        .where('email', '=', email)
        .where('expires_at', '>', isoTime(now()))
        .execute();
      // Of two cookies one was planted, and which it is can't be told.
      return rows.length === 1 ? { kind: 'own', id: rows[0]!.id } : { kind: 'over' };
    },

    async renew(email, claim) {
      if (claim.kind === 'over') return null;
      if (claim.kind === 'own') {
        const { code, hash, expiresAt } = newCode(claim.id);
        const renewed = await db
          .updateTable('sign_ups')
          .set({ code_hash: hash, code_expires_at: expiresAt, expires_at: expiresAt, second_code_hash: null })
          .where('id', '=', claim.id)
          .where('expires_at', '>', isoTime(now()))
          .returning('id')
          .executeTakeFirst();
        return renewed === undefined ? null : code;
      }
      const [only, another] = await openToStrangers(email);
      if (only === undefined || another !== undefined) return null;
      const { code, hash, expiresAt } = newCode(only.id);
      // Beside the first code, not in its place: nobody but its owner may make that one worthless.
      await db
        .updateTable('sign_ups')
        .set({ second_code_hash: hash, second_code_expires_at: expiresAt, expires_at: expiresAt })
        .where('id', '=', only.id)
        .execute();
      return code;
    },

    async tryCode(email, code, claim) {
      if (claim.kind === 'over') return { outcome: 'none' };
      let id: string;
      if (claim.kind === 'own') id = claim.id;
      else {
        const [only, another] = await openToStrangers(email);
        if (only === undefined) return { outcome: 'none' };
        if (another !== undefined) return { outcome: 'several' };
        ({ id } = only);
      }
      // Strangers have tries of their own, else five guesses of anybody would end a sign-up.
      const counter = claim.kind === 'own' ? 'tries' : 'stranger_tries';
      // The try is taken before the code is looked at, in one statement: of guesses at the same moment only so many get through.
      const row = await db
        .updateTable('sign_ups')
        .set((eb) => ({ [counter]: eb(counter, '+', 1) }))
        .where('id', '=', id)
        .where(counter, '<', codeTries)
        .where('expires_at', '>', isoTime(now()))
        .returning([
          `${counter} as tries`,
          'code_hash',
          'code_expires_at',
          'second_code_hash',
          'second_code_expires_at',
        ])
        .executeTakeFirst();
      if (row === undefined) return { outcome: 'none' };
      const isRight =
        fits(id, code, row.code_hash, row.code_expires_at) ||
        fits(id, code, row.second_code_hash, row.second_code_expires_at);
      if (isRight) return complete(id);
      const triesLeft = codeTries - Number(row.tries);
      if (triesLeft === 0 && claim.kind === 'own') await drop(id);
      return { outcome: 'wrong', triesLeft };
    },

    async passwordHash(email, claim) {
      if (claim.kind === 'over') return undefined;
      if (claim.kind === 'own') {
        const row = await db
          .selectFrom('sign_ups')
          .select('password_hash')
          .where('id', '=', claim.id)
          .executeTakeFirst();
        return row?.password_hash;
      }
      const [only, another] = await openToStrangers(email);
      return another === undefined ? only?.password_hash : undefined;
    },
  };
};

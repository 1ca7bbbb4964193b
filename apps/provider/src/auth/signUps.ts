import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { minuteMs, otpLength } from '@plinth/api/facts';
import { isoTime } from '../isoTime.ts';
import { isSameSecret, type Secrets } from '../secrets.ts';
import type { UserRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

export const codeLifeMs = 10 * minuteMs;
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
export class SignUps {
  readonly #db: Store['db'];
  readonly #secrets: Secrets;
  readonly #now: () => number;

  constructor({ db }: Store, secrets: Secrets, now: () => number) {
    this.#db = db;
    this.#secrets = secrets;
    this.#now = now;
  }

  /** `isFirst` is false when others with the address were waiting already. */
  async begin(
    email: string,
    passwordHash: string,
  ): Promise<{ id: string; code: string; cookie: string; isFirst: boolean }> {
    await this.#db.deleteFrom('sign_ups').where('expires_at', '<=', this.#time()).execute();
    const id = randomUUID();
    const token = randomBytes(32).toString('base64url');
    const { code, hash, expiresAt } = this.#newCode(id);
    const row = {
      id,
      email,
      token_hash: this.#tokenHash(token),
      password_hash: passwordHash,
      code_hash: hash,
      code_expires_at: expiresAt,
      created_at: this.#time(),
      expires_at: expiresAt,
    };
    // Asked before its own row is there: one that comes a moment later must not take the place of the first away.
    const waiting = await this.#db
      .selectFrom('sign_ups')
      .select('id')
      .where('email', '=', email)
      .where('first_of', 'is', null)
      .executeTakeFirst();
    // The unique column lets one of several at the same moment be the first.
    const first = await this.#db
      .insertInto('sign_ups')
      .values({ ...row, first_of: email })
      .onConflict((conflict) => conflict.column('first_of').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (first === undefined) await this.#db.insertInto('sign_ups').values(row).execute();
    const isFirst = first !== undefined && waiting === undefined;
    return { id, code, cookie: `${token}.${this.#emailMark(token, email)}`, isFirst };
  }

  async claim(cookies: readonly string[], email: string): Promise<Claim> {
    const tokens = cookies.slice(0, 5).flatMap((cookie) => {
      const [token = '', mark = ''] = cookie.split('.');
      const isOfAddress = token !== '' && isSameSecret(mark, this.#emailMark(token, email));
      return isOfAddress ? [this.#tokenHash(token)] : [];
    });
    if (tokens.length === 0) return { kind: 'none' };
    const rows = await this.#db
      .selectFrom('sign_ups')
      .select('id')
      .where('token_hash', 'in', tokens)
      .where('email', '=', email)
      .where('expires_at', '>', this.#time())
      .execute();
    // Of two cookies one was planted, and which it is can't be told.
    return rows.length === 1 ? { kind: 'own', id: rows[0]!.id } : { kind: 'over' };
  }

  async drop(id: string): Promise<void> {
    await this.#db.deleteFrom('sign_ups').where('id', '=', id).execute();
  }

  /** A new code: for the caller's own sign-up, or for the only one that waits; null where there is none. */
  async renew(email: string, claim: Claim): Promise<string | null> {
    const target = await this.#targetOf(email, claim);
    if (typeof target === 'string') return null;
    const { code, hash, expiresAt } = this.#newCode(target.id);
    const codes =
      claim.kind === 'own'
        ? { code_hash: hash, code_expires_at: expiresAt, second_code_hash: null }
        : // Beside the first code, not in its place: nobody but its owner may make that one worthless.
          { second_code_hash: hash, second_code_expires_at: expiresAt };
    const renewed = await this.#db
      .updateTable('sign_ups')
      .set({ ...codes, expires_at: expiresAt })
      .where('id', '=', target.id)
      .where('expires_at', '>', this.#time())
      .returning('id')
      .executeTakeFirst();
    return renewed === undefined ? null : code;
  }

  /** Uses up one of the tries; the right code makes the account. */
  async tryCode(email: string, code: string, claim: Claim): Promise<CodeOutcome> {
    const target = await this.#targetOf(email, claim);
    if (typeof target === 'string') return { outcome: target };
    const { id } = target;
    // Strangers have tries of their own, else five guesses of anybody would end a sign-up.
    const counter = claim.kind === 'own' ? 'tries' : 'stranger_tries';
    // The try is taken before the code is looked at, in one statement: of guesses at the same moment only so many get through.
    const row = await this.#db
      .updateTable('sign_ups')
      .set((eb) => ({ [counter]: eb(counter, '+', 1) }))
      .where('id', '=', id)
      .where(counter, '<', codeTries)
      .where('expires_at', '>', this.#time())
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
      this.#fits(id, code, row.code_hash, row.code_expires_at) ||
      this.#fits(id, code, row.second_code_hash, row.second_code_expires_at);
    if (isRight) return this.#complete(id);
    const triesLeft = codeTries - Number(row.tries);
    if (triesLeft === 0 && claim.kind === 'own') await this.drop(id);
    return { outcome: 'wrong', triesLeft };
  }

  /** The password of the caller's own sign-up, or of the only one that waits. */
  async passwordHash(email: string, claim: Claim): Promise<string | undefined> {
    const target = await this.#targetOf(email, claim);
    return typeof target === 'string' ? undefined : target.password_hash;
  }

  /** The sign-up that is meant, or why none is. */
  async #targetOf(
    email: string,
    claim: Claim,
  ): Promise<{ id: string; password_hash: string } | 'none' | 'several'> {
    if (claim.kind === 'over') return 'none';
    const waiting = this.#db
      .selectFrom('sign_ups')
      .select(['id', 'password_hash'])
      .where('expires_at', '>', this.#time());
    if (claim.kind === 'own') return (await waiting.where('id', '=', claim.id).executeTakeFirst()) ?? 'none';
    const [only, another] = await waiting
      .where('email', '=', email)
      .where('stranger_tries', '<', codeTries)
      .limit(2)
      .execute();
    if (another !== undefined) return 'several';
    return only ?? 'none';
  }

  /** Makes the account; of calls at the same moment only one finds the row. */
  #complete(id: string): Promise<CodeOutcome> {
    return this.#db.transaction().execute(async (transaction) => {
      // All rows of the address in one statement: two that are completed side by side would wait for each other's.
      const rows = await transaction
        .deleteFrom('sign_ups')
        .where('email', '=', (row) => row.selectFrom('sign_ups').select('email').where('id', '=', id))
        .returning(['id', 'email', 'password_hash', 'created_at'])
        .execute();
      const row = rows.find((one) => one.id === id);
      if (row === undefined) return { outcome: 'none' };
      const user = await transaction
        .insertInto('users')
        .values({ ...row, verified_at: this.#time() })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returningAll()
        .executeTakeFirst();
      return user === undefined ? { outcome: 'taken' } : { outcome: 'verified', user };
    });
  }

  #fits(id: string, code: string, hash: string | null, expiresAt: string | null): boolean {
    if (hash === null || expiresAt === null || expiresAt <= this.#time()) return false;
    return isSameSecret(hash, this.#codeHash(id, code));
  }

  #newCode(id: string): { code: string; hash: string; expiresAt: string } {
    const code = String(randomInt(10 ** otpLength)).padStart(otpLength, '0');
    return { code, hash: this.#codeHash(id, code), expiresAt: isoTime(this.#now() + codeLifeMs) };
  }

  #codeHash(id: string, code: string): string {
    return this.#secrets.digest('mailed codes', `${id}:${code}`);
  }

  #tokenHash(token: string): string {
    return this.#secrets.digest('sign-up cookies', token);
  }

  /** Binds a cookie to its address, also when the row is gone. */
  #emailMark(token: string, email: string): string {
    return this.#secrets.digest('sign-up cookies', `${token}:${email}`);
  }

  #time(): string {
    return isoTime(this.#now());
  }
}

import { dayMs, hourMs, minuteMs, resendCooldownSeconds } from '@plinth/api/facts';
import { sql } from 'kysely';
import { durationText } from '../durationText.ts';
import { Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
import type { Store } from '../store/store.ts';

/** So many uses in a window that begins with the first. */
interface Limit {
  uses: number;
  windowMs: number;
}

export const defaultRules = {
  'login by address': { uses: 100, windowMs: 15 * minuteMs },
  'login to account from address': { uses: 20, windowMs: 15 * minuteMs },
  'login to account': { uses: 100, windowMs: 15 * minuteMs },
  // A known device is slowed down, never shut out for long; after so many wrong guesses in a day it counts as any other.
  'login from known device': { uses: 5, windowMs: minuteMs / 2 },
  'day of known device': { uses: 60, windowMs: dayMs },
  'register by address': { uses: 60, windowMs: hourMs },
  'register account from address': { uses: 8, windowMs: hourMs },
  'register account': { uses: 30, windowMs: hourMs },
  'verify by address': { uses: 100, windowMs: 15 * minuteMs },
  'verify account from address': { uses: 30, windowMs: 15 * minuteMs },
  'resend by address': { uses: 60, windowMs: hourMs },
  'code cooldown': { uses: 1, windowMs: resendCooldownSeconds * 1000 },
  'codes to sign-up': { uses: 5, windowMs: hourMs },
  'codes to account from address': { uses: 10, windowMs: hourMs },
  'codes to account': { uses: 30, windowMs: hourMs },
  'forgot by address': { uses: 60, windowMs: hourMs },
  'forgot account from address': { uses: 5, windowMs: 15 * minuteMs },
  'forgot account': { uses: 20, windowMs: 15 * minuteMs },
  'reset by address': { uses: 60, windowMs: 15 * minuteMs },
  // Each may have a password to hash, behind which log-ins of others would wait.
  'links of account': { uses: 100, windowMs: hourMs },
  'link by address': { uses: 120, windowMs: 15 * minuteMs },
  'browser error by address': { uses: 30, windowMs: 15 * minuteMs },
  'password of link': { uses: 10, windowMs: 15 * minuteMs },
} as const satisfies Record<string, Limit>;

/** Clocks of several providers may lie so far apart. */
const skewMs = minuteMs;

type LimitName = keyof typeof defaultRules;
export type LimitRules = Record<LimitName, Limit>;

const tooMany = (waitMs: number): Refusal =>
  new Refusal(429, `Too many attempts. Please wait ${durationText(waitMs)} before trying again.`, {
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
  });

/** Limits as rows: they hold over restarts and over several providers on one store. */
export class Limits {
  readonly #db: Store['db'];
  readonly #digest: (text: string) => string;
  readonly #now: () => number;
  readonly #rules: LimitRules;

  constructor({ db }: Store, digest: (text: string) => string, now: () => number, rules: LimitRules) {
    this.#db = db;
    this.#digest = digest;
    this.#now = now;
    this.#rules = rules;
  }

  /** Addresses and e-mails aren't kept in clear. */
  #keyOf(name: LimitName, subject: string): string {
    return `${name}:${this.#digest(subject)}`;
  }

  /** Counts one use; not allowed when the limit is reached. */
  async tryConsume(name: LimitName, subject: string): Promise<{ allowed: boolean; waitMs: number }> {
    const { uses, windowMs } = this.#rules[name];
    const time = this.#now();
    // A window that ends later than any can was begun by a clock that has been set back since.
    const isOver = sql<boolean>`(limits.resets_at <= ${isoTime(time)} or limits.resets_at > ${isoTime(time + windowMs + skewMs)})`;
    const row = await this.#db
      .insertInto('limits')
      .values({ key: this.#keyOf(name, subject), uses: 1, resets_at: isoTime(time + windowMs) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          // One statement, so that calls at the same moment are all counted.
          uses: sql<number>`case when ${isOver} then 1 else limits.uses + 1 end`,
          resets_at: sql<string>`case when ${isOver} then excluded.resets_at else limits.resets_at end`,
        }),
      )
      .returning(['uses', 'resets_at'])
      .executeTakeFirstOrThrow();
    // A new window is the moment to drop those that are over.
    if (Number(row.uses) === 1)
      await this.#db.deleteFrom('limits').where('resets_at', '<=', isoTime(time)).execute();
    return { allowed: Number(row.uses) <= uses, waitMs: Date.parse(row.resets_at) - time };
  }

  /** Counts one use; refuses with 429 and the wait when the limit is reached. */
  async consume(name: LimitName, subject: string): Promise<void> {
    const { allowed, waitMs } = await this.tryConsume(name, subject);
    if (!allowed) throw tooMany(waitMs);
  }

  /** Begins a new window whose uses are all taken. */
  async exhaust(name: LimitName, subject: string): Promise<void> {
    const { uses, windowMs } = this.#rules[name];
    const row = { uses, resets_at: isoTime(this.#now() + windowMs) };
    await this.#db
      .insertInto('limits')
      .values({ key: this.#keyOf(name, subject), ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  }

  /** Takes one use back. */
  async refund(name: LimitName, subject: string): Promise<void> {
    await this.#db
      .updateTable('limits')
      .set((eb) => ({ uses: eb('uses', '-', 1) }))
      .where('key', '=', this.#keyOf(name, subject))
      .where('uses', '>', 0)
      .execute();
  }

  /** Takes all uses back. */
  async reset(name: LimitName, subject: string): Promise<void> {
    await this.#db.deleteFrom('limits').where('key', '=', this.#keyOf(name, subject)).execute();
  }
}

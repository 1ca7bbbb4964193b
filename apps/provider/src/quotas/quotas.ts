import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
import type { Quotas as QuotaSettings } from '../settings.ts';
import type { Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** Work of which an account may do so much at the same time. */
export type Activity = 'uploads' | 'tests' | 'generations';

export interface Quotas {
  /** Refuses with 429 when the account has as many connections as it may. */
  demandConnection(userId: string): Promise<void>;
  /** Refuses with 413 when so much more would be too much. */
  demandStorage(userId: string, bytes: number): Promise<void>;
  /**
   * Writes something of the account's if there is room for it, else refuses as the two above; of writes at the same
   * moment each sees what the one before has written.
   */
  add<T>(
    userId: string,
    more: { isConnection: boolean; bytes: number },
    write: (db: Kysely<Schema>) => Promise<T>,
  ): Promise<T>;
  /** Refuses with 429 when the account does as much of it as it may; the answer ends it. */
  begin(activity: Activity, userId: string): Promise<() => Promise<void>>;
  /** Counts a question; refuses with 429 when it is one too many. */
  countQuestion(userId: string): Promise<void>;
}

const minute = 60_000;

/** Who dies without ending an activity has it back after this time; who lives says so before. */
const leaseMs = 1.5 * minute;
const renewMs = leaseMs / 3;

const words: Record<Activity, string> = {
  uploads: 'files are being read',
  tests: 'connections are being tried',
  generations: 'data models are being written',
};

/** What an account may have and do, counted in rows: over restarts, and over several providers on one store. */
export const createQuotas = (
  { db }: Store,
  most: QuotaSettings,
  now: () => number,
  onError: (error: unknown) => void = () => undefined,
): Quotas => {
  const wait = (detail: string, seconds: number): Refusal =>
    new Refusal(429, detail, { headers: { 'Retry-After': String(seconds) } });

  /** Takes a numbered slot of the account; one statement, so that two calls never get the same. */
  const takeSlot = async (activity: string, userId: string, slot: number, untilMs: number) => {
    const row = { id: randomUUID(), expires_at: isoTime(untilMs) };
    const taken = await db
      .insertInto('leases')
      .values({ ...row, user_id: userId, activity, slot })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'activity', 'slot'])
          .doUpdateSet(row)
          .where('leases.expires_at', '<=', isoTime(now())),
      )
      .returning('id')
      .executeTakeFirst();
    return taken?.id;
  };

  const take = async (activity: string, userId: string, slots: number, untilMs: number) => {
    for (let slot = 0; slot < slots; slot += 1) {
      const id = await takeSlot(activity, userId, slot, untilMs);
      if (id !== undefined) return id;
    }
    return undefined;
  };

  const demandConnection = async (on: Kysely<Schema>, userId: string): Promise<void> => {
    const { count } = await on
      .selectFrom('connections')
      .select((row) => row.fn.countAll().as('count'))
      .where('owner_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= most.connections)
      throw new Refusal(
        429,
        `You have ${most.connections} connections, as many as an account may have here. Delete one to add another.`,
      );
  };

  const demandStorage = async (on: Kysely<Schema>, userId: string, bytes: number): Promise<void> => {
    // Lengths are known without reading what they are of.
    const { rows } = await sql<{ bytes: number | string | null }>`
        select
          coalesce((select sum(octet_length(uploads.content)) from uploads
            join connections on connections.id = uploads.connection_id where connections.owner_id = ${userId}), 0)
          + coalesce((select sum(octet_length(columns) + octet_length(visualizations)) from drafts where user_id = ${userId}), 0)
          + coalesce((select sum(octet_length(columns) + octet_length(visualizations)) from models where user_id = ${userId}), 0)
          as bytes`.execute(on);
    if (Number(rows[0]?.bytes) + bytes > most.storedBytes)
      throw new Refusal(
        413,
        `Your files and models would take more than the ${Math.round(most.storedBytes / 1024 / 1024)} MB that an account may store here. Delete some of them first.`,
      );
  };

  return {
    demandConnection: (userId) => demandConnection(db, userId),
    demandStorage: (userId, bytes) => demandStorage(db, userId, bytes),

    add: (userId, { isConnection, bytes }, write) =>
      db.transaction().execute(async (transaction) => {
        // Locks the account's row: the counts below hold until this transaction ends.
        await transaction
          .updateTable('users')
          .set((row) => ({ id: row.ref('id') }))
          .where('id', '=', userId)
          .execute();
        if (isConnection) await demandConnection(transaction, userId);
        await demandStorage(transaction, userId, bytes);
        return write(transaction);
      }),

    async begin(activity, userId) {
      const id = await take(activity, userId, most[activity], now() + leaseMs);
      if (id === undefined)
        throw wait(
          `${most[activity]} of your ${words[activity]} already, as many as an account may have at a time. Wait for one to end.`,
          10,
        );
      const renewal = setInterval(() => {
        db.updateTable('leases')
          .set({ expires_at: isoTime(now() + leaseMs) })
          .where('id', '=', id)
          .execute()
          .catch(onError);
      }, renewMs).unref();
      return async () => {
        clearInterval(renewal);
        await db.deleteFrom('leases').where('id', '=', id).execute();
      };
    },

    async countQuestion(userId) {
      const id = await take('question', userId, most.questionsAMinute, now() + minute);
      if (id === undefined)
        throw wait(
          `You asked ${most.questionsAMinute} questions in a minute, as many as an account may. Please wait a moment.`,
          60,
        );
    },
  };
};

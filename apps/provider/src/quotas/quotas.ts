import { randomUUID } from 'node:crypto';
import { minuteMs } from '@plinth/api/facts';
import { sql, type Kysely } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { Intent } from '../http/route.ts';
import { isoTime } from '../isoTime.ts';
import type { Quotas as QuotaSettings } from '../settings.ts';
import { countRows } from '../store/countRows.ts';
import type { Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { keepMade, madeFor } from './intents.ts';

/** Work of which an account may do so much at the same time. */
type Activity = 'uploads' | 'tests' | 'generations';

/** An activity that a provider left behind when it died is free after this time; a living provider renews it before. */
const leaseMs = 1.5 * minuteMs;
const renewMs = leaseMs / 3;

const words: Record<Activity, string> = {
  uploads: 'files are being read',
  tests: 'connections are being tried',
  generations: 'data models are being written',
};

const tooMuch = (detail: string, seconds: number): Refusal =>
  new Refusal(429, detail, { headers: { 'Retry-After': String(seconds) } });

/** What an account may have and do, counted in rows: over restarts, and over several providers on one store. */
export class Quotas {
  readonly #db: Store['db'];
  readonly #most: QuotaSettings;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;

  constructor(
    { db }: Store,
    most: QuotaSettings,
    now: () => number,
    onError: (error: unknown) => void = () => undefined,
  ) {
    this.#db = db;
    this.#most = most;
    this.#now = now;
    this.#onError = onError;
  }

  /** Refuses with 429 when the account has as many connections as it may. */
  async checkConnections(userId: string, db: Kysely<Schema> = this.#db): Promise<void> {
    const count = await countRows(db.selectFrom('connections').where('owner_id', '=', userId));
    if (count >= this.#most.connections)
      throw new Refusal(
        429,
        `You have ${this.#most.connections} connections, as many as an account may have here. Delete one to add another.`,
      );
  }

  /** Refuses with 413 when so much more would be too much. */
  async checkStorage(userId: string, bytes: number, db: Kysely<Schema> = this.#db): Promise<void> {
    // Lengths are known without reading what they are of.
    const { rows } = await sql<{ bytes: number | string | null }>`
        select
          coalesce((select sum(octet_length(uploads.content) + coalesce(uploads.object_bytes, 0)) from uploads
            join connections on connections.id = uploads.connection_id where connections.owner_id = ${userId}), 0)
          + coalesce((select sum(octet_length(columns) + octet_length(visualizations)) from drafts where user_id = ${userId}), 0)
          + coalesce((select sum(octet_length(columns) + octet_length(visualizations)) from models where user_id = ${userId}), 0)
          + coalesce((select sum(octet_length(profilings.columns)) from profilings
            join models on models.id = profilings.model_id where models.user_id = ${userId}), 0)
          + coalesce((select sum(octet_length(recipes.steps)) from recipes
            join models on models.id = recipes.model_id where models.user_id = ${userId}), 0)
          + coalesce((select sum(coalesce(octet_length(answer), 0) + coalesce(octet_length(edited), 0) + coalesce(octet_length(reading), 0)) from questions where user_id = ${userId}), 0)
          + coalesce((select sum(octet_length(blocks) + octet_length(figures)) from reports where user_id = ${userId}), 0)
          + coalesce((select sum(octet_length(blocks)) from report_drafts where user_id = ${userId}), 0)
          + coalesce((select sum(octet_length(versions.parts)) from versions
            join reports on reports.id = versions.report_id where reports.user_id = ${userId}), 0)
          + coalesce((select sum(octet_length(versions.parts)) from versions
            join models on models.id = versions.model_id where models.user_id = ${userId}), 0)
          as bytes`.execute(db);
    if (Number(rows[0]?.bytes) + bytes > this.#most.storedBytes)
      throw new Refusal(
        413,
        `Your files, models, conversations and reports would take more than the ${Math.round(this.#most.storedBytes / 1024 / 1024)} MB that an account may store here. Delete some of them first.`,
      );
  }

  /**
   * Writes something of the account's if there is room for so many bytes, else refuses with 413; of writes at the same
   * moment each sees what the one before has written.
   */
  add<T>(userId: string, bytes: number, write: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
    return this.#alone(userId, async (transaction) => {
      await this.checkStorage(userId, bytes, transaction);
      return write(transaction);
    });
  }

  /** The same for what is made once an intent: `make` answers its id, and what was made before is only read. */
  addOnce<T>(
    { userId, bytes, intent }: { userId: string; bytes: number; intent: Intent | undefined },
    make: (db: Kysely<Schema>) => Promise<string>,
    read: (id: string, db: Kysely<Schema>) => Promise<T>,
  ): Promise<T> {
    return this.#alone(userId, async (transaction) => {
      const before = intent && (await madeFor(transaction, intent));
      if (before !== undefined) return read(before, transaction);
      await this.checkStorage(userId, bytes, transaction);
      const id = await make(transaction);
      if (intent) await keepMade(transaction, intent, { id, at: isoTime(this.#now()) });
      return read(id, transaction);
    });
  }

  /** The same for a connection, of which there may be too many as well. */
  addConnection<T>(userId: string, bytes: number, write: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
    return this.add(userId, bytes, async (transaction) => {
      await this.checkConnections(userId, transaction);
      return write(transaction);
    });
  }

  /** Refuses with 429 when the account does as much of it as it may; the answer ends it. */
  async begin(activity: Activity, userId: string): Promise<() => Promise<void>> {
    const most = this.#most[activity];
    const id = await this.#take(activity, userId, most, this.#now() + leaseMs);
    if (id === undefined)
      throw tooMuch(
        `${most} of your ${words[activity]} already, as many as an account may have at a time. Wait for one to end.`,
        10,
      );
    const renewal = setInterval(() => {
      this.#db
        .updateTable('leases')
        .set({ expires_at: isoTime(this.#now() + leaseMs) })
        .where('id', '=', id)
        .execute()
        .catch(this.#onError);
    }, renewMs).unref();
    return async () => {
      clearInterval(renewal);
      await this.#db.deleteFrom('leases').where('id', '=', id).execute();
    };
  }

  /** Frees what a provider that died had under way: for the one that alone uses the store, before it answers. */
  async freeAll(): Promise<void> {
    await this.#db
      .deleteFrom('leases')
      .where('activity', 'in', Object.keys(words) as Activity[])
      .execute();
  }

  /** Does work as one of those that may run at a time. */
  async during<T>(activity: Activity, userId: string, work: () => Promise<T>): Promise<T> {
    const end = await this.begin(activity, userId);
    try {
      return await work();
    } finally {
      await end();
    }
  }

  /** Counts a question; refuses with 429 when it is one too many. */
  async countQuestion(userId: string): Promise<void> {
    const most = this.#most.questionsAMinute;
    const id = await this.#take('question', userId, most, this.#now() + minuteMs);
    if (id === undefined)
      throw tooMuch(
        `You asked ${most} questions in a minute, as many as an account may. Please wait a moment.`,
        60,
      );
  }

  #alone<T>(userId: string, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (transaction) => {
      // Locks the account's row: what is counted holds until this transaction ends.
      await transaction
        .updateTable('users')
        .set((row) => ({ id: row.ref('id') }))
        .where('id', '=', userId)
        .execute();
      return work(transaction);
    });
  }

  async #take(activity: string, userId: string, slots: number, untilMs: number) {
    for (let slot = 0; slot < slots; slot += 1) {
      const id = await this.#takeSlot(activity, userId, slot, untilMs);
      if (id !== undefined) return id;
    }
    return undefined;
  }

  /** Takes a numbered slot of the account; one statement, so that two calls never get the same. */
  async #takeSlot(activity: string, userId: string, slot: number, untilMs: number) {
    const row = { id: randomUUID(), expires_at: isoTime(untilMs) };
    const taken = await this.#db
      .insertInto('leases')
      .values({ ...row, user_id: userId, activity, slot })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'activity', 'slot'])
          .doUpdateSet(row)
          .where('leases.expires_at', '<=', isoTime(this.#now())),
      )
      .returning('id')
      .executeTakeFirst();
    return taken?.id;
  }
}

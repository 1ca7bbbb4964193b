import { randomUUID } from 'node:crypto';
import { activityDays, type ActivityKind, activityOfAKind, dayMs } from '@plinth/api/facts';
import { sql } from 'kysely';
import type { Caller } from '../http/caller.ts';
import { deviceOf } from '../auth/userAgent.ts';
import { isoTime } from '../isoTime.ts';
import type { ActivityRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { networkOf } from './network.ts';

/** So long after it is shown no more: a clock that is ahead by mistake deletes nobody's. */
const sweptAfterDays = activityDays + 30;
const maxSubject = 200;

/** What happened in the accounts, as rows: for the person whose account it is, bounded by age and by count. */
export class ActivityTrail {
  readonly #db: Store['db'];
  readonly #now: () => number;

  constructor({ db }: Store, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Of a user that there isn't, nothing is kept, with the same questions to the store.
   * @param of `caller`: who did it, where that may be kept. `subject`: the name of what it was done to.
   */
  async record(
    userId: string,
    kind: ActivityKind,
    { caller, subject }: { caller?: Caller; subject?: string } = {},
  ): Promise<void> {
    const row = {
      id: randomUUID(),
      at: isoTime(this.#now()),
      kind,
      subject: subject?.slice(0, maxSubject) ?? null,
      network: caller?.address == null ? null : networkOf(caller.address),
      device: caller === undefined ? null : deviceOf(caller.userAgent.slice(0, 300)).device,
    };
    await sql`
      insert into activity (id, user_id, at, kind, subject, network, device)
      select ${row.id}, id, ${row.at}, ${row.kind}, cast(${row.subject} as text), cast(${row.network} as text),
        cast(${row.device} as text)
      from users where id = ${userId}
    `.execute(this.#db);
    // Only afterwards: side by side, on PostgreSQL's connections, either may be first.
    await this.#dropOldest(userId, kind);
  }

  /** The newest first. */
  list(userId: string): Promise<ActivityRow[]> {
    return this.#db
      .selectFrom('activity')
      .selectAll()
      .where('user_id', '=', userId)
      .where('at', '>', isoTime(this.#now() - activityDays * dayMs))
      .orderBy('at', 'desc')
      .orderBy('id')
      .execute();
  }

  /** Deletes what is too old, of everybody. */
  async sweep(): Promise<void> {
    const end = isoTime(this.#now() - sweptAfterDays * dayMs);
    await this.#db.deleteFrom('activity').where('at', '<=', end).execute();
  }

  async #dropOldest(userId: string, kind: ActivityKind): Promise<void> {
    await this.#db
      .deleteFrom('activity')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('at', '<', (row) =>
        row
          .selectFrom((inner) =>
            inner
              .selectFrom('activity as newest')
              .select('newest.at')
              .where('newest.user_id', '=', userId)
              .where('newest.kind', '=', kind)
              .orderBy('newest.at', 'desc')
              .limit(activityOfAKind)
              .as('kept'),
          )
          .select(({ fn }) => fn.min('kept.at').as('first')),
      )
      .execute();
  }
}

import { randomUUID } from 'node:crypto';
import type { ReportBlock } from '@plinth/api/contract';
import type { Selectable } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
import type { ReportRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { asksOf, failureIn, type KeptFigures } from './figures.ts';
import type { Reports } from './reports.ts';
import type { KeptFailure, StoredReport } from './storedReport.ts';
import { nextDue, settingsIn } from './reportSettings.ts';
import { leaseMs, retryMs } from './turns.ts';

/** A refresh that has begun: whose report, and what names it. */
interface BegunRefresh {
  userId: string;
  id: string;
  refreshId: string;
}

export interface Begun {
  begun: BegunRefresh;
  report: StoredReport;
}

/** Whose turn it is to refresh a report, and what it gave. */
export class Refreshes {
  readonly #db: Store['db'];
  readonly #reports: Reports;
  readonly #now: () => number;

  constructor({ db }: Store, reports: Reports, now: () => number) {
    this.#db = db;
    this.#reports = reports;
    this.#now = now;
  }

  /** Of all who want to refresh a report at a time, on whichever provider, one may. */
  async begin(userId: string, id: string): Promise<Begun> {
    await this.#reports.get(userId, id);
    const refreshId = randomUUID();
    const now = this.#now();
    const { numUpdatedRows } = await this.#claim(refreshId, now).where('id', '=', id).executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal(409, 'This report is being refreshed already.');
    // Read once it is claimed: settings that change from now on end the refresh.
    return { begun: { userId, id, refreshId }, report: await this.#reports.get(userId, id) };
  }

  /** The next report whose time has come and that nobody refreshes; null where there is none. */
  async beginDue(): Promise<Begun | null> {
    for (;;) {
      const now = this.#now();
      const due = await this.#db
        .selectFrom('reports')
        .select(['id', 'user_id'])
        .where('scheduled', '=', 1)
        .where('due_at', '<=', isoTime(now))
        .where((row) => row.or([row('refresh_until', 'is', null), row('refresh_until', '<=', isoTime(now))]))
        .orderBy('due_at')
        .orderBy('id')
        .executeTakeFirst();
      if (due === undefined) return null;
      const refreshId = randomUUID();
      const { numUpdatedRows } = await this.#claim(refreshId, now)
        .where('id', '=', due.id)
        .where('scheduled', '=', 1)
        .where('due_at', '<=', isoTime(now))
        .executeTakeFirst();
      // Another was faster, and there may be more.
      if (numUpdatedRows === 0n) continue;
      const begun = { userId: due.user_id, id: due.id, refreshId };
      return { begun, report: await this.#reports.get(begun.userId, begun.id) };
    }
  }

  /** Whoever refreshes is alive. */
  async renew({ id, refreshId }: BegunRefresh): Promise<void> {
    await this.#db
      .updateTable('reports')
      .set({ refresh_until: isoTime(this.#now() + leaseMs) })
      .where('id', '=', id)
      .where('refresh_id', '=', refreshId)
      .execute();
  }

  /** Keeps what a refresh found, or why it found nothing; null where it was given up. */
  async end({ id, refreshId }: BegunRefresh, found: KeptFigures | { failed: string } | null): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const row = await db
        .selectFrom('reports')
        .select(['failure', 'blocks', 'settings'])
        .where('id', '=', id)
        .where('refresh_id', '=', refreshId)
        .executeTakeFirst();
      if (row === undefined) return;
      await db
        .updateTable('reports')
        .set({ refresh_id: null, refresh_until: null, ...(found && this.#outcome(row, found)) })
        .where('id', '=', id)
        .where('refresh_id', '=', refreshId)
        .execute();
    });
  }

  #claim(refreshId: string, now: number) {
    return this.#db
      .updateTable('reports')
      .set({ refresh_id: refreshId, refresh_until: isoTime(now + leaseMs) })
      .where((row) => row.or([row('refresh_until', 'is', null), row('refresh_until', '<=', isoTime(now))]));
  }

  #outcome(
    { failure, blocks, settings }: Pick<Selectable<ReportRow>, 'failure' | 'blocks' | 'settings'>,
    found: KeptFigures | { failed: string },
  ) {
    const now = this.#now();
    const isFound = 'blocks' in found;
    const figures = isFound ? { figures: JSON.stringify(found) } : {};
    const detail = isFound ? failureIn(found) : found.failed;
    if (detail !== null) {
      const { tries, since } =
        failure === null ? { tries: 0, since: isoTime(now) } : (JSON.parse(failure) as KeptFailure);
      const kept: KeptFailure = { detail, since, tries: tries + 1 };
      return { ...figures, failure: JSON.stringify(kept), due_at: isoTime(now + retryMs(tries)) };
    }
    // Blocks that came while it was computed are still to be.
    const isWhole =
      isFound && asksOf(JSON.parse(blocks) as ReportBlock[]).every((ask) => ask in found.blocks);
    const due = isWhole ? nextDue(settingsIn(settings), now) : now;
    return { ...figures, failure: null, refreshed_at: isoTime(now), due_at: isoTime(due) };
  }
}

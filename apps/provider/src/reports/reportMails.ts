import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ReportMail, ReportSettings } from '@plinth/api/contract';
import type { Kysely, Selectable } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
import { countRows } from '../store/countRows.ts';
import type { ReportMailRow, Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { nextMoment, settingsIn } from './reportSettings.ts';
import { leaseMs, retryMs } from './turns.ts';

const maxMailed = 20;
const mostTried = 10;
/** Until the report is looked at again that another refreshes right now. */
const soonMs = 10_000;

type Tried = ReportMail['tried'];

/** Of a report that is mailed. */
type MailPlan = Pick<Selectable<ReportMailRow>, 'every' | 'hour' | 'due_at' | 'tried'>;

/** A mail whose sending has begun: of whose report, to whom, and what names it. */
export interface BegunMail {
  reportId: string;
  userId: string;
  to: string;
  every: ReportMailRow['every'];
  hour: number;
  stopToken: string;
  sendId: string;
  /** The same for whoever sends this mail of this day: a mailbox shows it once. */
  messageId: string;
}

const plan = [
  'report_mails.every',
  'report_mails.hour',
  'report_mails.due_at',
  'report_mails.tried',
] as const;

/** The mail of a report as it is told, with its part of the settings. */
const toldMail = (
  row: MailPlan | undefined,
  to: string,
): { settings: Required<Pick<ReportSettings, 'mail' | 'mail_hour'>>; mail: ReportMail } => ({
  settings: { mail: row?.every ?? 'never', mail_hour: row?.hour ?? 7 },
  mail: { to, next_at: row?.due_at ?? null, tried: row ? (JSON.parse(row.tried) as Tried) : [] },
});

/** Reports that are mailed on a schedule, as rows, and whose turn it is to send one. */
export class ReportMails {
  readonly #db: Store['db'];
  readonly #now: () => number;

  constructor({ db }: Store, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** The plan of a report's mail and the one address that it may go to. */
  async of(reportId: string, userId: string, db: Kysely<Schema> = this.#db) {
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const row = await db
      .selectFrom('report_mails')
      .select(plan)
      .where('report_id', '=', reportId)
      .executeTakeFirst();
    return toldMail(row, email);
  }

  /** Takes over what the settings of a report, in whose time zone until now, say of its mail; what they don't say stays. */
  async set(
    { id, userId, zone }: { id: string; userId: string; zone: string },
    { mail, mail_hour, time_zone }: ReportSettings,
    db: Kysely<Schema>,
  ): Promise<void> {
    const { settings: before } = await this.of(id, userId, db);
    const every = mail ?? before.mail;
    if (every === 'never') {
      await db.deleteFrom('report_mails').where('report_id', '=', id).execute();
      return;
    }
    const hour = mail_hour ?? before.mail_hour;
    if (every === before.mail && hour === before.mail_hour && time_zone === zone) return;
    const due_at = isoTime(nextMoment(every, hour, time_zone, this.#now()));
    if (before.mail === 'never') {
      await this.#checkCount(userId, db);
      const stop_token = randomBytes(32).toString('base64url');
      await db
        .insertInto('report_mails')
        .values({ report_id: id, every, hour, stop_token, due_at, send_id: null, send_until: null })
        .execute();
      return;
    }
    await db.updateTable('report_mails').set({ every, hour, due_at }).where('report_id', '=', id).execute();
  }

  /** The next mail whose time has come and that nobody sends; null where there is none. */
  async beginDue(): Promise<BegunMail | null> {
    for (;;) {
      const [now, sendId] = [this.#now(), randomUUID()];
      const row = await this.#due(now)
        .innerJoin('reports', 'reports.id', 'report_mails.report_id')
        .innerJoin('users', 'users.id', 'reports.user_id')
        .select(['report_id', 'reports.user_id', 'users.email', 'every', 'hour', 'stop_token'])
        .select('report_mails.due_at')
        .orderBy('report_mails.due_at')
        .orderBy('report_id')
        .executeTakeFirst();
      if (row === undefined) return null;
      const { numUpdatedRows } = await this.#db
        .updateTable('report_mails')
        .set({ send_id: sendId, send_until: isoTime(now + leaseMs) })
        .where('report_id', 'in', this.#due(now).select('report_id').where('report_id', '=', row.report_id))
        .executeTakeFirst();
      // Another was faster, and there may be more.
      if (numUpdatedRows === 0n) continue;
      return {
        reportId: row.report_id,
        userId: row.user_id,
        to: row.email,
        every: row.every,
        hour: row.hour,
        stopToken: row.stop_token,
        sendId,
        messageId: createHash('sha256').update(`${row.report_id} ${row.due_at}`).digest('hex').slice(0, 32),
      };
    }
  }

  /** Whether it is still to be sent, by who began it; who asks is alive. */
  async renew({ reportId, sendId }: BegunMail): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('report_mails')
      .set({ send_until: isoTime(this.#now() + leaseMs) })
      .where('report_id', '=', reportId)
      .where('send_id', '=', sendId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Leaves a mail for later that could not be begun: who refreshes its report isn't done. */
  async putOff(begun: BegunMail): Promise<void> {
    await this.#end(begun, () => ({ due_at: isoTime(this.#now() + soonMs) }));
  }

  /** Leaves a mail to whoever comes next. */
  async giveUp(begun: BegunMail): Promise<void> {
    await this.#end(begun, () => ({}));
  }

  /** Keeps that a mail was sent, or why not. */
  async end(begun: BegunMail, problem: string | null): Promise<void> {
    const now = this.#now();
    await this.#end(begun, ({ every, hour, tries, tried, settings }) => {
      const next = nextMoment(every, hour, settingsIn(settings).time_zone, now);
      const entry = { at: isoTime(now), ...(problem !== null && { problem }) };
      return {
        tried: JSON.stringify([entry, ...(JSON.parse(tried) as Tried)].slice(0, mostTried)),
        tries: problem === null ? 0 : tries + 1,
        due_at: isoTime(problem === null ? next : now + retryMs(tries)),
      };
    });
  }

  /** Whether there is a mail that this token stops. */
  async isSent(stopToken: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('report_mails')
      .select('report_id')
      .where('stop_token', '=', stopToken)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Ends the one mail that bears this token; any other token ends none. */
  async stop(stopToken: string): Promise<void> {
    await this.#db.deleteFrom('report_mails').where('stop_token', '=', stopToken).execute();
  }

  #due(now: number) {
    return this.#db
      .selectFrom('report_mails')
      .where('report_mails.due_at', '<=', isoTime(now))
      .where((row) => row.or([row('send_until', 'is', null), row('send_until', '<=', isoTime(now))]));
  }

  async #end(
    { reportId, sendId }: BegunMail,
    change: (row: Selectable<ReportMailRow> & { settings: string }) => Partial<Selectable<ReportMailRow>>,
  ): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const row = await db
        .selectFrom('report_mails')
        .innerJoin('reports', 'reports.id', 'report_mails.report_id')
        .selectAll('report_mails')
        .select('reports.settings')
        .where('report_id', '=', reportId)
        .where('send_id', '=', sendId)
        .executeTakeFirst();
      if (row === undefined) return;
      await db
        .updateTable('report_mails')
        .set({ send_id: null, send_until: null, ...change(row) })
        .where('report_id', '=', reportId)
        .where('send_id', '=', sendId)
        .execute();
    });
  }

  async #checkCount(userId: string, db: Kysely<Schema>): Promise<void> {
    const count = await countRows(
      db
        .selectFrom('report_mails')
        .innerJoin('reports', 'reports.id', 'report_mails.report_id')
        .where('reports.user_id', '=', userId),
    );
    if (count >= maxMailed)
      throw new Refusal(429, `${maxMailed} of your reports are mailed, as many as an account may have here.`);
  }
}

import { randomBytes, randomUUID } from 'node:crypto';
import type { ReportLink } from '@plinth/api/contract';
import { linkDays } from '@plinth/api/facts';
import type { Kysely } from 'kysely';
import { checkPassword, hashPassword } from '../auth/passwords.ts';
import { Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { Secrets } from '../secrets.ts';
import type { ReportLinkRow, Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

const day = 24 * 60 * 60_000;
const maxLinks = 20;
const tokenBytes = 32;

const noLink = () => new Refusal(404, 'There is no link with this ID.');
/** The same for a link that never was, has ended, or was withdrawn. */
const nothingThere = () => new Refusal(404, 'This link shows nothing: it has ended, or it was withdrawn.');

const toldLink = (row: Omit<ReportLinkRow, 'report_id' | 'token_hash'>): ReportLink => ({
  id: row.id,
  created_at: row.created_at,
  expires_at: row.expires_at,
  last_opened_at: row.last_opened_at,
  has_password: row.password_hash !== null,
});

/** Links that show a report without a log-in, as rows. Of a link's secret only a digest is kept. */
export class ReportLinks {
  readonly #db: Store['db'];
  readonly #secrets: Secrets;
  readonly #quotas: Quotas;
  readonly #now: () => number;

  constructor({ db }: Store, secrets: Secrets, quotas: Quotas, now: () => number) {
    this.#db = db;
    this.#secrets = secrets;
    this.#quotas = quotas;
    this.#now = now;
  }

  /** Those of a report that a person may see; the newest first. */
  async list(reportId: string): Promise<ReportLink[]> {
    const rows = await this.#db
      .selectFrom('report_links')
      .select(['id', 'password_hash', 'created_at', 'expires_at', 'last_opened_at'])
      .where('report_id', '=', reportId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(toldLink);
  }

  /** Answers the link with its secret, which is told this once. */
  async add(
    userId: string,
    reportId: string,
    { expires, password = '' }: { expires: keyof typeof linkDays; password?: string | undefined },
  ): Promise<ReportLink & { token: string }> {
    const token = randomBytes(tokenBytes).toString('base64url');
    const now = this.#now();
    const days = linkDays[expires];
    const row: ReportLinkRow = {
      id: randomUUID(),
      report_id: reportId,
      token_hash: this.#digest(token),
      password_hash: password === '' ? null : await hashPassword(password),
      created_at: isoTime(now),
      expires_at: days === null ? null : isoTime(now + days * day),
      last_opened_at: null,
    };
    await this.#quotas.add(userId, { isConnection: false, bytes: 0 }, async (db) => {
      await this.#checkCount(reportId, db);
      await db.insertInto('report_links').values(row).execute();
    });
    return { ...toldLink(row), token };
  }

  async remove(reportId: string, id: string): Promise<void> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('report_links')
      .where('id', '=', id)
      .where('report_id', '=', reportId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw noLink();
  }

  /** Whose report the link shows; refuses where it shows none, or its password isn't this one. */
  async open(token: string, password: string | undefined): Promise<{ reportId: string; userId: string }> {
    const now = isoTime(this.#now());
    const row = await this.#db
      .selectFrom('report_links')
      .innerJoin('reports', 'reports.id', 'report_links.report_id')
      .select(['report_links.id', 'report_id', 'password_hash', 'reports.user_id'])
      .where('token_hash', '=', this.#digest(token))
      .where((link) => link.or([link('expires_at', 'is', null), link('expires_at', '>', now)]))
      .executeTakeFirst();
    if (row === undefined) throw nothingThere();
    if (row.password_hash !== null) {
      if (password === undefined) throw new Refusal(403, 'This link asks for a password.');
      if (!(await checkPassword(row.password_hash, password)))
        throw new Refusal(403, 'This is not the password of this link.');
    }
    await this.#db
      .updateTable('report_links')
      .set({ last_opened_at: now })
      .where('id', '=', row.id)
      .execute();
    return { reportId: row.report_id, userId: row.user_id };
  }

  #digest(token: string): string {
    return this.#secrets.digest('report link', token);
  }

  async #checkCount(reportId: string, db: Kysely<Schema>): Promise<void> {
    const { count } = await db
      .selectFrom('report_links')
      .select((row) => row.fn.countAll().as('count'))
      .where('report_id', '=', reportId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxLinks)
      throw new Refusal(429, `A report has at most ${maxLinks} links. Withdraw one to make another.`);
  }
}

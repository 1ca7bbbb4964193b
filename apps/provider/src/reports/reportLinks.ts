import { randomUUID } from 'node:crypto';
import type { createReportLink, ReportLink } from '@plinth/api/contract';
import { dayMs, linkDays } from '@plinth/api/facts';
import type { Kysely } from 'kysely';
import type { Passwords } from '../auth/passwords.ts';
import type { Provider } from '../provider.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { CallRequest, Intent } from '../http/route.ts';
import { isoTime } from '../isoTime.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { Secrets } from '../secrets.ts';
import { countRows } from '../store/countRows.ts';
import type { ReportLinkRow, Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

const maxLinks = 20;
/** Of those that were withdrawn, so many of the last are listed. */
const maxWithdrawn = 20;

const noLink = () => new Refusal(404, 'There is no link with this ID.');
/** The same for a link that never was, has ended, or was withdrawn. */
const nothingThere = () => new Refusal(404, 'This link shows nothing: it has ended, or it was withdrawn.');

const toldLink = (row: Omit<ReportLinkRow, 'report_id' | 'token_hash'>): ReportLink => ({
  id: row.id,
  created_at: row.created_at,
  expires_at: row.expires_at,
  last_opened_at: row.last_opened_at,
  name: row.name,
  opened: row.opened,
  ...(row.withdrawn_at !== null && { withdrawn_at: row.withdrawn_at }),
  has_password: row.password_hash !== null,
});

/** Null for no end. */
const endOf = (expires: string, now: number): string | null => {
  if (expires in linkDays) {
    const days = linkDays[expires as keyof typeof linkDays];
    return days === null ? null : isoTime(now + days * dayMs);
  }
  const end = Date.parse(expires);
  if (Number.isNaN(end) || end <= now) throw invalidFields({ expires: 'Choose a day to come.' });
  return isoTime(end);
};

/** Links that show a report without a log-in, as rows. Of a link's secret only a digest is kept. */
export class ReportLinks {
  readonly #db: Store['db'];
  readonly #secrets: Secrets;
  readonly #quotas: Quotas;
  readonly #passwords: Passwords;
  readonly #now: () => number;

  constructor({ store, secrets, quotas, passwords, now }: Provider) {
    this.#db = store.db;
    this.#secrets = secrets;
    this.#quotas = quotas;
    this.#passwords = passwords;
    this.#now = now;
  }

  /** Those of a report that a person may see; the newest first. */
  async list(reportId: string): Promise<ReportLink[]> {
    const rows = await this.#db
      .selectFrom('report_links')
      .select(['id', 'password_hash', 'created_at', 'expires_at', 'last_opened_at'])
      .select(['name', 'opened', 'withdrawn_at'])
      .where('report_id', '=', reportId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(toldLink);
  }

  /** Answers the link with its secret, which is told to its maker alone. */
  async add(
    userId: string,
    reportId: string,
    { name = '', expires, password = '' }: CallRequest<typeof createReportLink>['body'],
    intent?: Intent,
  ): Promise<ReportLink & { token: string }> {
    const key = intent?.key ?? randomUUID();
    const id = randomUUID();
    const now = this.#now();
    const row: ReportLinkRow = {
      id,
      report_id: reportId,
      token_hash: this.#digest(this.#token(id, key)),
      password_hash: password === '' ? null : await this.#passwords.hash(password),
      created_at: isoTime(now),
      expires_at: endOf(expires, now),
      last_opened_at: null,
      name: name.trim(),
      opened: 0,
      withdrawn_at: null,
    };
    const make = async (db: Kysely<Schema>) => {
      await this.#checkCount(reportId, db);
      await db.insertInto('report_links').values(row).execute();
      return id;
    };
    return this.#quotas.addOnce({ userId, bytes: 0, intent }, make, (made, db) => this.made(made, key, db));
  }

  /** A link that was made for the intent of this key, with its secret: whoever has made it may not have heard it. */
  async made(
    id: string,
    key: string,
    db: Kysely<Schema> = this.#db,
  ): Promise<ReportLink & { token: string }> {
    const row = await db
      .selectFrom('report_links')
      .selectAll()
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) throw noLink();
    return { ...toldLink(row), token: this.#token(id, key) };
  }

  /** It shows nothing any longer, and stays in the list for a while. */
  async withdraw(reportId: string, id: string): Promise<void> {
    const { numUpdatedRows } = await this.#db
      .updateTable('report_links')
      .set({
        withdrawn_at: isoTime(this.#now()),
        token_hash: this.#digest(randomUUID()),
        password_hash: null,
      })
      .where('id', '=', id)
      .where('report_id', '=', reportId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw noLink();
    await this.#db
      .deleteFrom('report_links')
      .where('report_id', '=', reportId)
      .where('withdrawn_at', 'is not', null)
      .where('id', 'not in', (row) =>
        row
          .selectFrom('report_links as last')
          .select('last.id')
          .where('last.report_id', '=', reportId)
          .where('last.withdrawn_at', 'is not', null)
          .orderBy('last.withdrawn_at', 'desc')
          .limit(maxWithdrawn),
      )
      .execute();
  }

  /** Whose report the link shows; refuses where it shows none, or its password isn't this one. */
  async open(token: string, password: string | undefined): Promise<{ reportId: string; userId: string }> {
    const now = isoTime(this.#now());
    const row = await this.#db
      .selectFrom('report_links')
      .innerJoin('reports', 'reports.id', 'report_links.report_id')
      .select(['report_links.id', 'report_id', 'password_hash', 'reports.user_id'])
      .where('token_hash', '=', this.#digest(token))
      .where('withdrawn_at', 'is', null)
      .where((link) => link.or([link('expires_at', 'is', null), link('expires_at', '>', now)]))
      .executeTakeFirst();
    if (row === undefined) throw nothingThere();
    if (row.password_hash !== null) {
      if (password === undefined) throw new Refusal(403, 'This link asks for a password.');
      if (!(await this.#passwords.check(row.password_hash, password)))
        throw new Refusal(403, 'This is not the password of this link.');
    }
    await this.#db
      .updateTable('report_links')
      .set((link) => ({ last_opened_at: now, opened: link('opened', '+', 1) }))
      .where('id', '=', row.id)
      .execute();
    return { reportId: row.report_id, userId: row.user_id };
  }

  /** What nobody can guess without this host's own secret. */
  #token(id: string, key: string): string {
    return this.#secrets.digest('token of report link', `${id} ${key}`);
  }

  #digest(token: string): string {
    return this.#secrets.digest('report link', token);
  }

  async #checkCount(reportId: string, db: Kysely<Schema>): Promise<void> {
    const count = await countRows(
      db.selectFrom('report_links').where('report_id', '=', reportId).where('withdrawn_at', 'is', null),
    );
    if (count >= maxLinks)
      throw new Refusal(429, `A report has at most ${maxLinks} links. Withdraw one to make another.`);
  }
}

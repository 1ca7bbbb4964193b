import { randomUUID } from 'node:crypto';
import type {
  ReportBlock,
  ReportEntry,
  ReportSettings,
  ReportVersion,
  ReportVersionEntry,
  saveReport,
} from '@plinth/api/contract';
import { maxReportBlocks, maxReportName } from '@plinth/api/facts';
import type { Kysely } from 'kysely';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
import type { CallRequest, Intent } from '../http/route.ts';
import type { Quotas } from '../quotas/quotas.ts';
import { countRows } from '../store/countRows.ts';
import type { ReportRow, Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { keepVersion, versionOf, versionsOf, type Versioned } from '../versions/versions.ts';
import { asksOf, type KeptFigures } from './figures.ts';
import { draftOf, dropDraft, keepDraft, type KeptDraft } from './reportDrafts.ts';
import type { ReportMails } from './reportMails.ts';
import { checkSettings, nextDue, settingsIn } from './reportSettings.ts';
import { entryOf, toldReport, type StoredReport } from './storedReport.ts';

const maxReports = 200;
const maxScheduled = 50;

interface NewReport {
  name: string;
  blocks: readonly ReportBlock[];
  model: { id: string; name: string };
}

const noReport = () => new Refusal(404, 'There is no report with this ID.');
const none: KeptFigures = { blocks: {} };

/** What a change of a report makes of it; without `draft` that of its owner stays as it is. */
interface Change {
  name: string;
  blocks: readonly ReportBlock[];
  keepsBefore: boolean;
  /** Null where it goes. */
  draft?: KeptDraft | null;
}

const versioned = (id: string): Versioned => ({ column: 'report_id', id });

const checkName = (given: string): string => {
  const name = given.trim();
  if (name === '') throw invalidFields({ name: 'Give it a name.' });
  return name;
};

const checkBlocks = (blocks: readonly ReportBlock[]): void => {
  if (new Set(blocks.map(({ id }) => id)).size < blocks.length)
    throw new Refusal(422, 'Two blocks have the same ID.');
  if (blocks.length > maxReportBlocks)
    throw new Refusal(422, `A report has at most ${maxReportBlocks} blocks.`);
};

/** Nothing goes over what another tab or device has kept of a draft. */
const checkDraft = (stored: StoredReport, revision: string | null): void => {
  if (stored.draft && stored.draft.revision !== revision)
    throw new Refusal(409, 'This draft was changed meanwhile.', { current: toldReport(stored) });
};

/** A block that is added to the report is added to the draft that was begun over it as well: nobody has to choose. */
const grown = ({ draft, entry: { version } }: StoredReport, block: ReportBlock): { draft?: KeptDraft } =>
  draft?.version === version && draft.blocks.length < maxReportBlocks
    ? {
        draft: {
          ...draft,
          revision: randomUUID(),
          version: version + 1,
          blocks: [...draft.blocks, block],
        },
      }
    : {};

/** Reports as rows. */
export class Reports {
  readonly #db: Store['db'];
  readonly #quotas: Quotas;
  readonly #mails: ReportMails;
  readonly #makesPdf: boolean;
  readonly #now: () => number;

  constructor(
    { db }: Store,
    quotas: Quotas,
    { mails, makesPdf }: { mails: ReportMails; makesPdf: boolean },
    now: () => number,
  ) {
    this.#db = db;
    this.#quotas = quotas;
    this.#mails = mails;
    this.#makesPdf = makesPdf;
    this.#now = now;
  }

  async list(userId: string): Promise<ReportEntry[]> {
    const now = isoTime(this.#now());
    const rows = await this.#rows(this.#db, userId)
      .leftJoin('report_drafts', (join) =>
        join.onRef('report_drafts.report_id', '=', 'reports.id').on('report_drafts.user_id', '=', userId),
      )
      .select([
        'report_drafts.saved_at as draft_saved_at',
        'reports.id',
        'reports.user_id',
        'reports.model_id',
        'reports.model_name',
        'reports.name',
        'reports.version',
        'reports.created_at',
        'reports.modified_at',
        'reports.refreshed_at',
        'reports.failure',
        'reports.due_at',
        'reports.refresh_id',
        'reports.refresh_until',
      ])
      .orderBy('reports.modified_at', 'desc')
      .orderBy('reports.id')
      .execute();
    return rows.map(({ draft_saved_at, ...row }) => ({
      ...entryOf(row, now),
      ...(draft_saved_at !== null && { draft_saved_at }),
    }));
  }

  async get(userId: string, id: string, db: Kysely<Schema> = this.#db): Promise<StoredReport> {
    const row = await this.#rows(db, userId)
      .selectAll('reports')
      .select((report) =>
        report
          .selectFrom('versions')
          .whereRef('report_id', '=', 'reports.id')
          .select((all) => all.fn.countAll().as('count'))
          .as('versions'),
      )
      .where('reports.id', '=', id)
      .executeTakeFirst();
    if (row === undefined) throw noReport();
    const { settings, mail } = await this.#mails.of(id, userId, db);
    return {
      mail,
      versions: Number(row.versions),
      draft: await draftOf(db, { userId, id }),
      pdf: this.#makesPdf,
      entry: entryOf(row, isoTime(this.#now())),
      modelId: row.model_id,
      blocks: JSON.parse(row.blocks) as ReportBlock[],
      figures: JSON.parse(row.figures) as KeptFigures,
      settings: { ...settingsIn(row.settings), ...settings },
      nextRefreshAt: row.scheduled === 1 ? row.due_at : null,
    };
  }

  async insert(userId: string, { name, blocks, model }: NewReport, intent?: Intent): Promise<StoredReport> {
    checkBlocks(blocks);
    const row = { name: checkName(name), blocks: JSON.stringify(blocks), figures: JSON.stringify(none) };
    return this.#insert(userId, { ...row, model_id: model.id, model_name: model.name }, intent);
  }

  async copy(userId: string, id: string, intent?: Intent): Promise<StoredReport> {
    const row = await this.#rows(this.#db, userId)
      .select(['model_id', 'model_name', 'reports.name', 'blocks', 'figures', 'settings'])
      .select(['refreshed_at', 'due_at'])
      .where('reports.id', '=', id)
      .executeTakeFirst();
    if (row === undefined) throw noReport();
    const { live_model_name: _, ...kept } = row;
    const ending = ' (copy)';
    const name = kept.name.slice(0, maxReportName - ending.length) + ending;
    return this.#insert(userId, { ...kept, name }, intent);
  }

  /** Refuses with 409 where another has changed it since that version. */
  save(
    userId: string,
    id: string,
    expected: number | undefined,
    given: CallRequest<typeof saveReport>['body'],
  ): Promise<StoredReport> {
    checkBlocks(given.blocks);
    const { blocks, keep_before = false, draft } = given;
    const changed = { name: checkName(given.name), blocks, keepsBefore: keep_before };
    return this.#change({ userId, id }, changed.blocks, (stored) => {
      if (expected !== undefined && expected !== stored.entry.version)
        throw new Refusal(409, 'This report was changed meanwhile.', { current: toldReport(stored) });
      if (draft === undefined) return changed;
      checkDraft(stored, draft);
      return { ...changed, draft: null };
    });
  }

  /** Whatever id the block comes with, it gets one that is free. */
  append(userId: string, id: string, block: ReportBlock, intent?: Intent): Promise<StoredReport> {
    const change = (stored: StoredReport): Change => {
      const added = { ...block, id: randomUUID() };
      const all = [...stored.blocks, added];
      checkBlocks(all);
      return { name: stored.entry.name, blocks: all, keepsBefore: false, ...grown(stored, added) };
    };
    return this.#change({ userId, id, intent }, [block], change);
  }

  /** Refuses with 409 where the draft isn't the one that it replaces. */
  saveDraft(
    userId: string,
    id: string,
    given: Pick<KeptDraft, 'name' | 'blocks' | 'version'> & { replaces: string | null },
  ): Promise<Pick<KeptDraft, 'revision' | 'saved_at'>> {
    const { name, blocks, version, replaces } = given;
    checkBlocks(blocks);
    const bytes = Buffer.byteLength(JSON.stringify(blocks));
    return this.#quotas.add(userId, bytes, async (db) => {
      checkDraft(await this.get(userId, id, db), replaces);
      const made = { revision: randomUUID(), saved_at: isoTime(this.#now()) };
      await keepDraft(db, { userId, id }, { ...made, name, blocks, version });
      return made;
    });
  }

  /** Refuses with 409 where there is one of another revision. */
  async removeDraft(userId: string, id: string, revision: string): Promise<void> {
    if (await dropDraft(this.#db, { userId, id }, revision)) return;
    checkDraft(await this.get(userId, id), revision);
  }

  async versions(userId: string, id: string): Promise<ReportVersionEntry[]> {
    const { entry, blocks } = await this.get(userId, id);
    const present = { name: entry.name, parts: blocks };
    const states = await versionsOf(this.#db, userId, versioned(id), present);
    return states.map(({ parts, ...state }) => ({ ...state, blocks: parts.length }));
  }

  async version(userId: string, id: string, given: string): Promise<ReportVersion> {
    await this.get(userId, id);
    const { version, name, parts } = await versionOf<ReportBlock>(this.#db, versioned(id), given);
    return { version, name, blocks: [...parts] };
  }

  async remove(userId: string, id: string): Promise<void> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('reports')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw noReport();
  }

  /** When it is refreshed and mailed, and over which part of its data; what another part of the data gave is old at once. */
  async configure(userId: string, id: string, settings: ReportSettings): Promise<StoredReport> {
    checkSettings(settings);
    const { mail: _, mail_hour: __, ...kept } = settings;
    const bytes = Buffer.byteLength(JSON.stringify(kept));
    return this.#quotas.add(userId, bytes, async (db) => {
      const { settings: before, entry } = await this.get(userId, id, db);
      const scheduled = settings.refresh === 'scheduled' ? 1 : 0;
      if (scheduled === 1) await this.#checkScheduled(userId, id, db);
      const isSameData =
        before.time_zone === settings.time_zone &&
        before.period === settings.period &&
        (settings.period === 'all' || before.time_column === settings.time_column);
      const isFresh = isSameData && entry.status !== 'stale' && entry.refreshed_at !== null;
      const now = this.#now();
      await db
        .updateTable('reports')
        .set({
          settings: JSON.stringify(kept),
          scheduled,
          due_at: isoTime(isFresh ? nextDue(settings, now) : now),
          // What is being computed is of another part of the data: whoever does it keeps nothing of it.
          ...(!isSameData && { refresh_id: null, refresh_until: null }),
        })
        .where('id', '=', id)
        .execute();
      await this.#mails.set({ id, userId, zone: before.time_zone }, settings, db);
      return this.get(userId, id, db);
    });
  }

  async #checkScheduled(userId: string, id: string, db: Kysely<Schema>): Promise<void> {
    const count = await countRows(
      db.selectFrom('reports').where('user_id', '=', userId).where('scheduled', '=', 1).where('id', '!=', id),
    );
    if (count >= maxScheduled)
      throw new Refusal(
        429,
        `${maxScheduled} of your reports are refreshed on a schedule, as many as an account may have here.`,
      );
  }

  async #insert(
    userId: string,
    given: Pick<ReportRow, 'model_id' | 'model_name' | 'name' | 'blocks' | 'figures'> &
      Partial<Pick<ReportRow, 'refreshed_at' | 'due_at'> & { settings: string }>,
    intent: Intent | undefined,
  ): Promise<StoredReport> {
    const time = isoTime(this.#now());
    const bytes = Buffer.byteLength(given.blocks) + Buffer.byteLength(given.figures);
    const make = async (db: Kysely<Schema>) => {
      const id = randomUUID();
      const count = await countRows(db.selectFrom('reports').where('user_id', '=', userId));
      if (count >= maxReports)
        throw new Refusal(
          429,
          `You have ${maxReports} reports, as many as an account may have here. Delete one to add another.`,
        );
      await db
        .insertInto('reports')
        .values({
          id,
          user_id: userId,
          version: 1,
          created_at: time,
          modified_at: time,
          refreshed_at: null,
          failure: null,
          due_at: time,
          refresh_id: null,
          refresh_until: null,
          ...given,
        })
        .execute();
      return id;
    };
    return this.#quotas.addOnce({ userId, bytes, intent }, make, (id, db) => this.get(userId, id, db));
  }

  /** Within a transaction that has the account to itself, so that no change is lost to another. */
  #change(
    { userId, id, intent }: { userId: string; id: string; intent?: Intent | undefined },
    more: readonly ReportBlock[],
    change: (stored: StoredReport) => Change,
  ): Promise<StoredReport> {
    const bytes = Buffer.byteLength(JSON.stringify(more));
    const make = async (db: Kysely<Schema>) => {
      const stored = await this.get(userId, id, db);
      const { name, blocks, keepsBefore, draft } = change(stored);
      const now = this.#now();
      const time = isoTime(now);
      const { version, modified_at: savedAt } = stored.entry;
      const before = { version, savedAt, name: stored.entry.name, parts: stored.blocks };
      await keepVersion(db, versioned(id), before, { now, isWanted: keepsBefore });
      const isWhole = asksOf(blocks).every((ask) => ask in stored.figures.blocks);
      await db
        .updateTable('reports')
        .set({
          name,
          blocks: JSON.stringify(blocks),
          version: version + 1,
          modified_at: time,
          ...(!isWhole && { due_at: time }),
        })
        .where('id', '=', id)
        .execute();
      if (draft) await keepDraft(db, { userId, id }, draft);
      if (draft === null && stored.draft) await dropDraft(db, { userId, id }, stored.draft.revision);
      return id;
    };
    return this.#quotas.addOnce({ userId, bytes, intent }, make, (_, db) => this.get(userId, id, db));
  }

  #rows(db: Kysely<Schema>, userId: string) {
    return db
      .selectFrom('reports')
      .leftJoin('models', 'models.id', 'reports.model_id')
      .where('reports.user_id', '=', userId)
      .select('models.name as live_model_name');
  }
}

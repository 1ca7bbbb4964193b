import { randomUUID } from 'node:crypto';
import type { Visualization } from '@plinth/api/contract';
import { Refusal } from '../http/refusal.ts';
import type { ColumnsText } from '../modeling/columnsText.ts';
import { mergeUnderstanding } from '../modeling/writeModel.ts';
import { isoTime } from '../isoTime.ts';
import type { DraftRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import {
  checkVersion,
  mayBeEdited,
  type Content,
  type ContentChange,
  type WorkOnColumns,
} from './modelContent.ts';

/** What a draft is of: with its user, there is one draft a subject. */
export interface DraftSubject {
  connectionId: string;
  database: string;
  table: string;
  options: { descriptions: boolean; visualizations: boolean };
}

export interface StoredDraft extends Content {
  id: string;
  connectionId: string;
  database: string;
  table: string;
  visualizations: Visualization[];
  profiledAt: string | null;
}

interface DraftContent {
  columns: ColumnsText;
  understanding: string;
  visualizations: Visualization[];
}

const read = (row: DraftRow): StoredDraft => ({
  id: row.id,
  connectionId: row.connection_id,
  database: row.database_name,
  table: row.table_name,
  columns: row.columns,
  understanding: row.understanding,
  visualizations: JSON.parse(row.visualizations) as Visualization[],
  version: row.version,
  profiledAt: row.profiled_at,
});

type DraftValues = Partial<
  Pick<DraftRow, 'columns' | 'understanding' | 'visualizations' | 'understanding_edited' | 'profiled_at'>
>;

export class Drafts {
  readonly #db: Store['db'];
  readonly #now: () => number;
  readonly #workOnColumns: WorkOnColumns;

  constructor({ db }: Store, now: () => number, workOnColumns: WorkOnColumns) {
    this.#db = db;
    this.#now = now;
    this.#workOnColumns = workOnColumns;
  }

  /** Stores what was generated; what a person changed in an earlier draft of the same subject stays. */
  async save(userId: string, subject: DraftSubject, generated: DraftContent): Promise<StoredDraft> {
    const { connectionId, database, table, options } = subject;
    const optionsKey = JSON.stringify([options.descriptions, options.visualizations]);
    const sameDraft = this.#db
      .selectFrom('drafts')
      .selectAll()
      .where('user_id', '=', userId)
      .where('connection_id', '=', connectionId)
      .where('database_name', '=', database)
      .where('table_name', '=', table)
      .where('options', '=', optionsKey);
    for (;;) {
      const row = await sameDraft.executeTakeFirst();
      if (row === undefined) await this.#insert(userId, subject, optionsKey, generated);
      else if (!(await this.#replace(row, await this.#merged(userId, row, generated)))) continue;
      return read(await sameDraft.executeTakeFirstOrThrow());
    }
  }

  async get(userId: string, id: string): Promise<StoredDraft> {
    return read(await this.#row(userId, id));
  }

  async change(
    userId: string,
    id: string,
    version: number | undefined,
    change: (draft: StoredDraft) => Promise<ContentChange>,
  ): Promise<StoredDraft> {
    for (;;) {
      const row = await this.#row(userId, id);
      const draft = read(row);
      checkVersion(draft, version);
      const { columns, understanding } = await change(draft);
      const changed = {
        ...(columns !== undefined && { columns }),
        ...(understanding !== undefined && { understanding }),
      };
      const done = await this.#replace(row, {
        ...changed,
        ...(understanding !== undefined && { understanding_edited: 1 }),
      });
      if (done) return { ...draft, ...changed, version: draft.version + 1 };
    }
  }

  async #row(userId: string, id: string): Promise<DraftRow> {
    const row = await this.#db
      .selectFrom('drafts')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (row === undefined)
      throw new Refusal(404, 'There is no draft with this ID. Please generate the model again.');
    return row;
  }

  async #insert(
    userId: string,
    { connectionId, database, table }: DraftSubject,
    options: string,
    { columns, understanding, visualizations }: DraftContent,
  ): Promise<void> {
    const time = isoTime(this.#now());
    await this.#db
      .insertInto('drafts')
      .values({
        id: randomUUID(),
        user_id: userId,
        connection_id: connectionId,
        database_name: database,
        table_name: table,
        options,
        columns,
        understanding,
        understanding_edited: 0,
        visualizations: JSON.stringify(visualizations),
        version: 1,
        profiled_at: time,
        created_at: time,
        updated_at: time,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async #merged(userId: string, row: DraftRow, generated: DraftContent): Promise<DraftValues> {
    const work = { kind: 'merge', previous: row.columns, written: generated.columns } as const;
    return {
      columns: mayBeEdited(row.columns) ? await this.#workOnColumns(userId, work) : generated.columns,
      understanding: mergeUnderstanding(
        { text: row.understanding, edited: row.understanding_edited === 1 },
        generated.understanding,
      ),
      visualizations: JSON.stringify(generated.visualizations),
      profiled_at: isoTime(this.#now()),
    };
  }

  /** Writes only over the version that was read; false when another change came first. */
  async #replace(row: DraftRow, values: DraftValues): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('drafts')
      .set({ ...values, version: row.version + 1, updated_at: isoTime(this.#now()) })
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}

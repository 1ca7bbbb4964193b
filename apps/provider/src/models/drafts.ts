import { randomUUID } from 'node:crypto';
import type { Visualization } from '@plinth/api/contract';
import { Refusal } from '../http/refusal.ts';
import type { WrittenModel } from '../modeling/generate.ts';
import { mergeUnderstanding } from '../modeling/writeModel.ts';
import { isoTime } from '../isoTime.ts';
import type { DraftRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import {
  changeContent,
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
  async save(userId: string, subject: DraftSubject, generated: WrittenModel): Promise<StoredDraft> {
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
    const row = await this.#db
      .selectFrom('drafts')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (row === undefined)
      throw new Refusal(404, 'There is no draft with this ID. Please generate the model again.');
    return read(row);
  }

  change(
    userId: string,
    id: string,
    version: number | undefined,
    change: (draft: StoredDraft) => Promise<ContentChange>,
  ): Promise<StoredDraft> {
    return changeContent(version, {
      read: () => this.get(userId, id),
      change,
      write: (draft, { columns, understanding }) =>
        this.#replace(draft, {
          columns,
          understanding,
          understanding_edited: understanding === undefined ? undefined : 1,
        }),
    });
  }

  async #insert(
    userId: string,
    { connectionId, database, table }: DraftSubject,
    options: string,
    { columns, understanding, visualizations }: WrittenModel,
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

  async #merged(userId: string, row: DraftRow, generated: WrittenModel): Promise<DraftValues> {
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
  async #replace({ id, version }: Pick<DraftRow, 'id' | 'version'>, values: DraftValues): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('drafts')
      .set({ ...values, version: version + 1, updated_at: isoTime(this.#now()) })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}

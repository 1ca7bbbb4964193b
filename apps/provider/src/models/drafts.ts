import { randomUUID } from 'node:crypto';
import type { Visualization } from '@plinth/api/contract';
import { Refusal } from '../http/refusal.ts';
import type { ColumnsText } from '../modeling/columnsText.ts';
import { mergeUnderstanding } from '../modeling/writeModel.ts';
import { isoTime } from '../isoTime.ts';
import type { DraftRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { mayBeEdited, type WorkOnColumns } from './modelContent.ts';

/** What a draft is of: with its user, there is one draft a subject. */
interface DraftSubject {
  connectionId: string;
  database: string;
  table: string;
  options: { descriptions: boolean; visualizations: boolean };
}

export interface StoredDraft {
  id: string;
  connectionId: string;
  database: string;
  table: string;
  columns: ColumnsText;
  understanding: string;
  visualizations: Visualization[];
}

interface DraftContent {
  columns: ColumnsText;
  understanding: string;
  visualizations: Visualization[];
}

export interface Drafts {
  /** Stores what was generated; what a person changed in an earlier draft of the same subject stays. */
  save(userId: string, subject: DraftSubject, generated: DraftContent): Promise<StoredDraft>;
  demand(userId: string, id: string): Promise<StoredDraft>;
  change(
    userId: string,
    id: string,
    change: (draft: StoredDraft) => Promise<{ columns?: ColumnsText; understanding?: string }>,
  ): Promise<StoredDraft>;
}

const read = (row: DraftRow): StoredDraft => ({
  id: row.id,
  connectionId: row.connection_id,
  database: row.database_name,
  table: row.table_name,
  columns: row.columns,
  understanding: row.understanding,
  visualizations: JSON.parse(row.visualizations) as Visualization[],
});

export const createDrafts = ({ db }: Store, now: () => number, workOnColumns: WorkOnColumns): Drafts => {
  const demandRow = async (userId: string, id: string): Promise<DraftRow> => {
    const row = await db
      .selectFrom('drafts')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (row === undefined)
      throw new Refusal(404, 'There is no draft with this ID. Please generate the model again.');
    return row;
  };

  /** Writes only over the version that was read; false when another change came first. */
  const replace = async (
    row: DraftRow,
    values: Partial<Pick<DraftRow, 'columns' | 'understanding' | 'visualizations' | 'understanding_edited'>>,
  ): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('drafts')
      .set({ ...values, version: row.version + 1, updated_at: isoTime(now()) })
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };

  return {
    async save(userId, { connectionId, database, table, options }, generated) {
      const optionsKey = JSON.stringify([options.descriptions, options.visualizations]);
      const sameDraft = db
        .selectFrom('drafts')
        .selectAll()
        .where('user_id', '=', userId)
        .where('connection_id', '=', connectionId)
        .where('database_name', '=', database)
        .where('table_name', '=', table)
        .where('options', '=', optionsKey);
      for (;;) {
        const row = await sameDraft.executeTakeFirst();
        if (row === undefined) {
          const time = isoTime(now());
          await db
            .insertInto('drafts')
            .values({
              id: randomUUID(),
              user_id: userId,
              connection_id: connectionId,
              database_name: database,
              table_name: table,
              options: optionsKey,
              columns: generated.columns,
              understanding: generated.understanding,
              understanding_edited: 0,
              visualizations: JSON.stringify(generated.visualizations),
              version: 1,
              created_at: time,
              updated_at: time,
            })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        } else {
          const done = await replace(row, {
            columns: mayBeEdited(row.columns)
              ? await workOnColumns(userId, {
                  kind: 'merge',
                  previous: row.columns,
                  written: generated.columns,
                })
              : generated.columns,
            understanding: mergeUnderstanding(
              { text: row.understanding, edited: row.understanding_edited === 1 },
              generated.understanding,
            ),
            visualizations: JSON.stringify(generated.visualizations),
          });
          if (!done) continue;
        }
        return read(await sameDraft.executeTakeFirstOrThrow());
      }
    },

    async demand(userId, id) {
      return read(await demandRow(userId, id));
    },

    async change(userId, id, change) {
      for (;;) {
        const row = await demandRow(userId, id);
        const draft = read(row);
        const { columns, understanding } = await change(draft);
        const done = await replace(row, {
          ...(columns === undefined ? {} : { columns }),
          ...(understanding === undefined ? {} : { understanding, understanding_edited: 1 }),
        });
        if (done) return read(await demandRow(userId, id));
      }
    },
  };
};

import { randomUUID } from 'node:crypto';
import type { DataModel, Visualization } from '@plinth/api/contract';
import type { Kysely } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { Intent } from '../http/route.ts';
import { isoTime } from '../isoTime.ts';
import type { Quotas } from '../quotas/quotas.ts';
import { countRows } from '../store/countRows.ts';
import type { ModelRow, Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { StoredDraft } from './drafts.ts';
import { changeContent, type Content, type ContentChange } from './modelContent.ts';

/** They are listed at once. */
const maxModels = 1000;

export interface StoredModel extends Content {
  summary: DataModel;
  /** The connection that the model was made from; it may be gone. */
  connectionId: string;
  database: string;
  table: string;
  visualizations: Visualization[];
}

interface NewModel {
  name: string;
  description: string | null;
  sourceType: string;
  connectionName: string;
  intent?: Intent | undefined;
}

/** It ends where the next begins with a capital, or with its line. Undefined where there is none. */
const firstSentence = (note: string): string | undefined => {
  const [line = ''] = note.trim().split('\n');
  return (/^.*?[.!?…]["”’)]*(?=\s+["“‘(]?\p{Lu})/u.exec(line)?.[0] ?? line.trim()) || undefined;
};

const noModel = () => new Refusal(404, 'There is no data model with this ID.');

type Summary = Pick<
  ModelRow,
  | 'id'
  | 'name'
  | 'description'
  | 'understanding'
  | 'source_type'
  | 'created_at'
  | 'updated_at'
  | 'user_id'
  | 'connection_name'
  | 'version'
  | 'profiled_at'
> & { live_connection_id: string | null; live_connection_name: string | null };

const summarize = (row: Summary): DataModel => ({
  id: row.id,
  model_name: row.name,
  model_description: row.description,
  summary: firstSentence(row.understanding),
  source_type: row.source_type,
  created_at: row.created_at,
  updated_at: row.updated_at,
  user_id: row.user_id,
  data_source_id: row.live_connection_id,
  connection_name: row.live_connection_name ?? row.connection_name,
  version: row.version,
  profiled_at: row.profiled_at,
});

/** Saved models as rows. */
export class Models {
  readonly #db: Store['db'];
  readonly #now: () => number;

  constructor({ db }: Store, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async list(userId: string): Promise<DataModel[]> {
    const found = await this.#rows(userId)
      .select([
        'models.id',
        'models.name',
        'models.description',
        'models.understanding',
        'models.source_type',
        'models.created_at',
        'models.updated_at',
        'models.user_id',
        'models.connection_name',
        'models.version',
        'models.profiled_at',
      ])
      .orderBy('models.created_at', 'desc')
      .orderBy('models.id')
      .execute();
    return found.map(summarize);
  }

  async get(userId: string, id: string): Promise<StoredModel> {
    const row = await this.#rows(userId).selectAll('models').where('models.id', '=', id).executeTakeFirst();
    if (row === undefined) throw noModel();
    return {
      summary: summarize(row),
      connectionId: row.connection_id,
      database: row.database_name,
      table: row.table_name,
      columns: row.columns,
      understanding: row.understanding,
      visualizations: JSON.parse(row.visualizations) as Visualization[],
      version: row.version,
    };
  }

  /** Writes within the quotas, which may refuse. */
  async insert(
    userId: string,
    draft: StoredDraft,
    { name, description, sourceType, connectionName, intent }: NewModel,
    quotas: Quotas,
  ): Promise<StoredModel> {
    const time = isoTime(this.#now());
    const bytes = Buffer.byteLength(draft.columns);
    const make = async (transaction: Kysely<Schema>) => {
      const id = randomUUID();
      await this.#checkCount(userId, transaction);
      await transaction
        .insertInto('models')
        .values({
          id,
          user_id: userId,
          connection_id: draft.connectionId,
          connection_name: connectionName,
          source_type: sourceType,
          database_name: draft.database,
          table_name: draft.table,
          name,
          description,
          columns: draft.columns,
          understanding: draft.understanding,
          visualizations: JSON.stringify(draft.visualizations),
          version: 1,
          profiled_at: draft.profiledAt,
          created_at: time,
          updated_at: time,
        })
        .execute();
      return id;
    };
    const made = await quotas.addOnce({ userId, bytes, intent }, make, (id) => Promise.resolve(id));
    return this.get(userId, made);
  }

  change(
    userId: string,
    id: string,
    expected: number | undefined,
    change: (model: StoredModel) => Promise<ContentChange & { profiledAt?: string }>,
  ): Promise<Content> {
    return changeContent(expected, {
      read: () => this.get(userId, id),
      change,
      write: async ({ version }, { columns, understanding, profiledAt }) => {
        const { numUpdatedRows } = await this.#db
          .updateTable('models')
          .set({
            columns,
            understanding,
            profiled_at: profiledAt,
            version: version + 1,
            updated_at: isoTime(this.#now()),
          })
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      },
    });
  }

  async remove(userId: string, id: string): Promise<void> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('models')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw noModel();
  }

  async #checkCount(userId: string, db: Kysely<Schema>): Promise<void> {
    const count = await countRows(db.selectFrom('models').where('user_id', '=', userId));
    if (count >= maxModels)
      throw new Refusal(
        429,
        `You have ${maxModels} data models, as many as an account may have here. Delete one to add another.`,
      );
  }

  #rows(userId: string) {
    return (
      this.#db
        .selectFrom('models')
        // The connection's name of today; the one of then where it is gone.
        .leftJoin('connections', 'connections.id', 'models.connection_id')
        .where('models.user_id', '=', userId)
        .select(['connections.id as live_connection_id', 'connections.name as live_connection_name'])
    );
  }
}

import type { Recipe, RecipeStep } from '@plinth/api/contract';
import type { TableAddress } from '../connections/collectionId.ts';
import { Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { RecipeRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

const wasChanged = (current: Recipe) => new Refusal(409, 'This recipe was changed meanwhile.', { current });

const none: Recipe = { steps: [], version: 0, updated_at: null, used: false };

const recipeOf = ({ steps, used, ...row }: RecipeRow): Recipe => ({
  steps: JSON.parse(steps) as RecipeStep[],
  version: row.version,
  updated_at: row.updated_at,
  used: used === 1,
});

/** The recipe of each model, as a row: none yet is version 0. */
export class Recipes {
  readonly #db: Store['db'];
  readonly #quotas: Quotas;
  readonly #now: () => number;

  constructor({ db }: Store, quotas: Quotas, now: () => number) {
    this.#db = db;
    this.#quotas = quotas;
    this.#now = now;
  }

  async get(modelId: string): Promise<Recipe> {
    const row = await this.#db
      .selectFrom('recipes')
      .selectAll()
      .where('model_id', '=', modelId)
      .executeTakeFirst();
    return row === undefined ? none : recipeOf(row);
  }

  /** The models of a table whose recipes make a view of it, with how many rules are on; the newest first. */
  async viewsOf(
    userId: string,
    { connectionId, database, table }: TableAddress,
  ): Promise<{ model_id: string; model_name: string; rules: number }[]> {
    const rows = await this.#db
      .selectFrom('recipes')
      .innerJoin('models', 'models.id', 'recipes.model_id')
      .select(['models.id', 'models.name', 'recipes.steps'])
      .where('models.user_id', '=', userId)
      .where('models.connection_id', '=', connectionId)
      .where('models.database_name', '=', database)
      .where('models.table_name', '=', table)
      .orderBy('models.created_at', 'desc')
      .orderBy('models.id')
      .execute();
    return rows.flatMap(({ id, name, steps }) => {
      const rules = (JSON.parse(steps) as RecipeStep[]).filter(({ on }) => on).length;
      return rules === 0 ? [] : [{ model_id: id, model_name: name, rules }];
    });
  }

  async save(
    userId: string,
    modelId: string,
    { steps, used }: { steps: RecipeStep[]; used?: boolean | undefined },
    expected: number | undefined,
  ): Promise<Recipe> {
    if (new Set(steps.map(({ id }) => id)).size < steps.length)
      throw new Refusal(422, 'Two steps have the same ID.');
    const current = await this.get(modelId);
    if (expected !== undefined && expected !== current.version) throw wasChanged(current);
    const row = {
      steps: JSON.stringify(steps),
      version: current.version + 1,
      updated_at: isoTime(this.#now()),
      used: Number(used ?? current.used),
    };
    const more = { isConnection: false, bytes: Buffer.byteLength(row.steps) };
    const { numInsertedOrUpdatedRows } = await this.#quotas.add(userId, more, (transaction) =>
      transaction
        .insertInto('recipes')
        .values({ model_id: modelId, ...row })
        .onConflict((conflict) =>
          conflict.column('model_id').doUpdateSet(row).where('recipes.version', '=', current.version),
        )
        .executeTakeFirst(),
    );
    if (!numInsertedOrUpdatedRows) throw wasChanged(await this.get(modelId));
    return recipeOf({ model_id: modelId, ...row });
  }
}

import type {
  Recipe,
  RecipeStep,
  RecipeVersion,
  RecipeVersionEntry,
  saveRecipe,
  StandardizedOfTable,
} from '@plinth/api/contract';
import type { Kysely } from 'kysely';
import type { TableAddress } from '../connections/collectionId.ts';
import { Refusal } from '../http/refusal.ts';
import type { CallRequest } from '../http/route.ts';
import { isoTime } from '../isoTime.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { keepVersion, versionOf, versionsOf, type Versioned } from '../versions/versions.ts';
import { viewName } from './viewName.ts';

const wasChanged = (current: Recipe) => new Refusal(409, 'This recipe was changed meanwhile.', { current });

const none: Recipe = { steps: [], version: 0, updated_at: null, used: false, versions: 0 };

const versioned = (modelId: string): Versioned => ({ column: 'model_id', id: modelId });

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

  async get(modelId: string, db: Kysely<Schema> = this.#db): Promise<Recipe> {
    const row = await db
      .selectFrom('recipes')
      .selectAll()
      .select((recipe) =>
        recipe
          .selectFrom('versions')
          .whereRef('versions.model_id', '=', 'recipes.model_id')
          .select((all) => all.fn.countAll().as('count'))
          .as('versions'),
      )
      .where('model_id', '=', modelId)
      .executeTakeFirst();
    if (row === undefined) return none;
    const { steps, version, updated_at, used, versions } = row;
    return {
      steps: JSON.parse(steps) as RecipeStep[],
      version,
      updated_at,
      used: used === 1,
      versions: Number(versions),
    };
  }

  /** The views that recipes make of a table, those of the newest models first. */
  async viewsOf(
    userId: string,
    { connectionId, database, table }: TableAddress,
  ): Promise<StandardizedOfTable[]> {
    const rows = await this.#db
      .selectFrom('recipes')
      .innerJoin('models', 'models.id', 'recipes.model_id')
      .select(['models.id', 'models.name', 'recipes.steps', 'recipes.used'])
      .where('models.user_id', '=', userId)
      .where('models.connection_id', '=', connectionId)
      .where('models.database_name', '=', database)
      .where('models.table_name', '=', table)
      .orderBy('models.created_at', 'desc')
      .orderBy('models.id')
      .execute();
    return rows.flatMap(({ id, name, steps, used }) => {
      const rules = (JSON.parse(steps) as RecipeStep[]).filter(({ on }) => on).length;
      return rules === 0
        ? []
        : [{ model_id: id, model_name: name, view: viewName(table), rules, used: used === 1 }];
    });
  }

  /** Refuses with 409 where another has changed it since that version. */
  async save(
    userId: string,
    modelId: string,
    { steps, used, keep_before = false }: CallRequest<typeof saveRecipe>['body'],
    expected: number | undefined,
  ): Promise<Recipe> {
    if (new Set(steps.map(({ id }) => id)).size < steps.length)
      throw new Refusal(422, 'Two steps have the same ID.');
    const written = JSON.stringify(steps);
    const bytes = Buffer.byteLength(written);
    // The account is this transaction's alone: nothing changes between what is read and what is written.
    return this.#quotas.add(userId, bytes, async (db) => {
      const current = await this.get(modelId, db);
      if (expected !== undefined && expected !== current.version) throw wasChanged(current);
      const now = this.#now();
      const { version, updated_at: savedAt, steps: parts } = current;
      if (savedAt !== null && JSON.stringify(parts) !== written)
        await keepVersion(
          db,
          versioned(modelId),
          { version, savedAt, name: '', parts },
          { now, isWanted: keep_before },
        );
      const row = {
        steps: written,
        version: version + 1,
        updated_at: isoTime(now),
        used: Number(used ?? current.used),
      };
      await db
        .insertInto('recipes')
        .values({ model_id: modelId, ...row })
        .onConflict((conflict) => conflict.column('model_id').doUpdateSet(row))
        .execute();
      return this.get(modelId, db);
    });
  }

  /** States of before of a recipe of the user's, the newest first. */
  async versions(userId: string, modelId: string): Promise<RecipeVersionEntry[]> {
    const { steps } = await this.get(modelId);
    const present = { name: '', parts: steps };
    const states = await versionsOf(this.#db, userId, versioned(modelId), present);
    return states.map(({ version, saved_at, saved_by, parts, then }) => ({
      version,
      saved_at,
      saved_by,
      steps: parts.length,
      on: parts.filter(({ on }) => on).length,
      then: { added: then.added, changed: then.changed, removed: then.removed, moved: then.moved },
    }));
  }

  async version(modelId: string, given: string): Promise<RecipeVersion> {
    const { version, parts } = await versionOf<RecipeStep>(this.#db, versioned(modelId), given);
    return { version, steps: [...parts] };
  }
}

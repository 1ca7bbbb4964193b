import type * as z from 'zod/mini';
import type { StandardizedOfTable } from '../collections/collections.contract.ts';
import type { RecipeVersion, RecipeVersionEntry } from '../standardization/recipeVersions.contract.ts';
import type { Recipe, RecipeStep, saveRecipe } from '../standardization/standardization.contract.ts';
import { MockFailure } from './mockCall.ts';
import { VersionStore } from './versions.store.ts';

/** What a model is of. */
export interface ModelPlace {
  name: string;
  connectionId: string | null;
  table: string;
}

/** The recipe of each model, in memory. */
export class RecipeStore {
  readonly #recipes = new Map<string, Recipe>();
  readonly #places = new Map<string, ModelPlace>();
  readonly #versions = new VersionStore<RecipeStep>();
  readonly #now: string;

  constructor(now: string) {
    this.#now = now;
  }

  get(modelId: string): Recipe {
    const none = { steps: [], version: 0, updated_at: null, used: false, versions: 0 };
    return this.#recipes.get(modelId) ?? none;
  }

  save(
    modelId: string,
    place: ModelPlace,
    expected: string | null,
    given: z.output<typeof saveRecipe.body>,
  ): Recipe {
    const current = this.get(modelId);
    if (expected !== null && expected !== `"${current.version}"`)
      throw new MockFailure(409, { detail: 'This recipe was changed meanwhile.', current });
    const { steps, used = current.used ?? false } = given;
    if (new Set(steps.map(({ id }) => id)).size < steps.length)
      throw new MockFailure(422, { detail: 'Two steps have the same ID.' });
    const saved = {
      steps,
      version: current.version + 1,
      updated_at: this.#now,
      used,
      versions: this.#keep(modelId, current, steps),
    };
    this.#recipes.set(modelId, saved);
    this.#places.set(modelId, place);
    return saved;
  }

  remove(modelId: string): void {
    this.#recipes.delete(modelId);
    this.#places.delete(modelId);
  }

  /** The views that recipes make of a table. */
  viewsOf(connectionId: string, table: string): StandardizedOfTable[] {
    return [...this.#places].flatMap(([model_id, { name: model_name, ...place }]) => {
      const { steps, used = false } = this.get(model_id);
      const rules = steps.filter(({ on }) => on).length;
      if (place.connectionId !== connectionId || place.table !== table || rules === 0) return [];
      return [{ model_id, model_name, view: `${table}_standardized`, rules, used }];
    });
  }

  versions(modelId: string): RecipeVersionEntry[] {
    const present = { name: '', parts: this.get(modelId).steps };
    return this.#versions
      .list(modelId, present)
      .map(({ version, saved_at, saved_by, parts, then: { renamed: _, ...then } }) => {
        const on = parts.filter((step) => step.on).length;
        return { version, saved_at, saved_by, steps: parts.length, on, then };
      });
  }

  version(modelId: string, given: string | undefined): RecipeVersion {
    const { version, parts } = this.#versions.find(modelId, given);
    return { version, steps: [...parts] };
  }

  #keep(modelId: string, { version, updated_at: saved_at, steps, versions = 0 }: Recipe, next: RecipeStep[]) {
    if (saved_at === null || JSON.stringify(next) === JSON.stringify(steps)) return versions;
    return this.#versions.keep(modelId, { version, saved_at, name: '', parts: steps });
  }
}

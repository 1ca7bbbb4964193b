import type { Connections, StoredConnection } from '../connections/connections.ts';
import type { ConnectedSources } from '../connections/sources.ts';
import { Refusal } from '../http/refusal.ts';
import type { Source } from '../sources/source.ts';
import { ModelSource } from '../standardization/modelSource.ts';
import type { Recipes } from '../standardization/recipes.ts';
import type { Models, StoredModel } from './models.ts';

export interface DataParts {
  connections: Connections;
  sources: ConnectedSources;
  models: Models;
  recipes: Recipes;
}

/** A model with its data; `version` changes when the connection or the recipe does. */
export interface ModelData {
  model: StoredModel;
  source: ModelSource;
  version: string;
}

/** Changes when the data may be other data, or be read otherwise. */
export const dataVersion = (connection: StoredConnection, recipeVersion: number): string =>
  JSON.stringify([
    connection.kind === 'csv' ? connection.details.version : connection.updatedAt,
    recipeVersion,
  ]);

/** A model with the data that it was made from, as it is connected; refuses where the connection is gone. */
export const connectedDataOf = async (
  { connections, sources, models }: Omit<DataParts, 'recipes'>,
  userId: string,
  modelId: string,
): Promise<{ model: StoredModel; source: Source; connection: StoredConnection }> => {
  const model = await models.get(userId, modelId);
  if (!model.summary.data_source_id)
    throw new Refusal(400, 'The connection of this model was deleted, so there is no data to ask.');
  const connection = await connections.get(userId, model.connectionId);
  return { model, source: await sources.of(connection), connection };
};

/** A model with the data that its questions are asked of: as it is connected, or as its recipe standardizes it. */
export const dataOf = async (parts: DataParts, userId: string, modelId: string): Promise<ModelData> => {
  const { model, source, connection } = await connectedDataOf(parts, userId, modelId);
  const recipe = await parts.recipes.get(modelId);
  return {
    model,
    source: new ModelSource(source, recipe),
    version: dataVersion(connection, recipe.version),
  };
};

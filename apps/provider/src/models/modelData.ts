import type { Connections } from '../connections/connections.ts';
import type { ConnectedSources } from '../connections/sources.ts';
import { Refusal } from '../http/refusal.ts';
import type { Source } from '../sources/source.ts';
import type { Models, StoredModel } from './models.ts';

export interface DataParts {
  connections: Connections;
  sources: ConnectedSources;
  models: Models;
}

/** A model with its data; `version` changes when the connection does. */
export interface ModelData {
  model: StoredModel;
  source: Source;
  version: string;
}

/** A model with the data that it was made from; refuses where the connection is gone. */
export const dataOf = async (
  { connections, sources, models }: DataParts,
  userId: string,
  modelId: string,
): Promise<ModelData> => {
  const model = await models.get(userId, modelId);
  if (!model.summary.data_source_id)
    throw new Refusal(400, 'The connection of this model was deleted, so there is no data to ask.');
  const connection = await connections.get(userId, model.connectionId);
  const { kind, updatedAt } = connection;
  const version = kind === 'csv' ? connection.details.version : updatedAt;
  return { model, source: await sources.of(connection), version };
};

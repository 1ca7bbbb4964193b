import type { QueryClient } from '@tanstack/react-query';
import { listModels, modelsKey, type Api, type ReadModel } from '@plinth/api';
import { removeModel } from '../models/removeModel.ts';

/** Models that were made from a connection; none of a host that doesn't say. */
export const modelsOfConnection = async (
  api: Api,
  connectionId: string,
  signal: AbortSignal,
): Promise<ReadModel[]> =>
  (await api.call(listModels, {}, { signal })).filter(
    ({ data_source_id: source }) => source === connectionId,
  );

export const deleteModels = async (api: Api, models: readonly ReadModel[]): Promise<void> => {
  for (const { id } of models) await removeModel(api, id);
};

/** Those that stay have lost their connection. */
export const readModelsAnew = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: modelsKey });

import { deleteModel, listModels, type Api } from '@plinth/api';
import { deletedOrGone } from '../reading/deletedOrGone.ts';

export const removeModel = (api: Api, wanted: string): Promise<void> =>
  deletedOrGone(api.call(deleteModel, { params: { id: wanted } }), async () =>
    (await api.call(listModels, {})).some(({ id }) => id === wanted),
  );

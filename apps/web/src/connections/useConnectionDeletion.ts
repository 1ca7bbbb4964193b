import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import {
  connectionOptions,
  connectionsKey,
  connectionsOptions,
  deleteConnection,
  listConnections,
  type ReadConnection,
} from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { connectionsCopy, problemText, type ConnectionScreen } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { deletedOrGone } from '../reading/deletedOrGone.ts';

type Deletion = Pick<
  ComponentProps<typeof ConnectionScreen>,
  'deletion' | 'models' | 'onDelete' | 'onDeleteConfirm' | 'onDeleteCancel'
>;

/** Loaded only when a connection is deleted, since it brings the code of models. */
const loadModels = () => import('./connectionModels.ts');

/** Asks, deletes, and leads from its page to the list (CON-16). */
export const useConnectionDeletion = (id: string): Deletion => {
  const { api, notify } = useApp();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  // Where the models can't be read, the question is asked as ever.
  const { data: models = [], isPending: areModelsSought } = useQuery({
    queryKey: ['models', 'of', id],
    queryFn: async ({ signal }) => (await loadModels()).modelsOfConnection(api, id, signal),
    enabled: asking,
    retry: false,
  });
  const { isPending, mutate } = useMutation({
    mutationFn: async (withModels: boolean) => {
      // The models first: a connection that stays behind can be deleted again, its models can't be found any more.
      if (withModels) await (await loadModels()).deleteModels(api, models);
      await deletedOrGone(api.call(deleteConnection, { params: { id } }), async () =>
        (await api.call(listConnections, {})).some(({ connection_id }) => connection_id === id),
      );
    },
    onSettled: async () => (await loadModels()).readModelsAnew(queryClient),
    onSuccess: async () => {
      queryClient.setQueryData<ReadConnection[]>(connectionsOptions(api).queryKey, (list) =>
        list?.filter(({ connection_id }) => connection_id !== id),
      );
      const { queryKey } = connectionOptions(api, id);
      // Who has gone to another page meanwhile stays there.
      if (queryClient.getQueryCache().find({ queryKey, type: 'active' }))
        await navigate('/collections', { replace: true });
      queryClient.removeQueries({ queryKey });
      await queryClient.invalidateQueries({ queryKey: connectionsKey });
    },
    onError: (error) => {
      setAsking(false);
      notify.error(connectionsCopy.toasts.deleteFailed, {
        description: problemText(problemOf(error), '') || undefined,
      });
    },
  });
  return {
    deletion: isPending ? 'pending' : asking ? 'asking' : 'none',
    onDelete: () => setAsking(true),
    models: areModelsSought ? null : models.map(({ model_name: name }) => name),
    onDeleteConfirm: (withModels) => mutate(withModels),
    onDeleteCancel: () => setAsking(false),
  };
};

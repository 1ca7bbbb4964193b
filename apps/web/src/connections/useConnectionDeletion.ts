import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import {
  connectionOptions,
  connectionsKey,
  connectionsOptions,
  deleteConnection,
  type ReadConnection,
} from '@plinth/api';
import { connectionsCopy, type ConnectionScreen } from '@plinth/ui';
import { useApp } from '../app.context.ts';

type Deletion = Pick<
  ComponentProps<typeof ConnectionScreen>,
  'deletion' | 'onDelete' | 'onDeleteConfirm' | 'onDeleteCancel'
>;

/** Asks, deletes, and leads to the list (CON-16). */
export const useConnectionDeletion = (id: string): Deletion => {
  const { api, notify } = useApp();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { isPending, mutate } = useMutation({
    mutationFn: () => api.call(deleteConnection, { params: { id } }),
    onSuccess: async () => {
      queryClient.setQueryData<ReadConnection[]>(connectionsOptions(api).queryKey, (list) =>
        list?.filter(({ connection_id }) => connection_id !== id),
      );
      await navigate('/collections', { replace: true });
      queryClient.removeQueries({ queryKey: connectionOptions(api, id).queryKey });
      await queryClient.invalidateQueries({ queryKey: connectionsKey });
    },
    onError: () => {
      setAsking(false);
      notify.error(connectionsCopy.toasts.deleteFailed);
    },
  });
  return {
    deletion: isPending ? 'pending' : asking ? 'asking' : 'none',
    onDelete: () => setAsking(true),
    onDeleteConfirm: () => mutate(),
    onDeleteCancel: () => setAsking(false),
  };
};

import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { showAtOnce } from './showAtOnce.ts';

interface Deleting {
  /** Of the list that it is taken out of. */
  listKey: QueryKey;
  remove: (id: string) => Promise<unknown>;
  onGone: (id: string) => void;
}

/**
 * Asks, and takes an entry out of its list before the host has answered. What could not be deleted is told once no other
 * question is open.
 */
export const useAskedDeletion = <Entry extends { id: string }>({ listKey, remove, onGone }: Deleting) => {
  const queryClient = useQueryClient();
  const [askedId, setAskedId] = useState<string | null>(null);
  const [failedIds, setFailedIds] = useState<readonly string[]>([]);
  const shownId = askedId ?? failedIds[0] ?? null;
  const forget = (id: string | null) => setFailedIds((ids) => ids.filter((failed) => failed !== id));
  const { mutate } = useMutation({
    mutationFn: remove,
    onMutate: (id) => {
      setAskedId(null);
      forget(id);
      return showAtOnce<Entry[]>(queryClient, listKey, (list) => list.filter((entry) => entry.id !== id));
    },
    onError: (_error, id, takeBack) => {
      takeBack?.();
      setFailedIds((ids) => [...ids, id]);
    },
    onSuccess: (_answer, id) => onGone(id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });
  return {
    deletion:
      shownId === null
        ? null
        : { id: shownId, status: failedIds.includes(shownId) ? ('failed' as const) : ('asking' as const) },
    onDelete: (id: string) => {
      forget(id);
      setAskedId(id);
    },
    onDeleteConfirm: () => {
      if (shownId !== null) mutate(shownId);
    },
    onDeleteCancel: () => {
      setAskedId(null);
      forget(shownId);
    },
  };
};

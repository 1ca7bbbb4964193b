import { useMutation, useMutationState, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { replaceData } from './replaceData.ts';

interface Deleting {
  /** Of the list that it is taken out of. */
  listKey: QueryKey;
  remove: (id: string) => Promise<unknown>;
  onGone: (id: string) => void;
  /** Only where the page that asked is still there. */
  onGoneHere?: (() => void) | undefined;
}

/**
 * Asks, and takes an entry out of its list before the host has answered: while it is on its way it is in `goneIds`, whatever is
 * read meanwhile. What could not be deleted is told once no other question is open.
 */
export const useAskedDeletion = <Entry extends { id: string }>({
  listKey,
  remove,
  onGone,
  onGoneHere,
}: Deleting) => {
  const queryClient = useQueryClient();
  const mutationKey = ['deletion', ...listKey];
  const goneIds = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
  const [askedId, setAskedId] = useState<string | null>(null);
  const [failedIds, setFailedIds] = useState<readonly string[]>([]);
  const shownId = askedId ?? failedIds[0] ?? null;
  const forget = (id: string | null) => setFailedIds((ids) => ids.filter((failed) => failed !== id));
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: remove,
    onMutate: (id) => {
      setAskedId(null);
      forget(id);
    },
    onError: (_error, id) => setFailedIds((ids) => [...ids, id]),
    onSuccess: (_answer, id) => {
      const list = queryClient.getQueryData<Entry[]>(listKey);
      if (list)
        replaceData(
          queryClient,
          listKey,
          list.filter((entry) => entry.id !== id),
        );
      onGone(id);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: listKey }),
  });
  return {
    goneIds,
    deletion:
      shownId === null
        ? null
        : { id: shownId, status: failedIds.includes(shownId) ? ('failed' as const) : ('asking' as const) },
    onDelete: (id: string) => {
      forget(id);
      setAskedId(id);
    },
    onDeleteConfirm: () => {
      if (shownId !== null) mutate(shownId, { onSuccess: onGoneHere });
    },
    onDeleteCancel: () => {
      setAskedId(null);
      forget(shownId);
    },
  };
};

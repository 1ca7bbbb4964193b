import { useMutation, useMutationState, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf, type Problem } from '@plinth/api/facts';
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
  const [failures, setFailures] = useState<readonly { id: string; problem: Problem }[]>([]);
  const shownId = askedId ?? failures[0]?.id ?? null;
  const failure = failures.find(({ id }) => id === shownId);
  const forget = (id: string | null) => setFailures((all) => all.filter((failed) => failed.id !== id));
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: remove,
    onMutate: (id) => {
      setAskedId(null);
      forget(id);
    },
    onError: (error, id) => setFailures((all) => [...all, { id, problem: problemOf(error) }]),
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
        : {
            id: shownId,
            status: failure ? ('failed' as const) : ('asking' as const),
            problem: failure?.problem,
          },
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

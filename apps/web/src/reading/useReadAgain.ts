import { useQueryClient } from '@tanstack/react-query';
import { isFault } from '@plinth/api';
import { useBackOnline } from './useBackOnline.ts';
import { useReload } from './useReload.ts';

/** What a page could not read for want of the network is read once that is back. Reads that wait for it go on by themselves. */
export const useReadAgain = (): void => {
  const queryClient = useQueryClient();
  const reload = useReload();
  useBackOnline(() => {
    const queries = queryClient.getQueryCache().getAll();
    if (queries.some(({ state }) => isFault(state.error, 'network'))) reload();
  });
};

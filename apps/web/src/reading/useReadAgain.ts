import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isFault } from '@plinth/api';
import { useReload } from './useReload.ts';

/** What could not be read for want of the network is read once it is back. Reads that wait for it go on by themselves. */
export const useReadAgain = (): void => {
  const queryClient = useQueryClient();
  const reload = useReload();
  useEffect(() => {
    const readAgain = () => {
      const queries = queryClient.getQueryCache().getAll();
      if (queries.some(({ state }) => isFault(state.error, 'network'))) reload();
    };
    window.addEventListener('online', readAgain);
    return () => window.removeEventListener('online', readAgain);
  }, [queryClient, reload]);
};

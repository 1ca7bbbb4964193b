import { useCallback, use } from 'react';
import { useLocation } from 'react-router';
import { PrefetchContext } from './prefetch.context.ts';

/** Loads code and data of a page of this app; addresses elsewhere are left alone. */
export const usePrefetch = (): ((to: string) => void) => {
  const prefetch = use(PrefetchContext);
  const { pathname } = useLocation();
  return useCallback(
    (to: string) => {
      const url = new URL(to, new URL(pathname, location.origin));
      if (url.origin === location.origin) prefetch(url.pathname + url.search);
    },
    [prefetch, pathname],
  );
};

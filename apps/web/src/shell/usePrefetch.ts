import { useCallback, use } from 'react';
import { useLocation } from 'react-router';
import { PrefetchContext } from './prefetch.context.ts';

/** Loads code and data of another page of this app; addresses elsewhere are left alone. */
export const usePrefetch = (): ((to: string) => void) => {
  const prefetch = use(PrefetchContext);
  const { pathname, search } = useLocation();
  return useCallback(
    (to: string) => {
      const url = new URL(to, new URL(pathname, location.origin));
      const isShown = url.pathname === pathname && url.search === search;
      if (url.origin === location.origin && !isShown) prefetch(url.pathname + url.search);
    },
    [prefetch, pathname, search],
  );
};

import { QueryClient } from '@tanstack/react-query';
import { matchRoutes, RouterContextProvider, type LazyRouteFunction, type RouteObject } from 'react-router';
import type { App } from '../app.ts';

/**
 * A client of the same cache. What it fetches counts as stale at once: old, not wrong, so that the page shows it
 * and asks again, where it would wait for an invalidated query. What a page asks for itself stays fresh.
 */
const staleClient = (client: QueryClient): QueryClient => {
  const cache = client.getQueryCache();
  const stale = new QueryClient({ queryCache: cache, defaultOptions: client.getDefaultOptions() });
  const query = stale.query.bind(stale);
  stale.query = async (options) => {
    const { queryKey } = options;
    const before = cache.find({ queryKey })?.state;
    const data = await query(options);
    const found = cache.find({ queryKey });
    if (
      found &&
      before?.fetchStatus !== 'fetching' &&
      before?.dataUpdatedAt !== found.state.dataUpdatedAt &&
      !found.isActive()
    )
      found.setData(found.state.data, { updatedAt: 0, manual: true });
    return data;
  };
  return stale;
};

/** Loads the code and the data of the page at a path (NAV-07). */
export const createPrefetch = (app: App, createRoutes: (app: App) => RouteObject[]) => {
  const routes = createRoutes({ ...app, queryClient: staleClient(app.queryClient) });
  const underway = new Set<string>();

  const load = async (path: string): Promise<void> => {
    const url = new URL(path, location.origin);
    const matches = matchRoutes(routes, url.pathname) ?? [];
    // Who isn't signed in would be sent away from there.
    if (app.session.current() === null && matches.some(({ route }) => route.id === 'layout')) return;
    await Promise.all(
      matches.map(async ({ route, params }) => {
        const loaded =
          typeof route.lazy === 'function' ? await (route.lazy as LazyRouteFunction<RouteObject>)() : route;
        if (typeof loaded.loader !== 'function' || route.lazy === undefined) return;
        await loaded.loader({
          request: new Request(url),
          url,
          pattern: route.path ?? '',
          params,
          context: new RouterContextProvider(),
        });
      }),
    );
  };

  return (path: string): void => {
    if (underway.has(path)) return;
    underway.add(path);
    // Nobody asked for it yet: a failure shows when the page is really opened.
    void load(path)
      .catch(() => undefined)
      .finally(() => underway.delete(path));
  };
};

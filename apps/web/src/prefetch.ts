import { matchRoutes, RouterContextProvider, type LazyRouteFunction, type RouteObject } from 'react-router';
import type { App } from './app.ts';

/**
 * Loads the code and the data of the page at a path (NAV-07). What it fetched counts as stale at once:
 * the visit shows it immediately and asks again.
 */
export const createPrefetch = (app: App, routes: RouteObject[]) => {
  const underway = new Set<string>();

  const load = async (path: string): Promise<void> => {
    const url = new URL(path, location.origin);
    const matches = matchRoutes(routes, url.pathname) ?? [];
    const cache = app.queryClient.getQueryCache();
    const before = new Map(cache.getAll().map((query) => [query, query.state.dataUpdatedAt]));
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
    for (const query of cache.getAll()) {
      const { data, dataUpdatedAt } = query.state;
      // Old, not wrong: the page shows it at once and asks again, where an invalidated query would be waited for.
      if (data !== undefined && dataUpdatedAt !== (before.get(query) ?? 0))
        app.queryClient.setQueryData(query.queryKey, data, { updatedAt: 0 });
    }
  };

  return (path: string): void => {
    if (app.session.current() === null || underway.has(path)) return;
    underway.add(path);
    // Nobody asked for it yet: a failure shows when the page is really opened.
    void load(path)
      .catch(() => undefined)
      .finally(() => underway.delete(path));
  };
};

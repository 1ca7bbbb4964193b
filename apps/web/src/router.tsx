import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import type { App } from './app.ts';
import { loadCode } from '@plinth/ui';
import { requireSession, toCollections } from './session/guard.ts';
import { loginPath, safeRedirect } from './session/safeRedirect.ts';
import { PageErrorBoundary } from './shell/PageErrorBoundary.tsx';
import { RootErrorBoundary } from './shell/RootErrorBoundary.tsx';
import { Root } from './shell/Root.tsx';
import { RootFallback } from './shell/RootFallback.tsx';

/** Every URL of the app. Paths match whatever their case. A URL's page is one lazily loaded file. */
export const createRoutes = (app: App): RouteObject[] => {
  const page = <Page,>(path: string, load: () => Promise<{ route: (app: App) => Page }>) => ({
    path,
    lazy: async () => (await loadCode(load)).route(app),
  });
  return [
    {
      id: 'root',
      Component: Root,
      HydrateFallback: RootFallback,
      ErrorBoundary: RootErrorBoundary,
      children: [
        page('/login', () => import('./account/login.route.tsx')),
        page('/Signup', () => import('./account/signUp.route.tsx')),
        page('/forgot-password', () => import('./account/forgotPassword.route.tsx')),
        page('/reset-password', () => import('./account/resetPassword.route.tsx')),
        page('/shared-report', () => import('./reports/sharedReport.route.tsx')),
        {
          id: 'layout',
          middleware: [requireSession(app)],
          lazy: async () => (await loadCode(() => import('./shell/layout.route.tsx'))).route(app),
          children: [
            { index: true, loader: toCollections },
            {
              // An error of a page leaves the sidebar and the header in place.
              ErrorBoundary: PageErrorBoundary,
              children: [
                page('/collections', () => import('./connections/connections.route.tsx')),
                page('/collections/:collectionId', () => import('./collections/collection.route.tsx')),
                page(
                  '/collections/:collectionId/edit',
                  () => import('./collections/collectionEdit.route.tsx'),
                ),
                page('/collections/:collectionId/:objectId', () => import('./collections/object.route.tsx')),
                page('/data-source/:sourceId', () => import('./connections/connection.route.tsx')),
                page('/data-model', () => import('./models/models.route.tsx')),
                page('/data-models/:modelId', () => import('./models/model.route.tsx')),
                page(
                  '/standardization/:modelId?',
                  () => import('./standardization/standardization.route.tsx'),
                ),
                page('/reports', () => import('./reports/reports.route.tsx')),
                page('/users/:userId', () => import('./account/profile.route.tsx')),
                page('/settings', () => import('./settings/settings.route.tsx')),
                page('/security', () => import('./account/security.route.tsx')),
                page('/help', () => import('./shell/help.route.tsx')),
                page('/calendar', () => import('./calendar/calendar.route.tsx')),
              ],
            },
          ],
        },
        page('*', () => import('./shell/notFound.route.tsx')),
      ],
    },
  ];
};

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** SES-04, SES-09: wherever a session ends, its page gives way to the log-in page, and a new one leads back. */
export const followSession = (app: App, router: AppRouter): void => {
  app.session.subscribe((change) => {
    // Whoever is on the way to another page wants that one.
    const { location = router.state.location } = router.state.navigation;
    const guarded = matchRoutes(router.routes, location)?.some(({ route }) => route.id === 'layout');
    if (app.session.current() === null) {
      if (change === 'signedOut') void router.navigate('/login');
      else if (guarded)
        void router.navigate(loginPath(location.pathname + location.search), {
          replace: true,
          state: { ended: change === 'expired' },
        });
    } else if (change === 'elsewhere') {
      const target = safeRedirect(new URLSearchParams(location.search).get('redirect')) || '/';
      if (guarded) void router.revalidate();
      else if (/^\/(login|signup)\/?$/i.test(location.pathname))
        void router.navigate(target, { replace: true });
    }
  });
};

export const createAppRouter = (app: App): AppRouter => {
  const router = createBrowserRouter(createRoutes(app));
  followSession(app, router);
  return router;
};

/** Fulfilled when the code and the data of the first page are there, or it is known why not. */
export const firstPage = (router: AppRouter): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => {
      if (!router.state.initialized) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = router.subscribe(settle);
    settle();
  });

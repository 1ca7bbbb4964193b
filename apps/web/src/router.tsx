import { createBrowserRouter, type RouteObject } from 'react-router';
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
  const page =
    <Page,>(load: () => Promise<{ route: (app: App) => Page }>) =>
    async () =>
      (await loadCode(load)).route(app);
  return [
    {
      id: 'root',
      Component: Root,
      HydrateFallback: RootFallback,
      ErrorBoundary: RootErrorBoundary,
      children: [
        { path: '/login', lazy: page(() => import('./account/login.route.tsx')) },
        { path: '/Signup', lazy: page(() => import('./account/signUp.route.tsx')) },
        {
          path: '/forgot-password',
          lazy: page(() => import('./account/forgotPassword.route.tsx')),
        },
        {
          path: '/reset-password',
          lazy: page(() => import('./account/resetPassword.route.tsx')),
        },
        {
          id: 'layout',
          middleware: [requireSession(app)],
          lazy: page(() => import('./shell/layout.route.tsx')),
          children: [
            { index: true, loader: toCollections },
            {
              // An error of a page leaves the sidebar and the header in place.
              ErrorBoundary: PageErrorBoundary,
              children: [
                {
                  path: '/collections',
                  lazy: page(() => import('./connections/connections.route.tsx')),
                },
                {
                  path: '/collections/:collectionId',
                  lazy: page(() => import('./collections/collection.route.tsx')),
                },
                {
                  path: '/collections/:collectionId/edit',
                  lazy: page(() => import('./collections/collectionEdit.route.tsx')),
                },
                {
                  path: '/collections/:collectionId/:objectId',
                  lazy: page(() => import('./collections/object.route.tsx')),
                },
                {
                  path: '/data-source/:sourceId',
                  lazy: page(() => import('./connections/connection.route.tsx')),
                },
                {
                  path: '/data-model',
                  lazy: page(() => import('./models/models.route.tsx')),
                },
                {
                  path: '/data-models/:modelId',
                  lazy: page(() => import('./models/model.route.tsx')),
                },
                {
                  path: '/standardization',
                  lazy: page(() => import('./standardization/standardization.route.tsx')),
                },
                {
                  path: '/reports',
                  lazy: page(() => import('./reports/reports.route.tsx')),
                },
                {
                  path: '/users/:userId',
                  lazy: page(() => import('./account/profile.route.tsx')),
                },
                {
                  path: '/settings',
                  lazy: page(() => import('./settings/settings.route.tsx')),
                },
                {
                  path: '/security',
                  lazy: page(() => import('./account/security.route.tsx')),
                },
                { path: '/help', lazy: page(() => import('./shell/help.route.tsx')) },
                {
                  path: '/calendar',
                  lazy: page(() => import('./calendar/calendar.route.tsx')),
                },
              ],
            },
          ],
        },
        { path: '*', lazy: page(() => import('./shell/notFound.route.tsx')) },
      ],
    },
  ];
};

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** SES-04, SES-09: wherever a session ends, its page gives way to the log-in page, and a new one leads back. */
export const followSession = (app: App, router: AppRouter): void => {
  app.session.subscribe((change) => {
    const { location, matches } = router.state;
    const guarded = matches.some((match) => match.route.id === 'layout');
    if (app.session.current() === null) {
      if (change === 'signedOut') void router.navigate('/login');
      else if (guarded)
        void router.navigate(loginPath(location.pathname + location.search), { replace: true });
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

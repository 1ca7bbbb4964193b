import { createBrowserRouter, type RouteObject } from 'react-router';
import type { App } from './app.ts';
import { requireSession, toCollections } from './guard.ts';
import { loadCode } from '@plinth/ui';
import { loginPath, safeRedirect } from './safeRedirect.ts';
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
        { path: '/login', lazy: page(() => import('./routes/login.route.tsx')) },
        { path: '/Signup', lazy: page(() => import('./routes/signUp.route.tsx')) },
        {
          path: '/forgot-password',
          lazy: page(() => import('./routes/forgotPassword.route.tsx')),
        },
        {
          path: '/reset-password',
          lazy: page(() => import('./routes/resetPassword.route.tsx')),
        },
        {
          id: 'layout',
          middleware: [requireSession(app)],
          lazy: page(() => import('./routes/layout.route.tsx')),
          children: [
            { index: true, loader: toCollections },
            {
              // An error of a page leaves the sidebar and the header in place.
              ErrorBoundary: PageErrorBoundary,
              children: [
                {
                  path: '/collections',
                  lazy: page(() => import('./routes/connections.route.tsx')),
                },
                {
                  path: '/collections/:collectionId',
                  lazy: page(() => import('./routes/collection.route.tsx')),
                },
                {
                  path: '/collections/:collectionId/edit',
                  lazy: page(() => import('./routes/collectionEdit.route.tsx')),
                },
                {
                  path: '/collections/:collectionId/:objectId',
                  lazy: page(() => import('./routes/object.route.tsx')),
                },
                {
                  path: '/data-source/:sourceId',
                  lazy: page(() => import('./routes/connection.route.tsx')),
                },
                {
                  path: '/data-model',
                  lazy: page(() => import('./routes/models.route.tsx')),
                },
                {
                  path: '/data-models/:modelId',
                  lazy: page(() => import('./routes/model.route.tsx')),
                },
                {
                  path: '/standardization',
                  lazy: page(() => import('./routes/standardization.route.tsx')),
                },
                {
                  path: '/reports',
                  lazy: page(() => import('./routes/reports.route.tsx')),
                },
                {
                  path: '/users/:userId',
                  lazy: page(() => import('./routes/profile.route.tsx')),
                },
                {
                  path: '/settings',
                  lazy: page(() => import('./routes/settings.route.tsx')),
                },
                {
                  path: '/security',
                  lazy: page(() => import('./routes/security.route.tsx')),
                },
                { path: '/help', lazy: page(() => import('./routes/help.route.tsx')) },
                {
                  path: '/calendar',
                  lazy: page(() => import('./routes/calendar.route.tsx')),
                },
              ],
            },
          ],
        },
        { path: '*', lazy: page(() => import('./routes/notFound.route.tsx')) },
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

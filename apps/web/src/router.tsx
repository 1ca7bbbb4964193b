import { createBrowserRouter, type RouteObject } from 'react-router';
import type { App } from './app.ts';
import { requireSession, toCollections } from './guard.ts';
import { loginPath, safeRedirect } from './safeRedirect.ts';
import { PageErrorBoundary } from './shell/PageErrorBoundary.tsx';
import { RootErrorBoundary } from './shell/RootErrorBoundary.tsx';
import { Root } from './shell/Root.tsx';
import { RootFallback } from './shell/RootFallback.tsx';

/** Every URL of the app. Paths match whatever their case. A URL's page is one lazily loaded file. */
export const createRoutes = (app: App): RouteObject[] => [
  {
    id: 'root',
    Component: Root,
    HydrateFallback: RootFallback,
    ErrorBoundary: RootErrorBoundary,
    children: [
      { path: '/login', lazy: async () => (await import('./routes/login.route.tsx')).route(app) },
      { path: '/Signup', lazy: async () => (await import('./routes/signUp.route.tsx')).route(app) },
      {
        path: '/forgot-password',
        lazy: async () => (await import('./routes/forgotPassword.route.tsx')).route(app),
      },
      {
        path: '/reset-password',
        lazy: async () => (await import('./routes/resetPassword.route.tsx')).route(app),
      },
      {
        id: 'layout',
        middleware: [requireSession(app)],
        lazy: async () => (await import('./routes/layout.route.tsx')).route(app),
        children: [
          { index: true, loader: toCollections },
          {
            // An error of a page leaves the sidebar and the header in place.
            ErrorBoundary: PageErrorBoundary,
            children: [
              {
                path: '/collections',
                lazy: async () => (await import('./routes/connections.route.tsx')).route(app),
              },
              {
                path: '/collections/:collectionId',
                lazy: async () => (await import('./routes/collection.route.tsx')).route(app),
              },
              {
                path: '/collections/:collectionId/edit',
                lazy: async () => (await import('./routes/collectionEdit.route.tsx')).route(app),
              },
              {
                path: '/collections/:collectionId/:objectId',
                lazy: async () => (await import('./routes/object.route.tsx')).route(app),
              },
              {
                path: '/data-source/:sourceId',
                lazy: async () => (await import('./routes/connection.route.tsx')).route(app),
              },
              {
                path: '/data-model',
                lazy: async () => (await import('./routes/models.route.tsx')).route(app),
              },
              {
                path: '/data-models/:modelId',
                lazy: async () => (await import('./routes/model.route.tsx')).route(app),
              },
              {
                path: '/standardization',
                lazy: async () => (await import('./routes/standardization.route.tsx')).route(app),
              },
              {
                path: '/reports',
                lazy: async () => (await import('./routes/reports.route.tsx')).route(app),
              },
              {
                path: '/users/:userId',
                lazy: async () => (await import('./routes/profile.route.tsx')).route(app),
              },
              {
                path: '/settings',
                lazy: async () => (await import('./routes/settings.route.tsx')).route(app),
              },
              {
                path: '/security',
                lazy: async () => (await import('./routes/security.route.tsx')).route(app),
              },
              { path: '/help', lazy: async () => (await import('./routes/help.route.tsx')).route(app) },
              {
                path: '/calendar',
                lazy: async () => (await import('./routes/calendar.route.tsx')).route(app),
              },
            ],
          },
        ],
      },
      { path: '*', lazy: async () => (await import('./routes/notFound.route.tsx')).route(app) },
    ],
  },
];

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

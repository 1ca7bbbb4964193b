import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { UiLinkProvider } from '@plinth/ui';
import { AppContext } from '../app.context.ts';
import type { App } from '../app.ts';
import { createPrefetch } from './prefetch.ts';
import { createRoutes, type AppRouter } from '../router.tsx';
import { PrefetchContext } from './prefetch.context.ts';
import { PendingProvider } from './PendingProvider.tsx';
import { PrefetchLink } from './PrefetchLink.tsx';

interface AppRootProps {
  app: App;
  router: AppRouter;
  /** Told of errors in whose place a page says so. */
  onError?: (error: unknown) => void;
}

/** The frame around every page. styled-components reads the nonce from the csp-nonce meta tag by itself. */
export function AppRoot({ app, router, onError }: AppRootProps) {
  const [prefetch] = useState(() => createPrefetch(app, createRoutes));
  return (
    <AppContext value={app}>
      <QueryClientProvider client={app.queryClient}>
        <PendingProvider router={router}>
          <PrefetchContext value={prefetch}>
            <UiLinkProvider component={PrefetchLink}>
              <RouterProvider router={router} {...(onError && { onError })} />
            </UiLinkProvider>
          </PrefetchContext>
        </PendingProvider>
      </QueryClientProvider>
    </AppContext>
  );
}

import type { App } from '../app.ts';
import type { AppRouter } from '../router.tsx';

/** Where the host's log takes them, errors that nobody caught go there; answers what tells of one that a page caught. */
export const followErrors = (app: App, router: AppRouter): ((error: unknown) => void) => {
  if (!app.config.reportsErrors) return () => undefined;
  const report = (error: unknown) =>
    void import('./reportError.ts').then(
      ({ reportError }) => reportError(app, router, error),
      // Where no code comes, nothing goes either.
      () => undefined,
    );
  addEventListener('error', ({ error }) => report(error));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  return report;
};

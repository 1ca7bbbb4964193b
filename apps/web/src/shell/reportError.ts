import { isFault, reportBrowserError } from '@plinth/api';
import type { App } from '../app.ts';
import type { AppRouter } from '../router.tsx';

const mostFrames = 20;

/** "index-a1b2.js:1:234", the innermost first, by the stack as browsers write it. */
const framesOf = (stack: string): string[] =>
  [...stack.matchAll(/\/([\w.-]{1,80})(?:\?[^\s:]*)?:(\d{1,7}):(\d{1,7})\)?$/gm)]
    .slice(0, mostFrames)
    .map(([, file, line, column]) => `${file}:${line}:${column}`);

/** Of what kind an error is, and where it came up; neither its message nor the page's address, which may hold values. */
export const bodyOf = (error: Error, page: string) => ({
  error: /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error',
  page,
  at: framesOf((error.stack ?? '').replace(error.message, '')),
});

/** Tells the host. What the host itself has refused it knows. */
export const reportError = (app: App, { state }: AppRouter, error: unknown): void => {
  if (!(error instanceof Error) || isFault(error)) return;
  const page = state.matches.map(({ route }) => route.path ?? '').join('');
  // Nobody is told of an error while telling of one.
  app.api.call(reportBrowserError, { body: bodyOf(error, page) }).catch(() => undefined);
};

import type { setupWorker } from 'msw/browser';

type StartOptions = NonNullable<Parameters<ReturnType<typeof setupWorker>['start']>[0]>;
type OnUnhandledFrame = Extract<StartOptions['onUnhandledFrame'], (...args: never[]) => unknown>;

/** A story that calls the API without a mock fails; requests for Storybook's own files pass. */
export const unmockedRequest =
  (apiHost: string): OnUnhandledFrame =>
  ({ frame, defaults }) => {
    if (frame.protocol !== 'http') return;
    const { request } = frame.data as { request: Request };
    if (!request.url.startsWith(apiHost)) return;
    defaults.error();
    throw new Error(`Unmocked request: ${request.method} ${request.url}`);
  };

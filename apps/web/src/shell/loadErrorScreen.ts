import { whenIdle } from '@plinth/ui';

export const loadErrorScreen = () => import('./ErrorScreen.tsx');

/** Fetches the error screen, the code of its diagnostic button and the toasts while there is a connection. */
export const prepareErrorScreen = (): (() => void) =>
  whenIdle(() => {
    void loadErrorScreen().catch(() => undefined);
    void import('./diagnostics.ts').catch(() => undefined);
    void import('./toasts.ts').catch(() => undefined);
  });

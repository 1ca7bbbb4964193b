import { whenIdle } from '@plinth/ui';

export const loadErrorScreen = () => import('./ErrorScreen.tsx');

/** It stands ready before the connection may be gone, and with it what its diagnostic button needs, and the toasts. */
export const prepareErrorScreen = (): (() => void) =>
  whenIdle(() => {
    void loadErrorScreen().catch(() => undefined);
    void import('./diagnostics.ts').catch(() => undefined);
    void import('./toasts.ts').catch(() => undefined);
  });

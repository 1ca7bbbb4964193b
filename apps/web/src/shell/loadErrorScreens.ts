import { whenIdle } from '@plinth/ui';

export const loadErrorScreens = () => import('./errorScreens.ts');

/** They stand ready before the connection may be gone, and with them what their diagnostic button needs. */
export const prepareErrorScreens = (): void => {
  whenIdle(() => {
    void loadErrorScreens().catch(() => undefined);
    void import('../diagnostics.ts').catch(() => undefined);
  });
};

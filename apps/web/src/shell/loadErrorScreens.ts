export const loadErrorScreens = () => import('./errorScreens.ts');

/** They stand ready before the connection may be gone. */
export const prepareErrorScreens = (): void => {
  const load = () => void loadErrorScreens().catch(() => undefined);
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: 10_000 });
  else setTimeout(load, 3000);
};

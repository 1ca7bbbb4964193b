import { createContext, use } from 'react';
import type { App } from './app.ts';

export const AppContext = createContext<App | null>(null);

export const useApp = (): App => {
  const app = use(AppContext);
  if (app === null) throw new Error('useApp() needs an AppContext above it.');
  return app;
};

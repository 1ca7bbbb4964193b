import { useEffect, useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createRoutes, followSession } from './router.tsx';
import { createMemorySessionStorage, type SessionData } from './session/session.ts';
import { AppRoot } from './shell/AppRoot.tsx';

interface PlinthAppProps {
  /** Base of every call. */
  host: string;
  /** Who is signed in at the start; null for a visitor. */
  session?: SessionData | null;
  /** Where the app is opened. */
  path?: string;
}

/** The real app with its real routes, without the address bar: for stories and flows. */
export function PlinthApp({ host, session = null, path = '/' }: PlinthAppProps) {
  const [started] = useState(() => {
    const app = createApp(readConfig({ apiHost: host }), createMemorySessionStorage(session));
    const router = createMemoryRouter(createRoutes(app), { initialEntries: [path] });
    followSession(app, router);
    return { app, router };
  });
  useEffect(
    () => () => {
      started.router.dispose();
      started.app.queryClient.clear();
    },
    [started],
  );
  return <AppRoot {...started} />;
}

export { noticesCopy } from './shell/notices.copy.ts';
export type { SessionData };

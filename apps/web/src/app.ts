import type { QueryClient } from '@tanstack/react-query';
import { createApi, type Api } from '@plinth/api';
import type { AppConfig } from './config.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { createNotify, type Notify } from './notify.ts';
import { createPreferences, type Preferences } from './preferences.ts';
import { createQueryClient } from './queryClient.ts';
import {
  createBrowserSessionStorage,
  createSession,
  type Session,
  type SessionStorageAdapter,
} from './session.ts';

/** Everything that outlives a page. Loaders get it as an argument, components by `useApp()`. */
export interface App {
  readonly config: AppConfig;
  readonly api: Api;
  readonly queryClient: QueryClient;
  readonly session: Session;
  readonly preferences: Preferences;
  /** Unsaved work, offered again after a lost session. */
  readonly drafts: Drafts;
  readonly notify: Notify;
}

export interface AppOptions {
  sessionStorage?: SessionStorageAdapter;
}

export const createApp = (config: AppConfig, { sessionStorage }: AppOptions = {}): App => {
  const session = createSession(sessionStorage ?? createBrowserSessionStorage());
  const queryClient = createQueryClient();
  const api = createApi({
    host: config.apiHost,
    token: () => session.current()?.token ?? null,
    onUnauthorized: (token) => session.expire(token),
  });

  // SES-09: nothing that one user's token fetched is left for the next.
  session.subscribe(() => {
    void queryClient.cancelQueries();
    queryClient.clear();
  });

  return {
    config,
    api,
    queryClient,
    session,
    preferences: createPreferences(),
    drafts: createDrafts(session),
    notify: createNotify(),
  };
};

import type { QueryClient } from '@tanstack/react-query';
import { createApi, type Api, type LeftOut, type Unanswered } from '@plinth/api';
import type { AppConfig } from './config.ts';
import {
  createDrafts,
  createVisitorDrafts,
  intentsKey,
  type Drafts,
  type KeptWork,
} from './session/drafts.ts';
import { createNotify, type Notify } from './shell/notify.ts';
import { createPreferences, type Preferences } from './settings/preferences.ts';
import { createQueryClient } from './reading/queryClient.ts';
import { answeredToOwner } from './session/answeredToOwner.ts';
import {
  createBrowserSessionStorage,
  createSession,
  type Session,
  type SessionStorageAdapter,
} from './session/session.ts';

/** Everything that outlives a page. Loaders get it as an argument, components by `useApp()`. */
export interface App {
  readonly config: AppConfig;
  readonly api: Api;
  readonly queryClient: QueryClient;
  readonly session: Session;
  readonly preferences: Preferences;
  /** Unsaved work, offered again after a lost session. */
  readonly drafts: Drafts;
  readonly visitorDrafts: KeptWork;
  readonly notify: Notify;
  readonly unreadEntries: readonly UnreadEntries[];
}

/** Answers are remembered up to this many, the latest. */
const mostUnread = 50;

/** Entries of an answer's lists that could not be read: for the diagnostic, where they stand and what they lack. */
interface UnreadEntries {
  call: string;
  leftOut: readonly LeftOut[];
}

export const createApp = (
  config: AppConfig,
  sessionStorage: SessionStorageAdapter = createBrowserSessionStorage(),
): App => {
  const session = createSession(sessionStorage);
  const queryClient = createQueryClient();
  const unreadEntries: UnreadEntries[] = [];
  const drafts = createDrafts(session);
  const hostApi = createApi({
    intents: {
      load: () => drafts.load(intentsKey) as Unanswered | undefined,
      save: (unanswered) => drafts.save(intentsKey, unanswered),
    },
    host: config.apiHost,
    token: () => session.current()?.token ?? null,
    onUnauthorized: (token) => session.expire(token),
    onLeftOut: ({ method, path }, leftOut) => {
      unreadEntries.push({ call: `${method} ${path}`, leftOut });
      unreadEntries.splice(0, unreadEntries.length - mostUnread);
    },
  });
  const api = answeredToOwner(hostApi, session);

  // SES-09: nothing that one user's token fetched is left for the next.
  session.subscribe(() => {
    void queryClient.cancelQueries();
    queryClient.clear();
  });

  return {
    config,
    unreadEntries,
    api,
    queryClient,
    session,
    preferences: createPreferences(),
    drafts,
    visitorDrafts: createVisitorDrafts(session),
    notify: createNotify(),
  };
};

/** Who is signed in, and the only code that knows where that is kept. */
export interface SessionData {
  /** The e-mail the user logged in with. */
  readonly user: string;
  readonly token: string;
}

/**
 * - `signedIn`, `signedOut`: by the user, in this tab
 * - `expired`: a call was answered 401
 * - `elsewhere`: another tab signed in or out
 */
export type SessionChange = 'signedIn' | 'signedOut' | 'expired' | 'elsewhere';

export interface SessionStorageAdapter {
  read(): SessionData | null;
  write(session: SessionData | null): void;
  /** Tells of changes by other tabs; returns how to stop. */
  watch(changed: () => void): () => void;
}

export interface Session {
  current(): SessionData | null;
  signIn(session: SessionData): void;
  signOut(): void;
  /**
   * From now on the end of this session is the user's own, also where the host refuses a call in flight before it has
   * answered the sign-out. Returns how to take that back.
   */
  beginSignOut(): () => void;
  /** Ends the session that `token` belongs to, once. */
  expire(token: string): void;
  subscribe(listener: (change: SessionChange) => void): () => void;
  dispose(): void;
}

/** Hosts know an account by its address, however that is typed. */
export const ownerIn = (session: Session): string | undefined => session.current()?.user.toLowerCase();

const userKey = 'plinth.auth.user';
const tokenKey = 'plinth.auth.token';

export const createBrowserSessionStorage = (): SessionStorageAdapter => ({
  read() {
    const user = localStorage.getItem(userKey);
    const token = localStorage.getItem(tokenKey);
    return user && token ? { user, token } : null;
  },
  write(session) {
    if (session === null) {
      localStorage.removeItem(tokenKey);
      localStorage.removeItem(userKey);
      return;
    }
    // The token comes last: other tabs act when it changes, and find the user already there.
    localStorage.setItem(userKey, session.user);
    localStorage.setItem(tokenKey, session.token);
  },
  watch(changed) {
    const onStorage = (event: StorageEvent) => {
      if (event.storageArea === localStorage && (event.key === tokenKey || event.key === null)) changed();
    };
    // A page that Back brings out of the browser's cache has heard of nothing meanwhile.
    addEventListener('pageshow', changed);
    addEventListener('storage', onStorage);
    return () => {
      removeEventListener('pageshow', changed);
      removeEventListener('storage', onStorage);
    };
  },
});

export const createMemorySessionStorage = (initial: SessionData | null = null): SessionStorageAdapter => {
  let session = initial;
  return {
    read: () => session,
    write: (next) => {
      session = next;
    },
    watch: () => () => undefined,
  };
};

export const createSession = (storage: SessionStorageAdapter): Session => {
  let session = storage.read();
  let leaving: string | undefined;
  const listeners = new Set<(change: SessionChange) => void>();

  const change = (next: SessionData | null, reason: SessionChange) => {
    session = next;
    for (const listener of [...listeners]) listener(reason);
  };

  const follow = () => {
    const next = storage.read();
    if (next?.token === session?.token) return;
    // Another tab may hear of the end that this one asked for before this one does.
    change(next, next === null && session?.token === leaving ? 'signedOut' : 'elsewhere');
  };
  const unwatch = storage.watch(follow);

  return {
    current: () => session,
    signIn(next) {
      storage.write(next);
      change(next, 'signedIn');
    },
    signOut() {
      storage.write(null);
      if (session !== null) change(null, 'signedOut');
    },
    beginSignOut() {
      leaving = session?.token;
      return () => {
        leaving = undefined;
      };
    },
    expire(token) {
      // Several calls in flight fail together, and an old one may fail after a new log-in.
      if (session?.token !== token) return;
      // What was refused may be what another tab has done away with; the session that is kept by now is not over.
      const kept = storage.read();
      if (kept !== null && kept.token !== token) return follow();
      storage.write(null);
      change(null, token === leaving ? 'signedOut' : 'expired');
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      unwatch();
      listeners.clear();
    },
  };
};

import type { Session } from './session.ts';

/** Unsaved work of the signed-in user in this tab. It outlives a lost session and a reload, not a sign-out. */
export interface Drafts {
  save(key: string, value: unknown): void;
  /** What was saved under the key, or undefined. The caller checks its shape. */
  load(key: string): unknown;
  discard(key: string): void;
}

const prefix = 'plinth.draft.';

export const createDrafts = (session: Session, storage: Storage = sessionStorage): Drafts => {
  let owner = session.current()?.user ?? null;
  const nameOf = (user: string, key: string) => `${prefix}${encodeURIComponent(user)}.${key}`;

  const removeWhere = (test: (name: string) => boolean) => {
    for (const name of Object.keys(storage))
      if (name.startsWith(prefix) && test(name)) storage.removeItem(name);
  };

  session.subscribe((change) => {
    const user = session.current()?.user ?? null;
    if (change === 'signedOut' && owner !== null) {
      const mine = nameOf(owner, '');
      removeWhere((name) => name.startsWith(mine));
    }
    // Whoever signs in next finds nothing of another user in this tab.
    if (user !== null) {
      const mine = nameOf(user, '');
      removeWhere((name) => !name.startsWith(mine));
    }
    if (user !== null) owner = user;
    if (change === 'signedOut') owner = null;
  });

  return {
    // A machine's last snapshot may arrive after the 401 that ended the session: it still belongs to its owner.
    save(key, value) {
      if (owner === null) return;
      try {
        storage.setItem(nameOf(owner, key), JSON.stringify(value));
      } catch {
        // A full storage loses the draft, not the work on the screen.
      }
    },
    load(key) {
      if (owner === null) return undefined;
      const text = storage.getItem(nameOf(owner, key));
      if (text === null) return undefined;
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return undefined;
      }
    },
    discard(key) {
      // A request that failed for want of a session leaves nothing on the screen, and everything still to be done.
      if (session.current() !== null && owner !== null) storage.removeItem(nameOf(owner, key));
    },
  };
};

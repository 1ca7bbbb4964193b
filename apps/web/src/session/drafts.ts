import type { Session } from './session.ts';

/** Unsaved work of the signed-in user in this tab. It outlives a lost session and a reload, not a sign-out. */
export interface Drafts {
  save(key: string, value: unknown): void;
  /** What was saved under the key, or undefined. The caller checks its shape. */
  load(key: string): unknown;
  discard(key: string): void;
  /** A sign-out would lose nothing. */
  isEmpty(): boolean;
}

const prefix = 'plinth.draft.';

export const createDrafts = (session: Session, storage: Storage = sessionStorage): Drafts => {
  let owner = session.current()?.user;
  const nameOf = (key: string) => `${prefix}${encodeURIComponent(owner ?? '')}.${key}`;

  /** Names of what is kept of the owner, or of everybody else. */
  const namesOf = (owners: boolean) =>
    Object.keys(storage).filter((name) => name.startsWith(prefix) && name.startsWith(nameOf('')) === owners);
  const remove = (name: string) => storage.removeItem(name);

  session.subscribe((change) => {
    if (change === 'signedOut') {
      namesOf(true).forEach(remove);
      owner = undefined;
    }
    const user = session.current()?.user;
    if (user === undefined) return;
    owner = user;
    // Whoever signs in finds nothing of another user in this tab.
    namesOf(false).forEach(remove);
  });

  return {
    // A machine's last snapshot may arrive after the 401 that ended the session: it still belongs to its owner.
    save(key, value) {
      if (owner === undefined) return;
      try {
        storage.setItem(nameOf(key), JSON.stringify(value));
      } catch {
        // A full storage loses the draft, not the work on the screen.
      }
    },
    load(key) {
      try {
        return JSON.parse(storage.getItem(nameOf(key)) ?? '') as unknown;
      } catch {
        return undefined;
      }
    },
    discard(key) {
      // A request that failed for want of a session leaves nothing on the screen, and everything still to be done.
      if (session.current() !== null) remove(nameOf(key));
    },
    isEmpty: () => namesOf(true).length === 0,
  };
};

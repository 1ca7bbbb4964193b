import { ownerIn, type Session } from './session.ts';

/** Unsaved work in this tab, which outlives a reload. */
export interface KeptWork {
  save(key: string, value: unknown): void;
  /** What was saved under the key, or undefined. */
  load(key: string): unknown;
  discard(key: string): void;
}

/** That of the signed-in user, which also outlives a lost session, but not a sign-out. */
export interface Drafts extends KeptWork {
  /** The keys of what a sign-out would lose. */
  keys(): string[];
}

const prefix = 'plinth.draft.';

/** Keys of what was sent and not answered: beside the drafts, and no work of anybody. */
export const intentsKey = 'intents';

const keepIn = (storage: Storage, nameOf: (key: string) => string): KeptWork => ({
  save(key, value) {
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
  discard: (key) => storage.removeItem(nameOf(key)),
});

const visitorPrefix = 'plinth.visitor.';

/** Work of somebody who isn't signed in. It is over once somebody is, here or in another tab: the next visitor is another person. */
export const createVisitorDrafts = (session: Session, storage: Storage = sessionStorage): KeptWork => {
  session.subscribe(() => {
    if (session.current() === null) return;
    Object.keys(storage)
      .filter((name) => name.startsWith(visitorPrefix))
      .forEach((name) => storage.removeItem(name));
  });
  return keepIn(storage, (key) => visitorPrefix + key);
};

export const createDrafts = (session: Session, storage: Storage = sessionStorage): Drafts => {
  let owner = ownerIn(session);
  const nameOf = (key: string) => `${prefix}${encodeURIComponent(owner ?? '')}.${key}`;

  /** Names of what is kept of the owner, or of everybody else. */
  const namesOf = (owners: boolean) =>
    Object.keys(storage).filter((name) => name.startsWith(prefix) && name.startsWith(nameOf('')) === owners);
  const remove = (name: string) => storage.removeItem(name);
  /** Whoever is signed in finds nothing of another user in this tab. */
  const forgetOthers = () => {
    const user = ownerIn(session);
    if (user === undefined) return;
    owner = user;
    namesOf(false).forEach(remove);
  };

  // Another user may have signed in while this tab was closed.
  forgetOthers();
  session.subscribe((change) => {
    if (change === 'signedOut') {
      namesOf(true).forEach(remove);
      owner = undefined;
    }
    forgetOthers();
  });

  const kept = keepIn(storage, nameOf);
  return {
    // A machine's last snapshot may arrive after the 401 that ended the session: it still belongs to its owner.
    save(key, value) {
      if (owner !== undefined) kept.save(key, value);
    },
    load: kept.load,
    discard(key) {
      // A request that failed for want of a session leaves nothing on the screen, and everything still to be done.
      if (session.current() !== null) kept.discard(key);
    },
    keys: () =>
      namesOf(true)
        .map((name) => name.slice(nameOf('').length))
        .filter((key) => key !== intentsKey),
  };
};

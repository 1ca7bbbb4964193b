import { describe, expect, it } from 'vitest';
import {
  createMemorySessionStorage,
  createSession,
  type SessionChange,
  type SessionStorageAdapter,
} from './session.ts';

const ada = { user: 'ada@example.com', token: 't1' };

const start = (storage: SessionStorageAdapter = createMemorySessionStorage(ada)) => {
  const session = createSession(storage);
  const changes: SessionChange[] = [];
  session.subscribe((change) => changes.push(change));
  return { session, changes, storage };
};

/** Beside a tab that writes the same storage; `changed` tells of that. */
const startWatched = () => {
  const memory = createMemorySessionStorage(ada);
  let tell = () => {};
  const watch = (listener: () => void) => {
    tell = listener;
    return () => undefined;
  };
  return { memory, changed: () => tell(), ...start({ ...memory, watch }) };
};

describe('the session', () => {
  it('SES-02 is read again at start-up and removed from storage and memory on sign-out', () => {
    const { session, changes, storage } = start();
    expect(session.current()).toEqual(ada);
    session.signOut();
    expect(session.current()).toBeNull();
    expect(storage.read()).toBeNull();
    expect(changes).toEqual(['signedOut']);
  });

  it('SES-04 ends once, however many calls are refused', () => {
    const { session, changes } = start();
    session.expire('t1');
    session.expire('t1');
    expect(changes).toEqual(['expired']);
  });

  it('SES-04 is not ended by a late refusal of an older token', () => {
    const { session, changes } = start();
    session.signIn({ ...ada, token: 't2' });
    session.expire('t1');
    expect(session.current()?.token).toBe('t2');
    expect(changes).toEqual(['signedIn']);
  });

  it('SES-09 is the one that another tab has begun, where a refusal comes before the news of that', () => {
    const { memory, session, changes } = startWatched();
    const grace = { user: 'grace@example.com', token: 't9' };
    memory.write(grace);
    session.expire('t1');
    expect(session.current()).toEqual(grace);
    expect(memory.read()).toEqual(grace);
    expect(changes).toEqual(['elsewhere']);
  });

  it('SES-05 ends as signed out where the host refuses a call before it answers the sign-out', () => {
    const { session, changes } = start();
    session.beginSignOut();
    session.expire('t1');
    session.signOut();
    expect(changes).toEqual(['signedOut']);
  });

  it('SES-05 expires as before once a sign-out was taken back', () => {
    const { session, changes } = start();
    session.beginSignOut()();
    session.expire('t1');
    expect(changes).toEqual(['expired']);
  });

  it('SES-05 ends as signed out where another tab hears of its end first', () => {
    const { memory, changed, session, changes } = startWatched();
    session.beginSignOut();
    memory.write(null);
    changed();
    session.signOut();
    expect(changes).toEqual(['signedOut']);
  });

  it('SES-09 follows what another tab wrote', () => {
    const { memory, changed, session, changes } = startWatched();
    memory.write(null);
    changed();
    expect(session.current()).toBeNull();
    memory.write({ user: 'grace@example.com', token: 't9' });
    changed();
    changed();
    expect(session.current()?.user).toBe('grace@example.com');
    expect(changes).toEqual(['elsewhere', 'elsewhere']);
  });
});

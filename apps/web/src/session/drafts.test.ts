import { describe, expect, it } from 'vitest';
import { createDrafts, createVisitorDrafts, intentsKey } from './drafts.ts';
import { createMemorySessionStorage, createSession } from './session.ts';

/** As much of a Storage as drafts use; stored keys are its own properties, as in a browser. */
const createStorage = (): Storage => {
  const storage: Record<string, unknown> = {};
  const hide = (name: string, value: unknown) =>
    Object.defineProperty(storage, name, { value, enumerable: false });
  hide('getItem', (key: string) => storage[key] ?? null);
  hide('setItem', (key: string, value: string) => (storage[key] = value));
  hide('removeItem', (key: string) => delete storage[key]);
  return storage as unknown as Storage;
};

const start = () => {
  const session = createSession(createMemorySessionStorage({ user: 'ada@example.com', token: 't1' }));
  const storage = createStorage();
  return { session, storage, drafts: createDrafts(session, storage) };
};

describe('drafts', () => {
  it('are there again when the same user comes back after a lost session', () => {
    const { session, drafts } = start();
    drafts.save('notes:m1', { text: 'half a thought' });
    session.expire('t1');
    drafts.save('notes:m1', { text: 'half a thought more' });
    session.signIn({ user: 'ada@example.com', token: 't2' });
    expect(drafts.load('notes:m1')).toEqual({ text: 'half a thought more' });
    drafts.discard('notes:m1');
    expect(drafts.load('notes:m1')).toBeUndefined();
  });

  it('are there again for the same user who types the address in other letters', () => {
    const { session, drafts } = start();
    drafts.save('notes:m1', 'half a thought');
    session.expire('t1');
    session.signIn({ user: 'Ada@Example.com', token: 't2' });
    expect(drafts.load('notes:m1')).toBe('half a thought');
  });

  it('are gone for another user, and for good', () => {
    const { session, drafts } = start();
    drafts.save('notes:m1', 'secret');
    session.expire('t1');
    session.signIn({ user: 'grace@example.com', token: 't3' });
    expect(drafts.load('notes:m1')).toBeUndefined();
    session.signIn({ user: 'ada@example.com', token: 't4' });
    expect(drafts.load('notes:m1')).toBeUndefined();
  });

  it('of another user, who was signed in when this tab was left, are gone when it is opened again', () => {
    const { storage, drafts } = start();
    drafts.save('notes:m1', 'secret');
    const session = createSession(createMemorySessionStorage({ user: 'grace@example.com', token: 't2' }));
    createDrafts(session, storage);
    expect(Object.keys(storage)).toEqual([]);
  });

  it('go with a sign-out', () => {
    const { session, storage, drafts } = start();
    expect(drafts.keys()).toEqual([]);
    drafts.save('notes:m1', 'x');
    // Which a sign-out forgets without a question.
    drafts.save(intentsKey, {});
    expect(drafts.keys()).toEqual(['notes:m1']);
    session.signOut();
    expect(Object.keys(storage)).toEqual([]);
  });

  it('stay when the work they hold ends with the session', () => {
    const { session, drafts } = start();
    drafts.save('chat:m1', 'How many?');
    session.expire('t1');
    drafts.discard('chat:m1');
    session.signIn({ user: 'ada@example.com', token: 't2' });
    expect(drafts.load('chat:m1')).toBe('How many?');
  });

  it('are not written any more after a sign-out', () => {
    const { session, storage, drafts } = start();
    session.signOut();
    drafts.save('notes:m1', 'late');
    expect(Object.keys(storage)).toEqual([]);
  });

  it('ignore what can’t be read', () => {
    const { storage, drafts } = start();
    storage.setItem('plinth.draft.ada%40example.com.k', '{broken');
    expect(drafts.load('k')).toBeUndefined();
    expect(drafts.load('missing')).toBeUndefined();
  });
});

describe('drafts of a visitor', () => {
  it('are gone once somebody has signed in: who signs up next is another person', () => {
    const session = createSession(createMemorySessionStorage());
    const drafts = createVisitorDrafts(session, createStorage());
    drafts.save('signUp', { email: 'ada@example.com' });
    session.signIn({ user: 'ada@example.com', token: 't1' });
    session.signOut();
    expect(drafts.load('signUp')).toBeUndefined();
  });
});

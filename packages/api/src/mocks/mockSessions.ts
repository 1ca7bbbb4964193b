import { http, HttpResponse, type HttpHandler } from 'msw';
import type { User } from '../users/users.contract.ts';
import { accountFixtures, mockToken, mockUser, type MockAccount } from './auth.fixtures.ts';

/** Accounts and who is signed in, in the memory of one mocked host. */
export interface MockSessions {
  find: (email: string) => MockAccount | undefined;
  findById: (id: string) => MockAccount | undefined;
  add: (email: string, password: string) => User;
  /** The token of a session that begins, or begins anew. */
  begin: (user: User) => string;
  userOf: (headers: Headers) => User | null;
  end: (headers: Headers) => void;
}

const tokenOf = (user: User) => (user.id === mockUser.id ? mockToken : `token-of-${user.id}`);
const tokenIn = (headers: Headers) => headers.get('Authorization')?.replace(/^Bearer /, '') ?? '';

export const createSessions = (given: readonly MockAccount[] = accountFixtures): MockSessions => {
  let accounts = given.map((account) => ({ ...account }));
  const ended = new Set<string>();
  const findById = (id: string) => accounts.find(({ user }) => user.id === id);
  return {
    findById,
    find: (email) => accounts.find(({ user }) => user.email.toLowerCase() === email.trim().toLowerCase()),
    add: (email, password) => {
      const user = { id: `user-${accounts.length + 1}`, email };
      accounts = [...accounts, { user, password, verified: false }];
      return user;
    },
    begin: (user) => {
      ended.delete(tokenOf(user));
      return tokenOf(user);
    },
    userOf: (headers) => {
      const token = tokenIn(headers);
      if (ended.has(token)) return null;
      return accounts.find(({ user }) => tokenOf(user) === token)?.user ?? null;
    },
    end: (headers) => void ended.add(tokenIn(headers)),
  };
};

const needsNoSession = /^\/(auth|v1\/auth|health|challenge)(\/|$)|\/export$/;

/** Stands before all other handlers: answers 401 where a session is needed and none is there. */
export const guardSessions = (host: string, sessions: MockSessions): HttpHandler =>
  http.all(`${host}/*`, ({ request }) => {
    const path = request.url.slice(host.length).split('?')[0] ?? '';
    if (needsNoSession.test(path) || sessions.userOf(request.headers) !== null) return undefined;
    return HttpResponse.json({ detail: 'Your session has ended. Please log in again.' }, { status: 401 });
  });

import { http, HttpResponse, type HttpHandler } from 'msw';
import type { listActivity } from '../auth/activity.contract.ts';
import type { listSessions } from '../auth/sessions.contract.ts';
import type { ActivityKind } from '../facts.ts';
import type { SentAnswer } from '../http/call.ts';
import type { User } from '../users/users.contract.ts';
import { accountFixtures, mockToken, mockUser, type MockAccount } from './auth.fixtures.ts';

type MockActivity = SentAnswer<typeof listActivity>['activity'][number];

const happened = (
  id: string,
  at: string,
  kind: ActivityKind,
  subject: string | null = null,
): MockActivity => ({
  id,
  at,
  kind,
  subject,
  ...(kind === 'link_opened'
    ? { network: null, place: null, device: null }
    : { network: '203.0.113.0/24', place: 'same_network', device: 'Firefox on Windows' }),
});

const fixedActivity = [
  happened('opened', '2025-03-02T09:40:00Z', 'link_opened', 'Orders by region'),
  happened('link', '2025-03-02T09:30:00Z', 'link_created', 'Orders by region'),
  happened('changed', '2025-03-01T14:05:00Z', 'connection_changed', 'Sales'),
  happened('refused', '2025-03-01T08:59:00Z', 'sign_in_refused'),
];

/** Accounts and who is signed in, in the memory of one mocked host. */
export interface MockSessions {
  find: (email: string) => MockAccount | undefined;
  findById: (id: string) => MockAccount | undefined;
  add: (email: string, password: string) => User;
  /** The token of a session that begins, or begins anew. */
  begin: (user: User) => string;
  userOf: (headers: Headers) => User | null;
  end: (headers: Headers) => void;
  /** Sessions of whoever asks: this one, and one of their phone until it is ended. */
  list: (headers: Headers) => SentAnswer<typeof listSessions>['sessions'];
  /** What happened in the account of whoever asks, the newest first. */
  activity: (headers: Headers) => MockActivity[];
  /** Keeps that something happened in an account. */
  record: (user: User, kind: ActivityKind) => void;
  /** False when there is none of this id. */
  endById: (headers: Headers, id: string) => boolean;
}

const session = (id: string, isCurrent: boolean, device: string, kind: string) => ({
  id,
  current: isCurrent,
  created_at: '2025-03-01T09:00:00Z',
  last_used_at: '2025-03-02T10:00:00Z',
  expires_at: '2025-03-08T09:00:00Z',
  address: '203.0.113.7',
  place: 'same_network',
  device,
  device_kind: kind,
});

const tokenOf = (user: User) => (user.id === mockUser.id ? mockToken : `token-of-${user.id}`);
const tokenIn = (headers: Headers) => headers.get('Authorization')?.replace(/^Bearer /, '') ?? '';

export const createSessions = (given: readonly MockAccount[] = accountFixtures): MockSessions => {
  let accounts = given.map((account) => ({ ...account }));
  const ended = new Set<string>();
  const current = (headers: Headers) => `session-${tokenIn(headers)}`;
  const phones = new Set<string>();
  const recorded = new Map<string, MockActivity[]>([[mockUser.id, fixedActivity]]);
  const activityOf = (user: User) => recorded.get(user.id) ?? [];
  const record: MockSessions['record'] = (user, kind) => {
    const before = activityOf(user);
    const entry = happened(`activity-${before.length + 1}`, new Date().toISOString(), kind);
    recorded.set(user.id, [entry, ...before]);
  };
  const userOf: MockSessions['userOf'] = (headers) => {
    const token = tokenIn(headers);
    if (ended.has(token)) return null;
    return accounts.find(({ user }) => tokenOf(user) === token)?.user ?? null;
  };
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
      record(user, 'signed_in');
      return tokenOf(user);
    },
    record,
    activity: (headers) => activityOf(userOf(headers)!),
    userOf,
    end: (headers) => void ended.add(tokenIn(headers)),
    list: (headers) => [
      session(current(headers), true, 'Firefox on Windows', 'desktop'),
      ...(phones.has(current(headers))
        ? []
        : [session('session-phone', false, 'Safari on iPhone', 'mobile')]),
    ],
    endById: (headers, id) => {
      if (id === current(headers)) ended.add(tokenIn(headers));
      else if (id === 'session-phone' && !phones.has(current(headers))) phones.add(current(headers));
      else return false;
      return true;
    },
  };
};

const needsNoSession =
  /^\/(auth(?!\/(sessions|activity))|v1\/auth|health|ready|browser-errors|challenge|shared-report)(\/|$)|\/export$/;

/** Stands before all other handlers: answers 401 where a session is needed and none is there. */
export const guardSessions = (host: string, sessions: MockSessions): HttpHandler =>
  http.all(`${host}/*`, ({ request }) => {
    const path = request.url.slice(host.length).split('?')[0] ?? '';
    if (needsNoSession.test(path) || sessions.userOf(request.headers) !== null) return undefined;
    return HttpResponse.json({ detail: 'Your session has ended. Please log in again.' }, { status: 401 });
  });

import type { HttpHandler } from 'msw';
import { readCurrentUser, readUser } from '../users/users.contract.ts';
import { mockCall, MockFailure } from './mockCall.ts';
import type { MockSessions } from './mockSessions.ts';

export const createUserHandlers = (host: string, sessions: MockSessions): HttpHandler[] => [
  mockCall(host, readCurrentUser, ({ headers }) => sessions.userOf(headers)!),
  mockCall(host, readUser, ({ params }) => {
    const account = sessions.findById(params['id']!);
    if (!account) throw new MockFailure(404, { detail: 'User not found.' });
    return account.user;
  }),
];

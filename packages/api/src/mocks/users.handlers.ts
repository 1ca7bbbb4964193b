import type { HttpHandler } from 'msw';
import { readCurrentUser, readUser, type User } from '../users/users.contract.ts';
import { accountFixtures, mockToken, mockUser } from './auth.fixtures.ts';
import { mockCall, MockFailure } from './mockCall.ts';

export interface UsersState {
  users?: readonly User[];
  current?: User;
}

export const createUserHandlers = (
  host: string,
  { users = accountFixtures.map(({ user }) => user), current = mockUser }: UsersState = {},
): HttpHandler[] => [
  mockCall(host, readCurrentUser, ({ headers }) => {
    const token = headers.get('Authorization')?.replace(/^Bearer /, '');
    if (!token) throw new MockFailure(401, { detail: 'Unauthorized' });
    const other = users.find((user) => token === `token-of-${user.id}`);
    return token === mockToken ? current : (other ?? current);
  }),
  mockCall(host, readUser, ({ params }) => {
    const user = users.find(({ id }) => id === params['id']);
    if (!user) throw new MockFailure(404, { detail: 'User not found.' });
    return user;
  }),
];

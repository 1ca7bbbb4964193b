import type { User } from '../users/users.contract.ts';
import { mockOwnerId } from './connections.fixtures.ts';

export interface MockAccount {
  user: User;
  password: string;
  verified: boolean;
}

/** The user that stories are signed in as. */
export const mockUser: User = { id: mockOwnerId, email: 'ada.verne@northwind.example' };
export const mockPassword = 'analytical engine';
export const mockToken = 'token-of-ada';
/** The code that every mocked mail carries. */
export const mockCode = '407216';

export const accountFixtures: readonly MockAccount[] = [
  { user: mockUser, password: mockPassword, verified: true },
  {
    user: { id: 'user-other', email: 'grace.hale@northwind.example' },
    password: mockPassword,
    verified: true,
  },
  { user: { id: 'user-new', email: 'new@northwind.example' }, password: mockPassword, verified: false },
];

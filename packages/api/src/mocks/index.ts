import type { HttpHandler } from 'msw';
import { createAuthHandlers, type AuthState } from './auth.handlers.ts';
import { createCollectionHandlers } from './collections.handlers.ts';
import { createConnectionHandlers, type ConnectionsState } from './connections.handlers.ts';
import { createModelHandlers } from './models.handlers.ts';
import { createUserHandlers, type UsersState } from './users.handlers.ts';

export interface MockState {
  auth?: AuthState;
  users?: UsersState;
  connections?: ConnectionsState;
}

/** A whole host in memory. Each call makes a fresh one, so that no story sees what another did. */
export const createHandlers = (host: string, state: MockState = {}): HttpHandler[] => [
  ...createAuthHandlers(host, state.auth),
  ...createUserHandlers(host, state.users),
  ...createConnectionHandlers(host, state.connections),
  ...createCollectionHandlers(host),
  ...createModelHandlers(host),
];

export * from './auth.fixtures.ts';
export * from './auth.handlers.ts';
export * from './collections.fixtures.ts';
export * from './collections.handlers.ts';
export * from './connections.fixtures.ts';
export * from './connections.handlers.ts';
export * from './mockCall.ts';
export * from './models.fixtures.ts';
export * from './models.handlers.ts';
export * from './users.handlers.ts';

import type { HttpHandler } from 'msw';
import type { MockAccount } from './auth.fixtures.ts';
import { createAuthHandlers } from './auth.handlers.ts';
import { createCollectionHandlers, type CollectionsState } from './collections.handlers.ts';
import { createConnectionHandlers } from './connections.handlers.ts';
import { wideCatalog } from './connections.fixtures.ts';
import { createConnectionStore, type ConnectionsState } from './connections.store.ts';
import { createFaultHandlers, streamFaultOf, type HostFault } from './faults.handlers.ts';
import { createSessions, guardSessions } from './mockSessions.ts';
import { createLanguageModelHandlers, type LanguageModelsState } from './languageModel.handlers.ts';
import { createModelHandlers, mockNow, type ModelsState } from './models.handlers.ts';
import { RecipeStore } from './recipes.store.ts';
import { createUserHandlers } from './users.handlers.ts';

export interface MockState {
  accounts?: readonly MockAccount[];
  connections?: ConnectionsState;
  collections?: CollectionsState;
  models?: ModelsState;
  languageModel?: LanguageModelsState;
  /** What the host does wrong throughout; `models.fault` bends a generation alone. */
  fault?: HostFault;
}

/** A whole host in memory. Each call makes a fresh one, so that no story sees what another did. */
export const createHandlers = (host: string, state: MockState = {}): HttpHandler[] => {
  const { fault = 'none' } = state;
  const sessions = createSessions(state.accounts);
  const connections = createConnectionStore({
    ...(fault === 'wideTable' ? { catalog: wideCatalog() } : {}),
    ...state.connections,
  });
  const streamFault = streamFaultOf(fault);
  const recipes = new RecipeStore(state.models?.now ?? mockNow);
  return [
    ...createFaultHandlers(host, fault, sessions),
    guardSessions(host, sessions),
    ...createAuthHandlers(host, sessions),
    ...createUserHandlers(host, sessions),
    ...createConnectionHandlers(host, connections, streamFault),
    ...createCollectionHandlers(host, state.collections, (...of) => recipes.viewsOf(...of)),
    ...createLanguageModelHandlers(host, state.languageModel),
    ...createModelHandlers(
      host,
      {
        fault: streamFault,
        wide: fault === 'wideTable',
        ...(fault === 'slowHost' ? { pace: 250 } : {}),
        ...state.models,
      },
      connections,
      recipes,
    ),
  ];
};

export * from './auth.fixtures.ts';
export * from './collections.fixtures.ts';
export * from './collections.handlers.ts';
export * from './connections.fixtures.ts';
export type { KeptTalk } from './conversations.store.ts';
export type { ConnectionsState } from './connections.store.ts';
export { hostFaults, type HostFault } from './faults.handlers.ts';
export * from './mockCall.ts';
export * from './models.fixtures.ts';
export * from './models.handlers.ts';
export * from './standardization.fixtures.ts';
export * from './reports.fixtures.ts';

import type { Connection } from '../connections/connections.contract.ts';
import { catalogFixture, connectionFixtures, mockOwnerId, type MockCatalog } from './connections.fixtures.ts';
import { MockFailure } from './mockCall.ts';

export interface ConnectionsState {
  connections?: Connection[];
  catalog?: MockCatalog;
  /** When new connections were made. */
  now?: string;
}

type NewConnection = Pick<Connection, 'source_name' | 'source_type' | 'connection_details'> &
  Partial<Pick<Connection, 'connection_id'>>;

const returnsHeader = { order_id: 'BIGINT', returned_on: 'DATE', reason: 'VARCHAR', refund: 'DOUBLE' };

/** Connections in the memory of one mocked host. */
export const createConnectionStore = ({
  connections: given = connectionFixtures,
  catalog = catalogFixture,
  now = '2026-04-09T10:00:00+00:00',
}: ConnectionsState = {}) => {
  let connections = given;
  const headers = new Map<string, string[]>();

  return {
    catalog,
    list: () => connections,
    find: (id: string): Connection => {
      const connection = connections.find(({ connection_id }) => connection_id === id);
      if (!connection) throw new MockFailure(404, { detail: 'Connection not found.' });
      return connection;
    },
    /** `header`: the columns of an uploaded file. */
    add: (connection: NewConnection, header?: string[]): Connection => {
      const added: Connection = {
        connection_id: `c_new_${connections.length + 1}`,
        ...connection,
        owner_user_id: mockOwnerId,
        created_date: now,
        updated_date: now,
      };
      if (header) headers.set(added.connection_id, header);
      connections = [added, ...connections];
      return added;
    },
    change: (connection: Connection, changes: Partial<Connection>): Connection => {
      const changed = { ...connection, ...changes, updated_date: now };
      connections = connections.map((other) => (other === connection ? changed : other));
      return changed;
    },
    remove: (connection: Connection) => {
      connections = connections.filter((other) => other !== connection);
    },
    refuseTaken: (name: string, exceptId = '') => {
      if (connections.some((other) => other.source_name === name && other.connection_id !== exceptId))
        throw new MockFailure(409, { detail: `A connection named "${name}" already exists.` });
    },
    headerOf: ({ connection_id }: Connection): Record<string, string> => {
      const header = headers.get(connection_id);
      return header ? Object.fromEntries(header.map((name) => [name, 'VARCHAR'])) : returnsHeader;
    },
  };
};
export type ConnectionStore = ReturnType<typeof createConnectionStore>;

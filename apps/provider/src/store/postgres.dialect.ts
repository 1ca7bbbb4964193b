import { Socket } from 'node:net';
import { PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';

const partingMs = 1000;

interface PostgresStore {
  dialect: Dialect;
  /** From now on nobody is waited for who hasn't answered. */
  part(): void;
}

/** `silenceMs`: a server that says nothing for so long has lost an answer, and its connection ends. 0: no limit. */
export const postgresStore = (connectionString: string, silenceMs: number): PostgresStore => {
  const sockets = new Set<Socket>();
  const stream = () => {
    const socket = new Socket();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    return socket.setTimeout(silenceMs, () =>
      socket.destroy(new Error("The store's server does not answer.")),
    );
  };
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5000, stream });
  // A server that restarts ends idle connections: the next query opens a new one, or tells why it can't.
  pool.on('error', () => undefined);
  // One at work says it to whoever asked.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    dialect: new PostgresDialect({ pool }),
    part() {
      for (const socket of sockets) socket.setTimeout(partingMs);
    },
  };
};

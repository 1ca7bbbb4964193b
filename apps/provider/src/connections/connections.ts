import { randomUUID } from 'node:crypto';
import type { Connection, CsvDetails, DatabaseDetails } from '@plinth/api/contract';
import { Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { Secrets } from '../secrets.ts';
import type { SourceKind } from '../sources/source.ts';
import type { ConnectionRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** Details of a database connection without the password. */
export type ServerDetails = DatabaseDetails;
export type ServerKind = Exclude<SourceKind, 'csv'>;

/** Details of a file, and which import of it holds its data. */
export type ImportedCsv = CsvDetails & { version: string };

interface Common {
  id: string;
  ownerId: string;
  name: string;
  createdAt: string;
  updatedAt: string;
}

type ServerConnection = Common & {
  kind: ServerKind;
  details: ServerDetails;
  /** Null where no key opens it any more. */
  password: string | null;
};
type CsvFileConnection = Common & { kind: 'csv'; details: ImportedCsv };
export type StoredConnection = ServerConnection | CsvFileConnection;

export type NewConnection =
  | { kind: ServerKind; name: string; details: ServerDetails; password: string }
  | { kind: 'csv'; name: string; details: ImportedCsv; content: Uint8Array };

interface ConnectionChanges {
  name: string;
  details: ServerDetails | ImportedCsv;
  password: string | null;
}

export interface Connections {
  list(ownerId: string): Promise<StoredConnection[]>;
  /** 404 for ids that are another's as for ids that don't exist. */
  demand(ownerId: string, id: string): Promise<StoredConnection>;
  hasName(ownerId: string, name: string, exceptId?: string): Promise<boolean>;
  /** Writes with `add`, which may refuse. */
  insert(
    ownerId: string,
    connection: NewConnection,
    add: Quotas['add'],
    id?: string,
  ): Promise<StoredConnection>;
  update(connection: StoredConnection, changes: ConnectionChanges): Promise<StoredConnection>;
  remove(ownerId: string, id: string): Promise<void>;
  content(id: string): Promise<Uint8Array>;
  /** Of all accounts, the imports that hold a file's data: connection and version. */
  importsInUse(): Promise<{ id: string; version: string }[]>;
  /** Seals with the current key what another one has sealed; answers how many could and couldn't be read. */
  sealAnew(): Promise<{ sealed: number; unreadable: number }>;
}

export const nameTaken = (name: string): Refusal =>
  new Refusal(409, `A connection named “${name}” already exists. Please choose another name.`);

const isUniqueViolation = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '23505' || /UNIQUE constraint failed/.test(String(message));
};

/** As the contract shows a connection: never with a password. */
export const presentConnection = (connection: StoredConnection): Connection => ({
  connection_id: connection.id,
  source_name: connection.name,
  source_type: connection.kind,
  connection_details: connection.details,
  owner_user_id: connection.ownerId,
  created_date: connection.createdAt,
  updated_date: connection.updatedAt,
  ...(connection.kind !== 'csv' && connection.password === null ? { needs_password: true } : {}),
});

export const createConnections = ({ db }: Store, secrets: Secrets, now: () => number): Connections => {
  const read = (row: ConnectionRow): StoredConnection => {
    const common = {
      id: row.id,
      ownerId: row.owner_id,
      name: row.name,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
    const kind = row.kind as SourceKind;
    if (kind === 'csv') return { ...common, kind, details: JSON.parse(row.details) as ImportedCsv };
    return {
      ...common,
      kind,
      details: JSON.parse(row.details) as ServerDetails,
      password: row.secret === null ? '' : secrets.decrypt(row.id, row.secret),
    };
  };

  const withName = async <T>(name: string, write: () => Promise<T>): Promise<T> => {
    try {
      return await write();
    } catch (error) {
      throw isUniqueViolation(error) ? nameTaken(name) : error;
    }
  };

  const find = async (ownerId: string, id: string): Promise<StoredConnection> => {
    const row = await db
      .selectFrom('connections')
      .selectAll()
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    if (row === undefined) throw new Refusal(404, 'There is no connection with this ID.');
    return read(row);
  };

  return {
    async list(ownerId) {
      const rows = await db
        .selectFrom('connections')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(read);
    },

    demand: find,

    async hasName(ownerId, name, exceptId = '') {
      const row = await db
        .selectFrom('connections')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where('name', '=', name)
        .where('id', '!=', exceptId)
        .executeTakeFirst();
      return row !== undefined;
    },

    async insert(ownerId, connection, add, id = randomUUID()) {
      const time = isoTime(now());
      const bytes = connection.kind === 'csv' ? connection.content.byteLength : 0;
      await withName(connection.name, () =>
        add(ownerId, { isConnection: true, bytes }, async (transaction) => {
          await transaction
            .insertInto('connections')
            .values({
              id,
              owner_id: ownerId,
              name: connection.name,
              kind: connection.kind,
              details: JSON.stringify(connection.details),
              secret: connection.kind === 'csv' ? null : secrets.encrypt(id, connection.password),
              created_at: time,
              updated_at: time,
            })
            .execute();
          if (connection.kind === 'csv')
            await transaction
              .insertInto('uploads')
              .values({ connection_id: id, content: connection.content })
              .execute();
        }),
      );
      return find(ownerId, id);
    },

    async update({ id, ownerId }, { name, details, password }) {
      await withName(name, () =>
        db
          .updateTable('connections')
          .set({
            name,
            details: JSON.stringify(details),
            ...(password === null ? {} : { secret: secrets.encrypt(id, password) }),
            updated_at: isoTime(now()),
          })
          .where('id', '=', id)
          .where('owner_id', '=', ownerId)
          .execute(),
      );
      return find(ownerId, id);
    },

    async remove(ownerId, id) {
      await find(ownerId, id);
      await db.deleteFrom('connections').where('id', '=', id).where('owner_id', '=', ownerId).execute();
    },

    async content(id) {
      const { content } = await db
        .selectFrom('uploads')
        .select('content')
        .where('connection_id', '=', id)
        .executeTakeFirstOrThrow();
      return content;
    },

    async importsInUse() {
      const rows = await db
        .selectFrom('connections')
        .select(['id', 'details'])
        .where('kind', '=', 'csv')
        .execute();
      return rows.map(({ id, details }) => ({ id, version: (JSON.parse(details) as ImportedCsv).version }));
    },

    async sealAnew() {
      const counts = { sealed: 0, unreadable: 0 };
      const rows = await db.selectFrom('connections').select(['id', 'secret']).execute();
      for (const { id, secret } of rows) {
        if (secret === null || secrets.isCurrent(id, secret)) continue;
        const password = secrets.decrypt(id, secret);
        if (password === null) {
          counts.unreadable += 1;
          continue;
        }
        // Unless it was changed meanwhile.
        await db
          .updateTable('connections')
          .set({ secret: secrets.encrypt(id, password) })
          .where('id', '=', id)
          .where('secret', '=', secret)
          .execute();
        counts.sealed += 1;
      }
      return counts;
    },
  };
};

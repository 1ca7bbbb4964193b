import { randomUUID } from 'node:crypto';
import type { Connection, CsvDetails, DatabaseDetails } from '@plinth/api/contract';
import { Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { Secrets } from '../secrets.ts';
import { takenSslMode } from '../sources/postgres.target.ts';
import type { SourceKind } from '../sources/source.ts';
import type { ConnectionRow } from '../store/schema.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { prepare } from '../store/prepare.ts';
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

export type ServerConnection = Common & {
  kind: ServerKind;
  details: ServerDetails;
  /** Null where no key decrypts it any more. */
  password: string | null;
};
export type CsvFileConnection = Common & { kind: 'csv'; details: ImportedCsv };
export type StoredConnection = ServerConnection | CsvFileConnection;

type NewConnection =
  | { kind: ServerKind; name: string; details: ServerDetails; password: string }
  | { kind: 'csv'; name: string; details: ImportedCsv; content: Uint8Array };

interface ConnectionChanges {
  name: string;
  details: ServerDetails | ImportedCsv;
  password: string | null;
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
  connection_details:
    connection.kind === 'postgres'
      ? { ...connection.details, sslmode: takenSslMode(connection.details) }
      : connection.details,
  owner_user_id: connection.ownerId,
  created_date: connection.createdAt,
  updated_date: connection.updatedAt,
  needs_password: (connection.kind !== 'csv' && connection.password === null) || undefined,
});

const withName = async <T>(name: string, write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken(name) : error;
  }
};

const listIn = (db: Store['db']) =>
  prepare(db, (slot: (name: 'ownerId') => string) =>
    db
      .selectFrom('connections')
      .selectAll()
      .where('owner_id', '=', slot('ownerId'))
      .orderBy('created_at', 'desc')
      .orderBy('id'),
  );

export class Connections {
  readonly #db: Store['db'];
  readonly #list: ReturnType<typeof listIn>;
  readonly #uploads: Uploads;
  readonly #secrets: Secrets;
  readonly #now: () => number;

  constructor({ db }: Store, uploads: Uploads, secrets: Secrets, now: () => number) {
    this.#db = db;
    this.#list = listIn(db);
    this.#uploads = uploads;
    this.#secrets = secrets;
    this.#now = now;
  }

  async list(ownerId: string): Promise<StoredConnection[]> {
    return (await this.#list({ ownerId })).map((row) => this.#read(row));
  }

  /** 404 for ids that are another's as for ids that don't exist. */
  async get(ownerId: string, id: string): Promise<StoredConnection> {
    const row = await this.#db
      .selectFrom('connections')
      .selectAll()
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    if (row === undefined) throw new Refusal(404, 'There is no connection with this ID.');
    return this.#read(row);
  }

  async hasName(ownerId: string, name: string, exceptId = ''): Promise<boolean> {
    const row = await this.#db
      .selectFrom('connections')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('name', '=', name)
      .where('id', '!=', exceptId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Writes within the quotas, which may refuse. */
  async insert(
    ownerId: string,
    connection: NewConnection,
    quotas: Quotas,
    id = randomUUID() as string,
  ): Promise<StoredConnection> {
    const { kind, name, details } = connection;
    const time = isoTime(this.#now());
    const bytes = connection.kind === 'csv' ? connection.content.byteLength : 0;
    const upload = connection.kind === 'csv' ? await this.#uploads.put(id, connection.content) : null;
    const written = withName(name, () =>
      quotas.addConnection(ownerId, bytes, async (transaction) => {
        await transaction
          .insertInto('connections')
          .values({
            id,
            owner_id: ownerId,
            name,
            kind,
            details: JSON.stringify(details),
            secret: connection.kind === 'csv' ? null : this.#secrets.encrypt(id, connection.password),
            created_at: time,
            updated_at: time,
          })
          .execute();
        if (upload !== null) await transaction.insertInto('uploads').values(upload).execute();
      }),
    );
    await written.catch(async (error: unknown) => {
      if (upload !== null) await this.#uploads.discard(id);
      throw error;
    });
    return this.get(ownerId, id);
  }

  async update(
    { id, ownerId }: StoredConnection,
    { name, details, password }: ConnectionChanges,
  ): Promise<StoredConnection> {
    await withName(name, () =>
      this.#db
        .updateTable('connections')
        .set({
          name,
          details: JSON.stringify(details),
          secret: password === null ? undefined : this.#secrets.encrypt(id, password),
          updated_at: isoTime(this.#now()),
        })
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .execute(),
    );
    return this.get(ownerId, id);
  }

  /** Answers what it was. */
  async remove(ownerId: string, id: string): Promise<StoredConnection> {
    const removed = await this.get(ownerId, id);
    await this.#db.deleteFrom('connections').where('id', '=', id).where('owner_id', '=', ownerId).execute();
    if (removed.kind === 'csv') await this.#uploads.discard(id);
    return removed;
  }

  content(id: string): Promise<Uint8Array> {
    return this.#uploads.read(id);
  }

  /** Those of all accounts; of files, which import holds their data. */
  async listStored(): Promise<{ id: string; importVersion: string | null }[]> {
    const rows = await this.#db.selectFrom('connections').select(['id', 'kind', 'details']).execute();
    return rows.map(({ id, kind, details }) => ({
      id,
      importVersion: kind === 'csv' ? (JSON.parse(details) as ImportedCsv).version : null,
    }));
  }

  /** Seals with the current key what another one has sealed; answers how many could and couldn't be read. */
  async sealAnew(): Promise<{ sealed: number; unreadable: number }> {
    const counts = { sealed: 0, unreadable: 0 };
    const rows = await this.#db.selectFrom('connections').select(['id', 'secret']).execute();
    for (const { id, secret } of rows) {
      if (secret === null || this.#secrets.isCurrent(id, secret)) continue;
      const password = this.#secrets.decrypt(id, secret);
      if (password === null) {
        counts.unreadable += 1;
        continue;
      }
      // Unless it was changed meanwhile.
      await this.#db
        .updateTable('connections')
        .set({ secret: this.#secrets.encrypt(id, password) })
        .where('id', '=', id)
        .where('secret', '=', secret)
        .execute();
      counts.sealed += 1;
    }
    return counts;
  }

  #read(row: ConnectionRow): StoredConnection {
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
      password: row.secret === null ? '' : this.#secrets.decrypt(row.id, row.secret),
    };
  }
}

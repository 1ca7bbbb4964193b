import { leftoverAge } from '../sources/sweep.ts';
import type { Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { ObjectStoreError, type ObjectStore } from './objectStore.ts';

const nothing = new Uint8Array();

/** Bytes of uploaded files: in rows of the store, or as objects that the rows name. Each stays where it was put. */
export class Uploads {
  readonly #db: Store['db'];
  readonly #objects: ObjectStore | null;

  constructor({ db }: Store, objects: ObjectStore | null) {
    this.#db = db;
    this.#objects = objects;
  }

  /** Puts a file where it belongs; the answer is the row that has to be written for it. */
  async put(connectionId: string, content: Uint8Array): Promise<Schema['uploads']> {
    const row = { connection_id: connectionId, content, object_name: null, object_bytes: null };
    if (this.#objects === null) return row;
    await this.#objects.put(connectionId, content);
    return { ...row, content: nothing, object_name: connectionId, object_bytes: content.byteLength };
  }

  async read(connectionId: string): Promise<Uint8Array> {
    const { content, object_name: name } = await this.#db
      .selectFrom('uploads')
      .select(['content', 'object_name'])
      .where('connection_id', '=', connectionId)
      .executeTakeFirstOrThrow();
    if (name === null) return content;
    if (this.#objects === null)
      throw new ObjectStoreError('unset', 'UPLOADS_S3_BUCKET isn’t set, and a file lies in an object store.');
    return this.#objects.get(name);
  }

  /** Deletes the object of a row that is gone, or that was never written. */
  async discard(connectionId: string): Promise<void> {
    // Where it can't now, the sweep does.
    await this.#objects?.remove(connectionId).catch(() => undefined);
  }

  /** Deletes objects that no row names. */
  async sweep(): Promise<void> {
    if (this.#objects === null) return;
    // Always the long time: the object store's clock isn't ours, and an object is there a moment before its row.
    for await (const name of this.#objects.listBefore(Date.now() - leftoverAge(null))) {
      const row = await this.#db
        .selectFrom('uploads')
        .select('connection_id')
        .where('object_name', '=', name)
        .executeTakeFirst();
      if (row === undefined) await this.#objects.remove(name);
    }
  }
}

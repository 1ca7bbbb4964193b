import { rm } from 'node:fs/promises';
import { minuteMs } from '@plinth/api/facts';
import { orAborted } from './check.ts';
import type { DuckData } from './duckdb.protocol.ts';
import { collectionOf } from './mongodb.client.ts';
import type { MongoServer } from './mongodb.client.ts';
import type { FieldShape } from './mongodb.documents.ts';
import type { DocumentFiles } from './mongodb.files.ts';
import { connectLimit, silentLimit, workLimit } from './mongodb.limits.ts';
import type { CollectionFacts } from './mongodb.profile.ts';

const shapeDocuments = 500;
const keptMs = minuteMs;
const keptShapes = 200;

/** Fields of collections, each from a random sample; kept for a minute. */
export class FieldShapes {
  readonly #server: MongoServer;
  readonly #files: DocumentFiles;
  readonly #kept = new Map<string, { fields: FieldShape[]; until: number }>();

  constructor(server: MongoServer, files: DocumentFiles) {
    this.#server = server;
    this.#files = files;
  }

  async of(database: string, table: string, signal: AbortSignal): Promise<FieldShape[]> {
    const key = JSON.stringify([database, table]);
    const known = this.#kept.get(key);
    if (known !== undefined && known.until > Date.now()) return known.fields;
    const path = await this.#server.run(
      signal,
      async (client) => {
        const collection = await collectionOf(client, database, table);
        const cursor = collection.aggregate([{ $sample: { size: shapeDocuments } }], {
          raw: true,
          batchSize: 100,
          signal,
          maxTimeMS: workLimit,
        });
        return (await this.#files.keep(cursor, shapeDocuments)).path;
      },
      silentLimit,
    );
    const fields = await this.#files.fields(path, signal);
    if (this.#kept.size > keptShapes) this.#kept.clear();
    this.#kept.set(key, { fields, until: Date.now() + keptMs });
    return fields;
  }
}

/** Documents of a collection as a file that DuckDB loads. */
interface Sample {
  data: Extract<DuckData, { kind: 'documents' }>;
  fields: FieldShape[];
  documents: number;
  total: number;
  complete: boolean;
}

interface KeptSample extends Sample {
  until: number;
}

/** Documents, all or a random sample, as files that DuckDB can load; kept for a minute. */
export class Samples {
  readonly #server: MongoServer;
  readonly #files: DocumentFiles;
  readonly #kept = new Map<string, Promise<KeptSample>>();

  constructor(server: MongoServer, files: DocumentFiles) {
    this.#server = server;
    this.#files = files;
  }

  async of(database: string, table: string, limit: number, signal: AbortSignal | undefined): Promise<Sample> {
    const key = JSON.stringify([database, table, limit]);
    const known = this.#kept.get(key);
    if (known !== undefined) {
      const sample = await orAborted(known, signal);
      if (sample.until > Date.now()) return sample;
      this.#kept.delete(key);
      await rm(sample.data.path, { force: true });
    }
    const taken = this.#take(database, table, limit, signal).then((sample) => ({
      ...sample,
      until: Date.now() + keptMs,
    }));
    this.#kept.set(key, taken);
    taken.catch(() => this.#kept.delete(key));
    return taken;
  }

  /** Files of what is still being read go when it is there. */
  close(): void {
    const kept = [...this.#kept.values()];
    this.#kept.clear();
    for (const taken of kept)
      taken.then(
        ({ data }) => rm(data.path, { force: true }),
        () => undefined,
      );
  }

  async #take(
    database: string,
    table: string,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<Sample> {
    const read = await this.#server.run(
      signal,
      async (client) => {
        const collection = await collectionOf(client, database, table);
        const total = await collection.estimatedDocumentCount({ maxTimeMS: connectLimit });
        const options = { raw: true, maxTimeMS: workLimit, signal };
        const cursor =
          total <= limit
            ? collection.find({}, { ...options, limit: limit + 1 })
            : collection.aggregate([{ $sample: { size: limit } }], options);
        return { total, ...(await this.#files.keep(cursor, limit)) };
      },
      silentLimit,
    );
    const { documents, total } = read;
    const { path, fields } = await this.#files.lines(read.path, signal);
    const columns = fields.map(({ name, duckType }) => ({ name, type: duckType }));
    if (columns.length === 0) columns.push({ name: '_id', type: 'VARCHAR' });
    const complete = documents >= total;
    return {
      data: { kind: 'documents', path, table, columns },
      fields,
      documents,
      total: complete ? documents : total,
      complete,
    };
  }
}

export const sampleFacts = ({
  fields,
  documents,
  total,
  complete,
}: Sample): Omit<CollectionFacts, 'database'> => ({
  fields,
  documents,
  total,
  complete,
});

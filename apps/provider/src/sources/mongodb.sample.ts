import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { BSON } from 'mongodb';
import type { Collection } from 'mongodb';
import { orAborted } from './check.ts';
import type { DuckData } from './duckdb.protocol.ts';
import { collectionOf, exactTypes } from './mongodb.client.ts';
import type { MongoServer } from './mongodb.client.ts';
import { flatten, jsonValue, Shape } from './mongodb.documents.ts';
import type { FieldShape } from './mongodb.documents.ts';
import { connectLimit, workLimit } from './mongodb.limits.ts';

const shapeDocuments = 500;
const sampleBytes = 64 * 1024 * 1024;
const keptMs = 60_000;
const keptShapes = 200;

/** Fields of collections, each from a random sample; kept for a minute. */
export class FieldShapes {
  readonly #server: MongoServer;
  readonly #kept = new Map<string, { fields: FieldShape[]; until: number }>();

  constructor(server: MongoServer) {
    this.#server = server;
  }

  async of(database: string, table: string, signal: AbortSignal): Promise<FieldShape[]> {
    const key = JSON.stringify([database, table]);
    const known = this.#kept.get(key);
    if (known !== undefined && known.until > Date.now()) return known.fields;
    const fields = await this.#server.run(signal, async (client) =>
      shapeOf(await collectionOf(client, database, table), signal),
    );
    if (this.#kept.size > keptShapes) this.#kept.clear();
    this.#kept.set(key, { fields, until: Date.now() + keptMs });
    return fields;
  }
}

async function shapeOf(collection: Collection, signal: AbortSignal): Promise<FieldShape[]> {
  const shape = new Shape();
  const cursor = collection.aggregate([{ $sample: { size: shapeDocuments } }], {
    ...exactTypes,
    batchSize: 100,
    signal,
    maxTimeMS: workLimit,
  });
  let bytes = 0;
  for await (const document of cursor) {
    shape.add(flatten(document));
    bytes += BSON.calculateObjectSize(document);
    if (bytes > sampleBytes) break;
  }
  return shape.fields();
}

/** Documents of a collection as a file that DuckDB loads. */
export interface Sample {
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
  readonly #folder: string;
  readonly #kept = new Map<string, Promise<KeptSample>>();

  constructor(server: MongoServer, dataDir: string) {
    this.#server = server;
    this.#folder = join(dataDir, 'mongodb');
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
    const taken = this.#server.run(signal, async (client) => {
      const collection = await collectionOf(client, database, table);
      return { ...(await this.#take(collection, table, limit, signal)), until: Date.now() + keptMs };
    });
    this.#kept.set(key, taken);
    taken.catch(() => this.#kept.delete(key));
    return taken;
  }

  async close(): Promise<void> {
    const kept = [...this.#kept.values()];
    this.#kept.clear();
    for (const taken of kept) {
      const sample = await taken.catch(() => null);
      if (sample !== null) await rm(sample.data.path, { force: true });
    }
  }

  async #take(
    collection: Collection,
    table: string,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<Sample> {
    const total = await collection.estimatedDocumentCount({ maxTimeMS: connectLimit });
    const options = { ...exactTypes, maxTimeMS: workLimit, ...(signal === undefined ? {} : { signal }) };
    const cursor =
      total <= limit
        ? collection.find({}, { ...options, limit: limit + 1 })
        : collection.aggregate([{ $sample: { size: limit } }], options);
    const shape = new Shape();
    const documents: Map<string, unknown>[] = [];
    let bytes = 0;
    for await (const document of cursor) {
      if (documents.length === limit || bytes > sampleBytes) break;
      const fields = flatten(document);
      shape.add(fields);
      documents.push(fields);
      bytes += BSON.calculateObjectSize(document);
    }
    const fields = shape.fields();
    const path = await this.#write(documents, fields);
    const columns = fields.map(({ name, duckType }) => ({ name, type: duckType }));
    if (columns.length === 0) columns.push({ name: '_id', type: 'VARCHAR' });
    const complete = documents.length >= total;
    return {
      data: { kind: 'documents', path, table, columns },
      fields,
      documents: documents.length,
      total: complete ? documents.length : total,
      complete,
    };
  }

  async #write(documents: readonly Map<string, unknown>[], fields: readonly FieldShape[]): Promise<string> {
    await mkdir(this.#folder, { recursive: true });
    const path = join(this.#folder, `${randomUUID()}.json`);
    const file = createWriteStream(path, { mode: 0o600 });
    for (const document of documents) {
      const line = Object.fromEntries(
        fields.map((field) => [field.name, jsonValue(document.get(field.path), field.duckType)]),
      );
      if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, 'drain');
    }
    file.end();
    await finished(file);
    return path;
  }
}

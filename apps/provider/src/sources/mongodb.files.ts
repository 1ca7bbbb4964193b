import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeInBatches } from './batchedFile.ts';
import type { DuckPool } from './duckdb.pool.ts';
import type { FieldShape } from './mongodb.documents.ts';
import { workLimit } from './mongodb.limits.ts';

const sampleBytes = 64 * 1024 * 1024;

/** Documents on their way to DuckDB. They are read in another process: thousands of fields take long. */
export class DocumentFiles {
  readonly #folder: string;
  readonly #pool: DuckPool;
  readonly #account: string | undefined;

  constructor(dataDir: string, pool: DuckPool, account: string | undefined) {
    this.#folder = join(dataDir, 'mongodb');
    this.#pool = pool;
    this.#account = account;
  }

  /** Keeps documents as they come, unread, until there are so many or they take too many bytes. */
  async keep(cursor: AsyncIterable<unknown>, most: number): Promise<{ path: string; documents: number }> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, `${randomUUID()}.bson`);
    let documents = 0;
    let bytes = 0;
    await writeInBatches(path, async (write) => {
      for await (const document of cursor as AsyncIterable<Uint8Array>) {
        if (documents === most || bytes > sampleBytes) break;
        documents += 1;
        bytes += document.length;
        await write(document);
      }
    });
    return { path, documents };
  }

  /** The fields of what was kept. */
  async fields(path: string, signal: AbortSignal): Promise<FieldShape[]> {
    return this.#read(path, null, signal);
  }

  /** What was kept as lines of JSON, and its fields. */
  async lines(
    source: string,
    signal: AbortSignal | undefined,
  ): Promise<{ path: string; fields: FieldShape[] }> {
    const path = join(this.#folder, `${randomUUID()}.json`);
    return { path, fields: await this.#read(source, path, signal) };
  }

  async #read(source: string, target: string | null, signal: AbortSignal | undefined): Promise<FieldShape[]> {
    try {
      return await this.#pool.run(
        'documents',
        { source, target },
        { timeoutMs: workLimit, signal, account: this.#account },
      );
    } catch (error) {
      if (target !== null) await rm(target, { force: true });
      throw error;
    } finally {
      await rm(source, { force: true });
    }
  }
}

import type { SqliteResult } from './sqlite.database.ts';
import type { SqliteStatement, SqliteWriter } from './sqlite.writer.ts';

interface Waiting {
  statement: SqliteStatement;
  resolve: (result: SqliteResult | PromiseLike<SqliteResult>) => void;
}

/** More at once would keep others waiting for long. */
const mostTogether = 50;

/** The writer's turns: one transaction after the other. Statements that wait for the same turn are committed together. */
export class Batches {
  readonly #writer: SqliteWriter;
  #last: Promise<void> = Promise.resolve();
  #next: Waiting[] | null = null;

  constructor(writer: SqliteWriter) {
    this.#writer = writer;
  }

  /** Reserves the writer, in the order of asking; the returned function releases it. */
  async takeTurn(): Promise<() => void> {
    // What is asked later waits behind this turn.
    this.#next = null;
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }

  run(statement: SqliteStatement): Promise<SqliteResult> {
    return new Promise((resolve) => {
      const waiting = { statement, resolve };
      if (this.#next !== null && this.#next.length < mostTogether) this.#next.push(waiting);
      else void this.#begin([waiting]);
    });
  }

  async #begin(batch: Waiting[]): Promise<void> {
    const turn = this.takeTurn();
    this.#next = batch;
    const end = await turn;
    if (this.#next === batch) this.#next = null;
    try {
      const results = await this.#writer.runTogether(batch.map(({ statement }) => statement));
      batch.forEach(({ resolve }, at) => resolve(results[at]!));
    } catch (error) {
      const fault = error instanceof Error ? error : new Error(String(error));
      batch.forEach(({ resolve }) => resolve(Promise.reject(fault)));
    } finally {
      end();
    }
  }
}

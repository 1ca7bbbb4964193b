import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

export interface SqliteResult {
  rows: unknown[];
  /** Rows that a statement without an answer changed. */
  changes: number | bigint | null;
}

/** More texts than this are written by nobody on purpose: a list in a condition makes one for each length. */
const mostStatements = 200;

interface Prepared {
  statement: StatementSync;
  answers: boolean;
}

/** A database file whose statements are prepared once. */
export class SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(file: string, pragmas: readonly string[]) {
    this.#database = new DatabaseSync(file);
    for (const pragma of pragmas) this.#database.exec(`PRAGMA ${pragma}`);
  }

  run(text: string, parameters: readonly unknown[]): SqliteResult {
    const { statement, answers } = this.#prepare(text);
    const values = parameters as SQLInputValue[];
    if (answers) return { rows: statement.all(...values), changes: null };
    return { rows: [], changes: statement.run(...values).changes };
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #prepare(text: string): Prepared {
    const known = this.#statements.get(text);
    this.#statements.delete(text);
    const prepared = known ?? this.#new(text);
    this.#statements.set(text, prepared);
    const oldest = this.#statements.keys().next();
    if (this.#statements.size > mostStatements && !oldest.done) this.#statements.delete(oldest.value);
    return prepared;
  }

  #new(text: string): Prepared {
    const statement = this.#database.prepare(text);
    return { statement, answers: statement.columns().length > 0 };
  }
}

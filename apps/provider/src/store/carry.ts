import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql, type Kysely } from 'kysely';
import { CommandError } from '../commandError.ts';
import { lastStep } from './migrations/migrations.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';
import { StoreError } from './storeError.ts';

type Table = keyof Schema;
type Cell = string | number | null | Uint8Array;
type Row = Record<string, Cell>;

/** What each table's rows are told apart by. In this order no row comes before one that it refers to. */
const keys = {
  users: ['id'],
  sessions: ['id'],
  sign_ups: ['id'],
  reset_tokens: ['user_id'],
  limits: ['key'],
  mails: ['id'],
  spent_challenges: ['id'],
  language_model: ['id'],
  connections: ['id'],
  uploads: ['connection_id'],
  drafts: ['id'],
  models: ['id'],
  profilings: ['model_id'],
  recipes: ['model_id'],
  conversations: ['user_id', 'id'],
  questions: ['id'],
  taught_words: ['id'],
  reports: ['id'],
  report_links: ['id'],
  activity: ['id'],
  report_mails: ['report_id'],
  versions: ['report_id', 'model_id', 'version'],
  report_drafts: ['report_id', 'user_id'],
  intents: ['user_id', 'intent'],
  leases: ['user_id', 'activity', 'slot'],
} as const satisfies Record<Table, readonly string[]>;
const tables = Object.keys(keys) as Table[];

/** An uploaded file may be a row of many megabytes. */
const pageOf = (table: Table): number => (table === 'uploads' ? 1 : 200);

const written = (cell: Cell): unknown =>
  cell instanceof Uint8Array ? { base64: Buffer.from(cell).toString('base64') } : cell;
const isBytes = (cell: unknown): cell is { base64: string } =>
  typeof cell === 'object' && cell !== null && 'base64' in cell;

/** For the terminal, to which the signs of a foreign file could be orders. */
const shown = (text: string): string =>
  String(text)
    .slice(0, 80)
    .replace(/\p{Cc}/gu, '\ufffd');

/** Stores name the columns of a row in an order of their own. */
const lineOf = (table: Table, row: Row): string => {
  const cells = Object.keys(row)
    .sort()
    .map((column) => [column, written(row[column]!)]);
  return JSON.stringify([table, Object.fromEntries(cells)]);
};

const rowOf = (line: string): [Table, Row] => {
  const [table, cells] = JSON.parse(line) as [Table, Record<string, unknown>];
  if (!Object.hasOwn(keys, table))
    throw new CommandError(`The file has a table that no store has: ${shown(table)}.`);
  const row = Object.entries(cells).map(([column, cell]) => [
    column,
    isBytes(cell) ? Buffer.from(cell.base64, 'base64') : cell,
  ]);
  return [table, Object.fromEntries(row) as Row];
};

/** What is the same for the same lines in whatever order: databases sort texts in their own ways. */
class Tally {
  rows = 0;
  #sum = 0n;

  add(line: string): void {
    this.rows += 1;
    const hash = createHash('sha256').update(line).digest('hex');
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hash}`));
  }

  toJSON(): object {
    return { rows: this.rows, digest: this.#sum.toString(16) };
  }
}

async function* linesOf(db: Kysely<Schema>): AsyncGenerator<string> {
  for (const table of tables) {
    const [limit, order] = [pageOf(table), sql.join(keys[table].map((column) => sql.ref(column)))];
    for (let offset = 0; ; offset += limit) {
      const { rows } = await sql<Row>`
        select * from ${sql.table(table)} order by ${order} limit ${limit} offset ${offset}
      `.execute(db);
      for (const row of rows) yield lineOf(table, row);
      if (rows.length < limit) break;
    }
  }
}

const header = (): string => JSON.stringify({ plinth: 'store', step: lastStep });

async function* fileOf(db: Kysely<Schema>, tally: Tally): AsyncGenerator<string> {
  yield `${header()}\n`;
  for await (const line of linesOf(db)) {
    tally.add(line);
    yield `${line}\n`;
  }
  yield `${JSON.stringify(tally)}\n`;
}

/**
 * Writes all rows of a store, as they are at one moment, into a new file that its owner alone may read: a line of JSON each.
 * @returns How many rows.
 */
export const exportStore = async ({ db, kind }: Store, file: string): Promise<number> => {
  const tally = new Tally();
  if (existsSync(file)) throw new CommandError(`${file} is there already, and isn't written over.`);
  const atOnce = db.transaction();
  const handle = await open(file, 'wx', 0o600);
  try {
    await (kind === 'postgresql' ? atOnce.setIsolationLevel('repeatable read') : atOnce).execute((moment) =>
      pipeline(Readable.from(fileOf(moment, tally)), handle.createWriteStream()),
    );
  } catch (error) {
    // Half an export isn't a backup.
    await rm(file, { force: true });
    throw error;
  }
  return tally.rows;
};

const isEmpty = async (db: Kysely<Schema>): Promise<boolean> => {
  const counts = await Promise.all(
    (['users', 'sign_ups'] as const).map((table) => db.selectFrom(table).select('id').limit(1).execute()),
  );
  return counts.every((rows) => rows.length === 0);
};

const insertLine = async (db: Kysely<Schema>, line: string): Promise<void> => {
  const [table, row] = rowOf(line);
  await db.insertInto(table).values(row).execute();
};

const insertAll = async (db: Kysely<Schema>, file: string): Promise<Tally> => {
  const tally = new Tally();
  let [isFirst, end] = [true, ''];
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (end !== '') throw new CommandError(`${file} goes on after its end.`);
    if (isFirst && line !== header())
      throw new CommandError(
        `${file} isn't an export of this version of Plinth: it begins with ${shown(line)} and not with ${header()}. Import it with the version that made it, then update.`,
      );
    if (isFirst) isFirst = false;
    else if (line.startsWith('{')) end = line;
    else {
      await insertLine(db, line).catch((error: unknown) => {
        if (error instanceof CommandError || error instanceof StoreError) throw error;
        throw new CommandError(`${file} is cut off or was changed: its line ${tally.rows + 2} is no row.`);
      });
      tally.add(line);
    }
  }
  if (end !== JSON.stringify(tally)) throw new CommandError(`${file} is cut off or was changed.`);
  return tally;
};

/**
 * Fills an empty store from a file of {@link exportStore}, all or nothing, and compares each row as it is kept with the file's.
 * @returns How many rows.
 * @throws CommandError where the store isn't empty, or the file is another version's, cut off or changed.
 */
export const importStore = async ({ db }: Store, file: string): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    if (!(await isEmpty(transaction)))
      throw new CommandError('The store has accounts already. Import into an empty one.');
    const given = await insertAll(transaction, file);
    const kept = new Tally();
    for await (const line of linesOf(transaction)) kept.add(line);
    if (JSON.stringify(kept) !== JSON.stringify(given))
      throw new CommandError('The store keeps some rows otherwise than they stand in the file.');
    return given.rows;
  });

import { dayRange } from './days.ts';
import { quoteIdentifier } from './identifiers.ts';
import { columnsOf, findTable, keysOf, referenceOf } from './postgres.catalog.ts';
import type { PgColumn, PgKeys, PgTable } from './postgres.catalog.ts';
import { cellByOid, isoTime, rawText } from './postgres.cells.ts';
import type { PgSession } from './postgres.pool.ts';
import { keyValues, rowId, rowKey, untitled, untitledRow } from './postgres.rowKey.ts';
import type { RowKey } from './postgres.rowKey.ts';
import { createdColumn, titleColumn, titleText } from './rowTitle.ts';
import type { ObjectPage, ObjectQuery, ObjectRecord } from './source.ts';

/** Above this many rows a page shows the planner's estimate until the exact count is there. */
const countedRows = 100_000;
const countKept = 300_000;
const countsKept = 500;

/** A table with what a row of it is shown by. */
interface Rows {
  found: PgTable;
  columns: PgColumn[];
  keys: PgKeys;
  title: PgColumn | null;
  created: PgColumn | null;
}

async function rowsOf(session: PgSession, table: string): Promise<Rows> {
  const found = await findTable(session, table);
  const columns = await columnsOf(session, found);
  const keys = await keysOf(session, found);
  const candidates = columns.map(({ name, kind }) => ({
    name,
    kind: kind === 'text' || kind === 'number' || kind === 'time' ? kind : ('other' as const),
    isPrimaryKey: keys.primary.includes(name),
  }));
  const named = (name: string | null): PgColumn | null =>
    columns.find((column) => column.name === name) ?? null;
  return {
    found,
    columns,
    keys,
    title: named(titleColumn(candidates)),
    created: named(createdColumn(candidates)),
  };
}

interface Filter {
  where: string;
  values: string[];
}

const titleSql = ({ title }: Rows): string =>
  title === null ? 'NULL::text' : `${quoteIdentifier(title.name)}::text`;

function filterOf(rows: Rows, query: ObjectQuery): Filter {
  const values: string[] = [];
  const conditions: string[] = [];
  if (query.search) {
    values.push(`%${query.search.replace(/[\\%_]/g, '\\$&')}%`);
    // A column's own collation may be one that nothing can be searched by.
    conditions.push(`${titleSql(rows)} COLLATE "default" ILIKE $${values.length}::text`);
  }
  const { from, before } = dayRange(query.startDate, query.endDate);
  const { created } = rows;
  if (created === null) {
    if (from !== null || before !== null) conditions.push('false');
  } else {
    // Days are days in UTC; the comparison stays on the bare column, so an index can serve it.
    const type = created.type.startsWith('timestamp with time zone') ? 'timestamptz' : 'timestamp';
    const compare = (operator: string, time: string | null): void => {
      if (time === null) return;
      values.push(type === 'timestamptz' ? time : time.replace('Z', ''));
      conditions.push(`${quoteIdentifier(created.name)} ${operator} $${values.length}::text::${type}`);
    };
    compare('>=', from);
    compare('<', before);
  }
  return { where: conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`, values };
}

interface Total {
  rows: number;
  exact: boolean;
}

type CountLater = (count: (session: PgSession) => Promise<number>) => Promise<number>;

async function count({ query }: PgSession, from: string, values: string[]): Promise<number> {
  const { rows } = await query<{ n: string }>({ text: `SELECT count(*)::text AS n FROM ${from}`, values });
  return Number(rows[0]?.n ?? 0);
}

/**
 * Rows behind a page. Small tables are counted; of a big one the first page takes the planner's estimate and the exact
 * count follows in the background, for the pages after it.
 */
export class RowCounts {
  readonly #counts = new Map<string, { total: number; until: number } | { pending: true }>();

  async of(
    session: PgSession,
    database: string,
    { estimate }: PgTable,
    table: string,
    { where, values }: Filter,
    later: CountLater,
  ): Promise<Total> {
    const from = `${table}${where}`;
    const isFiltered = where !== '';
    if (!isFiltered && estimate !== null && estimate <= countedRows)
      return { rows: await count(session, from, values), exact: true };
    const key = JSON.stringify([database, from, values]);
    const known = this.#counts.get(key);
    if (known !== undefined && 'total' in known && known.until > Date.now())
      return { rows: known.total, exact: true };
    if (!isFiltered && estimate !== null) {
      if (known === undefined || !('pending' in known)) this.#countLater(key, from, later);
      return { rows: estimate, exact: false };
    }
    const bounded = await count(session, `(SELECT 1 FROM ${from} LIMIT ${countedRows + 1}) AS q`, values);
    if (bounded <= countedRows) return { rows: bounded, exact: true };
    return { rows: this.#keep(key, await count(session, from, values)), exact: true };
  }

  #countLater(key: string, from: string, later: CountLater): void {
    this.#counts.set(key, { pending: true });
    later((session) => count(session, from, [])).then(
      (total) => this.#keep(key, total),
      () => this.#counts.delete(key),
    );
  }

  #keep(key: string, total: number): number {
    if (this.#counts.size > countsKept) this.#counts.clear();
    this.#counts.set(key, { total, until: Date.now() + countKept });
    return total;
  }
}

interface Window {
  offset: number;
  limit: number;
  /** Read from the other end, and turned round when it's here. */
  isBackwards: boolean;
}

/** The far half is read from the other end, so the worst page skips half the rows. */
function windowOf(query: ObjectQuery, total: Total, isOrdered: boolean): Window {
  const limit = Math.max(0, Math.trunc(query.limit));
  const offset = Math.max(0, Math.trunc(query.offset));
  const isBackwards = total.exact && isOrdered && offset > total.rows / 2 && offset + limit <= total.rows;
  return { limit, isBackwards, offset: isBackwards ? total.rows - offset - limit : offset };
}

/** With the table's alias, for a bare name could mean a column of the answer. */
function orderTerms({ title }: Rows, key: RowKey, query: ObjectQuery): { sql: string; ascending: boolean }[] {
  const terms = key.order.map((sql) => ({ sql: `t0.${sql}`, ascending: true }));
  if (query.order === undefined || title === null) return terms;
  return [{ sql: `t0.${quoteIdentifier(title.name)}`, ascending: query.order === 'ascending' }, ...terms];
}

function orderSql(
  terms: readonly { sql: string; ascending: boolean }[],
  key: RowKey,
  backwards: boolean,
): string {
  if (terms.length === 0) return '';
  const nulls = key.plain ? '' : ` NULLS ${backwards ? 'FIRST' : 'LAST'}`;
  const written = terms.map(
    ({ sql, ascending }) => `${sql} ${ascending === backwards ? 'DESC' : 'ASC'}${nulls}`,
  );
  return `ORDER BY ${written.join(', ')}`;
}

interface PageArgs {
  database: string;
  table: string;
  query: ObjectQuery;
}

export const pageOf = (
  session: PgSession,
  args: PageArgs,
  counts: RowCounts,
  later: CountLater,
): Promise<ObjectPage> =>
  foundPage(session, args, counts, later).catch((error: unknown) => {
    // What is searched for has letters that the database's encoding hasn't: no row holds them.
    if ((error as { code?: string }).code === '22P05' && args.query.search) return { total: 0, rows: [] };
    throw error;
  });

async function foundPage(
  session: PgSession,
  { database, table, query }: PageArgs,
  counts: RowCounts,
  later: CountLater,
): Promise<ObjectPage> {
  const rows = await rowsOf(session, table);
  const from = referenceOf(table);
  const filter = filterOf(rows, query);
  const total = await counts.of(session, database, rows.found, from, filter, later);
  const key = rowKey(rows.found, rows.columns, rows.keys);
  const terms = orderTerms(rows, key, query);
  const window = windowOf(query, total, terms.length > 0);
  const created = rows.created === null ? 'NULL::text' : `${quoteIdentifier(rows.created.name)}::text`;
  const answer = await session.query<[string, string | null, string | null]>({
    text: `SELECT ${key.select} AS id, left(${titleSql(rows)}, 400) AS title, ${created} AS created FROM ${from} AS t0${filter.where}
      ${orderSql(terms, key, window.isBackwards)} LIMIT ${window.limit} OFFSET ${window.offset}`,
    values: filter.values,
    rowMode: 'array',
    types: rawText,
  });
  const found = window.isBackwards ? answer.rows.toReversed() : answer.rows;
  const end = found.length === 0 ? 0 : Math.trunc(query.offset) + found.length;
  return {
    total: Math.max(total.rows, end),
    rows: found.map(([id, text, time]) => ({
      id: rowId(key.kind, id),
      title: titleText(text, untitledRow(key.kind, id)),
      createdAt: isoTime(time),
    })),
  };
}

export async function recordOf(session: PgSession, table: string, id: string): Promise<ObjectRecord | null> {
  const { found, columns, keys, title } = await rowsOf(session, table);
  const key = rowKey(found, columns, keys);
  const values = keyValues(id, key);
  if (values === null) return null;
  const names = columns.map(({ name }) => quoteIdentifier(name)).join(', ');
  const { rows, fields } = await session
    .query<(string | null)[]>({
      text: `SELECT ${names} FROM ${referenceOf(table)} AS t0 WHERE ${key.match.join(' AND ')} LIMIT 1`,
      values,
      rowMode: 'array',
      types: rawText,
    })
    .catch((error: unknown) => {
      // An id that isn't even of the key's type is no row.
      if (/^22/.test((error as { code?: string }).code ?? '')) return { rows: [], fields: [] };
      throw error;
    });
  const [row] = rows;
  if (row === undefined) return null;
  // An assignment would lose a column named __proto__.
  const record = Object.fromEntries(
    fields.map(({ name, dataTypeID }, index) => [name, cellByOid(row[index] ?? null, dataTypeID)]),
  );
  const titleIndex = title === null ? -1 : fields.findIndex(({ name }) => name === title.name);
  return { title: titleText(row[titleIndex] ?? null, untitled(key.kind, values)), record };
}

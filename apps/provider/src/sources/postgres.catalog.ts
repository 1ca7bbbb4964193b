import { parseTableName, quoteIdentifier, showTableName } from './identifiers.ts';
import type { PgSession } from './postgres.pool.ts';
import { SourceError } from './source.ts';
import type { ForeignKey } from './source.ts';

export type PgKind = 'number' | 'time' | 'text' | 'boolean' | 'bytes' | 'document' | 'other';

export interface PgColumn {
  name: string;
  /** As people know it: of a domain what it is made of, and without the schema of an enum or of an extension's type. */
  type: string;
  /** As SQL writes it, whatever the search path. */
  sqlType: string;
  kind: PgKind;
  notNull: boolean;
  comment: string | null;
}

export interface PgTable {
  schema: string;
  name: string;
  oid: string;
  kind: 'r' | 'p' | 'v' | 'm' | 'f';
  /** Whether all of the table may be read, not only some columns. */
  whole: boolean;
  comment: string | null;
  /** Rows as the planner estimates them; null when it never looked. */
  estimate: number | null;
  pages: number;
  bytes: number;
}

export interface PgKeys {
  primary: string[];
  unique: string[][];
  foreign: ForeignKey[];
}

export async function databasesOf({ query }: PgSession): Promise<string[]> {
  const { rows } = await query<{ name: string }>({
    text: `SELECT datname AS name FROM pg_catalog.pg_database
      WHERE datallowconn AND NOT datistemplate AND has_database_privilege(oid, 'CONNECT')
      ORDER BY datname <> current_database(), datname`,
    queryMode: 'extended',
  });
  return rows.map(({ name }) => name);
}

/** Tables and views of people. */
const ofPeople = `FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
        AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_(toast|temp)'`;

/** Also where none of them may be read: the catalog is open to everybody. */
export async function hasTables({ query }: PgSession): Promise<boolean> {
  const { rows } = await query({ text: `SELECT 1 ${ofPeople} LIMIT 1`, queryMode: 'extended' });
  return rows.length > 0;
}

export async function tablesOf({ query }: PgSession): Promise<string[]> {
  const { rows } = await query<{ schema: string; name: string }>({
    text: `SELECT n.nspname AS schema, c.relname AS name
      ${ofPeople}
        AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')
      ORDER BY n.nspname <> 'public', n.nspname, c.relname`,
    queryMode: 'extended',
  });
  return rows.map(showTableName);
}

/** The table's name as SQL, quoted. */
export function referenceOf(shown: string): string {
  const { schema, name } = parseTableName(shown);
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
}

export async function findTable({ query }: PgSession, shown: string): Promise<PgTable> {
  const { schema, name } = parseTableName(shown);
  if (schema.includes('\0') || name.includes('\0')) throw noTable(shown);
  const { rows } = await query<{
    oid: string;
    kind: PgTable['kind'];
    whole: boolean;
    comment: string | null;
    tuples: number;
    pages: number;
    current: string;
    bytes: string;
  }>({
    text: `WITH wanted AS (
        SELECT c.oid, c.relkind, c.relname, n.nspname FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = $1::text AND c.relname = $2::text AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
          AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')),
      parts AS (
        SELECT w.oid AS root, coalesce(t.relid, w.oid)::oid AS part FROM wanted w
        LEFT JOIN LATERAL pg_partition_tree(w.oid) t ON w.relkind = 'p' AND t.isleaf)
      SELECT w.oid::text AS oid, w.relkind AS kind, has_table_privilege(w.oid, 'SELECT') AS whole, obj_description(w.oid, 'pg_class') AS comment,
        (SELECT sum(CASE WHEN c.reltuples < 0 OR (c.reltuples = 0 AND c.relpages = 0 AND pg_relation_size(c.oid) > 0) THEN 'NaN'::float8 ELSE c.reltuples END) FROM parts p JOIN pg_class c ON c.oid = p.part)::float8 AS tuples,
        (SELECT sum(c.relpages) FROM parts p JOIN pg_class c ON c.oid = p.part)::float8 AS pages,
        (SELECT sum(pg_relation_size(p.part)) FROM parts p WHERE w.relkind IN ('r', 'm', 'p'))::text AS current,
        (SELECT sum(pg_table_size(p.part)) FROM parts p WHERE w.relkind IN ('r', 'm', 'p'))::text AS bytes
      FROM wanted w`,
    values: [schema, name],
  });
  const [row] = rows;
  if (row === undefined) throw noTable(shown);
  const pages = Math.ceil(Number(row.current) / 8192);
  const tuples = Number(row.tuples);
  const stored = row.kind === 'r' || row.kind === 'm' || row.kind === 'p';
  // As the planner does it: the density at the last ANALYZE times the pages of today.
  const estimate =
    !stored || !Number.isFinite(tuples)
      ? null
      : row.pages > 0
        ? Math.round((tuples / row.pages) * pages)
        : pages === 0
          ? 0
          : null;
  return {
    schema,
    name,
    oid: row.oid,
    kind: row.kind,
    whole: row.whole,
    comment: row.comment,
    estimate,
    pages,
    bytes: Number(row.bytes),
  };
}

const noTable = (shown: string): SourceError =>
  new SourceError(
    'not_found',
    `There is no table "${shown.slice(0, 200)}".`,
    'It may have been renamed or dropped, or the user may not read it.',
  );

const documentTypes = new Set(['json', 'jsonb', 'xml', 'tsvector', 'tsquery']);

function kindOf(base: string, category: string): PgKind {
  if (/^(int2|int4|int8|float4|float8|numeric)$/.test(base)) return 'number';
  if (/^(date|timestamp|timestamptz)$/.test(base)) return 'time';
  if (base === 'bool') return 'boolean';
  if (base === 'bytea') return 'bytes';
  if (documentTypes.has(base)) return 'document';
  return category === 'S' || category === 'E' || base === 'uuid' ? 'text' : 'other';
}

export async function columnsOf({ query }: PgSession, { oid }: PgTable): Promise<PgColumn[]> {
  const { rows } = await query<{
    name: string;
    type: string;
    sql_type: string;
    base: string;
    category: string;
    not_null: boolean;
    comment: string | null;
  }>({
    text: `WITH RECURSIVE made AS (
        SELECT a.attnum, a.atttypid AS oid, a.atttypmod AS typmod FROM pg_catalog.pg_attribute a
        WHERE a.attrelid = $1::text::oid AND a.attnum > 0 AND NOT a.attisdropped
        UNION ALL
        SELECT made.attnum, d.typbasetype, d.typtypmod FROM made JOIN pg_catalog.pg_type d ON d.oid = made.oid AND d.typtype = 'd')
      SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS sql_type,
        replace(format_type(b.oid, made.typmod), quote_ident(n.nspname) || '.', '') AS type,
        b.typname AS base, b.typcategory::text AS category, a.attnotnull AS not_null,
        col_description(a.attrelid, a.attnum) AS comment
      FROM pg_catalog.pg_attribute a JOIN made ON made.attnum = a.attnum
        JOIN pg_catalog.pg_type b ON b.oid = made.oid AND b.typtype <> 'd'
        JOIN pg_catalog.pg_namespace n ON n.oid = b.typnamespace
      WHERE a.attrelid = $1::text::oid AND a.attnum > 0 AND NOT a.attisdropped
        AND has_column_privilege(a.attrelid, a.attnum, 'SELECT')
      ORDER BY a.attnum`,
    values: [oid],
  });
  return rows.map(({ name, type, sql_type: sqlType, base, category, not_null: notNull, comment }) => ({
    name,
    type,
    sqlType,
    kind: kindOf(base, category),
    notNull,
    comment,
  }));
}

export async function keysOf({ query }: PgSession, { oid }: PgTable): Promise<PgKeys> {
  const { rows } = await query<{
    kind: 'p' | 'u' | 'f';
    columns: string[];
    schema: string | null;
    name: string | null;
  }>({
    text: `SELECT CASE WHEN i.indisprimary THEN 'p' ELSE 'u' END AS kind,
        ARRAY(SELECT a.attname::text FROM unnest(i.indkey::int2[]) WITH ORDINALITY k(num, pos)
          JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.num WHERE k.pos <= i.indnkeyatts ORDER BY k.pos) AS columns,
        NULL::text AS schema, NULL::text AS name
      FROM pg_catalog.pg_index i
      WHERE i.indrelid = $1::text::oid AND i.indisunique AND i.indisvalid AND i.indpred IS NULL AND i.indexprs IS NULL
      UNION ALL
      SELECT 'f', ARRAY(SELECT a.attname::text FROM unnest(c.conkey) WITH ORDINALITY k(num, pos)
          JOIN pg_catalog.pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.num ORDER BY k.pos),
        n.nspname, r.relname
      FROM pg_catalog.pg_constraint c JOIN pg_catalog.pg_class r ON r.oid = c.confrelid JOIN pg_catalog.pg_namespace n ON n.oid = r.relnamespace
      WHERE c.conrelid = $1::text::oid AND c.contype = 'f'`,
    values: [oid],
  });
  const foreign = rows
    .filter(({ kind }) => kind === 'f')
    .map(({ columns, schema, name }) => ({
      columns,
      table: showTableName({ schema: schema ?? '', name: name ?? '' }),
    }));
  return {
    primary: rows.find(({ kind }) => kind === 'p')?.columns ?? [],
    unique: rows.filter(({ kind }) => kind !== 'f').map(({ columns }) => columns),
    foreign,
  };
}

export async function plannedRows({ query }: PgSession, { schema, name }: PgTable): Promise<number> {
  const { rows } = await query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>({
    text: `EXPLAIN (FORMAT JSON) SELECT 1 FROM ${quoteIdentifier(schema)}.${quoteIdentifier(name)}`,
    queryMode: 'extended',
  });
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

export interface Bounds {
  low: string | null;
  high: string | null;
}

export interface PgStatistics extends Bounds {
  distinct: number | null;
}

/** What ANALYZE has left: distinct values and the ends of the histogram. */
export async function statisticsOf(
  { query }: PgSession,
  { schema, name }: PgTable,
): Promise<Map<string, PgStatistics>> {
  const { rows } = await query<{
    name: string;
    distinct: number;
    low: string | null;
    high: string | null;
  }>({
    text: `SELECT attname AS name, n_distinct::float8 AS distinct, bounds[1] AS low, bounds[array_length(bounds, 1)] AS high
      FROM (SELECT DISTINCT ON (attname) attname, n_distinct, histogram_bounds::text::text[] AS bounds FROM pg_catalog.pg_stats
        WHERE schemaname = $1::text AND tablename = $2::text ORDER BY attname, inherited DESC) AS s`,
    values: [schema, name],
  });
  return new Map(
    rows.map((row) => [
      row.name,
      { distinct: row.distinct === 0 ? null : row.distinct, low: row.low, high: row.high },
    ]),
  );
}

/** Smallest and largest of the columns that lead an index: two look-ups each, whatever the size of the table. */
export async function indexBounds(
  { query }: PgSession,
  { oid, schema, name }: PgTable,
  columns: readonly PgColumn[],
): Promise<Map<string, Bounds>> {
  const { rows } = await query<{ name: string }>({
    text: `SELECT DISTINCT a.attname AS name FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class x ON x.oid = i.indexrelid
        JOIN pg_catalog.pg_am m ON m.oid = x.relam AND m.amname = 'btree'
        JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = (i.indkey::int2[])[0]
      WHERE i.indrelid = $1::text::oid AND i.indisvalid AND i.indpred IS NULL LIMIT 16`,
    values: [oid],
  });
  const bounds = new Map<string, Bounds>();
  for (const row of rows) {
    const column = columns.find((known) => known.name === row.name);
    if (column === undefined || (column.kind !== 'number' && column.kind !== 'time')) continue;
    const c = quoteIdentifier(row.name);
    const answer = await query<Bounds>({
      text: `SELECT min(${c})::text AS low, max(${c})::text AS high FROM ${quoteIdentifier(schema)}.${quoteIdentifier(name)}`,
      queryMode: 'extended',
    });
    const [found] = answer.rows;
    if (found !== undefined) bounds.set(row.name, found);
  }
  return bounds;
}

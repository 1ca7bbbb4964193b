import { quoteIdentifier, showTableName } from './identifiers.ts';
import type { PgSession } from './postgres.pool.ts';
import type { TableSummary } from './source.ts';

/** Tables up to this size are counted, the largest of them first. */
const countedBytes = 4 * 1024 * 1024;
const mostCounted = 60;
const countMs = 4000;

interface Row {
  schema: string;
  name: string;
  estimate: number | null;
  countable: boolean;
  columns: number;
  primary_key: string[];
  links: { schema: string; name: string }[];
}

/** A table that other work holds, or waits to hold, would keep all of them waiting: its size isn't looked at. */
const size = `CASE WHEN c.oid NOT IN (SELECT relation FROM pg_catalog.pg_locks WHERE mode = 'AccessExclusiveLock' AND relation IS NOT NULL)
    THEN pg_relation_size(c.oid) END`;

const catalog = `SELECT n.nspname AS schema, c.relname AS name,
    CASE WHEN c.relkind IN ('r', 'm', 'p') AND c.reltuples >= 0 THEN c.reltuples::float8 END AS estimate,
    c.relkind IN ('r', 'm') AND c.relispopulated AND coalesce(${size} <= ${countedBytes}, false) AS countable,
    (SELECT count(*)::int FROM pg_catalog.pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        AND has_column_privilege(a.attrelid, a.attnum, 'SELECT')) AS columns,
    ARRAY(SELECT a.attname::text FROM pg_catalog.pg_index i
        CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY k(num, pos)
        JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.num
      WHERE i.indrelid = c.oid AND i.indisprimary AND k.pos <= i.indnkeyatts ORDER BY k.pos) AS primary_key,
    coalesce((SELECT json_agg(DISTINCT jsonb_build_object('schema', rn.nspname, 'name', r.relname))
      FROM pg_catalog.pg_constraint f JOIN pg_catalog.pg_class r ON r.oid = f.confrelid
        JOIN pg_catalog.pg_namespace rn ON rn.oid = r.relnamespace
      WHERE f.conrelid = c.oid AND f.contype = 'f'), '[]'::json) AS links
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
    AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_(toast|temp)'
    AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')
  ORDER BY ${size} DESC NULLS LAST, n.nspname <> 'public', n.nspname, c.relname`;

/** Counts in one statement; what can't be counted in time stays an estimate. */
const countRows = async ({ query }: PgSession, rows: readonly Row[]): Promise<(number | null)[]> => {
  if (rows.length === 0) return [];
  const counts = rows.map(
    ({ schema, name }) =>
      `(SELECT count(*)::float8 FROM ${quoteIdentifier(schema)}.${quoteIdentifier(name)})`,
  );
  try {
    await query({ text: `SET LOCAL statement_timeout = ${countMs}` });
    const answer = await query<{ counts: number[] }>({
      text: `SELECT ARRAY[${counts.join(', ')}] AS counts`,
      queryMode: 'extended',
    });
    return answer.rows[0]?.counts ?? [];
  } catch {
    return [];
  }
};

/** What the catalog knows of each table, the largest first, with rows counted where that costs little. */
export async function tableSummaries(session: PgSession): Promise<TableSummary[]> {
  const { rows } = await session.query<Row>({ text: catalog, queryMode: 'extended' });
  const counted = rows.filter(({ countable }) => countable).slice(0, mostCounted);
  const counts = await countRows(session, counted);
  const countOf = new Map(counted.map((row, index) => [row, counts[index] ?? null]));
  return rows.map((row) => {
    const count = countOf.get(row) ?? null;
    return {
      name: showTableName(row),
      rows: count ?? (row.estimate === null ? null : Math.round(row.estimate)),
      exact: count !== null,
      columns: row.columns,
      primaryKey: row.primary_key,
      links: row.links.map(showTableName).sort(),
    };
  });
}

import { countOf } from '../countOf.ts';
import { numberCell, timeCell } from './cell.ts';
import { quoteIdentifier } from './identifiers.ts';
import { columnsOf, findTable, indexBounds, keysOf, plannedRows, statisticsOf } from './postgres.catalog.ts';
import type { Bounds, PgKeys, PgKind, PgStatistics, PgTable } from './postgres.catalog.ts';
import { profileColumns } from './postgres.columns.ts';
import type { PgSample, ProfiledColumns } from './postgres.columns.ts';
import type { PgSession } from './postgres.pool.ts';
import type { Cell, ColumnProfile, TableProfile } from './source.ts';

/** Tables up to this size are read whole. */
const wholeBytes = 4 * 1024 * 1024;
const sampleRows = 10_000;
const samplePages = 1000;
const sampleBytes = 64 * 1024 * 1024;
const viewRows = 20_000;

/** The estimator that PostgreSQL's own ANALYZE uses (Haas and Stokes): distinct values of all rows from those of a sample. */
function estimateDistinct(sampled: number, distinct: number, once: number, total: number): number {
  if (sampled === 0 || total <= sampled) return distinct;
  // Every sampled value once: a key, as far as the sample tells.
  if (once === distinct && distinct === sampled) return total;
  const estimate = (sampled * distinct) / (sampled - once + (once * sampled) / total);
  return Math.round(Math.min(Math.max(estimate, distinct), total));
}

/** Small tables are read whole, big ones by a sample of pages whose size doesn't grow with the table. */
function sampleOf(table: PgTable): PgSample & { fraction: number } {
  const from = `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`;
  if (table.kind === 'v' || table.kind === 'f') return { from, limit: viewRows, fraction: 1 };
  if (table.bytes <= wholeBytes) return { from, limit: null, fraction: 1 };
  const rows = table.estimate ?? table.pages * 60;
  const density = Math.max(rows / Math.max(table.pages, 1), 0.001);
  const width = table.bytes / Math.max(rows, 1);
  const wantedRows = Math.min(sampleRows, Math.max(200, sampleBytes / Math.max(width, 1)));
  const pages = Math.min(samplePages, Math.max(50, wantedRows / density));
  const fraction = Math.min(1, pages / Math.max(table.pages, 1));
  if (fraction === 1) return { from, limit: null, fraction };
  // Repeatable, so that every statement of the profile sees the same rows.
  return {
    from: `${from} TABLESAMPLE SYSTEM (${(fraction * 100).toFixed(6)}) REPEATABLE (42)`,
    limit: null,
    fraction,
  };
}

/** Smallest and largest over what the sample and other knowledge hold; numbers and times only. */
function widen(
  profile: ColumnProfile,
  kind: PgKind,
  more: readonly (Bounds | undefined)[],
): { min: Cell; max: Cell } {
  let { min, max } = profile;
  if (kind !== 'number' && kind !== 'time') return { min, max };
  const cell = (text: string): Cell => (kind === 'number' ? numberCell(text) : timeCell(text));
  const order = (value: Cell): number => {
    if (typeof value !== 'string') return Number(value);
    return kind === 'number' ? Number(value) : Date.parse(value);
  };
  for (const bounds of more) {
    if (bounds === undefined) continue;
    if (bounds.low !== null && (min === null || order(cell(bounds.low)) < order(min))) min = cell(bounds.low);
    if (bounds.high !== null && (max === null || order(cell(bounds.high)) > order(max)))
      max = cell(bounds.high);
  }
  return { min, max };
}

/** What the whole table tells beyond its sample. */
interface Knowledge {
  total: number;
  sampled: number;
  exact: boolean;
  keys: PgKeys;
  statistics: Map<string, PgStatistics>;
  bounds: Map<string, Bounds>;
}

function distinctOf(
  { profile, once }: ProfiledColumns['columns'][number],
  isUnique: boolean,
  { total, sampled, statistics }: Knowledge,
): number {
  const present = Math.round(sampled * (1 - profile.nullFraction));
  const totalPresent = Math.round(total * (1 - profile.nullFraction));
  if (isUnique) return totalPresent;
  const known = statistics.get(profile.name)?.distinct ?? null;
  if (known === null) return estimateDistinct(present, profile.distinct, once, totalPresent);
  return Math.max(profile.distinct, Math.round(known < 0 ? -known * total : known));
}

function completed(
  column: ProfiledColumns['columns'][number],
  kind: PgKind,
  knowledge: Knowledge,
): ColumnProfile {
  const { profile } = column;
  const { keys, exact, sampled, statistics, bounds } = knowledge;
  const isKey = keys.unique.some((names) => names.length === 1 && names[0] === profile.name);
  const distinct = exact ? profile.distinct : distinctOf(column, isKey, knowledge);
  return {
    ...profile,
    ...widen(profile, kind, [statistics.get(profile.name), bounds.get(profile.name)]),
    distinct,
    isPrimaryKey: keys.primary.includes(profile.name),
    isUnique: isKey || (exact && sampled > 0 && profile.nullFraction === 0 && distinct === sampled),
    foreignKey: keys.foreign.find((key) => key.columns.includes(profile.name)) ?? null,
  };
}

async function totalOf(
  session: PgSession,
  found: PgTable,
  sample: PgSample & { fraction: number },
  rows: number,
): Promise<number> {
  const estimated =
    found.estimate ??
    (sample.fraction < 1 ? Math.round(rows / sample.fraction) : await plannedRows(session, found));
  return Math.max(estimated, rows);
}

export async function profileTable(
  session: PgSession,
  database: string,
  table: string,
  onProgress: (message: string) => void,
): Promise<TableProfile> {
  const found = await findTable(session, table);
  const columns = await columnsOf(session, found);
  onProgress(`Found ${countOf(columns.length, 'column', 'columns')} in ${table}`);
  const keys = await keysOf(session, found);
  const primary = keys.primary.length === 0 ? 'none' : `(${keys.primary.join(', ')})`;
  onProgress(
    `Read keys and comments: primary key ${primary}, ${countOf(keys.foreign.length, 'foreign key', 'foreign keys')}`,
  );
  const sample = sampleOf(found);
  const unique = new Set(keys.unique.flatMap((names) => (names.length === 1 ? names : [])));
  const read = await profileColumns(session, columns, { sample, unique }, (done) => {
    if (columns.length > 40) onProgress(`Read ${done} of ${columns.length} columns`);
  });
  const exact = sample.fraction === 1 && (sample.limit === null || read.rows < sample.limit);
  const total = exact ? read.rows : await totalOf(session, found, sample, read.rows);
  onProgress(
    exact
      ? `Read all ${countOf(read.rows, 'row', 'rows')}`
      : `Read ${read.rows} of about ${countOf(total, 'row', 'rows')}`,
  );
  const knowledge: Knowledge = {
    total,
    sampled: read.rows,
    exact,
    keys,
    statistics: exact ? new Map<string, PgStatistics>() : await statisticsOf(session, found),
    bounds: exact ? new Map<string, Bounds>() : await indexBounds(session, found, columns),
  };
  return {
    database,
    table,
    comment: found.comment,
    rowCount: total,
    sampledRows: read.rows,
    exact,
    primaryKey: keys.primary,
    columns: read.columns.map((column, index) =>
      completed(column, columns[index]?.kind ?? 'other', knowledge),
    ),
  };
}

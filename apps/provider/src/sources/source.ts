import type { connectionKinds, ConnectionKindName } from '@plinth/api/facts';

/**
 * A data source as the provider sees it: one interface, one file for each kind (postgres, mongodb, csv).
 * Every call takes an AbortSignal and pushes its work down to the source; nothing reads a big table whole.
 */

export type SourceKind = (typeof connectionKinds)[ConnectionKindName]['type'];

/** SQL dialect that {@link Source.query} runs. MongoDB answers SQL too: over a sample loaded into DuckDB. */
export type SqlDialect = 'postgres' | 'duckdb';

export type CheckName = 'resolve_host' | 'reach_port' | 'sign_in' | 'list_databases' | 'read_table';

/** One step of a connection test; `message` gives the real reason, `hint` what to do about it. */
export interface CheckResult {
  check: CheckName;
  status: 'started' | 'ok' | 'failed';
  message: string;
  hint?: string;
}

/** A value as it travels in JSON: big integers and decimals as text, bytes as \x… text, times as ISO text. */
export type Cell = string | number | boolean | null | Cell[] | { [key: string]: Cell };

export interface ForeignKey {
  columns: string[];
  table: string;
}

export interface ColumnProfile {
  name: string;
  /** Type as the source writes it, such as `numeric(12,2)`, `timestamptz`, `VARCHAR` or `string | int`. */
  type: string;
  nullable: boolean;
  /** The comment the database holds for the column. */
  comment: string | null;
  /** Share of nulls, 0 to 1. */
  nullFraction: number;
  /** Distinct values, nulls not counted; an estimate when `exact` of the table is false. */
  distinct: number;
  min: Cell;
  max: Cell;
  /** Arithmetic mean, numeric columns only. */
  mean: number | null;
  standardDeviation: number | null;
  /** Some values are NaN: mean, deviation, min, max and buckets leave them out. */
  holdsNaN?: true;
  /** Most frequent values with their share of all rows, at most 20. */
  topValues: { value: Cell; share: number }[];
  /** Counts in at most 20 equal-width buckets from min to max; null where no order fits. */
  histogram: number[] | null;
  /** Mean length in characters of the value as text. */
  meanLength: number | null;
  /** Up to 50 distinct values, in the order met, and of a file what names its sums, wherever they stand. */
  samples: Cell[];
  isPrimaryKey: boolean;
  isUnique: boolean;
  foreignKey: ForeignKey | null;
}

export interface TableProfile {
  database: string;
  table: string;
  comment: string | null;
  /** Rows in the table; an estimate when `exact` is false. */
  rowCount: number;
  /** Rows that were read for the figures. */
  sampledRows: number;
  exact: boolean;
  primaryKey: string[];
  columns: ColumnProfile[];
}

export interface QueryResult {
  columns: string[];
  rows: Cell[][];
  /** True when rows beyond `maxRows` were left out. */
  truncated: boolean;
  /** True when the query ran over a sample of the data (a large MongoDB collection). */
  sampled: boolean;
}

export interface QueryLimits {
  timeoutMs: number;
  maxRows: number;
  signal?: AbortSignal;
  /** In characters, of a statement that the provider has written itself. */
  longest?: number;
  /** IANA name of the zone in which a moment's day begins; UTC without it. What has no zone isn't moved. */
  timeZone?: string;
  /** The statement may sample the pages of a PostgreSQL table: of one that the provider has written itself. */
  sampled?: boolean;
}

/** What a database knows of a table without reading it. */
export interface TableSummary {
  name: string;
  /** Null where nobody has counted. */
  rows: number | null;
  /** Counted, not estimated. */
  exact: boolean;
  /** Null where rows differ in their fields. */
  columns: number | null;
  primaryKey: string[];
  /** Tables that its foreign keys lead to. */
  links: string[];
}

export interface ObjectQuery {
  /** Text that the title holds. */
  search?: string;
  /** Of the titles; without one, the source's own. */
  order?: 'ascending' | 'descending';
  /** First and last day, both inclusive, yyyy-MM-dd in UTC, over the row's creation time. */
  startDate?: string;
  endDate?: string;
  offset: number;
  limit: number;
}

interface ObjectRow {
  /** Opaque, stable, and enough to find the row again. */
  id: string;
  title: string;
  /** ISO 8601, or null where the table has no time column. */
  createdAt: string | null;
}

export interface ObjectPage {
  rows: ObjectRow[];
  total: number;
}

export interface ObjectRecord {
  title: string;
  record: { [key: string]: Cell };
}

export interface ProfileOptions {
  signal: AbortSignal;
  /** Called when a part of the work is really done. */
  onProgress?: (message: string) => void;
}

/** A profile that passes through a thread unread: that of a wide table takes long to unpack. */
export interface PackedProfile {
  bytes: Uint8Array;
  columnCount: number;
  rowCount: number;
  sampledRows: number;
  exact: boolean;
}

/** A table and the database that it is in. */
export interface TableAddress {
  database: string;
  table: string;
}

export interface Source {
  readonly kind: SourceKind;
  readonly dialect: SqlDialect;
  /** Tables keep the rows in the order of their file, and SQL finds it in `rowid`. */
  readonly keepsOrder: boolean;
  /**
   * Checks one after another; stops after the first that failed. The last is about the table that is wanted, else about
   * the database that the connection names.
   */
  check(signal: AbortSignal, wanted?: TableAddress): AsyncIterable<CheckResult>;
  databases(signal: AbortSignal): Promise<string[]>;
  tables(database: string, signal: AbortSignal): Promise<string[]>;
  /** All tables of a database; only small ones are counted. */
  summaries(database: string, signal: AbortSignal): Promise<TableSummary[]>;
  /** Column names in table order with their types. */
  columns(database: string, table: string, signal: AbortSignal): Promise<Map<string, string>>;
  /** Their types as its SQL writes them; absent where {@link Source.columns} tells the same. */
  sqlTypes?(database: string, table: string, signal: AbortSignal): Promise<Map<string, string>>;
  /** What the source itself calls a column whose name here is another, by that name; absent where all are its own. */
  namesInSource?(database: string, table: string, signal: AbortSignal): Promise<Map<string, string>>;
  profile(database: string, table: string, options: ProfileOptions): Promise<TableProfile>;
  /** The profile as it comes from another process; absent where it is put together in this one. */
  packedProfile?(database: string, table: string, options: ProfileOptions): Promise<PackedProfile>;
  /** Runs one gated SELECT read-only. The table goes by {@link Source.tableReference}. */
  query(database: string, table: string, sql: string, limits: QueryLimits): Promise<QueryResult>;
  /** The table's name as SQL of this source's dialect, quoted. */
  tableReference(table: string): string;
  objects(database: string, table: string, query: ObjectQuery, signal: AbortSignal): Promise<ObjectPage>;
  object(database: string, table: string, id: string, signal: AbortSignal): Promise<ObjectRecord | null>;
  close(): Promise<void>;
}

/** A source as questions about one of its tables see it. */
export type TableSource = Pick<
  Source,
  'dialect' | 'keepsOrder' | 'check' | 'query' | 'profile' | 'packedProfile' | 'tableReference'
>;

/** What went wrong at a source, in words for the person; never holds credentials. */
export class SourceError extends Error {
  readonly reason:
    | 'unreachable'
    | 'refused'
    | 'not_allowed'
    | 'not_found'
    | 'denied'
    | 'timeout'
    | 'unsupported'
    | 'bad_input'
    /** The statement can't be run, whatever the data holds; the message is made of it alone. */
    | 'bad_sql'
    | 'cancelled';
  readonly hint: string | null;
  constructor(reason: SourceError['reason'], message: string, hint: string | null = null) {
    super(message);
    this.name = 'SourceError';
    this.reason = reason;
    this.hint = hint;
  }
}

export const cancelled = (): SourceError => new SourceError('cancelled', 'The work was cancelled.');

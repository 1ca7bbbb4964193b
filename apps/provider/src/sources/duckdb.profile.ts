import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { threads, withConnection, withTable } from './duckdb.open.ts';
import { cellOf, countRows, select, tableColumns, type TableColumn } from './duckdb.rows.ts';
import type { DuckJobs } from './duckdb.protocol.ts';
import { quoteIdentifier, quoteLiteral } from './identifiers.ts';
import { collectionProfile } from './mongodb.profile.ts';
import { packProfile } from './packedProfile.ts';
import type { Cell, ColumnProfile, PackedProfile, TableProfile } from './source.ts';
import { totalName } from './totalName.ts';

type Kind = 'number' | 'time' | 'text' | 'boolean' | 'other';

function kindOf(type: string): Kind {
  if (/^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DOUBLE|FLOAT|DECIMAL.*)$/.test(type)) return 'number';
  if (/^(DATE|TIMESTAMP.*)$/.test(type)) return 'time';
  if (type === 'VARCHAR') return 'text';
  return type === 'BOOLEAN' ? 'boolean' : 'other';
}

const buckets = 20;
/** Columns from which a table is taken in parts. */
const wideTable = 200;

/** Of a column whose values are numbers or times: what tells where its bars are, and its mean. */
interface Figures {
  min: string | null;
  max: string | null;
  low: number | null;
  high: number | null;
  mean: number | null;
  deviation: number | null;
}

const isOrdered = ({ type }: TableColumn): boolean => /^(number|time)$/.test(kindOf(type));

const numberIn = (cell: unknown): number | null =>
  typeof cell === 'number' && Number.isFinite(cell) ? cell : null;
const textIn = (cell: unknown): string | null => (typeof cell === 'string' ? cell : null);

/** Plain figures of numbers and times, in one pass; of other columns the groups of their values tell all. */
async function figuresOf(
  connection: DuckDBConnection,
  from: string,
  columns: readonly TableColumn[],
): Promise<Map<TableColumn, Figures>> {
  const figures = new Map<TableColumn, Figures>();
  const ordered = columns.filter(isOrdered);
  // Thousands of aggregates in one statement take the planner longer than the table takes to read.
  for (let start = 0; start < ordered.length; start += wideTable) {
    const part = ordered.slice(start, start + wideTable);
    const build = (deviation: boolean): string => {
      const parts = part.flatMap(({ name, type }) => {
        const c = quoteIdentifier(name);
        const isTime = kindOf(type) === 'time';
        const number = (value: string): string =>
          isTime ? `epoch(${value}::TIMESTAMP)` : `${value}::DOUBLE`;
        return [
          `min(${c})::VARCHAR`,
          `max(${c})::VARCHAR`,
          number(`min(${c})`),
          number(`max(${c})`),
          isTime ? 'NULL' : `avg(${number(c)})`,
          isTime || !deviation ? 'NULL' : `stddev_samp(${number(c)})`,
        ];
      });
      return `SELECT ${parts.join(', ')} FROM ${from}`;
    };
    // Infinite or enormous values have no standard deviation.
    const [row = []] = await select(connection, build(true)).catch(() => select(connection, build(false)));
    part.forEach((column, index) => {
      const [min, max, low, high, mean, deviation] = row.slice(index * 6);
      figures.set(column, {
        min: textIn(min),
        max: textIn(max),
        low: numberIn(low),
        high: numberIn(high),
        mean: numberIn(mean),
        deviation: numberIn(deviation),
      });
    });
  }
  return figures;
}

interface Spread {
  /** Values that are there. */
  count: number;
  distinct: number;
  top: { value: Cell; count: number }[];
  histogram: number[] | null;
  min: string | null;
  max: string | null;
  meanLength: number | null;
  /** Texts that say of a row that it is the sum of others: one among thousands of names is neither frequent nor early. */
  totals: string[];
}

const topValues = 20;

/** Values by the bar that they are in. Only what is kept becomes text. */
function groupingOf(from: string, { name, type }: TableColumn, { low, width }: Bars): string {
  const c = quoteIdentifier(name);
  const kind = kindOf(type);
  const value = kind === 'time' ? 'epoch(v::TIMESTAMP)' : 'v::DOUBLE';
  const bar =
    width > 0
      ? `least(greatest(floor((${value} - (${low}::DOUBLE)) / (${width}::DOUBLE)), 0), ${buckets - 1})`
      : '0';
  const ends = kind === 'text' || kind === 'boolean' ? 'min(v)::VARCHAR, max(v)::VARCHAR' : 'NULL, NULL';
  const ofText =
    kind === 'text'
      ? `sum(length(v) * n)::DOUBLE, list(v) FILTER (length(v) < 20 AND regexp_matches(trim(v), ${quoteLiteral(totalName)}, 'i'))`
      : 'NULL, NULL';
  // Grouped by bar: a sum for each in one row takes the planner longer than the values take to count.
  return `SELECT b::INTEGER, count(*)::DOUBLE, sum(n)::DOUBLE, arg_max(v, n, ${topValues})::VARCHAR[], max(n, ${topValues})::DOUBLE[], ${ends}, ${ofText}
    FROM (SELECT v, n, ${bar} AS b FROM (SELECT ${c} AS v, count(*) AS n FROM ${from} WHERE ${c} IS NOT NULL GROUP BY 1)) GROUP BY b`;
}

interface Bars {
  low: number;
  /** Of each; 0 where all values are in one. */
  width: number;
}

/** Null where no order fits. */
function barsOf(figures: Figures | undefined): (Bars & { bars: number }) | null {
  const { low = null, high = null } = figures ?? {};
  if (low === null || high === null) return null;
  const width = (high - low) / buckets;
  return { low, width: Number.isFinite(width) ? width : 0, bars: low === high ? 1 : buckets };
}

/** All that the values of a column tell, each grouped once. */
async function spreadOf(
  connection: DuckDBConnection,
  from: string,
  column: TableColumn,
  figures: Figures | undefined,
): Promise<Spread> {
  const bars = barsOf(figures);
  const rows = await select(connection, groupingOf(from, column, bars ?? { low: 0, width: 0 }));
  const histogram = bars === null ? null : Array.from({ length: bars.bars }, () => 0);
  let count = 0;
  let distinct = 0;
  const pairs: { text: string; times: number }[] = [];
  for (const [at, values, inBar, texts, times] of rows) {
    distinct += Number(values);
    count += Number(inBar);
    if (histogram !== null) histogram[Number(at)] = Number(inBar);
    pairs.push(...(texts as string[]).map((text, index) => ({ text, times: (times as number[])[index]! })));
  }
  // What has no bars is one row.
  const [min, max, length, totals] = rows[0]?.slice(5) ?? [];
  return {
    count,
    distinct,
    top: pairs
      .sort((a, b) => b.times - a.times)
      .slice(0, topValues)
      .map(({ text, times }) => ({ value: fromText(text, column.type), count: times })),
    histogram,
    min: figures?.min ?? textIn(min),
    max: figures?.max ?? textIn(max),
    meanLength: typeof length === 'number' ? length / count : null,
    totals: (totals ?? []) as string[],
  };
}

function fromText(text: string | null, type: string): Cell {
  if (text === null) return null;
  return type === 'BOOLEAN'
    ? text === 'true'
    : /^(TINY|SMALL|UTINY|USMALL)/.test(type)
      ? Number(text)
      : cellOf(text, type);
}

/** Some columns as a table of their own: planning a statement takes the longer, the wider its table is. */
async function copyPart(
  connection: DuckDBConnection,
  from: string,
  columns: readonly TableColumn[],
): Promise<string> {
  const names = columns.map(({ name }) => quoteIdentifier(name)).join(', ');
  await connection.run(`CREATE OR REPLACE TEMP TABLE part AS SELECT ${names} FROM ${from}`);
  return 'temp.main.part';
}

/** The spread of each column. A statement is run by one thread, so the columns share the threads. */
async function spreadsOf(
  instance: DuckDBInstance,
  from: string,
  columns: readonly TableColumn[],
  figures: Map<TableColumn, Figures>,
): Promise<Spread[]> {
  const spreads: Spread[] = [];
  const step = columns.length > wideTable ? 100 : 1;
  let next = 0;
  const worker = async (own: DuckDBConnection): Promise<void> => {
    for (let start = next; start < columns.length; start = next) {
      next = start + step;
      const part = columns.slice(start, next);
      const table = step === 1 ? from : await copyPart(own, from, part);
      for (const [offset, column] of part.entries())
        spreads[start + offset] = await spreadOf(own, table, column, figures.get(column));
    }
  };
  await Promise.all(Array.from({ length: threads }, () => withConnection(instance, worker)));
  return spreads;
}

const textLength = (cell: Cell): number => (typeof cell === 'string' ? cell : JSON.stringify(cell)).length;

const meanOf = (numbers: number[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** `head` is the column's values in the first rows. */
function columnProfile(
  column: TableColumn,
  rows: number,
  figures: Figures | undefined,
  spread: Spread,
  head: Cell[],
): ColumnProfile {
  const values = head.filter((cell) => cell !== null);
  const samples = new Map<string, Cell>(values.map((cell) => [JSON.stringify(cell), cell]));
  if (samples.size === 0) for (const { value } of spread.top) samples.set(JSON.stringify(value), value);
  return {
    name: column.name,
    type: column.type,
    nullable: spread.count < rows,
    comment: null,
    nullFraction: rows === 0 ? 0 : 1 - spread.count / rows,
    distinct: spread.distinct,
    min: fromText(spread.min, column.type),
    max: fromText(spread.max, column.type),
    mean: figures?.mean ?? null,
    standardDeviation: figures?.deviation ?? null,
    topValues: spread.top.map(({ value, count }) => ({ value, share: count / rows })),
    histogram: spread.histogram,
    meanLength: spread.meanLength ?? meanOf(values.map(textLength)),
    samples: [...new Set([...[...samples.values()].slice(0, 50), ...spread.totals])],
    isPrimaryKey: false,
    isUnique: rows > 0 && spread.distinct === rows,
    foreignKey: null,
  };
}

export async function profile({
  data,
  table,
  collection,
}: DuckJobs['profile']['args']): Promise<PackedProfile> {
  const unpacked = await withTable<TableProfile>(data, table, async (from, connection, instance) => {
    const columns = await tableColumns(connection, from);
    const rows = await countRows(connection, from);
    const figures = await figuresOf(connection, from, columns);
    const spreads = await spreadsOf(instance, from, columns, figures);
    const head = await select(
      connection,
      `SELECT * FROM ${from} LIMIT ${columns.length > wideTable ? 100 : 500}`,
    );
    return {
      database: 'csv',
      table,
      comment: null,
      rowCount: rows,
      sampledRows: rows,
      exact: true,
      primaryKey: [],
      columns: columns.map((column, index) => {
        const values = head.map((row) => cellOf(row[index], column.type));
        return columnProfile(column, rows, figures.get(column), spreads[index]!, values);
      }),
    };
  });
  return packProfile(collection === undefined ? unpacked : collectionProfile(unpacked, collection));
}

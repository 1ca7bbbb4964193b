import { dayMs, minuteMs } from '@plinth/api/facts';
import { quoteIdentifier, quoteLiteral } from '../sources/identifiers.ts';
import type { Cell, ColumnProfile, QueryLimits, QueryResult, TableProfile } from '../sources/source.ts';
import type { ChangedColumn, View } from './view.ts';

/** Of more rows a profile of the view is one of the first so many. */
const mostRows = 200_000;
const mostTop = 20;
const mostSamples = 50;
const buckets = 20;
const limits = { timeoutMs: minuteMs, longest: 400_000 };

interface ViewReading {
  reference: string;
  run: (sql: string, limits: QueryLimits) => Promise<QueryResult>;
}

type Figures = Pick<
  ColumnProfile,
  'nullFraction' | 'distinct' | 'min' | 'max' | 'mean' | 'standardDeviation' | 'meanLength'
>;

/** As it is computed with: numbers as doubles, which both dialects answer as numbers. */
const valueSql = ({ name, becomes }: ChangedColumn): string =>
  becomes === 'number' ? `CAST(${quoteIdentifier(name)} AS double precision)` : quoteIdentifier(name);

const numberOf = (cell: Cell | undefined): number | null => {
  const number = cell === null || cell === undefined ? NaN : Number(cell);
  return Number.isFinite(number) ? number : null;
};

/** Figures of all columns, in one statement. */
const readFigures = async (
  columns: readonly ChangedColumn[],
  from: string,
  run: ViewReading['run'],
): Promise<{ rows: number; figures: Figures[] }> => {
  const parts = columns.flatMap((column) => {
    const value = valueSql(column);
    const ordered = column.becomes !== 'boolean';
    const isNumber = column.becomes === 'number';
    const own = quoteIdentifier(column.name);
    return [
      `count(${own})`,
      `count(DISTINCT ${own})`,
      ordered ? `min(${own})` : 'NULL',
      ordered ? `max(${own})` : 'NULL',
      isNumber ? `avg(${value})` : 'NULL',
      isNumber ? `stddev_samp(${value})` : 'NULL',
      `avg(length(CAST(${value} AS varchar)))`,
    ];
  });
  const answer = await run(`SELECT ${['count(*)', ...parts].join(', ')} FROM ${from}`, {
    ...limits,
    maxRows: 1,
  });
  const [first = 0, ...cells] = answer.rows[0] ?? [];
  const rows = Number(first);
  const width = parts.length / Math.max(columns.length, 1);
  return {
    rows,
    figures: columns.map((_, index) => {
      const [count, distinct, min = null, max = null, mean, deviation, length] = cells.slice(index * width);
      return {
        nullFraction: rows === 0 ? 0 : 1 - Number(count) / rows,
        distinct: Number(distinct),
        min,
        max,
        mean: numberOf(mean),
        standardDeviation: numberOf(deviation),
        meanLength: numberOf(length),
      };
    }),
  };
};

const dayOf = (cell: Cell): string => (typeof cell === 'string' ? cell.slice(0, 10) : '');

/** How far a value is from the smallest, in the column's own unit. */
const distanceSql = (column: ChangedColumn, min: Cell): string =>
  column.becomes === 'date'
    ? `(${valueSql(column)} - CAST(${quoteLiteral(dayOf(min))} AS date))`
    : `(${valueSql(column)} - (${Number(min)}))`;

const widthOf = ({ becomes }: ChangedColumn, { min, max }: Figures): number => {
  if (becomes === 'number') return Number(max) - Number(min);
  const day = (cell: Cell) => Date.parse(dayOf(cell)) / dayMs;
  return day(max) - day(min);
};

const readHistogram = async (
  column: ChangedColumn,
  figures: Figures,
  from: string,
  run: ViewReading['run'],
): Promise<number[] | null> => {
  const hasOrder = column.becomes === 'number' || column.becomes === 'date';
  if (!hasOrder || figures.min === null) return null;
  const width = widthOf(column, figures);
  if (!Number.isFinite(width)) return null;
  const bucket =
    width > 0
      ? `least(floor(${distanceSql(column, figures.min)} * ${buckets} / CAST(${width} AS double precision)), ${buckets - 1})`
      : '0';
  const { rows } = await run(
    `SELECT CAST(${bucket} AS integer), count(*) FROM ${from} WHERE ${valueSql(column)} IS NOT NULL GROUP BY 1`,
    { ...limits, maxRows: buckets },
  );
  const histogram = Array.from({ length: width > 0 ? buckets : 1 }, () => 0);
  for (const [at, count] of rows) histogram[Number(at)] = Number(count);
  return histogram;
};

const readFrequent = async (
  column: ChangedColumn,
  from: string,
  run: ViewReading['run'],
): Promise<{ value: Cell; count: number }[]> => {
  const value = quoteIdentifier(column.name);
  const { rows } = await run(
    `SELECT ${value}, count(*) FROM ${from} WHERE ${value} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostSamples}`,
    { ...limits, maxRows: mostSamples },
  );
  return rows.map(([cell = null, count]) => ({ value: cell, count: Number(count) }));
};

/** A table's profile as its view's: the columns that stay, those that its recipe changes read anew. */
export const profileOfView = async (
  table: TableProfile,
  { names, changed, leavesRowsOut }: View,
  { reference, run }: ViewReading,
): Promise<TableProfile> => {
  const read = changed.map(({ name }) => quoteIdentifier(name)).join(', ') || '*';
  const from = `(SELECT ${read} FROM ${reference} LIMIT ${mostRows}) AS standardized_rows`;
  const { rows, figures } = await readFigures(changed, from, run);
  const isWhole = rows < mostRows;
  const stays = new Set(names);
  const columns = new Map(
    table.columns.flatMap((column) => (stays.has(column.name) ? [[column.name, column]] : [])),
  );
  for (const [index, column] of changed.entries()) {
    const before = columns.get(column.name);
    const own = figures[index];
    if (before === undefined || own === undefined) continue;
    const frequent = await readFrequent(column, from, run);
    columns.set(column.name, {
      ...before,
      ...own,
      type: column.type ?? before.type,
      topValues: frequent.slice(0, mostTop).map(({ value, count }) => ({ value, share: count / rows })),
      samples: frequent.map(({ value }) => value),
      histogram: await readHistogram(column, own, from, run),
      isUnique: isWhole && rows > 0 && own.nullFraction === 0 && own.distinct === rows,
    });
  }
  return {
    ...table,
    rowCount: leavesRowsOut && isWhole ? rows : table.rowCount,
    exact: table.exact && isWhole,
    sampledRows: Math.min(table.sampledRows, rows),
    columns: [...columns.values()],
  };
};

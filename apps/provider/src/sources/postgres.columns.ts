import { numberCell, timeCell } from './cell.ts';
import { quoteIdentifier } from './identifiers.ts';
import type { PgColumn, PgKind } from './postgres.catalog.ts';
import type { PgSession } from './postgres.pool.ts';
import type { Cell, ColumnProfile } from './source.ts';

export interface PgSample {
  /** FROM clause of the rows that are read, such as `"public"."orders" TABLESAMPLE SYSTEM (1)`. */
  from: string;
  /** Ends the reading after so many rows; for views and foreign tables. */
  limit: number | null;
}

const buckets = 20;
const perStatement = 40;
const clip = 1000;

/** The value as the profile groups it: as it is where it has an order, else as text of bounded length. */
function valueOf(column: PgColumn): string {
  const c = quoteIdentifier(column.name);
  switch (column.kind) {
    case 'number':
    case 'time':
    case 'boolean':
      return c;
    case 'bytes':
      return `'\\x' || pg_catalog.encode(pg_catalog.substring(${c}, 1, 64), 'hex')`;
    case 'text':
      // Compared by bytes: the order of a language costs many times as much, and a smallest text says little.
      return `${c}::text COLLATE "C"`;
    case 'other':
      // As the database writes it: its cast would put /32 behind a single address.
      return column.type === 'inet' ? `pg_catalog.abbrev(${c})` : `pg_catalog.left(${c}::text, ${clip})`;
    default:
      return `pg_catalog.left(${c}::text, ${clip})`;
  }
}

interface ColumnAnswer {
  n: number;
  avg: number | null;
  dev: number | null;
  len: number | null;
  d: number;
  once: number;
  min: string | null;
  max: string | null;
  nan: boolean | null;
  top: [string, number][] | null;
  hist: { [bucket: string]: number } | null;
}

interface Answer {
  rows: number;
  columns: ColumnAnswer[];
  head: (string | null)[][] | null;
}

/** Whole numbers have no NaN, and needn't be looked through for it. */
const mayHoldNaN = ({ kind, type }: PgColumn): boolean =>
  kind === 'number' && !/^(?:smallint|integer|bigint)$/.test(type);

const asNumber = (kind: PgKind, value: string): string =>
  kind === 'time' ? `date_part('epoch', ${value})` : `${value}::float8`;

/** A column's values as numbers. The offset keeps the planner from working each out once for every mention. */
const numbersOf = (kind: PgKind, index: number): string =>
  `(SELECT ${asNumber(kind, 'v')} AS x, n FROM g${index} OFFSET 0) AS q`;

const isFinite = `x > '-Infinity' AND x < 'Infinity'`;

/** Only a column that has infinite ends is looked through for its finite ones. */
const endsOf = (kind: PgKind, index: number): string => {
  const end = (name: 'lo' | 'hi', find: 'min' | 'max'): string =>
    `CASE WHEN ${asNumber(kind, name)} > '-Infinity' AND ${asNumber(kind, name)} < 'Infinity' THEN ${asNumber(kind, name)}
      ELSE (SELECT ${find}(x) FROM ${numbersOf(kind, index)} WHERE ${isFinite}) END AS ${name}`;
  return `SELECT ${end('lo', 'min')}, ${end('hi', 'max')} FROM h${index}`;
};

/** Its bars, by their number from 1. With the condition in a WHERE the planner expects few values, and sorts them. */
const barsOf = (kind: PgKind, index: number): string => {
  const [lo, hi] = [`(SELECT lo FROM e${index})`, `(SELECT hi FROM e${index})`];
  const bar = `CASE WHEN ${hi} > ${lo} THEN least(width_bucket(x, ${lo}, ${hi}, ${buckets}), ${buckets}) ELSE 1 END`;
  return `SELECT json_object_agg(b, n) FILTER (WHERE b IS NOT NULL) FROM (SELECT CASE WHEN ${isFinite} THEN ${bar} END AS b, sum(n) AS n FROM ${numbersOf(kind, index)} GROUP BY 1) AS q`;
};

interface Figures {
  /** Means and bars, which a number beyond a double has not. */
  figures: boolean;
  /** Columns that hold no value twice. */
  unique: ReadonlySet<string>;
}

/**
 * One statement for up to forty columns: the sample is read once, each column is grouped once and turned into numbers once, and only
 * figures travel.
 */
function statementOf(columns: readonly PgColumn[], sample: PgSample, { figures, unique }: Figures): string {
  const values = columns.map((column, index) => `${valueOf(column)} AS c${index}`);
  const limit = sample.limit === null ? '' : ` LIMIT ${sample.limit}`;
  const hasHistogram = (kind: PgKind): boolean => figures && (kind === 'number' || kind === 'time');
  const parts = columns.flatMap((column, index) => {
    const { name, kind } = column;
    const isNumber = mayHoldNaN(column) ? ` FILTER (WHERE v::text <> 'NaN')` : '';
    const ordered = kind === 'number' || kind === 'time' || kind === 'text';
    const groups = unique.has(name)
      ? `(SELECT c${index} AS v, 1::bigint AS n FROM s WHERE c${index} IS NOT NULL)`
      : `MATERIALIZED (SELECT c${index} AS v, count(*) AS n FROM s WHERE c${index} IS NOT NULL GROUP BY 1)`;
    return [
      `g${index} AS ${groups}`,
      `h${index} AS MATERIALIZED (SELECT count(*) AS d, count(*) FILTER (WHERE n = 1) AS once,
        ${ordered ? `min(v)${isNumber}` : 'NULL::text'} AS lo, ${ordered ? `max(v)${isNumber}` : 'NULL::text'} AS hi,
        ${isNumber === '' ? 'NULL::boolean' : `bool_or(v::text = 'NaN')`} AS nan FROM g${index})`,
      ...(hasHistogram(kind) ? [`e${index} AS MATERIALIZED (${endsOf(kind, index)})`] : []),
    ];
  });
  const plain = columns.flatMap(({ kind }, index) => {
    const number = kind === 'number' && figures;
    const [mean, deviation] = ['avg', 'stddev_samp'].map((figure) =>
      number ? `${figure}(nullif(c${index}::float8, 'NaN'))` : 'NULL::float8',
    );
    return [
      `count(c${index}) AS n${index}`,
      `${mean} AS avg${index}`,
      `${deviation} AS dev${index}`,
      `${kind === 'text' ? `avg(length(c${index}))` : 'NULL::float8'} AS len${index}`,
    ];
  });
  const answers = columns.map(({ kind }, index) => {
    const g = `g${index}`;
    const histogram = hasHistogram(kind) ? `(${barsOf(kind, index)})` : 'NULL';
    return `(SELECT json_build_object('n', n${index}, 'avg', nullif(avg${index}::text, 'NaN'), 'dev', nullif(dev${index}::text, 'NaN'), 'len', len${index}::float8,
      'd', d, 'once', once, 'min', lo::text, 'max', hi::text, 'nan', nan,
      'top', (SELECT json_agg(json_build_array(left(v::text, ${clip}), n)) FROM (SELECT v, n FROM ${g} ORDER BY n DESC LIMIT 20) AS q),
      'hist', ${histogram}) FROM h${index})`;
  });
  const head = columns.map((_, index) => `left(c${index}::text, ${clip})`).join(', ');
  return `WITH s AS MATERIALIZED (SELECT ${values.join(', ')} FROM ${sample.from}${limit}),
    a AS MATERIALIZED (SELECT count(*) AS rows, ${plain.join(', ')} FROM s),
    ${parts.join(',\n    ')}
    SELECT json_build_object('rows', a.rows, 'columns', json_build_array(${answers.join(',\n')}),
      'head', (SELECT json_agg(json_build_array(${head})) FROM (SELECT * FROM s LIMIT 300) AS s))::text AS answer FROM a`;
}

function cellFromText(text: string | null, kind: PgKind): Cell {
  if (text === null) return null;
  switch (kind) {
    case 'number':
      return numberCell(text);
    case 'time':
      return timeCell(text);
    case 'boolean':
      return text === 'true' || text === 't';
    default:
      return text;
  }
}

const finite = (value: unknown): number | null => {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

/** Of numbers and times the first rows are enough. */
function meanLengthOf(head: readonly (string | null)[][], index: number): number | null {
  const lengths = head.map((row) => row[index]?.length ?? 0).filter((length) => length > 0);
  return lengths.length === 0 ? null : lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
}

async function ask(
  { query }: PgSession,
  columns: readonly PgColumn[],
  sample: PgSample,
  unique: ReadonlySet<string>,
): Promise<Answer> {
  const run = async (figures: boolean): Promise<Answer> => {
    const { rows } = await query<{ answer: string }>({
      text: statementOf(columns, sample, { figures, unique }),
      queryMode: 'extended',
    });
    return JSON.parse(rows[0]?.answer ?? '{}') as Answer;
  };
  await query({ text: 'SAVEPOINT figures' });
  try {
    return await run(true);
  } catch (error) {
    // A number beyond a double has no mean that a double could hold.
    if ((error as { code?: string }).code !== '22003') throw error;
    await query({ text: 'ROLLBACK TO SAVEPOINT figures' });
    return run(false);
  }
}

const samplesKept = 50;

/** Distinct values in the order met; of a column whose first rows are empty, the frequent ones. */
function samplesOf(
  column: PgColumn,
  head: readonly (string | null)[][],
  index: number,
  top: readonly [string, number][],
): Cell[] {
  const samples = new Map<string, Cell>();
  for (const row of head) {
    const text = row[index];
    if (text !== null && text !== undefined && samples.size < samplesKept)
      samples.set(text, cellFromText(text, column.kind));
  }
  if (samples.size === 0) for (const [text] of top) samples.set(text, cellFromText(text, column.kind));
  return [...samples.values()];
}

function histogramOf({ hist, min, max }: ColumnAnswer): number[] | null {
  if (hist === null) return null;
  return Array.from({ length: min === max ? 1 : buckets }, (_, bucket) =>
    Number(hist[String(bucket + 1)] ?? 0),
  );
}

function profileOf(
  column: PgColumn,
  figures: ColumnAnswer,
  index: number,
  { rows, head }: Answer,
): ColumnProfile {
  const top = figures.top ?? [];
  return {
    name: column.name,
    type: column.type,
    nullable: !column.notNull,
    comment: column.comment,
    nullFraction: rows === 0 ? 0 : 1 - figures.n / rows,
    distinct: figures.d,
    min: cellFromText(figures.min, column.kind),
    max: cellFromText(figures.max, column.kind),
    mean: finite(figures.avg),
    standardDeviation: finite(figures.dev),
    ...(figures.nan === true && { holdsNaN: true }),
    topValues: top.map(([text, count]) => ({ value: cellFromText(text, column.kind), share: count / rows })),
    histogram: histogramOf(figures),
    meanLength: finite(figures.len) ?? meanLengthOf(head ?? [], index),
    samples: samplesOf(column, head ?? [], index, top),
    isPrimaryKey: false,
    isUnique: false,
    foreignKey: null,
  };
}

export interface ProfiledColumns {
  rows: number;
  /** `once`: values that the sample holds a single time. */
  columns: { profile: ColumnProfile; once: number }[];
}

/** Reads the sample and turns it into column profiles; keys are added by the caller. `unique`: columns that hold no value twice. */
export async function profileColumns(
  session: PgSession,
  columns: readonly PgColumn[],
  { sample, unique }: { sample: PgSample; unique: ReadonlySet<string> },
  onPart: (done: number) => void,
): Promise<ProfiledColumns> {
  const profiled: ProfiledColumns = { rows: 0, columns: [] };
  for (let start = 0; start < columns.length; start += perStatement) {
    const part = columns.slice(start, start + perStatement);
    const answer = await ask(session, part, sample, unique);
    profiled.rows = answer.rows;
    part.forEach((column, index) => {
      const figures = answer.columns[index];
      if (figures !== undefined)
        profiled.columns.push({ profile: profileOf(column, figures, index, answer), once: figures.once });
    });
    onPart(profiled.columns.length);
  }
  return profiled;
}

/**
 * The child process that holds DuckDB. One huge expression can pass DuckDB's own limits, so the process watches its
 * memory and ends itself, and its parent kills it at a deadline.
 */
import { readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';
import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection } from '@duckdb/node-api';
import { numberCell, timeCell } from './cell.ts';
import { canonicalText, outlineCsv, previewRows, readCsv, scanCsv } from './csvFile.ts';
import type { CsvFile, CsvOutline } from './csvFile.ts';
import type {
  CsvFormat,
  CsvImport,
  DuckAnswer,
  DuckData,
  DuckJob,
  DuckJobs,
  DuckRequest,
} from './duckdb.protocol.ts';
import { quoteIdentifier, quoteLiteral } from './identifiers.ts';
import { collectionProfile } from './mongodb.profile.ts';
import { packProfile } from './packedProfile.ts';
import { SourceError } from './source.ts';
import type { Cell, ColumnProfile, PackedProfile, TableProfile } from './source.ts';

// Whatever the umask of who started the provider: what is imported is its owner's.
process.umask(0o077);

const memoryCap = Number(process.env['DUCKDB_CHILD_MEMORY_MB'] ?? 1536) * 1024 * 1024;
const threads = String(Math.min(4, availableParallelism()));

function answer(message: DuckAnswer, then?: () => void): void {
  process.send?.(message, undefined, {}, () => then?.());
}

setInterval(() => {
  if (process.memoryUsage.rss() > memoryCap) {
    answer({ kind: 'memory' }, () => process.exit(3));
    setTimeout(() => process.exit(3), 20);
  }
}, 25).unref();

const sealed = {
  temp_directory: '',
  max_temp_directory_size: '0B',
  memory_limit: '768MB',
  threads,
  enable_external_access: 'false',
};

/** The lock comes last; a zone can't be given at the opening. */
async function lock(connection: DuckDBConnection, timeZone: string): Promise<void> {
  await connection.run(`SET TimeZone = ${quoteLiteral(timeZone)}`);
  await connection.run(`SET lock_configuration = true`);
}

/** Documents hold moments in UTC: where their days begin elsewhere, they are told apart from times without a zone. */
const momentsOf = (columns: readonly { name: string; type: string }[], timeZone: string): string => {
  const moments = timeZone === 'UTC' ? [] : columns.filter(({ type }) => type === 'TIMESTAMP');
  const casts = moments.map(({ name }) => {
    const quoted = quoteIdentifier(name);
    return `timezone('UTC', ${quoted}) AS ${quoted}`;
  });
  return casts.length === 0 ? '*' : `* REPLACE (${casts.join(', ')})`;
};

async function withData<T>(
  data: DuckData,
  work: (connection: DuckDBConnection, instance: DuckDBInstance) => Promise<T>,
  timeZone = 'UTC',
): Promise<T> {
  if (data.kind === 'file') {
    const instance = await DuckDBInstance.create(data.path, { access_mode: 'READ_ONLY', ...sealed });
    try {
      return await withConnection(instance, async (connection) => {
        await lock(connection, timeZone);
        return work(connection, instance);
      });
    } finally {
      instance.closeSync();
    }
  }
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: sealed.memory_limit,
    threads,
    temp_directory: '',
  });
  try {
    return await withConnection(instance, async (connection) => {
      const columns = data.columns
        .map(({ name, type }) => `${quoteLiteral(name)}: ${quoteLiteral(type)}`)
        .join(', ');
      await connection.run(
        `CREATE TABLE ${quoteIdentifier(data.table)} AS SELECT ${momentsOf(data.columns, timeZone)} FROM read_json(${quoteLiteral(data.path)}, format = 'newline_delimited', columns = {${columns}}, maximum_object_size = 33554432)`,
      );
      await connection.run(`SET enable_external_access = false`);
      await lock(connection, timeZone);
      return await work(connection, instance);
    });
  } finally {
    instance.closeSync();
  }
}

let ownInstance: Promise<DuckDBInstance> | null = null;

/**
 * Attaches a file for statements of this module's own. They share an instance, which takes longer to open than a file; what
 * people ask runs sealed in one that ends with it. It has one thread: who wants more takes a connection for each.
 */
async function withFile<T>(
  path: string,
  mode: string,
  work: (connection: DuckDBConnection, instance: DuckDBInstance) => Promise<T>,
): Promise<T> {
  const opening = (ownInstance ??= DuckDBInstance.create(':memory:', {
    temp_directory: '',
    memory_limit: sealed.memory_limit,
    threads: '1',
  }));
  try {
    const instance = await opening;
    return await withConnection(instance, async (connection) => {
      await connection.run(`ATTACH ${quoteLiteral(path)} AS file (${mode})`);
      const result = await work(connection, instance);
      await connection.run('DETACH file');
      return result;
    });
  } catch (error) {
    // What failed may have left something in it.
    ownInstance = null;
    await opening.then(
      (instance) => instance.closeSync(),
      () => undefined,
    );
    throw error;
  }
}

/** Of a file that is attached. */
const inFile = (table: string): string => `file.main.${quoteIdentifier(table)}`;

/** `from` is the table as SQL. */
const withTable = <T>(
  data: DuckData,
  table: string,
  work: (from: string, connection: DuckDBConnection, instance: DuckDBInstance) => Promise<T>,
): Promise<T> =>
  data.kind === 'file'
    ? withFile(data.path, 'READ_ONLY', (connection, instance) => work(inFile(table), connection, instance))
    : withData(data, (connection, instance) =>
        work(`memory.main.${quoteIdentifier(table)}`, connection, instance),
      );

async function withConnection<T>(
  instance: DuckDBInstance,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const connection = await instance.connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
  }
}

/** A value of DuckDB's JSON form as a cell. */
function cellOf(value: unknown, type: string): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') {
    if (/^(U?(BIG|HUGE|INT)|DECIMAL|DOUBLE|FLOAT|BIGNUM)/.test(type)) return numberCell(value);
    if (type.startsWith('TIMESTAMP')) return timeCell(value);
    return value;
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((inner) => cellOf(inner, type.replace(/\[\d*\]$/, '')));
  return JSON.parse(JSON.stringify(value)) as Cell;
}

async function select(
  connection: DuckDBConnection,
  sql: string,
): Promise<{ types: string[]; rows: unknown[][] }> {
  const reader = await connection.runAndReadAll(sql);
  return { types: reader.columnTypes().map(String), rows: reader.getRowsJson() };
}

const firstLine = (error: unknown): string =>
  (String(error instanceof Error ? error.message : error).split('\n')[0] ?? '').trim();

function readOptions(file: CsvOutline, sample: string, longRecords: boolean): string {
  const types = file.codeColumns.map((name) => `${quoteLiteral(name)}: 'VARCHAR'`);
  const options = [
    `delim = ${quoteLiteral(file.delimiter)}`,
    `quote = '"'`,
    `escape = '"'`,
    `comment = ''`,
    `header = ${file.hasHeader}`,
    `skip = 0`,
    `strict_mode = true`,
    ...(longRecords
      ? [`max_line_size = 16000000`, `buffer_size = 32000000`]
      : // A file with a longer record is loaded anew, with more room.
        [`max_line_size = 1500000`, `buffer_size = 3000000`]),
    `names = [${file.columns.map(quoteLiteral).join(', ')}]`,
  ];
  if (file.decimalComma) options.push(`decimal_separator = ','`);
  if (sample === 'text') options.push('all_varchar = true');
  else {
    options.push(`sample_size = ${sample}`);
    if (types.length > 0) options.push(`types = {${types.join(', ')}}`);
  }
  return options.join(', ');
}

/** Loads the file into the table: types from a sample, else from the whole file, else all as text. */
async function load(
  connection: DuckDBConnection,
  file: CsvOutline,
  path: string,
  into: string,
): Promise<void> {
  let failure: unknown;
  for (const [sample, longRecords] of [
    ['4096', false],
    ['-1', false],
    ['-1', true],
    ['text', true],
  ] as const) {
    try {
      await connection.run(
        `CREATE OR REPLACE TABLE ${into} AS SELECT * FROM read_csv(${quoteLiteral(path)}, ${readOptions(file, sample, longRecords)})`,
      );
      return;
    } catch (error) {
      failure = error;
    }
  }
  throw new SourceError('bad_input', `The file cannot be read as CSV: ${firstLine(failure)}`);
}

/** Rows after which a table's next part begins. Parts are written while the rest is loaded, and read by a thread each. */
const rowGroup = 61_440;

async function importCsv(
  { upload, target, table, overrides }: DuckJobs['import']['args'],
  ahead: (format: CsvFormat) => void,
): Promise<CsvImport> {
  const text = `${target}.text`;
  const draft = `${target}.draft`;
  await rm(draft, { force: true });
  try {
    const bytes = readFileSync(upload);
    const outline = outlineCsv(bytes, overrides);
    const isPlain = outline.records === bytes;
    if (!isPlain) await writeFile(text, outline.records);
    // Nobody else reads the file, and the newest format is written fastest.
    const mode = `STORAGE_VERSION 'latest', ROW_GROUP_SIZE ${rowGroup}`;
    const imported = await withFile(draft, mode, async (connection) => {
      const into = inFile(table);
      // DuckDB reads on a thread of its own while this one looks at every byte.
      const loading = load(connection, outline, isPlain ? upload : text, into).then(
        () => true,
        () => false,
      );
      let file: CsvFile;
      try {
        file = scanCsv(outline);
        ahead(formatOf(file));
      } finally {
        await loading;
      }
      const isRead =
        (await loading) && !file.irregular && (await countRows(connection, into)) === file.rowCount;
      if (!isRead) await writeFile(text, canonicalText(file));
      if (!isRead || !file.codeColumns.every((name) => outline.codeColumns.includes(name)))
        await loadAgain(connection, file, isPlain && isRead ? upload : text, into);
      const columns = await tableColumns(connection, into);
      await connection.run('CHECKPOINT file');
      return { table, ...described(file, columns), rowCount: file.rowCount };
    });
    await rename(draft, target);
    return imported;
  } finally {
    for (const path of [text, draft, `${draft}.wal`]) await rm(path, { force: true });
  }
}

async function loadAgain(
  connection: DuckDBConnection,
  file: CsvFile,
  path: string,
  into: string,
): Promise<void> {
  await connection.run(`DROP TABLE IF EXISTS ${into}`);
  // What the table took of the file is free from here on.
  await connection.run('CHECKPOINT file');
  await load(connection, file, path, into);
  const rows = await countRows(connection, into);
  if (rows !== file.rowCount) {
    throw new SourceError(
      'bad_input',
      `The file has ${file.rowCount} records, but only ${rows} could be read.`,
    );
  }
}

async function inspectCsv({
  upload,
  overrides,
}: DuckJobs['inspect']['args']): Promise<DuckJobs['inspect']['result']> {
  const file = readCsv(await readFile(upload), overrides);
  return described(
    file,
    file.columns.map((name) => ({ name, type: 'VARCHAR' })),
  );
}

function described(file: CsvOutline, columns: CsvImport['columns']): DuckJobs['inspect']['result'] {
  return { ...formatOf(file), columns, preview: previewRows(file, 20) };
}

const formatOf = ({ delimiter, encoding, hasHeader }: CsvOutline): CsvFormat => ({
  delimiter,
  encoding,
  has_header: hasHeader,
});

async function countRows(connection: DuckDBConnection, from: string): Promise<number> {
  const { rows } = await select(connection, `SELECT count(*)::INTEGER FROM ${from}`);
  return Number(rows[0]?.[0]);
}

interface TableColumn {
  name: string;
  type: string;
}

async function tableColumns(connection: DuckDBConnection, from: string): Promise<TableColumn[]> {
  const reader = await connection.runAndReadAll(`SELECT * FROM ${from} LIMIT 0`);
  const types = reader.columnTypes();
  return reader.columnNames().map((name, index) => ({ name, type: String(types[index]) }));
}

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
    const result = await select(connection, build(true)).catch(() => select(connection, build(false)));
    const row = result.rows[0] ?? [];
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
  const length = kind === 'text' ? 'sum(length(v) * n)::DOUBLE' : 'NULL';
  // Grouped by bar: a sum for each in one row takes the planner longer than the values take to count.
  return `SELECT b::INTEGER, count(*)::DOUBLE, sum(n)::DOUBLE, arg_max(v, n, ${topValues})::VARCHAR[], max(n, ${topValues})::DOUBLE[], ${ends}, ${length}
    FROM (SELECT v, n, ${bar} AS b FROM (SELECT ${c} AS v, count(*) AS n FROM ${from} WHERE ${c} IS NOT NULL GROUP BY v)) GROUP BY b`;
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
  const { rows } = await select(connection, groupingOf(from, column, bars ?? { low: 0, width: 0 }));
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
  const [min, max, length] = rows[0]?.slice(5) ?? [];
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
  await Promise.all(Array.from({ length: Number(threads) }, () => withConnection(instance, worker)));
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
    samples: [...samples.values()].slice(0, 50),
    isPrimaryKey: false,
    isUnique: rows > 0 && spread.distinct === rows,
    foreignKey: null,
  };
}

async function profile({ data, table, collection }: DuckJobs['profile']['args']): Promise<PackedProfile> {
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
        const values = head.rows.map((row) => cellOf(row[index], column.type));
        return columnProfile(column, rows, figures.get(column), spreads[index]!, values);
      }),
    };
  });
  return packProfile(collection === undefined ? unpacked : collectionProfile(unpacked, collection));
}

const mega = 1024 * 1024;
const cellLimit = 4 * mega;
/** Many rows are asked for where a whole table is wanted. */
const answerLimit = (maxRows: number): number => Math.max(32 * mega, maxRows * 1024);

/** What a value of an answer costs, about. */
const costOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce<number>((sum, inner) => sum + 16 + costOf(inner), 0);
};

/** One row may hold a list of all that the others hold. */
function needSmall(rows: unknown[][], maxRows: number): void {
  const most = answerLimit(maxRows);
  let left = most;
  for (const cell of rows.flat()) {
    const cost = costOf(cell);
    left -= cost;
    if (cost > cellLimit)
      throw new SourceError('bad_input', `A value of the answer is larger than ${cellLimit / mega} MB.`);
    if (left < 0)
      throw new SourceError(
        'bad_input',
        `The answer is larger than ${Math.floor(most / mega)} MB.`,
        'Ask for fewer rows or columns.',
      );
  }
}

async function query({
  data,
  sql,
  parameters,
  maxRows,
  timeZone,
}: DuckJobs['query']['args']): Promise<DuckJobs['query']['result']> {
  return withData(
    data,
    async (connection) => {
      const statements = await connection.extractStatements(sql);
      if (statements.count !== 1) throw new SourceError('bad_input', 'Exactly one SELECT is allowed.');
      const prepared = await statements.prepare(0);
      parameters.forEach((value, index) => {
        if (typeof value === 'string') prepared.bindVarchar(index + 1, value);
        else if (Number.isSafeInteger(value)) prepared.bindBigInt(index + 1, BigInt(value));
        else prepared.bindDouble(index + 1, value);
      });
      const reader = await prepared.streamAndReadUntil(maxRows + 1);
      const types = reader.columnTypes().map(String);
      const rows = reader.getRowsJson();
      needSmall(rows, maxRows);
      return {
        columns: reader.columnNames(),
        types,
        rows: rows.slice(0, maxRows).map((row) => row.map((cell, index) => cellOf(cell, types[index] ?? ''))),
        truncated: rows.length > maxRows,
      };
    },
    timeZone,
  );
}

const jobs: {
  [Job in DuckJob]: (
    args: DuckJobs[Job]['args'],
    ahead: (format: CsvFormat) => void,
  ) => Promise<DuckJobs[Job]['result']>;
} = {
  inspect: inspectCsv,
  import: importCsv,
  columns: ({ data, table }) => withTable(data, table, (from, connection) => tableColumns(connection, from)),
  profile,
  query,
  documents: async ({ source, target }) =>
    (await import('./mongodb.readFile.ts')).readDocuments(source, target),
};

function handle<Job extends DuckJob>({ id, job, args }: DuckRequest<Job>): void {
  jobs[job](args, (format) => answer({ id, kind: 'ahead', format })).then(
    (result) => answer({ id, kind: 'result', result }),
    (error: unknown) => {
      if (error instanceof SourceError) {
        answer({
          id,
          kind: 'error',
          reason: error.reason as 'bad_input',
          message: error.message,
          hint: error.hint,
        });
        return;
      }
      const message = firstLine(error);
      const memory = /out of memory/i.test(message);
      answer({
        id,
        kind: 'error',
        // Before a row is read; all other errors may tell of values.
        reason: /^(?:Parser|Binder|Catalog) Error:/.test(message) ? 'bad_sql' : 'bad_input',
        message: memory ? 'The query needs more memory than it may have.' : message,
        hint: memory ? 'Ask for fewer rows or groups.' : null,
      });
    },
  );
}

process.on('message', (message) => handle(message as DuckRequest));
process.on('disconnect', () => process.exit(0));
flushCompileCache();

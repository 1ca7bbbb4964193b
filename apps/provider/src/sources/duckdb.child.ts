/**
 * The child process that holds DuckDB. One huge expression can pass DuckDB's own limits, so the process watches its
 * memory and ends itself, and its parent kills it at a deadline.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';
import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection } from '@duckdb/node-api';
import { numberCell, timeCell } from './cell.ts';
import { canonicalText, outlineCsv, previewRows, readCsv, scanCsv } from './csvFile.ts';
import type { CsvFile, CsvOutline } from './csvFile.ts';
import type { CsvImport, DuckAnswer, DuckData, DuckJob, DuckJobs, DuckRequest } from './duckdb.protocol.ts';
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
      : // Small buffers spread a small file over the threads.
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

/** Loads the file into `table`: types from a sample, else from the whole file, else all as text. */
async function load(
  connection: DuckDBConnection,
  file: CsvOutline,
  path: string,
  table: string,
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
        `CREATE OR REPLACE TABLE ${quoteIdentifier(table)} AS SELECT * FROM read_csv(${quoteLiteral(path)}, ${readOptions(file, sample, longRecords)})`,
      );
      return;
    } catch (error) {
      failure = error;
    }
  }
  throw new SourceError('bad_input', `The file cannot be read as CSV: ${firstLine(failure)}`);
}

async function importCsv(
  { upload, target, table, overrides }: DuckJobs['import']['args'],
  ahead: (imported: CsvImport) => void,
): Promise<CsvImport> {
  const text = `${target}.text`;
  const draft = `${target}.draft`;
  await rm(draft, { force: true });
  // DuckDB opens on a thread of its own while this one looks at the first records.
  const opening = DuckDBInstance.create(draft, {
    threads,
    temp_directory: '',
    // Nobody else reads the file, and the newest format is written fastest.
    storage_compatibility_version: 'latest',
  });
  const outlining = readFile(upload).then((bytes) => ({ bytes, outline: outlineCsv(bytes, overrides) }));
  try {
    const [instance, { bytes, outline }] = await Promise.all([opening, outlining]);
    const marked = bytes[0] === 0xef && bytes[1] === 0xbb;
    const plain = outline.encoding === 'utf-8' && !marked && outline.start === 0;
    const imported = await withConnection(instance, async (connection) => {
      // DuckDB reads on its own threads while this one looks at every character.
      const early = plain
        ? load(connection, outline, upload, table).then(
            () => true,
            () => false,
          )
        : Promise.resolve(false);
      let file: CsvFile;
      try {
        file = scanCsv(outline);
      } finally {
        await early;
      }
      const fits =
        (await early) &&
        !file.irregular &&
        file.codeColumns.every((name) => outline.codeColumns.includes(name));
      if (!fits || (await countRows(connection, table)) !== file.records) {
        await writeFile(text, canonicalText(file));
        await load(connection, file, text, table);
        const rows = await countRows(connection, table);
        if (rows !== file.records) {
          throw new SourceError(
            'bad_input',
            `The file has ${file.records} records, but only ${rows} could be read.`,
          );
        }
      }
      const columns = await tableColumns(connection, table);
      return { table, ...described(file, columns), rowCount: file.records };
    });
    ahead(imported);
    instance.closeSync();
    await rename(draft, target);
    return imported;
  } finally {
    await opening.then(
      (instance) => instance.closeSync(),
      () => undefined,
    );
    for (const path of [text, draft, `${draft}.wal`]) await rm(path, { force: true });
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
  return {
    delimiter: file.delimiter,
    encoding: file.encoding,
    has_header: file.hasHeader,
    columns,
    preview: previewRows(file, 20),
  };
}

async function countRows(connection: DuckDBConnection, table: string): Promise<number> {
  const { rows } = await select(connection, `SELECT count(*)::INTEGER FROM ${quoteIdentifier(table)}`);
  return Number(rows[0]?.[0]);
}

interface TableColumn {
  name: string;
  type: string;
}

async function tableColumns(connection: DuckDBConnection, table: string): Promise<TableColumn[]> {
  const reader = await connection.runAndReadAll(`SELECT * FROM ${quoteIdentifier(table)} LIMIT 0`);
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

interface Figures {
  count: number;
  min: string | null;
  max: string | null;
  low: number | null;
  high: number | null;
  mean: number | null;
  deviation: number | null;
  length: number | null;
}

/** Plain figures of all columns in one pass. */
async function figuresOf(
  connection: DuckDBConnection,
  table: string,
  columns: TableColumn[],
): Promise<{ rows: number; figures: Figures[] }> {
  const figures: Figures[] = [];
  let rows = 0;
  // Thousands of aggregates in one statement take the planner longer than the table takes to read.
  for (let start = 0; start < columns.length; start += wideTable) {
    const part = columns.slice(start, start + wideTable);
    const build = (deviation: boolean): string => {
      const parts = part.flatMap(({ name, type }) => {
        const c = quoteIdentifier(name);
        const kind = kindOf(type);
        const ordered = kind === 'other' ? 'NULL' : undefined;
        const number =
          kind === 'number' ? `${c}::DOUBLE` : kind === 'time' ? `epoch(${c}::TIMESTAMP)` : 'NULL';
        return [
          `count(${c})::DOUBLE`,
          ordered ?? `min(${c})::VARCHAR`,
          ordered ?? `max(${c})::VARCHAR`,
          kind === 'time' ? `epoch(min(${c})::TIMESTAMP)` : kind === 'number' ? `min(${c})::DOUBLE` : 'NULL',
          kind === 'time' ? `epoch(max(${c})::TIMESTAMP)` : kind === 'number' ? `max(${c})::DOUBLE` : 'NULL',
          kind === 'number' ? `avg(${number})` : 'NULL',
          kind === 'number' && deviation ? `stddev_samp(${number})` : 'NULL',
          kind === 'text' ? `avg(length(${c}))` : 'NULL',
        ];
      });
      return `SELECT count(*)::DOUBLE, ${parts.join(', ')} FROM ${quoteIdentifier(table)}`;
    };
    // Infinite or enormous values have no standard deviation.
    const result = await select(connection, build(true)).catch(() => select(connection, build(false)));
    const row = result.rows[0] ?? [];
    rows = Number(row[0]);
    part.forEach((_, index) => {
      const at = 1 + index * 8;
      const number = (cell: unknown): number | null =>
        typeof cell === 'number' && Number.isFinite(cell) ? cell : null;
      figures.push({
        count: Number(row[at]),
        min: row[at + 1] === null ? null : String(row[at + 1]),
        max: row[at + 2] === null ? null : String(row[at + 2]),
        low: number(row[at + 3]),
        high: number(row[at + 4]),
        mean: number(row[at + 5]),
        deviation: number(row[at + 6]),
        length: number(row[at + 7]),
      });
    });
  }
  return { rows, figures };
}

interface Spread {
  distinct: number;
  top: { value: Cell; count: number }[];
  histogram: number[] | null;
}

const topValues = 20;

/** Distinct values, the most frequent ones and the histogram: one grouping per column. */
async function spreadOf(
  connection: DuckDBConnection,
  from: string,
  column: TableColumn,
  figures: Figures,
): Promise<Spread> {
  const c = quoteIdentifier(column.name);
  const kind = kindOf(column.type);
  const value = kind === 'time' ? 'epoch(v::TIMESTAMP)' : 'v::DOUBLE';
  const { low, high } = figures;
  const ordered = (kind === 'number' || kind === 'time') && low !== null && high !== null;
  const width = ordered ? (high - low) / buckets : 0;
  const bucket =
    width > 0 && Number.isFinite(width)
      ? `least(greatest(floor((${value} - (${low}::DOUBLE)) / (${width}::DOUBLE)), 0), ${buckets - 1})`
      : '0';
  // Grouped by bucket: a sum for each in one row takes the planner longer than the values take to count. Only what is kept becomes text.
  const { rows } = await select(
    connection,
    `SELECT b::INTEGER, count(*)::DOUBLE, sum(n)::DOUBLE, arg_max({'v': v, 'n': n}, n, ${topValues})::STRUCT(v VARCHAR, n DOUBLE)[] FROM (SELECT v, n, ${bucket} AS b FROM (SELECT ${c} AS v, count(*) AS n FROM ${from} WHERE ${c} IS NOT NULL GROUP BY v)) GROUP BY b`,
  );
  const histogram = ordered ? Array.from({ length: low === high ? 1 : buckets }, () => 0) : null;
  let distinct = 0;
  const pairs: { v: string; n: number }[] = [];
  for (const [at, values, count, top] of rows) {
    distinct += Number(values);
    if (histogram !== null) histogram[Number(at)] = Number(count);
    if (Array.isArray(top)) pairs.push(...(top as typeof pairs));
  }
  return {
    distinct,
    top: pairs
      .sort((a, b) => b.n - a.n)
      .slice(0, topValues)
      .map(({ v, n }) => ({ value: fromText(v, column.type), count: n })),
    histogram,
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
  table: string,
  columns: { name: string }[],
): Promise<string> {
  const names = columns.map(({ name }) => quoteIdentifier(name)).join(', ');
  // Longer than the table's own name: it can't be taken for it.
  const part = `temp.${quoteIdentifier(`${table} part`)}`;
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE ${part} AS SELECT ${names} FROM ${quoteIdentifier(table)}`,
  );
  return part;
}

/** The spread of each column. A table of one row group is read by one thread, so the columns share the threads. */
async function spreadsOf(
  instance: DuckDBInstance,
  table: string,
  columns: TableColumn[],
  figures: Figures[],
): Promise<Spread[]> {
  const spreads: Spread[] = [];
  const step = columns.length > wideTable ? 100 : 1;
  let next = 0;
  const worker = async (own: DuckDBConnection): Promise<void> => {
    for (let start = next; start < columns.length; start = next) {
      next = start + step;
      const part = columns.slice(start, next);
      const from = step === 1 ? quoteIdentifier(table) : await copyPart(own, table, part);
      for (const [offset, column] of part.entries()) {
        const figure = figures[start + offset];
        if (figure !== undefined) spreads[start + offset] = await spreadOf(own, from, column, figure);
      }
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
  figure: Figures,
  spread: Spread,
  head: Cell[],
): ColumnProfile {
  const values = head.filter((cell) => cell !== null);
  const samples = new Map<string, Cell>(values.map((cell) => [JSON.stringify(cell), cell]));
  if (samples.size === 0) for (const { value } of spread.top) samples.set(JSON.stringify(value), value);
  return {
    name: column.name,
    type: column.type,
    nullable: figure.count < rows,
    comment: null,
    nullFraction: rows === 0 ? 0 : 1 - figure.count / rows,
    distinct: spread.distinct,
    min: fromText(figure.min, column.type),
    max: fromText(figure.max, column.type),
    mean: figure.mean,
    standardDeviation: figure.deviation,
    topValues: spread.top.map(({ value, count }) => ({ value, share: count / rows })),
    histogram: spread.histogram,
    meanLength: figure.length ?? meanOf(values.map(textLength)),
    samples: [...samples.values()].slice(0, 50),
    isPrimaryKey: false,
    isUnique: rows > 0 && spread.distinct === rows,
    foreignKey: null,
  };
}

async function profile({ data, table, collection }: DuckJobs['profile']['args']): Promise<PackedProfile> {
  const unpacked = await withData<TableProfile>(data, async (connection, instance) => {
    const columns = await tableColumns(connection, table);
    const { rows, figures } = await figuresOf(connection, table, columns);
    const spreads = await spreadsOf(instance, table, columns, figures);
    const head = await select(
      connection,
      `SELECT * FROM ${quoteIdentifier(table)} LIMIT ${columns.length > wideTable ? 100 : 500}`,
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
        return columnProfile(column, rows, figures[index]!, spreads[index]!, values);
      }),
    };
  });
  return packProfile(collection === undefined ? unpacked : collectionProfile(unpacked, collection));
}

const mega = 1024 * 1024;
const cellLimit = 4 * mega;
const answerLimit = 32 * mega;

/** What a value of an answer costs, about. */
const costOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce<number>((sum, inner) => sum + 16 + costOf(inner), 0);
};

/** One row may hold a list of all that the others hold. */
function needSmall(rows: unknown[][]): void {
  let left = answerLimit;
  for (const cell of rows.flat()) {
    const cost = costOf(cell);
    left -= cost;
    if (cost > cellLimit)
      throw new SourceError('bad_input', `A value of the answer is larger than ${cellLimit / mega} MB.`);
    if (left < 0)
      throw new SourceError(
        'bad_input',
        `The answer is larger than ${answerLimit / mega} MB.`,
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
      needSmall(rows);
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
    ahead: (result: DuckJobs[Job]['result']) => void,
  ) => Promise<DuckJobs[Job]['result']>;
} = {
  inspect: inspectCsv,
  import: importCsv,
  columns: ({ data, table }) => withData(data, (connection) => tableColumns(connection, table)),
  profile,
  query,
  documents: async ({ source, target }) =>
    (await import('./mongodb.readFile.ts')).readDocuments(source, target),
};

function handle<Job extends DuckJob>({ id, job, args }: DuckRequest<Job>): void {
  jobs[job](args, (result) => answer({ id, kind: 'ahead', result })).then(
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
        reason: 'bad_input',
        message: memory ? 'The query needs more memory than it may have.' : message,
        hint: memory ? 'Ask for fewer rows or groups.' : null,
      });
    },
  );
}

process.on('message', (message) => handle(message as DuckRequest));
process.on('disconnect', () => process.exit(0));
flushCompileCache();

import { readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { amountCasts } from './csvAmounts.ts';
import { dateCasts } from './csvDates.ts';
import { longNumberCasts, misreadColumns } from './csvMisread.ts';
import { canonicalText, outlineCsv, previewRows, readCsv, scanCsv } from './csvFile.ts';
import type { CsvFile, CsvOutline } from './csvFile.ts';
import { firstLine, inFile, withFile } from './duckdb.open.ts';
import {
  countRows,
  oneRow,
  tableColumns,
  withValues,
  type ColumnCast,
  type TableColumn,
} from './duckdb.rows.ts';
import type { CsvFormat, CsvImport, DuckJobs } from './duckdb.protocol.ts';
import { quoteIdentifier, quoteLiteral } from './identifiers.ts';
import { SourceError } from './source.ts';

function readOptions(file: CsvOutline, sample: string, longRecords: boolean): string {
  const asText = new Set([
    ...file.codeColumns,
    ...file.wordColumns,
    ...file.amountColumns.map(({ name }) => name),
    ...file.dateColumns.flatMap(({ name, cell }) => (cell === null ? [] : [name])),
  ]);
  const types = [...asText].map((name) => `${quoteLiteral(name)}: 'VARCHAR'`);
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

const readCsvSql = (path: string, options: string): string => `read_csv(${quoteLiteral(path)}, ${options})`;

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
        `CREATE OR REPLACE TABLE ${into} AS SELECT * FROM ${readCsvSql(path, readOptions(file, sample, longRecords))}`,
      );
      return;
    } catch (error) {
      failure = error;
    }
  }
  throw new SourceError('bad_input', `The file cannot be read as CSV: ${firstLine(failure)}`);
}

/** "nan" among numbers is what programs write where there is none: with it every sum would be none. */
async function missingNumbers(
  connection: DuckDBConnection,
  columns: readonly TableColumn[],
  into: string,
): Promise<ColumnCast[]> {
  const numbers = columns.filter(({ type }) => type === 'DOUBLE');
  const told = await oneRow(
    connection,
    numbers.map(({ name }) => `bool_or(isnan(${quoteIdentifier(name)}))`),
    into,
  );
  return numbers
    .filter((_, at) => told[at] === true)
    .map(({ name }) => {
      const column = quoteIdentifier(name);
      return { name, value: `CASE WHEN isnan(${column}) THEN NULL ELSE ${column} END` };
    });
}

/** Writes a table anew with them: a statement for each would write as often what is said of all columns. */
async function castColumns(
  connection: DuckDBConnection,
  casts: readonly ColumnCast[],
  columns: readonly TableColumn[],
  table: string,
): Promise<void> {
  if (casts.length === 0) return;
  const values = new Map(casts.map(({ name, value }) => [name, value]));
  const cast = inFile(`${table}.cast`);
  await connection.run(`CREATE TABLE ${cast} AS SELECT ${withValues(columns, values)} FROM ${inFile(table)}`);
  await connection.run(`DROP TABLE ${inFile(table)}`);
  await connection.run(`ALTER TABLE ${cast} RENAME TO ${quoteIdentifier(table)}`);
}

/** Rows after which a table's next part begins. Parts are written while the rest is loaded, and read by a thread each. */
const rowGroup = 61_440;

/** Each column takes a block at least, and of DuckDB's usual size there is no room in memory for all that there may be. */
const manyColumns = 1000;

export async function importCsv(
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
    const blockSize = outline.columns.length > manyColumns ? 16_384 : 262_144;
    const mode = `STORAGE_VERSION 'latest', ROW_GROUP_SIZE ${rowGroup}, BLOCK_SIZE ${blockSize}`;
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
      const path = isPlain && isRead ? upload : text;
      if (!isRead || !file.codeColumns.every((name) => outline.codeColumns.includes(name)))
        await loadAgain(connection, file, path, into);
      const asTexts = readCsvSql(path, readOptions(file, 'text', true));
      const misread = await misreadColumns(connection, file, { asTexts, into });
      if (misread.length > 0)
        await loadAgain(connection, { ...file, codeColumns: [...file.codeColumns, ...misread] }, path, into);
      const amounts = await amountCasts(connection, outline.amountColumns, into);
      const loaded = await tableColumns(connection, into);
      const longNumbers = await longNumberCasts(connection, file, loaded, into);
      const dates = await dateCasts(connection, outline.dateColumns, loaded, into);
      const missing = await missingNumbers(connection, loaded, into);
      await castColumns(connection, [...amounts, ...longNumbers, ...dates, ...missing], loaded, table);
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

export async function inspectCsv({
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

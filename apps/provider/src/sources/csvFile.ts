import { Buffer } from 'node:buffer';
import { decodeCsv } from './csvDecode.ts';
import { decimalMark, thousandsMark, type AmountColumn } from './csvAmounts.ts';
import { looksLikeDate, type DateColumn } from './csvDates.ts';
import {
  badFile,
  isCode,
  parseRecords,
  recordsIn,
  scanRecords,
  tellingLength,
  withoutSecondRecord,
} from './csvRecords.ts';
import { namesWithUnits } from './csvUnits.ts';

/** What a person may say about the file; what is left out is detected. */
export interface CsvOverrides {
  delimiter?: string | undefined;
  encoding?: string | undefined;
  hasHeader?: boolean | undefined;
}

/** A CSV file as its first records show it: where its cells are, and what its columns are called. */
export interface CsvOutline {
  text: string;
  /** Where the first record starts in `text` (a `sep=` line of a spreadsheet is left out). */
  start: number;
  /** Of the file, on which its records would begin if none were left out. */
  firstLine: number;
  /** What stands there in UTF-8, without a byte order mark: the very bytes of the file where that is what they are. */
  records: Buffer;
  delimiter: string;
  encoding: string;
  hasHeader: boolean;
  columns: string[];
  /** Columns whose digits are codes, not amounts. */
  codeColumns: string[];
  /** Columns of a single word that may be no truth value, `NO` for Norway, or of `1E5`, which hardly a program writes for a number. */
  wordColumns: string[];
  /** Columns of amounts with marks between their thousands. */
  amountColumns: AmountColumn[];
  /** Columns that may hold dates as spreadsheets write them. */
  dateColumns: DateColumn[];
  /** Numbers are written as 1,5 and not as 1.5. */
  decimalComma: boolean;
}

/** What only reading the whole file tells. */
export interface CsvFile extends CsvOutline {
  /** Data records, the header not counted. */
  rowCount: number;
  /** The grammar is bent in a way that has to be straightened before another reader sees the file. */
  irregular: boolean;
  /** Columns that have numbers of more digits than a DOUBLE always holds. */
  longColumns: string[];
}

const delimiters = [',', ';', '\t', '|'] as const;
const previewRecords = 200;
const maxColumns = 5000;

/** The delimiter under which the first records have the most fields, and all as many. */
function detectDelimiter(text: string, start: number): string {
  const head = text.slice(start, start + 65536);
  let best: string = ',';
  let bestScore = 0;
  for (const delimiter of delimiters) {
    const records = parseRecords(head, 0, delimiter, 100);
    // The last record of a cut head may be cut itself.
    if (head.length === 65536 && records.length > 1) records.pop();
    const counts = new Map<number, number>();
    for (const record of records) counts.set(record.length, (counts.get(record.length) ?? 0) + 1);
    const [fields, times] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
    if (fields < 2) continue;
    const agreement = times / records.length;
    const score = agreement * agreement * (1 + Math.min(fields, 50) / 100);
    if (score > bestScore + 1e-9) {
      bestScore = score;
      best = delimiter;
    }
  }
  return best;
}

const numeric =
  /^\s*[-+]?(\d+([.,]\d*)?|[.,]\d+|\d{1,3}([., '’\u00a0\u202f]\d{3})+([.,]\d+)?)(e[-+]?\d+)?\s*%?$/i;
const dated = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([ T]\d{1,2}:\d{2}.*)?$/;
const truth = /^(true|false)$/i;
const typed = (cell: string): boolean => numeric.test(cell) || dated.test(cell) || truth.test(cell);
const year = /^(1[89]|20|21)\d\d$/;

/** A first record names its columns when its cells read as names, not as the values below them. */
function detectHeader(records: readonly string[][]): boolean {
  const [first, ...body] = records;
  if (first === undefined) return false;
  const filled = first.filter((cell) => cell.trim() !== '');
  if (filled.length === 0) return false;
  const typedCells = filled.filter(typed);
  if (typedCells.length > 0) {
    // A pivot names columns by years: "country, 1990, 1991".
    const label = first[0] ?? '';
    return (
      !typed(label) &&
      typedCells.length > 1 &&
      typedCells.every((cell) => year.test(cell)) &&
      new Set(typedCells).size === typedCells.length &&
      body.some((record) => record.some((cell, index) => index > 0 && numeric.test(cell) && !year.test(cell)))
    );
  }
  const bodyTyped = first.some((_, index) => {
    const cells = body.map((record) => record[index] ?? '').filter((cell) => cell !== '');
    return cells.length > 0 && cells.filter(typed).length > cells.length / 2;
  });
  if (bodyTyped) return true;
  // Only words: a name doesn't come again among its own column's values.
  return !first.some((cell, index) => cell.trim() !== '' && body.some((record) => record[index] === cell));
}

/** What is longer is no name, but a text or a quote that isn't closed. */
const longestName = 1000;

/** Unique, non-empty names; a repeated name gets a number. DuckDB holds names that differ only in case for equal. */
function uniqueNames(header: readonly string[]): string[] {
  // By the first DuckDB and all that lists rows know where a row stands; the second is no name in an answer's JSON.
  const taken = new Set(['rowid', '__proto__']);
  const wanted = new Set(header.map((name) => name.trim().toLowerCase()));
  const nextNumbers = new Map<string, number>();
  return header.map((cell, index) => {
    const name = cell
      .slice(0, longestName)
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim();
    const base = name || `column_${index + 1}`;
    let unique = base;
    if (taken.has(base.toLowerCase())) {
      let number = nextNumbers.get(base.toLowerCase()) ?? 2;
      do unique = `${base}_${number++}`;
      while (taken.has(unique.toLowerCase()) || wanted.has(unique.toLowerCase()));
      nextNumbers.set(base.toLowerCase(), number);
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}

function normalDelimiter(delimiter: string): string {
  const named: { [name: string]: string } = { tab: '\t', '\\t': '\t', comma: ',', semicolon: ';', pipe: '|' };
  const one = named[delimiter.toLowerCase()] ?? delimiter;
  if (one.length !== 1 || one === '"' || one === '\n' || one === '\r') {
    throw badFile('The delimiter has to be one character, such as a comma, a semicolon, a tab or a pipe.');
  }
  return one;
}

const isPlain = (bytes: Buffer, encoding: string): boolean =>
  encoding === 'utf-8' && !(bytes[0] === 0xef && bytes[1] === 0xbb);

/** Understands the first records of an uploaded file, or says clearly why the file is refused. */
export function outlineCsv(bytes: Buffer, overrides: CsvOverrides = {}): CsvOutline {
  const { text, encoding } = decodeCsv(bytes, overrides.encoding);
  const separator = /^sep=(.)\r?\n/.exec(text);
  const start = separator === null ? 0 : separator[0].length;
  const delimiter =
    overrides.delimiter === undefined
      ? (separator?.[1] ?? detectDelimiter(text, start))
      : normalDelimiter(overrides.delimiter);
  const head = parseRecords(text, start, delimiter, previewRecords + 1);
  const [first] = head;
  if (first === undefined || head.every((record) => record.every((cell) => cell.trim() === ''))) {
    throw badFile('The file holds no records.');
  }
  if (first.length > maxColumns) {
    throw badFile(
      `The first line has ${first.length} fields; at most ${maxColumns} columns can be read.`,
      'Check the delimiter, or export fewer columns.',
    );
  }
  const beginnings = head.map((record) => record.map((cell) => cell.slice(0, tellingLength)));
  const hasHeader = overrides.hasHeader ?? detectHeader(beginnings);
  const { names, body, told } = namedRecords({ text, start, delimiter }, beginnings, first, hasHeader);
  const columns = uniqueNames(names);
  return {
    text: told,
    start,
    firstLine: (start === 0 ? 1 : 2) + (told === text ? 0 : 1),
    records:
      isPlain(bytes, encoding) && start === 0 && told === text ? bytes : Buffer.from(told.slice(start)),
    delimiter,
    encoding,
    hasHeader,
    columns,
    ...cellsToRead(columns, body, delimiter),
  };
}

/** What the columns are called, and the records without a row of units, which goes to their names. */
function namedRecords(
  { text, start, delimiter }: Pick<CsvOutline, 'text' | 'start' | 'delimiter'>,
  beginnings: readonly string[][],
  first: readonly string[],
  hasHeader: boolean,
): { names: readonly string[]; body: readonly string[][]; told: string } {
  if (!hasHeader) return { names: first.map(() => ''), body: beginnings, told: text };
  const body = beginnings.slice(1);
  const withUnits = namesWithUnits(first, body, { number: (cell) => numeric.test(cell), value: typed });
  return withUnits === null
    ? { names: first, body, told: text }
    : { names: withUnits, body: body.slice(1), told: withoutSecondRecord(text, start, delimiter) };
}

/** What DuckDB can't know of the cells, by the first records. */
function cellsToRead(
  columns: readonly string[],
  body: readonly string[][],
  delimiter: string,
): Pick<CsvOutline, 'codeColumns' | 'wordColumns' | 'amountColumns' | 'dateColumns' | 'decimalComma'> {
  const cellsOf = (index: number) => body.map((record) => record[index] ?? '').filter((cell) => cell !== '');
  const decimal = decimalMark(body);
  return {
    codeColumns: columns.filter((_, index) => cellsOf(index).some(isCode)),
    wordColumns: columns.filter((_, index) => {
      const words = new Set(cellsOf(index));
      const [first = ''] = words;
      if (words.size === 1 && /^(?:t|f|yes|no)$/i.test(first)) return true;
      return [...words].some((word) => /^\d+e\d+$/i.test(word));
    }),
    amountColumns: columns.flatMap((name, index) => {
      const mark = thousandsMark(cellsOf(index), { delimiter, decimal });
      return mark === null ? [] : [{ name, mark }];
    }),
    dateColumns: columns.flatMap((name, index) => {
      const cells = cellsOf(index);
      return cells.every(looksLikeDate) ? [{ name, cell: cells[0] ?? null }] : [];
    }),
    decimalComma: delimiter !== ',' && (decimal === ',' || (decimal === null && haveCommas(body))),
  };
}

/** Reads the whole text of an outlined file once. */
export function scanCsv(outline: CsvOutline): CsvFile {
  const { records, delimiter, columns, hasHeader, firstLine } = outline;
  const scan = scanRecords({
    columns,
    hasHeader,
    firstLine,
    // No text holds a zero byte: it stands for a delimiter of several.
    ...(delimiter > '\x7f'
      ? { records: Buffer.from(records.toString().replaceAll(delimiter, '\0')), delimiter: '\0' }
      : { records, delimiter }),
  });
  return {
    ...outline,
    codeColumns: columns.filter((_, index) => scan.hasCodes[index] === 1),
    longColumns: columns.filter((_, index) => scan.hasLongNumbers[index] === 1),
    rowCount: scan.count - (hasHeader ? 1 : 0),
    irregular: scan.irregular,
  };
}

export const readCsv = (bytes: Buffer, overrides: CsvOverrides = {}): CsvFile =>
  scanCsv(outlineCsv(bytes, overrides));

/** `1,234`, which has decimals where nothing says otherwise and a comma doesn't part the cells. */
const haveCommas = (records: readonly string[][]): boolean =>
  records.some((record) => record.some((cell) => /^-?\d+,\d+$/.test(cell)));

/** First data records, for a preview. */
export function previewRows(file: CsvOutline, limit: number): string[][] {
  const records = parseRecords(file.text, file.start, file.delimiter, limit + (file.hasHeader ? 1 : 0));
  const body = file.hasHeader ? records.slice(1) : records;
  return body.map((record) => record.slice(0, file.columns.length));
}

const needsQuotes = /["\r\n]/;

/** The same records in the plainest grammar: UTF-8, LF, quotes only where needed. */
export function canonicalText(file: CsvOutline): string {
  const { delimiter } = file;
  const written = (cell: string): string =>
    needsQuotes.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  let text = '';
  for (const record of recordsIn(file.text, file.start, delimiter)) {
    record.length = Math.min(record.length, file.columns.length);
    // An empty record of a single column would be a blank line, which is no record.
    text += record.length === 1 && record[0] === '' ? '""' : record.map(written).join(delimiter);
    text += '\n';
  }
  return text;
}

/** Name of the file's table: the file name without folder and ending. */
export function tableNameOf(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  const name = last
    .replace(/\.(csv|tsv|txt)$/i, '')
    .replace(/\p{Cc}/gu, '')
    .trim();
  return name === '' ? 'table' : name;
}

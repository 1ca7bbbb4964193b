import { isUtf8 } from 'node:buffer';
import type { Buffer } from 'node:buffer';
import iconv from 'iconv-lite';
import { SourceError } from './source.ts';

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
  delimiter: string;
  encoding: string;
  hasHeader: boolean;
  columns: string[];
  /** Columns whose digits are codes, not amounts: leading zeros, plus signs, more digits than a number holds. */
  codeColumns: string[];
  /** Numbers are written as 1,5 and not as 1.5. */
  decimalComma: boolean;
}

/** What only reading the whole file tells. */
export interface CsvFile extends CsvOutline {
  /** Data records, the header not counted. */
  records: number;
  /** The grammar is bent in a way that has to be straightened before another reader sees the file. */
  irregular: boolean;
}

const delimiters = [',', ';', '\t', '|'] as const;
const previewRecords = 200;
const maxColumns = 5000;

const fileKinds: { magic: number[]; kind: string }[] = [
  { magic: [0x50, 0x4b, 0x03, 0x04], kind: 'a ZIP archive or an Excel workbook (.xlsx)' },
  { magic: [0x50, 0x4b, 0x05, 0x06], kind: 'an empty ZIP archive' },
  { magic: [0xd0, 0xcf, 0x11, 0xe0], kind: 'an old Excel workbook (.xls)' },
  { magic: [0x25, 0x50, 0x44, 0x46], kind: 'a PDF' },
  { magic: [0x1f, 0x8b], kind: 'a gzip archive' },
  { magic: [0x42, 0x5a, 0x68], kind: 'a bzip2 archive' },
  { magic: [0x37, 0x7a, 0xbc, 0xaf], kind: 'a 7-Zip archive' },
  { magic: [0x28, 0xb5, 0x2f, 0xfd], kind: 'a Zstandard archive' },
  { magic: [0x89, 0x50, 0x4e, 0x47], kind: 'a PNG picture' },
  { magic: [0xff, 0xd8, 0xff], kind: 'a JPEG picture' },
  { magic: [0x47, 0x49, 0x46, 0x38], kind: 'a GIF picture' },
  { magic: [0x50, 0x41, 0x52, 0x31], kind: 'a Parquet file' },
  { magic: [0x41, 0x52, 0x52, 0x4f, 0x57, 0x31], kind: 'an Arrow file' },
  { magic: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], kind: 'an SQLite database' },
  { magic: [0x7f, 0x45, 0x4c, 0x46], kind: 'a program' },
];

const bad = (message: string, hint: string | null = null): SourceError =>
  new SourceError('bad_input', message, hint);

function refuseBinary(bytes: Buffer): void {
  for (const { magic, kind } of fileKinds) {
    if (magic.every((byte, index) => bytes[index] === byte)) {
      throw bad(`This is ${kind}, not a CSV file.`, 'Export the table as CSV and upload that file.');
    }
  }
}

/** UTF-16 without a byte order mark shows as zero bytes in every other place. */
function utf16WithoutMark(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, 4096) & ~1;
  if (length < 4) return null;
  let even = 0;
  let odd = 0;
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even += 1;
    if (bytes[index + 1] === 0) odd += 1;
  }
  const half = length / 2;
  if (odd > half * 0.4 && even < half * 0.05) return 'utf-16le';
  if (even > half * 0.4 && odd < half * 0.05) return 'utf-16be';
  return null;
}

const undefinedInCp1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function oneByteEncoding(bytes: Buffer): string {
  let c1 = false;
  for (const byte of bytes) {
    if (byte < 0x80 || byte > 0x9f) continue;
    if (undefinedInCp1252.has(byte)) return 'iso-8859-1';
    c1 = true;
  }
  return c1 ? 'windows-1252' : 'iso-8859-1';
}

/** Text of the file and the encoding it is in; a byte order mark is left out. */
function decodeCsv(bytes: Buffer, encoding?: string): { text: string; encoding: string } {
  if (bytes.length === 0) throw bad('The file is empty.');
  refuseBinary(bytes);
  if (encoding !== undefined) {
    const known: boolean = iconv.encodingExists(encoding);
    if (!known) {
      throw bad(
        `The encoding "${encoding.slice(0, 40)}" is not known.`,
        'Known are utf-8, windows-1252, iso-8859-1, utf-16le and utf-16be, among others.',
      );
    }
    if (/^utf-?8$/i.test(encoding) && !isUtf8(bytes)) {
      throw bad('The file is not in UTF-8.', 'Leave the encoding open to have it detected.');
    }
    return { text: refuseNul(iconv.decode(bytes, encoding)), encoding: encoding.toLowerCase() };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: refuseNul(iconv.decode(bytes, 'utf-16le')), encoding: 'utf-16le' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: refuseNul(iconv.decode(bytes, 'utf-16be')), encoding: 'utf-16be' };
  if (bytes.includes(0)) {
    const wide = utf16WithoutMark(bytes);
    if (wide === null)
      throw bad('The file holds binary data, not text.', 'Export the table as CSV and upload that file.');
    return { text: refuseNul(iconv.decode(bytes, wide)), encoding: wide };
  }
  if (isUtf8(bytes)) {
    const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return { text: bytes.toString('utf8', mark ? 3 : 0), encoding: 'utf-8' };
  }
  const name = oneByteEncoding(bytes);
  return { text: iconv.decode(bytes, name), encoding: name };
}

function refuseNul(text: string): string {
  if (text.includes('\0'))
    throw bad('The file holds binary data, not text.', 'Export the table as CSV and upload that file.');
  return text;
}

/** Records from `start`, at most `limit`. Blank lines are no records. */
export function parseRecords(text: string, start: number, delimiter: string, limit = Infinity): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let position = start;
  let quoted = false;
  const { length } = text;
  const isRecord = (): boolean => record.length > 1 || quoted || (record.length === 1 && record[0] !== '');
  while (position < length && records.length < limit) {
    let cell = '';
    if (text.charCodeAt(position) === 34) {
      quoted = true;
      position += 1;
      for (;;) {
        const close = text.indexOf('"', position);
        if (close === -1) {
          cell += text.slice(position);
          position = length;
          break;
        }
        cell += text.slice(position, close);
        position = close + 1;
        if (text.charCodeAt(position) !== 34) break;
        cell += '"';
        position += 1;
      }
    }
    let end = position;
    while (end < length) {
      const code = text.charCodeAt(end);
      if (code === 10 || code === 13 || text[end] === delimiter) break;
      end += 1;
    }
    cell += text.slice(position, end);
    record.push(cell);
    position = end;
    if (position >= length) break;
    if (text[position] === delimiter) {
      position += 1;
      if (position >= length) record.push('');
      continue;
    }
    position += text.charCodeAt(position) === 13 && text.charCodeAt(position + 1) === 10 ? 2 : 1;
    if (isRecord()) records.push(record);
    record = [];
    quoted = false;
  }
  if (records.length < limit && isRecord()) records.push(record);
  return records;
}

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

const numeric = /^\s*[-+]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?\s*%?$/i;
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

/** Unique, non-empty names; a repeated name gets a number. DuckDB holds names that differ only in case for equal. */
function uniqueNames(header: readonly string[]): string[] {
  const taken = new Set<string>();
  const wanted = new Set(header.map((name) => name.trim().toLowerCase()));
  const nextNumbers = new Map<string, number>();
  return header.map((cell, index) => {
    const base = cell.replace(/\p{Cc}+/gu, ' ').trim() || `column_${index + 1}`;
    let name = base;
    if (taken.has(base.toLowerCase())) {
      let number = nextNumbers.get(base.toLowerCase()) ?? 2;
      do name = `${base}_${number++}`;
      while (taken.has(name.toLowerCase()) || wanted.has(name.toLowerCase()));
      nextNumbers.set(base.toLowerCase(), number);
    }
    taken.add(name.toLowerCase());
    return name;
  });
}

interface Scan {
  records: number;
  code: Uint8Array;
  irregular: boolean;
}

/**
 * One pass over all characters: every record has as many fields as the first, which columns hold codes, and whether
 * the grammar is regular. Fast paths matter here, the file may have ten million characters.
 */
function scan(text: string, start: number, delimiter: string, width: number, skipFirst: boolean): Scan {
  const code = new Uint8Array(width);
  const { length } = text;
  const comma = delimiter.charCodeAt(0);
  let irregular = false;
  let records = 0;
  let line = 1;
  let fields = 0;
  let position = start;
  let lineEnds = 0; // bits: 1 LF, 2 CRLF, 4 CR
  // Looked for once and not for each quoted cell: a line may be the whole file.
  let lineFeed = text.indexOf('\n', start);
  for (let index = 0; index < start; index += 1) if (text.charCodeAt(index) === 10) line += 1;
  let recordLine = line;
  while (position < length) {
    let first = text.charCodeAt(position);
    let quoted = false;
    let from = position;
    let end: number;
    if (first === 34) {
      quoted = true;
      const quoteLine = line;
      position += 1;
      from = position;
      for (;;) {
        const close = text.indexOf('"', position);
        if (close === -1) {
          throw bad(
            `The quote that opens on line ${quoteLine} is never closed.`,
            'A quote inside a quoted cell is written twice.',
          );
        }
        if (lineFeed !== -1 && lineFeed < position) lineFeed = text.indexOf('\n', position);
        for (; lineFeed !== -1 && lineFeed < close; lineFeed = text.indexOf('\n', lineFeed + 1)) line += 1;
        position = close + 1;
        if (text.charCodeAt(position) !== 34) break;
        position += 1;
      }
      end = position - 1;
      first = text.charCodeAt(from);
      const next = text.charCodeAt(position);
      if (position < length && next !== comma && next !== 10 && next !== 13) {
        irregular = true;
        while (position < length) {
          const other = text.charCodeAt(position);
          if (other === comma || other === 10 || other === 13) break;
          position += 1;
        }
      }
    } else {
      while (position < length) {
        const other = text.charCodeAt(position);
        if (other === comma || other === 10 || other === 13) break;
        if (other === 34) irregular = true;
        position += 1;
      }
      end = position;
    }
    fields += 1;
    if (fields <= width && code[fields - 1] === 0 && end > from + 1 && !(skipFirst && records === 0)) {
      const second = text.charCodeAt(from + 1);
      const suspect = first === 48 || first === 43 || first === 45 || end - from > 17;
      if (suspect && second >= 48 && second <= 57 && isCode(text.slice(from, end))) code[fields - 1] = 1;
    }
    if (position < length && text.charCodeAt(position) === comma) {
      position += 1;
      if (position < length) continue;
      fields += 1;
    }
    const blank = fields === 1 && end === from && !quoted;
    if (!blank) {
      if (fields !== width) {
        throw bad(
          `Line ${recordLine} has ${fields} ${fields === 1 ? 'field' : 'fields'}, the first record has ${width}.`,
          'Every line needs as many fields as the first. A cell that holds the delimiter or a line break goes in quotes.',
        );
      }
      records += 1;
    } else if (position < length) {
      irregular = true;
    }
    if (position < length) {
      if (text.charCodeAt(position) === 13) {
        if (text.charCodeAt(position + 1) === 10) {
          lineEnds |= 2;
          position += 2;
        } else {
          lineEnds |= 4;
          position += 1;
        }
      } else {
        lineEnds |= 1;
        position += 1;
      }
      line += 1;
    }
    recordLine = line;
    fields = 0;
  }
  return { records, code, irregular: irregular || (lineEnds !== 0 && lineEnds !== 1 && lineEnds !== 2) };
}

function normalDelimiter(delimiter: string): string {
  const named: { [name: string]: string } = { tab: '\t', '\\t': '\t', comma: ',', semicolon: ';', pipe: '|' };
  const one = named[delimiter.toLowerCase()] ?? delimiter;
  if (one.length !== 1 || one === '"' || one === '\n' || one === '\r') {
    throw bad('The delimiter has to be one character, such as a comma, a semicolon, a tab or a pipe.');
  }
  return one;
}

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
    throw bad('The file holds no records.');
  }
  if (first.length > maxColumns) {
    throw bad(
      `The first line has ${first.length} fields; at most ${maxColumns} columns can be read.`,
      'Check the delimiter, or export fewer columns.',
    );
  }
  const hasHeader = overrides.hasHeader ?? detectHeader(head);
  const columns = uniqueNames(hasHeader ? first : first.map(() => ''));
  const body = hasHeader ? head.slice(1) : head;
  return {
    text,
    start,
    delimiter,
    encoding,
    hasHeader,
    columns,
    codeColumns: columns.filter((_, index) => body.some((record) => isCode(record[index] ?? ''))),
    decimalComma: delimiter !== ',' && usesDecimalComma(body),
  };
}

/** Reads the whole text of an outlined file once. */
export function scanCsv(outline: CsvOutline): CsvFile {
  const { text, start, delimiter, columns, hasHeader } = outline;
  const { records, code, irregular } = scan(text, start, delimiter, columns.length, hasHeader);
  return {
    ...outline,
    codeColumns: columns.filter((_, index) => code[index] === 1),
    records: records - (hasHeader ? 1 : 0),
    irregular,
  };
}

export const readCsv = (bytes: Buffer, overrides: CsvOverrides = {}): CsvFile =>
  scanCsv(outlineCsv(bytes, overrides));

const isCode = (cell: string): boolean => /^(\+\d|-?0\d)/.test(cell) || /^[-+]?\d{18,}$/.test(cell);

function usesDecimalComma(records: readonly string[][]): boolean {
  let commas = 0;
  for (const record of records) {
    for (const cell of record) {
      if (/^-?\d+,\d+$/.test(cell)) commas += 1;
      else if (/^-?\d+\.\d+$/.test(cell)) return false;
    }
  }
  return commas > 0;
}

/** First data records, for a preview. */
export function previewRows(file: CsvOutline, limit: number): string[][] {
  const records = parseRecords(file.text, file.start, file.delimiter, limit + (file.hasHeader ? 1 : 0));
  return file.hasHeader ? records.slice(1) : records;
}

const needsQuotes = /["\r\n]/;

/** The same records in the plainest grammar: UTF-8, LF, quotes only where needed. */
export function canonicalText(file: CsvOutline): string {
  const { delimiter } = file;
  const written = (cell: string): string =>
    needsQuotes.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  // An empty record of a single column would be a blank line, which is no record.
  const lines = parseRecords(file.text, file.start, delimiter).map((record) =>
    record.length === 1 && record[0] === '' ? '""' : record.map(written).join(delimiter),
  );
  return `${lines.join('\n')}\n`;
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

import { SourceError } from './source.ts';

export const badFile = (message: string, hint: string | null = null): SourceError =>
  new SourceError('bad_input', message, hint);

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

/** `="0012"`: how a text is written that a spreadsheet would take for a number. */
const asFormula = /^="((?:[^"]|"")*)"$/;

/** Reads records one after the other. Lines with nothing on them, or only delimiters, as spreadsheets leave them, are no records. */
class RecordReader {
  readonly #text: string;
  readonly #delimiter: number;
  #position: number;

  constructor(text: string, start: number, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#position = start;
  }

  /** Where the next record is looked for. */
  get position(): number {
    return this.#position;
  }

  /** Null at the end of the text. */
  next(): string[] | null {
    while (this.#position < this.#text.length) {
      const start = this.#position;
      const record = [this.#cell()];
      while (this.#skipDelimiter()) record.push(this.#cell());
      const isBlank = this.#position - start < record.length;
      this.#skipLineEnd();
      if (!isBlank) return record;
    }
    return null;
  }

  #cell(): string {
    const cell = this.#written();
    return cell.startsWith('="') ? (asFormula.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell) : cell;
  }

  #written(): string {
    const quoted = this.#text.charCodeAt(this.#position) === quote ? this.#quoted() : '';
    const start = this.#position;
    let end = start;
    for (; end < this.#text.length; end += 1) {
      const code = this.#text.charCodeAt(end);
      if (code === lineFeed || code === carriageReturn || code === this.#delimiter) break;
    }
    this.#position = end;
    return quoted + this.#text.slice(start, end);
  }

  /** What stands between quotes; a quote inside is written twice. */
  #quoted(): string {
    let content = '';
    for (let start = this.#position + 1; ;) {
      const close = this.#text.indexOf('"', start);
      const end = close === -1 ? this.#text.length : close;
      content += this.#text.slice(start, end);
      this.#position = Math.min(end + 1, this.#text.length);
      if (this.#text.charCodeAt(this.#position) !== quote) return content;
      content += '"';
      start = this.#position + 1;
    }
  }

  #skipDelimiter(): boolean {
    if (this.#text.charCodeAt(this.#position) !== this.#delimiter) return false;
    this.#position += 1;
    return true;
  }

  #skipLineEnd(): void {
    const isPair =
      this.#text.charCodeAt(this.#position) === carriageReturn &&
      this.#text.charCodeAt(this.#position + 1) === lineFeed;
    this.#position += isPair ? 2 : 1;
  }
}

/** Records from `start`, one after the other: a file may have millions. */
export function* recordsIn(text: string, start: number, delimiter: string): Generator<string[]> {
  const reader = new RecordReader(text, start, delimiter);
  for (let record = reader.next(); record !== null; record = reader.next()) yield record;
}

/** Records from `start`, at most `limit`. */
export function parseRecords(text: string, start: number, delimiter: string, limit = Infinity): string[][] {
  const records: string[][] = [];
  for (const record of recordsIn(text, start, delimiter)) {
    if (records.length === limit) break;
    records.push(record);
  }
  return records;
}

/** The text without the second of the records from `start`. */
export function withoutSecondRecord(text: string, start: number, delimiter: string): string {
  const reader = new RecordReader(text, start, delimiter);
  reader.next();
  const end = reader.position;
  reader.next();
  return text.slice(0, end) + text.slice(reader.position);
}

/** Of a longer cell this is enough to see what it is: expressions over all of it would outgrow the stack. */
export const tellingLength = 100;

/** Digits that are a code and no amount, day or time: leading zeros, a plus sign, `0x1F`, more digits than a number holds. */
export const isCode = (cell: string): boolean =>
  (/^(\+\d|-?0[\dbx])/i.test(cell) && !/^0\d(:\d|[./-]\d{1,2}[./-]\d)/.test(cell)) ||
  /^[-+]?\d{18,}$/.test(cell);

const zero = 48;
const plus = 43;
const minus = 45;
const isDigit = (byte: number): boolean => byte >= zero && byte <= 57;

/** Most cells show at their first bytes that they are no codes. */
function mayBeCode(bytes: Uint8Array, from: number, end: number): boolean {
  if (end < from + 2) return false;
  const first = bytes[from]!;
  const second = bytes[from + 1]!;
  // Small, X is 120 and B is 98.
  if (first === zero && ((second | 32) === 120 || (second | 32) === 98)) return true;
  if (first === zero || first === plus) return isDigit(second);
  if (first === minus && second === zero) return true;
  if (end < from + 18) return false;
  let at = from + 1;
  while (at < end && isDigit(bytes[at]!)) at += 1;
  return at === end;
}

const [space, comma, point, equals] = [32, 44, 46, 61];

/** The beginning of `="0012"`, within quotes or not. */
const isFormula = (bytes: Uint8Array, { from, end }: ScannedCell): boolean =>
  end > from + 1 && bytes[from] === equals && bytes[from + 1] === quote;

/** So many digits a DOUBLE always holds. */
const digitsOfDouble = 15;

/** A number of more digits: plain, or with marks between thousands and before decimals. */
function isLongNumber(bytes: Uint8Array, { from, end }: ScannedCell): boolean {
  if (end - from <= digitsOfDouble) return false;
  let digits = 0;
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at]!;
    if (isDigit(byte)) digits += 1;
    else if (byte !== comma && byte !== point && byte !== minus && byte !== plus && byte !== space)
      return false;
  }
  return digits > digitsOfDouble;
}

interface CsvRecords {
  /** In UTF-8. */
  records: Buffer;
  /** Of the file, on which the first of them stands. */
  firstLine: number;
  /** In ASCII. */
  delimiter: string;
  columns: readonly string[];
  hasHeader: boolean;
}

interface ScannedRecords {
  /** Records, the header among them. */
  count: number;
  /** The grammar is bent in a way that has to be straightened before another reader sees the file. */
  irregular: boolean;
  /** 1 for each column that holds codes. */
  hasCodes: Uint8Array;
  /** 1 for each column that has numbers of more digits than a DOUBLE always holds. */
  hasLongNumbers: Uint8Array;
}

/** Where a cell's content is. One for all cells: the file may have ten million bytes, and nothing is allocated for each cell. */
interface ScannedCell {
  from: number;
  end: number;
  /** One of the cells so far had a quote in the middle, text after its quotes, a formula's text, or no column. */
  isBent: boolean;
}

/** Goes to what ends the cell, which is returned: a delimiter, a line end, the end of all. */
function scanCell(bytes: Uint8Array, start: number, stops: Uint8Array, cell: ScannedCell): number {
  const size = bytes.length;
  const isQuoted = bytes[start] === quote;
  const afterQuotes = isQuoted ? endOfQuotes(bytes, start) : start;
  let at = afterQuotes;
  for (; at < size; at += 1) {
    const byte = bytes[at]!;
    if (stops[byte] === 0) continue;
    if (byte !== quote) break;
    cell.isBent = true;
  }
  if (isQuoted && at > afterQuotes) cell.isBent = true;
  cell.from = isQuoted ? start + 1 : start;
  cell.end = isQuoted ? afterQuotes - 1 : at;
  return at;
}

/** Beyond the end of all where no quote closes. */
function endOfQuotes(bytes: Uint8Array, open: number): number {
  const size = bytes.length;
  let at = open;
  do {
    at += 1;
    while (at < size && bytes[at] !== quote) at += 1;
    at += 1;
  } while (at < size && bytes[at] === quote);
  return at;
}

/** Empty at the end of all. */
function lineEndAt(bytes: Uint8Array, at: number): '' | '\n' | '\r\n' | '\r' {
  if (at >= bytes.length) return '';
  if (bytes[at] === lineFeed) return '\n';
  return bytes[at + 1] === lineFeed ? '\r\n' : '\r';
}

/** One for all records, as the cell is. */
interface ScannedLine {
  fields: number;
  /** Those up to the last one that isn't empty. */
  filled: number;
}

interface Scanning {
  delimiter: number;
  stops: Uint8Array;
  cell: ScannedCell;
  line: ScannedLine;
  /** Null of the names of the columns. */
  kinds: Pick<ScannedRecords, 'hasCodes' | 'hasLongNumbers'> | null;
}

/** Goes to the record's end, which is returned. */
function scanRecord(bytes: Buffer, start: number, { delimiter, stops, cell, line, kinds }: Scanning): number {
  let at = start;
  line.fields = 0;
  line.filled = 0;
  for (let isMore = true; isMore; line.fields += 1) {
    at = scanCell(bytes, at, stops, cell);
    if (cell.end > cell.from) line.filled = line.fields + 1;
    cell.isBent ||= isFormula(bytes, cell);
    if (kinds !== null) noteCell(bytes, cell, line.fields, kinds);
    isMore = at < bytes.length && bytes[at] === delimiter;
    if (isMore) at += 1;
  }
  return at;
}

/**
 * One pass over all bytes: every record has as many fields as there are columns, which columns hold codes, and whether
 * the grammar is regular.
 */
export function scanRecords(given: CsvRecords): ScannedRecords {
  const { records: bytes, columns, hasHeader } = given;
  const delimiter = given.delimiter.charCodeAt(0);
  const stops = new Uint8Array(256);
  for (const byte of [quote, lineFeed, carriageReturn, delimiter]) stops[byte] = 1;
  const kinds = {
    hasCodes: new Uint8Array(columns.length),
    hasLongNumbers: new Uint8Array(columns.length),
  };
  const cell: ScannedCell = { from: 0, end: 0, isBent: false };
  const line: ScannedLine = { fields: 0, filled: 0 };
  const body: Scanning = { delimiter, stops, cell, line, kinds };
  const head: Scanning = { ...body, kinds: null };
  const lineEnds = { '': 0, '\n': 0, '\r\n': 0, '\r': 0 };
  let count = 0;
  let blanks = 0;
  for (let at = 0; at < bytes.length;) {
    const start = at;
    at = scanRecord(bytes, at, hasHeader && count === 0 ? head : body);
    const { fields, filled } = line;
    if (at > bytes.length) throw openQuote(lineOf(given, cell.from));
    if (at - start < fields) blanks += 1;
    // Delimiters at the end that the names of the columns don't have are but bent.
    else if (fields === columns.length || (fields > columns.length && filled <= columns.length)) {
      cell.isBent ||= fields > columns.length;
      count += 1;
    } else throw otherWidth(given, start, fields, count);
    const lineEnd = lineEndAt(bytes, at);
    lineEnds[lineEnd] += 1;
    at += lineEnd.length;
  }
  return { count, irregular: cell.isBent || blanks > 0 || areMixed(lineEnds), ...kinds };
}

/** Other readers take a line end for granted, and none takes a carriage return alone. */
const areMixed = (lineEnds: { '\n': number; '\r\n': number; '\r': number }): boolean =>
  lineEnds['\r'] > 0 || (lineEnds['\n'] > 0 && lineEnds['\r\n'] > 0);

const holdsCode = (bytes: Buffer, cell: ScannedCell): boolean => {
  const { from, end } = cell;
  if (isFormula(bytes, cell)) return true;
  return (
    mayBeCode(bytes, from, end) && isCode(bytes.toString('latin1', from, Math.min(end, from + tellingLength)))
  );
};

function noteCell(
  bytes: Buffer,
  cell: ScannedCell,
  column: number,
  { hasCodes, hasLongNumbers }: Pick<ScannedRecords, 'hasCodes' | 'hasLongNumbers'>,
): void {
  if (hasCodes[column] === 0 && holdsCode(bytes, cell)) hasCodes[column] = 1;
  if (hasLongNumbers[column] === 0 && isLongNumber(bytes, cell)) hasLongNumbers[column] = 1;
}

/** Counted only for the one that is told. */
const lineOf = ({ records, firstLine }: CsvRecords, position: number): number =>
  firstLine + (records.toString('latin1', 0, position).match(/\r\n|\r|\n/g)?.length ?? 0);

const openQuote = (line: number): SourceError =>
  badFile(
    `The quote that opens on line ${line} is never closed.`,
    'A quote inside a quoted cell is written twice.',
  );

const otherWidth = (given: CsvRecords, start: number, fields: number, before: number): SourceError => {
  const width = given.columns.length;
  return badFile(
    `Line ${lineOf(given, start)} has ${fields} ${fields === 1 ? 'field' : 'fields'}, the first record has ${width}.`,
    widthHint(given, start, fields, before),
  );
};

const everyLine = 'very line needs as many fields as the first.';

function widthHint(given: CsvRecords, start: number, fields: number, before: number): string {
  const width = given.columns.length;
  // A title or remarks above the table look like a table of fewer columns.
  if (width === 1 || (fields > width && beginsTable(given, start, fields)))
    return 'Remove what stands above the names of the columns, or choose another delimiter.';
  return before === 1 && fields < width
    ? `Perhaps a name in the first record holds the delimiter: that name goes in quotes. Otherwise e${everyLine}`
    : `E${everyLine} A cell that holds the delimiter or a line break goes in quotes.`;
}

const looksAhead = 5;
/** Whether the records from here on are all as wide. */
function beginsTable({ records, delimiter }: CsvRecords, start: number, fields: number): boolean {
  const text = records.toString('utf8', start, start + 65_536);
  const next = parseRecords(text, 0, delimiter, looksAhead);
  return next.length === looksAhead && next.every((record) => record.length === fields);
}

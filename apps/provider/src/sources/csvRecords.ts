import { SourceError } from './source.ts';

export const badFile = (message: string, hint: string | null = null): SourceError =>
  new SourceError('bad_input', message, hint);

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

/** Reads records one after the other. Blank lines are no records. */
class RecordReader {
  readonly #text: string;
  readonly #delimiter: number;
  #position: number;

  constructor(text: string, start: number, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#position = start;
  }

  /** Null at the end of the text. */
  next(): string[] | null {
    while (this.#position < this.#text.length) {
      const start = this.#position;
      const record = [this.#cell()];
      while (this.#skipDelimiter()) record.push(this.#cell());
      const isBlank = this.#position === start;
      this.#skipLineEnd();
      if (!isBlank) return record;
    }
    return null;
  }

  #cell(): string {
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

/** Records from `start`, at most `limit`. */
export function parseRecords(text: string, start: number, delimiter: string, limit = Infinity): string[][] {
  const reader = new RecordReader(text, start, delimiter);
  const records: string[][] = [];
  while (records.length < limit) {
    const record = reader.next();
    if (record === null) break;
    records.push(record);
  }
  return records;
}

/** Digits that are a code and no amount: leading zeros, a plus sign, more digits than a number holds. */
export const isCode = (cell: string): boolean => /^(\+\d|-?0\d)/.test(cell) || /^[-+]?\d{18,}$/.test(cell);

/** Codes are longer than one character, and most cells show at their first that they are none. */
function mayBeCode(text: string, from: number, end: number): boolean {
  if (end <= from + 1) return false;
  const first = text.charCodeAt(from);
  const second = text.charCodeAt(from + 1);
  const suspect = first === 48 || first === 43 || first === 45 || end - from > 17;
  return suspect && second >= 48 && second <= 57;
}

interface ScannedText {
  text: string;
  start: number;
  delimiter: string;
  columns: readonly string[];
  hasHeader: boolean;
}

/**
 * One pass over all characters: every record has as many fields as there are columns, which columns hold codes, and
 * whether the grammar is regular. Nothing is allocated for a cell: the file may have ten million characters.
 */
export class RecordScan {
  /** Records, the header among them. */
  records = 0;
  /** The grammar is bent in a way that has to be straightened before another reader sees the file. */
  irregular = false;
  readonly #columnHasCodes: Uint8Array;
  readonly #text: string;
  readonly #delimiter: number;
  readonly #width: number;
  readonly #hasHeader: boolean;
  #position: number;
  #line = 1;
  /** Where the next line feed is. Looked for once and not for each quoted cell: a line may be the whole file. */
  #nextLineFeed: number;
  readonly #lineEnds = new Set<string>();

  constructor({ text, start, delimiter, columns, hasHeader }: ScannedText) {
    this.#text = text;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#width = columns.length;
    this.#hasHeader = hasHeader;
    this.#columnHasCodes = new Uint8Array(columns.length);
    this.#position = start;
    this.#nextLineFeed = text.indexOf('\n', start);
    for (let index = 0; index < start; index += 1) if (text.charCodeAt(index) === lineFeed) this.#line += 1;
    while (this.#position < text.length) this.#record();
    if (this.#lineEnds.size > 1 || this.#lineEnds.has('\r')) this.irregular = true;
  }

  hasCodes(column: number): boolean {
    return this.#columnHasCodes[column] === 1;
  }

  #record(): void {
    const start = this.#position;
    const line = this.#line;
    let fields = 0;
    do {
      this.#cell(fields);
      fields += 1;
    } while (this.#skipDelimiter());
    const isBlank = this.#position === start;
    if (isBlank) this.irregular = true;
    else if (fields === this.#width) this.records += 1;
    else {
      throw badFile(
        `Line ${line} has ${fields} ${fields === 1 ? 'field' : 'fields'}, the first record has ${this.#width}.`,
        'Every line needs as many fields as the first. A cell that holds the delimiter or a line break goes in quotes.',
      );
    }
    this.#skipLineEnd();
  }

  #cell(column: number): void {
    const isQuoted = this.#text.charCodeAt(this.#position) === quote;
    const start = isQuoted ? this.#position + 1 : this.#position;
    const end = isQuoted ? this.#quoted() : this.#unquoted();
    if (column >= this.#width || this.#columnHasCodes[column] === 1) return;
    const isName = this.#hasHeader && this.records === 0;
    if (!isName && mayBeCode(this.#text, start, end) && isCode(this.#text.slice(start, end)))
      this.#columnHasCodes[column] = 1;
  }

  /** Goes to the end of the cell, which is returned. */
  #unquoted(): number {
    const text = this.#text;
    const delimiter = this.#delimiter;
    let position = this.#position;
    for (; position < text.length; position += 1) {
      const code = text.charCodeAt(position);
      if (code === delimiter || code === lineFeed || code === carriageReturn) break;
      if (code === quote) this.irregular = true;
    }
    this.#position = position;
    return position;
  }

  /** Goes to the end of the cell; returned is where its quotes end. */
  #quoted(): number {
    const line = this.#line;
    do {
      const close = this.#text.indexOf('"', this.#position + 1);
      if (close === -1) {
        throw badFile(
          `The quote that opens on line ${line} is never closed.`,
          'A quote inside a quoted cell is written twice.',
        );
      }
      this.#countLines(close);
      this.#position = close + 1;
    } while (this.#text.charCodeAt(this.#position) === quote);
    const end = this.#position - 1;
    if (this.#unquoted() > end + 1) this.irregular = true;
    return end;
  }

  /** Counts the line feeds from here to a place further on. */
  #countLines(to: number): void {
    if (this.#nextLineFeed !== -1 && this.#nextLineFeed < this.#position)
      this.#nextLineFeed = this.#text.indexOf('\n', this.#position);
    for (; this.#nextLineFeed !== -1 && this.#nextLineFeed < to; this.#line += 1)
      this.#nextLineFeed = this.#text.indexOf('\n', this.#nextLineFeed + 1);
  }

  #skipDelimiter(): boolean {
    if (this.#text.charCodeAt(this.#position) !== this.#delimiter) return false;
    this.#position += 1;
    return true;
  }

  #skipLineEnd(): void {
    if (this.#position >= this.#text.length) return;
    const isReturn = this.#text.charCodeAt(this.#position) === carriageReturn;
    const isPair = isReturn && this.#text.charCodeAt(this.#position + 1) === lineFeed;
    this.#lineEnds.add(isPair ? '\r\n' : isReturn ? '\r' : '\n');
    this.#position += isPair ? 2 : 1;
    this.#line += 1;
  }
}

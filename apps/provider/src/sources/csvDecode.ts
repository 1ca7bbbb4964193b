import { isUtf8 } from 'node:buffer';
import type { Buffer } from 'node:buffer';
import iconv from 'iconv-lite';
import { badFile } from './csvRecords.ts';

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

/** Of text, by how it begins: a page that was saved in place of what it leads to, and what other exports make. */
const textKinds: { begins: RegExp; kind: string }[] = [
  { begins: /^\s*<(?:!doctype html|html)\b/i, kind: 'an HTML page' },
  { begins: /^\s*<\?xml\b/i, kind: 'an XML file' },
  { begins: /^\s*(?:\[\s*)?\{\s*"/, kind: 'a JSON file' },
];

const exportAgain = 'Export the table as CSV and upload that file.';

function refuseOthers(bytes: Buffer): void {
  const start = bytes.toString('utf8', 0, 400).replace(/^\ufeff/, '');
  const found =
    fileKinds.find(({ magic }) => magic.every((byte, index) => bytes[index] === byte)) ??
    textKinds.find(({ begins }) => begins.test(start));
  if (found) throw badFile(`This is ${found.kind}, not a CSV file.`, exportAgain);
}

type Utf16 = 'utf-16le' | 'utf-16be';

/** UTF-16 without a byte order mark shows as zero bytes in every other place. */
function utf16WithoutMark(bytes: Buffer): Utf16 | null {
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

interface CsvText {
  text: string;
  encoding: string;
}

/** Text of the file and the encoding it is in; a byte order mark is left out. */
export function decodeCsv(bytes: Buffer, encoding?: string): CsvText {
  if (bytes.length === 0) throw badFile('The file is empty.');
  refuseOthers(bytes);
  return encoding === undefined ? decodeDetected(bytes) : decodeAs(bytes, encoding);
}

function decodeAs(bytes: Buffer, encoding: string): CsvText {
  const known: boolean = iconv.encodingExists(encoding);
  if (!known) {
    throw badFile(
      `The encoding "${encoding.slice(0, 40)}" is not known.`,
      'Known are utf-8, windows-1252, iso-8859-1, utf-16le and utf-16be, among others.',
    );
  }
  if (/^utf-?8$/i.test(encoding) && !isUtf8(bytes)) {
    throw badFile('The file is not in UTF-8.', 'Leave the encoding open to have it detected.');
  }
  return { text: refuseNul(iconv.decode(bytes, encoding)), encoding: encoding.toLowerCase() };
}

function decodeDetected(bytes: Buffer): CsvText {
  const marked = utf16Mark(bytes);
  if (marked !== null || bytes.includes(0)) {
    const encoding = marked ?? utf16WithoutMark(bytes);
    if (encoding === null) throw binaryData();
    return { text: refuseNul(iconv.decode(bytes, encoding)), encoding };
  }
  if (isUtf8(bytes)) {
    const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return { text: bytes.toString('utf8', mark ? 3 : 0), encoding: 'utf-8' };
  }
  const encoding = oneByteEncoding(bytes);
  return { text: iconv.decode(bytes, encoding), encoding };
}

function utf16Mark(bytes: Buffer): Utf16 | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

const binaryData = () => badFile('The file holds binary data, not text.', exportAgain);

function refuseNul(text: string): string {
  if (text.includes('\0')) throw binaryData();
  return text;
}

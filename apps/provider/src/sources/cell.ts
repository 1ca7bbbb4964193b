import { Buffer } from 'node:buffer';
import type { Cell } from './source.ts';

/**
 * A number from a source's text: a JSON number where that loses nothing, else the text itself (beyond 2^53, more digits
 * than a double holds, NaN, Infinity).
 */
export function numberCell(text: string): Cell {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text;
  if (/^[-+]?\d+$/.test(text)) return Number.isSafeInteger(value) ? value : text;
  return digitsIn(text) === digitsIn(String(value)) ? value : text;
}

/** Without the zeros around them; those at the end are looked for from their first alone, as there may be any number of others. */
const digitsIn = (text: string): string =>
  text
    .replace(/e.*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+|(?<!0)0+$/g, '');

/** What a source has as JSON, with all digits of its numbers. */
export const jsonCell = (text: string): Cell =>
  JSON.parse(text, (_: string, value: Cell, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined ? numberCell(context.source) : value,
  ) as Cell;

export const bytesCell = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;

/** What a cell says, as text. */
export const cellText = (cell: Cell | undefined): string | null =>
  cell === null || cell === undefined ? null : typeof cell === 'string' ? cell : JSON.stringify(cell);

/** `2016-11-08 12:30:00+00` as ISO 8601; text of any other shape (infinity, BC) stays. */
export function timeCell(text: string): string {
  const match = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([-+]\d\d(?::?\d\d)?)?$/.exec(text);
  if (match === null) return text;
  const [, day = '', time = '', zone] = match;
  if (zone === undefined) return `${day}T${time}`;
  const [, hours = '', minutes = '00'] = /^([-+]\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return `${day}T${time}${/^[-+]00$/.test(hours) && minutes === '00' ? 'Z' : `${hours}:${minutes}`}`;
}

const plainObject = (value: object): Cell =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toCell(inner)]));

/** A JavaScript value as a cell; `objectCell` knows the objects of a source's driver. */
export function toCell(value: unknown, objectCell: (value: object) => Cell = plainObject): Cell {
  if (value === null || value === undefined) return null;
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'bigint':
      return numberCell(String(value));
    case 'object':
      if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
      if (value instanceof Uint8Array) return bytesCell(value);
      if (Array.isArray(value)) return value.map((inner) => toCell(inner, objectCell));
      return objectCell(value);
    default:
      return null;
  }
}

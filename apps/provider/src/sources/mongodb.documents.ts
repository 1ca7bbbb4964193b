import { BSON } from 'mongodb';
import type { Document } from 'mongodb';
import { bytesCell, cellText, numberCell, toCell } from './cell.ts';
import { Digits, finiteText } from './mongodb.digits.ts';
import type { BsonNumber } from './mongodb.digits.ts';
import type { Cell } from './source.ts';

/** Numbers keep their BSON type, so that int, long and double can be told apart. */
export const exactTypes = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;

/** Names of BSON's own types as people know them; the others are called as they are, in small letters. */
const bsonNames: Readonly<Record<string, string>> = {
  Int32: 'int',
  Decimal128: 'decimal',
  ObjectId: 'objectId',
  Binary: 'binData',
  BSONRegExp: 'regex',
};

const plainNames: Readonly<Record<string, string>> = { string: 'string', boolean: 'bool', bigint: 'long' };

/** Name of a BSON value's type; null for null, which every field may hold. */
function bsonType(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'double';
  if (typeof value !== 'object') return plainNames[typeof value] ?? 'object';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  const { _bsontype: type, sub_type } = value as { _bsontype?: string; sub_type?: number };
  if (type === undefined) return 'object';
  if (type === 'Binary' && sub_type === BSON.Binary.SUBTYPE_UUID) return 'uuid';
  return bsonNames[type] ?? type.toLowerCase();
}

export const bsonCell = (value: unknown): Cell => toCell(value, bsonObjectCell);

function bsonObjectCell(value: object): Cell {
  switch ((value as { _bsontype?: string })._bsontype) {
    case 'Int32':
    case 'Double':
      return bsonCell((value as BSON.Double).value);
    case 'Long':
      return numberCell((value as BSON.Long).toString());
    case 'Decimal128':
      return numberCell((value as BSON.Decimal128).toString());
    case 'ObjectId':
      return (value as BSON.ObjectId).toHexString();
    case 'Binary': {
      const binary = value as BSON.Binary;
      return binary.sub_type === BSON.Binary.SUBTYPE_UUID
        ? binary.toUUID().toHexString()
        : bytesCell(binary.value());
    }
    case 'Timestamp':
      return new Date((value as BSON.Timestamp).getHighBits() * 1000).toISOString();
    case 'BSONRegExp': {
      const { pattern, options } = value as BSON.BSONRegExp;
      return `/${pattern}/${options}`;
    }
    case undefined:
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bsonCell(inner)]));
    default:
      return JSON.parse(BSON.EJSON.stringify(value)) as Cell;
  }
}

/** Empty, or of characters that nobody sees. */
const isUnseen = /^[\s\p{Cc}\p{Cf}]*$/u;

const maxDepth = 8;
const maxFields = 2000;

/** Before a dot that is of a key itself: `{"a.b": 1}` isn't `{a: {b: 1}}`. No key of MongoDB holds this sign. */
const ofKey = '\0';

/** The fields of a document by dotted path. The key, lists, and what lies too deep, stay whole. */
export function flatten(document: Document): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  const walk = (value: Document, prefix: string, depth: number): void => {
    for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
      const key = name.replaceAll('.', `${ofKey}.`);
      const path = prefix === '' ? key : `${prefix}.${key}`;
      if (fields.size >= maxFields && !fields.has(path)) return;
      if (
        path !== '_id' &&
        bsonType(inner) === 'object' &&
        depth < maxDepth &&
        Object.keys(inner as Document).length > 0
      )
        walk(inner as Document, path, depth + 1);
      else fields.set(path, inner);
    }
  };
  walk(document, '', 1);
  return fields;
}

export interface FieldShape {
  /** Dotted path in the documents, as {@link flatten} tells it. */
  path: string;
  /** The path, or a word where nothing of it is seen; with a number where another differs only in case: SQL names ignore case. */
  name: string;
  /** `string | int`, the most frequent first. */
  type: string;
  duckType: string;
}

const numberTypes = new Set(['int', 'long', 'double', 'decimal']);

interface KnownField {
  types: Map<string, number>;
  digits: Digits;
  times: number;
  places: number;
}

function duckTypeOf({ types, digits, times }: KnownField): string {
  const all = (...allowed: string[]): boolean => [...types.keys()].every((type) => allowed.includes(type));
  if (types.size === 0) return 'VARCHAR';
  if (all('int', 'long')) return 'BIGINT';
  if (all(...numberTypes)) return digits.decimalType(times) ?? 'DOUBLE';
  if (all('bool')) return 'BOOLEAN';
  return all('date', 'timestamp') ? 'TIMESTAMP' : 'VARCHAR';
}

/** Gathers which fields documents have, and of which types. */
export class Shape {
  readonly #fields = new Map<string, KnownField>();

  add(fields: ReadonlyMap<string, unknown>): void {
    let place = 0;
    for (const [path, value] of fields) {
      let known = this.#fields.get(path);
      if (known === undefined) {
        if (this.#fields.size >= maxFields) continue;
        known = { types: new Map(), digits: new Digits(), times: 0, places: 0 };
        this.#fields.set(path, known);
      }
      known.times += 1;
      known.places += place++;
      const type = bsonType(value);
      if (type === null) continue;
      known.types.set(type, (known.types.get(type) ?? 0) + 1);
      if (numberTypes.has(type)) known.digits.add(value as BsonNumber);
    }
  }

  fields(): FieldShape[] {
    // The mean place in the documents: a random sample gives the same order each time, or nearly.
    const place = (path: string): number => {
      const { places, times } = this.#fields.get(path) ?? { places: 0, times: 1 };
      return places / times;
    };
    const paths = [...this.#fields.keys()].sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
    // Numbers don't hang on which document came first.
    const names = new Map<string, string>();
    const taken = new Set<string>();
    const isOfKeys = (path: string): number => Number(path.includes(ofKey));
    for (const path of [...paths].sort().sort((a, b) => isOfKeys(a) - isOfKeys(b))) {
      const own = isUnseen.test(path) ? 'field' : path.replaceAll(ofKey, '');
      let name = own;
      for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${own}_${number}`;
      taken.add(name.toLowerCase());
      names.set(path, name);
    }
    return paths.map((path) => {
      const known = this.#fields.get(path)!;
      const ordered = [...known.types].sort((a, b) => b[1] - a[1]).map(([type]) => type);
      return {
        path,
        name: names.get(path) ?? path,
        type: ordered.length === 0 ? 'null' : ordered.join(' | '),
        duckType: duckTypeOf(known),
      };
    });
  }
}

/** A field's value as JSON for DuckDB. */
export function jsonValue(value: unknown, duckType: string): unknown {
  // In text: what JSON has as a number is a double to DuckDB.
  if (duckType.startsWith('DECIMAL'))
    return numberTypes.has(bsonType(value) ?? '') ? finiteText(value as BsonNumber) : null;
  const cell = bsonCell(value);
  if (cell === null) return null;
  switch (duckType) {
    case 'BOOLEAN':
    case 'BIGINT':
      return cell;
    case 'DOUBLE':
      return typeof cell === 'number' || Number.isFinite(Number(cell)) ? cell : null;
    case 'TIMESTAMP':
      // A year beyond 9999 has a sign and zeros before it, which DuckDB doesn't read: +020224 is a slip of 2024.
      return typeof cell === 'string' ? cell.replace('Z', '').replace(/^\+0*/, '') : null;
    default:
      return cellText(cell);
  }
}

import pg from 'pg';
import { jsonCell, numberCell, timeCell } from './cell.ts';
import type { Cell } from './source.ts';

/** Values travel as PostgreSQL writes them, and become cells here. */
export const rawText = { getTypeParser: () => (text: string) => text };

export function isoTime(text: string | null): string | null {
  if (text === null) return null;
  const day = /^\d{4,}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : timeCell(text);
  if (!day.includes('T')) return null;
  return /Z$|[-+]\d\d(:?\d\d)?$/.test(day) ? day : `${day}Z`;
}

const numberOids = new Set([20, 21, 23, 26, 700, 701, 1700]);

/** JSON, or a list, that is nested deeper stays a text: what reads and writes it goes down it all, on a stack that ends. */
const deepest = 1000;

const isTooDeep = (json: string): boolean => {
  if (json.length <= 2 * deepest) return false;
  let depth = 0;
  for (let at = 0; at < json.length && depth <= deepest; at += 1) {
    const sign = json[at]!;
    if (sign === '"') at = endOfText(json, at);
    else if ('[{'.includes(sign)) depth += 1;
    else if (']}'.includes(sign)) depth -= 1;
  }
  return depth > deepest;
};

const endOfText = (json: string, start: number): number => {
  let end = start + 1;
  while (end < json.length && json[end] !== '"') end += json[end] === '\\' ? 2 : 1;
  return end;
};

export function cellByOid(text: string | null, oid: number): Cell {
  if (text === null) return null;
  if (numberOids.has(oid)) return numberCell(text);
  switch (oid) {
    case 16:
      return text === 't';
    case 1042:
      // Blanks at the end are no part of a character(n).
      return text.trimEnd();
    case 1114:
    case 1184:
      return timeCell(text);
    case 114:
    case 3802:
      return isTooDeep(text) ? text : jsonCell(text);
    default: {
      const element = arrayOids.get(oid);
      if (element === undefined || isTooDeep(text)) return text;
      const parse = pg.types.getTypeParser(textArray) as (value: string) => NestedText[];
      return parse(text).map((inner) => nestedCell(inner, element));
    }
  }
}

const textArray = 1009 as Parameters<typeof pg.types.getTypeParser>[0];

type NestedText = string | null | NestedText[];

const nestedCell = (value: NestedText, oid: number): Cell =>
  Array.isArray(value) ? value.map((inner) => nestedCell(inner, oid)) : cellByOid(value, oid);

/** Array types and the type of their elements. */
const arrayOids = new Map([
  [1000, 16],
  [1005, 21],
  [1007, 23],
  [1016, 20],
  [1021, 700],
  [1022, 701],
  [1231, 1700],
  [1009, 25],
  [1015, 1043],
  [1014, 1042],
  [1003, 19],
  [1182, 1082],
  [1115, 1114],
  [1185, 1184],
  [2951, 2950],
  [199, 114],
  [3807, 3802],
]);

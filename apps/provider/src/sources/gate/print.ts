import type { ScanToken } from 'libpg-query';
import { quoteIdentifier } from '../identifiers.ts';
import type { SqlDialect } from '../source.ts';

export const noKeyword = 0;

export class Unreadable extends Error {}

/** Letters that nobody sees are no letters here. */
const oneWord = /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}_][\p{L}\p{M}\p{N}_$]*$/u;
const quotedName = /^"(?:[^"]|"")+"$/s;
const text = /^'(?:[^']|'')*'$/s;
const escapedText = /^e'(?:[^'\\]|''|\\[^])*'$/i;
const bits = /^(?:b'[01]*'|x'[\da-f]*')$/i;
const number = /^(?:\d+|\d*\.\d+|\d+\.\d*)(?:e[-+]?\d+)?$/i;
const signs = /^[-+*/<>=~!@#%^&|?(),.:[\]]+$/;
const space = /^[ \t\r\n]*$/;

/** As PostgreSQL folds a name that isn't quoted: the 26 letters only. */
const folded = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const isComment = ({ tokenName, text: shown }: ScanToken): boolean =>
  tokenName === 'SQL_COMMENT' || tokenName === 'C_COMMENT' || /^(?:--|\/\*)/.test(shown);

function printToken({ text: shown, keywordKind }: ScanToken, dialect: SqlDialect): string {
  if (quotedName.test(shown) || text.test(shown) || number.test(shown) || signs.test(shown)) return shown;
  if (keywordKind !== noKeyword && /^[a-z_]+$/i.test(shown)) return shown;
  // Quoted, so that no other grammar takes it for a word of its own.
  if (oneWord.test(shown)) return `"${dialect === 'postgres' ? folded(shown) : shown}"`;
  if (dialect === 'postgres' && (escapedText.test(shown) || bits.test(shown))) return shown;
  if (shown.includes("'") || shown.includes('$')) throw new Unreadable('Texts are written in single quotes.');
  throw new Unreadable(`The statement holds ${JSON.stringify(shown.slice(0, 40))}, which can’t be read.`);
}

/**
 * The statement anew from its tokens: one space between two of them, no comments, names in quotes. Outside of quotes there
 * is nothing that another scanner could read otherwise. `schemas` are those of names that are written without, by their place.
 */
export function printTokens(
  sql: string,
  tokens: readonly ScanToken[],
  dialect: SqlDialect,
  schemas: ReadonlyMap<number, string>,
): string {
  const bytes = Buffer.from(sql);
  const parts: string[] = [];
  let end = 0;
  for (const token of tokens) {
    if (!space.test(bytes.toString('utf8', end, token.start)))
      throw new Unreadable('Outside of quotes only spaces, tabs and line breaks may stand between words.');
    ({ end } = token);
    if (isComment(token)) {
      if (dialect === 'duckdb') throw new Unreadable('Comments are not allowed here.');
      continue;
    }
    if (token.text === ';') continue;
    const schema = schemas.get(token.start);
    if (schema !== undefined) parts.push(quoteIdentifier(schema), '.');
    parts.push(printToken(token, dialect));
  }
  if (!space.test(bytes.toString('utf8', end)))
    throw new Unreadable('Outside of quotes only spaces, tabs and line breaks may stand between words.');
  return parts.join(' ');
}

const places = new Set([
  'location',
  'stmt_len',
  'stmt_location',
  'rexpr_list_start',
  'rexpr_list_end',
  'list_start',
  'list_end',
  'version',
  'schemaname',
]);

/** A tree as text, without the places in the statement and the schemas that are written out. */
export function shapeOf(tree: unknown, dialect: SqlDialect): string {
  const shape = JSON.stringify(tree, (key, value: unknown) => {
    if (places.has(key)) return undefined;
    if (key === 'funcname' && Array.isArray(value) && value.length === 2) {
      const [schema, name] = value as { String?: { sval?: string } }[];
      if (schema?.String?.sval === 'pg_catalog') return [name];
    }
    return value;
  });
  // DuckDB's names ignore case.
  return dialect === 'duckdb' ? shape.toLowerCase() : shape;
}

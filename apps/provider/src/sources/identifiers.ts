import { SourceError } from './source.ts';

/** An SQL identifier, the same in PostgreSQL and DuckDB. A zero byte is in no name. */
export function quoteIdentifier(name: string): string {
  if (name.includes('\0')) throw new SourceError('bad_input', 'A name cannot hold a zero byte.');
  return `"${name.replaceAll('"', '""')}"`;
}

/** An SQL string literal under standard_conforming_strings, the same in PostgreSQL and DuckDB. */
export function quoteLiteral(text: string): string {
  if (text.includes('\0')) throw new SourceError('bad_input', 'A text cannot hold a zero byte.');
  return `'${text.replaceAll("'", "''")}'`;
}

interface QualifiedName {
  schema: string;
  name: string;
}

const showPart = (part: string): string => (/[."]/.test(part) ? quoteIdentifier(part) : part);

/**
 * The name of a PostgreSQL table as it is shown: the bare name in schema public, else schema.table. A part that itself
 * holds a dot or a quote is quoted, so every name reads back to exactly one table.
 */
export function showTableName({ schema, name }: QualifiedName): string {
  return schema === 'public' ? showPart(name) : `${showPart(schema)}.${showPart(name)}`;
}

export function parseTableName(shown: string): QualifiedName {
  const parts: string[] = [];
  let position = 0;
  for (;;) {
    if (shown[position] === '"') {
      const quoted = /^"((?:[^"]|"")*)"/.exec(shown.slice(position));
      if (quoted === null) throw unknown(shown);
      parts.push((quoted[1] ?? '').replaceAll('""', '"'));
      position += quoted[0].length;
    } else {
      const dot = shown.indexOf('.', position);
      const end = dot === -1 ? shown.length : dot;
      parts.push(shown.slice(position, end));
      position = end;
    }
    if (position === shown.length) break;
    if (shown[position] !== '.') throw unknown(shown);
    position += 1;
  }
  const [first, second] = parts;
  if (first === undefined || first === '' || second === '' || parts.length > 2) throw unknown(shown);
  return second === undefined ? { schema: 'public', name: first } : { schema: first, name: second };
}

const unknown = (shown: string): SourceError =>
  new SourceError('not_found', `There is no table "${shown.slice(0, 200)}".`);

import { loadModule, parseSync, scanSync } from 'libpg-query';
import { quoteIdentifier } from '../sources/identifiers.ts';

await loadModule();

interface Range {
  name: string;
  schema: string | undefined;
  /** In bytes. */
  location: number;
  isNamed: boolean;
}

const rangesIn = (node: unknown): Range[] => {
  if (Array.isArray(node)) return node.flatMap(rangesIn);
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([kind, value]) => {
    if (kind !== 'RangeVar') return rangesIn(value);
    const { relname, schemaname, location, alias } = value as {
      relname: string;
      schemaname?: string;
      location?: number;
      alias?: object;
    };
    return [{ name: relname, schema: schemaname, location: location ?? 0, isNamed: alias !== undefined }];
  });
};

const namesPart = (node: unknown, name: string): boolean => {
  if (node === null || typeof node !== 'object') return false;
  return Object.entries(node).some(
    ([key, value]) => (key === 'ctename' && value === name) || namesPart(value, name),
  );
};

const parsed = (sql: string): object | null => {
  try {
    return parseSync(sql);
  } catch {
    return null;
  }
};

const tableOf = (reference: string): Range | undefined => rangesIn(parsed(`SELECT FROM ${reference}`))[0];

/** Whether the query has a part of its own that is called like the table. */
export const hidesTable = (sql: string, reference: string): boolean => {
  const table = tableOf(reference);
  return table !== undefined && namesPart(parsed(sql), table.name);
};

/**
 * The query with something else wherever it reads the table, which keeps its name there. What can't be read is left
 * as it is: the gate says what is wrong with it.
 */
export const inPlaceOfTable = (sql: string, reference: string, other: string): string => {
  const tree = parsed(sql);
  const table = tableOf(reference);
  if (table === undefined || tree === null) return sql;
  const isTable = ({ name, schema }: Range) =>
    name.toLowerCase() === table.name.toLowerCase() && (schema === undefined || schema === table.schema);
  const bytes = Buffer.from(sql);
  const { tokens } = scanSync(sql);
  const pieces: Buffer[] = [];
  let from = 0;
  for (const range of rangesIn(tree)
    .filter(isTable)
    .toSorted((a, b) => a.location - b.location)) {
    const first = tokens.findIndex(({ start }) => start === range.location);
    const last = tokens[first + (range.schema === undefined ? 0 : 2)];
    if (first === -1 || last === undefined) return sql;
    const alias = range.isNamed ? '' : ` AS ${quoteIdentifier(range.name)}`;
    pieces.push(bytes.subarray(from, range.location), Buffer.from(other + alias));
    from = last.end;
  }
  return Buffer.concat([...pieces, bytes.subarray(from)]).toString();
};

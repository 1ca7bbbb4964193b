import { loadModule, parseSync, scanSync } from 'libpg-query';
import { longestStatement } from '../sources/gate/sqlGate.ts';
import { quoteIdentifier } from '../sources/identifiers.ts';

await loadModule();

interface Range {
  name: string;
  schema: string | undefined;
  /** In bytes. */
  location: number;
  isNamed: boolean;
}

/** A tree's objects and lists, however deep it goes, each under the name of its place. */
function* partsOf(tree: object): Generator<[place: string, part: object]> {
  const open: object[] = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop())
    for (const [place, part] of Object.entries(node) as [string, unknown][])
      if (typeof part === 'object' && part !== null) {
        yield [place, part];
        open.push(part);
      }
}

const rangesIn = (tree: object): Range[] =>
  [...partsOf(tree)].flatMap(([place, part]) => {
    if (place !== 'RangeVar') return [];
    const { relname, schemaname, location, alias } = part as {
      relname: string;
      schemaname?: string;
      location?: number;
      alias?: object;
    };
    return [{ name: relname, schema: schemaname, location: location ?? 0, isNamed: alias !== undefined }];
  });

const namesPart = (tree: object, name: string): boolean =>
  [...partsOf(tree)].some(([, part]) => 'ctename' in part && part.ctename === name);

const parsed = (sql: string): object | null => {
  if (sql.length > longestStatement) return null;
  try {
    return parseSync(sql);
  } catch {
    return null;
  }
};

const tableOf = (reference: string): Range | undefined => {
  const tree = parsed(`SELECT FROM ${reference}`);
  return tree === null ? undefined : rangesIn(tree)[0];
};

/** Whether the query has a part of its own that is called like the table. */
export const hidesTable = (sql: string, reference: string): boolean => {
  const table = tableOf(reference);
  const tree = parsed(sql);
  return table !== undefined && tree !== null && namesPart(tree, table.name);
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
  const tokenAt = new Map(tokens.map(({ start }, at) => [start, at]));
  const pieces: Buffer[] = [];
  let from = 0;
  for (const range of rangesIn(tree)
    .filter(isTable)
    .toSorted((a, b) => a.location - b.location)) {
    const first = tokenAt.get(range.location);
    const last = first === undefined ? undefined : tokens[first + (range.schema === undefined ? 0 : 2)];
    if (last === undefined) return sql;
    const alias = range.isNamed ? '' : ` AS ${quoteIdentifier(range.name)}`;
    pieces.push(bytes.subarray(from, range.location), Buffer.from(other + alias));
    from = last.end;
  }
  return Buffer.concat([...pieces, bytes.subarray(from)]).toString();
};

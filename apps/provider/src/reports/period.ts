import type { ReportSettings } from '@plinth/api/contract';
import { reportPeriods } from '@plinth/api/facts';
import { loadModule, parseSync, scanSync } from 'libpg-query';
import { quoteIdentifier } from '../sources/identifiers.ts';
import { SourceError } from '../sources/source.ts';

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

/** The rows of the table's last days, as far as its data goes; in place of the table in a FROM. */
const lastDays = (reference: string, column: string, days: number): string => {
  const time = quoteIdentifier(column);
  const end = `(SELECT CAST(max(${time}) AS date) FROM ${reference})`;
  return `(SELECT * FROM ${reference} WHERE CAST(${time} AS date) > ${end} - ${days})`;
};

const parsed = (sql: string): object | null => {
  try {
    return parseSync(sql);
  } catch {
    return null;
  }
};

/**
 * A report's query over the period of its settings, which ends where the data ends. What can't be read is left as it
 * is: the gate says what is wrong with it. Refuses where the table's name means something else within the query.
 */
export const withinPeriod = (
  sql: string,
  reference: string,
  { period, time_column }: ReportSettings,
): string => {
  const days = reportPeriods[period];
  if (days === null || time_column === null) return sql;
  const tree = parsed(sql);
  const [table] = rangesIn(parsed(`SELECT FROM ${reference}`));
  if (table === undefined || tree === null) return sql;
  if (namesPart(tree, table.name))
    throw new SourceError(
      'unsupported',
      'A query with a part that is called like its table can’t be limited to a period.',
    );
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
    pieces.push(
      bytes.subarray(from, range.location),
      Buffer.from(lastDays(reference, time_column, days) + alias),
    );
    from = last.end;
  }
  return Buffer.concat([...pieces, bytes.subarray(from)]).toString();
};

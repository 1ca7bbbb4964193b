import { countOf, formatCompact, formatNumber } from '../../primitives/intl.format.ts';
import type { FoundTable } from './connected.tables.ts';

/** What is said of a connection that was just made. */
export const connectedCopy = {
  saved: 'Connection established successfully',
  databaseName: 'Database Name',
  another: 'Add another connection',
  open: 'Open connection',
  model: 'Model to begin with',
  tables: (count: number) => (count === 0 ? 'Tables' : countOf(count, 'table', 'tables')),
  choice: 'Table for the data model',
  head: {
    chosen: 'Chosen',
    table: 'Table',
    rows: 'Rows',
    columns: 'Columns',
    key: 'Key',
    links: 'Linked to',
  },
  search: 'Search tables',
  noMatch: (query: string) => `Nothing matches "${query}".`,
  note: (known: boolean) =>
    known
      ? 'Small tables are counted, large ones estimated; keys are read from the catalog. Nothing is written.'
      : 'This host tells names only. Nothing is written.',
  firstOf: (shown: number, all: number) =>
    `The first ${formatNumber(shown)} of ${countOf(all, 'table', 'tables')}. Search for the others by name.`,
  found: (tables: readonly FoundTable[]): string => {
    const counted = tables.filter(({ rows }) => rows !== null);
    const rows = counted.reduce((sum, table) => sum + (table.rows ?? 0), 0);
    const links = tables.reduce((sum, table) => sum + table.links.length, 0);
    const [only] = tables;
    if (tables.length === 1 && only && only.columns !== null && only.rows !== null)
      return `Found ${countOf(only.rows, 'row', 'rows')} in ${countOf(only.columns, 'column', 'columns')}.`;
    const about = tables.every(({ exact }) => exact) ? '' : 'about ';
    return [
      `Found ${countOf(tables.length, 'table', 'tables')}`,
      counted.length === 0 ? '' : ` with ${about}${countOf(rows, 'row', 'rows')}`,
      links === 0 ? '' : ` and ${countOf(links, 'link', 'links')} between them`,
      '.',
    ].join('');
  },
  unknown: 'This host doesn’t say which of the connections it is. Open it from the list to see its tables.',
  toList: 'Show connections',
  foundDatabases: (count: number) => `Found ${countOf(count, 'database', 'databases')}.`,
  foundNamed: (count: number) => `Found ${countOf(count, 'table', 'tables')}.`,
  number: formatNumber,
  about: (rows: number) => `about ${formatCompact(rows)}`,
  names: (names: readonly string[]) => (names.length === 0 ? '–' : names.join(', ')),
  inShort: (key: readonly string[], links: readonly string[]) =>
    [key.length === 0 ? '' : `Key ${key.join(', ')}`, links.join(', ')].filter(Boolean).join(' · '),
  drawing: (tables: readonly { name: string; rows: number }[]) =>
    tables.map(({ name, rows }) => `${name} ${countOf(rows, 'row', 'rows')}`).join(', '),
  begin: (table: string) => `Start with ${table}`,
  choose: 'Choose a table',
  chooseHint: 'A data model is written of one table.',
  reason: ({ rows, links }: FoundTable, isLargest: boolean, all: number): string => {
    if (all === 1) return 'It is the only table.';
    const leads =
      links.length === 0 ? '' : `links to ${countOf(links.length, 'other table', 'other tables')}`;
    if (isLargest && rows !== null)
      return leads === '' ? 'It has the most rows.' : `It has the most rows and ${leads}.`;
    return leads === '' ? 'A data model is written of one table.' : `It ${leads}.`;
  },
  more: (count: number) => `and ${countOf(count, 'more column', 'more columns')}`,
  generate: 'Generate Model',
} as const;

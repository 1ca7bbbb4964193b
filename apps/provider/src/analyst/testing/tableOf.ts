import type { ColumnProfile } from '../../sources/source.ts';
import { valueIndex, type ValueIndex } from '../reading/shared/lookups/valueIndex.ts';
import { analystTable, type AnalystTable } from '../table.ts';

/** A table of DuckDB with these columns, as the analyst sees it; nothing of it is a key. */
export const tableOf = (name: string, rowCount: number, columns: ColumnProfile[]): AnalystTable =>
  analystTable(
    {
      database: 'shop',
      table: name,
      comment: null,
      rowCount,
      sampledRows: rowCount,
      exact: true,
      primaryKey: [],
      columns,
    },
    { reference: `"${name}"`, dialect: 'duckdb' },
  );

/** What the profile knows of the values of a table's texts. */
export const valuesOf = ({ columns }: AnalystTable): ValueIndex =>
  valueIndex(
    new Map(columns.filter((c) => c.kind === 'text' || c.duration !== null).map((c) => [c, c.values])),
  );

import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { columnsOptions, databasesOptions, tablesOptions, tableSummariesOptions } from '@plinth/api';
import type { TableSummary } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { ConnectedScreen, problemText, tableToBeginWith } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useGenerate } from '../models/useGenerate.tsx';
import { levelOf } from './useExplorer.ts';

interface ConnectedPageProps {
  saved: { connectionId: string; name: string; databaseName: string };
  type: string;
  place: string;
  onAnother: () => void;
}

type Found = ComponentProps<typeof ConnectedScreen>['tables'][number];

const foundOf = ({ name, rows, rows_exact, columns, primary_key, links }: TableSummary): Found => ({
  name,
  rows,
  exact: rows_exact,
  columns,
  key: primary_key,
  links,
});

const named = (name: string): Found => ({
  name,
  rows: null,
  exact: false,
  columns: null,
  key: [],
  links: [],
});

/** The database that the connection names, or the only one. */
const ownDatabase = (names: readonly string[], wanted: string): string | null =>
  names.find((name) => name === wanted) ?? (names.length === 1 ? names[0]! : null);

const tablesOf = (summaries: TableSummary[] | null | undefined, names: string[] | undefined): Found[] =>
  summaries?.map(foundOf) ?? names?.map(named) ?? [];

const beginning = (found: Found[]): string | null => tableToBeginWith(found)?.name ?? null;

/** What was found is asked for level by level; the figures are an extension and come when they come. */
const useFound = (id: string, databaseName: string) => {
  const { api } = useApp();
  const [chosenDatabase, setDatabase] = useState<string | null>(null);
  const [chosenTable, setTable] = useState<string | null>(null);

  const databases = useQuery({ ...databasesOptions(api, id), enabled: id !== '' });
  const names = databases.data ?? [];
  const database = chosenDatabase ?? ownDatabase(names, databaseName);
  const inDatabase = { enabled: database !== null };
  const tables = useQuery({ ...tablesOptions(api, id, database ?? ''), ...inDatabase });
  const summaries = useQuery({
    ...tableSummariesOptions(api, id, database ?? ''),
    ...inDatabase,
    retry: false,
  });
  const found = tablesOf(summaries.data, tables.data);
  const table = chosenTable ?? (summaries.isPending ? null : beginning(found));
  const columns = useQuery({
    ...columnsOptions(api, id, database ?? '', table ?? ''),
    enabled: database !== null && table !== null,
  });
  return {
    databases,
    names,
    database,
    tables,
    summaries,
    found,
    table,
    columns,
    chooseDatabase: (name: string) => {
      setDatabase(name);
      setTable(null);
    },
    chooseTable: setTable,
  };
};

const statusOf = ({ databases, names, tables, summaries, database }: ReturnType<typeof useFound>) => {
  const failed = [databases, tables].some(({ isError, isFetching }) => isError && !isFetching);
  if (failed) return 'error' as const;
  if (summaries.data) return 'counted' as const;
  if (databases.isSuccess && database === null)
    return names.length > 1 ? ('choosing' as const) : ('named' as const);
  if (tables.data === undefined) return 'loading' as const;
  return summaries.isPending ? ('counting' as const) : ('named' as const);
};

/** After a connection is made: what was found, and the way on. */
export function ConnectedPage({ saved, type, place, onAnother }: ConnectedPageProps) {
  const { connectionId: id, name, databaseName } = saved;
  const found = useFound(id, databaseName);
  const { databases, tables, columns, database, table } = found;
  const { generate, question } = useGenerate();
  const failure = databases.error ?? tables.error;
  return (
    <>
      <ConnectedScreen
        status={id === '' ? 'unknown' : statusOf(found)}
        name={name}
        place={place}
        databaseName={databaseName}
        databases={found.names}
        database={database}
        tables={found.found}
        message={failure === null ? '' : problemText(problemOf(failure))}
        table={table}
        columns={levelOf(columns, table !== null, (data) =>
          Object.entries(data).map(([column, kind]) => ({ name: column, type: kind ?? '–' })),
        )}
        openHref={id === '' ? '/collections' : `/data-source/${encodeURIComponent(id)}?explorer`}
        onDatabaseChange={found.chooseDatabase}
        onTableChange={found.chooseTable}
        onGenerate={() => {
          if (database === null || table === null) return;
          const fileName = type === 'csv' ? databaseName : null;
          generate({ source: { id, name, type, fileName }, database, table });
        }}
        onAnother={onAnother}
        onRetry={() => void Promise.all([databases.refetch(), tables.refetch()])}
      />
      {question}
    </>
  );
}

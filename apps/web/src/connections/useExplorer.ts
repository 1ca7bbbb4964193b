import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { collectionIdOptions, columnsOptions, databasesOptions, leftOutOf, tablesOptions } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import type { WizardSource } from '@plinth/machines';
import { problemText } from '@plinth/ui';
import type { ExplorerItem, ExplorerLevel } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useGenerate } from '../models/useGenerate.tsx';
import { freshMs } from '../reading/pageQuery.ts';

/** What a level of the explorer shows of its query. */
export const levelOf = <Data>(
  query: UseQueryResult<Data>,
  wanted: boolean,
  items: (data: Data) => ExplorerItem[],
): ExplorerLevel => {
  if (!wanted) return { state: 'waiting', items: [], message: '' };
  if (query.data !== undefined) return { state: 'ready', items: items(query.data), message: '' };
  if (query.isError && !query.isFetching)
    return { state: 'error', items: [], message: problemText(problemOf(query.error)) };
  return { state: 'loading', items: [], message: '' };
};

/** The chosen name, or the only one there is. */
const chosen = (stored: string | null, names: readonly string[] | undefined): string | null =>
  stored ?? (names?.length === 1 ? names[0]! : null);

/** The Database Explorer of a connection; what is chosen in it stands in the address. */
export function useExplorer(id: string, source: WizardSource | null) {
  const { api } = useApp();
  const [params, setParams] = useSearchParams();
  const open = params.has('explorer');
  const { generate, question } = useGenerate();

  const databases = useQuery({ ...databasesOptions(api, id), enabled: open, staleTime: freshMs });
  const database = chosen(params.get('database'), databases.data);
  const tablesOf = tablesOptions(api, id, database ?? '');
  const tables = useQuery({
    ...tablesOf,
    queryFn: open && database !== null ? tablesOf.queryFn : skipToken,
    staleTime: freshMs,
  });
  const table = chosen(params.get('table'), tables.data);
  const columnsOf = columnsOptions(api, id, database ?? '', table ?? '');
  const columns = useQuery({
    ...columnsOf,
    queryFn: open && table !== null ? columnsOf.queryFn : skipToken,
    staleTime: freshMs,
  });
  const collectionOf = collectionIdOptions(api, id, database ?? '', table ?? '');
  const collection = useQuery({
    ...collectionOf,
    queryFn: open && table !== null ? collectionOf.queryFn : skipToken,
    retry: false,
    staleTime: freshMs,
  });

  const go = (next: Record<string, string>) => setParams(next, { preventScrollReset: true });
  const byName = (names: string[]) => names.map((name) => ({ name }));

  return {
    leftOut: [databases.data, tables.data].flatMap(leftOutOf),
    question,
    openExplorer: () => go({ explorer: '' }),
    explorer: open
      ? {
          databases: levelOf(databases, true, byName),
          tables: levelOf(tables, database !== null, byName),
          columns: levelOf(columns, table !== null, (data) =>
            Object.entries(data).map(([name, type]) => ({ name, type: type ?? '–' })),
          ),
          database,
          table,
          objectsHref:
            collection.data === undefined ? null : `/collections/${encodeURIComponent(collection.data)}`,
          onDatabaseSelect: (name: string) => go({ explorer: '', database: name }),
          onTableSelect: (name: string) => go({ explorer: '', database: database ?? '', table: name }),
          onGenerate: () => {
            if (source && database !== null && table !== null) generate({ source, database, table });
          },
          onRetry: (level: 'databases' | 'tables' | 'columns') =>
            void { databases, tables, columns }[level].refetch(),
          onClose: () => go({}),
        }
      : null,
  };
}

import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { columnsOptions, connectionsOptions, databasesOptions, tablesOptions } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import type { WizardEvent, WizardView } from '@plinth/machines';
import { WizardSetupScreen, type ChoiceList, problemText } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { setupProps } from './wizard.binding.ts';
import { wizardSource } from './wizardSource.ts';

const toChoices = <Data, Item>(
  query: UseQueryResult<Data>,
  wanted: boolean,
  toItems: (data: Data) => Item[],
): ChoiceList<Item> => ({
  status: !wanted ? 'idle' : query.isSuccess ? 'ready' : query.isError ? 'error' : 'pending',
  items: wanted && query.data !== undefined ? toItems(query.data) : [],
  // Without words of the host, the screen has its own.
  message: query.isError ? problemText(problemOf(query.error), '') || null : null,
});

/** Where there is only one, it is chosen. */
const useOnly = (
  names: readonly string[] | undefined,
  chosen: string | null,
  choose: (name: string) => void,
) => {
  const only = chosen === null && names?.length === 1 ? names[0] : undefined;
  const onOnly = useEffectEvent(choose);
  useEffect(() => {
    if (only !== undefined) onOnly(only);
  }, [only]);
};

interface SetupStageProps {
  view: WizardView;
  send: (event: WizardEvent) => void;
  onReview: () => void;
}

export function SetupStage({ view, send, onReview }: SetupStageProps) {
  const { api, preferences } = useApp();
  const { source, database, table, format } = view.setup;
  const sourceId = source?.id ?? '';

  const connections = useQuery(connectionsOptions(api));
  const databases = useQuery({ ...databasesOptions(api, sourceId), enabled: source !== null });
  const tables = useQuery({
    ...tablesOptions(api, sourceId, database ?? ''),
    enabled: source !== null && database !== null,
  });
  const columns = useQuery({
    ...columnsOptions(api, sourceId, database ?? '', table ?? ''),
    enabled: source !== null && database !== null && table !== null,
  });
  useOnly(databases.data, database, (name) => send({ type: 'database.chosen', database: name }));
  useOnly(tables.data, table, (name) => send({ type: 'table.chosen', table: name }));
  const queries = { sources: connections, databases, tables, columns };

  return (
    <WizardSetupScreen
      {...setupProps(view, send)}
      sources={toChoices(connections, true, (list) => list.map(wizardSource))}
      databases={toChoices(databases, source !== null, (names) => names)}
      tables={toChoices(tables, database !== null, (names) => names)}
      columns={toChoices(columns, table !== null, (types) =>
        Object.entries(types).map(([name, type]) => ({ name, type: type ?? '–' })),
      )}
      onSourceChange={(id) => {
        const chosen = connections.data?.find(({ connection_id }) => connection_id === id);
        if (chosen) send({ type: 'source.chosen', source: wizardSource(chosen) });
      }}
      onGenerate={() => {
        if (format !== null) preferences.set({ outputFormat: format });
        send({ type: 'generation.requested' });
      }}
      onReview={view.hasDraft ? onReview : undefined}
      onRetry={(list) => void queries[list].refetch()}
      connectionsPath="/collections"
    />
  );
}

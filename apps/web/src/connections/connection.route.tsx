import { skipToken, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import {
  collectionIdOptions,
  columnsOptions,
  connectionOptions,
  connectionsKey,
  connectionsOptions,
  currentUserOptions,
  databasesOptions,
  deleteConnection,
  faultText,
  leftOutOf,
  tablesOptions,
  updateConnection,
  type ReadConnection,
} from '@plinth/api';
import { connectionEditView, createConnectionEditMachine, editFields } from '@plinth/machines';
import {
  ConnectionScreen,
  connectionsCopy,
  LeftOutNote,
  type ExplorerItem,
  type ExplorerLevel,
} from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { useInspect } from '../shell/diagnostics.ts';
import { told } from './connectionPorts.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { showAtOnce } from '../reading/showAtOnce.ts';
import { freshMs, loadOrNotFound, loadUser, notForSearch } from '../reading/pageQuery.ts';
import { useReload } from '../reading/useReload.ts';
import { useUnsavedGuard } from '../session/useUnsavedGuard.ts';
import { pages } from '../shell/pages.copy.ts';

const copy = connectionsCopy;

const levelOf = <Data,>(
  query: UseQueryResult<Data>,
  wanted: boolean,
  items: (data: Data) => ExplorerItem[],
): ExplorerLevel => {
  if (!wanted) return { state: 'waiting', items: [], message: '' };
  if (query.data !== undefined) return { state: 'ready', items: items(query.data), message: '' };
  if (query.isError && !query.isFetching)
    return { state: 'error', items: [], message: faultText(query.error) };
  return { state: 'loading', items: [], message: '' };
};

/** The chosen name, or the only one there is. */
const chosen = (stored: string | null, names: readonly string[] | undefined): string | null =>
  stored ?? (names?.length === 1 ? names[0]! : null);

function useExplorer(id: string) {
  const { api } = useApp();
  const [params, setParams] = useSearchParams();
  const open = params.has('explorer');

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
          onRetry: (level: 'databases' | 'tables' | 'columns') =>
            void { databases, tables, columns }[level].refetch(),
          onClose: () => go({}),
        }
      : null,
  };
}

function ConnectionPage() {
  const id = useParams()['sourceId']!;
  const { api, drafts, queryClient, notify } = useApp();
  const inspect = useInspect();
  const navigate = useNavigate();
  const connection = useQuery({ ...connectionOptions(api, id), staleTime: freshMs, retryOnMount: false });
  const user = useQuery(currentUserOptions(api));
  const { explorer, openExplorer, leftOut } = useExplorer(id);

  const [editMachine] = useState(() =>
    createConnectionEditMachine({
      saveChanges: ({ connectionId, changes }, signal) => {
        const takeBack = showAtOnce<ReadConnection>(
          queryClient,
          connectionOptions(api, connectionId).queryKey,
          (shown) => ({ ...shown, source_name: changes.source_name ?? shown.source_name }),
        );
        return api
          .call(updateConnection, { params: { id: connectionId }, body: changes }, { signal })
          .catch((error: unknown) => {
            takeBack();
            throw told(error);
          });
      },
    }),
  );
  const edit = useActorRef(editMachine, { inspect });
  const editView = connectionEditView(useSelector(edit, (state) => state));
  const { data } = connection;
  const reload = useReload();

  // Changes that a lost session interrupted are there again after the next login; a password isn't kept.
  const draftKey = `connection-edit.${id}`;
  const [interrupted] = useState(() => ({ id, values: drafts.load(draftKey) }));
  const resumed = useRef(false);
  const resumable = data !== undefined && interrupted.id === id ? data : null;
  useEffect(() => {
    const { values } = interrupted;
    if (resumed.current || resumable === null || typeof values !== 'object' || values === null) return;
    resumed.current = true;
    edit.send({ type: 'opened', connection: resumable });
    for (const field of editFields) {
      const value = (values as Record<string, unknown>)[field];
      if (typeof value === 'string') edit.send({ type: 'field.changed', field, value });
    }
  }, [edit, interrupted, resumable]);
  const unsaved = editView.status !== 'closed' && editView.changed.length > 0;
  const changes = JSON.stringify(
    editView.changed.flatMap((field) => (field === 'password' ? [] : [[field, editView.values[field]]])),
  );
  useEffect(() => {
    if (!unsaved) drafts.discard(draftKey);
    else drafts.save(draftKey, Object.fromEntries(JSON.parse(changes) as [string, string][]));
  }, [drafts, draftKey, unsaved, changes]);

  useEffect(() => {
    const subscriptions = [
      edit.on('nothing.changed', () => notify.info(copy.toasts.nothingChanged)),
      edit.on('update.failed', ({ message }) => notify.error(message || copy.toasts.saveFailed)),
      edit.on('connection.updated', () => {
        notify.success(copy.toasts.updated);
        void queryClient.invalidateQueries({ queryKey: connectionsKey });
      }),
    ];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [edit, notify, queryClient]);

  const blocker = useUnsavedGuard(unsaved);
  const held = blocker.state === 'blocked';

  const [askingDelete, setAskingDelete] = useState(false);
  const deletion = useMutation({
    mutationFn: () => api.call(deleteConnection, { params: { id } }),
    onSuccess: async () => {
      queryClient.setQueryData<ReadConnection[]>(connectionsOptions(api).queryKey, (list) =>
        list?.filter(({ connection_id }) => connection_id !== id),
      );
      await navigate('/collections', { replace: true });
      queryClient.removeQueries({ queryKey: connectionOptions(api, id).queryKey });
      await queryClient.invalidateQueries({ queryKey: connectionsKey });
    },
    onError: () => {
      setAskingDelete(false);
      notify.error(copy.toasts.deleteFailed);
    },
  });

  return (
    <>
      <ConnectionScreen
        status={
          data === undefined
            ? connection.isError
              ? 'error'
              : connection.isPending
                ? 'loading'
                : 'empty'
            : connection.isFetching
              ? 'stale'
              : 'ready'
        }
        connection={
          data === undefined
            ? null
            : {
                id: data.connection_id,
                name: data.source_name,
                type: data.source_type ?? '',
                details: data.connection_details ?? {},
                ownerEmail:
                  user.data !== undefined && data.owner_user_id === user.data.id ? user.data.email : null,
                created: data.created_date ?? '',
                updated: data.updated_date ?? '',
              }
        }
        message={faultText(connection.error)}
        explorer={explorer}
        edit={{
          ...editView,
          status: held ? 'confirmingDiscard' : editView.status,
          onFieldChange: (field, value) => edit.send({ type: 'field.changed', field, value }),
          onReset: () => edit.send({ type: 'reset' }),
          onSave: () => edit.send({ type: 'save.requested' }),
          onClose: () => edit.send({ type: 'close.requested' }),
          onDiscard: () => {
            if (!held) return edit.send({ type: 'discard.confirmed' });
            drafts.discard(draftKey);
            blocker.proceed();
          },
          onKeep: () => (held ? blocker.reset() : edit.send({ type: 'discard.declined' })),
        }}
        deletion={deletion.isPending ? 'pending' : askingDelete ? 'asking' : 'none'}
        onEdit={() => data && edit.send({ type: 'opened', connection: data })}
        onDelete={() => setAskingDelete(true)}
        onDeleteConfirm={() => deletion.mutate()}
        onDeleteCancel={() => setAskingDelete(false)}
        onExplore={openExplorer}
        onRetry={reload}
      />
      <LeftOutNote entries={leftOut} />
    </>
  );
}

export const route = (app: App): PageRoute => ({
  loader: async ({ params }): Promise<PageData> => {
    const id = params['sourceId']!;
    const [connection] = await Promise.all([
      loadOrNotFound(app, connectionOptions(app.api, id)),
      loadUser(app),
    ]);
    return {
      title: connection?.source_name ?? pages.connection,
      crumbs: [
        { label: pages.connections, to: '/collections' },
        { label: pages.details, to: `/data-source/${encodeURIComponent(id)}?explorer` },
      ],
    };
  },
  shouldRevalidate: notForSearch,
  Component: ConnectionPage,
});

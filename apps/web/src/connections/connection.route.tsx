import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { connectionOptions, currentUserOptions, type ReadConnection } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { ConnectionScreen, LeftOutNote, problemText } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { freshMs, loadOrNotFound, loadUser, notForSearch } from '../reading/pageQuery.ts';
import { wizardSource } from '../models/wizardSource.ts';
import { useReload } from '../reading/useReload.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { requestedParts, usePathParts } from '../shell/pathParts.ts';
import { pages } from '../shell/pages.copy.ts';
import { useConnectionDeletion } from './useConnectionDeletion.ts';
import { useConnectionEdit } from './useConnectionEdit.ts';
import { useExplorer } from './useExplorer.ts';

const toShown = (
  connection: ReadConnection,
  user: { id: string; email: string } | undefined,
): ComponentProps<typeof ConnectionScreen>['connection'] => ({
  id: connection.connection_id,
  name: connection.source_name,
  type: connection.source_type ?? '',
  details: connection.connection_details ?? {},
  needsPassword: connection.needs_password === true,
  ownerEmail: user !== undefined && connection.owner_user_id === user.id ? user.email : null,
  created: connection.created_date ?? '',
  updated: connection.updated_date ?? '',
});

function ConnectionPage({ id }: { id: string }) {
  const { api } = useApp();
  const {
    data = null,
    error,
    isError,
    isPending,
    isFetching,
  } = useQuery({
    ...connectionOptions(api, id),
    staleTime: freshMs,
    retryOnMount: false,
  });
  const user = useQuery(currentUserOptions(api));
  const { explorer, openExplorer, question, leftOut } = useExplorer(id, data && wizardSource(data));
  const { edit, open } = useConnectionEdit(id);
  const deletion = useConnectionDeletion(id);
  const reload = useReload();
  const withoutData = isError ? 'error' : isPending ? 'loading' : 'empty';
  return (
    <>
      <ConnectionScreen
        status={data === null ? withoutData : isFetching ? 'stale' : 'ready'}
        connection={data && toShown(data, user.data)}
        message={problemText(problemOf(error))}
        explorer={explorer}
        edit={edit}
        {...deletion}
        onEdit={() => data && open({ type: 'opened', connection: data })}
        onExplore={openExplorer}
        onRetry={reload}
      />
      {question}
      <LeftOutNote entries={leftOut} />
    </>
  );
}

/** Another connection is another page: its edit is its own. */
function Page() {
  const [, sourceId = ''] = usePathParts();
  return <ConnectionPage key={sourceId} id={sourceId} />;
}

export const route = (app: App): PageRoute => ({
  loader: async ({ request }): Promise<PageData> => {
    const [, id = ''] = requestedParts(request);
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
  Component: Page,
});

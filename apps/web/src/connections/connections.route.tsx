import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  addSampleConnection,
  connectionsKey,
  connectionsOptions,
  offersTlsOptions,
  currentUserOptions,
  lacksCall,
  leftOutOf,
  modelsKey,
  type ReadConnection,
} from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import {
  ConnectionsScreen,
  connectionsCopy,
  lazyAtRest,
  LeftOutNote,
  PendingScreen,
  problemText,
  useFetchedAtRest,
} from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { answersPath } from '../models/wizard.paths.ts';
import { connectionPlace } from './connectionPlace.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { ensureCurrent, freshMs, loadSettled, loadUser } from '../reading/pageQuery.ts';
import { useReload } from '../reading/useReload.ts';
import { useUrlText } from '../reading/useUrlText.ts';
import { pages } from '../shell/pages.copy.ts';

const copy = connectionsCopy;
const createHref = '/collections?create';

const CreateConnectionPage = lazyAtRest(
  async () => (await import('./CreateConnectionPage.tsx')).CreateConnectionPage,
);

const shownItem = (connection: ReadConnection, user: { id: string; email: string } | undefined) => ({
  id: connection.connection_id,
  name: connection.source_name,
  type: connection.source_type ?? '',
  place: connectionPlace(connection),
  needsPassword: connection.needs_password === true,
  ownerEmail: user !== undefined && connection.owner_user_id === user.id ? user.email : null,
  created: connection.created_date ?? '',
  href: `/data-source/${encodeURIComponent(connection.connection_id)}`,
});

/** Adds sample data and leads to it: who has gone to another page meanwhile stays there. Undefined where the host has none. */
const useSample = () => {
  const { api, queryClient, notify } = useApp();
  const navigate = useNavigate();
  const [hasSample, setHasSample] = useState(true);
  const { isPending, mutate } = useMutation({
    mutationFn: () => api.call(addSampleConnection, {}),
    onSuccess: async ({ model_id }) => {
      notify.success(model_id === undefined ? copy.toasts.sampleAdded : copy.toasts.sampleModelAdded);
      await Promise.all(
        [connectionsKey, modelsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => {
      if (!lacksCall(error)) return notify.error(problemText(problemOf(error)));
      setHasSample(false);
      notify.info(copy.toasts.noSample);
    },
  });
  if (!hasSample) return undefined;
  const onAdd = () =>
    mutate(undefined, {
      onSuccess: ({ connection_id, model_id }) =>
        void navigate(
          model_id === undefined
            ? `/data-source/${encodeURIComponent(connection_id)}?explorer`
            : answersPath(model_id),
        ),
    });
  return { pending: isPending, onAdd };
};

function ConnectionList() {
  const { api } = useApp();
  const sample = useSample();
  const [params, setParams] = useSearchParams();
  const list = useQuery({ ...connectionsOptions(api), staleTime: freshMs });
  const user = useQuery(currentUserOptions(api));

  const [query, changeQuery] = useUrlText(params.get('q') ?? '', (text) =>
    setParams(text === '' ? {} : { q: text }, { replace: true, preventScrollReset: true }),
  );
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);

  return (
    <>
      <ConnectionsScreen
        status={
          list.isError ? 'error' : list.data === undefined ? 'loading' : list.isFetching ? 'stale' : 'ready'
        }
        connections={(list.data ?? []).map((connection) => shownItem(connection, user.data))}
        message={problemText(problemOf(list.error))}
        query={query}
        page={page}
        createHref={createHref}
        uploadHref={`${createHref}=csv`}
        sample={sample}
        onQueryChange={changeQuery}
        onPageChange={(next) =>
          setParams(
            (old) => {
              old.set('page', String(next));
              return old;
            },
            { preventScrollReset: true },
          )
        }
        onRetry={useReload()}
      />
      <LeftOutNote entries={leftOutOf(list.data)} />
    </>
  );
}

function ConnectionsPage() {
  const [params] = useSearchParams();
  useFetchedAtRest(CreateConnectionPage);
  if (!params.has('create')) return <ConnectionList />;
  return (
    <Suspense fallback={<PendingScreen />}>
      <CreateConnectionPage key={params.get('create')} />
    </Suspense>
  );
}

export const route = (app: App): PageRoute => ({
  loader: async ({ request }): Promise<PageData> => {
    if (new URL(request.url).searchParams.has('create')) {
      // The form has a field more where the host takes ways of TLS: later it would push its buttons down.
      await Promise.all([CreateConnectionPage.fetch(), loadSettled(app, offersTlsOptions(app.api))]);
      return {
        title: copy.create.title,
        crumbs: [{ label: pages.connections, to: '/collections' }, { label: pages.details }],
      };
    }
    await Promise.all([ensureCurrent(app, connectionsOptions(app.api)), loadUser(app)]);
    return { title: pages.connections, crumbs: [{ label: pages.connections }] };
  },
  Component: ConnectionsPage,
});

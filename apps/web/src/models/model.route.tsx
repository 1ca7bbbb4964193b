import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { currentUserOptions, modelColumnsOptions, modelOptions, understandingOptions } from '@plinth/api';
import { lazyAtRest, modelCopy, ModelScreen, modelTabs, TabPending, useFetchedAtRest } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { useModelChat } from './useModelChat.ts';
import { useModelExport } from './useModelExport.ts';
import { listPath } from './wizard.paths.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { ensureCurrent, notForSearch } from '../reading/pageQuery.ts';
import { settleSoon } from '../reading/settleSoon.ts';
import { useReload } from '../reading/useReload.ts';

const ModelColumns = lazyAtRest(async () => (await import('./ModelColumns.tsx')).ModelColumns);
const ModelNotes = lazyAtRest(async () => (await import('./ModelNotes.tsx')).ModelNotes);

function ModelPage({ id }: { id: string }) {
  const { api } = useApp();
  useFetchedAtRest(ModelColumns);
  useFetchedAtRest(ModelNotes);
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const tab = modelTabs.find((candidate) => candidate === search.get('tab')) ?? 'description';
  const model = useQuery(modelOptions(api, id));
  const user = useQuery(currentUserOptions(api));
  const columns = useQuery({ ...modelColumnsOptions(api, id), enabled: tab === 'columns' });
  const notes = useQuery({ ...understandingOptions(api, id), enabled: tab === 'understanding' });
  const { exportingIds, exportModel } = useModelExport();

  const chat = useModelChat(id);
  const userEmail = user.data?.email ?? null;
  const reload = useReload();

  return (
    <ModelScreen
      status={model.data ? 'ready' : model.isError ? 'error' : 'pending'}
      model={
        model.data
          ? {
              ...model.data,
              model_description: model.data.model_description ?? null,
              source_type: model.data.source_type ?? '',
              created_at: model.data.created_at ?? '',
              updated_at: model.data.updated_at ?? '',
            }
          : null
      }
      owner={user.data && model.data?.user_id === user.data.id ? user.data.email : modelCopy.otherUser}
      userEmail={userEmail}
      tab={tab}
      onTabChange={(next) =>
        setSearch(
          (before) => {
            before.set('tab', next);
            return before;
          },
          { replace: true },
        )
      }
      exporting={exportingIds.includes(id)}
      onExport={() => exportModel(id)}
      onBack={() => void navigate(listPath)}
      onRetry={reload}
      chat={{ ...chat, userEmail }}
      columns={
        columns.data
          ? columns.data.length === 0
            ? { status: 'empty' }
            : {
                status: 'ready',
                content: (
                  <Suspense fallback={<TabPending label={modelCopy.columnsLoading} />}>
                    <ModelColumns modelId={id} columns={columns.data} />
                  </Suspense>
                ),
              }
          : { status: columns.isError ? 'error' : 'pending' }
      }
      onColumnsRetry={reload}
      notes={
        notes.data === undefined
          ? { status: notes.isError ? 'error' : 'pending' }
          : {
              status: 'ready',
              content: (
                <Suspense fallback={<TabPending label={modelCopy.notesLoading} />}>
                  <ModelNotes modelId={id} stored={notes.data} />
                </Suspense>
              ),
            }
      }
      onNotesRetry={reload}
    />
  );
}

/** Another model is another page: its chat and its edits are its own. */
function Page() {
  const { modelId = '' } = useParams();
  return <ModelPage key={modelId} id={modelId} />;
}

export const route = (app: App): PageRoute => ({
  loader: async ({ params }): Promise<PageData> => {
    const id = params['modelId'] ?? '';
    await settleSoon(ensureCurrent(app, modelOptions(app.api, id)));
    const { list, details } = modelCopy.crumbs;
    return { title: details, crumbs: [{ label: list, to: listPath }, { label: details }] };
  },
  shouldRevalidate: notForSearch,
  Component: Page,
});

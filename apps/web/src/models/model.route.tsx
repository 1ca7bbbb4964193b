import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Suspense, useCallback, useState, type ComponentProps } from 'react';
import {
  currentUserOptions,
  languageModelOptions,
  modelColumnsOptions,
  modelOptions,
  startersOptions,
  understandingOptions,
  type ReadColumns,
  type ReadModel,
  type ReadUnderstanding,
  type User,
} from '@plinth/api';
import { lazyAtRest, modelCopy, ModelScreen, modelTabs, TabPending, useFetchedAtRest } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { answeredBy } from './chat.binding.ts';
import { useAddToReport } from './useAddToReport.ts';
import { useAnswerTools } from './useAnswerTools.ts';
import { useModelChat } from './useModelChat.tsx';
import { useTeaching } from './useTeaching.ts';
import { useModelExport } from './useModelExport.ts';
import { listPath } from './wizard.paths.ts';
import type { PageData, PageRoute } from '../shell/page.ts';
import { requestedParts, usePathParts } from '../shell/pathParts.ts';
import { ensureCurrent, loadUser, notForSearch } from '../reading/pageQuery.ts';
import { settleSoon } from '../reading/settleSoon.ts';
import { useReload } from '../reading/useReload.ts';
import { useUrlParameters } from '../reading/useUrlParameters.ts';

const ModelColumns = lazyAtRest(async () => (await import('./ModelColumns.tsx')).ModelColumns);
const ModelMetrics = lazyAtRest(async () => (await import('./ModelMetrics.tsx')).ModelMetrics);
const ProfileAgain = lazyAtRest(async () => (await import('./ProfileAgain.tsx')).ProfileAgain);
const ModelNotes = lazyAtRest(async () => (await import('./ModelNotes.tsx')).ModelNotes);
const ModelWords = lazyAtRest(async () => (await import('./ModelWords.tsx')).ModelWords);

type Screen = ComponentProps<typeof ModelScreen>;

const shownModel = (model: ReadModel): Screen['model'] => ({
  ...model,
  model_description: model.model_description || model.summary || null,
  source_type: model.source_type ?? '',
  created_at: model.created_at ?? '',
  updated_at: model.updated_at ?? '',
  isOrphan: model.data_source_id === null,
});

const ownerOf = (model: ReadModel | undefined, user: User | undefined): string =>
  user && model?.user_id === user.id ? user.email : modelCopy.otherUser;

/** A host that can profile again sends when it last did; the connection has to exist still. */
const canProfile = (model: ReadModel | undefined): boolean =>
  model?.profiled_at !== undefined && model.data_source_id !== null;

/** The dialog of a new profile, which is there while it is wanted. */
const useProfiling = (modelId: string) => {
  useFetchedAtRest(ProfileAgain);
  const [isWanted, setWanted] = useState(false);
  const onEnd = useCallback(() => setWanted(false), []);
  const profiling = isWanted && (
    <Suspense>
      <ProfileAgain modelId={modelId} onEnd={onEnd} />
    </Suspense>
  );
  return { profiling, onProfile: () => setWanted(true) };
};

const columnsTab = (modelId: string, { data, isError }: UseQueryResult<ReadColumns>): Screen['columns'] => {
  if (data === undefined) return { status: isError ? 'error' : 'pending' };
  if (data.columns.length === 0) return { status: 'empty' };
  const content = (
    <Suspense fallback={<TabPending label={modelCopy.columnsLoading} />}>
      <ModelColumns modelId={modelId} stored={data} />
    </Suspense>
  );
  return { status: 'ready', content };
};

const notesTab = (modelId: string, { data, isError }: UseQueryResult<ReadUnderstanding>): Screen['notes'] => {
  if (data === undefined) return { status: isError ? 'error' : 'pending' };
  const content = (
    <Suspense fallback={<TabPending label={modelCopy.notesLoading} />}>
      <ModelNotes modelId={modelId} stored={data} />
      <Suspense>
        <ModelWords modelId={modelId} />
      </Suspense>
    </Suspense>
  );
  return { status: 'ready', content };
};

const hasSql = (messages: Screen['chat']['messages']): boolean =>
  messages.some(
    (message) => message.role === 'assistant' && !message.error && Boolean(message.content.sql_query),
  );

/** What the host tells of a chat before anything is asked. */
const useToldOfChat = (id: string, isOpen: boolean): Pick<Screen['chat'], 'starters' | 'answeredBy'> => {
  const { api } = useApp();
  const shared = { enabled: isOpen, retry: false };
  const starters = useQuery({ ...startersOptions(api, id), ...shared });
  const answering = useQuery({ ...languageModelOptions(api), ...shared });
  return { starters: starters.data ?? [], answeredBy: answeredBy(answering.data, answering.isPending) };
};

function ModelPage({ id }: { id: string }) {
  const { api } = useApp();
  useFetchedAtRest(ModelColumns);
  useFetchedAtRest(ModelNotes);
  useFetchedAtRest(ModelWords);
  const [params, changeParams] = useUrlParameters();
  const tab = modelTabs.find((candidate) => candidate === params.get('tab')) ?? 'description';
  const model = useQuery(modelOptions(api, id));
  const user = useQuery(currentUserOptions(api));
  const columns = useQuery({ ...modelColumnsOptions(api, id), enabled: tab === 'columns' });
  const notes = useQuery({ ...understandingOptions(api, id), enabled: tab === 'understanding' });
  const told = useToldOfChat(id, tab === 'chat');
  const { exportingIds, exportModel } = useModelExport();

  const { chat, actors, onUnderstood, machine } = useModelChat(id, tab === 'chat');
  const answerTools = useAnswerTools(id, actors, hasSql(chat.messages));
  const reports = useAddToReport(id, chat.messages, hasSql(chat.messages));
  const tools = { ...answerTools, onUnderstood, teaching: useTeaching(id, chat), reports };
  const userEmail = user.data?.email ?? null;
  const reload = useReload();
  const { profiling, onProfile } = useProfiling(id);

  return (
    <>
      {machine}
      {profiling}
      <ModelScreen
        status={model.data ? 'ready' : model.isError ? 'error' : 'pending'}
        model={model.data ? shownModel(model.data) : null}
        owner={user.isPending ? modelCopy.unknown : ownerOf(model.data, user.data)}
        userEmail={userEmail}
        metrics={
          <Suspense>
            <ModelMetrics modelId={id} />
          </Suspense>
        }
        tab={tab}
        onTabChange={(next) => changeParams({ tab: next })}
        exporting={exportingIds.includes(id)}
        onExport={() => exportModel(id)}
        onProfile={canProfile(model.data) ? onProfile : undefined}
        listPath={listPath}
        onRetry={reload}
        chat={{ ...chat, ...told, userEmail, tools }}
        columns={columnsTab(id, columns)}
        onColumnsRetry={reload}
        notes={notesTab(id, notes)}
        onNotesRetry={reload}
      />
    </>
  );
}

/** Another model is another page: its chat and its edits are its own. */
function Page() {
  const [, modelId = ''] = usePathParts();
  return <ModelPage key={modelId} id={modelId} />;
}

export const route = (app: App): PageRoute => ({
  loader: async ({ request }): Promise<PageData> => {
    const [, id = ''] = requestedParts(request);
    await settleSoon(Promise.all([ensureCurrent(app, modelOptions(app.api, id)), loadUser(app)]));
    const { list, details } = modelCopy.crumbs;
    return { title: details, crumbs: [{ label: list, to: listPath }, { label: details }] };
  },
  shouldRevalidate: notForSearch,
  Component: Page,
});

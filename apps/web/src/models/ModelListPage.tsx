import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { currentUserOptions, leftOutOf, modelOptions, modelsOptions, type ReadModel } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import {
  LeftOutNote,
  modelsApart,
  modelSortKeys,
  ModelsScreen,
  problemText,
  type ModelSort,
} from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useAskedDeletion } from '../reading/useAskedDeletion.ts';
import { useReload } from '../reading/useReload.ts';
import { useUrlParameters } from '../reading/useUrlParameters.ts';
import { removeModel } from './removeModel.ts';
import { useModelExport } from './useModelExport.ts';
import { stagePath } from './wizard.paths.ts';
import { isMereChoice, wizardDraftKey } from './wizardDraft.ts';

const modelPath = (id: string) => `/data-models/${encodeURIComponent(id)}`;

/** "created_at.desc" of the address. */
const readSort = (text: string | null): ModelSort | null => {
  const [name, direction] = text?.split('.') ?? [];
  const key = modelSortKeys.find((candidate) => candidate === name);
  return key === undefined ? null : { key, descending: direction === 'desc' };
};

const rowOf = (
  model: ReadModel,
  user: { id: string; email: string } | undefined,
  apart: string | undefined,
) => ({
  ...model,
  model_description: model.model_description || model.summary || null,
  apart,
  source_type: model.source_type ?? '',
  created_at: model.created_at ?? '',
  // Hosts that don't name the connection say nothing of it.
  isOrphan: model.data_source_id === null,
  owner: user && model.user_id === user.id ? user.email : '',
});

type Deletion = Pick<
  ComponentProps<typeof ModelsScreen>,
  'deletion' | 'onDelete' | 'onDeleteConfirm' | 'onDeleteCancel'
>;

const useModelDeletion = (): Deletion & { goneIds: readonly string[] } => {
  const { api } = useApp();
  const queryClient = useQueryClient();
  return useAskedDeletion<ReadModel>({
    listKey: modelsOptions(api).queryKey,
    remove: (id) => removeModel(api, id),
    onGone: (id) => queryClient.removeQueries({ queryKey: modelOptions(api, id).queryKey }),
  });
};

export function ModelListPage() {
  const { api, drafts } = useApp();
  const navigate = useNavigate();
  const [params, changeParams] = useUrlParameters();
  const models = useQuery(modelsOptions(api));
  const user = useQuery(currentUserOptions(api));
  const { exportingIds, exportModel } = useModelExport();
  const [query, setQuery] = useState(() => params.get('search') ?? '');

  const { goneIds, ...deletion } = useModelDeletion();
  const shown = (models.data ?? []).filter(({ id }) => !goneIds.includes(id));
  const apart = modelsApart(shown);

  // The field is the owner while it is typed into; the address follows, so that a reload finds the same rows.
  const changeQuery = (text: string) => {
    setQuery(text);
    changeParams({ search: text });
  };

  return (
    <>
      <ModelsScreen
        status={
          models.isError ? 'error' : models.isPending ? 'pending' : models.isFetching ? 'stale' : 'ready'
        }
        message={models.error === null ? undefined : problemText(problemOf(models.error))}
        models={shown.map((model) => rowOf(model, user.data, apart.get(model.id)))}
        query={query}
        onQueryChange={changeQuery}
        sort={readSort(params.get('sort'))}
        onSortChange={({ key, descending }) =>
          changeParams({ sort: `${key}.${descending ? 'desc' : 'asc'}` })
        }
        modelPath={modelPath}
        onOpen={(id) => void navigate(modelPath(id))}
        onCreate={() => {
          if (isMereChoice(drafts.load(wizardDraftKey))) drafts.discard(wizardDraftKey);
          void navigate(stagePath('setup'));
        }}
        onExport={exportModel}
        exportingIds={exportingIds}
        {...deletion}
        onRetry={useReload()}
      />
      <LeftOutNote entries={leftOutOf(models.data)} />
    </>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  downloadStandardized,
  hasStatus,
  lacksCall,
  modelOptions,
  recipeOptions,
  standardizedOptions,
  type ReadRecipe,
  type RecipeStep,
} from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import type { RecipeView } from '@plinth/machines';
import { ErrorView, lazyAtRest, PendingScreen, problemText, recipeCopy, RecipeScreen } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { saveFile } from '../models/saveFile.ts';
import { useWanted } from '../reading/useWanted.ts';
import { RecipeGuard } from './RecipeGuard.tsx';
import { recipeProps, shownResult } from './recipe.binding.ts';
import { rulesPath, standardizationPath } from './standardization.paths.ts';
import { usePreview } from './usePreview.tsx';
import { useRecipe } from './useRecipe.ts';
import { useRecipeFile } from './useRecipeFile.ts';

const RecipeVersions = lazyAtRest(async () => (await import('./RecipeVersions.tsx')).RecipeVersions);

/** A step of the recipe, in the drawer that its rule was applied from. */
const useStepEdit = (modelId: string, recipe: RecipeView, onApply: (step: RecipeStep) => void) => {
  const { drawer, open } = usePreview(modelId, recipe, onApply);
  const onEdit = (id: string) => {
    const applied = recipe.steps.find((step) => step.id === id);
    if (applied === undefined) return;
    open({ step: applied, columns: [applied.column] }, applied);
  };
  return { drawer, onEdit };
};

const useDownload = (modelId: string, name: string) => {
  const { api, notify } = useApp();
  const [isDownloading, setDownloading] = useState(false);
  const download = async () => {
    setDownloading(true);
    try {
      saveFile(await api.file(downloadStandardized, { params: { id: modelId } }), `${name} standardized.csv`);
    } catch (error) {
      notify.error(recipeCopy.downloadFailed, { description: problemText(problemOf(error)) });
    } finally {
      setDownloading(false);
    }
  };
  return { isDownloading, onDownload: () => void download() };
};

function ReadyRecipe({ modelId, read }: { modelId: string; read: ReadRecipe }) {
  const { api } = useApp();
  const { recipe, send } = useRecipe(modelId, read);
  const keepsVersions = read.versions !== undefined;
  const [showsVersions, showVersions] = useState(false);
  useWanted({
    read: (wanted) => {
      const used = wanted === 'view';
      if (recipe.used !== undefined && recipe.used !== used) send({ type: 'use.switched', used });
    },
    versions: () => showVersions(true),
  });
  const [which, setWhich] = useState<'changed' | 'all'>(
    useSearchParams()[0].get('rows') === 'all' ? 'all' : 'changed',
  );
  const name = useQuery(modelOptions(api, modelId)).data?.model_name ?? '';
  const view = useQuery({
    ...standardizedOptions(api, modelId, recipe.version, which),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isCurrent = view.data !== undefined && !view.isPlaceholderData && recipe.status === 'resting';
  const { drawer, onEdit } = useStepEdit(modelId, recipe, (step) =>
    send({ type: 'steps.added', steps: [step] }),
  );
  return (
    <>
      <RecipeScreen
        {...recipeProps(recipe, view.data, send)}
        {...useDownload(modelId, name)}
        {...useRecipeFile(name, recipe.steps, (steps, done) => send({ type: 'steps.added', steps }, done))}
        status={view.isError ? 'failed' : isCurrent ? 'ready' : 'reading'}
        name={name}
        result={view.data ? shownResult(view.data) : null}
        which={which}
        rulesTo={rulesPath(modelId)}
        problem={view.isError ? problemOf(view.error) : null}
        onWhichChange={setWhich}
        onEdit={onEdit}
        onVersions={keepsVersions ? () => showVersions(true) : undefined}
        onRetry={() => void view.refetch()}
      />
      {drawer}
      <RecipeGuard status={recipe.status} ofParameters={[]} send={send} />
      {showsVersions && keepsVersions && (
        <Suspense>
          <RecipeVersions
            modelId={modelId}
            steps={recipe.steps}
            savedAt={read.updated_at ?? undefined}
            onTaken={(steps) => send({ type: 'version.taken', steps })}
            onClose={() => showVersions(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The recipe of a model, and the view that it makes. */
export function RecipePage({ modelId }: { modelId: string }) {
  const { api } = useApp();
  const model = useQuery(modelOptions(api, modelId));
  const { data, error } = useQuery(recipeOptions(api, modelId));
  const isMissing = hasStatus(model.error, 404);
  if (data !== undefined && !isMissing) return <ReadyRecipe modelId={modelId} read={data} />;
  if (isMissing || (model.isSuccess && lacksCall(error)))
    return (
      <ErrorView
        level={1}
        title={isMissing ? recipeCopy.missing : recipeCopy.absent}
        way={{ label: recipeCopy.back, to: standardizationPath }}
      />
    );
  if (error && !model.isPending) throw error;
  return <PendingScreen />;
}

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { lacksCall, modelsOptions, recipeOptions } from '@plinth/api';
import { problemOf } from '@plinth/api/facts';
import { ErrorView, modelsApart, nameApart, PendingScreen, problemText, recipeCopy } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useReload } from '../reading/useReload.ts';
import { FoundRules } from './FoundRules.tsx';
import { SampleRules } from './SampleRules.tsx';
import { standardizationPath } from './standardization.paths.ts';

/** Of a model that is gone, or whose connection is: the rules of another are none of its. */
function NoValues({ isOrphan }: { isOrphan: boolean }) {
  const way = { label: recipeCopy.back, to: standardizationPath };
  return <ErrorView level={1} title={isOrphan ? recipeCopy.orphan : recipeCopy.missing} way={way} />;
}

/** Rules found in a data model's values; samples alone where there is no model, or a host that finds none. */
export function StandardizationPage() {
  const { api } = useApp();
  const [params, setParams] = useSearchParams();
  const reload = useReload();
  const models = useQuery(modelsOptions(api));
  const withData = (models.data ?? []).filter((model) => model.data_source_id !== null);
  const apart = modelsApart(withData);
  const wanted = params.get('model');
  const named = wanted === null ? withData[0] : withData.find(({ id }) => id === wanted);
  const modelId = named?.id ?? '';
  const recipe = useQuery({ ...recipeOptions(api, modelId), enabled: named !== undefined, retry: false });

  if (models.isPending || (named !== undefined && recipe.isPending)) return <PendingScreen />;
  if (wanted !== null && models.data && named === undefined)
    return <NoValues isOrphan={models.data.some(({ id }) => id === wanted)} />;
  if (recipe.data === undefined) {
    const error = models.error ?? recipe.error;
    if (error === null || lacksCall(error)) return <SampleRules />;
    return <ErrorView level={1} message={problemText(problemOf(error))} onRetry={reload} />;
  }
  return (
    <FoundRules
      key={modelId}
      modelId={modelId}
      models={withData.map(({ id, model_name }) => ({
        value: id,
        label: nameApart(model_name, apart.get(id)),
      }))}
      recipe={recipe.data}
      onModelChange={(id) => setParams({ model: id }, { replace: true })}
    />
  );
}
